package reach

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// isInitializer reports code that runs by itself when its type or its package is first used.
func isInitializer(x graph.Symbol) bool {
	if x.Kind == facts.KindConstructor {
		return x.Facts != nil && x.Facts.Flags.Has(facts.Static)
	}
	return (x.Kind == facts.KindFunction || x.Name != "" && x.Name[0] == '<') && slices.Contains(compare.DescriptorAt(x.Path).Initializers, x.Name)
}

// holdsState reports a variable of a type or of a package.
func holdsState(x graph.Symbol) bool {
	return x.Kind == facts.KindField || x.Kind == facts.KindProperty || x.Kind == facts.KindValue
}
