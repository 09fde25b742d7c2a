package diff

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dependencies"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dispatch"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// of compares anew, see Of.
func of(ctx context.Context, base, head *graph.Snapshot, opts result.Options) (*result.Result, error) {
	c, err := breaks.Between(ctx, base, head, opts)
	if err != nil {
		return nil, err
	}
	r, err := Core(ctx, c)
	if err != nil {
		return nil, err
	}
	if r.Tests, err = reach.Tests(ctx, c.Comparison); err != nil {
		return nil, fmt.Errorf("find tests: %w", err)
	}
	r.Tests.Unreached = withoutCosmetic(r.Tests.Unreached, r.Symbols)
	if !opts.Part.IsWhole() {
		narrow(c, r, opts.Part)
	}
	return r, ctx.Err()
}

// withoutCosmetic leaves out the symbols that do what they did.
func withoutCosmetic(list []result.Symbol, changes []result.SymbolChange) []result.Symbol {
	same := map[string]bool{}
	for i := range changes {
		if e := &changes[i]; e.Change == result.Cosmetic && e.After != nil {
			same[e.After.ID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(s result.Symbol) bool { return same[s.ID] })
}

// Core is all but the tests. What differs is listed beside the search for references that
// break: each takes about half of the time.
func Core(ctx context.Context, c *breaks.Search) (*result.Result, error) {
	raw := c.RawDelta()
	r := &result.Result{SchemaVersion: result.SchemaVersion, IDs: ids(c), Certainty: compare.Certainties(raw)}
	r.Base, r.Head = Sides(c.Base, c.Head, c.Options)
	var gained []string
	lost := map[string]bool{}
	beside := c.Fork()
	group, both := errgroup.WithContext(ctx)
	searched := make(chan struct{})
	group.Go(func() error {
		if err := listDifferences(both, beside, raw, r); err != nil {
			return err
		}
		if c.Options.Early != nil {
			begun := listed(r)
			group.Go(func() error { reportEarly(beside, begun, searched); return nil })
		}
		return findCycles(both, beside, raw, r)
	})
	group.Go(func() (err error) {
		defer close(searched)
		gained, err = findBroken(both, c, r, lost)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	publish(r, lost, gained)
	var err error
	if r.Dispatch, err = dispatch.Compare(ctx, c.Surfaces, raw, r.Breaks); err != nil {
		return nil, fmt.Errorf("compare dispatch: %w", err)
	}
	dispatch.MarkInherited(r)
	if err := countReferences(ctx, c, r); err != nil {
		return nil, err
	}
	if r.Unanalysed, err = unanalysed(ctx, c); err != nil {
		return nil, err
	}
	summarise(c, r)
	if err := quoteLines(ctx, c.Comparison, r); err != nil {
		return nil, err
	}
	return r, nil
}

// reportEarly hands over what differs, unless the search for what breaks ends without having looked for
// anything that was not found before, and before somebody waits for it.
func reportEarly(c *compare.Comparison, begun *result.Result, searched <-chan struct{}) {
	select {
	case <-searched:
		return
	case <-c.Searching():
	case <-c.Options.Waited:
	}
	c.Options.Early(begun)
}

// listed is a result with what differs so far, which later steps leave as it is.
func listed(r *result.Result) *result.Result {
	return &result.Result{SchemaVersion: r.SchemaVersion, Base: r.Base, Head: r.Head, IDs: r.IDs, Certainty: r.Certainty, Symbols: slices.Clone(r.Symbols), Edges: r.Edges, Boundaries: r.Boundaries, SkippedTests: r.SkippedTests}
}

// listDifferences lists the definitions, edges and dependencies that differ.
func listDifferences(ctx context.Context, c *compare.Comparison, raw *compare.RawEdges, r *result.Result) (err error) {
	r.Symbols, r.Edges = changes.Of(ctx, c), c.EdgeDelta(raw)
	r.SkippedTests = changes.SkippedTests(ctx, c)
	if r.Boundaries, err = dependencies.Boundaries(ctx, c, raw); err != nil {
		return fmt.Errorf("compare dependencies: %w", err)
	}
	return nil
}

// findCycles finds the cycles of imports that the change closes.
func findCycles(ctx context.Context, c *compare.Comparison, raw *compare.RawEdges, r *result.Result) (err error) {
	var whole bool
	if r.Cycles, whole, err = dependencies.Cycles(ctx, c, raw); err != nil {
		return fmt.Errorf("find cycles: %w", err)
	}
	r.Summary.CyclesCut = !whole
	return nil
}

// findBroken finds the references that break or lead nowhere. It notes the public definitions
// that are lost, and gives those that are gained.
func findBroken(ctx context.Context, c *breaks.Search, r *result.Result, lost map[string]bool) (gained []string, err error) {
	if r.Breaks, gained, err = api.Breaks(ctx, c); err != nil {
		return nil, fmt.Errorf("find dangling references: %w", err)
	}
	for i := range r.Breaks {
		if b := &r.Breaks[i]; b.API {
			lost[b.Symbol.ID] = true
		}
	}
	if r.Dangling, err = dangling.Find(ctx, c.Comparison, r.Breaks); err != nil {
		return nil, fmt.Errorf("find references that lead nowhere: %w", err)
	}
	r.Breaks = withoutConditions(ctx, c.Comparison, r.Breaks)
	r.Breaks = slices.DeleteFunc(r.Breaks, func(b result.Break) bool {
		return b.Now == nil && c.NoLongerRead[b.Symbol.Path] || c.Unread[b.Symbol.ID]
	})
	if err := nameCauses(ctx, c, r.Breaks); err != nil {
		return nil, fmt.Errorf("group breaks by their cause: %w", err)
	}
	return gained, nil
}

// publish marks what others can use, or could, although it is in what they are not meant to
// name: added definitions that a public module or type offers, and removed ones that were such.
func publish(r *result.Result, lost map[string]bool, gained []string) {
	for i := range r.Symbols {
		switch s := &r.Symbols[i]; {
		case s.Public || s.Before != nil && s.After != nil:
		case s.After != nil:
			_, s.Public = slices.BinarySearch(gained, s.After.ID)
		default:
			s.Public = lost[s.Before.ID]
		}
	}
}

// ids is the plain subtraction of the symbols' ids.
func ids(c *breaks.Search) result.IDDelta {
	list := func(a, b map[facts.SymbolID]*compare.Definition) []string {
		out := []string{}
		for k := range a {
			if b[k] == nil {
				out = append(out, k.String())
			}
		}
		slices.Sort(out)
		return out
	}
	return result.IDDelta{Added: list(c.New, c.Old), Removed: list(c.Old, c.New)}
}

// changedDefinition is the head side of an entry whose references are counted.
func changedDefinition(c *breaks.Search, s *result.SymbolChange) *compare.Definition {
	if s.Before == nil || s.After == nil || s.After.Kind == facts.KindFile.String() || s.Change == result.Cosmetic || s.Change == result.DocChanged {
		return nil
	}
	parsed, err := facts.ParseSymbolID(s.After.ID)
	if err != nil {
		return nil
	}
	return c.New[parsed]
}

func summarise(c *breaks.Search, r *result.Result) {
	s := &r.Summary
	s.Symbols = map[string]int{}
	for i := range r.Symbols {
		s.Symbols[r.Symbols[i].Change]++
	}
	s.Edges.Added, s.Edges.Removed = len(r.Edges.Added), len(r.Edges.Removed)
	for _, list := range [][]result.Edge{r.Edges.Added, r.Edges.Removed} {
		for i := range list {
			if !list[i].FileChanged {
				s.Edges.Unchanged++
			}
		}
	}
	for i := range r.Edges.Added {
		if r.Edges.Added[i].ThroughMove {
			s.Edges.ThroughMove++
		}
	}
	for _, b := range r.Breaks {
		s.Breaks += len(b.Callers)
		if b.API {
			s.API++
		}
	}
	s.Dangling = len(r.Dangling)
	telling := map[string]bool{}
	for i := range r.Symbols {
		s := &r.Symbols[i]
		for _, side := range []*result.Symbol{s.Before, s.After} { // what moved reports both files
			if side != nil {
				telling[side.Path] = true
			}
		}
	}
	for i := range r.Breaks { // what is written alike may mean another type by its import
		if n := r.Breaks[i].Now; n != nil {
			telling[n.Path] = true
		}
	}
	for _, u := range r.Unanalysed {
		telling[u.Path] = true // what could not be read may be more than layout
	}
	countFiles(c, s, telling)
	if n := CountUnindexed(c); len(n) > 0 {
		s.Unindexed = n
	}
}

// CountUnindexed counts what differs outside of the graph.
func CountUnindexed(c *breaks.Search) map[string]int {
	out := map[string]int{}
	for _, l := range c.Unindexed {
		if !c.Options.Part.HasPath(l.Path) {
			continue
		}
		out[sortOf(l.Path, l.Skip)]++
	}
	return out
}

// sortOf is what files outside of the graph are counted by: their ending, or why
// they were skipped.
func sortOf(p, skip string) string {
	if skip != graph.SkipLanguage {
		return skip
	}
	name := path.Base(p)
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return name[dot:]
	}
	return name
}

// Besides counts what differs outside of the graph, as Summary.Unindexed has it,
// without the files that are said of as unanalysed.
func Besides(unindexed map[string]int, told []result.Unanalysed) map[string]int {
	out := maps.Clone(unindexed)
	for _, u := range told {
		if u.Reason == result.ReasonSyntax || u.Read == result.SideHead {
			continue
		}
		for _, sort := range []string{sortOf(u.Path, u.Reason), sortOf(u.Path, graph.SkipLanguage)} {
			if out[sort] > 0 {
				if out[sort]--; out[sort] == 0 {
					delete(out, sort)
				}
				break
			}
		}
	}
	return out
}

// countFiles sorts files by how they differ. One whose bytes differ and that
// has no entry is cosmetic.
func countFiles(c *breaks.Search, s *result.Summary, telling map[string]bool) {
	movedTo := map[string]bool{}
	for _, to := range c.FileMoves {
		movedTo[to] = true
	}
	for i := range c.Files {
		if !c.Options.Part.HasPath(c.Files[i].Path) {
			continue
		}
		_, half := c.OneSided[c.Files[i].Path]
		switch d := &c.Files[i]; {
		case half:
			s.Files.Modified++
		case d.Old == nil && movedTo[d.Path]:
			s.Files.Moved++
		case d.Old == nil:
			s.Files.Added++
		case d.New == nil && c.FileMoves[d.Path] != "":
		case d.New == nil:
			s.Files.Removed++
		case !d.BlobChanged:
			s.Relinked++
		default:
			s.Files.Modified++
			if !telling[d.Path] && !changes.ImportsElse(c.Comparison, d.Path) {
				s.Cosmetic++
			}
		}
	}
}
