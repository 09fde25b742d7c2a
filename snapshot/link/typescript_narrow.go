package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrowed gives what a condition leaves of a value.
func (b ecmascript) narrowed(l *linker, v *value, c facts.Condition, member string, by *value) *value {
	if c.Kind() == facts.GivesThis {
		return b.thisIn(l, v, by)
	}
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
		if l.checking && !b.tellsApart(l, v, member) {
			return v
		}
		return keep(v, func(a *value) bool {
			d := l.member(a, member, valueSpace)
			m := l.held(d)
			if c.Failed() {
				return !excludes(m, by) && (!by.is(kindBuiltin) || by.s != "truthy" || !d.is(kindDef) || d.symbol().Flags.Has(facts.Optional) || !truthy(m))
			}
			return allows(m, by)
		})
	}
	if member == facts.SortOf {
		return keep(v, func(a *value) bool {
			sort := b.sort(l, a)
			return sort == "" || (by.is(kindBuiltin) && sort == strings.Trim(by.s, `"`)) != c.Failed()
		})
	}
	t := l.classOf(by)
	return keep(v, func(a *value) bool { return !t.is(kindDef) || b.inherits(l, typeOf(a), t) != c.Failed() })
}

// thisIn is what `this` is in the functions of an object literal: what is expected of
// the literal, or the literal where that is of no type of the repository.
func (b ecmascript) thisIn(l *linker, expected, literal *value) *value {
	if l.checking { // it may be any
		return nil
	}
	switch t := typeOf(expected); {
	case t == nil, t.is(kindExternal), t.is(kindBuiltin), t.is(kindMap), t.is(kindParam) && t.args[0] == nil:
		return softened(literal)
	}
	return expected
}

// tellsApart reports whether a member tells the alternatives of a value apart: all
// have it, and the types that it is declared to be of are there.
func (b ecmascript) tellsApart(l *linker, v *value, member string) bool {
	for _, a := range alternatives(v) {
		m := l.member(a, member, valueSpace)
		if m == nil && l.absent(a, member) || m.is(kindDef) && l.typeGone(m) != nil {
			return false
		}
	}
	return true
}

// typeGone gives what names the type of a definition where nothing has the name.
func (l *linker) typeGone(d *value) *facts.Expr {
	x := l.expr(d.f, d.symbol().Type)
	if x.Op == facts.OpInstance {
		x = l.expr(d.f, x.A)
	}
	switch x.Op {
	case facts.OpMember, facts.OpImport:
		if l.eval(d.f, d.symbol().Type, nil) == nil {
			return x
		}
	}
	return nil
}

// sort is what typeof gives for a value, "" where that is not known.
func (b ecmascript) sort(l *linker, v *value) string {
	t := typeOf(v)
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0; n++ {
		t = l.aliased(t)
	}
	switch {
	case primitive(t) != "":
		return primitive(t)
	case t.is(kindFunc):
		return "function"
	case t.is(kindList), t.is(kindMap), t.is(kindTuple), t.is(kindRecord), t.is(kindDef) && t.symbol().Kind == facts.KindClass:
		return "object"
	}
	return ""
}

// list reports whether a value is an array; known is false where it may be one.
func (b ecmascript) list(l *linker, v *value) (is, known bool) {
	t := typeOf(v)
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0; n++ {
		t = l.aliased(t)
	}
	switch {
	case t.is(kindList), t.is(kindTuple):
		return true, true
	case primitive(t) != "", t.is(kindFunc), t.is(kindRecord), t.is(kindMap):
		return false, true
	case t.is(kindDef) && (t.symbol().Kind == facts.KindClass || t.symbol().Kind == facts.KindInterface):
		for _, s := range b.memberTypes(l, t) {
			if !s.is(kindDef) {
				return false, false
			}
		}
		return false, true
	}
	return false, false
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
	return softened(joined(v, all))
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

// guarded is what is left of a value of which a function said what it is.
func (b ecmascript) guarded(l *linker, v *value, c facts.Condition, function *value) *value {
	if function.is(kindExternal) && function.s == "Array.isArray" {
		return keep(v, func(a *value) bool {
			is, known := b.list(l, a)
			return !known || is != c.Failed()
		})
	}
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
