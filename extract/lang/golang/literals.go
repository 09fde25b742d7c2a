package golang

import (
	"go/ast"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

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
	if !hasFieldsOnly(e) {
		shape = literalElements
	}
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

// hasFieldsOnly reports whether a literal's elements may all be fields: a key is
// a name then, and a value's type is never left out.
func hasFieldsOnly(e *ast.CompositeLit) bool {
	for _, item := range e.Elts {
		kv, ok := item.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		if _, ok := kv.Key.(*ast.Ident); !ok {
			return false
		}
		if c, ok := kv.Value.(*ast.CompositeLit); ok && c.Type == nil {
			return false
		}
	}
	return true
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

// keyedField records that a literal sets a field and gives the field. In the
// literal of another file's type the name may be a key of package scope too, the
// second operand, should the type be a map or slice.
func (x *extractor) keyedField(name *ast.Ident, t facts.ExprID) facts.ExprID {
	instance := x.b.Instance(t)
	if field, _, ok := x.localMember(instance, name.Name); ok {
		return field
	}
	if name.Name == "_" {
		return 0
	}
	var key facts.ExprID
	if _, _, local := x.scopes.find(name.Name); !local && !x.isDeclaredHere(t) {
		if key = x.b.Name(name.Name); x.topLevel[name.Name] > 0 {
			key = x.b.Symbol(int(x.topLevel[name.Name]))
		}
	}
	return x.ref(x.b.Add(facts.OpMember, instance, key, uint32(facts.SpaceOwn), name.Name), facts.RoleWrites, name.Pos())
}

// isDeclaredHere reports whether a type is written in this file.
func (x *extractor) isDeclaredHere(t facts.ExprID) bool {
	e := x.b.At(t)
	if e.Op == facts.OpGeneric {
		e = x.b.At(e.A)
	}
	return e.Op == facts.OpSymbol || e.Op == facts.OpNone || e.Op == facts.OpBuiltin
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
