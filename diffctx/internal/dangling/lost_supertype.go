package dangling

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// insideLostSupertype reports a reference in a type that lost a supertype. An inherited name may be missing
// there although the line of the reference is the same.
func insideLostSupertype(c *compare.Comparison, was, new *graph.File, scope int32) bool {
	for i := scope; was != nil && i >= 0; i = new.Facts.Symbols[i].Container {
		if new.Facts.Symbols[i].Kind.IsType() && lostSupertype(c, was, new, i) {
			return true
		}
	}
	return false
}

// lostSupertype reports a type, symbol i of the file new, that has fewer supertypes than on the base side.
func lostSupertype(c *compare.Comparison, was, new *graph.File, i int32) bool {
	id, ok := c.ToBase(new.ID(i))
	if was == nil || !ok {
		return false
	}
	n, ok := was.Find(id)
	return ok && n >= 0 && len(new.Facts.Symbols[i].Supers) < len(was.Facts.Symbols[n].Supers)
}
