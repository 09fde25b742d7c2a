// Package nominal says which type takes which where types are assignable by their names: classes and interfaces
// with their supertypes, primitive types with conversions, a library that a text declares, and functions that
// stand for interfaces with one method. A language says which primitive types it has and what its classes inherit.
package nominal

import (
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/library"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// Rules are what only the language's binder can tell.
type Rules interface {
	// Supers lists what a type inherits from, the nearest first.
	Supers(l *core.Linker, t *core.Value) []*core.Value
	// Accessible reports whether the linker's file may name a member.
	Accessible(l *core.Linker, m *core.Value) bool
	// ParameterType is the declared type of a callable's parameter n.
	ParameterType(l *core.Linker, m *core.Value, n int) *core.Value
	// ArgumentOf is the type of an argument; a function's is the function.
	ArgumentOf(l *core.Linker, a *core.Value) *core.Value
	// FunctionResult is the type that a function gives; ok is false of what is none.
	FunctionResult(l *core.Linker, f *core.Value) (result *core.Value, ok bool)
}

// Types are those of a language. They are the rules by which overloads are chosen and by which arguments tell
// type arguments of the library's methods.
type Types struct {
	Rules
	Library  func() *library.Types
	Any      string              // the library's type that takes every reference
	Widening map[string][]string // by primitive type: those that it widens to
	Wide     []string            // the primitive types of which no constant becomes a narrower one by itself
	Boxes    map[string]string   // by primitive type: the library's class that stands for it
	Arrays   []string            // the library's types that arrays are of
}

// Types of the language itself that are no primitive types.
const (
	null = "null"
	void = "void"
)

// Root takes whatever it is given.
func (ts *Types) Root() *core.Value { return core.ExternalValue(ts.Any) }

// IsPrimitive reports a type that is no reference.
func (ts *Types) IsPrimitive(of *core.Value) bool {
	if !of.Is(core.KindBuiltin) {
		return false
	}
	_, ok := ts.Widening[of.Text]
	return ok
}

// AsLibrary is the library's type that a type of the language's own stands for.
func (*Types) AsLibrary(t *core.Value) *core.Value {
	if t.Is(core.KindBuiltin) {
		e := core.ExternalValue(t.Text)
		e.Args, e.Inferred = t.Args, t.Inferred
		return e
	}
	return t
}

// TypeArgument is what a type parameter stands for where something of a type is given for it.
func (ts *Types) TypeArgument(given *core.Value) *core.Value {
	if given.Is(core.KindDef) && !given.Symbol().Kind.IsType() {
		return nil
	}
	return ts.boxed(given)
}

// boxed is the class that stands for a primitive type among type arguments.
func (ts *Types) boxed(of *core.Value) *core.Value {
	if of.Is(core.KindBuiltin) && ts.Boxes[of.Text] != "" {
		return core.ExternalValue(ts.Boxes[of.Text])
	}
	return of
}

// Unboxed is the primitive type that a class of the library stands for, or "".
func (ts *Types) Unboxed(class string) string {
	for primitive, box := range ts.Boxes {
		if box == class {
			return primitive
		}
	}
	return ""
}

// ViewedAs sees a type as a library type that it is or inherits from.
func (ts *Types) ViewedAs(l *core.Linker, of *core.Value, name string) *core.Value {
	of = ts.AsLibrary(of)
	switch {
	case of.Is(core.KindExternal):
		return ts.Library().As(of, name)
	case of.Is(core.KindDef) && of.Symbol().Kind.IsType():
		for _, s := range ts.Supers(l, of) {
			if s.Is(core.KindExternal) {
				if v := ts.Library().As(s, name); v != nil {
					return v
				}
			}
		}
	case of.Is(core.KindParam):
		return ts.ViewedAs(l, of.Args[0], name)
	}
	return nil
}

// Same reports two types that are equal without their arguments. A type whose package is not known equals any of
// its name.
func (ts *Types) Same(a, b *core.Value) bool {
	if a == nil || b == nil {
		return false
	}
	switch {
	case a.Is(core.KindList) && b.Is(core.KindList):
		return ts.Same(a.Args[0], b.Args[0])
	case a.Is(core.KindDef) && b.Is(core.KindDef):
		return core.Same(a, b)
	case (a.Is(core.KindExternal) || a.Is(core.KindBuiltin)) && (b.Is(core.KindExternal) || b.Is(core.KindBuiltin)):
		return a.Text == b.Text || core.LastName(a.Text) == core.LastName(b.Text) && (core.LastName(a.Text) == a.Text || core.LastName(b.Text) == b.Text) && ts.IsPrimitive(a) == ts.IsPrimitive(b)
	}
	return false
}

// Prefers says what a function suits better.
func (ts *Types) Prefers(l *core.Linker, arg, p, q *core.Value) (better, told bool) {
	if g, ok := ts.isFunction(l, ts.ArgumentOf(l, arg)); ok && !ts.Same(p, q) {
		return ts.nearerFunction(l, g, p, q)
	}
	return false, false
}

// Takes reports how a parameter of a type takes an argument of another.
func (ts *Types) Takes(l *core.Linker, param, arg *core.Value) (overloads.Applicability, bool) {
	return ts.assignable(l, param, arg, 0)
}

// widens reports whether a primitive type is another, or widens to it.
func (ts *Types) widens(from, to string) bool {
	return from == to || slices.Contains(ts.Widening[from], to)
}
