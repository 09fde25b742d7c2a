package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// takesArguments reports whether what calling a gives depends on the arguments.
func (b pythonic) takesArguments(a *value) bool {
	switch {
	case a.is(kindUnion):
		return true
	case !a.is(kindDef):
		return false
	}
	s := a.symbol()
	return len(s.TypeParams) > 0 && (s.Kind.IsCallable() || s.Kind.IsType() && len(a.args) == 0)
}

// typeArguments finds the type arguments of a generic function in the arguments
// of a call: what several tell, the first does.
func (b pythonic) typeArguments(l *linker, d *value, params []facts.Param, args []*value) []*value {
	m := matcher{l: l, b: b, d: d, found: make([]*value, len(d.symbol().TypeParams))}
	for n, p := range params {
		if n >= len(args) || p.Flags.Has(facts.Variadic) {
			break
		}
		m.match(p.Type, l.held(args[n]), 0)
	}
	for n, v := range m.found {
		m.found[n] = softened(v)
	}
	return m.found
}

// matcher finds types for the type parameters of a definition.
type matcher struct {
	l     *linker
	b     pythonic
	d     *value
	found []*value
}

// maxMatch bounds the nesting of types that are compared.
const maxMatch = 6

// match compares a parameter's declared value with an argument.
func (m *matcher) match(e facts.ExprID, arg *value, depth int) {
	if e == 0 || arg == nil || depth > maxMatch {
		return
	}
	switch x := m.l.expr(m.d.f, e); x.Op {
	case facts.OpInstance:
		m.types(x.A, arg, depth+1)
	case facts.OpTypeParam: // type[T]: the argument is the class
		if arg.is(kindDef) {
			m.give(x, arg)
		}
	case facts.OpUnion:
		m.match(x.A, arg, depth+1)
		m.match(x.B, arg, depth+1)
	}
}

// types compares a declared type with a value of it.
func (m *matcher) types(e facts.ExprID, arg *value, depth int) {
	if e == 0 || arg == nil || depth > maxMatch {
		return
	}
	x := m.l.expr(m.d.f, e)
	switch x.Op {
	case facts.OpOptional:
		m.types(x.A, arg, depth+1)
	case facts.OpTypeParam:
		m.give(x, m.b.typeOf(arg))
	case facts.OpList:
		m.types(x.A, m.b.iterated(m.l, arg, 0), depth+1)
	case facts.OpMap:
		m.types(x.A, m.b.iterated(m.l, arg, 0), depth+1)
		m.types(x.B, m.b.indexed(m.l, arg, facts.ElemIndex), depth+1)
	case facts.OpFunc:
		m.types(x.B, m.l.held(m.l.call(arg, nil)), depth+1)
	case facts.OpUnion:
		m.types(x.A, arg, depth+1)
		m.types(x.B, arg, depth+1)
	case facts.OpGeneric:
		m.generic(x, arg, depth)
	}
}

// generic compares the arguments of equal generic types.
func (m *matcher) generic(x *facts.Expr, arg *value, depth int) {
	if !arg.is(kindInstance) {
		return
	}
	base, t := m.l.eval(m.d.f, x.A, nil), arg.args[0]
	if base == nil || t == nil || base.kind != t.kind || base.f != t.f || base.i != t.i || base.s != t.s {
		return
	}
	for n, a := range t.args {
		if e, ok := m.l.pairAt(m.d.f, x.B, n); ok {
			m.types(e, asValue(a), depth+1)
		}
	}
}

func (m *matcher) give(x *facts.Expr, t *value) {
	if t == nil || int32(x.N) != m.d.i {
		return
	}
	for n, p := range m.d.symbol().TypeParams {
		if p.Name == x.S && m.found[n] == nil {
			m.found[n] = t
		}
	}
}

// constructorArguments finds a generic class's type arguments in the arguments
// of its constructor.
func (b pythonic) constructorArguments(l *linker, d *value, args []*value) []*value {
	if init := l.own(d, "__init__", RuleDeclared); init.is(kindDef) {
		return b.typeArguments(l, d, init.symbol().Params, args)
	}
	return make([]*value, len(d.symbol().TypeParams))
}
