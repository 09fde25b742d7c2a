package change

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Context is a request of diff-context, pr-context and commit-context.
type Context struct {
	verb.Comparison
	verb.Filter
	Depth int
}

// contextDepth is how far impact is followed unless asked otherwise.
const contextDepth = 2

func (req *Context) addFlags(f *pflag.FlagSet) {
	f.IntVar(&req.Depth, "depth", contextDepth, "edges to follow from a modified symbol to what it impacts")
	req.AddNarrowing(f)
	f.IntVar(&req.Limit, "limit", 200, "at most this many impacted symbols")
}

func NewDiffContext() *verb.Verb {
	req := Context{}
	v := &verb.Verb{
		Use:   "diff-context [FILE... | A..B]",
		Tools: []verb.Tool{{Arguments: verb.ChangeParams, Output: mcp.OutputSchema[contextAnswer](), Compares: true}},
		Short: "What a change touches: modified symbols, what they impact, the tests to run",
		Long: "With files, whatever may change in them counts as modified, at --ref. With a range, or nothing (HEAD against the\n" +
			"worktree), what really changed does. --pr and --commit add the\n" +
			"commits: of a pull request, BASE (main) to HEAD, or before the next commit, or one that is there.",
		Example: "  codegraph diff-context main..HEAD --json\n  codegraph diff-context store/open.go --depth 3\n  codegraph diff-context --pr origin/main --json\n" +
			"  codegraph diff-context --commit --staged --json",
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.run(ctx, e, diffContext)
		},
	}
	req.addFlags(v.Flags())
	return verb.Join(v,
		verb.Part{Flag: "pr", Usage: "what a pull request is about: [BASE [HEAD] | A..B]", Verb: NewPRContext()},
		verb.Part{Flag: "commit", Usage: "what the next commit is about, or one that is there: [REV]", Verb: NewCommitContext()})
}

func NewPRContext() *verb.Verb {
	req := Context{}
	v := &verb.Verb{
		Instead: "diff-context --pr [BASE [HEAD] | A..B]",
		Use:     "pr-context [BASE [HEAD] | A..B]",
		Tools:   []verb.Tool{{Arguments: verb.ComparedParams, Output: mcp.OutputSchema[contextAnswer](), Compares: true}},
		Short:   "What a pull request is about: its commits, files by role, symbols, impact and tests",
		Long:    "BASE is main, or master where there is no main; HEAD is HEAD. They are compared from their merge base, as A..B is.",
		Example: "  codegraph pr-context origin/main --json\n  codegraph pr-context v1.0.0..v1.1.0",
		Args:    verb.Arguments(0, 2, "a base and a head"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.run(ctx, e, prContext)
		},
	}
	v.Behind = req.Behind
	req.addFlags(v.Flags())
	return v
}

func NewCommitContext() *verb.Verb {
	req := Context{}
	v := &verb.Verb{
		Instead: "diff-context --commit [REV]",
		Use:     "commit-context [REV]",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[contextAnswer](), Compares: true}},
		Short:   "What the next commit, or one that there is, is about: files by role, symbols, impact and tests",
		Long: "HEAD against the worktree, or with --staged against the index, or a commit against its first parent; with the commits\n" +
			"before it, whose style a message follows.",
		Example: "  codegraph commit-context --staged --json\n  codegraph commit-context HEAD~3",
		Args:    verb.Arguments(0, 1, "at most one revision"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.run(ctx, e, commitContext)
		},
	}
	v.Behind = req.Behind
	req.addFlags(v.Flags())
	verb.StagedVar(v.Flags(), &req.Staged, "only what is staged")
	return v
}

// contextAnswer is the JSON of the context verbs.
type contextAnswer struct {
	verb.Head
	Base     *analysis.Side    `json:"base,omitempty"`
	Commits  []commitJSON      `json:"commits,omitempty"` // of a pull request; of a commit, those before it
	Files    []changedFile     `json:"changed_files"`
	Modified []modifiedSymbol  `json:"modified_symbols"`
	Impacted []impactedSymbol  `json:"impacted_symbols"`
	Tests    []string          `json:"affected_tests"` // files
	Breaks   []analysis.Break  `json:"breaks,omitempty"`
	Summary  *analysis.Summary `json:"summary,omitempty"`
	Stopped  string            `json:"stopped"` // of the walk to what is impacted: exhausted, depth, limit
	Unknown  bool              `json:"unknown"` // Tests may lack some

	verdict string // of the diff; "" of files
}

type modifiedSymbol struct {
	Change string `json:"change,omitempty"` // empty when only the file is known to change
	analysis.Symbol
}

type impactedSymbol struct {
	analysis.Symbol
	Depth int    `json:"depth"`
	Via   string `json:"via"` // kind of the edge
}

type contextMaker func(context.Context, *verb.Session, Context) (*contextAnswer, error)

func (req Context) run(ctx context.Context, e *verb.Env, find contextMaker) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.Check(); err != nil {
		return nil, err
	}
	if err := req.Place(s); err != nil {
		return nil, err
	}
	answer, err := find(ctx, s, req)
	s.Progress.Done()
	if err != nil {
		return nil, err
	}
	answer.narrow(&req.Filter)
	return verb.NewAnswer(answer, answer.write), nil
}

func diffContext(ctx context.Context, s *verb.Session, req Context) (*contextAnswer, error) {
	files, isFiles, err := Affected{Comparison: req.Comparison}.files(nil)
	if err != nil {
		return nil, err
	}
	if isFiles {
		return filesContext(ctx, s, req, files)
	}
	r, err := req.Resolve(ctx, s.Repo, s.Env.Compared)
	if err != nil {
		return nil, err
	}
	return rangeContext(ctx, s, req, r)
}

func prContext(ctx context.Context, s *verb.Session, req Context) (*contextAnswer, error) {
	if len(req.Args) == 2 && s.Env.Compared != "" {
		return nil, verb.BothNamed(s.Env.Compared)
	}
	base, head := verb.First(req.Args, "main"), cmp.Or(s.Env.Compared, "HEAD")
	if a, b, isRange := gitrepo.SplitRange(base); isRange && len(req.Args) == 1 {
		if s.Env.Compared != "" {
			return nil, verb.BothNamed(s.Env.Compared)
		}
		base, head = cmp.Or(a, "HEAD"), cmp.Or(b, "HEAD")
	}
	if len(req.Args) == 2 {
		head = req.Args[1]
	}
	r, err := s.Repo.BranchRange(ctx, base, head)
	if errors.Is(err, gitrepo.ErrUnknownRevision) && len(req.Args) == 0 {
		r, err = s.Repo.BranchRange(ctx, "master", head)
	}
	if err != nil {
		return nil, err
	}
	s.Env.NoteRange(r)
	answer, err := rangeContext(ctx, s, req, r)
	if err != nil {
		return nil, err
	}
	answer.Commits, err = commitsOf(ctx, s, r)
	return answer, err
}

// filesContext takes all that files hold for modified.
func filesContext(ctx context.Context, s *verb.Session, req Context, files []string) (*contextAnswer, error) {
	view, err := s.View(ctx)
	if err != nil {
		return nil, err
	}
	if files, err = lookup.ChangedPaths(ctx, s, view, files); err != nil {
		return nil, err
	}
	a := &contextAnswer{Head: verb.HeadOf(view), Files: []changedFile{}, Modified: []modifiedSymbol{}}
	var start []graph.Symbol
	for _, p := range files {
		a.Files = append(a.Files, changedFile{p, "modified", analysis.RoleOf(p)})
		f, err := view.File(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("read facts of %s: %w", p, err)
		}
		if f == nil {
			continue
		}
		start = append(start, f.Symbols()...)
		for _, x := range f.Symbols() {
			if x.Kind != facts.KindFile {
				a.Modified = append(a.Modified, modifiedSymbol{Symbol: analysis.Render(x)})
			}
		}
	}
	tests, err := analysis.Affected(ctx, view.Snapshot, files, analysis.Options{})
	if err != nil {
		return nil, fmt.Errorf("affected tests: %w", err)
	}
	a.Tests, a.Unknown = testFiles(tests.Safe, tests.Likely), tests.Unknown
	return a, a.impact(ctx, view, start, req)
}

// rangeContext takes what really changed for modified.
func rangeContext(ctx context.Context, s *verb.Session, req Context, r gitrepo.Range) (*contextAnswer, error) {
	base, head, _, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits := analysis.Options{Program: build.Info().Identity()}
	limits.Base, limits.Head = verb.Sides(r)
	d, err := analysis.Diff(ctx, base.Snapshot, head.Snapshot, limits)
	if err != nil {
		return nil, fmt.Errorf("diff %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	a := &contextAnswer{Head: verb.HeadOf(head), Base: &d.Base, Modified: []modifiedSymbol{}, Breaks: d.Breaks, Summary: &d.Summary,
		Tests: testFiles(d.Tests.Safe, d.Tests.Likely), Unknown: d.Tests.Unknown, verdict: render.Verdict(d)}
	if a.Files, err = changedFiles(ctx, s, r); err != nil {
		return nil, err
	}
	var start []graph.Symbol
	for _, c := range d.Symbols {
		if c.Change == analysis.Cosmetic || c.Change == analysis.DocChanged {
			continue
		}
		at := c.Shown()
		if at.Kind != facts.KindFile.String() {
			a.Modified = append(a.Modified, modifiedSymbol{c.Change, *at})
		}
		if c.After == nil {
			continue
		}
		id, err := facts.ParseSymbolID(at.ID)
		if err != nil {
			return nil, fmt.Errorf("read id of %s: %w", at.QualifiedName, err)
		}
		x, ok, err := head.SymbolAt(ctx, at.Path, id)
		if err != nil {
			return nil, err
		}
		if ok {
			start = append(start, x)
		}
	}
	return a, a.impact(ctx, head, start, req)
}

// narrow leaves what the filter passes of the files, symbols, tests and breaks.
func (a *contextAnswer) narrow(f *verb.Filter) {
	if f.Narrowed() {
		a.verdict = "" // it is of the whole change
	}
	drop := func(s analysis.Symbol) bool { return !f.Path(s.Path) || !f.Kind(s.Kind, s.NodeKind) }
	a.Files = slices.DeleteFunc(a.Files, func(x changedFile) bool { return !f.Path(x.Path) })
	a.Modified = slices.DeleteFunc(a.Modified, func(x modifiedSymbol) bool { return drop(x.Symbol) })
	a.Impacted = slices.DeleteFunc(a.Impacted, func(x impactedSymbol) bool { return drop(x.Symbol) })
	a.Tests = slices.DeleteFunc(a.Tests, func(path string) bool { return !f.Path(path) })
	a.Breaks = slices.DeleteFunc(a.Breaks, func(b analysis.Break) bool { return drop(b.Symbol) })
}

// impact follows what depends on the modified symbols.
func (a *contextAnswer) impact(ctx context.Context, view *state.View, start []graph.Symbol, req Context) error {
	a.Impacted, a.Stopped = []impactedSymbol{}, "exhausted"
	if len(start) == 0 {
		return nil
	}
	found, err := analysis.Impact(ctx, view.Snapshot, start, analysis.ImpactOptions{Depth: req.Depth, Limit: req.Limit})
	if err != nil {
		return fmt.Errorf("find what is impacted: %w", err)
	}
	a.Stopped = found.Stopped
	for _, n := range found.Nodes {
		a.Impacted = append(a.Impacted, impactedSymbol{n.Symbol, n.Depth, n.Edge.Kind})
	}
	return nil
}

func (a *contextAnswer) write(out io.Writer) {
	some := a.verdict != ""
	if some {
		fmt.Fprintln(out, a.verdict)
	}
	list := func(title string, n int, line func(int) string) {
		if n == 0 {
			return
		}
		some = true
		fmt.Fprintf(out, "%s: %d\n", title, n)
		for i := range n {
			fmt.Fprintf(out, "  %s\n", line(i))
		}
	}
	list("commits", len(a.Commits), func(i int) string { return a.Commits[i].line() + "  " + a.Commits[i].Subject })
	list("changed files", len(a.Files), func(i int) string {
		f := a.Files[i]
		return fmt.Sprintf("%s  %s, %s", render.Name(f.Path), f.Change, f.Role)
	})
	list("modified symbols", len(a.Modified), func(i int) string {
		m := a.Modified[i]
		text := verb.Position(m.Path, m.Line, 0) + "  " + m.Kind + " " + render.Name(m.QualifiedName)
		if m.Change != "" {
			text += "  " + m.Change
		}
		return text
	})
	list("impacted symbols", len(a.Impacted), func(i int) string {
		m := a.Impacted[i]
		return fmt.Sprintf("%s  %s %s  %s, %d away", verb.Position(m.Path, m.Line, 0), m.Kind, render.Name(m.QualifiedName), m.Via, m.Depth)
	})
	if a.Stopped == "limit" {
		fmt.Fprintln(out, "  more is impacted than --limit shows")
	}
	list("affected tests", len(a.Tests), func(i int) string { return a.Tests[i] })
	if !some {
		fmt.Fprintln(out, "nothing differs")
	}
	if slices.ContainsFunc(a.Breaks, func(b analysis.Break) bool { return len(b.Callers) > 0 }) {
		fmt.Fprintln(out, "`codegraph diff --only breaks` shows the broken references")
	}
	if a.Unknown {
		fmt.Fprintln(out, "more tests may see it: a changed file is not in the graph, or they are farther from the change than was looked")
	}
}
