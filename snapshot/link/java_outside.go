package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// inherited lists the types that members are looked up in after a type itself. Behind
// `super` those are the superclass and what it inherits: an interface's own default
// is only named by the interface.
func (b java) inherited(l *linker, t *value) []*value {
	if !t.super || t.symbol().Kind == facts.KindInterface {
		return b.supers(l, t)
	}
	for _, s := range t.symbol().Supers {
		if s.Role != facts.RoleExtends {
			continue
		}
		v := l.eval(t.f, s.Expr, envOf(t))
		if !v.is(kindDef) {
			return []*value{v}
		}
		if v.symbol().Kind == facts.KindInterface { // an anonymous class of it
			break
		}
		return append([]*value{v}, b.supers(l, v)...)
	}
	if x := b.implicitSuper(t); x != nil {
		return []*value{x}
	}
	return []*value{external(javaObject)}
}

// mayHave reports whether a supertype is from outside the repository and not known to lack a
// member. Nothing is known of a nil one.
func mayHave(s *value, name string) bool {
	return s == nil || s.is(kindExternal) && (!javaLibrary().complete(s.s) || javaLibrary().member(s.s, name) != nil)
}

// overloadOutside is the method of a name that is meant where no other takes the
// arguments: one that a supertype from outside may have, or java.lang.Object's.
func (b java) overloadOutside(outside *value, may bool, name string) *value {
	switch {
	case may && outside != nil:
		return outside
	case may:
		return external("?." + name)
	case objectMethods()[name]:
		return memberOfExternal(external(javaObject), name)
	}
	return nil
}
