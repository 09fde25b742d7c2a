package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// recordFits compares an object of a type without a name with a type.
func (c *checker) recordFits(have, want *value, depth int) verdict {
	o := c.object(want, 0)
	if o == nil {
		return maybe
	}
	if name := c.excess(o, have); name != "" && c.fresh {
		if c.overloaded && !c.constrains {
			c.lackedBy(o, name)
			return no
		}
		if c.constrains && (want.part || len(o.names(true)) == 0) && !c.shares(o, have) {
			c.lackedBy(o, name)
			return no
		}
		return maybe // told at the key
	}
	if !have.open && !want.part {
		for _, name := range o.names(true) {
			if !c.l.hasName(have, name) {
				c.member(o, name)
				c.because(want, "")
				return no
			}
		}
	}
	return c.valuesFit(o, have, depth)
}

// valuesFit compares what is under the names of a record.
func (c *checker) valuesFit(o *object, have *value, depth int) verdict {
	if depth == 0 && c.fresh || o.named {
		return maybe // each is a place of its own
	}
	for _, name := range c.l.names(have, false) {
		m := o.find(name)
		if m == nil || m.symbol().Kind != facts.KindProperty {
			continue
		}
		if v, _ := c.l.entry(have, name); v == nil || c.fits(v, c.l.held(m), depth+1) != no {
			continue
		}
		c.because(m, "")
		return no
	}
	return maybe
}

// objectFits compares two types by their members.
func (c *checker) objectFits(have, want *value, depth int) verdict {
	switch {
	case have.f == want.f && have.i == want.i:
		return yes
	case c.b.inherits(c.l, have, want):
		if c.subtype(have, want) == no {
			return no
		}
		return yes
	}
	return c.membersFit(have, want, depth)
}

// membersFit compares what a type asks for with the members of another.
func (c *checker) membersFit(have, want *value, depth int) verdict {
	if want.part || have.part {
		return maybe
	}
	return c.haveMembers(have, c.object(have, 0), want, depth)
}

// subtype compares what a supertype asks for with the members of a type; those
// that a class only promises to have do not count.
func (c *checker) subtype(have, want *value) verdict {
	if !have.is(kindDef) || !want.is(kindDef) || want.part {
		return maybe
	}
	h := c.object(have, 0)
	if h != nil && have.symbol().Kind == facts.KindClass {
		h.types = slices.DeleteFunc(h.types, func(t *value) bool {
			return t.symbol().Kind != facts.KindClass && (t.f != have.f || t.symbol().Name != have.symbol().Name)
		})
	}
	return c.haveMembers(have, h, want, 0)
}

func (c *checker) haveMembers(have *value, h *object, want *value, depth int) verdict {
	w := c.object(want, 0)
	if h == nil || w == nil || !h.closed {
		return maybe
	}
	for _, name := range w.names(true) {
		m := h.find(name)
		if m == nil && (slices.Contains(h.keys, name) || h.has("()") && LibraryHas("typescript", "Function."+name)) {
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
		if m.symbol().Kind == facts.KindMethod && x.symbol().Kind == facts.KindMethod {
			if c.methodsFit(m, x, depth) == no {
				c.because(m, "")
				return no
			}
		} else if m.symbol().Kind == facts.KindProperty && x.symbol().Kind == facts.KindProperty && m.env == nil && x.env == nil {
			if c.fits(c.l.held(m), c.l.held(x), depth+2) == no {
				c.because(m, "")
				c.because(x, "")
				return no
			}
		}
	}
	return maybe
}
