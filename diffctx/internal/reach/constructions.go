package reach

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Constructed lists the classes whose objects a constructor makes where a program names the
// class alone: its own, and subclasses that have none.
func Constructed(ctx context.Context, s *graph.Snapshot, constructor graph.Symbol) ([]graph.Symbol, error) {
	if constructor.Kind != facts.KindConstructor {
		return nil, nil
	}
	w := &walk{r: NewReader(s)}
	classes, _, err := w.constructions(ctx, []*step{{symbol: constructor}})
	if err != nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, c := range classes {
		out = append(out, c[0].class)
	}
	slices.SortFunc(out, func(a, b graph.Symbol) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), compare.CompareIDs(a.ID, b.ID))
	})
	return out, nil
}
