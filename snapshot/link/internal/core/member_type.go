package core

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// MemberOfType looks a member up in a type and then in its supertypes.
func (l *Linker) MemberOfType(t *Value, name string, r Rule, space NameSpace) *Value {
	if b, ok := t.File.Binder.(MemberFinder); ok {
		return b.MemberOf(l, t, name, r, space)
	}
	if !t.Super {
		if m := l.OwnMember(t, name, r); m != nil {
			return m
		}
	}
	ext := (*Value)(nil)
	supers := l.memberTypesOf(t)
	for _, s := range supers {
		switch {
		case s.Is(KindDef) && s.Inherits.Keeps(name):
			if m := l.OwnMember(s, name, r); m != nil && !(s.Inherits == FieldsAlone && m.Is(KindDef) && m.Symbol().Kind != facts.KindField) {
				m.Receiver = t
				if r != RuleSelf {
					return WithRule(m, RuleInherited)
				}
				return m
			}
		case s.Is(KindModule) && s.File != nil:
			if m := s.moduleBinder().ModuleMember(l, s, name, ValueSpace); m.Is(KindDef) {
				return WithRule(m, RuleInherited)
			}
		case (s.Is(KindExternal) || s.Is(KindBuiltin)) && ext == nil:
			ext = ExternalValue(s.Text + "." + name)
		case s == nil && ext == nil:
			ext = ExternalValue("?." + name) // an unknown supertype may have it
		case (s.Is(KindList) || s.Is(KindMap) || s.Is(KindTuple)) && ext == nil:
			if t.File.traits.SupersComputed && s.Is(KindMap) {
				ext = l.memberOfContainer(s, name)
			}
			if c, ok := t.File.Binder.(ContainerMembers); ok && c.ContainerHas(s.Kind, name) {
				ext = l.memberOfContainer(s, name)
			}
		case s.Is(KindDef):
		case ext == nil:
			if t.File.traits.SupersComputed {
				ext = ExternalValue("?." + name)
			}
		}
	}
	if b, ok := t.File.Binder.(Augmenter); ok {
		if m := b.Added(l, append([]*Value{t}, supers...), name, r); m != nil {
			return m
		}
	}
	if b, ok := t.File.Binder.(DynamicMembers); ok && r != RuleStatic && !t.Super {
		if m := b.Dynamic(l, t, supers, name); m != nil {
			return m
		}
	}
	return ext
}

// memberTypesOf lists the supertypes whose members a type has.
func (l *Linker) memberTypesOf(t *Value) []*Value {
	if b, ok := t.File.Binder.(Inheritor); ok {
		return b.MemberTypes(l, t)
	}
	return t.File.Binder.Supers(l, t)
}

// ReceiverEnv gives self its value inside an inherited member whose result
// depends on it.
func (l *Linker) ReceiverEnv(d *Value, s *facts.Symbol) *Env {
	if d.Receiver == nil || s.Container < 0 || !l.MentionsSelf(d.File, s.Type, s.Container, 0) {
		return d.Env
	}
	t := d.Receiver
	if t.Super {
		return d.Env
	}
	return &Env{File: d.File, Index: s.Container, Parent: d.Env, Self: t}
}

// maxMention bounds how deep an expression is looked through: types that a conditional type wraps in others are.
const maxMention = 16

// MentionsSelf reports whether an expression names the instance or class that
// symbol i means.
func (l *Linker) MentionsSelf(f *File, e facts.ExprID, i int32, depth int) bool {
	if e == 0 || depth > maxMention {
		return false
	}
	x := l.Expr(f, e)
	switch x.Op {
	case facts.OpThis, facts.OpClass:
		return int32(x.N) == i
	}
	return l.MentionsSelf(f, x.A, i, depth+1) || l.MentionsSelf(f, x.B, i, depth+1)
}
