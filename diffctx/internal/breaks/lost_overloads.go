package breaks

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostOverloads finds the calls that meant an overload which is gone and that none of those
// that are left takes.
func (c *Search) lostOverloads(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		left, err := c.leftOverloads(ctx, d)
		if err != nil {
			return nil, err
		}
		if len(left) == 0 {
			continue
		}
		b, err := c.breakBy(ctx, d, func(was graph.Edge) ([]result.Caller, error) {
			if was.Certainty != link.Exact || !compare.IsCall(was) {
				return nil, nil
			}
			return c.untaken(ctx, d, was, left)
		})
		if err != nil {
			return nil, err
		}
		if b == nil {
			continue
		}
		if d.Match != nil && d.Match.New.Name == d.Name && !becamePrivate(d) {
			b.Change, b.Reason = result.SignatureChanged, SignatureReason(d)
		}
		out = append(out, *b)
	}
	return out, nil
}

// becamePrivate reports a definition that other types may not name any longer.
func becamePrivate(d *compare.Definition) bool {
	return d.Facts.Visibility != facts.VisibilityPrivate && d.Match.New.Facts != nil && d.Match.New.Facts.Visibility == facts.VisibilityPrivate
}

// takesMore reports an overload that has another number of parameters now, and takes no calls as before.
func takesMore(d *compare.Definition) bool {
	now := d.Match.New.Facts
	return now != nil && d.Match.New.Kind == d.Kind && len(parameterTypes(now)) != len(parameterTypes(d.Facts))
}

// staysAsItWas reports an overload that calls may mean as before.
func staysAsItWas(d *compare.Definition) bool {
	return d.Match != nil && d.Match.New.Name == d.Name && !becamePrivate(d) && !takesMore(d)
}

// leftOverloads are the overloads that are on the head side beside one of the base side that is
// gone, private now or takes another number of arguments, and those that are inherited; none where a supertype may have others.
func (c *Search) leftOverloads(ctx context.Context, d *compare.Definition) ([]*compare.Definition, error) {
	if !d.Kind.IsCallable() || d.Facts == nil || staysAsItWas(d) || d.Container == nil || !d.Container.Kind.IsType() || d.Container.Match == nil {
		return nil, nil
	}
	owner := d.Container.Match.New
	if !lang.CallsOf(owner.File.Language).InheritedOverloads || owner.Facts != nil && owner.Facts.Flags.Has(facts.Augmented) {
		return nil, nil
	}
	var out []*compare.Definition
	for _, m := range owner.Children {
		if m.Facts != nil && m.Kind == d.Kind && m.Name == d.Name && (d.Match == nil || m != d.Match.New) {
			out = append(out, m)
		}
	}
	if d.Kind == facts.KindConstructor {
		return out, nil
	}
	inherited, known, err := c.inheritedMethods(ctx, owner, d.Name)
	if err != nil || !known {
		return nil, err
	}
	return append(out, inherited...), nil
}

// inheritedMethods are the methods of a name that the supertypes of a type of the head side have;
// known is false where one of them may have others.
func (c *Search) inheritedMethods(ctx context.Context, owner *compare.Definition, name string) (out []*compare.Definition, known bool, err error) {
	if len(SuperNames(owner)) == 0 {
		return nil, true, nil
	}
	rules := InheritanceOf(owner)
	if rules == nil || rules.Library == nil {
		return nil, false, nil
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: owner.File, Index: owner.Index})
	if err != nil {
		return nil, false, err
	}
	for _, t := range chain {
		if t.Facts().Flags.Has(facts.Augmented) {
			return nil, false, nil
		}
	}
	for _, super := range outsideSupers(chain) {
		if methods, known := rules.Library(super); !known || len(methods[name]) > 0 {
			return nil, false, nil
		}
	}
	if !knowsSupers(chain) {
		return nil, false, nil
	}
	for _, t := range chain {
		if t.Index == owner.Index && t.File.Path == owner.Path {
			continue
		}
		for i := range t.File.Facts.Symbols {
			if s := &t.File.Facts.Symbols[i]; s.Container == t.Index && s.Name == name && s.Kind == facts.KindMethod {
				out = append(out, c.definitionAt(t.File, int32(i)))
			}
		}
	}
	return out, true, nil
}

// definitionAt is a definition of the head side, as compared where its file differs.
func (c *Search) definitionAt(f *graph.File, i int32) *compare.Definition {
	x := f.Symbol(i)
	if d := c.New[x.ID]; d != nil {
		return d
	}
	return &compare.Definition{Symbol: x, File: f}
}

// untaken lists the calls of the head side that mean one of the base side, mean one of
// some overloads by its name, and pass what none of them takes.
func (c *Search) untaken(ctx context.Context, d *compare.Definition, was graph.Edge, left []*compare.Definition) ([]result.Caller, error) {
	f, sites, same := c.sitesNow(was)
	if f == nil || !same {
		return nil, nil
	}
	text := c.Lines(ctx, c.Head, f.Path)
	var out []result.Caller
	for _, is := range sites {
		means := func(e graph.Edge) bool {
			return compare.IsCall(e) && slices.ContainsFunc(left, func(m *compare.Definition) bool { return m.ID == e.Target })
		}
		if !slices.ContainsFunc(is, means) || compare.MismatchExempt(f, text, is[0].Line) {
			continue
		}
		if d.Match != nil && becamePrivate(d) {
			if may, err := c.MayName(ctx, d.Match.New, f, is[0]); err != nil || may {
				if err != nil {
					return nil, err
				}
				continue
			}
		}
		a, ok := signature.ArgumentsAt(text, is[0].Line, is[0].Column, f.Language)
		if !ok || a.Cut() || d.Match != nil && !becamePrivate(d) && Accepts(d.Match.New, a) {
			continue
		}
		if taken, err := c.takenByOne(ctx, d, left, a); err != nil || taken {
			if err != nil {
				return nil, err
			}
			continue
		}
		caller := c.CallerAt(f, is[0], fmt.Sprintf("passes %s, which no other overload takes", result.CountOrNo(len(a.Texts), "argument")))
		caller.Certainty = link.Exact.String()
		out = append(out, caller)
	}
	return out, nil
}
