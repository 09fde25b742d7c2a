package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// function is what is known of a lambda or a method reference given as an argument.
type function struct {
	least, most int    // number of parameters, -1 if it is not known
	result      *value // its type, nil if it is not known
	exact       bool   // no overload is left to choose
	valued      bool   // certainly gives a value
}

// isFunction tells what is known of an argument that is a lambda or a method reference.
func (b java) isFunction(l *linker, arg *value) (g function, ok bool) {
	switch {
	case arg.is(kindFunc):
		n := len(arg.args) - 1
		return function{least: n, most: n, result: arg.args[n], exact: true, valued: arg.s == facts.GivesValue}, true
	case arg.is(kindOverloads):
		return function{least: -1}, true
	case arg.is(kindDef) && !arg.symbol().Kind.IsType():
		g = function{exact: true}
		g.result, _ = b.functionResult(l, arg)
		g.least, g.most = referredArity(arg)
		return g, true
	case arg.is(kindExternal) && arg.recv != nil && javaLibrary().member(arg.recv.s, lastName(arg.s)) != nil:
		return function{least: -1}, true // the library's text has one overload of several
	}
	return g, false
}

// referredArity is the number of parameters of the function that a::m stands for:
// of an instance method named through its type, one more for the receiver.
func referredArity(m *value) (least, most int) {
	s := m.symbol()
	n := len(s.Params)
	switch {
	case !s.Kind.IsCallable(), n > 0 && s.Params[n-1].Flags.Has(facts.Variadic):
		return -1, -1
	case s.Flags.Has(facts.Static):
		return n, n
	case m.rule == RuleStatic:
		return n + 1, n + 1
	case m.rule == RuleInherited:
		return n, n + 1
	}
	return n, n
}

// takesFunction reports whether a parameter's type can stand for a function.
func (b java) takesFunction(l *linker, param *value, g function) (fit, bool) {
	switch {
	case isPrimitive(param), param.is(kindList):
		return fitNot, true
	case param.is(kindExternal) && (b.final(param) || param.s == javaObject):
		return fitNot, true
	case param.is(kindDef) && param.symbol().Kind != facts.KindInterface:
		return fitNot, true
	}
	f := b.functionOf(l, param)
	if f == nil {
		if param.is(kindDef) {
			return fitNot, true
		}
		return fitStrict, false
	}
	if n := len(f.args) - 1; g.least >= 0 && (n < g.least || n > g.most) {
		return fitNot, true
	}
	wanted := f.args[len(f.args)-1]
	switch {
	case isVoid(g.result) && wanted != nil && !isVoid(wanted):
		return fitNot, true
	case g.valued && isVoid(wanted):
		return fitNot, true
	}
	return fitStrict, g.exact && (g.result != nil || g.valued)
}

func isVoid(t *value) bool { return t.is(kindBuiltin) && t.s == "void" }

// nearerFunction reports whether a function suits the functional interface p at
// least as well as q: one that gives a value goes before one that drops it, then
// the narrower result. ok is false if that is not told.
func (b java) nearerFunction(l *linker, g function, p, q *value) (nearer, ok bool) {
	f, o := b.functionOf(l, p), b.functionOf(l, q)
	if f == nil || o == nil || !g.exact {
		return false, false
	}
	r, s := f.args[len(f.args)-1], o.args[len(o.args)-1]
	switch {
	case isVoid(s):
		return true, true
	case isVoid(r):
		return false, true
	case isPrimitive(r) != isPrimitive(s):
		return isPrimitive(r) == isPrimitive(g.result), g.result != nil
	case s == nil || s.is(kindParam):
		return true, true
	}
	fits, known := b.assignable(l, s, r, 1)
	return fits == fitStrict, known
}

// referred is the method that a::m means where a functional interface is expected.
func (b java) referred(l *linker, m, expected *value) *value {
	if !m.is(kindOverloads) || len(m.args) > maxOverloads {
		return m
	}
	f := b.functionOf(l, typeOf(l.held(expected)))
	if f == nil {
		return m
	}
	params := make([]*value, len(f.args)-1)
	for n := range params {
		params[n] = instanceOf(f.args[n])
	}
	var fitting []*value
	for _, o := range m.args {
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
	if least, most := referredArity(fitting[0]); least == most && least > len(fitting[0].symbol().Params) {
		params = params[1:]
	}
	return b.selectOverload(l, fitting, params, len(params))
}
