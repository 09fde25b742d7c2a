package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// parameters binds a function's parameters in the innermost scope.
func (x *extractor) parameters(i int32) []facts.Param {
	if single := x.field(i, x.f.parameter); single >= 0 {
		return x.parameter(single, nil)
	}
	var params []facts.Param
	x.each(x.field(i, x.f.parameters), func(p int32) { params = x.parameter(p, params) })
	return params
}

// parameter binds one parameter and appends it.
func (x *extractor) parameter(p int32, params []facts.Param) []facts.Param {
	var flags facts.Flags
	pattern, fallback := p, int32(-1)
	switch x.kind(p) {
	case nRequiredParameter, nOptionalParameter:
		pattern, fallback = x.field(p, x.f.pattern), x.field(p, x.f.value)
		if x.kind(p) == nOptionalParameter {
			flags |= facts.Optional
		}
		x.each(p, func(d int32) {
			if x.kind(d) == nDecorator {
				x.decorator(d)
			}
		})
	case nAssignmentPattern:
		pattern, fallback = x.field(p, x.f.left), x.field(p, x.f.right)
	}
	if fallback >= 0 {
		flags |= facts.Optional
	}
	var v, declared facts.ExprID
	annotated := x.field(p, x.f.typ)
	if annotated >= 0 {
		declared = x.instance(x.annotation(annotated, facts.RoleReceives))
		v = declared
	}
	if x.kind(pattern) == nThis {
		x.fn.this = declared
		return params
	}
	if x.kind(pattern) == nRestPattern {
		flags |= facts.Variadic
		pattern = x.first(pattern)
		if annotated < 0 {
			v = x.b.Instance(x.b.List(0))
		}
	}
	x.bindNames(pattern)
	inferred := facts.ExprID(0)
	if annotated < 0 && flags&facts.Variadic == 0 && !x.fn.context.none() {
		inferred = x.b.Parameter(x.expected(&x.fn.context), len(params))
		v = inferred
	}
	if fallback >= 0 {
		if e := x.exprIn(fallback, facts.RoleReads, expecting(v)); annotated < 0 {
			v = x.b.Union(v, e)
		}
	}
	given := x.kind(pattern) == nIdentifier || declared == 0 && inferred == 0
	x.assignPattern(pattern, v, assignment{declares: true, fixed: annotated >= 0, given: given})
	name := ""
	if x.kind(pattern) == nIdentifier {
		name = x.str(pattern)
	}
	if declared == 0 && x.fn.context.pending.Op == facts.OpNone {
		declared = inferred
	}
	return append(params, facts.Param{Name: name, Type: declared, Flags: flags})
}

// bindNames binds the names of a pattern as locals without a value yet.
func (x *extractor) bindNames(p int32) {
	switch x.kind(p) {
	case nIdentifier, nShorthandPropertyIdentifierPattern:
		x.bind(x.scope, p, value, boundValue).state = done
	case nPairPattern:
		x.bindNames(x.field(p, x.f.value))
	case nObjectAssignmentPattern, nAssignmentPattern:
		x.bindNames(x.field(p, x.f.left))
	case nObjectPattern, nArrayPattern, nRestPattern:
		x.each(p, x.bindNames)
	}
}

// typeParameters binds the type parameters of a declaration. Those of a symbol
// are its own; others say what their constraint says.
func (x *extractor) typeParameters(i, symbol int32) []facts.TypeParam {
	list := x.field(i, x.f.typeParameters)
	if list < 0 {
		return nil
	}
	var nodes []int32
	var bindings []*binding
	x.each(list, func(p int32) {
		if name := x.field(p, x.f.name); x.kind(p) == nTypeParameter && name >= 0 {
			b := x.bind(x.scope, name, typ, boundType)
			if symbol >= 0 {
				b.expr = x.b.TypeParam(int(symbol), x.str(name))
			}
			nodes, bindings = append(nodes, p), append(bindings, b)
		}
	})
	params := make([]facts.TypeParam, len(nodes))
	for n, p := range nodes {
		bound, d := x.first(x.field(p, x.f.constraint)), x.child(p, nDefaultType)
		constraint := x.typ(bound, facts.RoleUses)
		var fallback facts.ExprID
		if d >= 0 {
			fallback = x.typ(x.first(d), facts.RoleUses)
		}
		if x.memberless(bound) && (d < 0 || x.memberless(x.first(d))) {
			constraint = x.b.Record(nil, false)
		}
		if symbol < 0 {
			bindings[n].expr = constraint
		}
		params[n] = facts.TypeParam{Name: x.str(x.field(p, x.f.name)), Constraint: constraint, Default: fallback}
	}
	return params
}

// memberless reports the type `{}`.
func (x *extractor) memberless(i int32) bool { return x.kind(i) == nObjectType && x.first(i) < 0 }
