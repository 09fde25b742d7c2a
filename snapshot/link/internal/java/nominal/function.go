package nominal

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// function is what is known of a lambda or a method reference given as an argument.
type function struct {
	least, most int         // number of parameters, -1 if it is not known
	result      *core.Value // its type, nil if it is not known
	exact       bool        // no overload is left to choose
	valued      bool        // certainly gives a value
}

// isFunction says what is known of an argument that is a lambda or a method reference.
func (ts *Types) isFunction(l *core.Linker, arg *core.Value) (g function, ok bool) {
	switch {
	case arg.Is(core.KindFunc):
		n := len(arg.Args) - 1
		return function{least: n, most: n, result: arg.Args[n], exact: true, valued: arg.Text == facts.GivesValue}, true
	case arg.Is(core.KindOverloads):
		return function{least: -1}, true
	case arg.Is(core.KindDef) && !arg.Symbol().Kind.IsType():
		g = function{exact: true}
		g.result, _ = ts.FunctionResult(l, arg)
		g.least, g.most = referredArity(arg)
		return g, true
	case arg.Is(core.KindExternal) && arg.Receiver != nil && ts.Library().Member(arg.Receiver.Text, core.LastName(arg.Text)) != nil:
		return function{least: -1}, true // the library's text has one overload of several
	}
	return g, false
}

// referredArity is the number of parameters of the function that a::m stands for:
// of an instance method named through its type, one more for the receiver.
func referredArity(m *core.Value) (least, most int) {
	s := m.Symbol()
	n := len(s.Params)
	switch {
	case !s.Kind.IsCallable(), n > 0 && s.Params[n-1].Flags.Has(facts.Variadic):
		return -1, -1
	case s.Flags.Has(facts.Static):
		return n, n
	case m.Rule == core.RuleStatic:
		return n + 1, n + 1
	case m.Rule == core.RuleInherited:
		return n, n + 1
	}
	return n, n
}

// takesFunction reports whether a parameter's type can stand for a function.
func (ts *Types) takesFunction(l *core.Linker, param *core.Value, g function) (overloads.Applicability, bool) {
	switch {
	case ts.IsPrimitive(param), param.Is(core.KindList):
		return overloads.Not, true
	case param.Is(core.KindExternal) && ts.noFunction(param.Text):
		return overloads.Not, true
	case param.Is(core.KindDef) && param.Symbol().Kind != facts.KindInterface:
		return overloads.Not, true
	}
	f := ts.FunctionOf(l, param)
	if f == nil {
		if param.Is(core.KindDef) {
			return overloads.Not, true
		}
		return overloads.Strict, false
	}
	if n := len(f.Args) - 1; g.least >= 0 && (n < g.least || n > g.most) {
		return overloads.Not, true
	}
	wanted := f.Args[len(f.Args)-1]
	switch {
	case isVoid(g.result) && wanted != nil && !isVoid(wanted):
		return overloads.Not, true
	case g.valued && isVoid(wanted):
		return overloads.Not, true
	}
	return overloads.Strict, g.exact && (g.result != nil || g.valued)
}

// noFunction reports a type of the library for which no function stands.
func (ts *Types) noFunction(name string) bool {
	t := ts.Library().Type(name)
	return t != nil && t.Functional == ""
}

func isVoid(t *core.Value) bool { return t.Is(core.KindBuiltin) && t.Text == void }

// nearerFunction reports whether a function suits the functional interface p at
// least as well as q: one that gives a value goes before one that drops it, then
// the narrower result. ok is false if that is not known.
func (ts *Types) nearerFunction(l *core.Linker, g function, p, q *core.Value) (nearer, ok bool) {
	f, o := ts.FunctionOf(l, p), ts.FunctionOf(l, q)
	if f == nil || o == nil || !g.exact {
		return false, false
	}
	r, s := f.Args[len(f.Args)-1], o.Args[len(o.Args)-1]
	switch {
	case isVoid(s):
		return true, true
	case isVoid(r):
		return false, true
	case ts.IsPrimitive(r) != ts.IsPrimitive(s):
		return ts.IsPrimitive(r) == ts.IsPrimitive(g.result), g.result != nil
	case s == nil || s.Is(core.KindParam):
		return true, true
	}
	fits, known := ts.assignable(l, s, r, 1)
	return fits == overloads.Strict, known
}

// Referred is the method that a::m means where a functional interface is expected.
func (ts *Types) Referred(l *core.Linker, m, expected *core.Value) *core.Value {
	if !m.Is(core.KindOverloads) || len(m.Args) > core.MaxOverloads {
		return m
	}
	f := ts.FunctionOf(l, core.TypeOf(l.ValueOf(expected)))
	if f == nil {
		return m
	}
	params := make([]*core.Value, len(f.Args)-1)
	for n := range params {
		params[n] = core.InstanceOf(f.Args[n])
	}
	var fitting []*core.Value
	for _, o := range m.Args {
		if least, most := referredArity(o); least < 0 || least <= len(params) && len(params) <= most {
			fitting = append(fitting, o)
		}
	}
	switch len(fitting) {
	case 0:
		return m
	case 1:
		return fitting[0]
	}
	if least, most := referredArity(fitting[0]); least == most && least > len(fitting[0].Symbol().Params) {
		params = params[1:]
	}
	return overloads.Select(l, ts, fitting, params, len(params))
}
