package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// metaclass is the class of the class t, inherited or its own; nil for type.
func (b pythonic) metaclass(l *linker, t *value) *value {
	for _, c := range append([]*value{t}, b.supers(l, t)...) {
		if !c.is(kindDef) {
			continue
		}
		for _, s := range c.symbol().Supers {
			if s.Role == facts.RoleTypeOf {
				if m := l.classOf(l.eval(c.f, s.Expr, nil)); m.is(kindDef) {
					return m
				}
				return nil
			}
		}
	}
	return nil
}

// members is what a method of the class's class gives: of its metaclass, or of
// enumerations, whose classes hold their members.
func (b pythonic) members(l *linker, t *value, method string, args []*value) *value {
	if !t.symbol().Kind.IsType() {
		return nil
	}
	if m := b.metaclass(l, t); m != nil {
		found := l.memberOfType(m, method, RuleDeclared, valueSpace)
		if !found.is(kindDef) {
			return nil
		}
		r := l.held(l.call(found, args))
		if method == "__iter__" {
			r = b.next(l, r, 0)
		}
		return r
	}
	if b.isEnum(l, t) {
		return softened(instanceOf(t))
	}
	return nil
}

func (b pythonic) isEnum(l *linker, t *value) bool {
	if t.symbol().Kind == facts.KindEnum {
		return true
	}
	return slices.ContainsFunc(b.supers(l, t), func(s *value) bool {
		return s.is(kindDef) && s.symbol().Kind == facts.KindEnum
	})
}

// classMember is a member of the class of the class t.
func (b pythonic) classMember(l *linker, t *value, name string) *value {
	if m := b.metaclass(l, t); m != nil {
		if found := l.memberOfType(m, name, RuleStatic, valueSpace); found.is(kindDef) {
			found.recv = m
			return found
		}
	}
	return nil
}

func (b pythonic) constructed(l *linker, d *value, args []*value) *value {
	if m := b.metaclass(l, d); m != nil {
		if c := l.memberOfType(m, "__call__", RuleDeclared, valueSpace); c.is(kindDef) {
			if r := l.held(l.call(c, args)); r.is(kindInstance) && r.args[0].is(kindDef) {
				return softened(r)
			}
		}
	}
	if s := d.symbol(); len(d.args) == 0 && len(s.TypeParams) > 0 {
		c := *d
		c.args = b.constructorArguments(l, d, s, args)
		d = &c
	}
	if d.soft {
		return softened(instanceOf(d))
	}
	return instanceOf(d)
}

// constructorArguments finds a generic class's type arguments in the arguments
// of its constructor.
func (b pythonic) constructorArguments(l *linker, d *value, s *facts.Symbol, args []*value) []*value {
	out := make([]*value, len(s.TypeParams))
	m := l.own(d, "__init__", RuleDeclared)
	if !m.is(kindDef) {
		return out
	}
	for n, p := range m.symbol().Params {
		if n < len(args) {
			l.match(&value{kind: kindDef, f: d.f, i: d.i}, s, p.Type, b.typeOf(l.held(args[n])), out, 0)
		}
	}
	for i, a := range out {
		out[i] = softened(a)
	}
	return out
}

// decorated applies a function's decorators, the innermost first, to what the
// bare function gives. A decorator that returns a function of its own gives
// what that one gives; one that returns an instance gives what calling it does;
// of any other the result is taken to be the function's.
func (b pythonic) decorated(l *linker, d, r *value, args []*value) *value {
	if v := b.replacement(l, d); v != nil {
		if c := l.call(v, args); c != nil {
			return softened(c)
		}
	}
	return softened(r)
}

// replacement is what decorators put in a function's place: an instance of a
// class or another function. Nil where that is the function or unknown.
func (b pythonic) replacement(l *linker, d *value) *value {
	var v *value
	for _, s := range d.symbol().Supers {
		if s.Role != facts.RoleAnnotates {
			continue
		}
		dec := l.held(l.eval(d.f, s.Expr, nil))
		switch {
		case !dec.is(kindDef):
			continue
		case dec.symbol().Kind.IsType():
			v = instanceOf(dec)
		case dec.symbol().Kind.IsCallable():
			if n := b.returned(l, dec); n != nil {
				v = n
			}
		}
	}
	return v
}

// returned is what a decorator returns, if that has members or a result of its
// own that can be told.
func (b pythonic) returned(l *linker, dec *value) *value {
	r := l.held(l.eval(dec.f, dec.symbol().Type, nil))
	switch {
	case r.is(kindInstance) && r.args[0].is(kindDef):
		if m := l.calledMethod(r); m == nil && r.args[0].symbol().Kind == facts.KindType {
			return nil // a type variable
		}
		return softened(r)
	case r.is(kindDef) && r.symbol().Kind.IsCallable() && r.f == dec.f && r.symbol().Container == dec.i && !b.wraps(r.symbol()):
		return softened(r)
	}
	return nil
}

// wraps reports whether a function is decorated to stand for another.
func (b pythonic) wraps(s *facts.Symbol) bool { return s.Flags.Has(facts.Alias) }

// receiverEnv gives self its value inside an inherited member whose result
// depends on it.
func (l *linker) receiverEnv(d *value, s *facts.Symbol) *env {
	if d.recv == nil || s.Container < 0 || !l.mentionsSelf(d.f, s.Type, s.Container, 0) {
		return d.env
	}
	t := d.recv
	if t.super {
		return d.env
	}
	return &env{f: d.f, i: s.Container, parent: d.env, self: t}
}

// mentionsSelf reports whether an expression names the instance or class that
// symbol i stands for.
func (l *linker) mentionsSelf(f *File, e facts.ExprID, i int32, depth int) bool {
	if e == 0 || depth > 8 {
		return false
	}
	x := l.expr(f, e)
	switch x.Op {
	case facts.OpThis, facts.OpClass:
		return int32(x.N) == i
	}
	return l.mentionsSelf(f, x.A, i, depth+1) || l.mentionsSelf(f, x.B, i, depth+1)
}
