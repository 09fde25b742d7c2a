package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// subtyped checks a class or an interface against a supertype. Where a member of a
// class does not suit that of the supertype, the fault is reported at the member, even
// if it is another one that is lacking: so a type checker does.
func (c *checker) subtyped(have, want *core.Value) string {
	if c.at = c.overridesNothing(have, want); len(c.at) > 0 {
		return "overrides a member that does not exist"
	}
	if c.at = c.hiddenFromLibrary(have, want); len(c.at) > 0 {
		return "keeps to its class what its supertype gives to all"
	}
	if c.abstractMember(have) != "" {
		return "does not have a member that its supertype requires"
	}
	if c.subtype(have, want, 0) != ecmascript.No {
		return ""
	}
	if have.Symbol().Kind == facts.KindClass {
		if c.at = c.incompatibleMembers(have, want); len(c.at) > 0 {
			c.at[0].causes = c.Causes // what was found first
			return "is not assignable to the member of its supertype"
		}
	}
	return "does not have a member that its supertype requires"
}

// overridesNothing lists the members of a class that say that they override others, which
// the superclass has not.
func (c *checker) overridesNothing(class, super *core.Value) (all []member) {
	if !class.Is(core.KindDef) || class.Symbol().Kind != facts.KindClass {
		return nil
	}
	if super.Is(core.KindExternal) {
		return c.overridesNothingOfLibrary(class, super.Text)
	}
	if !super.Is(core.KindDef) || super.Symbol().Kind != facts.KindClass {
		return nil
	}
	o := c.Object(super, 0)
	if o == nil || !o.Closed {
		return nil
	}
	for _, i := range class.File.MembersOf(class.Index) {
		s := &class.File.Facts.Symbols[i]
		has := o.Has(s.Name) || core.Every("typescript", s.Name)
		if s.Flags.Has(facts.Static) {
			has = hasStatic(o, s.Name) || core.LibraryHas("typescript", "Function."+s.Name)
		}
		if s.Flags.Has(facts.Override) && !has && s.Name[0] != '[' {
			before := len(c.Causes)
			c.lackedBy(o, s.Name)
			all = append(all, member{i, slices.Clone(c.Causes[before:])})
		}
	}
	return all
}

// hasStatic reports a static member of a class or of one that it extends.
func hasStatic(o *ecmascript.ObjectType, name string) bool {
	return slices.ContainsFunc(o.Types, func(t *core.Value) bool {
		return slices.ContainsFunc(t.File.MembersOf(t.Index), func(i int32) bool {
			s := &t.File.Facts.Symbols[i]
			return s.Flags.Has(facts.Static) && s.Name == name
		})
	})
}

// subtype compares what a supertype asks for with the members of a type.
func (c *checker) subtype(have, want *core.Value, depth int) ecmascript.Verdict {
	if !have.Is(core.KindDef) || !want.Is(core.KindDef) || want.Partial {
		return ecmascript.Maybe
	}
	return c.haveMembers(have, c.Object(have, 0), c.Object(want, 0), want, depth)
}

// incompatibleMembers lists members of a class's own that do not suit a supertype.
func (c *checker) incompatibleMembers(class, super *core.Value) (all []member) {
	w := c.Object(super, 0)
	causes := c.Causes
	defer func() { c.Causes = causes }()
	for _, i := range class.File.MembersOf(class.Index) {
		s := &class.File.Facts.Symbols[i]
		if s.Flags.Has(facts.Static) {
			continue
		}
		c.Causes = nil
		m := &core.Value{Kind: core.KindDef, File: class.File, Index: i, Env: core.EnvOf(class)}
		if x := w.Find(s.Name); x != nil && c.memberAssignable(m, x, 0) == ecmascript.No || x == nil && c.unlikeAnObject(m) {
			all = append(all, member{i, c.Causes})
		}
	}
	return all
}

// unlikeAnObject reports a member that every object has, but with a result that
// may be no object: valueOf.
func (c *checker) unlikeAnObject(m *core.Value) bool {
	if s := m.Symbol(); s.Name != "valueOf" || s.Kind != facts.KindMethod {
		return false
	}
	t := core.TypeOf(c.Linker.Eval(m.File, m.Symbol().Type, nil))
	return t.Is(core.KindParam) && (len(t.Args) != 1 || t.Args[0] == nil)
}

// haveMembers compares what a type asks for with the members h of another. Where a
// supertype is unknown, it may have what is lacking; what is there is as it is.
func (c *checker) haveMembers(have *core.Value, h, w *ecmascript.ObjectType, want *core.Value, depth int) ecmascript.Verdict {
	if h == nil || w == nil || !h.Closed && !declaresMembers(have) {
		return ecmascript.Maybe
	}
	for _, name := range w.Names(true) {
		m := h.Find(name)
		if m == nil && (slices.Contains(h.Keys, name) || h.Has("()") && core.LibraryHas("typescript", "Function."+name)) {
			continue
		}
		if m == nil && !h.Closed {
			continue
		}
		if m == nil {
			c.Because(have, name)
			c.lackedBy(h, name)
			c.Member(w, name)
			c.Because(want, "")
			return ecmascript.No
		}
		x := w.Find(name)
		if x == nil || m.File == x.File && m.Index == x.Index {
			continue
		}
		if hides(m.Symbol(), x.Symbol()) {
			c.Because(m, "")
			return ecmascript.No
		}
		if h.Named || w.Named {
			continue
		}
		if c.memberAssignable(m, x, depth) == ecmascript.No {
			return ecmascript.No
		}
	}
	return c.optionalMembers(h, w, depth)
}

// optionalMembers compares what a type may leave out with the members of another that has it all the same.
func (c *checker) optionalMembers(h, w *ecmascript.ObjectType, depth int) ecmascript.Verdict {
	if h.Named || w.Named {
		return ecmascript.Maybe
	}
	verdict := ecmascript.Maybe
	w.Each(func(_ *core.Value, _ int32, s *facts.Symbol) bool {
		if s.Flags.Has(facts.Optional) && s.Name[0] != '[' && s.Name[0] != '#' && s.Name != "()" {
			m, x := h.Find(s.Name), w.Find(s.Name)
			if m != nil && x != nil && (m.File != x.File || m.Index != x.Index) && (hides(m.Symbol(), x.Symbol()) || c.memberAssignable(m, x, depth) == ecmascript.No) {
				verdict = ecmascript.No
			}
		}
		return verdict != ecmascript.No
	})
	return verdict
}

// hides reports a member that a class keeps to itself, or to its subclasses where another type gives it to all.
func hides(m, x *facts.Symbol) bool {
	switch {
	case m.Flags.Has(facts.Local), m.Name[0] == '#':
		return false
	case m.Visibility == facts.VisibilityProtected:
		return x.Visibility == facts.VisibilityPublic
	}
	return m.Visibility == facts.VisibilityPrivate
}

// declaresMembers reports a class or an interface.
func declaresMembers(t *core.Value) bool {
	return t.Is(core.KindDef) && (t.Symbol().Kind == facts.KindClass || t.Symbol().Kind == facts.KindInterface)
}

// isSpecific reports a type that little else suits: a class, an interface, or a function's.
func isSpecific(t *core.Value) bool { return declaresMembers(t) || t.Is(core.KindFunc) }

// memberAssignable compares two members of a name: methods, or properties of types that
// do not depend on type parameters, or a property that holds a function with a method.
func (c *checker) memberAssignable(m, x *core.Value, depth int) ecmascript.Verdict {
	a, b := m.Symbol().Kind, x.Symbol().Kind
	switch {
	case a == facts.KindMethod && b == facts.KindMethod:
		if c.methodsAssignable(m, x, depth) == ecmascript.No {
			c.Because(m, "")
			return ecmascript.No
		}
	case isProperty(a) && isProperty(b) && c.isGiven(m) && c.isGiven(x):
		if c.assignable(c.Linker.ValueOf(m), c.Linker.ValueOf(x), depth+2) == ecmascript.No {
			c.Because(m, "")
			c.Because(x, "")
			return ecmascript.No
		}
	case a == facts.KindMethod && isProperty(b) && c.isGiven(x):
		want := c.Unaliased(core.TypeOf(c.Linker.ValueOf(x)))
		if have := ecmascript.OverloadsOf(c.Linker, c.whole(m)); want.Is(core.KindFunc) && len(have) == 1 && c.callableAssignable(have[0], ecmascript.Signature{Type: want}, depth+1) == ecmascript.No {
			c.Because(m, "")
			c.Because(x, "")
			return ecmascript.No
		}
	case isProperty(a) && b == facts.KindMethod && c.isGiven(m) && c.isGiven(x):
		f := c.Unaliased(core.TypeOf(c.Linker.ValueOf(m)))
		if want := ecmascript.OverloadsOf(c.Linker, c.whole(x)); f.Is(core.KindFunc) && len(want) == 1 && c.callableAssignable(ecmascript.Signature{Type: f}, want[0], depth+1) == ecmascript.No {
			c.Because(m, "")
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// isProperty reports what holds a value: a property of an interface or a field of a class.
func isProperty(k facts.Kind) bool { return k == facts.KindProperty || k == facts.KindField }
