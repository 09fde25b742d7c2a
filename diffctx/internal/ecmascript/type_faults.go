package ecmascript

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeFaults finds the places in changed files of TypeScript at which a value of a declared type has not the member that is
// selected, or does not suit what is expected, and did on the base side. Of values whose types are computed or narrowed too little
// is known for an error.
func (Language) TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	return compare.Cached(ctx, c, "faults of declared types", func(ctx context.Context) ([]result.Dangling, error) {
		return dangling.NewFaults(ctx, c, func(f *graph.File) bool { return IsTyped(f.Language) && !Unchecked(c.Lines(ctx, c.Head, f.Path)) },
			func(f *graph.File, x *link.Fault) bool {
				return x.Declared && !ErrorExpected(c.Lines(ctx, c.Head, f.Path), int(x.Line))
			})
	})
}
