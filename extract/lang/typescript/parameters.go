package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// parameters binds a function's parameters in the innermost scope.
func (x *extractor) parameters(i int32) []facts.Param {
	if single := x.Field(i, x.f.Parameter); single >= 0 {
		return x.parameter(single, nil)
	}
	var params []facts.Param
	x.Each(x.Field(i, x.f.Parameters), func(p int32) { params = x.parameter(p, params) })
	return params
}

// parameter binds one parameter and appends it.
func (x *extractor) parameter(p int32, params []facts.Param) []facts.Param {
	pattern, fallback, flags := x.partsOfParameter(p)
	var v, declared facts.ExprID
	annotated := x.Field(p, x.f.Type)
	if annotated >= 0 {
		declared = x.instance(x.annotation(annotated, facts.RoleReceives))
		v = declared
	}
	if x.Kind(pattern) == nThis {
		x.fn.this, x.fn.given = declared, declared
		return params
	}
	if x.Kind(pattern) == nRestPattern {
		flags |= facts.Variadic
		pattern = x.First(pattern)
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
			x.fieldByDefault(p, pattern, fallback, e)
		} else {
			x.placeValue(pattern, fallback, e, expecting(v))
		}
	}
	given := x.Kind(pattern) == nIdentifier || declared == 0 && inferred == 0
	x.assignPattern(pattern, v, assignment{declares: true, fixed: annotated >= 0, annotated: annotated >= 0, given: given})
	name := ""
	if x.Kind(pattern) == nIdentifier {
		name = x.str(pattern)
	}
	if declared == 0 && x.fn.context.pending.Op == facts.OpNone {
		declared = inferred
	}
	return append(params, facts.Param{Name: name, Type: declared, Flags: flags})
}

// partsOfParameter gives the pattern and the default of a parameter, and whether it may be left out. Its decorators are read.
func (x *extractor) partsOfParameter(p int32) (pattern, fallback int32, flags facts.Flags) {
	pattern, fallback = p, -1
	switch x.Kind(p) {
	case nRequiredParameter, nOptionalParameter:
		pattern, fallback = x.Field(p, x.f.Pattern), x.Field(p, x.f.Value)
		if x.Kind(p) == nOptionalParameter {
			flags |= facts.Optional
		}
		x.Each(p, func(d int32) {
			if x.Kind(d) == nDecorator {
				x.decorator(d)
			}
		})
	case nAssignmentPattern:
		pattern, fallback = x.Field(p, x.f.Left), x.Field(p, x.f.Right)
	}
	if fallback >= 0 {
		flags |= facts.Optional
	}
	return pattern, fallback, flags
}

// bindNames binds the names of a pattern as locals without a value yet.
func (x *extractor) bindNames(p int32) {
	switch x.Kind(p) {
	case nIdentifier, nShorthandPropertyIdentifierPattern:
		x.bind(x.scope, p, value, boundValue).state = done
	case nPairPattern:
		x.bindNames(x.Field(p, x.f.Value))
	case nObjectAssignmentPattern, nAssignmentPattern:
		x.bindNames(x.Field(p, x.f.Left))
	case nObjectPattern, nArrayPattern, nRestPattern:
		x.Each(p, x.bindNames)
	}
}

// typeParameters binds the type parameters of a declaration. Those of a symbol
// are its own; others say what their constraint says.
func (x *extractor) typeParameters(i, symbol int32) []facts.TypeParam {
	list := x.Field(i, x.f.TypeParameters)
	if list < 0 {
		return nil
	}
	var nodes []int32
	var bindings []*binding
	x.Each(list, func(p int32) {
		if name := x.Field(p, x.f.Name); x.Kind(p) == nTypeParameter && name >= 0 {
			b := x.bind(x.scope, name, typ, boundType)
			if symbol >= 0 {
				b.expr = x.b.TypeParam(int(symbol), x.str(name))
			}
			nodes, bindings = append(nodes, p), append(bindings, b)
		}
	})
	params := make([]facts.TypeParam, len(nodes))
	for n, p := range nodes {
		bound, d := x.First(x.Field(p, x.f.Constraint)), x.Child(p, nDefaultType)
		constraint := x.typ(bound, facts.RoleUses)
		var fallback facts.ExprID
		if d >= 0 {
			fallback = x.typ(x.First(d), facts.RoleUses)
			x.placeDefault(x.First(d), symbol, n, bound, fallback)
		}
		if x.isEmptyObjectType(bound) && (d < 0 || x.isEmptyObjectType(x.First(d))) {
			constraint = x.b.Record(nil, false)
		}
		if symbol < 0 {
			bindings[n].expr = constraint
		}
		params[n] = facts.TypeParam{Name: x.str(x.Field(p, x.f.Name)), Constraint: constraint, Default: fallback}
	}
	return params
}

// isEmptyObjectType reports the type `{}`.
func (x *extractor) isEmptyObjectType(i int32) bool {
	return x.Kind(i) == nObjectType && x.First(i) < 0
}
