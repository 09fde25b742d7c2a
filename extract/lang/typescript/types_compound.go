package typescript

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// genericType gives predeclared collections the shape that evaluation knows.
func (x *extractor) genericType(i int32, role facts.Role) facts.ExprID {
	name := x.Field(i, x.f.Name)
	if name < 0 {
		name = x.First(i)
	}
	t := x.typ(name, role)
	args := x.typeArguments(x.Field(i, x.f.TypeArguments), role)
	e := x.b.At(t)
	if e.Op != facts.OpUniverse || len(args) == 0 {
		x.placeTypeArguments(t, x.Field(i, x.f.TypeArguments), args)
		return x.b.Generic(t, args...)
	}
	switch {
	case sequences()[e.S]:
		return x.sequence(e.S, args[0])
	case mappings()[e.S] && len(args) > 1:
		return x.mapping(e.S, args[0], args[1])
	case filters()[e.S] && len(args) > 1 && !x.absent(args[1]):
		x.placePicked(e.S, x.Field(i, x.f.TypeArguments), args)
		return x.b.Filtered(e.S, args[0], args[1])
	case partial()[e.S]:
		return x.b.Optional(args[0])
	case transparent()[e.S]:
		return args[0]
	case e.S == "ReturnType":
		return x.b.TypeOf(x.b.Call(x.b.Instance(args[0]), 0))
	case e.S == "Parameters", e.S == "ConstructorParameters":
		return x.b.Filtered(e.S, x.b.Instance(args[0]), 0)
	case e.S == "InstanceType":
		return x.b.TypeOf(x.b.New(x.b.Instance(args[0])))
	case e.S == "Awaited":
		return x.b.TypeOf(x.awaited(x.b.Instance(args[0])))
	}
	return x.b.Generic(t, args...)
}

// sequence is a predeclared type with one element type.
func (x *extractor) sequence(name string, element facts.ExprID) facts.ExprID {
	t := x.b.List(element)
	if name == "Array" || name == "ReadonlyArray" {
		return t
	}
	return x.b.Named(t, name)
}

// mapping is a predeclared type from keys to values.
func (x *extractor) mapping(name string, key, v facts.ExprID) facts.ExprID {
	t := x.b.Map(key, v)
	if name == "Record" {
		return t
	}
	return x.b.Named(t, name)
}

func (x *extractor) typeArguments(i int32, role facts.Role) []facts.ExprID {
	var args []facts.ExprID
	x.Each(i, func(c int32) { args = append(args, x.typ(c, role)) })
	return args
}

func (x *extractor) tupleType(i int32, role facts.Role) facts.ExprID {
	var types []facts.ExprID
	loose := false
	x.Each(i, func(c int32) {
		loose = loose || x.Kind(c) == nOptionalType || x.Kind(c) == nRestType || x.Kind(c) == nOptionalParameter || x.Kind(x.First(c)) == nRestPattern
		if annotated := x.Field(c, x.f.Type); annotated >= 0 && x.Kind(annotated) == nTypeAnnotation {
			types = append(types, x.annotation(annotated, role))
			return
		}
		types = append(types, x.typ(c, role))
	})
	if loose {
		return x.b.TupleOf(types...)
	}
	return x.b.Tuple(types...)
}

// functionType gives `(a: A) => R`; what a constructor type makes is not known
// apart from what a function returns.
func (x *extractor) functionType(i int32, role facts.Role) facts.ExprID {
	x.open()
	x.typeParameters(i, noSymbol)
	outer := x.fn
	x.fn = &function{symbol: -1, class: outer.class, this: outer.this, body: outer.body}
	params := x.parameters(i)
	this := x.fn.given
	x.fn = outer
	result := x.Field(i, x.f.ReturnType)
	if result < 0 {
		result = x.Field(i, x.f.Type)
	}
	r := x.annotation(result, role)
	x.leave()
	if x.Kind(i) == nConstructorType {
		return x.b.Constructor(x.functionOf(params, r))
	}
	return x.b.OnThis(x.functionOf(params, r), x.b.TypeOf(this))
}

// typeQuery gives `typeof a.b`.
func (x *extractor) typeQuery(i int32) facts.ExprID {
	e := x.importType(x.First(i), facts.RoleReads, facts.SpaceValue)
	x.typeArguments(x.Child(i, nTypeArguments), facts.RoleUses)
	return x.b.TypeOf(e)
}

// importType gives what import("m").A.B denotes, as the grammar writes it in the
// place of a type: with the nodes of an expression. The members are of a space: behind
// typeof they are values.
func (x *extractor) importType(i int32, role facts.Role, space facts.Space) facts.ExprID {
	switch x.Kind(i) {
	case nMemberExpression:
		q := x.importType(x.Field(i, x.f.Object), facts.RoleReads, space)
		name := x.Field(i, x.f.Property)
		if name < 0 || x.word[name] < 0 {
			return 0
		}
		e := x.b.MemberIn(q, x.str(name), space)
		x.ref(name, e, role)
		return e
	case nCallExpression:
		if x.Kind(x.Field(i, x.f.Function)) == nImport {
			return x.dynamicImport(i, x.Field(i, x.f.Arguments), facts.TypeOnly)
		}
	}
	return x.expr(i, role)
}

func (x *extractor) literalType(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nString, nNumber, nTrue, nFalse:
		if text := x.text(i); len(text) <= maxLiteralType {
			return x.b.Builtin(strings.Replace(string([]byte(text)), "'", `"`, 2))
		}
		return x.b.Builtin("string")
	case nTemplateString:
		if text := x.text(i); len(text) > 1 && len(text) <= maxLiteralType && x.Child(i, nTemplateSubstitution) < 0 && !strings.ContainsAny(text, "\"\\\n") {
			return x.b.Builtin(strings.ReplaceAll(string([]byte(text)), "`", `"`))
		}
	case nUnaryExpression:
		return x.b.Builtin("number")
	case nNull:
		return x.empty(facts.NullType)
	case nUndefined:
		return x.empty(facts.UndefinedType)
	}
	return 0
}

// maxLiteralType is the length in bytes of the literals that types tell apart.
const maxLiteralType = 48

// lookupType gives `T["name"]`, `T[0]`, `T[number]` and `T[K]`.
func (x *extractor) lookupType(i int32, role facts.Role) facts.ExprID {
	t := x.typ(x.First(i), role)
	key := x.Nth(i, 1)
	if name := x.unquote(x.First(key)); x.Kind(key) == nLiteralType && name != "" && t != 0 {
		e := x.b.Member(x.b.Instance(t), name)
		x.ref(x.First(key), e, facts.RoleUses)
		return x.b.TypeOf(e)
	}
	if n, err := strconv.Atoi(x.text(x.First(key))); x.Kind(key) == nLiteralType && x.Kind(x.First(key)) == nNumber && err == nil && n < facts.MaxPairs {
		return x.b.TypeOf(x.b.Item(x.b.Instance(t), n))
	}
	return x.b.TypeOf(x.b.ElemBy(x.b.Instance(t), x.typ(key, role)))
}

// keyOf gives `keyof T`, the keys of a type.
func (x *extractor) keyOf(i int32, role facts.Role) facts.ExprID {
	return x.b.Generic(x.b.Builtin(facts.KeyType), x.typ(x.First(i), role))
}

// conditionalType gives `T extends U ? X : Y`. What `infer` binds is known in X.
func (x *extractor) conditionalType(i int32, role facts.Role) facts.ExprID {
	x.computing++
	defer func() { x.computing-- }()
	check := x.typ(x.Field(i, x.f.Left), role)
	right := x.Field(i, x.f.Right)
	x.open()
	x.binders++
	for c, last := right, x.lastOf(right); right >= 0 && c < last; c++ {
		if x.Kind(c) == nInferType {
			if name := x.First(c); name >= 0 && x.lookupHere(name) == nil {
				x.bind(x.scope, name, typ, boundType).expr = x.b.Bound(x.str(name), x.binders-1, 0)
			}
		}
	}
	extends := x.typ(right, role)
	yes := x.typ(x.Field(i, x.f.Consequence), role)
	x.binders--
	x.leave()
	return x.b.Conditional(check, extends, yes, x.typ(x.Field(i, x.f.Alternative), role))
}

// lookupHere gives what the innermost scope binds the name at an identifier node to.
func (x *extractor) lookupHere(name int32) *binding {
	if x.word[name] < 0 {
		return nil
	}
	return x.scope.find(x.word[name])
}

// inferred walks `infer T extends U` and gives T.
func (x *extractor) inferred(i int32, role facts.Role) facts.ExprID {
	constraint, constrained := facts.ExprID(0), false
	x.Each(i, func(c int32) {
		if x.Kind(c) != nTypeIdentifier {
			constraint, constrained = x.typ(c, role), true
		}
	})
	name := x.First(i)
	if name < 0 || x.Kind(name) != nTypeIdentifier || x.word[name] < 0 {
		return 0
	}
	e, local := x.resolve(name, typ)
	if !local || constrained && constraint == 0 {
		return 0
	}
	return x.b.Infer(e, constraint)
}

// objectType walks an anonymous object type and gives it. A mapped type has the
// values of its annotation; one that can be called or constructed is all of these
// functions and an object of its members.
func (x *extractor) objectType(i int32) facts.ExprID {
	var result, called facts.ExprID
	var entries []facts.ExprID
	described := true
	x.Each(i, func(m int32) {
		switch x.Kind(m) {
		case nCallSignature:
			called = x.b.Both(called, x.functionType(m, facts.RoleReturns))
			return
		case nConstructSignature:
			called = x.b.Both(called, x.b.Constructor(x.functionType(m, facts.RoleReturns)))
			return
		}
		if x.Kind(m) != nIndexSignature {
			e := x.anonymousMember(m)
			entries, described = append(entries, e), described && e != 0
			return
		}
		if clause := x.Child(m, nMappedTypeClause); clause >= 0 {
			result = x.mappedType(m, clause)
			return
		}
		x.typ(x.Field(m, x.f.IndexType), facts.RoleUses)
		result = x.b.Map(0, x.annotation(x.Field(m, x.f.Type), facts.RoleTypeOf))
	})
	switch {
	case called != 0 && (result != 0 || !described):
		return 0
	case result == 0 && described && len(entries) > 0:
		return x.b.Both(called, x.b.Record(entries, false))
	case called != 0:
		return called
	}
	return result
}

// anonymousMember walks a member that no symbol stands for and gives its entry;
// 0 for what has no name.
func (x *extractor) anonymousMember(m int32) facts.ExprID {
	var v facts.ExprID
	switch x.Kind(m) {
	case nPropertySignature:
		x.computedName(m)
		v = x.instance(x.annotation(x.Field(m, x.f.Type), facts.RoleTypeOf))
	case nMethodSignature:
		x.computedName(m)
		v = x.b.Instance(x.functionType(m, facts.RoleReturns))
		if x.has(m, tGet) || x.has(m, tSet) {
			v = 0
		}
	default:
		x.visitAll(m)
	}
	name := x.Field(m, x.f.Name)
	switch x.Kind(name) {
	case nPropertyIdentifier, nString:
		return x.b.RecordEntry(x.nameText(name), v, x.has(m, tQuestion))
	}
	return 0
}

// mappedType gives `[K in Keys as Name]: V`, K bound in Name and V.
func (x *extractor) mappedType(m, clause int32) facts.ExprID {
	x.open()
	x.computing++
	keys := x.typ(x.Field(clause, x.f.Type), facts.RoleUses)
	var key, as facts.ExprID
	x.binders++
	if name := x.Field(clause, x.f.Name); name >= 0 {
		key = x.b.Bound(x.str(name), x.binders-1, 0)
		x.bind(x.scope, name, typ, boundType).expr = key
	}
	if renamed := x.Field(clause, x.f.Alias); renamed >= 0 {
		outer := x.naming
		x.naming = true
		if as = x.typ(renamed, facts.RoleUses); as == 0 {
			as = x.b.Builtin(facts.UnknownType)
		}
		x.naming = outer
	}
	annotated, modifier := x.Field(m, x.f.Type), uint32(facts.MappedAlike)
	switch x.Kind(annotated) {
	case nOptingTypeAnnotation, nAddingTypeAnnotation:
		modifier = facts.MappedOptional
	case nOmittingTypeAnnotation:
		modifier = facts.MappedRequired
	}
	v := x.annotation(annotated, facts.RoleTypeOf)
	x.binders--
	x.computing--
	x.leave()
	return x.b.Mapped(key, keys, as, v, modifier)
}

func (x *extractor) predicateType(i int32, role facts.Role) facts.ExprID {
	return x.guarded(i, x.predicate(i, role))
}

func (x *extractor) assertedType(i int32, role facts.Role) facts.ExprID {
	x.predicate(i, role)
	return x.b.Builtin("boolean")
}

// predicate walks `name is T` and gives T: the name is a parameter.
func (x *extractor) predicate(i int32, role facts.Role) (t facts.ExprID) {
	x.Each(i, func(c int32) {
		switch {
		case x.Nodes[c].Field == x.f.Name, x.Kind(c) == nIdentifier:
			x.resolve(c, value)
		default:
			t = x.typ(c, role)
		}
	})
	return t
}
