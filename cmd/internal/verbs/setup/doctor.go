package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/agents"
	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/index"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/records"
)

func NewDoctor() *verb.Verb {
	return &verb.Verb{
		Instead: "verify --setup",
		Use:     "doctor",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[doctorAnswer](), Compares: true}},
		Short:   "Check git, configuration, state folder, index, hooks and agents' files, with the fix for what is wrong",
		Long: "Look at everything codegraph depends on and say what is wrong with it, and what to do. Nothing is changed.\n" +
			"Exit 1 when something is wrong; warnings alone are exit 0.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return runDoctor(ctx, e)
		},
	}
}

// The states of a check.
const (
	checkOK      = "ok"
	checkWarning = "warning"
	checkError   = "error"
)

// check is one thing that was looked at.
type check struct {
	Check   string `json:"check"` // program, git, config, state, index, hooks, agents
	State   string `json:"state"`
	Message string `json:"message"`
	Fix     string `json:"fix,omitempty"`
}

// doctorAnswer is the JSON of doctor.
type doctorAnswer struct {
	Checks []check `json:"checks"`
	OK     bool    `json:"ok"` // nothing is an error
}

func (a *doctorAnswer) add(name, state, fix, format string, args ...any) {
	a.Checks = append(a.Checks, check{name, state, fmt.Sprintf(format, args...), fix})
}

// fail adds an error with the hint that it would be reported with.
func (a *doctorAnswer) fail(name string, err error) {
	d := output.Describe(err)
	a.Checks = append(a.Checks, check{name, checkError, d.Message, d.Hint})
}

func runDoctor(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	answer := &doctorAnswer{}
	answer.program()
	s, openErr := e.Open()
	if openErr != nil {
		answer.fail("git", openErr)
	} else {
		answer.repository(ctx, s)
		answer.config(ctx, s)
		answer.index(ctx, s)
		answer.languages(ctx, s)
		answer.hooks(s)
	}
	answer.agents(s)
	answer.OK = !slices.ContainsFunc(answer.Checks, func(c check) bool { return c.State == checkError })
	return verb.NewAnswer(answer, answer.write).Found(!answer.OK), nil
}

func (a *doctorAnswer) program() {
	self, err := os.Executable()
	if err != nil {
		self = "?"
	}
	found, err := exec.LookPath("codegraph")
	switch {
	case err != nil:
		a.add("program", checkWarning, "put "+filepath.Dir(self)+" on the PATH: hooks and agents call codegraph by its name", "%s is not on the PATH", self)
	case !sameFile(found, self):
		a.add("program", checkWarning, "remove the older of the two", "this is %s, and the PATH finds %s", self, found)
	default:
		a.add("program", checkOK, "", "%s, %s/%s", self, runtime.GOOS, runtime.GOARCH)
	}
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func (a *doctorAnswer) repository(ctx context.Context, s *verb.Session) {
	where := s.Repo.Worktree()
	if s.Bare() {
		where = s.Repo.CommonDir() + " (bare)"
	}
	rev, err := s.Resolve(ctx, "HEAD")
	switch {
	case errors.Is(err, gitrepo.ErrUnknownRevision):
		a.add("git", checkOK, "", "%s, without a commit yet", where)
	case err != nil:
		a.fail("git", err)
		return
	default:
		a.add("git", checkOK, "", "%s, HEAD %s", where, verb.Short(rev.Commit))
	}
	if list, err := s.Repo.Unreplaced(ctx); err == nil && len(list) > 0 {
		a.add("git", checkWarning, "git replace --delete "+list[0].String(), "refs/replace replaces trees or blobs (%d, among them %s): graphs are of the objects themselves", len(list), list[0])
	}
	if s.Repo.Shallow() {
		a.add("git", checkWarning, "git fetch --unshallow", "the clone is shallow: histories and merge bases end at its boundary")
	}
	if promisor, ok := s.Repo.Config("extensions.partialclone"); ok {
		a.add("git", checkWarning, "git fetch --refetch, or check out what is to be looked at", "the clone is partial (%s): blobs that were not fetched have no facts", promisor)
	}
}

func (a *doctorAnswer) config(ctx context.Context, s *verb.Session) {
	config, source, err := verb.LoadConfig(ctx, s.Env, "")
	if err == nil {
		_, err = analysis.RuleStates(config)
	}
	if err != nil {
		a.fail("config", fmt.Errorf("%s: %w", source, err))
		return
	}
	a.add("config", checkOK, "", "%s", source)
}

func (a *doctorAnswer) index(ctx context.Context, s *verb.Session) {
	dir := s.Folder()
	if err := writable(dir); err != nil {
		a.add("state", checkError, "use a folder that can be written: --state-dir DIR or CODEGRAPH_STATE_DIR", "%s cannot be written: %v", dir, err)
	} else {
		a.add("state", checkOK, "", "%s", dir)
	}
	ok, err := s.Exists()
	if err != nil {
		a.fail("index", err)
		return
	}
	if !ok {
		a.add("index", checkOK, "", "there is none yet; the first command makes it")
		return
	}
	for _, suffix := range []string{".new", ".damaged-1"} {
		if index.Exists(filepath.Join(dir, records.FileName+suffix)) {
			a.add("index", checkWarning, "codegraph unlock clears what a killed rebuild left; damaged-N may be deleted", "%s is left over", records.FileName+suffix)
		}
	}
	usage, err := s.IndexUsage(ctx)
	if err != nil {
		a.fail("index", err)
		return
	}
	last, indexed, err := s.Last(ctx, "")
	switch {
	case err != nil:
		a.fail("index", err)
	case !indexed:
		a.add("index", checkWarning, "codegraph index", "%s in the index, none of %s", verb.Plural(usage.Snapshots, "graph"), s.DefaultRef())
	case !last.Fresh:
		a.add("index", checkOK, "", "%s in the index; files changed since the last, the next command looks at them", verb.Plural(usage.Snapshots, "graph"))
	default:
		a.add("index", checkOK, "", "%s in the index, up to date", verb.Plural(usage.Snapshots, "graph"))
	}
	a.derived(ctx, s)
}

// derived reports damage to the files beside the index.
func (a *doctorAnswer) derived(ctx context.Context, s *verb.Session) {
	_, damaged, err := s.Derived(ctx)
	if err != nil {
		a.fail("index", err)
	}
	for _, d := range damaged {
		a.add("index", checkWarning, "the next command that needs it makes it again; `codegraph gc --rebuild` deletes it now", "%s: %v", d.File, d.Err)
	}
}

// languages says what part of the code the graph that was made last is of.
func (a *doctorAnswer) languages(ctx context.Context, s *verb.Session) {
	if exists, err := s.Exists(); err != nil || !exists {
		return // index says so
	}
	view, ok, err := s.Last(ctx, "")
	if err != nil || !ok {
		return
	}
	b, err := lookup.BlindSpotsOf(ctx, view)
	switch {
	case err != nil:
		a.fail("languages", err)
	case b.Mostly():
		a.add("languages", checkWarning, "codegraph languages lists what is understood; `audit --unanalysed fail` blocks changes that it cannot judge", "%s", b)
	case len(b.Other) > 0:
		a.add("languages", checkOK, "", "%s", b)
	default:
		a.add("languages", checkOK, "", "all %s of code are in the graph", verb.Plural(b.Graph, "file"))
	}
}

// writable tries to make a file in a folder, or where the folder is to be. It
// leaves nothing.
func writable(dir string) error {
	for {
		f, err := os.CreateTemp(dir, ".codegraph-probe-*")
		if err == nil {
			return errors.Join(f.Close(), os.Remove(f.Name()))
		}
		if !errors.Is(err, os.ErrNotExist) || filepath.Dir(dir) == dir {
			return err
		}
		dir = filepath.Dir(dir)
	}
}

func (a *doctorAnswer) hooks(s *verb.Session) {
	found, err := installedHooks(s)
	if err != nil {
		a.fail("hooks", err)
		return
	}
	if len(found) == 0 {
		a.add("hooks", checkOK, "", "none installed")
	}
	_, _, err = hooks.Dir(s.Repo)
	if errors.Is(err, hooks.ErrShared) && len(found) > 0 {
		a.add("hooks", checkWarning, "set core.hooksPath for this repository, or call codegraph from a hook there", "git does not run them: %v", err)
	}
	for _, path := range found {
		if problem, fix := hooks.Problem(path); problem != "" {
			a.add("hooks", checkError, fix, "%s: %s", path, problem)
		} else {
			a.add("hooks", checkOK, "", "%s", path)
		}
	}
}

func (a *doctorAnswer) agents(s *verb.Session) {
	type place struct {
		agents.Options
		flag string
	}
	var places []place
	if s != nil && !s.Bare() {
		places = append(places, place{agents.Options{Scope: agents.Project, Root: s.Repo.Worktree()}, ""})
	}
	if home, err := os.UserHomeDir(); err == nil {
		places = append(places, place{agents.Options{Scope: agents.User, Root: home}, " --user"})
	}
	printed := 0
	for _, p := range places {
		for _, agent := range agents.All() {
			parts, command := agent.Installed(p.Options)
			install := "codegraph agents install " + agent.Name + p.flag
			for _, c := range parts {
				if c.Err() != nil {
					a.add("agents", checkError, "correct the file by hand", "%s: %s: %v", agent.Title, c.Path, c.Err())
				}
			}
			if command == "" {
				continue
			}
			printed++
			if _, err := exec.LookPath(command); err != nil {
				a.add("agents", checkError, install, "%s (%s) is to start %s, which is not there", agent.Title, p.Scope, command)
				continue
			}
			a.add("agents", checkOK, "", "%s (%s)", agent.Title, p.Scope)
		}
	}
	if printed == 0 {
		a.add("agents", checkOK, "", "none has instructions for codegraph; `codegraph agents install` writes them")
	}
}

func (a *doctorAnswer) write(out io.Writer) {
	for _, c := range a.Checks {
		fmt.Fprintf(out, "%-8s %-8s %s\n", c.Check, c.State, c.Message)
		if c.Fix != "" && c.State != checkOK {
			fmt.Fprintf(out, "%17s fix: %s\n", "", c.Fix)
		}
	}
}
