package java

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/library"
)

// invalidOverride says how a method differs from one that it overrides or hides, in what has to be alike: whether it is static,
// its result, and the exceptions that callers handle. Empty where it may suit all.
func (b java) invalidOverride(l *core.Linker, p *facts.Place) string {
	m := l.DefinitionOf(l.File, p.Scope, nil)
	if s := m.Symbol(); s.Kind != facts.KindMethod || s.Container < 0 || s.Visibility == facts.VisibilityPrivate || !b.isWritten(m) {
		return ""
	}
	t := l.DefinitionOf(l.File, m.Symbol().Container, nil)
	for _, super := range b.Supers(l, t) {
		why := ""
		switch {
		case super.Is(core.KindDef) && !super.Inferred && super.File.Binder == core.Binder(b) && !standsIn(super):
			why = b.invalidOver(l, super, m)
		case super.Is(core.KindExternal) && !super.Inferred && !b.inTreeToo(l, super.Text):
			why = b.invalidOverLibrary(l, super, m)
		}
		if why != "" {
			return why
		}
	}
	if why := b.invalidOverLibrary(l, types().Root(), m); why != "" {
		return why
	}
	if m.Symbol().Flags.Has(facts.Override) && b.overridesNothing(l, t, m) {
		return "says that it overrides a method, and no supertype has one of its name and parameters"
	}
	return ""
}

// overridesNothing reports a method of a type all of whose supertypes are known, of which none has a method that it may override.
func (b java) overridesNothing(l *core.Linker, t, m *core.Value) bool {
	if t.Symbol().NodeKind == "record" {
		return false // or it is that of a component
	}
	for _, super := range append(slices.Clone(b.Supers(l, t)), types().Root()) {
		switch {
		case !b.isClass(super) || super.Is(core.KindDef) && (!b.isWritten(super) || standsIn(super)) || super.Is(core.KindExternal) && b.inTreeToo(l, super.Text):
			return false
		case super.Is(core.KindDef):
			if slices.ContainsFunc(b.ownMembers(l, super, m.Symbol().Name, core.FuncSpace), func(o *core.Value) bool {
				o.Env = core.EnvOf(super)
				return !b.isWritten(o) || b.mayHaveTypes(l, m, len(o.Symbol().Params), func(n int) *core.Value { return b.ParameterType(l, o, n) })
			}) {
				return false
			}
		default:
			for _, o := range javaLibrary().Overloads(super, m.Symbol().Name) {
				call := javaLibrary().Called(l, types(), o.Holder, o.Method)
				if b.mayHaveTypes(l, m, len(o.Method.Params), func(n int) *core.Value {
					of, _ := call.Bound(o.Method.Params[n])
					if o.Method.Spreads(n) {
						return core.Wrap(core.KindList, of)
					}
					return of
				}) {
					return false
				}
			}
		}
	}
	return true
}

// standsIn reports a type of the tree that the library has too, or may have: which of the two a file is compiled with is not
// known.
func standsIn(t *core.Value) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(t.File.Facts.Package, "com."), ".")
	if first == "sun" || first == "jdk" {
		return true
	}
	name := ""
	for i := t.Index; i >= 0; i = t.File.Facts.Symbols[i].Container {
		name = "." + t.File.Facts.Symbols[i].Name + name
	}
	return javaLibrary().Type(t.File.Facts.Package+name) != nil
}

// mayHaveTypes reports a method whose parameters may be of some types: of what is not known, it may.
func (b java) mayHaveTypes(l *core.Linker, m *core.Value, count int, of func(n int) *core.Value) bool {
	if len(m.Symbol().Params) != count {
		return false
	}
	for n := range count {
		if types().NeverSame(of(n), b.ParameterType(l, m, n)) {
			return false
		}
	}
	return true
}

// invalidOver compares a method with those of a supertype of the tree that it overrides or hides.
func (b java) invalidOver(l *core.Linker, super, m *core.Value) string {
	for _, o := range b.ownMembers(l, super, m.Symbol().Name, core.FuncSpace) {
		s := o.Symbol()
		o.Env = core.EnvOf(super)
		if !b.isWritten(o) || !b.seenBelow(o, m) || staticOfInterface(super, o) || !b.sameTypes(l, o, m) {
			continue
		}
		of := super.Symbol().Name + "." + s.Name
		switch isStatic := m.Symbol().Flags.Has(facts.Static); {
		case isStatic && !s.Flags.Has(facts.Static):
			return "is static and has the signature of " + of + ", which is not"
		case !isStatic && s.Flags.Has(facts.Static):
			return "is not static and has the signature of " + of + ", which is"
		}
		want, given := core.TypeOf(l.Eval(o.File, s.Type, o.Env)), b.writtenType(l, m, m.Symbol().Type)
		if types().NeverReturns(l, want, given) {
			return fmt.Sprintf("gives %s, and %s, which it overrides, gives %s", typeName(given), of, typeName(want))
		}
		if thrown := b.thrownBeyond(l, o, m); thrown != "" {
			return fmt.Sprintf("may throw %s, and %s, which it overrides, may not", thrown, of)
		}
	}
	return ""
}

// seenBelow reports a method that a subtype inherits, by its visibility.
func (b java) seenBelow(o, m *core.Value) bool {
	s := o.Symbol()
	return s.Kind == facts.KindMethod && s.Visibility != facts.VisibilityPrivate && (s.Visibility != facts.VisibilityInternal || o.File.Facts.Package == m.File.Facts.Package)
}

// sameTypes reports two methods whose parameters are surely of the same types.
func (b java) sameTypes(l *core.Linker, o, m *core.Value) bool {
	if len(o.Symbol().Params) != len(m.Symbol().Params) {
		return false
	}
	for n := range o.Symbol().Params {
		if !types().Same(b.ParameterType(l, o, n), b.ParameterType(l, m, n)) {
			return false
		}
	}
	return true
}

// thrownBeyond is an exception that a method declares and one that it overrides does not, by its name; empty for none.
func (b java) thrownBeyond(l *core.Linker, o, m *core.Value) string {
	allowed, known := b.thrownBy(l, o)
	if !known {
		return ""
	}
	thrown, _ := b.thrownBy(l, m)
	for _, t := range thrown {
		if b.escapes(l, t, allowed) {
			return typeName(t)
		}
	}
	return ""
}

// invalidOverLibrary compares a method with those of a type of the library that it overrides.
func (b java) invalidOverLibrary(l *core.Linker, super, m *core.Value) string {
	s := m.Symbol()
	if s.Flags.Has(facts.Static) {
		return ""
	}
	for _, o := range javaLibrary().Overloads(super, s.Name) {
		call := javaLibrary().Called(l, types(), o.Holder, o.Method)
		if o.Method.Static || len(o.Method.Params) != len(s.Params) || mayBeNewer(o) {
			continue
		}
		same := true
		for n := range s.Params {
			want, _ := call.Bound(o.Method.Params[n])
			same = same && !o.Method.Spreads(n) && types().Same(want, b.ParameterType(l, m, n))
		}
		if !same {
			continue
		}
		of := core.LastName(o.Holder.Text) + "." + s.Name
		want, _ := call.Bound(o.Method.Result)
		if given := b.writtenType(l, m, s.Type); types().NeverReturns(l, want, given) {
			return fmt.Sprintf("gives %s, and %s, which it overrides, gives %s", typeName(given), of, typeName(want))
		}
		thrown, _ := b.thrownBy(l, m)
		for _, t := range thrown {
			if throwsNothing(o.Holder.Text, s.Name) && b.escapes(l, t, nil) {
				return fmt.Sprintf("may throw %s, and %s, which it overrides, may not", typeName(t), of)
			}
		}
	}
	return ""
}

// mayBeNewer reports a method with a body that an interface of the library has: those came one by one, and the version that a
// project is compiled with may not have it yet (getFirst of List, getChars of CharSequence).
func mayBeNewer(o library.Overload) bool {
	t := javaLibrary().Type(o.Holder.Text)
	return o.Method.Body && t != nil && t.Interface
}

// throwsNothing reports a method of the library that declares no exception which has to be handled. Of most it is not
// known; AbstractMap.clone declares one.
func throwsNothing(of, name string) bool {
	switch javaLibrary().PackageOf(of) {
	case "java.util.function":
		return true
	case "java.util":
		return name != "clone" && !strings.HasPrefix(of, "java.util.Properties") && !strings.Contains(of, "ResourceBundle")
	}
	return slices.Contains([]string{"java.lang.Runnable", "java.lang.Comparable", "java.lang.CharSequence", "java.lang.Iterable"}, of) ||
		of == javaObject && slices.Contains([]string{"equals", "hashCode", "toString"}, name)
}
