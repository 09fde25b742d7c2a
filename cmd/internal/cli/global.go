package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/beneath"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Global holds the flags that all commands share.
type Global struct {
	Dir, StateDir, Config string
	Ref                   string
	Format                string
	JSON                  bool
	Quiet, NoColor        bool
	NoSync                bool
	Jobs                  int
	LogLevel              string

	queries  tables.Limits // no query may go beyond, whatever its options; zero for no bound
	compared string        // --ref where it is given: the side that commands compare something with
	streams  Streams
	profile  profile
}

func (g *Global) addFlags(f *pflag.FlagSet) {
	level := os.Getenv("CODEGRAPH_LOG_LEVEL")
	if level == "" {
		level = "warn"
	}
	f.StringVarP(&g.Dir, "directory", "C", "", "work in the repository of this folder")
	f.StringVar(&g.StateDir, "state-dir", "", "folder of the index (default: codegraph/ in git's common folder; env "+state.EnvFolder+")")
	f.StringVar(&g.Ref, "ref", "", "revision to look at, :worktree or :index (default :worktree; HEAD in a bare repository)")
	f.BoolVar(&g.JSON, "json", false, "write JSON; the same as --format json")
	f.StringVar(&g.Format, "format", "", "output format; each command lists its own")
	f.BoolVarP(&g.Quiet, "quiet", "q", false, "no progress and no notes")
	f.BoolVar(&g.NoColor, "no-color", false, "no colour (also by NO_COLOR)")
	f.BoolVar(&g.NoSync, "no-sync", false, "answer from what is indexed, without looking for changed files first")
	f.IntVar(&g.Jobs, "jobs", 0, "workers (default: one per processor)")
	f.StringVar(&g.Config, "config", "", "configuration file to use for every tree instead of its own .codegraph/config.json")
	f.StringVar(&g.LogLevel, "log-level", level, "debug, info, warn or error (env CODEGRAPH_LOG_LEVEL)")
	f.StringVar(&g.profile.file, "cpuprofile", "", "write where processor time went, for go tool pprof")
	_ = f.MarkHidden("cpuprofile") // it was just defined
}

// format decides the output format among those a command has; the first is its
// default.
func (g *Global) format(known ...string) (string, error) {
	f := g.Format
	switch {
	case g.JSON && f != "" && f != "json":
		return "", output.Usagef("--json and --format %s exclude each other", f)
	case g.JSON:
		f = "json"
	case f == "":
		return known[0], nil
	}
	if !slices.Contains(known, f) {
		return "", output.Usagef("unknown format %q: use %s", f, strings.Join(known, ", "))
	}
	return f, nil
}

// note writes a remark for people to standard error.
func (g *Global) note(format string, args ...any) {
	if !g.Quiet {
		fmt.Fprintf(g.streams.Err, format+"\n", args...)
	}
}

// session is the state that one command works on.
type session struct {
	*state.State
	g        *Global
	progress *output.Progress
}

// open opens the repository for a command. The session must be closed.
func (g *Global) open() (*session, error) {
	progress := output.NewProgress(output.Raw(g.streams.Err), g.Quiet)
	if g.streams.Progress != nil {
		progress = output.ProgressTo(g.streams.Progress)
	}
	st, err := state.Open(state.Options{
		Dir: g.Dir, StateDir: g.StateDir, ConfigFile: g.Config, Jobs: g.Jobs, Progress: progress.Report,
		OnWait:    func() { g.note("another codegraph is writing the index; waiting for it") },
		OnWarning: func(message string) { g.note("warning: %s", message) },
	})
	if err != nil {
		return nil, err
	}
	return &session{State: st, g: g, progress: progress}, nil
}

func (s *session) close() {
	s.progress.Done()
	if err := s.Close(); err != nil {
		s.g.note("codegraph: close: %v", err)
	}
}

// codeNotIndexed is the error of --no-sync where there is nothing to answer from.
const codeNotIndexed = "not_indexed"

// view gives the view of --ref: brought up to date, or as it is with --no-sync.
func (s *session) view(ctx context.Context) (*state.View, error) {
	defer s.progress.Done()
	if !s.g.NoSync {
		if view, err := s.lastUnlessUpdated(ctx); view != nil || err != nil {
			return view, err
		}
		return s.At(ctx, s.g.Ref)
	}
	view, ok, err := s.Last(ctx, s.g.Ref)
	if err != nil {
		return nil, err
	}
	if !ok {
		ref := s.g.Ref
		if ref == "" {
			ref = s.DefaultRef()
		}
		return nil, output.Failf(codeNotIndexed, "run `codegraph index "+ref+"`, or leave --no-sync out", "%s is not indexed", ref)
	}
	if !view.Fresh {
		s.g.note("answered from an older state of %s; files have changed since", view.Spec)
	}
	return view, nil
}

// lastUnlessUpdated gives the worktree's view as it was last made where the
// configuration turns auto_update off; nil where it does not, or nothing was made.
func (s *session) lastUnlessUpdated(ctx context.Context) (*state.View, error) {
	if s.Bare() || s.g.Ref != "" && s.g.Ref != gitsrc.SpecWorktree {
		return nil, nil
	}
	config, _, err := s.ConfigOnDisk()
	if errors.Is(err, beneath.ErrLink) {
		return nil, nil // graphs take no configuration from a link either
	}
	if err != nil || config.AutoUpdate == nil || *config.AutoUpdate {
		return nil, err
	}
	view, ok, err := s.Last(ctx, s.g.Ref)
	if err != nil || !ok {
		return nil, err
	}
	if !view.Fresh {
		s.g.note("auto_update is off: answered from an older state of %s; `codegraph sync` brings it up to date", view.Spec)
	}
	return view, nil
}

// head says what a JSON answer is about.
type head struct {
	Ref    string `json:"ref"`
	Commit string `json:"commit,omitempty"`
	Tree   string `json:"tree"`
	Fresh  *bool  `json:"fresh,omitempty"` // of the worktree and the index
}

func headOf(v *state.View) head {
	h := head{Ref: v.Spec, Tree: v.Revision.Tree.String()}
	if !v.Commit.IsZero() {
		h.Commit = v.Commit.String()
	}
	if v.Kind == gitsrc.KindWorktree || v.Kind == gitsrc.KindIndex {
		h.Fresh = &v.Fresh
	}
	return h
}
