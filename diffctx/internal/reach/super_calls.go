package reach

import (
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// callSite is where the name of what is called stands.
type callSite struct{ line, column int }

// superCalls finds the calls of a file that name a member through super: they run what a supertype
// has, whatever replaces it in other types. Where super may mean a sibling, there are none.
func superCalls(f *graph.File) map[callSite]bool {
	if f == nil || f.Facts == nil {
		return nil
	}
	if l := extract.ByName(f.Language); l == nil || l.SiblingSuper {
		return nil
	}
	var out map[callSite]bool
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
			out = map[callSite]bool{}
		}
		out[callSite{int(ref.Line), int(ref.Col)}] = true
	}
	return out
}
