package ecmascript

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// offeredNames adds what an ECMAScript module exports.
func offeredNames(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		n := breaks.ImportOf(f.Facts, e.Expr)
		if e.Name == "*" {
			if n >= 0 {
				if err := s.Star(ctx, f, n, out); err != nil {
					return err
				}
			}
			continue
		}
		var o surface.Offer
		if x := f.Facts.Exprs[e.Expr]; x.Op == facts.OpSymbol {
			o = surface.Offer{File: f, Index: int32(x.N)}
		} else if x.Op == facts.OpImport {
			if surface.IsMissing(f, int(x.N)) {
				continue
			}
			var err error
			if o, err = s.Imported(ctx, f, int(x.N)); err != nil {
				return err
			}
		}
		out[e.Name] = o
	}
	return nil
}
