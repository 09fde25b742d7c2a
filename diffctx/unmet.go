package diffctx

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// unmet finds what an overriding member no longer gives its type: a type that is
// not abstract lacks what a supertype requires since its member went or takes other
// parameters, or the member may be named from fewer places than what it overrides.
func (c *comparison) unmet(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	if d.Facts == nil || d.Kind != facts.KindMethod || d.Container == nil || d.Container.Match == nil || d.Container.Match.New.Facts == nil {
		return nil, nil
	}
	if rules := inheritanceOf(d); rules == nil || !rules.Marked {
		return nil, nil
	}
	if m := d.Match; m != nil && m.New.ID == d.ID && m.New.Facts.Visibility == d.Facts.Visibility {
		return nil, nil
	}
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.Kind != result.EdgeOverrides {
			continue
		}
		over, err := c.overriddenNow(ctx, e)
		if err != nil {
			return nil, err
		}
		if over.file == nil {
			continue
		}
		if b, err := c.unmetBy(ctx, d, over); err != nil || b != nil {
			return b, err
		}
	}
	return nil, nil
}

// overriddenNow is what an edge of the base side overrides, on the head side, unless the
// change makes something else of it.
func (c *comparison) overriddenNow(ctx context.Context, e snapshot.Edge) (offer, error) {
	id, _ := c.ToHead(e.Target)
	if n := c.New[id]; n != nil && (n.Match == nil || compare.NormalSignature(n) != compare.NormalSignature(n.Match.Old) || n.Match.Old.Facts.Visibility != n.Facts.Visibility) {
		return offer{}, nil
	}
	return c.onHead(ctx, e.Target, e.TargetPath)
}

// onHead finds a definition of the base side in the head side. It gives none if that
// has none.
func (c *comparison) onHead(ctx context.Context, was facts.SymbolID, path string) (offer, error) {
	id, ok := c.ToHead(was)
	if !ok {
		return offer{}, nil
	}
	if d := c.New[id]; d != nil {
		path = d.Path
	}
	f, err := c.File(ctx, c.Head, path)
	if err != nil || f == nil {
		return offer{}, err
	}
	i, ok := f.Find(id)
	if !ok || i < 0 {
		return offer{}, nil
	}
	return offer{file: f, index: i}, nil
}

func (c *comparison) unmetBy(ctx context.Context, d *compare.Definition, over offer) (*result.Break, error) {
	b := &result.Break{Symbol: compare.Render(d.Symbol)}
	b.Change, b.Reason = why(d)
	if d.Match != nil {
		b.Now = compare.SymbolOf(d.Match.New)
	}
	if m := d.Match; m != nil && m.New.ID == d.ID {
		if over.facts().Visibility != facts.VisibilityPublic || m.New.Facts.Visibility == facts.VisibilityPublic {
			return nil, nil
		}
		does := fmt.Sprintf("overrides %s, which is public", over.symbol().QualifiedName)
		b.Callers = []result.Caller{c.declared(offer{file: m.New.File, index: m.New.Index}, result.EdgeOverrides, does)}
		return b, nil
	}
	class := d.Container.Match.New
	if class.Kind != facts.KindClass || class.Facts.Flags.Has(facts.Abstract) || !over.facts().Flags.Has(facts.Abstract) {
		return nil, nil
	}
	o := offer{file: class.File, index: class.Index}
	if has, err := c.overrides(ctx, o, over); err != nil || has {
		return nil, err
	}
	b.Callers = []result.Caller{c.declared(o, result.EdgeImplements, "does not have "+over.symbol().QualifiedName)}
	return b, nil
}

// overrides reports a type that has what a member of a supertype asks for, or may have it:
// from outside, or by type parameters.
func (c *comparison) overrides(ctx context.Context, o, over offer) (bool, error) {
	chain, whole, err := c.headOffers.lineage(ctx, o)
	if err != nil || !whole {
		return true, err
	}
	asked := over.facts()
	owner := asked.Container
	generic := len(asked.TypeParams) > 0 || owner >= 0 && len(over.file.Facts.Symbols[owner].TypeParams) > 0
	for _, t := range chain {
		if unboundBase(t) {
			return true, nil
		}
		for i := range t.file.Facts.Symbols {
			s := &t.file.Facts.Symbols[i]
			if s.Container == t.index && s.Name == asked.Name && !s.Flags.Has(facts.Abstract) && len(s.Params) == len(asked.Params) && (generic || s.Disambiguator == asked.Disambiguator) {
				return true, nil
			}
		}
		for _, p := range t.facts().Params {
			if p.Name == asked.Name {
				return true, nil // a record's component
			}
		}
	}
	return false, nil
}
