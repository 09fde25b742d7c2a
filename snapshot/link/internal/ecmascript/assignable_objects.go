package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// recordAssignable tests a type against an object type without a name.
func (c *Comparer) recordAssignable(have, want *core.Value, depth int) Verdict {
	if want.Open || !isObject(have) || have.Is(core.KindMap) {
		return Maybe
	}
	all := Yes
	for _, name := range c.Linker.Names(want, false) {
		v, _ := c.Linker.Entry(want, name)
		optional := c.Linker.MayLack(want, name)
		m := c.Linker.Member(core.InstanceOf(have), name, core.ValueSpace)
		switch {
		case m == nil && optional:
			continue
		case m == nil:
			if have.Is(core.KindRecord) && !have.Open || c.Lacks(core.InstanceOf(have), name) != nil {
				return No
			}
			return Maybe
		case m.Is(core.KindExternal), m.Is(core.KindDef) && m.Symbol().Flags.Has(facts.Optional) != optional, v == nil:
			all = min(all, Maybe)
			continue
		}
		all = min(all, c.assignable(core.BareType(c.Linker.ValueOf(m)), core.BareType(v), depth+1))
	}
	return all
}

// namedAssignable tests a type against one with a name.
func (c *Comparer) namedAssignable(have, want *core.Value, depth int) Verdict {
	switch {
	case have.Filter != nil || want.Filter != nil || have.Partial || want.Partial:
		return Maybe
	case have.Is(core.KindDef) && have.File == want.File && have.Index == want.Index && len(have.Args) == 0 && len(want.Args) == 0:
		return Yes
	case have.Is(core.KindDef) && have.File == want.File && have.Index == want.Index && len(have.Args) == len(want.Args):
		for n := range have.Args {
			if !core.SameValue(have.Args[n], want.Args[n], 0) {
				return Maybe
			}
		}
		return Yes
	case have.Is(core.KindDef) && len(want.Args) == 0 && c.Binder.Inherits(c.Linker, have, want):
		return Yes
	}
	if !isObject(want) {
		return Maybe
	}
	if PrimitiveOf(have) != "" {
		return min(Maybe, c.PrimitiveIs(want))
	}
	if have.Is(core.KindList) || have.Is(core.KindTuple) || have.Is(core.KindFunc) || have.Is(core.KindMap) {
		return Maybe
	}
	w := c.Object(want, 0)
	if w == nil || w.Named || !w.Closed {
		return c.lackingAny(have, w)
	}
	all := Yes
	if want.Symbol().Kind == facts.KindClass {
		all = Maybe // it may have private members
	}
	for _, name := range w.Names(false) {
		x := w.Find(name)
		m := c.Linker.Member(core.InstanceOf(have), name, core.ValueSpace)
		switch {
		case m == nil && x.Symbol().Flags.Has(facts.Optional):
			continue
		case m == nil || m.Is(core.KindExternal):
			if m == nil && (have.Is(core.KindRecord) && !have.Open || c.Lacks(core.InstanceOf(have), name) != nil) {
				return No
			}
			all = Maybe
			continue
		case m.Is(core.KindDef) && m.File == x.File && m.Index == x.Index:
			continue
		case x.Symbol().Kind != facts.KindProperty, m.Is(core.KindDef) && m.Symbol().Flags.Has(facts.Optional):
			all = Maybe
			continue
		}
		all = min(all, c.assignable(core.BareType(c.Linker.ValueOf(m)), core.BareType(c.Linker.ValueOf(x)), depth+2))
	}
	return all
}

// lackingAny reports an object that lacks a member which a type surely asks for.
func (c *Comparer) lackingAny(have *core.Value, want *ObjectType) Verdict {
	if want == nil || want.Named {
		return Maybe
	}
	for _, name := range want.Names(true) {
		if have.Is(core.KindRecord) && !have.Open && !c.Linker.HasName(have, name) || have.Is(core.KindDef) && c.Lacks(core.InstanceOf(have), name) != nil {
			return No
		}
	}
	return Maybe
}
