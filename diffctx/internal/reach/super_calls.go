package reach

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// superCalls finds the calls of a file that name a member through super: they run what a supertype
// has, whatever replaces it in other types. Where super may mean a sibling, there are none.
func superCalls(f *graph.File) map[compare.Site]bool {
	if f == nil || f.Facts == nil {
		return nil
	}
	if l := extract.ByName(f.Language); l == nil || l.SiblingSuper {
		return nil
	}
	var out map[compare.Site]bool
	for i := range f.Facts.Refs {
		ref := &f.Facts.Refs[i]
		x := f.Facts.Exprs[ref.Expr]
		if x.Op == facts.OpCall {
			x = f.Facts.Exprs[x.A]
		}
		if x.Op != facts.OpMember || f.Facts.Exprs[x.A].Op != facts.OpSuper {
			continue
		}
		if out == nil {
			out = map[compare.Site]bool{}
		}
		out[compare.Site{Line: int(ref.Line), Column: int(ref.Col)}] = true
	}
	return out
}
