package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// subtypeFault says what is wrong between a class or an interface and its supertype, of which everything that decides is written:
// about the member of that index, or -1 for one that is lacking. Empty where something is inferred or merged.
func (c *checker) subtypeFault(p *facts.Place, index int32) string {
	have, want := core.TypeOf(c.evaluated(p.Expr)), c.Unaliased(core.TypeOf(c.evaluated(p.Expected)))
	switch {
	case index >= 0 && want.Is(core.KindExternal):
		return besideLibrary(&have.File.Facts.Symbols[index], want.Text)
	case !c.isWhole(have) || !c.isWhole(want):
		return ""
	case index < 0:
		return c.lackingFault(have, want)
	}
	return c.memberFault(&core.Value{Kind: core.KindDef, File: have.File, Index: index}, want)
}

// besideLibrary says what is wrong with a member of a class that extends one of the library.
func besideLibrary(m *facts.Symbol, of string) string {
	if m.Flags.Has(facts.Override) && ecmascript.LibraryLacks(of, m.Name) {
		return overridesNone(m.Name, of)
	}
	return m.Name + " is public in " + of + ", which this class extends, and is not here"
}

// lackingFault says which member a type lacks, or keeps to itself.
func (c *checker) lackingFault(have, want *core.Value) string {
	if name := c.abstractMember(have); name != "" {
		return have.Symbol().Name + " has no member " + name + ", which is abstract in a superclass"
	}
	h, w := c.Object(have, 0), c.Object(want, 0)
	for _, name := range w.Names(false) {
		if m, x := h.Find(name), w.Find(name); m != nil && x != nil && hides(m.Symbol(), x.Symbol()) {
			return name + " is public in " + want.Symbol().Name + ", and not in " + have.Symbol().Name
		}
	}
	names := h.Names(false)
	for _, name := range w.Names(true) {
		if !slices.Contains(names, name) {
			return have.Symbol().Name + " has no member " + name + ", which " + want.Symbol().Name + " requires"
		}
	}
	return ""
}

// memberFault says what is wrong with a member of a class beside that of a supertype.
func (c *checker) memberFault(m, super *core.Value) string {
	name := m.Symbol().Name
	x := c.Object(super, 0).Find(name)
	switch {
	case m.Symbol().Flags.Has(facts.Override) && x == nil:
		return overridesNone(name, super.Symbol().Name)
	case x != nil && (hides(m.Symbol(), x.Symbol()) || c.isWritten(m) && c.isWritten(x)):
		return name + " is not assignable to the same member of " + super.Symbol().Name
	}
	return ""
}

func overridesNone(name, of string) string {
	return name + " is to override a member of " + of + ", which has none of that name"
}

// overridesNothingOfLibrary lists the members of a class that say that they override others, which the class of the library that it
// extends has not.
func (c *checker) overridesNothingOfLibrary(class *core.Value, super string) (all []member) {
	for _, i := range class.File.MembersOf(class.Index) {
		s := &class.File.Facts.Symbols[i]
		if s.Flags.Has(facts.Override) && !s.Flags.Has(facts.Static) && s.Name[0] != '[' && ecmascript.LibraryLacks(super, s.Name) && !c.adds(super, s.Name) {
			all = append(all, member{i, nil})
		}
	}
	return all
}

// isWhole reports a type without type parameters of which, and of whose supertypes, all declarations are known.
func (c *checker) isWhole(t *core.Value) bool {
	if !isSingle(c.Linker, t) || len(t.Symbol().TypeParams) > 0 {
		return false
	}
	o := c.Object(t, 0)
	return o != nil && o.Closed && !slices.ContainsFunc(o.Types, func(t *core.Value) bool { return !isSingle(c.Linker, t) || len(t.Args) > 0 })
}

// isWritten reports a member whose parameters and result, or whose type, are declared.
func (c *checker) isWritten(m *core.Value) bool {
	s := m.Symbol()
	w := written{Linker: c.Linker, whole: true, unions: true, records: true}
	if len(s.TypeParams) > 0 || s.Type != 0 && !w.isDeclared(m.File, s.Type, 0) || len(ecmascript.OverloadsOf(c.Linker, m)) > 1 {
		return false
	}
	return !slices.ContainsFunc(s.Params, func(p facts.Param) bool { return !w.isDeclared(m.File, p.Type, 0) })
}

// abstractMember names an abstract member that a class which is not abstract inherits and does not define, and keeps it as a cause.
func (c *checker) abstractMember(class *core.Value) string {
	if !class.Is(core.KindDef) || class.Symbol().Kind != facts.KindClass || isAbstract(class) || !isSingle(c.Linker, class) {
		return ""
	}
	o := c.Object(class, 0)
	if o == nil || !o.Closed {
		return ""
	}
	for _, t := range o.Types[1:] {
		for _, i := range t.File.MembersOf(t.Index) {
			s := &t.File.Facts.Symbols[i]
			if m := o.Find(s.Name); s.Flags.Has(facts.Abstract) && m.Is(core.KindDef) && m.File == t.File && m.Index == i {
				c.Because(m, "")
				return s.Name
			}
		}
	}
	return ""
}

// hiddenFromLibrary lists members of a class that are not for all, though they are of the class of the library that it extends.
func (c *checker) hiddenFromLibrary(class, super *core.Value) (all []member) {
	if !class.Is(core.KindDef) || !super.Is(core.KindExternal) || !ecmascript.IsOfLibrary(super.Text) {
		return nil
	}
	for _, i := range class.File.MembersOf(class.Index) {
		s := &class.File.Facts.Symbols[i]
		if kept := s.Visibility == facts.VisibilityPrivate || s.Visibility == facts.VisibilityProtected; kept && !s.Flags.Has(facts.Local) && s.Name[0] != '#' && !s.Flags.Has(facts.Static) && ecmascript.EachHas(super.Text, s.Name) {
			all = append(all, member{i, nil})
		}
	}
	return all
}

// literalFault says what an object literal has too much or lacks, of which all is written that is expected; empty for what is not
// surely known.
func (c *checker) literalFault(p *facts.Place) string {
	literal, expected := p.Expr, p.Expected
	switch {
	case p.Kind == facts.PlaceKey && !p.Element:
		if t := c.wholeExpected(p.Expr); t != nil {
			return p.Name + " is not a property of " + t.Symbol().Name
		}
		return ""
	case p.Kind == facts.PlaceValue && p.Fresh:
		if c.isOtherLiteral(p) {
			return "the value is not assignable to the expected type"
		}
	case p.Kind == facts.PlaceCall && c.rejected >= 0 && p.Args[c.rejected].Fresh:
		literal = p.Args[c.rejected].Value
	default:
		return ""
	}
	var t *core.Value
	if callee := c.Linker.Eval(c.Linker.File, p.Expr, nil); p.Kind == facts.PlaceCall {
		if w := (written{Linker: c.Linker, whole: true}); w.isPlainCallee(c.Linker.File, p.Expr, 0) && w.takesDeclared(callee, c.rejected) {
			t = c.Unaliased(core.TypeOf(c.Binder.DeclaredParameter(c.Linker, c.Binder.Signatures(c.Linker, callee, 0)[0], c.rejected, len(p.Args))))
		}
	} else {
		t = c.wholeExpected(expected)
	}
	have := core.TypeOf(c.value(literal))
	if !c.isWhole(t) || !have.Is(core.KindRecord) || have.Open {
		return ""
	}
	has := c.Linker.Names(have, false)
	for _, name := range c.Object(t, 0).Names(true) {
		if !slices.Contains(has, name) {
			return "the literal has no property " + name + ", which " + t.Symbol().Name + " requires"
		}
	}
	return ""
}

// isOtherLiteral reports a list where no list is expected, or an object literal where a list or a plain value is.
func (c *checker) isOtherLiteral(p *facts.Place) bool {
	if !c.isDeclaredExpectation(p.Expected) {
		return false
	}
	have, want := core.TypeOf(c.value(p.Expr)), c.Unaliased(core.TypeOf(c.value(p.Expected)))
	other := ecmascript.PrimitiveOf(want) != ""
	switch {
	case containerName(have) == array:
		return other || want.Is(core.KindRecord) || declaresMembers(want)
	case have.Is(core.KindRecord):
		return other || containerName(want) == array
	}
	return false
}

// isDeclaredExpectation reports that it is written what is expected of a value, or what it is to promise.
func (c *checker) isDeclaredExpectation(e facts.ExprID) bool {
	w := written{Linker: c.Linker, whole: true, records: true}
	if x := c.Linker.Expr(c.Linker.File, e); x.Op == facts.OpAwait {
		e = x.A
	}
	return w.isDeclared(c.Linker.File, e, 0)
}

// wholeExpected gives the type of what is expected of a literal, if it is written there and all of it is known.
func (c *checker) wholeExpected(e facts.ExprID) *core.Value {
	f, w := c.Linker.File, written{Linker: c.Linker, whole: true}
	if x := c.Linker.Expr(f, e); x.Op == facts.OpArgument {
		index, _ := facts.ArgumentPlace(x.N)
		if callee := c.Linker.Eval(f, x.A, nil); !w.isPlainCallee(f, x.A, 0) || !w.takesDeclared(callee, index) {
			return nil
		}
	} else if !c.isDeclaredExpectation(e) {
		return nil
	}
	if t := c.Unaliased(core.TypeOf(c.value(e))); c.isWhole(t) {
		return t
	}
	return nil
}

// readOnly reports a member of a type that nothing but its own initializer and the constructors of its class may give a value.
func (c *checker) readOnly(m *core.Value, scope int32) bool {
	if !m.Is(core.KindDef) || !isProperty(m.Symbol().Kind) || !m.Symbol().Flags.Has(facts.Const) || m.Symbol().Container < 0 || !slices.Contains(typed, m.File.Facts.Language) {
		return false
	}
	of := m.Symbol().Container
	if k := m.File.Facts.Symbols[of].Kind; k != facts.KindClass && k != facts.KindInterface {
		return false
	}
	for ; m.File == c.Linker.File && scope >= 0; scope = m.File.Facts.Symbols[scope].Container {
		s := &m.File.Facts.Symbols[scope]
		if scope == of || s.Container == of && !(s.Kind == facts.KindMethod || s.Kind == facts.KindGetter || s.Kind == facts.KindSetter) {
			return false
		}
		if s.Container == of {
			return true
		}
	}
	return true
}
