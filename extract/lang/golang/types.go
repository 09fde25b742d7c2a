package golang

import (
	"go/ast"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// chanList is the N of an OpList that is a channel, whose range has no index.
const chanList = 1

// typ reads a type and gives its type expression. The role is that of the type's
// name; names of packages and type arguments are uses.
func (x *extractor) typ(e ast.Expr, role facts.Role) facts.ExprID {
	if e == nil || !x.enter(e.Pos()) {
		return 0
	}
	defer x.leave()
	owner := x.owner
	x.owner = -1
	switch e := e.(type) {
	case *ast.Ident:
		return x.ident(e, role)
	case *ast.SelectorExpr:
		return x.ref(x.b.Member(x.value(e.X, facts.RoleUses), e.Sel.Name), role, e.Sel.Pos())
	case *ast.ParenExpr:
		x.owner = owner
		return x.typ(e.X, role)
	case *ast.StarExpr:
		x.owner = owner
		if role != facts.RoleEmbeds {
			role = part(role)
		}
		return x.b.Pointer(x.typ(e.X, role))
	case *ast.Ellipsis:
		x.owner = owner
		return x.b.List(x.typ(e.Elt, role))
	case *ast.ArrayType:
		if e.Len != nil {
			x.value(e.Len, facts.RoleReads)
		}
		x.owner = owner
		return x.b.List(x.typ(e.Elt, part(role)))
	case *ast.ChanType:
		x.owner = owner
		return x.b.Add(facts.OpList, x.typ(e.Value, part(role)), 0, chanList, "")
	case *ast.MapType:
		key := x.typ(e.Key, part(role))
		x.owner = owner
		return x.b.Map(key, x.typ(e.Value, part(role)))
	case *ast.IndexExpr:
		generic := x.typ(e.X, role)
		return x.b.Generic(generic, x.typ(e.Index, facts.RoleUses))
	case *ast.IndexListExpr:
		return x.b.Generic(x.typ(e.X, role), x.typs(e.Indices)...)
	}
	return x.typeLiteral(e, role, owner)
}

// part gives the role of the types that a composite type is made of: []T{} does
// not instantiate T.
func part(role facts.Role) facts.Role {
	if role == facts.RoleInstantiates || role == facts.RoleEmbeds {
		return facts.RoleUses
	}
	return role
}

func (x *extractor) typs(list []ast.Expr) []facts.ExprID {
	types := make([]facts.ExprID, len(list))
	for i, e := range list {
		types[i] = x.typ(e, facts.RoleUses)
	}
	return types
}

// typeLiteral reads types that declare names, constraints, and whatever a broken
// file has in the place of a type.
func (x *extractor) typeLiteral(e ast.Expr, role facts.Role, owner int32) facts.ExprID {
	switch e := e.(type) {
	case *ast.FuncType:
		var t facts.ExprID
		x.in(func() { t = x.funcType(e, part(role)) })
		return t
	case *ast.StructType:
		return x.structType(e, owner)
	case *ast.InterfaceType:
		return x.interfaceType(e, owner)
	case *ast.UnaryExpr: // ~T
		return x.typ(e.X, role)
	case *ast.BinaryExpr: // A | B
		left := x.typ(e.X, role)
		return x.b.Union(left, x.typ(e.Y, role))
	case *ast.BadExpr:
		return 0
	}
	x.value(e, role)
	return 0
}

// funcType reads a function type, binds its parameters' and results' names and
// gives the type.
func (x *extractor) funcType(t *ast.FuncType, role facts.Role) facts.ExprID {
	var params, results []facts.ExprID
	if t.Params != nil {
		params = x.fieldTypes(t.Params, role)
	}
	if t.Results != nil {
		results = x.fieldTypes(t.Results, role)
	}
	var all []facts.ExprID
	x.eachField(t.Params, params, func(_ *ast.Field, name *ast.Ident, typ facts.ExprID) {
		all = append(all, typ)
		x.bind(name, x.b.Instance(typ), false)
	})
	x.bindFields(t.Results, results)
	return x.b.Func(all, x.resultType(t, results))
}

// typeOf gives the type expression of a value that is an instance; 0 otherwise.
func (x *extractor) typeOf(value facts.ExprID) facts.ExprID {
	if e := x.b.At(value); e.Op == facts.OpInstance {
		return e.A
	}
	return 0
}

// predeclared reports a name of the universe block, and whether it is a type's.
func predeclared(name string) (isType, ok bool) {
	switch name {
	case "any", "bool", "byte", "comparable", "complex64", "complex128", "error", "float32", "float64", "int", "int8", "int16", "int32", "int64", "rune", "string", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr":
		return true, true
	case "append", "cap", "clear", "close", "complex", "copy", "delete", "false", "imag", "iota", "len", "make", "max", "min", "new", "nil", "panic", "print", "println", "real", "recover", "true":
		return false, true
	}
	return false, false
}

// isType reports whether an expression is certainly a type.
func (x *extractor) isType(id facts.ExprID) bool {
	switch e := x.b.At(id); e.Op {
	case facts.OpPointer, facts.OpList, facts.OpMap, facts.OpFunc, facts.OpTypeParam:
		return true
	case facts.OpBuiltin:
		return e.S == "struct" || e.S == "interface" || e.N != 0
	case facts.OpUniverse:
		isType, _ := predeclared(e.S)
		return isType
	case facts.OpSymbol:
		return x.file.Symbols[e.N].Kind.IsType()
	case facts.OpGeneric:
		return x.isType(e.A)
	}
	return false
}

// isFunction reports whether an expression names a function of this file.
func (x *extractor) isFunction(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	if _, _, local := x.scopes.find(id.Name); local {
		return false
	}
	i, ok := x.topLevel[id.Name]
	return ok && i >= 0 && x.file.Symbols[i].Kind == facts.KindFunction
}

// mayBeElsewhere reports whether an expression is a name, perhaps with a package
// before it, that this file does not declare.
func (x *extractor) mayBeElsewhere(e ast.Expr) bool {
	switch n := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		_, ok := n.X.(*ast.Ident)
		return ok && x.mayBeElsewhere(n.X)
	case *ast.StarExpr:
		return x.mayBeElsewhere(n.X)
	case *ast.IndexExpr:
		return x.mayBeElsewhere(n.X)
	case *ast.Ident:
		_, _, local := x.scopes.find(n.Name)
		_, here := x.topLevel[n.Name]
		_, universe := predeclared(n.Name)
		return !local && !here && !universe
	}
	return false
}

// isTypeSyntax reports whether an expression can only be a type, from its form
// and from what its name is bound to.
func (x *extractor) isTypeSyntax(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return true
	case *ast.ParenExpr:
		return x.isTypeSyntax(e.X)
	case *ast.StarExpr:
		return x.isTypeSyntax(e.X)
	case *ast.IndexExpr:
		return x.isTypeSyntax(e.X)
	case *ast.IndexListExpr:
		return x.isTypeSyntax(e.X)
	case *ast.Ident:
		if b, _, ok := x.scopes.find(e.Name); ok {
			return b.isType
		}
		if i, ok := x.topLevel[e.Name]; ok {
			return i >= 0 && x.file.Symbols[i].Kind.IsType()
		}
		isType, _ := predeclared(e.Name)
		return isType
	}
	return false
}
