package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// recordAssignable tests a type against an object type without a name.
func (c *checker) recordAssignable(have, want *core.Value, depth int) verdict {
	if want.Open || !isObject(have) || have.Is(core.KindMap) {
		return maybe
	}
	all := yes
	for _, name := range c.l.Names(want, false) {
		v, _ := c.l.Entry(want, name)
		optional := c.l.MayLack(want, name)
		m := c.l.Member(core.InstanceOf(have), name, core.ValueSpace)
		switch {
		case m == nil && optional:
			continue
		case m == nil:
			if have.Is(core.KindRecord) && !have.Open || c.lacks(core.InstanceOf(have), name) != nil {
				return no
			}
			return maybe
		case m.Is(core.KindExternal), m.Is(core.KindDef) && m.Symbol().Flags.Has(facts.Optional) != optional, v == nil:
			all = min(all, maybe)
			continue
		}
		all = min(all, c.assignable(core.BareType(c.l.ValueOf(m)), core.BareType(v), depth+1))
	}
	return all
}

// namedAssignable tests a type against one with a name.
func (c *checker) namedAssignable(have, want *core.Value, depth int) verdict {
	switch {
	case have.Filter != nil || want.Filter != nil || have.Partial || want.Partial:
		return maybe
	case have.Is(core.KindDef) && have.File == want.File && have.Index == want.Index && len(have.Args) == 0 && len(want.Args) == 0:
		return yes
	case have.Is(core.KindDef) && have.File == want.File && have.Index == want.Index && len(have.Args) == len(want.Args):
		for n := range have.Args {
			if !core.SameValue(have.Args[n], want.Args[n], 0) {
				return maybe
			}
		}
		return yes
	case have.Is(core.KindDef) && len(want.Args) == 0 && c.b.inherits(c.l, have, want):
		return yes
	}
	if !isObject(want) {
		return maybe
	}
	if primitive(have) != "" {
		return min(maybe, c.primitiveIs(want))
	}
	if have.Is(core.KindList) || have.Is(core.KindTuple) || have.Is(core.KindFunc) || have.Is(core.KindMap) {
		return maybe
	}
	w := c.object(want, 0)
	if w == nil || w.named || !w.closed {
		return c.lackingAny(have, w)
	}
	all := yes
	if want.Symbol().Kind == facts.KindClass {
		all = maybe // it may have private members
	}
	for _, name := range w.names(false) {
		x := w.find(name)
		m := c.l.Member(core.InstanceOf(have), name, core.ValueSpace)
		switch {
		case m == nil && x.Symbol().Flags.Has(facts.Optional):
			continue
		case m == nil || m.Is(core.KindExternal):
			if m == nil && (have.Is(core.KindRecord) && !have.Open || c.lacks(core.InstanceOf(have), name) != nil) {
				return no
			}
			all = maybe
			continue
		case m.Is(core.KindDef) && m.File == x.File && m.Index == x.Index:
			continue
		case x.Symbol().Kind != facts.KindProperty, m.Is(core.KindDef) && m.Symbol().Flags.Has(facts.Optional):
			all = maybe
			continue
		}
		all = min(all, c.assignable(core.BareType(c.l.ValueOf(m)), core.BareType(c.l.ValueOf(x)), depth+2))
	}
	return all
}

// lackingAny reports an object that lacks a member which a type surely asks for.
func (c *checker) lackingAny(have *core.Value, want *object) verdict {
	if want == nil || want.named {
		return maybe
	}
	for _, name := range want.names(true) {
		if have.Is(core.KindRecord) && !have.Open && !c.l.HasName(have, name) || have.Is(core.KindDef) && c.lacks(core.InstanceOf(have), name) != nil {
			return no
		}
	}
	return maybe
}
