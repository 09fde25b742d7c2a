package diff

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrow leaves the part of a result: a break with all of its callers when its definition
// belongs to it, else with the callers that do, a dependency by its first edge, a cycle by any of its
// nodes. The tests stay those of the whole change: what is left out may break
// them too.
func narrow(c *breaks.Search, r *result.Result, p result.Part) {
	kept := map[string]bool{}
	r.Symbols = slices.DeleteFunc(r.Symbols, func(s result.SymbolChange) bool {
		if !p.HasSymbol(s.Before) && !p.HasSymbol(s.After) {
			return true
		}
		for _, side := range []*result.Symbol{s.Before, s.After} {
			if side != nil {
				kept[side.ID] = true
			}
		}
		return false
	})
	for _, ids := range []*[]string{&r.IDs.Added, &r.IDs.Removed} {
		*ids = slices.DeleteFunc(*ids, func(id string) bool { return !kept[id] && !keeps(c, p, id) })
	}
	for _, edges := range []*[]result.Edge{&r.Edges.Added, &r.Edges.Removed} {
		*edges = slices.DeleteFunc(*edges, func(e result.Edge) bool { return !hasEdge(c, p, e) })
	}
	r.Breaks = slices.DeleteFunc(r.Breaks, func(b result.Break) bool { return p.Kind != nil && !p.Kind(b.Symbol.Kind, b.Symbol.NodeKind) })
	r.Breaks = narrowBreaks(r.Breaks, p)
	r.Dangling = slices.DeleteFunc(r.Dangling, func(d result.Dangling) bool {
		kind, _, _ := strings.Cut(d.SymbolID, ":")
		return !p.HasPath(d.Path) || p.Kind != nil && !p.Kind(kind, "") || !p.HasName(d.Symbol) && !p.HasName(d.Name)
	})
	r.Dispatch = slices.DeleteFunc(r.Dispatch, func(d result.Dispatch) bool {
		return !p.HasPath(d.Path) && !p.HasSymbol(d.Before) && !p.HasSymbol(d.After) || (p.Kind != nil || p.Name != nil) && !p.HasSymbol(&d.Source) && !p.HasSymbol(d.Before) && !p.HasSymbol(d.After)
	})
	r.Boundaries = slices.DeleteFunc(r.Boundaries, func(d result.Dependency) bool { return !hasEdge(c, p, d.Edge) })
	r.Cycles = slices.DeleteFunc(r.Cycles, func(x result.Cycle) bool {
		return !hasEdge(c, p, x.Edge) && !slices.ContainsFunc(x.Nodes, func(node string) bool { return p.Kind == nil && p.Name == nil && p.HasPath(node) })
	})
	r.SkippedTests = slices.DeleteFunc(r.SkippedTests, func(s result.SkippedTest) bool { return !p.HasPath(s.Path) })
	r.Tests.OfWhole = true
	r.Tests.Unreached = slices.DeleteFunc(r.Tests.Unreached, func(s result.Symbol) bool { return !p.HasSymbol(&s) })
	r.Certainty = result.Certainty{Added: compare.CountCertainties(r.Edges.Added), Removed: compare.CountCertainties(r.Edges.Removed)}
	r.Summary = result.Summary{CyclesCut: r.Summary.CyclesCut}
	summarise(c, r)
}

// narrowBreaks leaves the breaks of which the definition or a caller is in the part, by path and by
// name. Callers that are not in it stay where the definition is.
func narrowBreaks(list []result.Break, p result.Part) []result.Break {
	kept := []result.Break{}
	for _, b := range list {
		inPath := p.HasPath(b.Symbol.Path) || b.Now != nil && p.HasPath(b.Now.Path)
		named := p.HasName(b.Symbol.FullName()) || b.Now != nil && p.HasName(b.Now.FullName())
		callers := slices.DeleteFunc(slices.Clone(b.Callers), func(at result.Caller) bool {
			return !inPath && !p.HasPath(at.Path) || !named && !p.HasName(at.Symbol)
		})
		if len(callers) == 0 && !(inPath && named) {
			continue
		}
		b.Callers = callers
		kept = append(kept, b)
	}
	return kept
}

// hasEdge passes an edge of which an end has a name that passes, too.
func hasEdge(c *breaks.Search, p result.Part, e result.Edge) bool {
	named := func(id string) bool {
		d := definition(c, id)
		return d != nil && p.HasName(d.QualifiedName)
	}
	return p.HasEdge(e) && (p.Name == nil || named(e.Source) || named(e.Target))
}

// definition gives the definition with an id, of the base side where both have one.
func definition(c *breaks.Search, id string) *compare.Definition {
	k, err := facts.ParseSymbolID(id)
	if err != nil {
		return nil
	}
	if d := c.Old[k]; d != nil {
		return d
	}
	return c.New[k]
}

// keeps reports whether a symbol belongs to the part that came or went with what
// contains it, and so has no entry of its own.
func keeps(c *breaks.Search, p result.Part, id string) bool {
	d := definition(c, id)
	return d != nil && p.HasPath(d.Path) && p.HasName(d.QualifiedName) && (p.Kind == nil || p.Kind(d.Kind.String(), d.NodeKind))
}
