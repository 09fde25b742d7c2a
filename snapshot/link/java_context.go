package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// result is what a call gives.
func (b java) result(l *linker, callee *value, args []*value, count int) *value {
	callee = l.selected(callee, args, count)
	if callee.is(kindDef) && callee.each {
		return b.agreed(callee, func(m *value) *value { return l.call(m, args) })
	}
	if callee.is(kindDef) && callee.symbol().Kind == facts.KindField { // a record's component, read by its method
		return l.held(callee)
	}
	return l.call(callee, args)
}

// agreed is what all definitions that a call may mean give alike, as far as its
// erasure; nil where they differ.
func (b java) agreed(callee *value, of func(*value) *value) *value {
	var first *value
	for n, d := range append([]defAt{{callee.f, callee.i}}, callee.also...) {
		m := *callee
		m.f, m.i, m.also, m.each = d.f, d.i, nil, false
		switch v := of(&m); {
		case n == 0:
			first = v
		case !sameErasure(typeOf(v), typeOf(first)):
			return nil
		}
	}
	return softened(first)
}

// narrowed chooses among the overloads that a method reference may mean by what
// its place asks for. Else a value stays as it is: what a test tells, a pattern names.
func (b java) narrowed(l *linker, v *value, test facts.Condition, _ string, y *value) *value {
	if test.Kind() == facts.HasPlace {
		return b.referred(l, v, y)
	}
	return v
}

// argument is what a callee expects as one of its arguments: the parameter's
// type, with the type arguments that the receiver and earlier arguments tell.
// The last of args is the argument itself, as far as it is known.
func (b java) argument(l *linker, callee *value, args []*value, index, count int) *value {
	callee = l.constructed(l.selected(callee, args, count), args, count)
	switch {
	case callee.is(kindDef) && callee.each:
		return b.agreed(callee, func(m *value) *value { return b.declaredParameter(l, m, args, index) })
	case callee.is(kindDef) && callee.symbol().Kind.IsCallable():
		return b.declaredParameter(l, callee, args, index)
	case callee.is(kindExternal):
		h, m := b.knownMethod(l, callee)
		if m == nil {
			return nil
		}
		if p, ok := m.param(index); ok {
			given := make([]*value, len(m.typeParams))
			for n, a := range args {
				if q, ok := m.param(n); ok && n < index {
					b.inferLibrary(l, m, q, javaArgumentType(l, a), given, 0)
				}
			}
			t := javaLibrary().types[h.s]
			v := instanceOf(t.bind(p, h.args, m.typeParams, given))
			if t.variable(p, m) {
				v = softened(v) // an element, or what an argument told
			}
			return v
		}
	}
	return nil
}

func (b java) declaredParameter(l *linker, m *value, args []*value, n int) *value {
	s := m.symbol()
	spread := len(s.Params) > 0 && s.Params[len(s.Params)-1].Flags.Has(facts.Variadic) && n >= len(s.Params)-1
	if spread {
		n = len(s.Params) - 1
	}
	if n >= len(s.Params) {
		return nil
	}
	e := m.env
	if len(s.TypeParams) > 0 {
		e = &env{f: m.f, i: m.i, args: l.inferArguments(m, s, args), parent: m.env}
	}
	p := l.held(l.eval(m.f, s.Params[n].Type, e))
	if spread {
		p = l.element(p)
	}
	if m.soft {
		return softened(p)
	}
	return p
}

// parameter is what a function is called with as its parameter n; of a record's
// type, its component n.
func (b java) parameter(l *linker, function *value, n int) *value {
	function = l.held(function)
	if function.is(kindDef) && function.symbol().NodeKind == "record" {
		return b.component(l, function, n)
	}
	t := typeOf(function)
	if t.is(kindUnion) || t == nil {
		return nil
	}
	f := b.functionOf(l, t)
	if f == nil || n >= len(f.args)-1 {
		return nil
	}
	p := instanceOf(f.args[n])
	if function.soft {
		return softened(p)
	}
	return p
}

// component is the value of a record's component n. Components are the
// parameters of the record, so that their order is part of its digest.
func (b java) component(l *linker, t *value, n int) *value {
	l.touch(t.f, t.i)
	if s := t.symbol(); n < len(s.Params) {
		return l.held(l.eval(t.f, s.Params[n].Type, envOf(t)))
	}
	return nil
}
