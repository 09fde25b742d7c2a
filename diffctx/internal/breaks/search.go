package breaks

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Search is a comparison in which references are looked for that no longer hold.
type Search struct {
	*surface.Surfaces
	bound  map[*graph.File]map[compare.Site]bool          // see boundSites
	uses   map[*graph.File]map[compare.Use][][]graph.Edge // see boundNow
	builds map[*graph.File]link.Builds                    // see buildsOf
}

// New begins a search.
func New(c *compare.Comparison) *Search {
	return &Search{Surfaces: surface.New(c), bound: map[*graph.File]map[compare.Site]bool{}}
}

// Between compares two snapshots and begins a search.
func Between(ctx context.Context, base, head *graph.Snapshot, opts result.Options) (*Search, error) {
	c, err := compare.New(ctx, base, head, opts)
	if err != nil {
		return nil, err
	}
	return New(c), nil
}
