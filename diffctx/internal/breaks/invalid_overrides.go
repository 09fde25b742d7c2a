package breaks

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// invalidOverrides finds what an overriding member no longer gives its type: a type that is
// not abstract lacks what a supertype requires since its member went or takes other
// parameters, or the member may be named from fewer places than what it overrides.
func (c *Search) invalidOverrides(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	if d.Facts == nil || d.Kind != facts.KindMethod || d.Container == nil || d.Container.Match == nil || d.Container.Match.New.Facts == nil {
		return nil, nil
	}
	if rules := InheritanceOf(d); rules == nil || !rules.Marked || byName(d.File) {
		return nil, nil
	}
	if m := d.Match; m != nil && m.New.ID == d.ID && m.New.Facts.Visibility == d.Facts.Visibility {
		return nil, nil
	}
	if b := c.hiddenOverride(d); b != nil {
		return b, nil
	}
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.Kind != result.EdgeOverrides {
			continue
		}
		over, err := c.overriddenNow(ctx, e)
		if err != nil {
			return nil, err
		}
		if over.File == nil {
			continue
		}
		if b, err := c.invalidOverride(ctx, d, over); err != nil || b != nil {
			return b, err
		}
	}
	return nil, nil
}

// hiddenOverride finds a member that overrides one of a library and is private now, which no
// override may be: it says that it overrides, or every type has one of its name and parameters.
func (c *Search) hiddenOverride(d *compare.Definition) *result.Break {
	m := d.Match
	if m == nil || m.New.ID != d.ID || m.New.Facts.Visibility != facts.VisibilityPrivate || d.Facts.Flags.Has(facts.Static) {
		return nil
	}
	overrides := d.Facts.Flags.Has(facts.Override) && m.New.Facts.Flags.Has(facts.Override)
	if !overrides && !everyTypeHas(surface.Offer{File: d.File, Index: d.Index}) {
		return nil
	}
	b := newBreak(d)
	b.Callers = []result.Caller{c.Declared(surface.Offer{File: m.New.File, Index: m.New.Index}, result.EdgeOverrides, "overrides a member that is not private")}
	return b
}

// overriddenNow is what an edge of the base side overrides, on the head side, unless the
// change makes something else of it.
func (c *Search) overriddenNow(ctx context.Context, e graph.Edge) (surface.Offer, error) {
	id, _ := c.ToHead(e.Target)
	if n := c.New[id]; n != nil && (n.Match == nil || compare.NormalSignature(n) != compare.NormalSignature(n.Match.Old) || n.Match.Old.Facts.Visibility != n.Facts.Visibility) {
		return surface.Offer{}, nil
	}
	return c.onHead(ctx, e.Target, e.TargetPath)
}

// onHead finds a definition of the base side in the head side. It gives none if that
// has none.
func (c *Search) onHead(ctx context.Context, was facts.SymbolID, path string) (surface.Offer, error) {
	id, ok := c.ToHead(was)
	if !ok {
		return surface.Offer{}, nil
	}
	if d := c.New[id]; d != nil {
		path = d.Path
	}
	f, err := c.File(ctx, c.Head, path)
	if err != nil || f == nil {
		return surface.Offer{}, err
	}
	i, ok := f.Find(id)
	if !ok || i < 0 {
		return surface.Offer{}, nil
	}
	return surface.Offer{File: f, Index: i}, nil
}

func (c *Search) invalidOverride(ctx context.Context, d *compare.Definition, over surface.Offer) (*result.Break, error) {
	b := newBreak(d)
	class := d.Container.Match.New
	o := surface.Offer{File: class.File, Index: class.Index}
	if below, err := c.mayBeBelow(ctx, o, over, namesFurther(d.Container, d.Container.Match.New)); err != nil || !below {
		return nil, err
	}
	if m := d.Match; m != nil && m.New.ID == d.ID {
		if over.Facts().Visibility != facts.VisibilityPublic || m.New.Facts.Visibility == facts.VisibilityPublic || over.Facts().Name != m.New.Name {
			return nil, nil
		}
		does := fmt.Sprintf("overrides %s, which is public", over.Symbol().QualifiedName)
		b.Callers = []result.Caller{c.Declared(surface.Offer{File: m.New.File, Index: m.New.Index}, result.EdgeOverrides, does)}
		return b, nil
	}
	if class.Kind != facts.KindClass || class.Facts.Flags.Has(facts.Abstract) || !over.Facts().Flags.Has(facts.Abstract) {
		return nil, nil
	}
	if has, err := c.overrides(ctx, o, over); err != nil || has {
		return nil, err
	}
	b.Callers = []result.Caller{c.Declared(o, result.EdgeImplements, "does not have "+over.Symbol().QualifiedName)}
	return b, nil
}

// mayBeBelow reports a type that has the owner of a member among its supertypes, or may have it: one that is not known may lead
// there, unless the type has lost another that did.
func (c *Search) mayBeBelow(ctx context.Context, o, member surface.Offer, lost bool) (bool, error) {
	chain, whole, err := c.HeadOffers.Lineage(ctx, o)
	if err != nil || !whole && !lost {
		return true, err
	}
	owner := member.Facts().Container
	return slices.ContainsFunc(chain, func(t surface.Offer) bool {
		return t.File.Path == member.File.Path && t.Index == owner || !lost && unboundBase(t)
	}), nil
}

// overrides reports a type that has what a member of a supertype asks for, or may have it:
// from outside, or by type parameters.
func (c *Search) overrides(ctx context.Context, o, over surface.Offer) (bool, error) {
	chain, whole, err := c.HeadOffers.Lineage(ctx, o)
	if err != nil {
		return true, err
	}
	if everyTypeHas(over) {
		return true, nil
	}
	outside := !lacksOutside(chain, over.Facts())
	if outside && !whole {
		return true, nil
	}
	asked := over.Facts()
	owner := asked.Container
	generic := len(asked.TypeParams) > 0 || owner >= 0 && len(over.File.Facts.Symbols[owner].TypeParams) > 0
	for _, t := range chain {
		if outside && unboundBase(t) {
			return true, nil
		}
		for i := range t.File.Facts.Symbols {
			s := &t.File.Facts.Symbols[i]
			if s.Container == t.Index && s.Name == asked.Name && !s.Flags.Has(facts.Abstract) && len(s.Params) == len(asked.Params) && (generic || s.Disambiguator == asked.Disambiguator) {
				return true, nil
			}
		}
		for _, p := range t.Facts().Params {
			if p.Name == asked.Name {
				return true, nil // a record's component
			}
		}
	}
	return false, nil
}
