package breaks

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Search is a comparison in which references are looked for that no longer hold.
type Search struct {
	*surface.Surfaces
	bound   map[*graph.File]map[compare.Site]bool          // see boundSites
	uses    map[*graph.File]map[compare.Use][][]graph.Edge // see boundNow
	builds  map[*graph.File]link.Builds                    // see buildsOf
	related map[facts.SymbolID]*relatives                  // see relativesOf
}

// relatives are the types of the head side that a value of a type may be of too, by their names in full.
type relatives struct {
	own   string
	names map[string]bool // itself, those that inherit from it, and all that they inherit from
	mixed bool            // some type inherits from it
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
