package typescript

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// instance is a value of type t: one of several types is one of their values.
func (x *extractor) instance(t facts.ExprID) facts.ExprID {
	if e := x.b.At(t); e.Op == facts.OpUnion && e.N == 0 {
		return x.b.Union(x.instance(e.A), x.instance(e.B))
	}
	return x.b.Instance(t)
}

// annotation walks `: T` in any of its forms and gives the type.
func (x *extractor) annotation(i int32, role facts.Role) facts.ExprID {
	switch x.Kind(i) {
	case nTypeAnnotation, nOptingTypeAnnotation, nOmittingTypeAnnotation, nAddingTypeAnnotation, nTypePredicateAnnotation:
		return x.typ(x.First(i), role)
	case nAssertsAnnotation:
		x.typ(x.First(i), role)
		return x.b.Builtin("void")
	}
	return x.typ(i, role)
}

// typ walks a type and gives it; names in it are references of the role.
func (x *extractor) typ(i int32, role facts.Role) facts.ExprID {
	switch x.Kind(i) {
	case nTypeIdentifier, nIdentifier:
		return x.typeName(i, role)
	case nPredefinedType:
		return x.predefined(i)
	case nNestedTypeIdentifier:
		q := x.qualifier(x.Field(i, x.f.Module))
		name := x.Field(i, x.f.Name)
		e := x.b.MemberIn(q, x.str(name), facts.SpaceType)
		x.ref(name, e, role)
		return e
	case nGenericType:
		return x.genericType(i, role)
	case nArrayType:
		return x.b.List(x.typ(x.First(i), role))
	case nReadonlyType, nParenthesizedType, nOptionalType, nRestType:
		return x.typ(x.First(i), role)
	case nTupleType:
		return x.tupleType(i, role)
	case nUnionType:
		return x.unionType(i, x.b.Union, func(c int32) facts.ExprID { return x.typ(c, role) })
	case nIntersectionType:
		return x.unionType(i, x.b.Both, func(c int32) facts.ExprID { return x.typ(c, role) })
	case nFunctionType, nConstructorType:
		return x.functionType(i, role)
	case nMemberExpression, nCallExpression:
		return x.importType(i, role, facts.SpaceType)
	case nTypeQuery:
		return x.typeQuery(i)
	case nLiteralType:
		return x.literalType(x.First(i))
	case nTemplateLiteralType:
		x.visitTypes(i, role)
		return x.b.Builtin("string")
	case nLookupType:
		return x.lookupType(i, role)
	case nConditionalType:
		return x.conditionalType(i, role)
	case nInferType:
		return x.inferred(i, role)
	case nObjectType:
		return x.objectType(i)
	case nThisType:
		return x.b.TypeOf(x.fn.this)
	case nTypePredicate:
		return x.guarded(i, x.predicate(i, role))
	case nAsserts:
		x.predicate(i, role)
		return x.b.Builtin("boolean")
	case nIndexTypeQuery:
		return x.keyOf(i, role)
	case nTypeAnnotation, nTypeArguments, nRequiredParameter, nOptionalParameter, nConstraint, nTemplateType, nError:
		x.visitTypes(i, role)
		return 0
	}
	if i >= 0 {
		x.visitChildren(i)
	}
	return 0
}

// maxTypes is how many types of a union are told; all are walked.
const maxTypes = 64

// unionType walks the types of a union or intersection, which the grammar nests to the left.
func (x *extractor) unionType(i int32, join func(a, b facts.ExprID) facts.ExprID, walk func(int32) facts.ExprID) facts.ExprID {
	var parts []int32
	for k := x.Kind(i); ; {
		left := x.First(i)
		if x.Kind(left) != k {
			x.Each(i, func(c int32) { parts = append(parts, c) })
			break
		}
		for n := 1; x.Nth(i, n) >= 0; n++ {
			parts = append(parts, x.Nth(i, n))
		}
		i = left
	}
	slices.SortFunc(parts, func(a, b int32) int { return cmp.Compare(a, b) })
	types := make([]facts.ExprID, len(parts))
	anything := false
	for n, part := range parts {
		types[n] = walk(part)
		anything = anything || x.Kind(i) == nUnionType && x.isAnything(part)
	}
	if anything && x.computing == 0 {
		return 0
	}
	union := balanced(types[:min(len(types), maxTypes)], join)
	if len(types) > maxTypes && x.Kind(i) == nUnionType {
		return x.b.Union(union, x.b.Builtin(facts.EitherType)) // there are others
	}
	return union
}

// isAnything reports any or unknown, which a union with it is.
func (x *extractor) isAnything(i int32) bool {
	if x.Kind(i) != nPredefinedType {
		return false
	}
	text := x.text(i)
	return text == "any" || text == "unknown"
}

// balanced joins types in their order; a list would soon be deeper than expressions may be.
func balanced(types []facts.ExprID, join func(a, b facts.ExprID) facts.ExprID) facts.ExprID {
	switch n := len(types); n {
	case 0:
		return 0
	case 1:
		return types[0]
	default:
		return join(balanced(types[:n/2], join), balanced(types[n/2:], join))
	}
}

// visitTypes walks the types inside a node for their references.
func (x *extractor) visitTypes(i int32, role facts.Role) {
	x.Each(i, func(c int32) { x.typ(c, role) })
}

func (x *extractor) typeName(i int32, role facts.Role) facts.ExprID {
	if x.Kind(i) == nIdentifier && x.text(i) == "undefined" {
		return x.empty(facts.UndefinedType)
	}
	if x.text(i) == "const" && x.Kind(x.Nodes[i].Parent) == nAsExpression {
		return 0
	}
	e, local := x.resolve(i, typ)
	if !local {
		x.ref(i, e, role)
	}
	return e
}

func (x *extractor) predefined(i int32) facts.ExprID {
	switch name := x.text(i); name {
	case "any", "unknown", "never", "undefined":
		return x.empty("?" + name)
	case "string", "number", "boolean", "void", "object", "symbol", "bigint":
		return x.b.Builtin(string([]byte(name)))
	}
	return x.b.Builtin("symbol") // unique symbol
}

// empty gives a type without members, where a type is computed of it.
func (x *extractor) empty(name string) facts.ExprID {
	if x.computing == 0 {
		return 0
	}
	return x.b.Builtin(string([]byte(name)))
}

// absent reports a type that leaves nothing of a value.
func (x *extractor) absent(t facts.ExprID) bool {
	e := x.b.At(t)
	return t == 0 || e.Op == facts.OpBuiltin && (e.S == facts.UndefinedType || e.S == facts.NullType)
}

// qualifier gives the namespace or module that a qualified type name begins with.
func (x *extractor) qualifier(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nIdentifier:
		e, local := x.resolve(i, value|typ)
		if !local {
			x.ref(i, e, facts.RoleUses)
		}
		return e
	case nNestedIdentifier, nMemberExpression:
		q := x.qualifier(x.Field(i, x.f.Object))
		name := x.Field(i, x.f.Property)
		if name < 0 {
			return 0
		}
		e := x.b.Member(q, x.str(name))
		x.ref(name, e, facts.RoleUses)
		return e
	}
	if i >= 0 {
		x.visitTypes(i, facts.RoleUses)
	}
	return 0
}
