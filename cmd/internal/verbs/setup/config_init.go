package setup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/snapshot/config"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// ConfigInit is a request of config init, and of init.
type ConfigInit struct {
	Name      string
	Languages []string
	Exclude   []string
}

func (o *ConfigInit) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.Name, "name", "", "what the project is called (default: the folder's name)")
	f.StringSliceVar(&o.Languages, "languages", nil, "only these languages (repeatable)")
	verb.GlobsVar(f, &o.Exclude, "exclude", "no paths that match the glob (repeatable)")
}

func newConfigInit() *verb.Verb {
	req := ConfigInit{}
	v := &verb.Verb{
		Use:     "init",
		Short:   "Write " + config.Path + " where there is none",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	req.addFlags(v.Flags())
	return v
}

// configInitAnswer is the JSON of config init.
type configInitAnswer struct {
	Path    string         `json:"path"`
	Created bool           `json:"created"`
	Config  *config.Config `json:"config"`
}

func (req ConfigInit) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	answer, err := writeConfig(s, req)
	if err != nil {
		return nil, err
	}
	if !answer.Created {
		return nil, output.Failf("config_exists", "edit it; `codegraph config schema` describes its keys", "%s is there already", answer.Path)
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: written\n", answer.Path)
		return err
	}}, nil
}

// writeConfig writes the configuration unless there is one.
func writeConfig(s *verb.Session, req ConfigInit) (configInitAnswer, error) {
	answer := configInitAnswer{}
	root := s.Repo.Worktree()
	if root == "" {
		return answer, output.Failf("no_worktree", "commit "+config.Path+", or name a file with --config", "a bare repository has no place for %s", config.Path)
	}
	answer.Path = filepath.Join(root, filepath.FromSlash(config.Path))
	answer.Config = &config.Config{Name: req.Name, Languages: req.Languages, Exclude: req.Exclude}
	if req.Name == "" {
		answer.Config.Name = filepath.Base(root)
	}
	data, err := json.MarshalIndent(answer.Config, "", "  ")
	if err != nil {
		return answer, fmt.Errorf("encode config: %w", err)
	}
	if _, err := config.Parse(data); err != nil {
		return answer, err
	}
	err = confined.Worktree(root).Create(config.Path, append(data, '\n'), 0o644)
	if errors.Is(err, fs.ErrExist) {
		return answer, nil
	}
	if err != nil {
		return answer, fmt.Errorf("write config: %w", err)
	}
	answer.Created = true
	return answer, nil
}

func newConfigSchema() *verb.Verb {
	return &verb.Verb{
		Use:   "schema",
		Short: "Print the JSON schema of the configuration",
		Args:  verb.Arguments(0, 0, "no arguments"),
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return &verb.Answer{Text: func(out io.Writer) error {
				_, err := out.Write(config.Schema())
				return err
			}}, nil
		},
	}
}
