package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// recordFits compares an object of a type without a name with a type.
func (c *checker) recordFits(have, want *value, depth int) verdict {
	o := c.object(want, 0)
	if o == nil {
		return maybe
	}
	if name := c.excess(o, have); name != "" && c.fresh {
		if c.overloaded && !c.constrains {
			c.lackedBy(o, name)
			c.excessive = name
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
	case have.sieve != want.sieve:
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
	return c.haveMembers(have, c.object(have, 0), c.object(want, 0), want, depth)
}
