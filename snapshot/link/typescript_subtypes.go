package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// subtyped checks a class or an interface against a supertype. Where a member of a
// class does not suit that of the supertype, the fault is told at the member, even
// if it is another one that is lacking: so a type checker does.
func (c *checker) subtyped(have, want *value) string {
	if m := c.overridesNothing(have, want); m != nil {
		c.at = m
		return "overrides a member that does not exist"
	}
	if c.subtype(have, want) != no {
		return ""
	}
	if have.symbol().Kind == facts.KindClass {
		if m := c.unsuited(have, want); m != nil {
			c.at = m
			return "is not assignable to the member of its supertype"
		}
	}
	return "does not have a member that its supertype requires"
}

// overridesNothing finds a member of a class that says that it overrides another, which
// the superclass has not.
func (c *checker) overridesNothing(class, super *value) *value {
	if !class.is(kindDef) || !super.is(kindDef) || class.symbol().Kind != facts.KindClass || super.symbol().Kind != facts.KindClass {
		return nil
	}
	o := c.object(super, 0)
	if o == nil || !o.closed {
		return nil
	}
	for _, i := range class.f.membersOf(class.i) {
		s := &class.f.Facts.Symbols[i]
		if s.Flags.Has(facts.Override) && !s.Flags.Has(facts.Static) && !o.has(s.Name) && s.Name[0] != '[' && !Every("typescript", s.Name) {
			c.lackedBy(o, s.Name)
			return &value{kind: kindDef, f: class.f, i: i, env: envOf(class)}
		}
	}
	return nil
}

// subtype compares what a supertype asks for with the members of a type.
func (c *checker) subtype(have, want *value) verdict {
	if !have.is(kindDef) || !want.is(kindDef) || want.part {
		return maybe
	}
	return c.haveMembers(have, c.object(have, 0), c.object(want, 0), want, 0)
}

// unsuited finds a member of a class's own that does not suit a supertype.
func (c *checker) unsuited(class, super *value) *value {
	w := c.object(super, 0)
	causes := c.causes
	defer func() { c.causes = causes }()
	for _, i := range class.f.membersOf(class.i) {
		s := &class.f.Facts.Symbols[i]
		if s.Flags.Has(facts.Static) {
			continue
		}
		m := &value{kind: kindDef, f: class.f, i: i, env: envOf(class)}
		if x := w.find(s.Name); x != nil && c.memberFits(m, x, 0) == no || x == nil && c.unlikeAnObject(m) {
			return m
		}
	}
	return nil
}

// unlikeAnObject reports a member that every object has, but with a result that
// may be no object: valueOf.
func (c *checker) unlikeAnObject(m *value) bool {
	if s := m.symbol(); s.Name != "valueOf" || s.Kind != facts.KindMethod {
		return false
	}
	t := typeOf(c.l.eval(m.f, m.symbol().Type, nil))
	return t.is(kindParam) && (len(t.args) != 1 || t.args[0] == nil)
}

// haveMembers compares what a type asks for with the members h of another. Where a
// supertype is unknown, it may have what is lacking; what is there is as it is.
func (c *checker) haveMembers(have *value, h, w *object, want *value, depth int) verdict {
	if h == nil || w == nil || !h.closed && !declaresMembers(have) {
		return maybe
	}
	for _, name := range w.names(true) {
		m := h.find(name)
		if m == nil && (slices.Contains(h.keys, name) || h.has("()") && LibraryHas("typescript", "Function."+name)) {
			continue
		}
		if m == nil && !h.closed {
			continue
		}
		if m == nil {
			c.because(have, name)
			c.member(w, name)
			c.because(want, "")
			return no
		}
		x := w.find(name)
		if m.f == x.f && m.i == x.i {
			continue
		}
		if m.symbol().Visibility == facts.VisibilityPrivate && !m.symbol().Flags.Has(facts.Local) && m.symbol().Name[0] != '#' {
			c.because(m, "")
			return no
		}
		if h.named || w.named {
			continue
		}
		if c.memberFits(m, x, depth) == no {
			return no
		}
	}
	return maybe
}

// declaresMembers reports a class or an interface.
func declaresMembers(t *value) bool {
	return t.is(kindDef) && (t.symbol().Kind == facts.KindClass || t.symbol().Kind == facts.KindInterface)
}

// memberFits compares two members of a name: methods, or properties of types that
// do not depend on type parameters.
func (c *checker) memberFits(m, x *value, depth int) verdict {
	a, b := m.symbol().Kind, x.symbol().Kind
	switch {
	case a == facts.KindMethod && b == facts.KindMethod:
		if c.methodsFit(m, x, depth) == no {
			c.because(m, "")
			return no
		}
	case a == facts.KindProperty && b == facts.KindProperty && m.env == nil && x.env == nil:
		if c.fits(c.l.held(m), c.l.held(x), depth+2) == no {
			c.because(m, "")
			c.because(x, "")
			return no
		}
	}
	return maybe
}
