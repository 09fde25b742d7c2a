package golang

import (
	"go/ast"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// call reads a call, a conversion or the use of a predeclared function.
func (x *extractor) call(e *ast.CallExpr) facts.ExprID {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && x.isUniverse(id.Name) {
		return x.builtinCall(e, id)
	}
	if x.isTypeSyntax(e.Fun) {
		t := x.typ(e.Fun, facts.RoleUses)
		x.values(e.Args)
		return x.b.Instance(t)
	}
	callee := x.value(e.Fun, facts.RoleCalls)
	if x.isType(callee) {
		x.values(e.Args)
		return x.b.Instance(callee)
	}
	x.calledLocal(e.Fun, callee)
	args := x.values(e.Args)
	if t := x.b.At(x.typeOf(callee)); t.Op == facts.OpFunc {
		return x.b.Instance(t.B)
	}
	if e == x.dropped || len(args) == 0 || !x.mayBeGeneric(callee) {
		return x.b.Call(callee, 0)
	}
	if n := len(args) - 1; e.Ellipsis.IsValid() {
		args[n] = x.b.Elem(args[n])
	}
	return x.b.Call(callee, x.telling(args))
}

// calledLocal notes a call of the function or method that a local variable was
// declared with. It may hold another one by then: the alternative makes it inferred.
func (x *extractor) calledLocal(fun ast.Expr, value facts.ExprID) {
	id, ok := ast.Unparen(fun).(*ast.Ident)
	if !ok {
		return
	}
	if _, _, local := x.scopes.find(id.Name); !local {
		return
	}
	switch x.b.At(value).Op {
	case facts.OpSymbol, facts.OpName, facts.OpMember:
		x.ref(x.b.Add(facts.OpUnion, value, value, 0, id.Name), facts.RoleCalls, id.Pos())
	}
}

// telling lists arguments as far as they can tell a type argument that matters:
// those of predeclared types stay unknown, since their members are nobody's.
func (x *extractor) telling(args []facts.ExprID) facts.ExprID {
	last := 0
	for i, a := range args {
		if x.b.At(x.typeOf(a)).Op == facts.OpBuiltin {
			args[i] = 0
		} else if a != 0 {
			last = i + 1
		}
	}
	return x.b.Pairs(args[:last]...)
}

func (x *extractor) values(list []ast.Expr) []facts.ExprID {
	values := make([]facts.ExprID, len(list))
	for i, e := range list {
		values[i] = x.value(e, facts.RoleReads)
	}
	return values
}

// mayBeGeneric reports whether arguments may decide on the type of a call's
// result: the callee is a function with type parameters, or one of another file
// that may have some. Methods have none of their own.
func (x *extractor) mayBeGeneric(callee facts.ExprID) bool {
	switch e := x.b.At(callee); e.Op {
	case facts.OpSymbol:
		return x.generics[int32(e.N)]
	case facts.OpName:
		return true
	case facts.OpGeneric:
		return x.mayBeGeneric(e.A)
	case facts.OpMember:
		base := x.b.At(e.A).Op
		return base == facts.OpName || base == facts.OpImport
	}
	return false
}

// isUniverse reports whether nothing in this file hides a predeclared name.
func (x *extractor) isUniverse(name string) bool {
	isType, ok := predeclared(name)
	if !ok || isType {
		return false
	}
	if _, _, local := x.scopes.find(name); local {
		return false
	}
	_, top := x.topLevel[name]
	_, alias := x.aliases[name]
	return !top && !alias
}

// builtinCall gives the result of a predeclared function: a call, since another file
// of the package may declare the name.
func (x *extractor) builtinCall(e *ast.CallExpr, id *ast.Ident) facts.ExprID {
	callee := x.ident(id, facts.RoleCalls)
	if len(e.Args) == 0 {
		return x.b.Call(callee, 0)
	}
	switch id.Name {
	case "new":
		if !x.isTypeSyntax(e.Args[0]) { // new(value) since Go 1.26, unless a type of another file
			break
		}
		return x.giving(callee, x.b.Instance(x.b.Pointer(x.typ(e.Args[0], facts.RoleInstantiates))))
	case "make":
		t := x.typ(e.Args[0], facts.RoleUses)
		x.values(e.Args[1:])
		return x.giving(callee, x.b.Instance(t))
	case "append":
		return x.giving(callee, x.values(e.Args)[0])
	case "min", "max":
		args := x.values(e.Args)
		return x.b.Call(callee, x.b.Pairs(args[0]))
	}
	if id.Name == "new" {
		return x.giving(callee, x.newValue(e))
	}
	x.values(e.Args)
	return x.b.Call(callee, 0)
}

// giving is the call of a predeclared function that gives v, unless another file of
// the package declares its name.
func (x *extractor) giving(callee, v facts.ExprID) facts.ExprID {
	return x.b.Call(callee, x.b.Pairs(v))
}

// newValue reads new(x) where x is a name of another file: a type as a rule.
func (x *extractor) newValue(e *ast.CallExpr) facts.ExprID {
	switch arg := ast.Unparen(e.Args[0]).(type) {
	case *ast.Ident:
		if b, _, ok := x.scopes.find(arg.Name); ok && !b.isType {
			return x.value(arg, facts.RoleReads)
		}
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		if id := rootName(arg); id != nil {
			if _, _, local := x.scopes.find(id.Name); local {
				return x.value(arg, facts.RoleReads)
			}
		}
	default:
		return x.value(arg, facts.RoleReads)
	}
	return x.b.Instance(x.b.Pointer(x.typ(e.Args[0], facts.RoleInstantiates)))
}

// rootName gives the identifier that a chain of selectors and indexes begins with.
func rootName(e ast.Expr) *ast.Ident {
	for {
		switch n := e.(type) {
		case *ast.Ident:
			return n
		case *ast.SelectorExpr:
			e = n.X
		case *ast.IndexExpr:
			e = n.X
		case *ast.IndexListExpr:
			e = n.X
		default:
			return nil
		}
	}
}
