//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// stringType is the type of string literals, whatever the file calls String.
const stringType = "java.lang.String"

// expression walks an expression and gives its value.
func (x *extractor) expression(i int32, expected facts.ExprID) facts.ExprID {
	switch x.Kind(i) {
	case nIdentifier:
		return x.identifier(i, facts.RoleReads)
	case nThis:
		if x.class != nil {
			return x.b.This(int(x.class.symbol))
		}
	case nSuper:
		if x.class != nil {
			return x.b.Super(int(x.class.symbol))
		}
	case nParenthesizedExpression:
		return x.visit(x.First(i), expected)
	case nMethodInvocation:
		return x.call(i)
	case nObjectCreationExpression:
		return x.creation(i)
	case nFieldAccess:
		return x.fieldAccess(i, facts.RoleReads)
	case nArrayAccess:
		array := x.Field(i, x.f.Array)
		v := x.visit(array, 0)
		x.Each(i, func(c int32) {
			if c != array {
				x.visit(c, 0)
			}
		})
		return x.b.Elem(v)
	case nMethodReference:
		return x.methodReference(i, func(facts.ExprID) facts.ExprID { return expected })
	case nLambdaExpression:
		return x.lambda(i, expected)
	case nAssignmentExpression:
		return x.assignment(i)
	case nTernaryExpression:
		x.visit(x.Field(i, x.f.Condition), 0)
		v := x.visit(x.Field(i, x.f.Consequence), expected)
		return x.b.Union(v, x.visit(x.Field(i, x.f.Alternative), expected))
	case nSwitchExpression:
		return x.switchExpression(i)
	case nCastExpression:
		return x.cast(i)
	case nInstanceofExpression:
		return x.instanceOf(i)
	case nArrayCreationExpression:
		return x.arrayCreation(i)
	case nArrayInitializer, nElementValueArrayInitializer:
		x.Each(i, func(c int32) { x.visit(c, x.b.Elem(expected)) })
		return expected
	case nClassLiteral:
		return x.b.Instance(x.b.Generic(x.b.Builtin("java.lang.Class"), x.typeExpr(x.First(i), facts.RoleUses)))
	case nAnnotation, nMarkerAnnotation:
		x.annotation(i)
	case nGenericType, nArrayType, nScopedTypeIdentifier, nTypeIdentifier:
		return x.typeExpr(i, facts.RoleUses)
	case nRecordPattern, nTypePattern, nPattern:
		x.pattern(i, 0)
	default:
		return x.operator(i)
	}
	return 0
}

// operator gives the value of literals and operators.
func (x *extractor) operator(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nStringLiteral:
		x.children(i)
		return x.builtin(stringType)
	case nCharacterLiteral:
		return x.builtin("char")
	case nTrue, nFalse:
		return x.builtin("boolean")
	case nNullLiteral:
		return x.builtin("null")
	case nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral, nBinaryIntegerLiteral:
		if text := x.Text(i); strings.HasSuffix(text, "L") || strings.HasSuffix(text, "l") {
			return x.builtin("long")
		}
		return x.builtin("int")
	case nDecimalFloatingPointLiteral, nHexFloatingPointLiteral:
		if text := x.Text(i); strings.HasSuffix(text, "F") || strings.HasSuffix(text, "f") {
			return x.builtin("float")
		}
		return x.builtin("double")
	case nUnaryExpression:
		v := x.visit(x.Field(i, x.f.Operand), 0)
		if x.Text(x.Field(i, x.f.Operator)) == "!" {
			return x.builtin("boolean")
		}
		return v
	case nUpdateExpression:
		if v, named := x.written(i, x.First(i), true); named {
			return v
		}
	case nBinaryExpression:
		return x.binary(i)
	}
	x.children(i)
	return 0
}

func (x *extractor) binary(i int32) facts.ExprID {
	a, b := x.visit(x.Field(i, x.f.Left), 0), x.visit(x.Field(i, x.f.Right), 0)
	p, q := x.builtinName(a), x.builtinName(b)
	switch x.Text(x.Field(i, x.f.Operator)) {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return x.builtin("boolean")
	case "+":
		if x.isString(a) || x.isString(b) {
			return x.builtin(stringType)
		}
		if p == "" || q == "" { // either may be a string
			return 0
		}
	case "<<", ">>", ">>>":
		return a
	}
	for _, wide := range []string{"double", "float", "long"} {
		if p == wide || q == wide {
			return x.builtin(wide)
		}
	}
	if p != "" && p == q && p != "char" {
		return a
	}
	if p != "" && q != "" {
		return x.builtin("int")
	}
	return 0
}

// isString reports whether a value is a string: a literal, or of a type called so.
func (x *extractor) isString(v facts.ExprID) bool {
	e := x.b.At(v)
	if e.Op != facts.OpInstance {
		return false
	}
	t := x.b.At(e.A)
	return t.Op == facts.OpBuiltin && t.S == stringType || (t.Op == facts.OpTypeName || t.Op == facts.OpMember) && t.S == "String"
}

// identifier resolves a simple name; only what is no local is a reference.
func (x *extractor) identifier(i int32, role facts.Role) facts.ExprID {
	name := x.Text(i)
	if name == "" {
		return 0
	}
	e, local := x.value(name)
	if local {
		x.local[i] = true
		return e
	}
	x.ref(i, e, role)
	return e
}

// fieldAccess walks a.b, where a may be a value, a type or part of a package's name.
func (x *extractor) fieldAccess(i int32, role facts.Role) facts.ExprID {
	object, name := x.Field(i, x.f.Object), x.Field(i, x.f.Field)
	if k := x.Kind(name); k == nThis || k == nSuper {
		if c := x.enclosing(x.Text(object)); c != nil && x.Kind(object) == nIdentifier {
			x.ref(object, x.b.Symbol(int(c.symbol)), facts.RoleUses)
			if k == nSuper {
				return x.b.Super(int(c.symbol))
			}
			return x.b.This(int(c.symbol))
		}
		return x.b.Instance(x.qualifier(object))
	}
	var v facts.ExprID
	if x.inPackage(i) {
		v = x.packageName(object)
	} else {
		v = x.visit(object, 0)
	}
	e := x.b.Member(v, x.Text(name))
	x.ref(name, e, role)
	return e
}

// qualifier gives the type that a name before .this or .super means.
func (x *extractor) qualifier(i int32) facts.ExprID {
	if x.Kind(i) == nIdentifier {
		t, _ := x.typeName(x.Text(i))
		x.ref(i, t, facts.RoleUses)
		return t
	}
	return x.visit(i, 0)
}

// inPackage reports whether a.b looks like a package's member: all of a is in
// lower case and no local or field, and b is capitalised.
func (x *extractor) inPackage(i int32) bool {
	if !lang.Capitalised(x.Text(x.Field(i, x.f.Field))) {
		return false
	}
	at := x.Field(i, x.f.Object)
	for ; x.Kind(at) == nFieldAccess; at = x.Field(at, x.f.Object) {
		if f := x.Field(at, x.f.Field); x.Kind(f) != nIdentifier || lang.Capitalised(x.Text(f)) {
			return false
		}
	}
	if x.Kind(at) != nIdentifier || lang.Capitalised(x.Text(at)) {
		return false
	}
	e, local := x.value(x.Text(at))
	return !local && x.b.At(e).Op != facts.OpSymbol
}

// packageName gives a dotted name without noting references.
func (x *extractor) packageName(i int32) facts.ExprID {
	if x.Kind(i) == nFieldAccess {
		return x.b.Member(x.packageName(x.Field(i, x.f.Object)), x.Text(x.Field(i, x.f.Field)))
	}
	e, _ := x.value(x.Text(i))
	return e
}

func (x *extractor) assignment(i int32) facts.ExprID {
	left := x.Field(i, x.f.Left)
	plain := x.Text(x.Field(i, x.f.Operator)) == "="
	v, named := x.written(i, left, !plain)
	if !named {
		v = x.visit(left, 0)
	}
	given := x.visit(x.Field(i, x.f.Right), v)
	if plain {
		x.placeValue(left, x.Field(i, x.f.Right), given, v)
	}
	return v
}

// written walks what expression i gives a value, where that is named. What i changes from what it was
// and gives on is read as well.
func (x *extractor) written(i, place int32, update bool) (v facts.ExprID, named bool) {
	refs := len(x.file.Refs)
	switch x.Kind(place) {
	case nIdentifier:
		v = x.identifier(place, facts.RoleWrites)
	case nFieldAccess:
		v = x.fieldAccess(place, facts.RoleWrites)
	default:
		return 0, false
	}
	if n := len(x.file.Refs); update && n > refs && x.file.Refs[n-1].Role == facts.RoleWrites && x.isUsed(i) {
		read := x.file.Refs[n-1]
		read.Role = facts.RoleReads
		x.file.Refs = append(x.file.Refs, read)
	}
	return v, true
}

// isUsed reports an expression whose value goes anywhere: it is neither a statement nor what a loop
// does after each round. A statement of a rule is what its switch gives.
func (x *extractor) isUsed(i int32) bool {
	p := x.Nodes[i].Parent
	switch x.Kind(p) {
	case nExpressionStatement:
		rule := x.Nodes[p].Parent
		return x.Kind(rule) == nSwitchRule && x.givesOn(x.outside(rule))
	case nForStatement:
		return x.Nodes[i].Field != x.f.Update
	case nParenthesizedExpression:
		return x.isUsed(p)
	}
	return true
}

// outside gives the switch around a rule, below zero where a damaged text has none.
func (x *extractor) outside(rule int32) int32 {
	if block := x.Nodes[rule].Parent; block >= 0 {
		return x.Nodes[block].Parent
	}
	return -1
}

// givesOn reports a switch whose value something takes.
func (x *extractor) givesOn(i int32) bool {
	if i < 0 {
		return false
	}
	switch x.Kind(x.Nodes[i].Parent) {
	case nReturnStatement, nYieldStatement, nThrowStatement, nVariableDeclarator, nAssignmentExpression, nArgumentList, nParenthesizedExpression,
		nBinaryExpression, nUnaryExpression, nTernaryExpression, nCastExpression, nLambdaExpression:
		return true
	}
	return false
}

func (x *extractor) cast(i int32) facts.ExprID {
	var v facts.ExprID
	x.Each(i, func(c int32) {
		if x.Nodes[c].Field == x.f.Type {
			if t := x.b.Instance(x.typeExpr(c, facts.RoleUses)); v == 0 {
				v = t
			}
		}
	})
	x.visit(x.Field(i, x.f.Value), v)
	return v
}

func (x *extractor) arrayCreation(i int32) facts.ExprID {
	t := x.typeExpr(x.Field(i, x.f.Type), facts.RoleInstantiates)
	value := int32(-1)
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nDimensionsExpr:
			t = x.b.List(t)
			x.children(c)
		case nDimensions:
			t = x.arrayOf(t, c)
		case nArrayInitializer:
			value = c
		}
	})
	v := x.b.Instance(t)
	x.visit(value, v)
	return v
}
