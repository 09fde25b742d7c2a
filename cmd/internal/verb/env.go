package verb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/render"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Env is what a use of a verb is given besides its request: what all verbs are given, where
// messages go, and the repository, opened when the verb asks for it.
type Env struct {
	Dir, StateDir, Config string
	Ref                   string
	Format                string // asked for, and once the verb runs the one that holds
	JSON                  bool
	Quiet, NoColor        bool
	Color                 string // always, auto or never
	ProgressForm          string // auto, json or never
	NoSync                bool
	Behind                bool // with NoSync: the graph is being made anew meanwhile, so that files are looked at
	Jobs                  int
	LogLevel              string
	Streams

	OnDisk   *gitrepo.Revision // what the files on disk were found to be since the verb was asked for; nil: look
	Queries  tables.Limits     // no query may go beyond, whatever its options; zero for no bound
	Server   bool              // who asks is a client of a server, who has no flags and pays by the token
	Room     int               // tokens that a text may take; 0 for no bound
	Early    func(answer any)  // given what an answer begins with while the rest takes long; nil: nobody asks
	Waited   <-chan struct{}   // closed once the whole answer is late
	Compared string            // --ref where it is given: the side that verbs compare something with

	closers []func() // of what is open, in the order it was opened
}

// Streams are the program's standard streams.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Progress func(phase string, done, total int, bytes int64) // takes the place of bars when set
}

// format decides the output format among those a command has; the first is its
// default.
func (e *Env) format(known ...string) (string, error) {
	f := e.Format
	switch {
	case e.JSON && f != "" && f != "json":
		return "", output.Usagef("--json and --format %s exclude each other", f)
	case e.JSON:
		f = "json"
	case f == "":
		return known[0], nil
	}
	if !slices.Contains(known, f) {
		meant := output.Nearest(f, known)
		if other := otherFormats[f]; slices.Contains(known, other) {
			meant = []string{other}
		}
		if len(meant) > 0 {
			return "", output.Failf("usage", output.DidYouMean(meant[:1]), "unknown format %q: use %s", f, strings.Join(known, ", "))
		}
		return "", output.Usagef("unknown format %q: use %s", f, strings.Join(known, ", "))
	}
	return f, nil
}

// otherFormats are formats as others call them.
var otherFormats = map[string]string{"md": "markdown", "txt": "text", "plain": "text", "github": "annotations", "gitlab": "codeclimate", "tsv": "csv", "gv": "dot", "graphviz": "dot"}

// Note writes a remark for people to standard error.
func (e *Env) Note(format string, args ...any) {
	if !e.Quiet {
		fmt.Fprintf(e.Err, format+"\n", args...)
	}
}

// Session is the state that one command works on.
type Session struct {
	*state.State
	Env      *Env
	Progress *output.Progress
}

// progress reports long work in the form that is asked for.
func (e *Env) progress() *output.Progress {
	switch {
	case e.Progress != nil:
		return output.ProgressTo(e.Progress)
	case e.ProgressForm == output.ProgressJSON:
		return output.ProgressLines(e.Err)
	}
	return output.NewProgress(output.Raw(e.Err), e.Quiet || e.ProgressForm == output.ProgressNever)
}

// Open opens the repository. It is closed with the environment.
func (e *Env) Open() (*Session, error) {
	if _, err := os.Stat(e.Dir); e.Dir != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, output.Failf("no_folder", "name a folder that exists with -C DIR", "there is no folder %q", e.Dir)
	}
	progress := e.progress()
	st, err := state.Open(state.Options{
		Dir: e.Dir, StateDir: e.StateDir, ConfigFile: e.Config, Jobs: e.Jobs, Progress: progress.Report,
		OnWait:    func() { e.Note("another codegraph is writing the index; waiting for it") },
		OnWarning: func(message string) { e.Note("warning: %s", message) },
	})
	if err != nil {
		return nil, err
	}
	s := &Session{State: st, Env: e, Progress: progress}
	e.closers = append(e.closers, s.End)
	return s, nil
}

// Later has something closed with the environment, when the answer is written.
func (e *Env) Later(end func() error) {
	e.closers = append(e.closers, func() { _ = end() }) // what only read
}

// Close closes what the verb opened.
func (e *Env) Close() {
	for _, end := range slices.Backward(e.closers) {
		end()
	}
	e.closers = nil
}

func (s *Session) End() {
	s.Progress.Done()
	if err := s.Close(); err != nil {
		s.Env.Note("codegraph: close: %v", err)
	}
}

// CodeNotIndexed is the error of --no-sync where there is nothing to answer from.
const CodeNotIndexed = "not_indexed"

// View gives the view of --ref: brought up to date, or as it is with --no-sync.
func (s *Session) View(ctx context.Context) (*state.View, error) {
	defer s.Progress.Done()
	if !s.Env.NoSync {
		if view, err := s.lastUnlessUpdated(ctx); view != nil || err != nil {
			return view, err
		}
		if s.Env.OnDisk != nil && (s.Env.Ref == "" || s.Env.Ref == gitrepo.SpecWorktree) {
			return s.Found(ctx, *s.Env.OnDisk)
		}
		return s.At(ctx, s.Env.Ref)
	}
	last := s.Recorded
	if s.Env.Behind {
		last = s.Last
	}
	view, ok, err := last(ctx, s.Env.Ref)
	if err != nil {
		return nil, err
	}
	if !ok {
		ref := s.Env.Ref
		if ref == "" {
			ref = s.DefaultRef()
		}
		return nil, output.Failf(CodeNotIndexed, "run `codegraph index "+ref+"`, or leave --no-sync out", "%s is not indexed", ref)
	}
	switch {
	case view.Unchecked:
		s.Env.Note("answered from what was indexed last of %s, whose files were not looked at", view.Spec)
	case !view.Fresh:
		s.Env.Note("answered from an older state of %s; files have changed since", view.Spec)
	}
	return view, nil
}

// lastUnlessUpdated gives the worktree's view as it was last made where the
// configuration turns auto_update off; nil where it does not, or nothing was made.
func (s *Session) lastUnlessUpdated(ctx context.Context) (*state.View, error) {
	if s.Bare() || s.Env.Ref != "" && s.Env.Ref != gitrepo.SpecWorktree {
		return nil, nil
	}
	config, _, err := s.ConfigOnDisk()
	if errors.Is(err, confined.ErrLink) {
		return nil, nil // graphs take no configuration from a link either
	}
	if err != nil || config.AutoUpdate == nil || *config.AutoUpdate {
		return nil, err
	}
	view, ok, err := s.Last(ctx, s.Env.Ref)
	if err != nil || !ok {
		return nil, err
	}
	if !view.Fresh {
		s.Env.Note("auto_update is off: answered from an older state of %s; `codegraph sync` brings it up to date", view.Spec)
	}
	return view, nil
}

// Head says what a JSON answer is about.
type Head struct {
	Ref    string `json:"ref"`
	Commit string `json:"commit,omitempty"`
	Tree   string `json:"tree"`
	Fresh  *bool  `json:"fresh,omitempty"` // of the worktree and the index
	// Unchecked is in place of Fresh where nobody looked whether files changed since.
	Unchecked bool `json:"unchecked,omitempty"`
}

func HeadOf(v *state.View) Head {
	h := Head{Ref: v.Spec, Tree: v.Revision.Tree.String()}
	if !v.Commit.IsZero() {
		h.Commit = v.Commit.String()
	}
	if h.Unchecked = v.Unchecked; !h.Unchecked && (v.Kind == gitrepo.KindWorktree || v.Kind == gitrepo.KindIndex) {
		h.Fresh = &v.Fresh
	}
	return h
}

// Describe says in a few words what an answer is about.
func (h Head) Describe() string {
	at := h.Ref
	if short := h.Commit; short != "" {
		at += " at " + short[:min(shortCommit, len(short))]
	}
	switch {
	case h.Unchecked:
		return at + ", whose files were not looked at: what changed since is not known"
	case h.Fresh == nil:
		return at
	case *h.Fresh:
		return at + ", fresh"
	}
	return at + ", not fresh: files changed since, ask again for the newest"
}

// shortCommit is how many digits distinguish a commit from others.
const shortCommit = 10

// Look opens the repository and gives the view of --ref, once checks find nothing wrong with what is asked.
func (e *Env) Look(ctx context.Context, checks ...func() error) (*Session, *state.View, error) {
	for _, check := range checks {
		if err := check(); err != nil {
			return nil, nil, err
		}
	}
	s, err := e.Open()
	if err != nil {
		return nil, nil, err
	}
	view, err := s.View(ctx)
	return s, view, err
}

// RenderOptions fits a report to the terminal it goes to.
func (e *Env) RenderOptions(out io.Writer) render.Options {
	o := render.Options{Width: output.Width(out), Color: output.Colour(out, e.Color)}
	if e.Server {
		o.Fits = func(text []byte) bool { return e.Room == 0 || tokens.Fits(text, e.Room) }
	}
	return o
}
