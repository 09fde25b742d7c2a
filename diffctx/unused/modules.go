package unused

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// noteModuleValues notes the modules that a file passes on as values, such as `{a, b}` of two namespaces: who has
// one may use whatever it exports. Where only members of a module are named, by their names or in a text, each of them
// is a reference; tests pass modules on to replace members.
func (c *collector) noteModuleValues(f *graph.File) {
	if graph.IsTestPath(f.Path) {
		return
	}
	naming := rulesOf(f.Language).Naming
	alone := map[facts.ExprID]int{} // how often a module is named without a member of it
	named := uint32(0)              // the line of a call that names a member in a text
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		e := r.Expr
		if x := &f.Facts.Exprs[e]; x.Op == facts.OpUniverse && slices.Contains(naming, x.S) {
			named = r.Line
		}
		if r.Line == named {
			continue
		}
		switch x := &f.Facts.Exprs[e]; x.Op {
		case facts.OpImport:
			alone[e]++
		case facts.OpMember:
			if f.Facts.Exprs[x.A].Op == facts.OpImport {
				alone[x.A]--
			}
		}
	}
	for e, n := range alone {
		i := f.Facts.Exprs[e].N
		if n <= 0 || f.Facts.Imports[i].Kind != facts.ImportModule {
			continue
		}
		for _, t := range f.Record.Imports[i].Targets {
			if x := &f.Record.Targets[t]; x.External == "" && x.Path != f.Path && !c.whole[x.Path] {
				c.whole[strings.Clone(x.Path)] = true
			}
		}
	}
}
