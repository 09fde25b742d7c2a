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

// keyword is a field of a class whose constructor is made from its fields: the
// nearest in the order of its bases that has a constructor, written or made.
func (b pythonic) keyword(l *linker, d *value, name string) *value {
	if !d.is(kindDef) || !d.symbol().Kind.IsType() {
		return nil
	}
	if b.isTypedDict(l, d) {
		return b.keyed(l, instanceOf(d), name)
	}
	for _, c := range append([]*value{d}, b.supers(l, d)...) {
		switch {
		case !c.is(kindDef):
			if c == nil || c.kind == kindExternal && lastName(c.s) != "Generic" && lastName(c.s) != "object" {
				return nil
			}
		case l.own(c, "__init__", RuleStatic) != nil:
			return nil
		case c.symbol().NodeKind == "data_class":
			m := l.memberOfType(c, name, RuleStatic, valueSpace)
			if m.is(kindDef) && m.symbol().Kind == facts.KindField {
				return m
			}
			return nil
		}
	}
	return nil
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
	if r := b.given(l, d, args); r != nil {
		return r
	}
	if s := d.symbol(); len(d.args) == 0 && len(s.TypeParams) > 0 {
		c := *d
		c.args = b.constructorArguments(l, d, args)
		d = &c
	}
	if d.soft {
		return softened(instanceOf(d))
	}
	return instanceOf(d)
}

// given is what the __new__ of a class declares to give, where that is no
// instance of the class; nil otherwise.
func (b pythonic) given(l *linker, d *value, args []*value) *value {
	n := l.memberOfType(d, "__new__", RuleDeclared, valueSpace)
	if !n.is(kindDef) || n.symbol().Type == 0 || l.inferred(n.f, n.symbol().Type) {
		return nil
	}
	n.recv = d
	r := l.held(l.call(n, args))
	if !r.is(kindInstance) {
		return nil
	}
	for _, c := range append([]*value{d}, b.supers(l, d)...) {
		if t := r.args[0]; c.is(kindDef) && t.is(kindDef) && t.f == c.f && t.i == c.i {
			return nil
		}
	}
	return r
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
		if r := b.applied(l, l.held(l.eval(d.f, s.Expr, nil))); r != nil {
			v = r
		}
	}
	return softened(v)
}

// applied is what a decorator gives for a function; nil for the function itself
// and for what cannot be told.
func (b pythonic) applied(l *linker, dec *value) *value {
	switch {
	case dec == nil:
		return nil
	case dec.kind == kindUnion:
		var all []*value
		for _, a := range dec.args {
			all = append(all, b.applied(l, a))
		}
		return unionOf(all)
	case dec.kind == kindInstance:
		if t := l.seenThrough(dec).args[0]; t.is(kindFunc) && len(t.args) > 0 {
			return b.replacing(l, dec, asValue(t.args[len(t.args)-1]))
		}
		if m := l.calledMethod(dec); m != nil {
			return b.applied(l, m)
		}
		return nil
	case dec.kind != kindDef:
		return nil
	case dec.symbol().Kind.IsType():
		return instanceOf(dec)
	case dec.symbol().Kind.IsCallable():
		return b.replacing(l, dec, l.held(l.eval(dec.f, dec.symbol().Type, nil)))
	}
	return nil
}

// replacing is the part of a decorator's result r that has members or a result
// of its own: instances of classes, and functions that stand for no other.
func (b pythonic) replacing(l *linker, dec, r *value) *value {
	switch {
	case r.is(kindUnion):
		var all []*value
		for _, a := range r.args {
			all = append(all, b.replacing(l, dec, a))
		}
		return unionOf(all)
	case r.is(kindInstance) && r.args[0].is(kindDef) && r.args[0].symbol().Kind != facts.KindType:
		return r
	case r.is(kindDef) && r.symbol().Kind.IsCallable() && dec.is(kindDef) && r.f == dec.f && r.symbol().Container == dec.i && !b.wraps(r.symbol()):
		return r
	}
	return nil
}

// wraps reports whether a function is decorated to stand for another.
func (b pythonic) wraps(s *facts.Symbol) bool { return s.Flags.Has(facts.Alias) }

// stubbed is what the stub beside a source declares d to hold or to give; nil
// without one.
func (b pythonic) stubbed(l *linker, d *value) *value {
	stub := b.stubOf(l, d.f)
	if stub == nil {
		return nil
	}
	s := b.counterpart(l, stub, d.f, d.i, 0)
	if !s.is(kindDef) || s.symbol().Type == 0 || l.inferred(stub, s.symbol().Type) {
		return nil
	}
	return l.held(l.eval(stub, s.symbol().Type, nil))
}

// counterpart is the symbol of a stub that has the name of symbol i of its source.
func (b pythonic) counterpart(l *linker, stub, f *File, i int32, depth int) *value {
	s := &f.Facts.Symbols[i]
	if s.Container < 0 {
		return l.fileScope(stub, s.Name, anySpace)
	}
	if depth > 8 {
		return nil
	}
	if c := b.counterpart(l, stub, f, s.Container, depth+1); c.is(kindDef) && c.f == stub {
		return l.own(c, s.Name, RuleDeclared)
	}
	return nil
}

// inheritedParameter is what the nearest method that method i of f overrides
// and that declares a type for the parameter says of it.
func (b pythonic) inheritedParameter(l *linker, f *File, i int32, name string) *value {
	s := &f.Facts.Symbols[i]
	if s.Container < 0 || !f.Facts.Symbols[s.Container].Kind.IsType() {
		return nil
	}
	for _, t := range b.supers(l, l.def(f, s.Container, nil)) {
		if !t.is(kindDef) {
			continue
		}
		m := l.own(t, s.Name, RuleInherited)
		if !m.is(kindDef) {
			continue
		}
		for _, p := range m.symbol().Params {
			if p.Name == name && p.Type != 0 && !p.Flags.Has(facts.Variadic) {
				return softened(l.held(l.eval(m.f, p.Type, m.env)))
			}
		}
	}
	return nil
}
