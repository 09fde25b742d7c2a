package compare

import (
	"cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Site is where a reference stands; one name token has one.
type Site struct{ Line, Column int }

// Use is a name used in a symbol, the symbol by its id on the head side.
type Use struct {
	Source facts.SymbolID
	Name   string
}

// NamesBySite gives the names as written of all references and imports.
func NamesBySite(f *facts.File) map[Site]string {
	out := make(map[Site]string, len(f.Refs)+len(f.Imports))
	for i := range f.Imports {
		m := &f.Imports[i]
		out[Site{int(m.Line), int(m.Col)}] = "import " + cmp.Or(m.Name, m.Module)
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		out[Site{int(r.Line), int(r.Col)}] = RefName(f, r.Expr)
	}
	return out
}
