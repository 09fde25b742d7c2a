package breaks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// inherited finds the types that do not have what a supertype requires now, and those
// that extend or override what is now final.
func (c *Search) inherited(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, n := range c.NewOrder {
		if n.Facts == nil || n.Container == nil && !n.Kind.IsType() {
			continue
		}
		rules := InheritanceOf(n)
		if rules == nil {
			continue
		}
		var b *result.Break
		var err error
		switch {
		case becameRequired(n):
			b, err = c.missingMember(ctx, n.Container.Match, n, rules)
		case rules.Final && becameFinal(n):
			b, err = c.extendsFinal(ctx, n)
		}
		if err != nil {
			return nil, err
		}
		if b != nil && len(b.Callers) > 0 {
			out = withRequirement(out, *b)
		}
	}
	for _, d := range c.OldOrder {
		b, err := c.withoutBase(ctx, d)
		if err != nil {
			return nil, err
		}
		if b != nil && len(b.Callers) > 0 {
			out = withRequirement(out, *b)
		}
		for _, rules := range [][]overrideRule{{c.overridesNothing}, {c.invalidOverrides, c.implementsNoLonger, c.overridesNoLonger, c.lacksRequired}} {
			if b, err = firstBreak(ctx, d, rules); err != nil {
				return nil, err
			}
			if b != nil && len(b.Callers) > 0 {
				out = append(out, *b)
			}
		}
	}
	return out, nil
}

// overrideRule gives the break that a definition of the base side leaves among what inherits it or from it, nil for none.
type overrideRule func(context.Context, *compare.Definition) (*result.Break, error)

// firstBreak is what the first of some rules finds that finds anything: they are several views of one break.
func firstBreak(ctx context.Context, d *compare.Definition, rules []overrideRule) (*result.Break, error) {
	for _, rule := range rules {
		if b, err := rule(ctx, d); err != nil || b != nil {
			return b, err
		}
	}
	return nil, nil
}

// withRequirement adds a break to those found, once for each definition and place.
func withRequirement(list []result.Break, b result.Break) []result.Break {
	for i := range list {
		if a := &list[i]; a.Symbol.ID == b.Symbol.ID {
			a.Reason += strings.Replace(b.Reason, "now requires ", ", ", 1)
			for _, x := range b.Callers {
				if !slices.ContainsFunc(a.Callers, func(y result.Caller) bool { return y.Path == x.Path && y.Line == x.Line && y.Column == x.Column }) {
					a.Callers = append(a.Callers, x)
				}
			}
			return list
		}
	}
	return append(list, b)
}

// becameRequired reports an abstract member that its type, which was there, did not ask for.
func becameRequired(n *compare.Definition) bool {
	return (n.Kind.IsCallable() || n.Kind == facts.KindField || n.Kind == facts.KindProperty) && n.Facts.Flags.Has(facts.Abstract) && n.Container.Match != nil && n.Container.Kind.IsType() && (!byName(n.File) || n.Facts.Condition == "") &&
		(n.Match == nil || n.Match.Old.Facts != nil && (!n.Match.Old.Facts.Flags.Has(facts.Abstract) || n.Match.Old.Name != n.Name))
}

// becameFinal reports a type or method that may be extended or overridden no longer.
func becameFinal(n *compare.Definition) bool {
	return n.Match != nil && n.Match.Old.Facts != nil && (n.Kind.IsType() || n.Kind.IsCallable()) &&
		n.Facts.Flags.Has(facts.Const) && !n.Match.Old.Facts.Flags.Has(facts.Const) && n.NodeKind == n.Match.Old.NodeKind
}

// withoutBase finds the types that do not have what a supertype wrote for them, and that
// it only inherits the demand for now.
func (c *Search) withoutBase(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	if d.Facts == nil || !implementsBy(d) || d.Facts.Flags.Has(facts.Abstract) || d.Container == nil || d.Container.Match == nil {
		return nil, nil
	}
	owner, rules := d.Container.Match, InheritanceOf(d)
	if rules == nil || owner.New.Facts == nil || !owner.New.Facts.Flags.Has(facts.Abstract) || !c.InheritedStill(ctx, d).Abstract {
		return nil, nil
	}
	return c.missingMember(ctx, owner, d, rules)
}

// implementsNoLonger finds the types that lack what a supertype requires since a method went or
// has another name, where members do not say that they override.
func (c *Search) implementsNoLonger(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	rules := InheritanceOf(d)
	if rules == nil || rules.Marked && !byName(d.File) || d.Facts == nil || !implementsBy(d) || d.Facts.Flags.Has(facts.Abstract) || d.Container == nil || d.Container.Match == nil {
		return nil, nil
	}
	owner := d.Container.Match.New
	if d.Match != nil && d.Match.New.Name == d.Name && (!byName(d.File) || d.Match.New.Container == owner) || owner.Facts == nil {
		return nil, nil
	}
	class := surface.Offer{File: owner.File, Index: owner.Index}
	if !mustHave(class, rules) {
		return nil, nil
	}
	if required, err := c.requires(ctx, class, d, rules); err != nil || !required {
		return nil, err
	}
	below, err := c.subtypes(ctx, owner.Symbol, rules)
	if err != nil {
		return nil, err
	}
	b := newBreak(d)
	for _, o := range append([]surface.Offer{class}, below...) {
		if has, err := c.implements(ctx, o, d, rules); err != nil || has {
			if err != nil {
				return nil, err
			}
			continue
		}
		if !rules.AtInstance {
			b.Callers = append(b.Callers, c.Declared(o, result.EdgeImplements, "does not have "+d.Name))
			continue
		}
		made, err := c.instantiations(ctx, o.Symbol(), "does not have "+d.Name)
		if err != nil {
			return nil, err
		}
		b.Callers = append(b.Callers, made...)
	}
	if len(b.Callers) == 0 {
		return nil, nil
	}
	return b, nil
}

// missingMember lists what does not have an abstract member of a type: each type below it that
// is not abstract, or where such a one is instantiated.
func (c *Search) missingMember(ctx context.Context, owner *compare.Pairing, n *compare.Definition, rules *lang.Inheritance) (*result.Break, error) {
	b := &result.Break{Change: result.SignatureChanged, Symbol: compare.Render(owner.Old.Symbol), Now: compare.SymbolOf(owner.New), Reason: "now requires " + n.Name}
	below, err := c.subtypes(ctx, owner.New.Symbol, rules)
	if err != nil {
		return nil, err
	}
	if rules.AtInstance { // its own type too
		below = append(below, surface.Offer{File: owner.New.File, Index: owner.New.Index})
	}
	for _, o := range below {
		has, err := c.implements(ctx, o, n, rules)
		if err != nil {
			return nil, err
		}
		if has {
			continue
		}
		if !rules.AtInstance {
			b.Callers = append(b.Callers, c.Declared(o, result.EdgeImplements, "does not have "+n.Name))
			continue
		}
		made, err := c.instantiations(ctx, o.Symbol(), "does not have "+n.Name)
		if err != nil {
			return nil, err
		}
		b.Callers = append(b.Callers, made...)
	}
	return b, nil
}

// instantiations lists where a type is instantiated.
func (c *Search) instantiations(ctx context.Context, s graph.Symbol, does string) ([]result.Caller, error) {
	refs, err := c.ReferrersOf(ctx, []graph.Symbol{s})
	if err != nil {
		return nil, err
	}
	var out []result.Caller
	for _, e := range refs[s.ID] {
		if e.Kind != result.EdgeInstantiates && e.Kind != result.EdgeCalls {
			continue
		}
		f, err := c.File(ctx, c.Head, e.Path)
		if err != nil {
			return nil, err
		}
		if f != nil {
			out = append(out, c.CallerAt(f, e, fmt.Sprintf("instantiates %s, which %s", s.Name, does)))
		}
	}
	return out, nil
}

// extendsFinal lists what extends a type, or overrides a method, that is now final.
func (c *Search) extendsFinal(ctx context.Context, n *compare.Definition) (*result.Break, error) {
	b := &result.Break{Change: result.SignatureChanged, Symbol: compare.Render(n.Match.Old.Symbol), Now: compare.SymbolOf(n), Reason: "is now final"}
	refs, err := c.ReferrersOf(ctx, []graph.Symbol{n.Symbol})
	if err != nil {
		return nil, err
	}
	for _, e := range refs[n.ID] {
		if e.SourceIdx < 0 || compare.IsRelation(e) && n.Kind.IsType() {
			continue
		}
		f, err := c.File(ctx, c.Head, e.Path)
		if err != nil {
			return nil, err
		}
		if f == nil || n.Kind.IsCallable() && e.Kind != result.EdgeOverrides || n.Kind.IsType() && !extends(f, e, n.Name) {
			continue
		}
		if n.Kind.IsType() {
			b.Callers = append(b.Callers, c.CallerAt(f, e, "extends it"))
			continue
		}
		b.Callers = append(b.Callers, c.Declared(surface.Offer{File: f, Index: e.SourceIdx}, e.Kind, "overrides it"))
	}
	return b, nil
}
