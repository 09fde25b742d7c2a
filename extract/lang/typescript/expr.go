package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) awaitExpression(i int32) facts.ExprID {
	return x.awaited(x.visit(x.First(i)))
}

func (x *extractor) sequenceExpression(i int32) (last facts.ExprID) {
	x.Each(i, func(c int32) { last = x.visit(c) })
	return last
}

func (x *extractor) spread(i int32) facts.ExprID {
	return x.b.Elem(x.visit(x.First(i)))
}

func (x *extractor) stringLiteral(i int32) facts.ExprID {
	if x.placing {
		return x.b.Instance(x.literalType(i))
	}
	return x.b.Instance(x.b.Builtin("string"))
}

func (x *extractor) templateString(i int32) facts.ExprID {
	x.visitAll(i)
	return x.b.Instance(x.b.Builtin("string"))
}

func (x *extractor) identifier(i int32, role facts.Role) facts.ExprID {
	if x.Kind(i) == nIdentifier {
		switch x.text(i) {
		case "undefined", "@": // the sign of a decorator in brackets has no name
			return 0
		case "arguments":
			if x.fn.symbol >= 0 || x.fn.body {
				return 0
			}
		}
	}
	e, local := x.resolve(i, value)
	x.usedAsValue(e)
	if !local || role == facts.RoleExtends && x.path(e) {
		x.ref(i, e, role)
	}
	return e
}

// path reports whether a value is reached by names alone. A class that extends a
// local holding one extends what the names lead to.
func (x *extractor) path(e facts.ExprID) bool {
	switch at := x.b.At(e); at.Op {
	case facts.OpMember:
		return at.A != 0
	case facts.OpImport, facts.OpSymbol, facts.OpName:
		return true
	}
	return false
}

func (x *extractor) super(i int32, role facts.Role) facts.ExprID {
	if x.fn.class < 0 {
		return 0
	}
	e := x.b.Super(int(x.fn.class))
	if role == facts.RoleCalls {
		x.ref(i, e, role)
	}
	return e
}

func (x *extractor) memberExpression(i int32, role facts.Role) facts.ExprID {
	object, property := x.Field(i, x.f.Object), x.Field(i, x.f.Property)
	if x.Kind(object) == nImport {
		return x.b.Name("import.meta")
	}
	v := x.visit(object)
	if property < 0 || x.word[property] < 0 {
		return 0
	}
	e := x.b.Member(v, x.str(property))
	x.ref(property, e, role)
	x.placeMember(v, property, role == facts.RoleWrites)
	if known := x.narrowedPath(i); known != 0 && role != facts.RoleWrites {
		return known
	}
	return x.wholly(i, e)
}

func (x *extractor) subscript(i int32, role facts.Role) facts.ExprID {
	object, index := x.Field(i, x.f.Object), x.Field(i, x.f.Index)
	v := x.visit(object)
	if name := x.unquote(index); name != "" && x.Kind(index) == nString {
		e := x.b.Member(v, name)
		x.ref(index, e, role)
		return e
	}
	x.visit(index)
	if v != 0 && x.Kind(index) == nNumber {
		n := smallNumber(x.text(index))
		if e := x.b.At(v); e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpTuple {
			return x.component(v, n, false)
		}
		return x.b.Item(v, n)
	}
	return x.b.Elem(v)
}

// smallNumber reads an index; anything else than a small decimal is beyond all.
func smallNumber(text string) int {
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > facts.MaxPairs {
			return facts.MaxPairs
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// wrapped walks an expression with brackets, an assertion or type arguments
// around it.
func (x *extractor) wrapped(i int32, role facts.Role, outer context) facts.ExprID {
	switch x.Kind(i) {
	case nNonNullExpression:
		x.fn.metrics.UncheckedCalls++
		return x.exprIn(x.First(i), role, outer)
	case nAsExpression:
		t := x.Nth(i, 1)
		if t < 0 { // as const
			v := x.exprIn(x.First(i), role, outer)
			if texts := x.textsOf(x.bare(x.First(i))); texts != 0 {
				return texts
			}
			return v
		}
		v := x.instance(x.typ(t, facts.RoleUses))
		x.placeCast(i, x.exprIn(x.First(i), role, context{value: v, loose: true, asserted: true}), v)
		if x.placing && x.text(t) == "any" {
			return x.anything()
		}
		return v
	case nSatisfiesExpression:
		t := x.instance(x.typ(x.Nth(i, 1), facts.RoleUses))
		v := x.exprIn(x.First(i), role, expecting(t))
		x.placeValue(x.Nth(i, 1), x.First(i), v, expecting(t))
		return v
	case nTypeAssertion:
		args := x.typeArguments(x.First(i), facts.RoleUses)
		if len(args) == 0 {
			x.expr(x.Nth(i, 1), role)
			return 0
		}
		v := x.instance(args[0])
		x.placeCast(i, x.exprIn(x.Nth(i, 1), role, context{value: v, loose: true, asserted: true}), v)
		return v
	case nInstantiationExpression:
		v := x.expr(x.First(i), role)
		return x.b.Generic(v, x.typeArguments(x.Child(i, nTypeArguments), facts.RoleUses)...)
	}
	var v facts.ExprID
	x.Each(i, func(c int32) {
		if x.Kind(c) != nTypeAnnotation {
			v = x.exprIn(c, role, outer)
		} else {
			x.annotation(c, facts.RoleUses)
		}
	})
	return v
}
