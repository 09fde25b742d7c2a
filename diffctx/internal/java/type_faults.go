package java

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeFaults finds the places in changed files that hold what the language does not accept and did not on the base side.
func (Language) TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	return compare.Cached(ctx, c, "faults of places", func(ctx context.Context) ([]result.Dangling, error) {
		return dangling.NewFaults(ctx, c, func(f *graph.File) bool { return f.Language == "java" }, func(*graph.File, *link.Fault) bool { return true })
	})
}
