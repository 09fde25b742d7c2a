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
	args := x.values(e.Args)
	if t := x.b.At(x.typeOf(callee)); t.Op == facts.OpFunc {
		return x.b.Instance(t.B)
	}
	if x.isGenericFunc(callee) {
		return x.b.Call(callee, x.b.Pairs(args...))
	}
	return x.b.Call(callee, 0)
}

func (x *extractor) values(list []ast.Expr) []facts.ExprID {
	values := make([]facts.ExprID, len(list))
	for i, e := range list {
		values[i] = x.value(e, facts.RoleReads)
	}
	return values
}

// isGenericFunc reports whether an expression is a function of this file with
// type parameters that are not given, so that arguments decide on its result.
func (x *extractor) isGenericFunc(callee facts.ExprID) bool {
	e := x.b.At(callee)
	return e.Op == facts.OpSymbol && x.generics[int32(e.N)]
}

// isUniverse reports whether nothing in this file hides a predeclared name.
func (x *extractor) isUniverse(name string) bool {
	isType, ok := predeclared[name]
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

// builtinCall gives the result of a predeclared function where this file alone
// decides on it. The others stay calls, since the package may declare the name.
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
		return x.b.Instance(x.b.Pointer(x.typ(e.Args[0], facts.RoleInstantiates)))
	case "make":
		t := x.typ(e.Args[0], facts.RoleUses)
		x.values(e.Args[1:])
		return x.b.Instance(t)
	case "append":
		return x.values(e.Args)[0]
	case "min", "max":
		args := x.values(e.Args)
		return x.b.Call(callee, x.b.Pairs(args[0]))
	}
	if id.Name == "new" {
		return x.newValue(e)
	}
	x.values(e.Args)
	return x.b.Call(callee, 0)
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

// composite reads a composite literal with its type.
func (x *extractor) composite(e *ast.CompositeLit) facts.ExprID {
	t := x.typ(e.Type, facts.RoleInstantiates) // takes x.owner
	x.owner = -1
	x.elements(e, t)
	return x.b.Instance(t)
}

// elements reads the elements of a composite literal of type t. A literal inside
// it may leave out its type, which is then t's element type, or a pointer to it.
func (x *extractor) elements(e *ast.CompositeLit, t facts.ExprID) {
	if p := x.b.At(t); p.Op == facts.OpPointer {
		t = p.A
	}
	shape := x.shapeOf(t)
	for _, item := range e.Elts {
		kv, ok := item.(*ast.KeyValueExpr)
		if !ok {
			x.element(item, x.b.TypeOf(x.elem(x.b.Instance(t))))
			continue
		}
		name, isName := kv.Key.(*ast.Ident)
		switch {
		case isName && shape != literalElements:
			x.element(kv.Value, x.b.TypeOf(x.keyedField(name, t)))
		default:
			x.element(kv.Key, x.b.TypeOf(x.key(x.b.Instance(t))))
			x.element(kv.Value, x.b.TypeOf(x.elem(x.b.Instance(t))))
		}
	}
}

// element reads an element or key, whose type is t should it be left out.
func (x *extractor) element(e ast.Expr, t facts.ExprID) {
	c, ok := e.(*ast.CompositeLit)
	if !ok || c.Type != nil {
		x.value(e, facts.RoleReads)
		return
	}
	if x.enter(e.Pos()) {
		x.elements(c, t)
		x.leave()
	}
}

// keyedField records that a literal sets a field and gives the field.
func (x *extractor) keyedField(name *ast.Ident, t facts.ExprID) facts.ExprID {
	instance := x.b.Instance(t)
	if field, ok := x.localField(instance, name.Name); ok {
		return field
	}
	if name.Name == "_" {
		return 0
	}
	return x.ref(x.b.Member(instance, name.Name), facts.RoleWrites, name.Pos())
}

// literalShape says what the names before colons in a composite literal are.
type literalShape uint8

const (
	literalFields   literalShape = iota // fields of a struct; also when the type is declared elsewhere
	literalElements                     // keys of a map, indexes of an array or slice
)

// shapeOf looks at a literal's type as far as this file declares it.
func (x *extractor) shapeOf(t facts.ExprID) literalShape {
	for range maxDepth {
		switch e := x.b.At(t); e.Op {
		case facts.OpList, facts.OpMap:
			return literalElements
		case facts.OpGeneric:
			t = e.A
			continue
		case facts.OpSymbol:
			spec := x.typeSpec[int32(e.N)]
			if spec == nil {
				return literalFields
			}
			switch u := ast.Unparen(spec.Type).(type) {
			case *ast.ArrayType, *ast.MapType:
				return literalElements
			case *ast.Ident:
				if i, ok := x.topLevel[u.Name]; ok && i >= 0 && !x.isLocalType(int32(e.N)) {
					t = x.b.Symbol(int(i))
					continue
				}
			}
		}
		return literalFields
	}
	return literalFields
}

func (x *extractor) isLocalType(i int32) bool { return x.file.Symbols[i].Flags.Has(facts.Local) }
