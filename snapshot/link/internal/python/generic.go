package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// TakesArguments reports whether what calling a gives depends on the arguments.
func (b pythonic) TakesArguments(a *core.Value) bool {
	switch {
	case a.Is(core.KindUnion):
		return true
	case a.Is(core.KindExternal):
		return entersContext(a)
	case !a.Is(core.KindDef):
		return false
	}
	s := a.Symbol()
	return len(s.TypeParams) > 0 && (s.Kind.IsCallable() || s.Kind.IsType() && len(a.Args) == 0)
}

// TypeArguments finds the type arguments of a generic function in the arguments
// of a call: what several tell, the first does.
func (b pythonic) TypeArguments(l *core.Linker, d *core.Value, params []facts.Param, args []*core.Value) []*core.Value {
	m := matcher{l: l, b: b, d: d, found: make([]*core.Value, len(d.Symbol().TypeParams))}
	for n, p := range params {
		if n >= len(args) || p.Flags.Has(facts.Variadic) {
			break
		}
		m.match(p.Type, l.ValueOf(args[n]), 0)
	}
	for n, v := range m.found {
		m.found[n] = core.AsInferred(v)
	}
	return m.found
}

// matcher finds types for the type parameters of a definition.
type matcher struct {
	l     *core.Linker
	b     pythonic
	d     *core.Value
	found []*core.Value
}

// maxMatch bounds the nesting of types that are compared.
const maxMatch = 6

// match compares a parameter's declared value with an argument.
func (m *matcher) match(e facts.ExprID, arg *core.Value, depth int) {
	if e == 0 || arg == nil || depth > maxMatch {
		return
	}
	switch x := m.l.Expr(m.d.File, e); x.Op {
	case facts.OpInstance:
		m.types(x.A, arg, depth+1)
	case facts.OpTypeParam: // type[T]: the argument is the class
		if arg.Is(core.KindDef) {
			m.give(x, arg)
		}
	case facts.OpUnion:
		m.match(x.A, arg, depth+1)
		m.match(x.B, arg, depth+1)
	}
}

// types compares a declared type with a value of it.
func (m *matcher) types(e facts.ExprID, arg *core.Value, depth int) {
	if e == 0 || arg == nil || depth > maxMatch {
		return
	}
	x := m.l.Expr(m.d.File, e)
	switch x.Op {
	case facts.OpOptional:
		m.types(x.A, arg, depth+1)
	case facts.OpTypeParam:
		m.give(x, m.b.TypeOf(arg))
	case facts.OpList:
		m.types(x.A, m.b.iterated(m.l, arg, 0), depth+1)
	case facts.OpMap:
		m.types(x.A, m.b.iterated(m.l, arg, 0), depth+1)
		m.types(x.B, m.b.indexed(m.l, arg, facts.ElemIndex), depth+1)
	case facts.OpFunc:
		m.types(x.B, m.l.ValueOf(m.l.Call(arg, nil)), depth+1)
	case facts.OpUnion:
		m.types(x.A, arg, depth+1)
		m.types(x.B, arg, depth+1)
	case facts.OpGeneric:
		m.generic(x, arg, depth)
	}
}

// generic compares the arguments of equal generic types.
func (m *matcher) generic(x *facts.Expr, arg *core.Value, depth int) {
	if !arg.Is(core.KindInstance) {
		return
	}
	base, t := m.l.Eval(m.d.File, x.A, nil), arg.Args[0]
	if base == nil || t == nil || base.Kind != t.Kind || base.File != t.File || base.Index != t.Index || base.Text != t.Text {
		return
	}
	for n, a := range t.Args {
		if e, ok := m.l.PairAt(m.d.File, x.B, n); ok {
			m.types(e, core.AsValue(a), depth+1)
		}
	}
}

func (m *matcher) give(x *facts.Expr, t *core.Value) {
	if t == nil || int32(x.N) != m.d.Index {
		return
	}
	for n, p := range m.d.Symbol().TypeParams {
		if p.Name == x.S && m.found[n] == nil {
			m.found[n] = t
		}
	}
}

// constructorArguments finds a generic class's type arguments in the arguments
// of its constructor.
func (b pythonic) constructorArguments(l *core.Linker, d *core.Value, args []*core.Value) []*core.Value {
	if init := l.OwnMember(d, "__init__", core.RuleDeclared); init.Is(core.KindDef) {
		return b.TypeArguments(l, d, init.Symbol().Params, args)
	}
	return make([]*core.Value, len(d.Symbol().TypeParams))
}
