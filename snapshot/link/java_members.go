package link

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// scoped looks a name up from symbol i of a file outward: in each type around,
// with what it inherits, then in the file. A type that inherits from outside may
// have any member: what is found beyond it is inferred, types excepted.
func (b java) scoped(l *linker, f *File, i int32, name string, space nameSpace) *value {
	unsure, innermost := (*value)(nil), true
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		l.touch(f, i)
		if !f.Facts.Symbols[i].Kind.IsType() {
			continue
		}
		rule := RuleScope
		if innermost {
			rule = RuleSelf
		}
		innermost = false
		t := &value{kind: kindDef, f: f, i: i, rule: RuleSelf}
		m := b.memberOf(l, t, name, rule, space)
		if m == nil || m.is(kindExternal) && space == typeSpace {
			continue
		}
		if !m.is(kindExternal) {
			return b.unsure(m, unsure != nil)
		}
		if space == funcSpace && b.certainlyInherited(m) {
			if unsure != nil {
				return unsure
			}
			return m
		}
		if unsure == nil {
			unsure = m
		}
	}
	v := b.name(l, f, name, space)
	if unsure == nil {
		return v
	}
	if v == nil || v.is(kindModule) || v.is(kindExternal) && space != valueSpace {
		return unsure
	}
	if v.is(kindDef) && v.symbol().Kind.IsType() {
		return v
	}
	return b.unsure(v, true)
}

// unsure marks what an unknown inherited member may hide.
func (b java) unsure(m *value, yes bool) *value {
	if !yes {
		return m
	}
	if m.is(kindOverloads) {
		c := *m
		c.args = nil
		for _, o := range m.args {
			c.args = append(c.args, softened(o))
		}
		return &c
	}
	return softened(m)
}

// certainlyInherited reports whether an external member is known to be one:
// java.lang.Object's, or a known library type's.
func (b java) certainlyInherited(m *value) bool {
	return m.recv != nil && (m.recv.s == javaObject || javaLibrary().member(m.recv.s, lastName(m.s)) != nil)
}

// memberOf looks a member up in a type, then in what it inherits. Of methods it
// gives all overloads; which one is meant, a call tells.
func (b java) memberOf(l *linker, t *value, name string, r Rule, space nameSpace) *value {
	if t.f.binder != binder(b) {
		return l.memberOfType(t, name, r, space)
	}
	if space == typeSpace {
		return b.memberType(l, t, name, r)
	}
	var near nearest
	var outside *value
	unknown, nearer := false, false // nearer: a type from outside that may have the member came before
	take := func(s *value, rule Rule) {
		for _, m := range b.ownMembers(l, s, name, space) {
			if near.hides(m) {
				continue
			}
			m.rule, m.env, m.soft = rule, envOf(s), s.soft || t.soft || nearer
			near.add(m)
		}
	}
	if !t.super {
		take(t, r)
	}
	supers := b.inherited(l, t)
	for _, s := range supers {
		if len(near.found) > 0 && space != funcSpace {
			break
		}
		rule := RuleInherited
		if r == RuleSelf {
			rule = RuleSelf
		}
		switch {
		case s.is(kindDef):
			take(s, rule)
		case s == nil:
			unknown = true
		case s.is(kindExternal) || s.is(kindBuiltin):
			if m := memberOfExternal(s, name); outside == nil || !b.certainlyInherited(outside) && b.certainlyInherited(m) {
				outside = m
			}
		}
		nearer = nearer || space == funcSpace && mayHave(s, name)
	}
	found := near.found
	if space == funcSpace && len(found) > 0 {
		o := b.overloadOutside(outside, nearer, name)
		for _, m := range found {
			m.outside = o
		}
	}
	switch {
	case len(found) > 1:
		return &value{kind: kindOverloads, args: found}
	case len(found) == 1:
		return found[0]
	case space != funcSpace:
		if m := b.memberType(l, t, name, r); m.is(kindDef) { // A.B, where either may be a type
			return m
		}
	case objectMethods()[name]:
		return memberOfExternal(external(javaObject), name)
	}
	if space == valueSpace && javaLibraryOnly(supers) {
		return nil
	}
	if outside == nil && unknown {
		return external("?." + name)
	}
	if outside != nil && b.knownWithout(l, t, name) {
		return nil
	}
	return outside
}

// nearest are the members of a name that are found so far.
type nearest struct {
	found  []*value
	fields bool                // one is no method
	types  map[string][]*value // of methods with the same parameters: one for each type that declares such
}

func (n *nearest) add(m *value) {
	n.found = append(n.found, m)
	s := m.symbol()
	if !s.Kind.IsCallable() {
		n.fields = true
	}
	if len(n.found) == 1 {
		return // most members have no overload
	}
	if n.types == nil {
		n.types = map[string][]*value{}
		n.declare(n.found[0])
	}
	n.declare(m)
}

func (n *nearest) declare(m *value) {
	of := m.symbol().Disambiguator
	if same := n.types[of]; len(same) == 0 || declaredApart(same[len(same)-1], m) {
		n.types[of] = append(same, m)
	}
}

// hides reports whether a nearer method of the same parameters or a nearer field
// replaces m.
func (n *nearest) hides(m *value) bool {
	switch {
	case n.fields:
		return true
	case n.types == nil:
		return len(n.found) == 1 && n.found[0].symbol().Disambiguator == m.symbol().Disambiguator && declaredApart(n.found[0], m)
	}
	return slices.ContainsFunc(n.types[m.symbol().Disambiguator], func(o *value) bool { return declaredApart(o, m) })
}

// declaredApart reports members of two types.
func declaredApart(a, b *value) bool {
	return a.f != b.f || a.symbol().Container != b.symbol().Container
}

// ownMembers gives the members of a name written in a type itself, in an order
// that the layout of its file does not change. A record's component serves as
// the method that reads it.
func (b java) ownMembers(l *linker, t *value, name string, space nameSpace) []*value {
	var out []*value
	var component *value
	for _, d := range l.symbols(key(askMember, b.memberScope(t.f, t.i), name), name) {
		s := &d.f.Facts.Symbols[d.i]
		m := &value{kind: kindDef, f: d.f, i: d.i}
		switch {
		case s.Kind == facts.KindConstructor:
		case s.Kind.IsCallable():
			if space == funcSpace {
				out = append(out, m)
			}
		case s.Kind.IsType():
		case space != funcSpace:
			out = append(out, m)
		case t.symbol().NodeKind == "record" && !s.Flags.Has(facts.Static):
			component = m
		}
	}
	if len(out) == 0 && component != nil {
		return []*value{component}
	}
	sortOverloads(out)
	return out
}

func sortOverloads(all []*value) {
	slices.SortFunc(all, func(a, b *value) int {
		s, o := a.symbol(), b.symbol()
		return cmp.Or(cmp.Compare(a.f.Path, b.f.Path), cmp.Compare(len(s.Params), len(o.Params)), cmp.Compare(s.Disambiguator, o.Disambiguator), cmp.Compare(s.Ordinal, o.Ordinal))
	})
}

// memberType looks a type up among those declared in a type and its supertypes.
func (b java) memberType(l *linker, t *value, name string, r Rule) *value {
	if !t.super {
		if m := b.ownType(l, t, name); m != nil {
			return ruled(m, r)
		}
	}
	var outside *value
	for _, s := range b.supers(l, t) {
		switch {
		case s.is(kindDef):
			if m := b.ownType(l, s, name); m != nil {
				return ruled(m, RuleInherited)
			}
		case s.is(kindExternal) && outside == nil:
			outside = memberOfExternal(s, name)
		}
	}
	return outside
}

// ownType asks one question for all of a type's member types: most have none.
func (b java) ownType(l *linker, t *value, name string) *value {
	for _, d := range l.entries(key(askTypes, b.memberScope(t.f, t.i), ""), t.f, entrySymbol) {
		if s := &t.f.Facts.Symbols[d]; s.Container == t.i && s.Name == name {
			return &value{kind: kindDef, f: t.f, i: d, env: envOf(t), soft: t.soft}
		}
	}
	return nil
}

// knownWithout reports whether all that a type inherits from outside is known
// not to have a member.
func (b java) knownWithout(l *linker, t *value, name string) bool {
	for _, s := range b.supers(l, t) {
		if mayHave(s, name) {
			return false
		}
	}
	return true
}

// javaLibraryOnly reports whether all supertypes from outside are interfaces of
// the library that have no fields.
func javaLibraryOnly(supers []*value) bool {
	for _, s := range supers {
		if s == nil || s.is(kindExternal) && !javaLibrary().complete(s.s) {
			return false
		}
	}
	return true
}
