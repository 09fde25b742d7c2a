package changes

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// comparison is a comparison with what was renamed and moved in it.
type comparison struct {
	*compare.Comparison
	renamed     map[[2]string]bool  // see renames; nil until asked
	relocations map[string][]string // see relocated; nil until asked
	names       map[*graph.File]*fileNames
	followed    struct { // see onlyFollows
		a, b *compare.Definition
		is   bool
	}
}

// Of lists what differs, one entry for each symbol, by path and line.
func Of(ctx context.Context, c *compare.Comparison) []result.SymbolChange {
	return (&comparison{Comparison: c}).symbolChanges(ctx)
}
