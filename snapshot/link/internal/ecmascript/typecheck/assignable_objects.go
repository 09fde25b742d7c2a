package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// recordAssignable compares an object of a type without a name with a type.
func (c *checker) recordAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	o := c.Object(want, 0)
	if o == nil {
		return ecmascript.Maybe
	}
	if m := c.hidden(want, o); m != nil && c.fresh {
		c.Because(m, "")
		return ecmascript.No
	}
	if name := c.Excess(o, have); name != "" && c.fresh {
		if c.overloaded && !c.constrains && !c.joined { // another part of an intersection may have it
			c.lackedBy(o, name)
			c.excessive = name
			return ecmascript.No
		}
		if c.constrains && (want.Partial || len(o.Names(true)) == 0) && !c.Shares(o, have) {
			c.lackedBy(o, name)
			return ecmascript.No
		}
		return ecmascript.Maybe // reported at the key
	}
	if c.isWeak(want, o) && !have.Open && !c.Shares(o, have) && !c.fresh {
		for _, name := range c.Linker.Names(have, false) {
			c.lackedBy(o, name)
			return ecmascript.No
		}
	}
	if !want.Partial {
		for _, name := range o.Names(true) {
			if c.lacksEntry(have, name, true) {
				c.Member(o, name)
				c.Because(want, "")
				return ecmascript.No
			}
		}
	}
	return c.valuesAssignable(o, have, depth)
}

// isWeak reports a type that requires no member: a value must have one of those that it may have.
func (c *checker) isWeak(want *core.Value, o *ecmascript.ObjectType) bool {
	return o.Closed && (want.Partial || len(o.Names(true)) == 0) && len(o.Names(false)) > 0 && !o.Has("[]") && !o.Has("[number]") && !o.Has("()") && !slices.ContainsFunc(o.Types, func(t *core.Value) bool { return t.Symbol().Kind == facts.KindClass })
}

// hidden finds a member that a class keeps to itself, which an object literal has not.
func (c *checker) hidden(class *core.Value, o *ecmascript.ObjectType) (found *core.Value) {
	if !class.Is(core.KindDef) || class.Symbol().Kind != facts.KindClass || class.Partial || class.Filter != nil || o.Named {
		return nil
	}
	o.Each(func(t *core.Value, i int32, s *facts.Symbol) bool {
		if (s.Visibility == facts.VisibilityPrivate || s.Visibility == facts.VisibilityProtected) && !s.Flags.Has(facts.Local) && t.Symbol().Kind == facts.KindClass {
			found = &core.Value{Kind: core.KindDef, File: t.File, Index: i}
		}
		return found == nil
	})
	return found
}

// moduleAssignable compares the exports of a module with what a type asks for.
func (c *checker) moduleAssignable(module, want *core.Value, depth int) ecmascript.Verdict {
	if !declaresMembers(want) || want.Partial || want.Filter != nil {
		return ecmascript.Maybe
	}
	o := c.Object(want, 0)
	if o == nil || o.Named {
		return ecmascript.Maybe
	}
	for _, name := range o.Names(true) {
		x := o.Find(name)
		if c.Binder.DoesNotExport(c.Linker, module, name) {
			c.keptByModule(module.File, name)
			c.Because(x, "")
			c.Because(want, "")
			return ecmascript.No
		}
		d := c.Linker.Member(module, name, core.ValueSpace)
		if !d.Is(core.KindDef) || x == nil || !c.isGiven(x) {
			continue
		}
		if y := x.Symbol().Kind; y == facts.KindMethod && d.Symbol().Kind == facts.KindFunction && c.methodsAssignable(d, x, depth) == ecmascript.No || isProperty(y) && c.assignable(c.Linker.ValueOf(d), c.Linker.ValueOf(x), depth+1) == ecmascript.No {
			c.Because(d, "")
			c.Because(x, "")
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// recordsAssignable compares two types without a name: what the one asks for the other must have.
func (c *checker) recordsAssignable(have, want *core.Value) ecmascript.Verdict {
	if have.Open || want.Open {
		return ecmascript.Maybe
	}
	for _, name := range c.Linker.Names(want, true) {
		if !c.Linker.HasName(have, name) && name != "[]" && name != "()" {
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// assignableToRecord compares a type with one without a name.
func (c *checker) assignableToRecord(have, want *core.Value) ecmascript.Verdict {
	if want.Open || have.Partial {
		return ecmascript.Maybe
	}
	for _, name := range c.Linker.Names(want, true) {
		if o := c.Lacks(core.InstanceOf(have), name); o != nil && o.Closed && name != "[]" && name != "()" && !core.LibraryHas("typescript", "Object."+name) {
			c.lackedBy(o, name)
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// valuesAssignable compares what is under the names of a record.
func (c *checker) valuesAssignable(o *ecmascript.ObjectType, have *core.Value, depth int) ecmascript.Verdict {
	if depth == 0 && c.fresh || o.Named {
		return ecmascript.Maybe // each is a place of its own
	}
	for _, name := range c.Linker.Names(have, false) {
		m := o.Find(name)
		if m == nil || m.Symbol().Kind != facts.KindProperty {
			continue
		}
		if v, _ := c.Linker.Entry(have, name); v == nil || c.assignable(v, c.Linker.ValueOf(m), depth+1) != ecmascript.No {
			continue
		}
		c.Because(m, "")
		return ecmascript.No
	}
	return ecmascript.Maybe
}

// comparison is one of two types, at some depth, and what else members are compared by.
type comparison struct {
	have, want                    comparand
	depth                         int
	fresh, overloaded, constrains bool
}

// comparand is a type as it is declared, or one with arguments by its identity, or this very value of it.
type comparand struct {
	core.Definition
	identity uint64
	as       *core.Value
}

func (c *checker) comparandOf(t *core.Value) comparand {
	if isBare(t) {
		return comparand{Definition: core.Definition{File: t.File, Index: t.Index}}
	}
	if id := c.identities.Of(t); id != 0 {
		return comparand{identity: id}
	}
	return comparand{as: t}
}

// found is what a comparison found.
type found struct {
	verdict ecmascript.Verdict
	causes  []ecmascript.Cause
}

// objectAssignable compares two types by their members, once in a file. What depends on itself
// may be so. A type that says that it is a subtype of another is compared in full.
func (c *checker) objectAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	have, want = c.settled(have), c.settled(want)
	switch {
	case have.Filter != want.Filter:
	case have.File == want.File && have.Index == want.Index:
		return c.argumentsAssignable(have, want, depth)
	case c.Binder.Inherits(c.Linker, have, want):
		for _, x := range c.Binder.MemberTypes(c.Linker, have) {
			if sameType(x, want) && c.argumentsAssignable(x, want, depth) == ecmascript.No {
				return ecmascript.No
			}
		}
		if c.once(have, want, 0, c.subtype) == ecmascript.No {
			return ecmascript.No
		}
		return ecmascript.Yes
	}
	return c.once(have, want, depth, c.membersAssignable)
}

// once compares two types, unless it is known how they compare.
func (c *checker) once(have, want *core.Value, depth int, compare func(have, want *core.Value, depth int) ecmascript.Verdict) ecmascript.Verdict {
	k := comparison{c.comparandOf(have), c.comparandOf(want), depth, c.fresh, c.overloaded, c.constrains}
	if f, ok := c.known[k]; ok {
		c.Causes = append(c.Causes, f.causes...)
		return f.verdict
	}
	c.known[k] = found{}
	before := len(c.Causes)
	v := compare(have, want, depth)
	if c.Linker.Steps < 0 {
		delete(c.known, k)
		return v
	}
	c.known[k] = found{v, slices.Clone(c.Causes[before:])}
	return v
}

// isBare reports a type as it is declared, all of it.
func isBare(t *core.Value) bool {
	return len(t.Args) == 0 && t.Env == nil && !t.Partial && t.Filter == nil && t.Mapped == nil
}

// membersAssignable compares what a type asks for with the members of another.
func (c *checker) membersAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	if want.Partial || have.Partial {
		return ecmascript.Maybe
	}
	return c.haveMembers(have, c.Object(have, 0), c.Object(want, 0), want, depth)
}

// lacksEntry reports a name that an object of a type without a name has not, with what is spread into it; or,
// where it may be optional, that the object may lack as well.
func (c *checker) lacksEntry(record *core.Value, name string, orOptional bool) bool {
	switch {
	case slices.Contains(c.Linker.Names(record, orOptional), name):
		return false
	case !record.Open:
		return true
	case len(record.Args) != 1:
		return false
	}
	return c.bringsNo(record.Args[0], name, orOptional, 0)
}

// bringsNo reports a value that does not bring a name to the object that it is spread into.
func (c *checker) bringsNo(v *core.Value, name string, orOptional bool, depth int) bool {
	v = c.Expanded(v)
	if v == nil || depth > maxFits || v.Is(core.KindUnion) && (v.Open || slices.ContainsFunc(v.Args, core.IsEither)) {
		return false
	}
	if v.Is(core.KindUnion) {
		return !slices.ContainsFunc(v.Args, func(a *core.Value) bool {
			return !isNothing(core.TypeOf(a)) && !c.bringsNo(a, name, orOptional, depth+1)
		})
	}
	t := c.Unaliased(core.TypeOf(v))
	switch {
	case t.Is(core.KindRecord):
		return c.lacksEntry(t, name, orOptional)
	case !v.Is(core.KindInstance), !t.Is(core.KindDef):
		return false
	}
	o := c.Object(t, 0)
	if o == nil || o.Has("[]") || o.Has("()") {
		return false
	}
	if !o.Has(name) {
		c.lackedBy(o, name)
		return o.Closed
	}
	m := o.Find(name)
	return orOptional && m != nil && (t.Partial || m.Symbol().Flags.Has(facts.Optional))
}

// isNothing reports a type whose values bring nothing where they are spread.
func isNothing(t *core.Value) bool {
	return t.Is(core.KindBuiltin) && (t.Text == "undefined" || t.Text == "null" || t.Text == "void")
}
