package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// recordFits compares an object of a type without a name with a type.
func (c *checker) recordFits(have, want *core.Value, depth int) verdict {
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
		if c.constrains && (want.Partial || len(o.names(true)) == 0) && !c.shares(o, have) {
			c.lackedBy(o, name)
			return no
		}
		return maybe // told at the key
	}
	if !have.Open && !want.Partial {
		for _, name := range o.names(true) {
			if !c.l.HasName(have, name) {
				c.member(o, name)
				c.because(want, "")
				return no
			}
		}
	}
	return c.valuesFit(o, have, depth)
}

// valuesFit compares what is under the names of a record.
func (c *checker) valuesFit(o *object, have *core.Value, depth int) verdict {
	if depth == 0 && c.fresh || o.named {
		return maybe // each is a place of its own
	}
	for _, name := range c.l.Names(have, false) {
		m := o.find(name)
		if m == nil || m.Symbol().Kind != facts.KindProperty {
			continue
		}
		if v, _ := c.l.Entry(have, name); v == nil || c.fits(v, c.l.ValueOf(m), depth+1) != no {
			continue
		}
		c.because(m, "")
		return no
	}
	return maybe
}

// objectFits compares two types by their members.
func (c *checker) objectFits(have, want *core.Value, depth int) verdict {
	switch {
	case have.Filter != want.Filter:
	case have.File == want.File && have.Index == want.Index:
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
func (c *checker) membersFit(have, want *core.Value, depth int) verdict {
	if want.Partial || have.Partial {
		return maybe
	}
	return c.haveMembers(have, c.object(have, 0), c.object(want, 0), want, depth)
}
