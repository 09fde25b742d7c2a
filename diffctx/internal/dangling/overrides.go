package dangling

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overrideAccepts reports a call of a method that one of its overrides takes, or of which that cannot
// be reported, in languages where overrides may take other arguments: which one is called is not known.
func (s *Search) overrideAccepts(ctx context.Context, side *graph.Snapshot, target *graph.File, i int32, a signature.Arguments) (bool, error) {
	x := &target.Facts.Symbols[i]
	if _, ok := compare.LanguageOf[breaks.Placeholders](target); !ok || x.Kind != facts.KindMethod || breaks.Constructs(x.Kind, x.Name) || strings.Contains(a.Callee, "super(") {
		return false, nil
	}
	asked, seen := []graph.Symbol{target.Symbol(i)}, map[facts.SymbolID]bool{}
	for n := 0; n < len(asked) && n < MaxCallables; n++ {
		edges, err := side.Referrers(ctx, asked[n:n+1])
		if err != nil {
			return false, fmt.Errorf("find overrides of %s: %w", asked[n].QualifiedName, err)
		}
		for _, e := range edges {
			if e.Kind != result.EdgeOverrides || seen[e.Source] {
				continue
			}
			seen[e.Source] = true
			f, err := s.Comparison.Described(ctx, side, e.Path)
			if err != nil {
				return false, err
			}
			if f == nil || e.SourceIdx < 0 {
				continue
			}
			if list := s.callables(f, e.SourceIdx); len(list) == 0 || signature.Accepts(f.Language, &f.Facts.Symbols[list[0]], a) {
				return true, nil
			}
			asked = append(asked, f.Symbol(e.SourceIdx))
		}
	}
	return false, nil
}
