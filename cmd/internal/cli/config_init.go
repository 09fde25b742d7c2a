package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/beneath"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// ConfigInitOptions are the options of config init, and of init.
type ConfigInitOptions struct {
	*Global
	Name      string
	Languages []string
	Exclude   []string
}

func (o *ConfigInitOptions) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.Name, "name", "", "what the project is called (default: the folder's name)")
	f.StringSliceVar(&o.Languages, "languages", nil, "only these languages (repeatable)")
	globsVar(f, &o.Exclude, "exclude", "no paths that match the glob (repeatable)")
}

func newConfigInitCommand(g *Global) *cobra.Command {
	opts := ConfigInitOptions{Global: g}
	c := &cobra.Command{
		Use:   "init",
		Short: "Write " + config.Path + " where there is none",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runConfigInit(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addFlags(c.Flags())
	return c
}

// configInitAnswer is the JSON of config init.
type configInitAnswer struct {
	Path    string         `json:"path"`
	Created bool           `json:"created"`
	Config  *config.Config `json:"config"`
}

func runConfigInit(_ context.Context, opts ConfigInitOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := s.writeConfig(opts)
	if err != nil {
		return err
	}
	if !answer.Created {
		return output.Failf("config_exists", "edit it; `codegraph config schema` describes its keys", "%s is there already", answer.Path)
	}
	if format == "json" {
		return output.JSON(out, answer)
	}
	_, err = fmt.Fprintf(out, "%s: written\n", answer.Path)
	return err
}

// writeConfig writes the configuration unless there is one.
func (s *session) writeConfig(opts ConfigInitOptions) (configInitAnswer, error) {
	answer := configInitAnswer{}
	root := s.Repo.Worktree()
	if root == "" {
		return answer, output.Failf("no_worktree", "commit "+config.Path+", or name a file with --config", "a bare repository has no place for %s", config.Path)
	}
	answer.Path = filepath.Join(root, filepath.FromSlash(config.Path))
	answer.Config = &config.Config{Name: opts.Name, Languages: opts.Languages, Exclude: opts.Exclude}
	if opts.Name == "" {
		answer.Config.Name = filepath.Base(root)
	}
	data, err := json.MarshalIndent(answer.Config, "", "  ")
	if err != nil {
		return answer, fmt.Errorf("encode config: %w", err)
	}
	if _, err := config.Parse(data); err != nil {
		return answer, err
	}
	err = beneath.Worktree(root).Create(config.Path, append(data, '\n'), 0o644)
	if errors.Is(err, fs.ErrExist) {
		return answer, nil
	}
	if err != nil {
		return answer, fmt.Errorf("write config: %w", err)
	}
	answer.Created = true
	return answer, nil
}

func newConfigSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of the configuration",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := c.OutOrStdout().Write(config.Schema())
			return err
		},
	}
}
