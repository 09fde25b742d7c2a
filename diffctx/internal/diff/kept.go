package diff

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Of says what changes from base to head. It is a function of both graphs and the options: what is whole, and about two commits, is
// kept with the graphs.
func Of(ctx context.Context, base, head *graph.Snapshot, opts result.Options) (*result.Result, error) {
	if !opts.Keepable() || !opts.Part.IsWhole() {
		return of(ctx, base, head, opts)
	}
	s, err := graph.Answer(ctx, head, compare.KeptKey("diff", base, head, opts), func() (result.Stored, error) {
		r, err := of(ctx, base, head, opts)
		if err != nil {
			return result.Stored{}, err
		}
		return result.Store(r), nil
	})
	if err != nil {
		return nil, err
	}
	s.Result.Base, s.Result.Head = Sides(base, head, opts)
	return s.Result, nil
}

// Sides are the names of the compared trees.
func Sides(base, head *graph.Snapshot, opts result.Options) (b, h result.Side) {
	b, h = opts.Base, opts.Head
	b.Tree, h.Tree = base.Tree().String(), head.Tree().String()
	return b, h
}
