package typecheck

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// recordFits compares an object of a type without a name with a type.
func (c *checker) recordFits(have, want *core.Value, depth int) ecmascript.Verdict {
	o := c.Object(want, 0)
	if o == nil {
		return ecmascript.Maybe
	}
	if name := c.Excess(o, have); name != "" && c.fresh {
		if c.overloaded && !c.constrains {
			c.lackedBy(o, name)
			c.excessive = name
			return ecmascript.No
		}
		if c.constrains && (want.Partial || len(o.Names(true)) == 0) && !c.Shares(o, have) {
			c.lackedBy(o, name)
			return ecmascript.No
		}
		return ecmascript.Maybe // told at the key
	}
	if !have.Open && !want.Partial {
		for _, name := range o.Names(true) {
			if !c.Linker.HasName(have, name) {
				c.Member(o, name)
				c.Because(want, "")
				return ecmascript.No
			}
		}
	}
	return c.valuesFit(o, have, depth)
}

// valuesFit compares what is under the names of a record.
func (c *checker) valuesFit(o *ecmascript.ObjectType, have *core.Value, depth int) ecmascript.Verdict {
	if depth == 0 && c.fresh || o.Named {
		return ecmascript.Maybe // each is a place of its own
	}
	for _, name := range c.Linker.Names(have, false) {
		m := o.Find(name)
		if m == nil || m.Symbol().Kind != facts.KindProperty {
			continue
		}
		if v, _ := c.Linker.Entry(have, name); v == nil || c.fits(v, c.Linker.ValueOf(m), depth+1) != ecmascript.No {
			continue
		}
		c.Because(m, "")
		return ecmascript.No
	}
	return ecmascript.Maybe
}

// objectFits compares two types by their members.
func (c *checker) objectFits(have, want *core.Value, depth int) ecmascript.Verdict {
	switch {
	case have.Filter != want.Filter:
	case have.File == want.File && have.Index == want.Index:
		return ecmascript.Yes
	case c.Binder.Inherits(c.Linker, have, want):
		if c.subtype(have, want) == ecmascript.No {
			return ecmascript.No
		}
		return ecmascript.Yes
	}
	return c.membersFit(have, want, depth)
}

// membersFit compares what a type asks for with the members of another.
func (c *checker) membersFit(have, want *core.Value, depth int) ecmascript.Verdict {
	if want.Partial || have.Partial {
		return ecmascript.Maybe
	}
	return c.haveMembers(have, c.Object(have, 0), c.Object(want, 0), want, depth)
}
