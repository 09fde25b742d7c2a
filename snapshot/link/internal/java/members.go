package java

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// Scoped looks a name up from symbol i of a file outward: in each type around,
// with what it inherits, then in the file. A type that inherits from outside may
// have any member: what is found beyond it is inferred, types excepted.
func (b java) Scoped(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	unsure, kept, innermost := (*core.Value)(nil), (*core.Value)(nil), true
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		l.Touch(f, i)
		if !f.Facts.Symbols[i].Kind.IsType() {
			continue
		}
		rule := core.RuleScope
		if innermost {
			rule = core.RuleSelf
		}
		innermost = false
		t := &core.Value{Kind: core.KindDef, File: f, Index: i, Rule: core.RuleSelf}
		m := b.MemberOf(l, t, name, rule, space)
		if m == nil || m.Is(core.KindExternal) && space == core.TypeSpace {
			continue
		}
		if b.isKept(m, f, i) {
			kept = cmp.Or(kept, m)
			continue
		}
		if !m.Is(core.KindExternal) {
			return b.unsure(m, unsure != nil)
		}
		if space == core.FuncSpace && b.certainlyInherited(m) {
			if unsure != nil {
				return unsure
			}
			return m
		}
		if unsure == nil {
			unsure = m
		}
	}
	v := b.Name(l, f, name, space)
	if unsure == nil {
		return cmp.Or(v, kept)
	}
	if v == nil || v.Is(core.KindModule) || v.Is(core.KindExternal) && space != core.ValueSpace {
		return unsure
	}
	if v.Is(core.KindDef) && v.Symbol().Kind.IsType() {
		return v
	}
	return b.unsure(v, true)
}

// isKept reports a field or method of a supertype that type i of a file does not inherit, as it is kept to the one or to its
// package: a name means what is further out then.
func (b java) isKept(m *core.Value, f *core.File, i int32) bool {
	if !m.Is(core.KindDef) || m.File.Binder != core.Binder(b) || m.Symbol().Kind.IsType() || m.File == f && m.Symbol().Container == i {
		return false
	}
	v := m.Symbol().Visibility
	return v == facts.VisibilityPrivate || v == facts.VisibilityInternal && m.File.Facts.Package != f.Facts.Package
}

// unsure marks what an unknown inherited member may hide.
func (b java) unsure(m *core.Value, yes bool) *core.Value {
	if !yes {
		return m
	}
	if m.Is(core.KindOverloads) {
		c := *m
		c.Args = nil
		for _, o := range m.Args {
			c.Args = append(c.Args, core.AsInferred(o))
		}
		return &c
	}
	return core.AsInferred(m)
}

// certainlyInherited reports whether an external member is known to be one:
// java.lang.Object's, or a known library type's.
func (b java) certainlyInherited(m *core.Value) bool {
	return m.Receiver != nil && (m.Receiver.Text == javaObject || javaLibrary().Member(m.Receiver.Text, core.LastName(m.Text)) != nil)
}

// MemberOf looks a member up in a type, then in what it inherits. Of methods it
// gives all overloads; which one is meant, a call tells.
func (b java) MemberOf(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if t.File.Binder != core.Binder(b) {
		return l.MemberOfType(t, name, r, space)
	}
	if space == core.TypeSpace {
		return b.memberType(l, t, name, r)
	}
	supers := b.inherited(l, t)
	m := memberSearch{b: b, l: l, of: t, supers: supers, name: name, space: space}
	m.search(r)
	found, outside := m.near.Found, m.outside
	if space == core.FuncSpace && len(found) > 0 {
		o := m.made(r)
		if o == nil {
			o = b.overloadOutside(outside, m.nearer, name)
		}
		for _, f := range found {
			f.Outside = o
		}
	}
	switch {
	case len(found) > 1:
		return &core.Value{Kind: core.KindOverloads, Args: found}
	case len(found) == 1:
		return found[0]
	case space != core.FuncSpace:
		if m := b.memberType(l, t, name, r); m.Is(core.KindDef) { // A.B, where either may be a type
			return m
		}
	case types().RootMethod(name) != nil && !(types().MayNarrow(name) && (outside != nil || m.unknown)):
		return core.MemberOfExternal(core.ExternalValue(javaObject), name)
	}
	if space == core.ValueSpace && lacksFields(supers, name) {
		return nil
	}
	if outside == nil && m.unknown {
		return core.ExternalValue("?." + name)
	}
	if outside != nil && b.knownWithout(l, t, name) {
		return nil
	}
	return outside
}

// memberSearch looks for a member in a type and what it inherits from, the nearest first.
type memberSearch struct {
	b     java
	l     *core.Linker
	of    *core.Value
	name  string
	space core.NameSpace

	supers []*core.Value // of the type, the nearest first

	near    overloads.Members
	outside *core.Value // the member of a type from outside
	unknown bool        // a supertype is unknown
	nearer  bool        // a type from outside that may have the member came before
}

func (m *memberSearch) search(r core.Rule) {
	if !m.of.Super {
		m.take(m.of, r)
	}
	rule := core.RuleInherited
	if r == core.RuleSelf {
		rule = core.RuleSelf
	}
	for _, s := range m.supers {
		if len(m.near.Found) > 0 && m.space != core.FuncSpace {
			return
		}
		switch {
		case s.Is(core.KindDef):
			m.take(s, rule)
		case s == nil:
			m.unknown = true
		case s.Is(core.KindExternal) || s.Is(core.KindBuiltin):
			if o := core.MemberOfExternal(s, m.name); m.outside == nil || !m.b.certainlyInherited(m.outside) && m.b.certainlyInherited(o) {
				m.outside = o
			}
		}
		m.nearer = m.nearer || m.space == core.FuncSpace && mayHave(s, m.name)
	}
}

// take adds the members of one type that no nearer one hides.
func (m *memberSearch) take(s *core.Value, rule core.Rule) {
	for _, x := range m.b.ownMembers(m.l, s, m.name, m.space) {
		if s != m.of && staticOfInterface(s, x) {
			continue
		}
		hidden := m.near.Hides(x)
		if hidden && s.Symbol().Kind != facts.KindInterface {
			continue
		}
		made := x.Rule == core.RuleAccessor
		x.Rule, x.Env, x.Inferred = rule, core.EnvOf(s), s.Inferred || m.of.Inferred || m.nearer
		if made {
			x.Rule, x.Inferred = core.RuleAccessor, true
		}
		if hidden {
			m.near.Replace(x, func(o *core.Value) bool { return m.declaredAbove(s, o) })
			continue
		}
		m.near.Add(x)
	}
}

// declaredAbove reports a member of an interface above another: a class that has both inherits that of the lower one.
func (m *memberSearch) declaredAbove(low, member *core.Value) bool {
	in := member.Symbol().Container
	return in >= 0 && member.File.Facts.Symbols[in].Kind == facts.KindInterface && slices.ContainsFunc(m.b.Supers(m.l, low), func(s *core.Value) bool {
		return s.Is(core.KindDef) && s.File == member.File && s.Index == in
	})
}

// staticOfInterface reports a static method of an interface, which nothing inherits (JLS 8.4.8).
func staticOfInterface(t, m *core.Value) bool {
	return t.Symbol().Kind == facts.KindInterface && m.Symbol().Kind.IsCallable() && m.Symbol().Flags.Has(facts.Static)
}

// made is the method that nobody wrote beside those of its name that somebody did, with other parameters: of a
// record's component, or of a field with an annotation.
func (m *memberSearch) made(r core.Rule) *core.Value {
	types := m.supers
	if !m.of.Super {
		types = append([]*core.Value{m.of}, types...)
	}
	for _, s := range types {
		if !s.Is(core.KindDef) || s.File.Binder != core.Binder(m.b) {
			continue
		}
		if x := m.b.unwritten(m.l, s, m.name); x != nil && !slices.ContainsFunc(m.near.Found, func(f *core.Value) bool { return !f.Symbol().Kind.IsCallable() }) {
			x.Env = core.EnvOf(s)
			if x.Rule == core.RuleAccessor {
				x.Inferred = true
			} else {
				x.Rule, x.Inferred = r, s.Inferred || m.of.Inferred
			}
			return x
		}
	}
	return nil
}

// unwritten is the component of a record, or the field with an accessor, that serves as a type's method of a name.
func (b java) unwritten(l *core.Linker, t *core.Value, name string) *core.Value {
	if t.Symbol().NodeKind != "record" {
		return b.accessed(l, t, name)
	}
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
		if s := &d.File.Facts.Symbols[d.Index]; !s.Kind.IsCallable() && !s.Kind.IsType() && !s.Flags.Has(facts.Static) {
			return &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Text: name}
		}
	}
	return nil
}

// ownMembers gives the members of a name written in a type itself, in an order
// that the layout of its file does not change. A record's component serves as
// the method that reads it.
func (b java) ownMembers(l *core.Linker, t *core.Value, name string, space core.NameSpace) []*core.Value {
	var out []*core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		m := &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}
		switch {
		case s.Kind == facts.KindConstructor:
		case s.Kind.IsCallable():
			if space == core.FuncSpace {
				out = append(out, m)
			}
		case s.Kind.IsType():
		case space != core.FuncSpace:
			out = append(out, m)
		}
	}
	if len(out) == 0 && space == core.FuncSpace {
		if made := b.unwritten(l, t, name); made != nil {
			return []*core.Value{made}
		}
	}
	overloads.Sort(out)
	return out
}

// memberType looks a type up among those declared in a type and its supertypes.
func (b java) memberType(l *core.Linker, t *core.Value, name string, r core.Rule) *core.Value {
	if !t.Super {
		if m := b.ownType(l, t, name); m != nil {
			return core.WithRule(m, r)
		}
	}
	var outside *core.Value
	for _, s := range b.Supers(l, t) {
		switch {
		case s.Is(core.KindDef):
			if m := b.ownType(l, s, name); m != nil {
				return core.WithRule(m, core.RuleInherited)
			}
		case s.Is(core.KindExternal) && outside == nil:
			outside = core.MemberOfExternal(s, name)
		}
	}
	return outside
}

// ownType asks one question for all of a type's member types: most have none.
func (b java) ownType(l *core.Linker, t *core.Value, name string) *core.Value {
	for _, d := range l.Entries(core.NewQuestion(core.AskTypes, b.MemberScope(t.File, t.Index), ""), t.File, core.EntrySymbol) {
		if s := &t.File.Facts.Symbols[d]; s.Container == t.Index && s.Name == name {
			return &core.Value{Kind: core.KindDef, File: t.File, Index: d, Env: core.EnvOf(t), Inferred: t.Inferred}
		}
	}
	return nil
}

// knownWithout reports whether all that a type inherits from outside is known
// not to have a member.
func (b java) knownWithout(l *core.Linker, t *core.Value, name string) bool {
	for _, s := range b.Supers(l, t) {
		if mayHave(s, name) {
			return false
		}
	}
	return true
}

// lacksFields reports whether all supertypes from outside are of the library and have no field of a name.
func lacksFields(supers []*core.Value, name string) bool {
	return !slices.ContainsFunc(supers, func(s *core.Value) bool {
		if s == nil || !s.Is(core.KindExternal) {
			return s == nil
		}
		_, has := javaLibrary().Field(s.Text, name)
		return has || !javaLibrary().Complete(s.Text)
	})
}
