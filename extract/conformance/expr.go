package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Expr writes an expression: `name` is free in the file, `#name` a symbol of
// it, `@name` what an import binds, `$name` predeclared, `%name` the language's
// own; `<T>` is an instance of T. An unknown part is `?`, no expression "".
func Expr(f *facts.File, id facts.ExprID) string {
	if id == 0 {
		return ""
	}
	return writeExpr(f, id, 0)
}

func writeExpr(f *facts.File, id facts.ExprID, depth int) string {
	if id == 0 || int(id) >= len(f.Exprs) || depth > 64 {
		return "?"
	}
	e := f.Exprs[id]
	sub := func(id facts.ExprID) string { return writeExpr(f, id, depth+1) }
	switch e.Op {
	case facts.OpName:
		return spaceNames[facts.NameSpace(e.N)] + e.S + strings.Repeat("?", int(e.N&facts.NameMayLack))
	case facts.OpTypeName:
		return "type " + e.S + strings.Repeat("?", int(e.N))
	case facts.OpSymbol:
		return "#" + symbolName(f, int(e.N))
	case facts.OpImport:
		return "@" + importName(f, int(e.N))
	case facts.OpThis, facts.OpClass, facts.OpSuper:
		return [...]string{"this", "class", "super"}[e.Op-facts.OpThis] + "(" + symbolName(f, int(e.N)) + ")"
	case facts.OpTypeParam:
		return "param(" + symbolName(f, int(e.N)) + "." + e.S + ")"
	case facts.OpBuiltin:
		return "%" + e.S
	case facts.OpUniverse:
		return "$" + e.S
	case facts.OpConditional, facts.OpMapped, facts.OpBound, facts.OpFiltered:
		return writeComputed(f, e, depth)
	case facts.OpScope:
		return "scope(" + symbolName(f, int(e.N)) + ")"
	case facts.OpWithin:
		return [...]string{"within(", "on(", "", "this("}[e.N&3] + sub(e.B) + prefixed(", ", Expr(f, e.A)) + ")"
	case facts.OpMember:
		return sub(e.A) + "." + spaceNames[facts.Space(e.N)] + e.S
	case facts.OpCall:
		return sub(e.A) + "(" + list(f, e.B, depth) + ")"
	case facts.OpUnion:
		return "(" + sub(e.A) + " | " + sub(e.B) + ")"
	case facts.OpInstance:
		return "<" + sub(e.A) + ">"
	case facts.OpMap:
		return "map(" + sub(e.A) + ", " + sub(e.B) + ")"
	case facts.OpTuple:
		return "tuple(" + list(f, e.A, depth) + ")"
	case facts.OpFunc:
		return "func(" + list(f, e.A, depth) + ") " + sub(e.B)
	case facts.OpGeneric:
		return sub(e.A) + "[" + list(f, e.B, depth) + "]"
	case facts.OpResult:
		return fmt.Sprintf("result(%s, %d)", sub(e.A), e.N)
	case facts.OpArgument:
		index, count := facts.ArgumentPlace(e.N)
		return fmt.Sprintf("argument(%s, %s, %d/%d)", sub(e.A), sub(e.B), index, count)
	case facts.OpParameter:
		return fmt.Sprintf("parameter(%s, %d)", sub(e.A), e.N)
	case facts.OpNarrow:
		return fmt.Sprintf("narrow(%s, %s, %q, %s)", sub(e.A), facts.Condition(e.N), e.S, sub(e.B))
	case facts.OpRecord:
		open := ""
		if e.N != 0 {
			open = ", …" + sub(e.B)
		}
		return "{" + list(f, e.A, depth) + open + "}"
	case facts.OpEntry:
		optional := ""
		if e.N != 0 {
			optional = "?"
		}
		return e.S + optional + ": " + sub(e.A)
	case facts.OpPath, facts.OpForeign:
		return strings.ReplaceAll(e.S, "\x00", " ")
	case facts.OpPair:
		return "(" + list(f, id, depth) + ")"
	case facts.OpList:
		if e.B != 0 {
			return "list(" + sub(e.A) + "; " + list(f, e.B, depth) + ")"
		}
	}
	switch {
	case e.Op == facts.OpElem && e.N == facts.ElemIter:
		return "iter(" + sub(e.A) + ")"
	case e.Op == facts.OpElem && e.S != "":
		return fmt.Sprintf("item(%s, %q)", sub(e.A), e.S)
	case e.Op == facts.OpElem && e.N >= facts.ElemAt:
		return fmt.Sprintf("item(%s, %d)", sub(e.A), e.N-facts.ElemAt)
	case e.Op == facts.OpNew && e.B != 0:
		return "new(" + sub(e.A) + "; " + list(f, e.B, depth) + ")"
	}
	if name := unaryNames[e.Op]; name != "" {
		return name + "(" + sub(e.A) + ")"
	}
	return fmt.Sprintf("op%d(%d, %d, %d, %q)", e.Op, e.A, e.B, e.N, e.S)
}

// writeComputed writes a type that is computed of others.
func writeComputed(f *facts.File, e facts.Expr, depth int) string {
	sub := func(id facts.ExprID) string { return writeExpr(f, id, depth+1) }
	switch e.Op {
	case facts.OpConditional:
		return "if(" + list(f, e.A, depth) + " ? " + list(f, e.B, depth) + ")"
	case facts.OpMapped:
		return fmt.Sprintf("mapped(%s: %s%s)", list(f, e.A, depth), sub(e.B), [...]string{"", "?", "!"}[e.N])
	case facts.OpBound:
		return fmt.Sprintf("%s/%d%s", e.S, e.N, prefixed(": ", Expr(f, e.A)))
	}
	return e.S + "(" + sub(e.A) + ", " + sub(e.B) + ")"
}

var spaceNames = map[facts.Space]string{facts.SpaceFunc: "func ", facts.SpaceType: "type ", facts.SpaceMacro: "macro "}

var unaryNames = map[facts.Op]string{facts.OpNew: "new", facts.OpElem: "elem", facts.OpKey: "key", facts.OpAwait: "await", facts.OpEnter: "enter",
	facts.OpPointer: "pointer", facts.OpList: "list", facts.OpTypeOf: "typeof", facts.OpOptional: "optional"}

// list writes the components of an OpPair list.
func list(f *facts.File, id facts.ExprID, depth int) string {
	var parts []string
	for id != 0 && int(id) < len(f.Exprs) && f.Exprs[id].Op == facts.OpPair && len(parts) < 1000 {
		parts = append(parts, writeExpr(f, f.Exprs[id].A, depth+1))
		id = f.Exprs[id].B
	}
	return strings.Join(parts, ", ")
}

func importName(f *facts.File, i int) string {
	if i >= len(f.Imports) {
		return fmt.Sprint(i)
	}
	imp := &f.Imports[i]
	name := imp.Module
	if imp.Name != "" {
		name += ":" + imp.Name
	}
	if n := slices.IndexFunc(f.Imports, func(o facts.Import) bool { return o.Module == imp.Module && o.Name == imp.Name }); n != i {
		name += fmt.Sprintf("~%d", i-n)
	}
	return name
}
