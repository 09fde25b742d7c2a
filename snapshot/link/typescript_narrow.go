package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrowed gives what a condition leaves of a value.
func (b ecmascript) narrowed(l *linker, v *value, c facts.Condition, member string, by *value) *value {
	v = l.expanded(v)
	switch c.Kind() {
	case facts.HasGuard:
		return b.guarded(l, v, c, by)
	case facts.HasMember:
		return keep(v, func(a *value) bool {
			m := l.member(a, member, valueSpace)
			return c.Failed() && (!m.is(kindDef) || m.symbol().Flags.Has(facts.Optional)) || !c.Failed() && m != nil
		})
	case facts.HasValue:
		return keep(v, func(a *value) bool {
			d := l.member(a, member, valueSpace)
			m := l.held(d)
			if c.Failed() {
				return !excludes(m, by) && (!by.is(kindBuiltin) || by.s != "truthy" || !d.is(kindDef) || d.symbol().Flags.Has(facts.Optional) || !truthy(m))
			}
			return allows(m, by)
		})
	}
	t := l.classOf(by)
	return keep(v, func(a *value) bool { return !t.is(kindDef) || b.inherits(l, typeOf(a), t) != c.Failed() })
}

// expanded looks through the name of a union.
func (l *linker) expanded(v *value) *value {
	t := v
	for n := 0; n < 8 && t.is(kindInstance) && t.args[0].is(kindDef) && isAlias(t.args[0].symbol()); n++ {
		t = instanceOf(l.aliased(t.args[0]))
	}
	if t.is(kindUnion) && !isBoth(t) {
		return t
	}
	return v
}

// keep leaves those alternatives of a value that a test lets pass; all, if none does.
func keep(v *value, pass func(*value) bool) *value {
	if !v.is(kindUnion) || isBoth(v) {
		return v
	}
	var all []*value
	for _, a := range v.args {
		if pass(a) {
			all = append(all, a)
		}
	}
	if len(all) == 0 || len(all) == len(v.args) {
		return v
	}
	return softened(unionOf(all))
}

// allows reports whether a member may hold a value of a literal's type.
func allows(m, by *value) bool {
	if m == nil || by == nil {
		return true
	}
	if by.is(kindUnion) {
		return by.open || slices.ContainsFunc(by.args, func(one *value) bool { return allows(m, one) })
	}
	for _, a := range alternatives(m) {
		t := typeOf(a)
		if !literal(t) || !literal(by) || same(t, by, 0) {
			return true
		}
	}
	return false
}

// truthy reports whether every value of a member counts as true.
func truthy(m *value) bool {
	for _, a := range alternatives(m) {
		t := typeOf(a)
		if t == nil || t.is(kindBuiltin) && t.s != "true" || t.is(kindExternal) || t.is(kindParam) || t.is(kindDef) && t.symbol().Kind != facts.KindClass && t.symbol().Kind != facts.KindInterface {
			return false
		}
	}
	return m != nil
}

// excludes reports whether a member holds nothing but the literal.
func excludes(m, by *value) bool { return m != nil && literal(by) && same(typeOf(m), by, 0) }

// literal reports whether a type has one value: a literal, or an enum's member.
func literal(t *value) bool {
	switch {
	case t.is(kindBuiltin):
		return t.s != "" && (t.s[0] == '"' || t.s[0] >= '0' && t.s[0] <= '9' || t.s == "true" || t.s == "false")
	case t.is(kindDef):
		return t.symbol().Kind == facts.KindEnumMember
	}
	return false
}

// widened gives the name of a type: of a literal's, what it is a literal of.
func widened(t *value) string {
	switch {
	case !t.is(kindBuiltin) || !literal(t):
		return t.s
	case t.s[0] == '"':
		return "string"
	case t.s == "true" || t.s == "false":
		return "boolean"
	}
	return "number"
}

// guarded is what is left of a value of which a function said what it is.
func (b ecmascript) guarded(l *linker, v *value, c facts.Condition, function *value) *value {
	for _, s := range b.signatures(l, function, 0) {
		r := typeOf(b.returned(l, s, nil))
		if !r.is(kindBuiltin) || r.s != "boolean" || c.Index() >= len(r.args) || r.args[c.Index()] == nil {
			continue
		}
		t := r.args[c.Index()]
		if !c.Failed() {
			kept := keep(v, func(a *value) bool { return b.inherits(l, typeOf(a), t) })
			if v.is(kindUnion) && kept != v || v.is(kindInstance) && b.inherits(l, typeOf(v), t) {
				return kept
			}
			return softened(asValue(t))
		}
		return keep(v, func(a *value) bool { return !b.inherits(l, typeOf(a), t) })
	}
	return v
}

// inherits reports whether a type is another one or has it among its supertypes.
func (b ecmascript) inherits(l *linker, t, of *value) bool {
	t, of = l.classOf(t), l.classOf(of)
	if isBoth(t) {
		return slices.ContainsFunc(t.args, func(part *value) bool { return b.inherits(l, part, of) })
	}
	if !t.is(kindDef) || !of.is(kindDef) {
		return false
	}
	if t.f == of.f && t.i == of.i {
		return true
	}
	for _, s := range b.supers(l, t) {
		if s.is(kindDef) && s.f == of.f && s.i == of.i {
			return true
		}
	}
	return false
}
