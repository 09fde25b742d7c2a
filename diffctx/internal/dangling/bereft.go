package dangling

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostSupertype reports a reference in a type that has a supertype less than before: what it inherited may be missing, although the
// line of the reference stays.
func lostSupertype(c *compare.Comparison, was, new *graph.File, scope int32) bool {
	for i := scope; was != nil && i >= 0; i = new.Facts.Symbols[i].Container {
		if new.Facts.Symbols[i].Kind.IsType() && isBereft(c, was, new, i) {
			return true
		}
	}
	return false
}

// isBereft reports a type of a file that has a supertype less than on the base side.
func isBereft(c *compare.Comparison, was, new *graph.File, i int32) bool {
	id, ok := c.ToBase(new.ID(i))
	if was == nil || !ok {
		return false
	}
	n, ok := was.Find(id)
	return ok && n >= 0 && len(new.Facts.Symbols[i].Supers) < len(was.Facts.Symbols[n].Supers)
}

// passesSome reports a call that passes arguments, a class that it makes an instance of aside.
func passesSome(ctx context.Context, c *compare.Comparison, f *graph.File, d *link.Dangling) bool {
	r, taken := &f.Facts.Refs[d.Index], 0
	a, ok := signature.ArgumentsAt(c.Lines(ctx, c.Head, f.Path), int(r.Line), int(r.Col), f.Language)
	if d.Name == lang.CallsOf(f.Language).Maker {
		taken = 1
	}
	return ok && !a.Cut() && len(a.Texts)+len(a.Keywords) > taken
}
