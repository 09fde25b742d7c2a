package signature

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
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

// IsLiteral reports a TypeScript argument that is a literal of a primitive type.
func IsLiteral(text string) bool {
	if text == "true" || text == "false" {
		return true
	}
	if len(text) < 2 || strings.Count(text, text[:1]) != 2 || text[0] != text[len(text)-1] {
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	return strings.Contains("\"'`", text[:1])
}

// LiteralType is the primitive type of a TypeScript literal; "" for what is none.
func LiteralType(text string) string {
	switch {
	case !IsLiteral(text):
		return ""
	case text == "true" || text == "false":
		return "boolean"
	case strings.Contains("\"'`", text[:1]):
		return "string"
	}
	return "number"
}

// NamedType is the type that a TypeScript signature declares a parameter with, where that is
// a name alone; "" where it is not.
func NamedType(signature, param string) string {
	for from := 0; ; {
		n := strings.Index(signature[from:], param)
		if n < 0 {
			return ""
		}
		at := from + n
		from = at + len(param)
		rest, typed := strings.CutPrefix(strings.TrimPrefix(signature[from:], "?"), ":")
		if !typed || at > 0 && IsWordByte(signature[at-1]) {
			continue
		}
		rest = strings.TrimLeft(rest, " ")
		end := strings.IndexFunc(rest, NotWord)
		if end <= 0 || strings.IndexAny(strings.TrimLeft(rest[end:], " "), ",)=") != 0 {
			return ""
		}
		return rest[:end]
	}
}

// IsTypeScript reports a language whose types are TypeScript's.
func IsTypeScript(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.Family == lang.ECMAScript && l.DeclaredTypes
}

// AnyArguments reports a language whose calls may pass fewer or more arguments than
// there are parameters.
func AnyArguments(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.AnyArguments
}
