package diffctx

import (
	"cmp"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func simpleName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

// refName is the name that a reference is written with.
func refName(f *facts.File, id facts.ExprID) string {
	switch e := f.Exprs[id]; e.Op {
	case facts.OpName, facts.OpTypeName, facts.OpMember, facts.OpTypeParam, facts.OpBuiltin, facts.OpUniverse:
		return e.S
	case facts.OpSymbol, facts.OpThis, facts.OpClass, facts.OpSuper:
		return f.Symbols[e.N].Name
	case facts.OpImport:
		m := &f.Imports[e.N]
		return cmp.Or(m.Name, m.Local, m.Module)
	case facts.OpNone:
		return ""
	default:
		if e.A != 0 && e.A < id {
			return refName(f, e.A)
		}
		return ""
	}
}

func (d *definition) apiName() apiName { return apiName{link.Dir(d.Path), d.QualifiedName} }

// apiName is what importers write: a package's folder and the name in it.
type apiName struct{ dir, name string }
