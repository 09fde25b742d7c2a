package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// subtypes lists the types of the head side that have a type among their supertypes and
// are neither abstract nor interfaces.
func (c *Search) subtypes(ctx context.Context, top graph.Symbol, rules *lang.Inheritance) ([]surface.Offer, error) {
	var out []surface.Offer
	seen := map[facts.SymbolID]bool{top.ID: true}
	for open := []graph.Symbol{top}; len(open) > 0 && len(seen) < surface.MaxSubtypes; open = open[1:] {
		refs, err := c.ReferrersOf(ctx, open[:1])
		if err != nil {
			return nil, err
		}
		for _, e := range refs[open[0].ID] {
			if e.Kind != result.EdgeExtends && e.Kind != result.EdgeImplements && (e.Kind != result.EdgeInstantiates || !rules.Anonymous) || e.SourceIdx < 0 || seen[e.Source] || compare.IsRelation(e) {
				continue
			}
			f, err := c.File(ctx, c.Head, e.Path)
			if err != nil {
				return nil, err
			}
			if e.Kind == result.EdgeInstantiates {
				if f != nil {
					out = appendAnonymous(out, f, anonymousAt(f, e, open[0].Name))
				}
				continue
			}
			if f == nil || !f.Facts.Symbols[e.SourceIdx].Kind.IsType() && f.Facts.Symbols[e.SourceIdx].Kind != facts.KindExtension || !NamesSuper(f, e.SourceIdx, open[0].Name) {
				continue
			}
			seen[e.Source] = true
			o := surface.Offer{File: f, Index: e.SourceIdx}
			if !rules.Apart {
				open = append(open, o.Symbol())
			}
			if mustHave(o, rules) {
				out = append(out, o)
			}
		}
	}
	return out, nil
}

// implements reports a type that has a member of a name and number of parameters which
// is not abstract, itself or from a supertype; what supertypes of libraries have is not
// known, so theirs count.
func (c *Search) implements(ctx context.Context, o surface.Offer, n *compare.Definition, rules *lang.Inheritance) (bool, error) {
	chain, err := c.lineageInPlace(ctx, o)
	if err != nil || !IsEnforced(chain, rules) {
		return true, err
	}
	if byName(o.File) {
		return c.mayHave(ctx, o, chain, n.Facts, rules)
	}
	if everyTypeHas(surface.Offer{File: n.File, Index: n.Index}) {
		return true, nil
	}
	lacks := lacksOutside(chain, n.Facts)
	for _, t := range chain {
		if unboundBase(t) && !lacks {
			return true, nil
		}
		for i := range t.File.Facts.Symbols {
			s := &t.File.Facts.Symbols[i]
			if s.Container == t.Index && s.Name == n.Name && !s.Flags.Has(facts.Abstract) && (!s.Kind.IsCallable() || len(s.Params) == len(n.Facts.Params)) {
				return true, nil
			}
		}
		if slices.ContainsFunc(t.Facts().Params, func(p facts.Param) bool { return p.Name == n.Name }) {
			return true, nil // a record's component
		}
	}
	return false, nil
}

// requires reports a type of which a supertype has an abstract member of a definition's name,
// and none between the two has it otherwise.
func (c *Search) requires(ctx context.Context, class surface.Offer, d *compare.Definition, rules *lang.Inheritance) (bool, error) {
	chain, _, err := c.HeadOffers.Lineage(ctx, class)
	if err != nil {
		return false, err
	}
	if rules.Apart {
		chain = chain[:min(len(chain), 2)]
	}
	for _, t := range chain[1:] {
		for i := range t.File.Facts.Symbols {
			if s := &t.File.Facts.Symbols[i]; s.Container == t.Index && s.Name == d.Name && (!byName(d.File) || takesAsMany(d.File.Language, s, d.Facts)) {
				return s.Flags.Has(facts.Abstract) && (!byName(d.File) || s.Condition == ""), nil
			}
		}
	}
	return false, nil
}
