package setup

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/index"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

func NewInit() *verb.Verb {
	req := ConfigInit{}
	v := &verb.Verb{
		Use:   "init",
		Tools: []verb.Tool{{Output: mcp.OutputSchema[initAnswer](), Compares: true, Writes: config.Path + " in the worktree where there is none, and the user's list of repositories"}},
		Short: "Write a configuration, make the first graph, and say what was found and what to do next",
		Long: "Write " + config.Path + " where there is none, make the worktree's graph, and list what was found: languages,\n" +
			"files, and what was left out and why. The repository is known to `codegraph repos list` from then on.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.init(ctx, e)
		},
	}
	req.addFlags(v.Flags())
	return v
}

// initAnswer is the JSON of init.
type initAnswer struct {
	index.IndexReport
	Name     string   `json:"name"`
	Config   string   `json:"config"`
	Created  bool     `json:"config_created"`
	StateDir string   `json:"state_dir"`
	Next     []string `json:"next"` // commands
}

func (req ConfigInit) init(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	written, err := writeConfig(s, req)
	if err != nil {
		return nil, err
	}
	if !written.Created && (req.Name != "" || len(req.Languages)+len(req.Exclude) > 0) {
		return nil, output.Failf("config_exists", "edit it; `codegraph config schema` describes its keys", "%s is there already, and --name, --languages and --exclude would not count", written.Path)
	}
	answer := initAnswer{Config: written.Path, Created: written.Created, StateDir: s.Folder()}
	config, _, err := s.ConfigOnDisk()
	if err != nil {
		return nil, err
	}
	answer.Name = config.Name
	if answer.Name == "" {
		answer.Name = filepath.Base(s.Repo.Worktree())
	}
	if answer.IndexReport, err = index.IndexRevision(ctx, s, gitrepo.SpecWorktree); err != nil {
		return nil, err
	}
	if err := registry.Add(registry.Entry{Name: answer.Name, Path: s.Repo.Worktree(), StateDir: s.Folder()}); err != nil {
		e.Note("not listed among the repositories: %v", err)
	}
	unborn, err := s.Repo.Unborn(ctx)
	if err != nil {
		return nil, err
	}
	gate := hooks.Command(s.Repo.Worktree())
	answer.Next = []string{"codegraph diff", "codegraph audit --worktree --base HEAD", gate}
	if unborn { // the gate compares with a commit
		answer.Next = []string{"git add --all && git commit", "codegraph diff 'HEAD^!'", gate}
	}
	return verb.NewAnswer(answer, answer.write), nil
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
