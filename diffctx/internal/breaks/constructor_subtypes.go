package breaks

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// ConstructorInheritor reports a class that is made by the constructor of its one base.
type ConstructorInheritor interface{ MadeByBase(o surface.Offer) bool }

// inheritingConstructor lists the classes of the head side that are made by the constructor of
// another: those that extend it alone and have none of their own.
func (c *Search) inheritingConstructor(ctx context.Context, class graph.Symbol) ([]graph.Symbol, error) {
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{class.ID: true}
	for open := []graph.Symbol{class}; len(open) > 0 && len(seen) < surface.MaxLineage; open = open[1:] {
		refs, err := c.ReferrersOf(ctx, open[:1])
		if err != nil {
			return nil, err
		}
		for _, e := range refs[open[0].ID] {
			if e.Kind != result.EdgeExtends || e.SourceIdx < 0 || seen[e.Source] {
				continue
			}
			f, err := c.File(ctx, c.Head, e.Path)
			if err != nil {
				return nil, err
			}
			if f == nil || !madeByBase(surface.Offer{File: f, Index: e.SourceIdx}) {
				continue
			}
			seen[e.Source] = true
			out, open = append(out, f.Symbol(e.SourceIdx)), append(open, f.Symbol(e.SourceIdx))
		}
	}
	return out, nil
}

// madeByBase reports a class that takes the constructor of its one base. Classes of
// most languages do not.
func madeByBase(o surface.Offer) bool {
	l, ok := compare.LanguageOf[ConstructorInheritor](o.File)
	return ok && l.MadeByBase(o)
}
