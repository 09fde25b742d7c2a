package diffctx

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrow leaves the part of a result: a break when its definition or one of its
// callers belongs to it, a dependency by its first edge, a cycle by any of its
// nodes. The tests stay those of the whole change: what is left out may break
// them too.
func (c *comparison) narrow(r *Result, p Part) {
	kept := map[string]bool{}
	r.Symbols = slices.DeleteFunc(r.Symbols, func(s SymbolChange) bool {
		if !p.symbol(s.Before) && !p.symbol(s.After) {
			return true
		}
		for _, side := range []*Symbol{s.Before, s.After} {
			if side != nil {
				kept[side.ID] = true
			}
		}
		return false
	})
	for _, ids := range []*[]string{&r.IDs.Added, &r.IDs.Removed} {
		*ids = slices.DeleteFunc(*ids, func(id string) bool { return !kept[id] && !c.keeps(p, id) })
	}
	for _, edges := range []*[]Edge{&r.Edges.Added, &r.Edges.Removed} {
		*edges = slices.DeleteFunc(*edges, func(e Edge) bool { return !p.edge(e) })
	}
	r.Breaks = slices.DeleteFunc(r.Breaks, func(b Break) bool {
		if p.Kind != nil && !p.Kind(b.Symbol.Kind, b.Symbol.NodeKind) {
			return true
		}
		return !p.path(b.Symbol.Path) && !(b.Now != nil && p.path(b.Now.Path)) && !slices.ContainsFunc(b.Callers, func(at Caller) bool { return p.path(at.Path) })
	})
	r.Dangling = slices.DeleteFunc(r.Dangling, func(d Dangling) bool {
		kind, _, _ := strings.Cut(d.SymbolID, ":")
		return !p.path(d.Path) || p.Kind != nil && !p.Kind(kind, "")
	})
	r.Dispatch = slices.DeleteFunc(r.Dispatch, func(d Dispatch) bool {
		return !p.path(d.Path) && !p.symbol(d.Before) && !p.symbol(d.After) || p.Kind != nil && !p.symbol(&d.Source) && !p.symbol(d.Before) && !p.symbol(d.After)
	})
	r.Boundaries = slices.DeleteFunc(r.Boundaries, func(d Dependency) bool { return !p.edge(d.Edge) })
	r.Cycles = slices.DeleteFunc(r.Cycles, func(x Cycle) bool {
		return !p.edge(x.Edge) && !slices.ContainsFunc(x.Nodes, func(node string) bool { return p.Kind == nil && p.path(node) })
	})
	r.Tests.Unreached = slices.DeleteFunc(r.Tests.Unreached, func(s Symbol) bool { return !p.symbol(&s) })
	r.Certainty = Certainty{Added: countCertainties(r.Edges.Added), Removed: countCertainties(r.Edges.Removed)}
	r.Summary = Summary{CyclesCut: r.Summary.CyclesCut}
	c.summarise(r)
}

// keeps reports whether a symbol belongs to the part that came or went with what
// contains it, and so has no entry of its own.
func (c *comparison) keeps(p Part, name string) bool {
	k, err := facts.ParseSymbolID(name)
	if err != nil {
		return false
	}
	for _, side := range []map[id]*definition{c.old, c.new} {
		if d := side[k]; d != nil {
			return p.path(d.Path) && (p.Kind == nil || p.Kind(d.Kind.String(), d.NodeKind))
		}
	}
	return false
}
