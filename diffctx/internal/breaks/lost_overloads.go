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
	"github.com/codegraph-dev/codegraph/snapshot"
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
		edges, err := c.Base.Referrers(ctx, []snapshot.Symbol{d.Symbol})
		if err != nil {
			return nil, fmt.Errorf("find references to %s: %w", d.QualifiedName, err)
		}
		b := result.Break{Symbol: compare.Render(d.Symbol)}
		for _, e := range edges {
			if e.Certainty == link.Exact && compare.IsCall(e) {
				b.Callers = append(b.Callers, c.untaken(ctx, e, left)...)
			}
		}
		if len(b.Callers) == 0 {
			continue
		}
		if d.Match != nil {
			b.Now = compare.SymbolOf(d.Match.New)
		}
		b.Change, b.Reason = Explain(d)
		b.Callers = SortCallers(b.Callers)
		out = append(out, b)
	}
	return out, nil
}

// leftOverloads are the overloads that stand on the head side beside one of the base side that is
// gone; none where a supertype may have others.
func (c *Search) leftOverloads(ctx context.Context, d *compare.Definition) ([]*compare.Definition, error) {
	if !d.Kind.IsCallable() || d.Facts == nil || d.Match != nil && d.Match.New.Name == d.Name || d.Container == nil || !d.Container.Kind.IsType() || d.Container.Match == nil {
		return nil, nil
	}
	owner := d.Container.Match.New
	if !lang.CallsOf(owner.File.Language).InheritedOverloads {
		return nil, nil
	}
	if d.Kind != facts.KindConstructor {
		if inherits, err := c.mayInherit(ctx, owner, d.Name); err != nil || inherits {
			return nil, err
		}
	}
	var out []*compare.Definition
	for _, m := range owner.Children {
		if m.Facts != nil && m.Kind == d.Kind && m.Name == d.Name {
			out = append(out, m)
		}
	}
	return out, nil
}

// mayInherit reports a type of the head side of which a supertype has a method of a name, or may
// have one.
func (c *Search) mayInherit(ctx context.Context, owner *compare.Definition, name string) (bool, error) {
	rules := InheritanceOf(owner)
	if len(superNames(owner)) == 0 {
		return false, nil
	}
	if rules == nil || rules.Library == nil {
		return true, nil
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: owner.File, Index: owner.Index})
	if err != nil {
		return false, err
	}
	here := map[string]bool{}
	for _, t := range chain[1:] {
		here[t.Facts().Name] = true
		for i := range t.File.Facts.Symbols {
			if s := &t.File.Facts.Symbols[i]; s.Container == t.Index && s.Name == name {
				return true, nil
			}
		}
	}
	for _, t := range chain {
		for _, s := range t.Facts().Supers {
			super := compare.RefName(t.File.Facts, s.Expr)
			if here[super] {
				continue
			}
			if methods, _ := rules.Library(super); !slices.Contains(rules.Whole, super) || len(methods[name]) > 0 {
				return true, nil
			}
		}
	}
	return false, nil
}

// untaken lists the calls of the head side that stand for one of the base side, mean one of
// some overloads by its name, and pass what none of them takes.
func (c *Search) untaken(ctx context.Context, was snapshot.Edge, left []*compare.Definition) []result.Caller {
	delta := c.ByPath[was.Path]
	if delta == nil || delta.Old == nil || delta.New == nil {
		return nil
	}
	sites := [][]snapshot.Edge{c.SitesOf(delta.New).At(was.Line, was.Column)}
	if delta.BlobChanged {
		source, ok := c.ToHead(was.Source)
		if !ok || !c.SameCode(source) {
			return nil
		}
		sites = c.boundNow(delta.New)[compare.Use{Source: source, Name: c.NamesOf(delta.Old)[compare.Site{Line: was.Line, Column: was.Column}]}]
	}
	text := c.Lines(ctx, c.Head, delta.Path)
	var out []result.Caller
	for _, is := range sites {
		means := func(e snapshot.Edge) bool {
			return compare.IsCall(e) && slices.ContainsFunc(left, func(m *compare.Definition) bool { return m.ID == e.Target })
		}
		if !slices.ContainsFunc(is, means) || compare.MismatchExempt(delta.New, text, is[0].Line) {
			continue
		}
		a, ok := signature.ArgumentsAt(text, is[0].Line, is[0].Column, delta.New.Language)
		if !ok || a.Cut() || slices.ContainsFunc(left, func(m *compare.Definition) bool { return Accepts(m, a) }) {
			continue
		}
		caller := c.CallerAt(delta.New, is[0], fmt.Sprintf("passes %s, which no other overload takes", result.CountOrNo(len(a.Texts), "argument")))
		caller.Certainty = link.Exact.String()
		out = append(out, caller)
	}
	return out
}
