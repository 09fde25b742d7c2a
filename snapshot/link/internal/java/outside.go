package java

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// inherited lists the types that members are looked up in after a type itself. Behind
// `super` those are the superclass and what it inherits: an interface's own default
// is only named by the interface.
func (b java) inherited(l *core.Linker, t *core.Value) []*core.Value {
	if !t.Super || t.Symbol().Kind == facts.KindInterface {
		return b.Supers(l, t)
	}
	for _, s := range t.Symbol().Supers {
		if s.Role != facts.RoleExtends {
			continue
		}
		v := l.Eval(t.File, s.Expr, core.EnvOf(t))
		if !v.Is(core.KindDef) {
			return []*core.Value{v}
		}
		if v.Symbol().Kind == facts.KindInterface { // an anonymous class of it
			break
		}
		return append([]*core.Value{v}, b.Supers(l, v)...)
	}
	if x := b.implicitSuper(t); x != nil {
		return []*core.Value{x}
	}
	return []*core.Value{core.ExternalValue(javaObject)}
}

// mayHave reports whether a supertype is from outside the repository and not known to lack a
// member. Nothing is known of a nil one.
func mayHave(s *core.Value, name string) bool {
	return s == nil || s.Is(core.KindExternal) && (!javaLibrary().Complete(s.Text) || javaLibrary().Has(s.Text, name))
}

// overloadOutside is the method of a name that is meant where no other takes the
// arguments: one that a supertype from outside may have, or java.lang.Object's.
func (b java) overloadOutside(outside *core.Value, may bool, name string) *core.Value {
	switch {
	case may && outside != nil:
		return outside
	case may:
		return core.ExternalValue("?." + name)
	case types().RootMethod(name) != nil:
		return core.MemberOfExternal(core.ExternalValue(javaObject), name)
	}
	return nil
}
