package dependencies

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// packagePair is a dependency between two directories.
type packagePair struct{ from, to string }

// isDependency reports an edge that is in the source and leaves its directory.
func isDependency(e graph.Edge) bool {
	return compare.IsReference(e) && e.TargetPath != "" && compare.TargetDir(e) != link.Dir(e.Path)
}

// Boundaries lists the first dependencies between directories: those that an
// added edge makes and no edge of the base side did. Edges that a move explains
// are not first when the directories they left depended on one another.
func Boundaries(ctx context.Context, c *compare.Comparison, r *compare.RawEdges) ([]result.Dependency, error) {
	added := map[packagePair][]graph.Edge{}
	for i, e := range r.Added {
		if isDependency(e) && !r.AddedMove[i] && !compare.IsMigration(e.Path) {
			p := packagePair{link.Dir(e.Path), compare.TargetDir(e)}
			added[p] = append(added[p], e)
		}
	}
	bySource := map[string][]packagePair{}
	for p := range added {
		bySource[p.from] = append(bySource[p.from], p)
	}
	out := []result.Dependency{}
	known := knownDependencies(c)
	for from, pairs := range bySource {
		pairs = slices.DeleteFunc(pairs, func(p packagePair) bool { return known[p] })
		if len(pairs) == 0 {
			continue
		}
		had, err := dependenciesOf(ctx, c, c.Base, from)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			if had.to[p.to] == untested {
				continue
			}
			if d, ok := dependency(c, p, added[p], had.to[p.to]); ok {
				d.New = !had.exists
				out = append(out, d)
			}
		}
	}
	slices.SortFunc(out, func(a, b result.Dependency) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return out, nil
}

// knownDependencies are those that the changed files' own base sides had: no
// other file need be read for them.
func knownDependencies(c *compare.Comparison) map[packagePair]bool {
	out := map[packagePair]bool{}
	for i := range c.Files {
		for _, e := range c.EdgesOf(c.Files[i].Old) {
			if isDependency(e) && !compare.IsTestFile(e.Path) {
				out[packagePair{link.Dir(e.Path), compare.TargetDir(e)}] = true
			}
		}
	}
	return out
}

// dependency renders a new one; ok is false when only test code has it and had
// it before.
func dependency(c *compare.Comparison, p packagePair, edges []graph.Edge, had testedness) (result.Dependency, bool) {
	d := result.Dependency{From: p.from, To: p.to, Edges: len(edges), Test: true}
	var best *graph.Edge
	test := false
	for i := range edges {
		e := &edges[i]
		if i == 0 || e.Path != edges[i-1].Path {
			test = compare.IsTestFile(e.Path)
		}
		if !test && d.Test {
			d.Test, best = false, nil
		}
		if test == d.Test && (best == nil || e.Kind == result.EdgeImports && best.Kind != result.EdgeImports) {
			best = e
		}
	}
	d.Edge = c.Edge(*best)
	return d, !d.Test || had == none
}

// testedness says what kind of code has a dependency.
type testedness uint8

const (
	none testedness = iota
	testOnly
	untested
)

// outgoing is where a directory's files lead.
type outgoing struct {
	exists bool
	to     map[string]testedness
}

// dependenciesOf reads the directories that the files directly in dir depend on.
func dependenciesOf(ctx context.Context, c *compare.Comparison, s *graph.Snapshot, dir string) (outgoing, error) {
	out := outgoing{to: map[string]testedness{}}
	paths, err := c.PathsIn(ctx, s, dir)
	if err != nil {
		return out, err
	}
	targets, err := s.Targets(ctx, paths, false)
	if err != nil {
		return out, fmt.Errorf("read dependencies of %s: %w", dir, err)
	}
	for p, list := range targets {
		out.exists = true
		level := untested
		if compare.IsTestFile(p) {
			level = testOnly
		}
		for _, t := range list {
			if d := compare.DirOfTarget(t); d != dir {
				out.to[d] = max(out.to[d], level)
			}
		}
	}
	return out, nil
}
