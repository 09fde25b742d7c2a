package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// recordAssignable tests a type against an object type without a name.
func (c *checker) recordAssignable(have, want *value, depth int) verdict {
	if want.open || !isObject(have) || have.is(kindMap) {
		return maybe
	}
	all := yes
	for _, name := range c.l.names(want, false) {
		v, _ := c.l.entry(want, name)
		optional := c.l.mayLack(want, name)
		m := c.l.member(instanceOf(have), name, valueSpace)
		switch {
		case m == nil && optional:
			continue
		case m == nil:
			if have.is(kindRecord) && !have.open || c.lacks(instanceOf(have), name) != nil {
				return no
			}
			return maybe
		case m.is(kindExternal), m.is(kindDef) && m.symbol().Flags.Has(facts.Optional) != optional, v == nil:
			all = min(all, maybe)
			continue
		}
		all = min(all, c.assignable(bare(c.l.held(m)), bare(v), depth+1))
	}
	return all
}

// namedAssignable tests a type against one with a name.
func (c *checker) namedAssignable(have, want *value, depth int) verdict {
	switch {
	case have.sieve != nil || want.sieve != nil || have.part || want.part:
		return maybe
	case have.is(kindDef) && have.f == want.f && have.i == want.i && len(have.args) == 0 && len(want.args) == 0:
		return yes
	case have.is(kindDef) && have.f == want.f && have.i == want.i && len(have.args) == len(want.args):
		for n := range have.args {
			if !same(have.args[n], want.args[n], 0) {
				return maybe
			}
		}
		return yes
	case have.is(kindDef) && len(want.args) == 0 && c.b.inherits(c.l, have, want):
		return yes
	}
	if !isObject(want) {
		return maybe
	}
	if primitive(have) != "" {
		return min(maybe, c.primitiveIs(want))
	}
	if have.is(kindList) || have.is(kindTuple) || have.is(kindFunc) || have.is(kindMap) {
		return maybe
	}
	w := c.object(want, 0)
	if w == nil || w.named || !w.closed {
		return c.lackingAny(have, w)
	}
	all := yes
	if want.symbol().Kind == facts.KindClass {
		all = maybe // it may have private members
	}
	for _, name := range w.names(false) {
		x := w.find(name)
		m := c.l.member(instanceOf(have), name, valueSpace)
		switch {
		case m == nil && x.symbol().Flags.Has(facts.Optional):
			continue
		case m == nil || m.is(kindExternal):
			if m == nil && (have.is(kindRecord) && !have.open || c.lacks(instanceOf(have), name) != nil) {
				return no
			}
			all = maybe
			continue
		case m.is(kindDef) && m.f == x.f && m.i == x.i:
			continue
		case x.symbol().Kind != facts.KindProperty, m.is(kindDef) && m.symbol().Flags.Has(facts.Optional):
			all = maybe
			continue
		}
		all = min(all, c.assignable(bare(c.l.held(m)), bare(c.l.held(x)), depth+2))
	}
	return all
}

// lackingAny reports an object that lacks a member which a type surely asks for.
func (c *checker) lackingAny(have *value, want *object) verdict {
	if want == nil || want.named {
		return maybe
	}
	for _, name := range want.names(true) {
		if have.is(kindRecord) && !have.open && !c.l.hasName(have, name) || have.is(kindDef) && c.lacks(instanceOf(have), name) != nil {
			return no
		}
	}
	return maybe
}
