package typescript

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

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

func (x *extractor) nestedType(i int32, role facts.Role) facts.ExprID {
	q := x.qualifier(x.Field(i, x.f.Module))
	name := x.Field(i, x.f.Name)
	e := x.b.MemberIn(q, x.str(name), facts.SpaceType)
	x.ref(name, e, role)
	return e
}

func (x *extractor) arrayType(i int32, role facts.Role) facts.ExprID {
	return x.b.List(x.typ(x.First(i), role))
}

func (x *extractor) eitherType(i int32, role facts.Role) facts.ExprID {
	return x.unionType(i, x.b.Union, func(c int32) facts.ExprID { return x.typ(c, role) })
}

func (x *extractor) bothTypes(i int32, role facts.Role) facts.ExprID {
	return x.unionType(i, x.b.Both, func(c int32) facts.ExprID { return x.typ(c, role) })
}

// templateType gives a text; among the names of keys, what it is put together of.
func (x *extractor) templateType(i int32, role facts.Role) facts.ExprID {
	if !x.naming {
		x.visitTypes(i, role)
		return x.b.Builtin("string")
	}
	var parts []facts.ExprID
	at := x.Nodes[i].Start + 1
	text := func(end uint32) {
		if at < end {
			parts = append(parts, x.b.Builtin(strconv.Quote(string(x.Source[at:end]))))
		}
	}
	x.Each(i, func(c int32) {
		if x.Kind(c) == nTemplateType {
			text(x.Nodes[c].Start)
			parts, at = append(parts, x.typ(x.First(c), role)), x.Nodes[c].End
		}
	})
	text(x.Nodes[i].End - 1)
	if slices.Contains(parts, 0) {
		return x.b.Builtin("string")
	}
	return x.b.Generic(x.b.Builtin(facts.TemplateType), parts...)
}

// maxTypes is how many types of a union are reported; all are walked.
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
		if types[n] == 0 && x.Kind(i) == nUnionType && x.isOpenParameter(part) {
			types[n] = x.b.Builtin(facts.EitherType)
		}
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

// isOpenParameter reports a type parameter that no symbol declares, as a function's type does: it may be any type.
func (x *extractor) isOpenParameter(part int32) bool {
	b := x.lookup(x.word[part], typ)
	return x.Kind(part) == nTypeIdentifier && b != nil && b.origin == boundType && b.expr == 0
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

// qualifier gives the namespace or module that a qualified type name begins with.
func (x *extractor) qualifier(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nIdentifier:
		e, local := x.resolve(i, namespace)
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
