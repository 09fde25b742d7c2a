package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

func newInitCommand(g *Global) *cobra.Command {
	opts := ConfigInitOptions{Global: g}
	c := &cobra.Command{
		Use:   "init",
		Short: "Write a configuration, make the first graph, and say what was found and what to do next",
		Long: "Write " + config.Path + " where there is none, make the worktree's graph, and list what was found: languages,\n" +
			"files, and what was left out and why. The repository is known to `codegraph repos list` from then on.",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runInit(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addFlags(c.Flags())
	return c
}

// initAnswer is the JSON of init.
type initAnswer struct {
	indexReport
	Name     string   `json:"name"`
	Config   string   `json:"config"`
	Created  bool     `json:"config_created"`
	StateDir string   `json:"state_dir"`
	Next     []string `json:"next"` // commands
}

func runInit(ctx context.Context, opts ConfigInitOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	written, err := s.writeConfig(opts)
	if err != nil {
		return err
	}
	if !written.Created && (opts.Name != "" || len(opts.Languages)+len(opts.Exclude) > 0) {
		return output.Failf("config_exists", "edit it; `codegraph config schema` describes its keys", "%s is there already, and --name, --languages and --exclude would not count", written.Path)
	}
	answer := initAnswer{Config: written.Path, Created: written.Created, StateDir: s.Folder()}
	config, _, err := s.ConfigOnDisk()
	if err != nil {
		return err
	}
	answer.Name = config.Name
	if answer.Name == "" {
		answer.Name = filepath.Base(s.Repo.Worktree())
	}
	if answer.indexReport, err = s.index(ctx, gitsrc.SpecWorktree); err != nil {
		return err
	}
	if err := registry.Add(registry.Entry{Name: answer.Name, Path: s.Repo.Worktree(), StateDir: s.Folder()}); err != nil {
		opts.note("not listed among the repositories: %v", err)
	}
	answer.Next = []string{"codegraph summary", "codegraph explore \"WHAT YOU ARE LOOKING FOR\"", "codegraph agents install"}
	return writeAnswer(out, format, answer)
}

func (a initAnswer) write(out io.Writer) {
	made := "is there already"
	if a.Created {
		made = "written"
	}
	fmt.Fprintf(out, "%s: %s\n", a.Config, made)
	fmt.Fprintf(out, "%s: indexed\n", a.Name)
	for _, line := range a.Lines() {
		fmt.Fprintf(out, "  %s\n", line)
	}
	if len(a.Skipped) > 0 {
		fmt.Fprintln(out, "  `codegraph files --all` lists what was skipped, with the reason")
	}
	fmt.Fprintln(out, "next:")
	for _, c := range a.Next {
		fmt.Fprintf(out, "  %s\n", c)
	}
}
