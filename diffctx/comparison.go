package diffctx

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// comparison is a comparison with what is looked up for it.
type comparison struct {
	*compare.Comparison
	renamed    map[[2]string]bool                       // see renames; nil until asked
	settled    map[string][]string                      // see resettled; nil until asked
	bound      map[*snapshot.File]map[compare.Site]bool // see boundSites
	baseOffers *surface
	headOffers *surface
	inherits   map[*compare.Definition]inheritance                  // see inheritedStill
	uses       map[*snapshot.File]map[compare.Use][][]snapshot.Edge // see boundNow
	builds     map[*snapshot.File]link.Builds                       // see buildsOf
}

func newComparison(ctx context.Context, base, head *snapshot.Snapshot, opts result.Options) (*comparison, error) {
	c, err := compare.New(ctx, base, head, opts)
	if err != nil {
		return nil, err
	}
	return withSurfaces(c), nil
}

func emptyComparison(base, head *snapshot.Snapshot, opts result.Options) *comparison {
	return withSurfaces(compare.Empty(base, head, opts))
}

func withSurfaces(c *compare.Comparison) *comparison {
	out := &comparison{Comparison: c, bound: map[*snapshot.File]map[compare.Site]bool{}}
	out.baseOffers, out.headOffers = newSurface(out, c.Base), newSurface(out, c.Head)
	return out
}
