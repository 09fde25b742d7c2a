package signature

import (
	"strings"

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

// IsPrimitive reports a TypeScript type of which no value is one of another.
func IsPrimitive(t string) bool {
	switch t {
	case "string", "number", "boolean", "bigint", "symbol":
		return true
	}
	return false
}

// IsBasic reports a Go type that no other one is assignable to; an interface may
// hold what another type did.
func IsBasic(t string) bool {
	switch strings.TrimLeft(t, "*[]") {
	case "", "any", "error", "comparable":
		return false
	}
	return !strings.Contains(t, "?")
}

// IsTyped reports a TypeScript argument that suits one primitive type alone, unless
// it is of type any.
func IsTyped(text string) bool {
	return text != "undefined" && text != "null" && !strings.Contains(text, " as ")
}

// IsVariable reports a plain variable or field of Go, whose type is fixed, where a
// literal may suit several.
func IsVariable(text string) bool {
	if text == "nil" || text == "true" || text == "false" || text == "" || text[0] >= '0' && text[0] <= '9' {
		return false
	}
	return strings.IndexFunc(strings.ReplaceAll(text, ".", ""), NotWord) < 0
}

// IsTypeScript reports a language whose types are TypeScript's.
func IsTypeScript(language string) bool { return language == "typescript" || language == "tsx" }
