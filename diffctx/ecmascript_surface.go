package diffctx

import (
	"context"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// exports adds what an ECMAScript module exports.
func (s *surface) exports(ctx context.Context, f *snapshot.File, out map[string]offer) error {
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		n := importOf(f.Facts, e.Expr)
		if e.Name == "*" {
			if n >= 0 {
				if err := s.star(ctx, f, n, out); err != nil {
					return err
				}
			}
			continue
		}
		var o offer
		if x := f.Facts.Exprs[e.Expr]; x.Op == facts.OpSymbol {
			o = offer{file: f, index: int32(x.N)}
		} else if x.Op == facts.OpImport {
			if isMissing(f, int(x.N)) {
				continue
			}
			var err error
			if o, err = s.imported(ctx, f, int(x.N)); err != nil {
				return err
			}
		}
		out[e.Name] = o
	}
	return nil
}
