package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// Types that are computed of others. Where references are bound, no more is known of
// them than what they are made of; where places are checked, they are computed as far
// as all is known that this takes.

// computed evaluates a type that is computed.
func (ecmascript) computed(l *linker, f *File, x *facts.Expr, v *env) *value {
	switch x.Op {
	case facts.OpConditional:
		return l.conditional(f, x, v)
	case facts.OpMapped:
		return l.mapped(f, x, v)
	case facts.OpFiltered:
		return l.filtered(f, x, v)
	}
	return v.bound(x.S, x.N)
}

// conditional gives the outcome of a conditional type; either of them, marked as such,
// where it is not known which.
func (l *linker) conditional(f *File, x *facts.Expr, v *env) *value {
	if l.checking {
		if r, ok := l.decided(f, x, v); ok {
			return r
		}
	} else if r, ok := l.byShape(f, x, v); ok {
		return r
	}
	either := l.union(l.arguments(f, x.B, v))
	if either == nil {
		return nil
	}
	return softened(inhabited(l.union([]*value{either, builtin(facts.EitherType)})))
}

// decided evaluates a conditional type of which all is known. One that tests a type
// parameter tests each alternative of its argument.
func (l *linker) decided(f *File, x *facts.Expr, v *env) (*value, bool) {
	tested, _ := l.pairAt(f, x.A, 0)
	check := l.typeAt(f, tested, v)
	if check == nil {
		return nil, false
	}
	parts := []*value{check}
	param := l.expr(f, tested)
	distributes := param.Op == facts.OpTypeParam || param.Op == facts.OpBound
	if distributes {
		var ok bool
		if parts, ok = l.alternativesOf(check); !ok {
			return nil, false
		}
	}
	var all []*value
	for _, part := range parts {
		e := v
		if distributes {
			e = v.with(l, f, param, part)
		}
		r := l.outcome(f, x, part, e)
		if r == nil {
			return nil, false
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return builtin(facts.NeverType), true
	}
	return inhabited(l.union(all)), true
}

// outcome is what a conditional type gives for one type; nil if that is not known.
func (l *linker) outcome(f *File, x *facts.Expr, part *value, v *env) *value {
	extends, _ := l.pairAt(f, x.A, 1)
	u := &unifier{c: &checker{b: ecmascript{}, l: l}, f: f, env: v}
	n := 0
	switch u.unify(part, extends, 0) {
	case maybe:
		return nil
	case no:
		n = 1
	default:
		v = u.env
	}
	e, _ := l.pairAt(f, x.B, n)
	return l.eval(f, e, v)
}

// typeAt is the type that an expression gives, behind the names of aliases.
func (l *linker) typeAt(f *File, e facts.ExprID, v *env) *value {
	return (&checker{b: ecmascript{}, l: l}).resolved(l.eval(f, e, v))
}

// alternativesOf lists the types of which a type is one; ok is false if these are
// not known to be all.
func (l *linker) alternativesOf(t *value) (all []*value, ok bool) {
	switch {
	case t.is(kindParam):
		return nil, false
	case t.is(kindBuiltin) && t.s == facts.NeverType:
		return nil, true
	case t.is(kindBuiltin) && (t.s == facts.AnyType || t.s == facts.UnknownType):
		return nil, false
	case t.is(kindBuiltin) && t.s == "boolean" && len(t.args) == 0:
		return []*value{builtin("true"), builtin("false")}, true
	case t.is(kindBuiltin) && t.s == facts.KeyType:
		names, ok := l.keysOf(t)
		return literals(names), ok
	case t.is(kindUnion) && !isBoth(t):
		for _, a := range t.args {
			more, ok := l.alternativesOf(a)
			if !ok || isEither(a) {
				return nil, false
			}
			all = append(all, more...)
		}
		return all, !t.open
	}
	return []*value{t}, true
}
