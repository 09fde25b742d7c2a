package diffctx

import (
	"cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// site is where a reference stands; one name token has one.
type site struct{ line, column int }

// use is a name used in a symbol, the symbol by its id on the head side.
type use struct {
	source facts.SymbolID
	name   string
}

// namesBySite gives the names as written of all references and imports.
func namesBySite(f *facts.File) map[site]string {
	out := make(map[site]string, len(f.Refs)+len(f.Imports))
	for i := range f.Imports {
		m := &f.Imports[i]
		out[site{int(m.Line), int(m.Col)}] = "import " + cmp.Or(m.Name, m.Module)
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		out[site{int(r.Line), int(r.Col)}] = refName(f, r.Expr)
	}
	return out
}
