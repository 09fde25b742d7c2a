package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// expr walks an expression and gives its value. Its last name is a reference of
// the role; other names in it are read.
func (x *extractor) expr(i int32, role facts.Role) facts.ExprID {
	c := x.takeContext()
	switch x.Kind(i) {
	case nIdentifier, nShorthandPropertyIdentifier, nTypeIdentifier:
		return x.identifier(i, role)
	case nThis:
		return x.fn.this
	case nSuper:
		return x.super(i, role)
	case nMemberExpression:
		return x.memberExpression(i, role)
	case nNestedIdentifier:
		return x.qualifier(i)
	case nSubscriptExpression:
		return x.subscript(i, role)
	case nCallExpression:
		return x.call(i, role)
	case nNewExpression:
		return x.newExpression(i)
	case nParenthesizedExpression, nNonNullExpression, nSatisfiesExpression, nAsExpression, nTypeAssertion, nInstantiationExpression:
		return x.wrapped(i, role, c)
	case nAssignmentExpression, nAugmentedAssignmentExpression, nUpdateExpression:
		return x.assignmentExpression(i)
	case nBinaryExpression:
		return x.binary(i, c)
	case nTernaryExpression:
		return x.ternary(i, c)
	case nUnaryExpression:
		return x.unary(i)
	case nAwaitExpression:
		return x.awaited(x.visit(x.First(i)))
	case nYieldExpression:
		return x.yield(i)
	case nSequenceExpression:
		var v facts.ExprID
		x.Each(i, func(c int32) { v = x.visit(c) })
		return v
	case nSpreadElement:
		return x.b.Elem(x.visit(x.First(i)))
	case nArrowFunction, nFunctionExpression, nGeneratorFunction:
		return x.functionExpression(i, c)
	case nClass:
		return x.classExpression(i)
	case nObject:
		return x.object(i, &c)
	case nArray:
		return x.array(i, &c)
	case nJsxElement, nJsxSelfClosingElement:
		x.jsx(i)
		return x.someObject()
	}
	return x.literal(i)
}

// literal gives the type of literals; of anything else the children are walked.
func (x *extractor) literal(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nString:
		if x.placing {
			return x.b.Instance(x.literalType(i))
		}
		return x.b.Instance(x.b.Builtin("string"))
	case nTemplateString:
		x.visitChildren(i)
		return x.b.Instance(x.b.Builtin("string"))
	case nNumber:
		return x.b.Instance(x.b.Builtin("number"))
	case nTrue, nFalse:
		return x.b.Instance(x.b.Builtin("boolean"))
	case nRegex:
		return x.b.Instance(x.b.Universe("RegExp"))
	case nTypeAnnotation, nTypeArguments, nGenericType, nNestedTypeIdentifier, nUnionType, nFunctionType, nObjectType:
		return x.typ(i, facts.RoleUses)
	case nOther, nNull, nUndefined, nComment:
	}
	if i >= 0 {
		x.visitChildren(i)
	}
	return 0
}

// visitChildren walks what is inside a node that has no meaning of its own.
func (x *extractor) visitChildren(i int32) { x.Each(i, x.visitStatement) }

func (x *extractor) identifier(i int32, role facts.Role) facts.ExprID {
	if x.Kind(i) == nIdentifier {
		switch x.text(i) {
		case "undefined":
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
	x.placeMember(v, property)
	if known := x.narrowedPath(i); known != 0 && role != facts.RoleWrites {
		return known
	}
	return e
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
			return x.exprIn(x.First(i), role, outer)
		}
		v := x.instance(x.typ(t, facts.RoleUses))
		x.placeCast(i, x.exprIn(x.First(i), role, context{value: v, loose: true}), v)
		return v
	case nSatisfiesExpression:
		t := x.instance(x.typ(x.Nth(i, 1), facts.RoleUses))
		return x.exprIn(x.First(i), role, expecting(t))
	case nTypeAssertion:
		args := x.typeArguments(x.First(i), facts.RoleUses)
		given := x.expr(x.Nth(i, 1), role)
		if len(args) == 0 {
			return 0
		}
		v := x.instance(args[0])
		x.placeCast(i, given, v)
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
