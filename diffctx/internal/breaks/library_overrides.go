package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overridesNoLonger finds a member that says that it overrides another, overrode one, and
// overrides none since it takes other parameters.
func (c *Search) overridesNoLonger(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	m := d.Match
	if m == nil || m.New.ID == d.ID || d.Facts == nil || d.Kind != facts.KindMethod || m.New.Container == nil || d.Name != m.New.Name || len(d.Facts.Params) == len(m.New.Facts.Params) {
		return nil, nil
	}
	rules := InheritanceOf(m.New)
	if rules == nil || rules.Library == nil || !m.New.Facts.Flags.Has(facts.Override) || !d.Facts.Flags.Has(facts.Override) {
		return nil, nil
	}
	for _, e := range c.EdgesFrom(m.New.File, m.New.ID) {
		if e.Kind == result.EdgeOverrides {
			return nil, nil
		}
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: m.New.File, Index: m.New.Container.Index})
	if err != nil {
		return nil, err
	}
	for _, t := range chain[1:] {
		if mayBeOverridden(t, m.New.Facts) {
			return nil, nil
		}
	}
	had := slices.ContainsFunc(c.EdgesFrom(d.File, d.ID), func(e graph.Edge) bool { return e.Kind == result.EdgeOverrides })
	for _, name := range append(outsideSupers(chain), "") {
		methods, known := rules.Library(name)
		if !known || slices.Contains(methods[d.Name], len(m.New.Facts.Params)) {
			return nil, nil
		}
		had = had || slices.Contains(methods[d.Name], len(d.Facts.Params))
	}
	if !had {
		return nil, nil
	}
	b := &result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol), Now: compare.SymbolOf(m.New), Reason: "no longer overrides anything"}
	b.Callers = []result.Caller{c.Declared(surface.Offer{File: m.New.File, Index: m.New.Index}, result.EdgeOverrides, "overrides a member that does not exist")}
	return b, nil
}

// outsideSupers names the supertypes of some types that are not of the repository, without their type arguments.
func outsideSupers(chain []surface.Offer) []string {
	var out []string
	for _, t := range chain {
		for _, r := range t.File.ReferencesFrom(t.Index) {
			if (r.Kind == result.EdgeExtends || r.Kind == result.EdgeImplements) && r.External != "" && NamesSuper(t.File, t.Index, compare.SimpleName(r.External)) {
				out = append(out, r.External)
			}
		}
	}
	return out
}
