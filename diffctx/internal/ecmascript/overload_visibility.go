package ecmascript

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// unlikeOverloads finds declarations of one function of which a change hides some alone: those
// that differ from the implementation, or from the first where there is none.
func (c *overloadSearch) unlikeOverloads() []result.Break {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !breaks.IsHidden(d) || !d.Kind.IsCallable() || !IsTyped(d.File.Language) || d.Facts.Flags.Has(facts.Local) {
			continue
		}
		all := c.sameNamed(d.Match.New, c.NewOrder)
		if len(all) < 2 || len(unlike(c.sameNamed(d, c.OldOrder))) > 0 {
			continue
		}
		b := result.Break{Symbol: compare.Render(d.Symbol), Now: compare.SymbolOf(d.Match.New)}
		b.Change, b.Reason = breaks.Explain(d)
		for _, n := range unlike(all) {
			b.Callers = append(b.Callers, c.Declared(surface.Offer{File: n.File, Index: n.Index}, result.EdgeOverrides, "is not visible as the other declarations of the function are"))
		}
		if len(b.Callers) > 0 {
			out = breaks.Merge(out, []result.Break{b})
		}
	}
	return out
}

func likewiseVisible(a, b *compare.Definition) bool {
	return a.Facts.Visibility == b.Facts.Visibility && a.Facts.Flags.Has(facts.Exported) == b.Facts.Flags.Has(facts.Exported)
}

// unlike lists the declarations of one function that are not visible as the implementation is.
func unlike(all []*compare.Definition) []*compare.Definition {
	if len(all) == 0 {
		return nil
	}
	of := all[0]
	for _, d := range all {
		if !d.Facts.Flags.Has(facts.Overload) {
			of = d
		}
	}
	var out []*compare.Definition
	for _, d := range all {
		if !likewiseVisible(d, of) {
			out = append(out, d)
		}
	}
	return out
}
