package reach

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Tests gives what findTests finds, kept by the limits of the walk too: they
// decide on it besides the trees.
func Tests(ctx context.Context, c *compare.Comparison) (result.Tests, error) {
	what := fmt.Sprintf("tests by definition %d %d %d", c.Options.Depth, c.Options.MaxNodes, c.Options.MaxFiles)
	kept, err := compare.Cached(ctx, c, what, func(ctx context.Context) (keptTests, error) {
		t, err := findTests(ctx, c)
		return keptTests{t, t.By}, err
	})
	t := kept.Tests
	t.By = kept.By
	return t, err
}

// keptTests are tests with what an answer leaves out.
type keptTests struct {
	result.Tests
	By map[string]result.SeenBy `json:"by"`
}

// findTests finds the tests that can see the change. Its safe ones are files: what
// a diff shows must not cost the size of the repository, see AffectedBy.
func findTests(ctx context.Context, c *compare.Comparison) (result.Tests, error) {
	changed, users, err := changedSymbols(ctx, c)
	if err != nil {
		return result.Tests{}, err
	}
	r := NewReader(c.Head)
	for i := range c.Files {
		r.files[c.Files[i].Path] = c.Files[i].New
	}
	t, err := likelyTests(ctx, r, changed, users, c.Options, true)
	if err != nil {
		return t, err
	}
	marked, err := markedTests(ctx, c, r)
	if err != nil {
		return t, err
	}
	t.Likely = append(t.Likely, marked...)
	SortTests(t.Likely)
	t.Likely = slices.Compact(t.Likely)
	var paths, texts []string
	for i := range c.Files { // those whose edges alone differ too: they refer to what went
		d := &c.Files[i]
		paths = append(paths, d.Path)
		if c.BlobChanged(d.Path) {
			texts = append(texts, d.Path)
		}
	}
	var whole bool
	t.Safe, whole, err = SafeTests(ctx, c, r, paths, texts)
	t.Safe = WithFiles(t.Safe, t.Likely)
	t.Unknown = !whole || decidedOutside(c)
	return t, err
}

// SafeTests lists the test files that may see a change of paths, of which the text
// of the changed ones differs; see filereach.Tests.
func SafeTests(ctx context.Context, c *compare.Comparison, r *Reader, paths, changed []string) (out []result.Test, whole bool, err error) {
	files, whole, err := filereach.Tests(ctx, c.Base, r.Side, r.File, c.Options.MaxFiles, paths, changed)
	out = make([]result.Test, 0, len(files))
	for _, p := range files {
		out = append(out, result.Test{Path: p})
	}
	return out, whole, err
}

// WithFiles adds the files of further tests.
func WithFiles(files, tests []result.Test) []result.Test {
	have := map[result.Test]bool{}
	for _, f := range files {
		have[f] = true
	}
	for _, t := range tests {
		if f := (result.Test{Path: t.Path}); !have[f] {
			have[f] = true
			files = append(files, f)
		}
	}
	SortTests(files)
	return files
}

// changedSymbols are the definitions of the head side whose code differs, and
// what on the head side is where a removed one was used.
func changedSymbols(ctx context.Context, c *compare.Comparison) (out, users []graph.Symbol, err error) {
	var gone, moved, now []graph.Symbol
	var differing []*compare.Definition
	seen := map[*compare.Definition]bool{} // what changes are held by, with all around it
	for _, d := range c.NewOrder {
		if d.Kind == facts.KindFile || d.Kind == facts.KindPackage {
			continue
		}
		if d.Match != nil && d.Match.Old.ID != d.ID {
			moved, now = append(moved, d.Match.Old.Symbol), append(now, d.Symbol)
		}
		if d.Match == nil || d.Match.Old.Facts.Body != d.Facts.Body && d.Match.Old.Facts.Shape != d.Facts.Shape {
			if len(d.Children) == 0 || d.Match == nil || d.Kind.IsCallable() || !changes.ChildrenExplain(c, d.Match.Old, d) {
				out = append(out, d.Symbol)
				differing = append(differing, d)
			}
			for p := d.Container; p != nil && !seen[p]; p = p.Container {
				seen[p] = true
				if p.Kind.IsCallable() { // who calls it may run what it holds
					users = append(users, p.Symbol)
				}
			}
		}
	}
	var lost []*compare.Definition
	for _, d := range c.OldOrder {
		if d.Match == nil && d.Kind != facts.KindPackage && d.Kind != facts.KindFile {
			gone, lost = append(gone, d.Symbol), append(lost, d)
		}
	}
	for i := range c.Files {
		if d := &c.Files[i]; d.New != nil && runsOtherwise(c.New[facts.FileID(d.Path)], d) {
			out = append(out, d.New.Symbol(graph.FileNode))
		}
	}
	more, err := usersOf(ctx, c, gone, nil)
	if err != nil {
		return nil, nil, err
	}
	left, err := usersLeft(ctx, c, moved, now)
	if err != nil {
		return nil, nil, err
	}
	holders, err := holdersOf(ctx, c, differing, lost)
	return out, slices.Concat(users, more, left, holders), err
}

// runsOtherwise reports a file whose statements outside of definitions refer to something else, one of
// tests that are other statements, and a new one of tests that are such statements.
func runsOtherwise(file *compare.Definition, d *graph.FileDelta) bool {
	now := changes.ModuleRefs(d.New.Facts)
	if file == nil || len(now) == 0 {
		return false
	}
	if d.Old == nil {
		return file.Match == nil && d.New.IsTest()
	}
	was, is := d.Old.Facts.Loose, d.New.Facts.Loose
	return !slices.Equal(changes.ModuleRefs(d.Old.Facts), now) || d.New.IsTest() && was != 0 && is != 0 && was != is
}

// usersLeft lists what referred to definitions that are renamed or moved, is still
// there, and does not refer to them now.
func usersLeft(ctx context.Context, c *compare.Comparison, moved, now []graph.Symbol) ([]graph.Symbol, error) {
	if len(moved) == 0 {
		return nil, nil
	}
	edges, err := c.Head.Referrers(ctx, now)
	if err != nil {
		return nil, err
	}
	follows := map[facts.SymbolID]bool{}
	for _, e := range edges {
		follows[e.Source] = true
	}
	return usersOf(ctx, c, moved, follows)
}

// usersOf lists what referred to definitions of the base side and is still there,
// but for those that are passed over.
func usersOf(ctx context.Context, c *compare.Comparison, gone []graph.Symbol, over map[facts.SymbolID]bool) ([]graph.Symbol, error) {
	if len(gone) == 0 {
		return nil, nil
	}
	edges, err := c.Base.Referrers(ctx, gone)
	if err != nil {
		return nil, err
	}
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{}
	for _, e := range edges {
		to, ok := c.ToHead(e.Source)
		if !ok || seen[to] || over[to] || !compare.IsReference(e) {
			continue
		}
		seen[to] = true
		if d := c.New[to]; d != nil {
			out = append(out, d.Symbol)
			continue
		}
		f, err := c.File(ctx, c.Head, e.Path)
		if err != nil {
			return nil, err
		}
		if f != nil && int(e.SourceIdx) < len(f.Facts.Symbols) {
			out = append(out, f.Symbol(e.SourceIdx))
		}
	}
	return out, nil
}

// LikelyTests walks from changed symbols, and from the users of removed ones, to
// the tests that reach them.
func LikelyTests(ctx context.Context, r *Reader, changed, users []graph.Symbol, opts result.Options) (result.Tests, error) {
	return likelyTests(ctx, r, changed, users, opts, false)
}

// likelyTests is LikelyTests, which says by definition what reaches it only where that is asked for.
func likelyTests(ctx context.Context, r *Reader, changed, users []graph.Symbol, opts result.Options, by bool) (result.Tests, error) {
	t := result.Tests{Safe: []result.Test{}, Likely: []result.Test{}, Unreached: []result.Symbol{}}
	w := &walk{r: r, depth: opts.Depth, limit: opts.MaxNodes + len(changed) + len(users), joined: true, via: leadsOn, loads: true}
	tests := map[*step]result.Test{}
	hits := map[*step]bool{}
	err := w.run(ctx, append(slices.Clone(changed), users...), func(s *step) bool {
		f := r.files[s.symbol.Path]
		if f == nil {
			return false
		}
		test, ok := compare.TestOf(f, s.symbol.Index)
		if ok {
			tests[s], hits[s] = test, true
		}
		return ok
	})
	if err != nil {
		return t, err
	}
	for _, s := range w.order { // the last level was not asked where to stop
		if f := r.files[s.symbol.Path]; f != nil && !hits[s] {
			if test, ok := compare.TestOf(f, s.symbol.Index); ok {
				tests[s], hits[s] = test, true
			}
		}
	}
	switch {
	case w.cutNodes:
		t.Cut = "nodes"
	case w.cutDepth:
		t.Cut = "depth"
	}
	if err := w.dropUninstantiated(ctx, tests, opts); err != nil {
		return t, err
	}
	for _, test := range tests {
		t.Likely = append(t.Likely, test)
	}
	if by {
		t.By = testsBy(w, tests, changed)
	}
	prepared, err := preparedTests(ctx, r, changed)
	if err != nil {
		return t, err
	}
	t.Likely = append(t.Likely, prepared...)
	SortTests(t.Likely)
	t.Likely = slices.Compact(t.Likely)
	t.Unreached, err = unreached(ctx, w, hits, changed)
	return t, err
}

// testsBy lists the tests that each changed definition is seen by, until the bound of places is met. What is itself in a test has none.
func testsBy(w *walk, tests map[*step]result.Test, changed []graph.Symbol) map[string]result.SeenBy {
	out := map[string]result.SeenBy{}
	if len(tests) == 0 {
		return out
	}
	at, next := w.onward()
	all := places{next: next, tests: map[int]*result.Test{}, began: func(i int) bool { return w.order[i].from == nil }, met: make([]int, len(next)), left: placesVisited}
	for s, t := range tests {
		all.tests[at[s]] = &t
	}
	for n, x := range changed {
		s := w.steps[x.ID]
		if _, isTest := tests[s]; s == nil || isTest || x.Kind == facts.KindFile || x.Kind == facts.KindPackage {
			continue
		}
		if by, ok := all.seenBy(at[s], n+1); ok {
			out[x.ID.String()] = by
		}
	}
	return out
}

// leadsOn reports a reference by which a change reaches its source. To import or pass
// on a name is no use of it: who does use it has edges of their own, and not all that
// import a barrel file are concerned by each of its names. A file that is imported runs.
func leadsOn(e graph.Edge) bool {
	return compare.IsReference(e) && (e.Kind != result.EdgeImports || e.Target.Kind == facts.KindFile || e.Target.Kind == facts.KindPackage)
}

// importsTypes reports an import of a file by which that is not loaded: all that is taken from
// its module are types, for checkers alone.
func importsTypes(f *graph.File, e graph.Edge) bool {
	if e.Kind != result.EdgeImports || e.Target.Kind != facts.KindFile || f == nil {
		return false
	}
	at := slices.IndexFunc(f.Facts.Imports, func(m facts.Import) bool { return int(m.Line) == e.Line && int(m.Col) == e.Column })
	return at >= 0 && !slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		return m.Module == f.Facts.Imports[at].Module && m.Flags&(facts.TypeOnly|facts.Erased) == 0
	})
}

// SortTests sorts tests by file and line.
func SortTests(list []result.Test) {
	slices.SortFunc(list, func(a, b result.Test) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Name, b.Name))
	})
}
