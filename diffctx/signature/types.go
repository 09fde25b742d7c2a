package signature

import (
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TypeText writes a parameter's type as far as it is made of basic types.
func TypeText(f *facts.File, id facts.ExprID) string {
	e := f.Exprs[id]
	switch e.Op {
	case facts.OpInstance:
		return TypeText(f, e.A)
	case facts.OpPointer:
		return "*" + TypeText(f, e.A)
	case facts.OpList:
		return "[]" + TypeText(f, e.A)
	case facts.OpBuiltin, facts.OpUniverse:
		return e.S
	}
	return "?"
}

// AnyArguments reports a language whose calls may pass fewer or more arguments than
// there are parameters.
func AnyArguments(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.AnyArguments
}
