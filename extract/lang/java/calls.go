//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) call(i int32) facts.ExprID {
	object, name := x.Field(i, x.f.Object), x.Field(i, x.f.Name)
	text := x.Text(name)
	if text == "" {
		x.children(i)
		return 0
	}
	var callee facts.ExprID
	switch {
	case object < 0 && (text == lateSuper || text == lateThis):
		return x.constructorCall(name, x.Field(i, x.f.Arguments), text == lateThis)
	case object < 0:
		callee = x.scoped(text, facts.SpaceFunc)
	case x.Child(i, nSuper) >= 0 && x.Kind(object) != nSuper: // Type.super.name()
		t := x.qualifier(object)
		v := x.b.Instance(t)
		if c := x.enclosing(x.Text(object)); c != nil {
			v = x.b.Super(int(c.symbol))
		}
		callee = x.b.MemberIn(v, text, facts.SpaceFunc)
	default:
		callee = x.b.MemberIn(x.visit(object, 0), text, facts.SpaceFunc)
	}
	x.Each(x.Child(i, nTypeArguments), func(t int32) { x.typeExpr(t, facts.RoleUses) })
	list, n := x.arguments(x.Field(i, x.f.Arguments), callee)
	e := x.b.CallWith(callee, list, n)
	x.ref(name, e, facts.RoleCalls)
	x.placeThrows(name, e)
	return e
}

// arguments walks the arguments of a call and gives their values and number.
func (x *extractor) arguments(i int32, callee facts.ExprID) (facts.ExprID, int) {
	var args []int32
	x.Each(i, func(a int32) { args = append(args, a) })
	values := make([]facts.ExprID, 0, len(args))
	for n, a := range args {
		if x.Kind(a) == nMethodReference {
			values = append(values, x.methodReference(a, func(m facts.ExprID) facts.ExprID {
				return x.b.Argument(callee, x.b.Pairs(append(values, m)...), n, len(args))
			}))
			continue
		}
		expected := facts.ExprID(0)
		if shape := x.lambdaShape(a); shape != 0 {
			expected = x.b.Argument(callee, x.b.Pairs(append(values, shape)...), n, len(args))
		}
		values = append(values, x.visit(a, expected))
	}
	for n := len(values); n > 0 && values[n-1] == 0; n-- {
		values = values[:n-1]
	}
	return x.b.Pairs(values...), len(args)
}

// lambdaShape is what is known of a lambda before its body is walked: how many
// parameters it has, and whether it gives a value. 0 for anything else.
func (x *extractor) lambdaShape(i int32) facts.ExprID {
	for x.Kind(i) == nParenthesizedExpression {
		i = x.First(i)
	}
	if x.Kind(i) == nTernaryExpression {
		return x.lambdaShape(x.Field(i, x.f.Consequence))
	}
	if x.Kind(i) != nLambdaExpression {
		return 0
	}
	body, result := x.Field(i, x.f.Body), facts.ExprID(0)
	if x.Kind(body) == nBlock && !x.givesValue(body) && !x.throwsOnly(body) {
		result = x.b.Builtin("void")
	}
	return x.b.Instance(x.functionType(make([]facts.ExprID, x.lambdaArity(i)), result, body))
}

// functionType is the type of a lambda with a body; a result that is not known may
// be known to exist.
func (x *extractor) functionType(params []facts.ExprID, result facts.ExprID, body int32) facts.ExprID {
	if result == 0 && x.givesValue(body) {
		return x.b.Add(facts.OpFunc, x.b.Pairs(params...), 0, 0, facts.GivesValue)
	}
	return x.b.Func(params, result)
}

// givesValue reports whether a lambda's body certainly gives a value: a block
// that returns one, or an expression that is no statement.
func (x *extractor) givesValue(body int32) bool {
	switch x.Kind(body) {
	case nMethodInvocation, nObjectCreationExpression, nAssignmentExpression, nUpdateExpression:
		return false
	case nBlock:
		for i := body + 1; i < x.Nodes[body].Last; i++ {
			switch k := x.Kind(i); {
			case k == nLambdaExpression || k == nClassBody || isTypeDeclaration(k):
				i = x.Nodes[i].Last - 1
			case k == nReturnStatement && x.First(i) >= 0:
				return true
			}
		}
		return false
	}
	return body >= 0
}

func (x *extractor) lambdaArity(i int32) int {
	p := x.Field(i, x.f.Parameters)
	if x.Kind(p) == nIdentifier {
		return 1
	}
	n := 0
	x.Each(p, func(int32) { n++ })
	return n
}

// lambda walks a lambda in place: what it uses counts for the function around it.
func (x *extractor) lambda(i int32, expected facts.ExprID) facts.ExprID {
	outer := x.fn
	fn := &function{returns: &results{}}
	if outer != nil {
		fn.metrics, fn.nesting = outer.metrics, outer.nesting
	}
	x.fn = fn
	x.push()
	types := x.lambdaParameters(x.Field(i, x.f.Parameters), expected)
	body := x.Field(i, x.f.Body)
	var result facts.ExprID
	v := facts.ExprID(0)
	x.handling(nil, func() { v = x.visit(body, 0) })
	if x.Kind(body) != nBlock {
		result = x.b.TypeOf(v)
	} else if r := fn.returns; r.count > 0 {
		result = x.b.TypeOf(r.value)
	} else if !x.throwsOnly(body) {
		result = x.b.Builtin("void")
	}
	x.pop()
	if x.fn = outer; outer != nil {
		outer.metrics = fn.metrics
	}
	return x.b.Instance(x.functionType(types, result, body))
}

// throwsOnly reports whether a block ends in a throw or loops: it may stand for
// a function with or without a result.
func (x *extractor) throwsOnly(block int32) bool {
	last := int32(-1)
	x.Each(block, func(c int32) { last = c })
	k := x.Kind(last)
	return k == nThrowStatement || k == nWhileStatement
}

// lambdaParameters binds a lambda's parameters and gives the types written.
func (x *extractor) lambdaParameters(p int32, expected facts.ExprID) []facts.ExprID {
	if x.Kind(p) == nIdentifier {
		x.bind(p, x.b.Parameter(expected, 0))
		return make([]facts.ExprID, 1)
	}
	if x.Kind(p) == nInferredParameters {
		n := 0
		x.Each(p, func(c int32) {
			x.bind(c, x.b.Parameter(expected, n))
			n++
		})
		return make([]facts.ExprID, n)
	}
	var types []facts.ExprID
	for _, q := range x.parameters(p) {
		types = append(types, x.b.TypeOf(q.Type))
	}
	return types
}

// methodReference walks a::b, whose value is the function itself; of A::new it
// is the type. Which overload is meant, what the place asks for tells: place gives
// it for the method as it is named, nil if nothing is known of the place.
func (x *extractor) methodReference(i int32, place func(method facts.ExprID) facts.ExprID) facts.ExprID {
	object := x.First(i)
	name := int32(-1)
	isNew := true
	x.Each(i, func(c int32) {
		if c != object && x.Kind(c) == nIdentifier {
			name, isNew = c, false
		}
	})
	if isNew {
		t := facts.ExprID(0)
		if x.Kind(object) == nIdentifier {
			t, _ = x.typeName(x.Text(object))
			x.ref(object, t, facts.RoleInstantiates)
		} else if x.Kind(object) == nFieldAccess { // Outer.Inner::new
			t = x.qualifiedType(object, facts.RoleInstantiates)
		} else {
			t = x.typeExpr(object, facts.RoleInstantiates)
		}
		return t
	}
	v := x.referred(object)
	e := x.b.MemberIn(v, x.Text(name), facts.SpaceFunc)
	meant := e
	if expected := place(e); expected != 0 {
		meant = x.b.Narrow(e, facts.NewCondition(facts.HasPlace, false, 0), x.Text(name), expected)
	}
	x.ref(name, meant, facts.RoleUses)
	return e
}

// referred is what the method of a::b belongs to: a type parameter too, as in E::name.
func (x *extractor) referred(object int32) facts.ExprID {
	if x.Kind(object) == nIdentifier {
		if _, local := x.value(x.Text(object)); !local {
			if t, param := x.typeName(x.Text(object)); param {
				return t
			}
		}
	}
	return x.visit(object, 0)
}

// creation walks new T(…), with or without a class body.
func (x *extractor) creation(i int32) facts.ExprID {
	typ, args, body := x.Field(i, x.f.Type), x.Field(i, x.f.Arguments), x.Child(i, nClassBody)
	refs := len(x.file.Refs)
	var t facts.ExprID
	outer := x.First(i)
	for outer >= 0 && outer < typ && (x.Kind(outer) == nAnnotation || x.Kind(outer) == nMarkerAnnotation || x.Kind(outer) == nTypeArguments) {
		outer = x.Nodes[outer].Last
	}
	if outer >= 0 && outer < typ && x.Named(outer) { // outer.new Inner()
		t = x.innerType(typ, x.visit(outer, 0))
	} else {
		t = x.typeExpr(typ, facts.RoleInstantiates)
	}
	name := x.typeHead(typ)
	last := len(x.file.Refs)
	list, n := x.arguments(args, t)
	if body < 0 {
		e := x.b.CallWith(t, list, n)
		x.constructs(refs, last, name, e)
		x.placeThrows(name, e)
		return x.b.New(t)
	}
	x.constructs(refs, last, name, 0)
	if s := x.anonymous(i, body, t, x.Text(name), facts.RoleExtends); s >= 0 {
		return x.b.New(x.b.Symbol(int(s)))
	}
	return x.b.New(t)
}

// innerType resolves the type after outer.new.
func (x *extractor) innerType(typ int32, outer facts.ExprID) facts.ExprID {
	name := x.typeHead(typ)
	t := x.b.MemberIn(outer, x.Text(name), facts.SpaceType)
	x.ref(name, t, facts.RoleInstantiates)
	return t
}

// typeHead gives the last identifier of a type's name, its arguments left out.
func (x *extractor) typeHead(i int32) int32 {
	name := i
	for n := i; i >= 0 && n < x.Nodes[i].Last; {
		switch x.Kind(n) {
		case nTypeArguments, nAnnotation, nMarkerAnnotation:
			n = x.Nodes[n].Last
			continue
		case nTypeIdentifier, nIdentifier:
			name = n
		}
		n++
	}
	return name
}

// constructs turns the reference to the type's name, among those from refs on,
// into one to the constructor that a call selects; type arguments are mere uses.
func (x *extractor) constructs(refs, last int, name int32, call facts.ExprID) {
	for n := refs; n < last; n++ {
		r := &x.file.Refs[n]
		if r.Role != facts.RoleInstantiates {
			continue
		}
		if r.Line == x.Nodes[name].StartRow+1 && r.Col == x.Nodes[name].StartCol+1 {
			if call != 0 {
				r.Expr = call
			}
		} else {
			r.Role = facts.RoleUses
		}
	}
}
