package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/snapshot/config"

	"github.com/codegraph-dev/codegraph/cmd/internal/agents"
	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/index"
)

// Uninstall is a request of uninstall.
type Uninstall struct {
	Yes bool
}

func NewUninstall() *verb.Verb {
	req := Uninstall{}
	v := &verb.Verb{
		Use:   "uninstall",
		Short: "Remove codegraph from this repository and from agents' files, each part only with consent",
		Long: "Remove, asking before each: git hooks (what was there before comes back), what agents were given in this\n" +
			"repository and in the home folder, and the index with baselines, coverage, notes and links. " + config.Path + "\n" +
			"and what else people wrote and may have committed stays, and so does the program itself.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run:     func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) { return req.Run(ctx, e) },
	}
	v.Flags().BoolVar(&req.Yes, "yes", false, "consent to all of it")
	return v
}

// uninstallAnswer is the JSON of uninstall. A part is declined, removed or absent.
type uninstallAnswer struct {
	Hooks   string   `json:"hooks"`
	Agents  string   `json:"agents"`
	User    string   `json:"user_agents"`
	Index   string   `json:"index"`
	Changed []string `json:"changed"` // files
	Stays   []string `json:"stays"`
}

const (
	partAbsent   = "absent"
	partDeclined = "declined"
	partRemoved  = "removed"
)

func (req Uninstall) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	ask := e.Consent(req.Yes)
	answer := uninstallAnswer{Changed: []string{}, Stays: []string{}}
	if answer.Hooks, err = answer.hooks(s, ask); err != nil {
		return nil, err
	}
	answer.Agents, answer.User = partAbsent, partAbsent
	if root := s.Repo.Worktree(); root != "" {
		if answer.Agents, err = answer.agents(ask, agents.Options{Scope: agents.Project, Root: root, Record: filepath.Join(s.Folder(), recordName)}, "this repository"); err != nil {
			return nil, err
		}
		if index.Exists(root + "/" + config.Path) {
			answer.Stays = append(answer.Stays, config.Path)
		}
	}
	if home, homeErr := os.UserHomeDir(); homeErr == nil {
		record, err := userRecord()
		if err != nil {
			return nil, err
		}
		if answer.User, err = answer.agents(ask, agents.Options{Scope: agents.User, Root: home, Record: record}, "the home folder, for all repositories"); err != nil {
			return nil, err
		}
	}
	if answer.Index, err = answer.index(s, ask); err != nil {
		return nil, err
	}
	return verb.NewAnswer(answer, answer.write), nil
}

func (a *uninstallAnswer) hooks(s *verb.Session, ask *verb.Consent) (string, error) {
	found, err := installedHooks(s)
	if err != nil || len(found) == 0 {
		return partAbsent, err
	}
	if !ask.Given("Remove %s, and restore what was there before?", verb.Plural(len(found), "git hook")) {
		return partDeclined, nil
	}
	results, err := uninstallHooks(s)
	for _, r := range results {
		if r.Action != "absent" {
			a.Changed = append(a.Changed, r.Path)
		}
	}
	return partRemoved, err
}

// installedHooks lists the files that hold a hook of ours.
func installedHooks(s *verb.Session) ([]string, error) {
	folders, err := hookFolders(s)
	if err != nil {
		return nil, err
	}
	return hooks.Installed(folders, s.Repo.Worktree())
}

func (a *uninstallAnswer) agents(ask *verb.Consent, o agents.Options, where string) (string, error) {
	o.DryRun = true
	n := 0
	for _, c := range agents.Uninstall(agents.All(), o) {
		if c.Action == "removed" {
			n++
		}
	}
	if n == 0 {
		return partAbsent, nil
	}
	if !ask.Given("Take the instructions for agents in %s out of %s?", where, verb.Plural(n, "file")) {
		return partDeclined, nil
	}
	o.DryRun = false
	var failed []error
	for _, c := range agents.Uninstall(agents.All(), o) {
		if c.Action == "removed" {
			a.Changed = append(a.Changed, c.Path)
		}
		failed = append(failed, c.Err())
	}
	return partRemoved, errors.Join(failed...)
}

func (a *uninstallAnswer) index(s *verb.Session, ask *verb.Consent) (string, error) {
	ok, err := s.Exists()
	if err != nil || !ok {
		return partAbsent, err
	}
	if !ask.Given("Delete the index in %s, with baselines, coverage, notes and links?", s.Folder()) {
		return partDeclined, nil
	}
	removed, err := index.RemoveIndex(s.Folder())
	a.Changed = append(a.Changed, removed...)
	if err != nil {
		return partDeclined, err
	}
	path := s.Repo.Worktree()
	if path == "" {
		path = s.Repo.CommonDir()
	}
	return partRemoved, registry.Remove(path)
}

func (a uninstallAnswer) write(out io.Writer) {
	for _, part := range []struct{ what, state string }{
		{"git hooks", a.Hooks}, {"agents, here", a.Agents}, {"agents, home folder", a.User}, {"index", a.Index},
	} {
		fmt.Fprintf(out, "%-20s %s\n", part.what, part.state)
	}
	for _, name := range a.Stays {
		fmt.Fprintf(out, "%s stays: delete it if nobody needs it\n", name)
	}
}
