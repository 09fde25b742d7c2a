package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overridesNoLonger finds a member that says that it overrides another, overrode one, and
// overrides none since it takes other parameters, has another name, or its type has other supertypes.
func (c *Search) overridesNoLonger(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	m := d.Match
	if m == nil || d.Facts == nil || d.Kind != facts.KindMethod || m.New.Container == nil || m.New.Container.Facts == nil || d.Container == nil || d.Container.Facts == nil {
		return nil, nil
	}
	if d.Name == m.New.Name && len(d.Facts.Params) == len(m.New.Facts.Params) && slices.Equal(SuperNames(d.Container), SuperNames(m.New.Container)) {
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
	chain, err := c.lineageInPlace(ctx, surface.Offer{File: m.New.File, Index: m.New.Container.Index})
	if err != nil || !knowsSupers(chain) {
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
		if !known || slices.Contains(methods[m.New.Name], len(m.New.Facts.Params)) {
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

// lineageInPlace is the lineage of a type of the head side. What a type without a name extends is
// instantiated where that is.
func (c *Search) lineageInPlace(ctx context.Context, o surface.Offer) ([]surface.Offer, error) {
	chain, _, err := c.HeadOffers.Lineage(ctx, o)
	in := o.Facts().Container
	if err != nil || in < 0 || knowsSupers(chain) {
		return chain, err
	}
	for _, e := range c.EdgesFrom(o.File, surface.Offer{File: o.File, Index: in}.Symbol().ID) {
		if e.Kind != result.EdgeInstantiates {
			continue
		}
		f, err := c.File(ctx, c.Head, e.TargetPath)
		if err != nil || f == nil {
			return chain, err
		}
		i, ok := f.Find(e.Target)
		if ok && i >= 0 && !f.Facts.Symbols[i].Kind.IsType() {
			i = f.Facts.Symbols[i].Container
		}
		if !ok || i < 0 || !NamesSuper(o.File, o.Index, f.Facts.Symbols[i].Name) {
			continue
		}
		above, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: f, Index: i})
		if err != nil {
			return nil, err
		}
		chain = append(chain, above...)
	}
	return chain, nil
}

// outsideSupers names the supertypes of some types that are not of the repository, without their type
// arguments. What a type without a name extends is instantiated where that is.
func outsideSupers(chain []surface.Offer) []string {
	var out []string
	for _, t := range chain {
		for _, from := range []int32{t.Index, t.Facts().Container} {
			for _, r := range t.File.ReferencesFrom(from) {
				inherits := r.Kind == result.EdgeInstantiates
				if from == t.Index {
					inherits = r.Kind == result.EdgeExtends || r.Kind == result.EdgeImplements
				}
				if inherits && r.External != "" && NamesSuper(t.File, t.Index, compare.SimpleName(r.External)) {
					out = append(out, r.External)
				}
			}
		}
	}
	return out
}

// everyTypeHas reports a member of a name and number of parameters that all types have.
func everyTypeHas(o surface.Offer) bool {
	l := extract.ByName(o.File.Language)
	if l == nil || l.Inheritance == nil || l.Inheritance.Library == nil {
		return false
	}
	methods, _ := l.Inheritance.Library("")
	return slices.Contains(methods[o.Facts().Name], len(o.Facts().Params))
}

// lacksOutside reports types whose supertypes that are not of the repository are all known, and have
// no method of a name and number of parameters.
func lacksOutside(chain []surface.Offer, m *facts.Symbol) bool {
	l := extract.ByName(chain[0].File.Language)
	if l == nil || l.Inheritance == nil || l.Inheritance.Library == nil || !knowsSupers(chain) {
		return false
	}
	if slices.ContainsFunc(chain, func(t surface.Offer) bool { return t.Facts().Flags.Has(facts.Augmented) }) {
		return false
	}
	return !slices.ContainsFunc(outsideSupers(chain), func(super string) bool {
		methods, known := l.Inheritance.Library(super)
		return !known || slices.Contains(methods[m.Name], len(m.Params))
	})
}
