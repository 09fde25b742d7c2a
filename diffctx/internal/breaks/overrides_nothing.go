package breaks

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overridesNothing finds the members that say that they override one which went, and
// override no other.
func (c *Search) overridesNothing(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	if d.Facts == nil || !d.Kind.IsCallable() || d.Container == nil || !d.Container.Kind.IsType() || d.Match != nil && d.Match.New.ID == d.ID {
		return nil, nil
	}
	if rules := InheritanceOf(d); rules == nil || !rules.Marked {
		return nil, nil
	}
	edges, err := c.Base.Referrers(ctx, []graph.Symbol{d.Symbol})
	if err != nil {
		return nil, fmt.Errorf("find what overrides %s: %w", d.QualifiedName, err)
	}
	b := newBreak(d)
	if d.Match != nil && d.Match.New.QualifiedName == d.QualifiedName {
		b.Change, b.Reason = result.SignatureChanged, SignatureReason(d)
	}
	for _, e := range edges {
		if e.Kind != result.EdgeOverrides || e.Target != d.ID {
			continue
		}
		o, err := c.overriderNow(ctx, e)
		if err != nil {
			return nil, err
		}
		if o.File != nil {
			b.Callers = append(b.Callers, c.Declared(o, result.EdgeOverrides, "overrides a member that does not exist"))
		}
	}
	return b, nil
}

// overriderNow is what overrode at an edge of the base side, if it still says so on the
// head side and no supertype is known that has such a member.
func (c *Search) overriderNow(ctx context.Context, e graph.Edge) (surface.Offer, error) {
	o, err := c.onHead(ctx, e.Source, e.Path)
	if err != nil || o.File == nil {
		return surface.Offer{}, err
	}
	f, n, id := o.File, o.Index, o.Symbol().ID
	if !f.Facts.Symbols[n].Flags.Has(facts.Override) || f.Facts.Symbols[n].Container < 0 {
		return surface.Offer{}, nil
	}
	for _, x := range c.EdgesFrom(f, id) {
		if x.Kind == result.EdgeOverrides {
			return surface.Offer{}, nil
		}
	}
	chain, whole, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: f, Index: f.Facts.Symbols[n].Container})
	if err != nil || !whole {
		return surface.Offer{}, err
	}
	for _, t := range chain[1:] {
		if mayBeOverridden(t, &f.Facts.Symbols[n]) {
			return surface.Offer{}, nil
		}
	}
	return surface.Offer{File: f, Index: n}, nil
}

// mayBeOverridden reports a type with a member of a name that is not known to take
// other parameters.
func mayBeOverridden(t surface.Offer, by *facts.Symbol) bool {
	for i := range t.File.Facts.Symbols {
		s := &t.File.Facts.Symbols[i]
		if s.Container != t.Index || s.Name != by.Name || len(s.Params) != len(by.Params) {
			continue
		}
		if len(t.Facts().TypeParams)+len(s.TypeParams) > 0 || s.Disambiguator == by.Disambiguator {
			return true
		}
	}
	return false
}
