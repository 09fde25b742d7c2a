package compare

import (
	"cmp"
	"maps"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// IsRelation reports whether an edge follows from its ends' declarations or from
// other edges, and has no name in the source.
func IsRelation(e graph.Edge) bool {
	return e.Rule == link.RuleStructural || e.Rule == link.RuleOverride || e.Rule == link.RuleTests || e.Kind == result.EdgeOverrides
}

// edgeKey is an edge's identity.
type edgeKey struct {
	source, target facts.SymbolID
	kind           string
}

func keyOf(e graph.Edge) edgeKey { return edgeKey{e.Source, e.Target, e.Kind} }

// RawEdges is the exact subtraction of the two sides' edges, in path order.
type RawEdges struct {
	Added, Removed         []graph.Edge
	AddedMove, RemovedMove []bool // parallel: explained by the symbol matching
}

// RawDelta is what subtractEdges gives, made when it is first asked for.
func (c *Comparison) RawDelta() *RawEdges {
	if c.raw == nil {
		c.raw = c.subtractEdges()
	}
	return c.raw
}

// subtractEdges computes the raw delta. A source's edges are in its own file,
// so files are subtracted each for itself.
func (c *Comparison) subtractEdges() *RawEdges {
	type sides struct{ old, new, added, removed []graph.Edge }
	files := make([]sides, len(c.Files))
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range c.Files {
		d, s := &c.Files[i], &files[i]
		s.old, s.new = c.edges[d.Old], c.edges[d.New]
		g.Go(func() error {
			if s.old == nil && d.Old != nil {
				s.old = d.Old.Edges()
			}
			if s.new == nil && d.New != nil {
				s.new = d.New.Edges()
			}
			s.added, s.removed = surplus(s.new, s.old, d.New, d.Old)
			return nil
		})
	}
	_ = g.Wait() // none fails
	added, removed := 0, 0
	for i := range files {
		added, removed = added+len(files[i].added), removed+len(files[i].removed)
	}
	r := &RawEdges{Added: make([]graph.Edge, 0, added), Removed: make([]graph.Edge, 0, removed)}
	for i := range files {
		s := &files[i]
		c.edges[c.Files[i].Old], c.edges[c.Files[i].New] = s.old, s.new
		r.Added, r.Removed = append(r.Added, s.added...), append(r.Removed, s.removed...)
	}
	r.explain(c)
	return r
}

// surplus returns the edges of a that are in excess of those of b, and the other way round. Among edges
// of one identity it prefers those whose place within their source the other side lacks.
func surplus(a, b []graph.Edge, fa, fb *graph.File) (ofA, ofB []graph.Edge) {
	if len(a) == 0 || len(b) == 0 {
		return sortedEdges(a), sortedEdges(b)
	}
	count := countSurplus(a, b)
	less := map[edgeKey]int{}
	maps.DeleteFunc(count, func(k edgeKey, n int) bool {
		if n < 0 {
			less[k] = -n
		}
		return n <= 0
	})
	return picked(count, a, b, fa, fb), picked(less, b, a, fb, fa)
}

// countSurplus counts the edges of a less those of b, by identity. Both sides of a changed file mostly begin and end alike, which
// takes nothing away.
func countSurplus(a, b []graph.Edge) map[edgeKey]int {
	same := func(x, y *graph.Edge) bool { return x.Source == y.Source && x.Target == y.Target && x.Kind == y.Kind }
	for len(a) > 0 && len(b) > 0 && same(&a[0], &b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && same(&a[len(a)-1], &b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	count := make(map[edgeKey]int, max(len(a), len(b)))
	for i := range a {
		count[keyOf(a[i])]++
	}
	for i := range b {
		count[keyOf(b[i])]--
	}
	return count
}

// sortedEdges gives all edges of a file in order, which they mostly are.
func sortedEdges(edges []graph.Edge) []graph.Edge {
	if slices.IsSortedFunc(edges, compareEdges) {
		return edges
	}
	return slices.SortedFunc(slices.Values(edges), compareEdges)
}

// picked chooses as many of the edges of a as count says for each identity.
func picked(count map[edgeKey]int, a, b []graph.Edge, fa, fb *graph.File) []graph.Edge {
	if len(count) == 0 {
		return nil
	}
	grouped, rest := edgesOfKeys(a, count), edgesOfKeys(b, count)
	var out []graph.Edge
	for k, list := range grouped {
		out = append(out, pickNew(list, rest[k], count[k], fa, fb)...)
	}
	slices.SortFunc(out, compareEdges)
	return out
}

// edgesOfKeys lists the edges of some identities by these.
func edgesOfKeys(edges []graph.Edge, keys map[edgeKey]int) map[edgeKey][]graph.Edge {
	out := make(map[edgeKey][]graph.Edge, len(keys))
	for i := range edges {
		if k := keyOf(edges[i]); keys[k] > 0 {
			out[k] = append(out[k], edges[i])
		}
	}
	return out
}

// pickNew chooses n of the edges in list, those first whose place relative to
// their source's beginning does not occur in other.
func pickNew(list, other []graph.Edge, n int, fa, fb *graph.File) []graph.Edge {
	if n == len(list) {
		return list
	}
	at := map[place]int{}
	for _, e := range other {
		at[placeOf(e, fb)]++
	}
	var fresh, seen []graph.Edge
	for _, e := range list {
		if p := placeOf(e, fa); at[p] > 0 {
			at[p]--
			seen = append(seen, e)
		} else {
			fresh = append(fresh, e)
		}
	}
	slices.Reverse(seen)
	return append(fresh, seen...)[:n]
}

// place is where an edge is within its source.
type place struct{ line, column int }

func placeOf(e graph.Edge, f *graph.File) place {
	start := 0
	if f != nil && e.SourceIdx >= 0 {
		start = f.Symbol(e.SourceIdx).StartLine
	}
	return place{e.Line - start, e.Column}
}

func compareEdges(a, b graph.Edge) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Kind, b.Kind), CompareIDs(a.Source, b.Source), CompareIDs(a.Target, b.Target))
}

// explain marks the edges that are the same edge at matched symbols.
func (r *RawEdges) explain(c *Comparison) {
	r.AddedMove, r.RemovedMove = make([]bool, len(r.Added)), make([]bool, len(r.Removed))
	if len(r.Removed) == 0 {
		return
	}
	byKey := map[edgeKey][]int{}
	for i, e := range r.Added {
		byKey[keyOf(e)] = append(byKey[keyOf(e)], i)
	}
	for i, e := range r.Removed {
		s, ok := c.ToHead(e.Source)
		if !ok {
			continue
		}
		t, ok := c.ToHead(e.Target)
		if !ok {
			continue
		}
		k := edgeKey{s, t, e.Kind}
		if list := byKey[k]; len(list) > 0 {
			r.RemovedMove[i], r.AddedMove[list[0]] = true, true
			byKey[k] = list[1:]
		}
	}
}

// EdgeDelta renders the raw edges; the ids of what many edges have are kept once.
func (c *Comparison) EdgeDelta(r *RawEdges) result.EdgeDelta {
	ids := map[facts.SymbolID]string{}
	text := func(id facts.SymbolID) string {
		if _, ok := ids[id]; !ok {
			ids[id] = id.String()
		}
		return ids[id]
	}
	render := func(edges []graph.Edge, moved []bool) []result.Edge {
		out := make([]result.Edge, len(edges))
		for i, e := range edges {
			out[i] = c.edge(e, text)
			out[i].ThroughMove = moved[i]
		}
		return out
	}
	return result.EdgeDelta{Added: render(r.Added, r.AddedMove), Removed: render(r.Removed, r.RemovedMove)}
}

// Edge gives the JSON form of an edge.
func (c *Comparison) Edge(e graph.Edge) result.Edge { return c.edge(e, facts.SymbolID.String) }

func (c *Comparison) edge(e graph.Edge, text func(facts.SymbolID) string) result.Edge {
	return result.Edge{Kind: e.Kind, Source: text(e.Source), Target: text(e.Target), Path: e.Path, Line: e.Line,
		Certainty: e.Certainty.String(), Condition: e.Condition, FileChanged: c.BlobChanged(e.Path)}
}

// Certainties counts the edges that differ by how sure they are.
func Certainties(r *RawEdges) result.Certainty {
	count := func(edges []graph.Edge) map[string]int {
		m := noCertainties()
		for _, e := range edges {
			m[e.Certainty.String()]++
		}
		return m
	}
	return result.Certainty{Added: count(r.Added), Removed: count(r.Removed)}
}

// CountCertainties counts edges by how sure they are.
func CountCertainties(edges []result.Edge) map[string]int {
	m := noCertainties()
	for _, e := range edges {
		m[e.Certainty]++
	}
	return m
}

func noCertainties() map[string]int {
	return map[string]int{link.Exact.String(): 0, link.Inferred.String(): 0}
}

// IsCall reports an edge that runs what it leads to.
func IsCall(e graph.Edge) bool {
	return e.Kind == result.EdgeCalls || e.Kind == result.EdgeInstantiates
}
