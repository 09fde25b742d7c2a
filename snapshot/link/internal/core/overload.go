package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// What a language may bring besides a binder. Each is asked only of the file in
// which the definition at hand is, so languages that do without pay nothing.
type (
	// Scoper looks a name up from inside a definition outward: locals of the
	// file are bound at extraction, what types inherit is not known there.
	Scoper interface {
		Scoped(l *Linker, f *File, i int32, name string, space NameSpace) *Value
	}
	// ContainerMembers says which members the language's own containers have, for
	// types that inherit from one.
	ContainerMembers interface {
		ContainerHas(kind ValueKind, name string) bool
	}

	// MemberFinder looks a member up in a type where fields, functions and
	// types may share a name, or where functions are overloaded along the supertypes.
	MemberFinder interface {
		MemberOf(l *Linker, t *Value, name string, r Rule, space NameSpace) *Value
	}
	// OverloadSelector chooses among overloads by the arguments of a call; count is
	// their number, -1 if it is unknown.
	OverloadSelector interface {
		SelectOverload(l *Linker, overloads []*Value, args []*Value, count int) *Value
		ConstructorOf(l *Linker, t *Value, args []*Value, count int) *Value
	}
	// WordSelector chooses among overloads by the words with which a call passes its arguments, see facts.Builder.CallNamed.
	WordSelector interface {
		SelectByLabels(l *Linker, overloads *Value, words string) *Value
	}
	// Library knows the types of some library members: what a call of one
	// gives, and the elements of its containers. recv is the type that has it.
	Library interface {
		KnownCall(l *Linker, member *Value, args []*Value) *Value
		KnownContainer(l *Linker, t *Value) (ValueKind, []*Value)
	}
	// Functional has interfaces that functions are given for: InferFunction
	// finds type arguments from a function given for a parameter of the generic
	// type x; it reports whether arg is one.
	Functional interface {
		InferFunction(l *Linker, f *File, x *facts.Expr, arg *Value, match func(facts.ExprID, *Value)) bool
	}
)

// Selected is the overload that a call selects; what is not overloaded stays.
func (l *Linker) Selected(callee *Value, args []*Value, count int) *Value {
	if callee.Is(KindDef) && callee.Outside != nil && !Takes(callee, count) {
		return callee.Outside
	}
	if callee.Is(KindDef) && callee.Outside != nil && len(args) > 0 {
		callee = &Value{Kind: KindOverloads, Args: []*Value{callee}}
	}
	if !callee.Is(KindOverloads) {
		return callee
	}
	if b, ok := callee.Args[0].File.Binder.(OverloadSelector); ok {
		return b.SelectOverload(l, callee.Args, args, count)
	}
	return callee.Args[0]
}

// ByWords leaves of overloads those that take arguments by the words with which they are passed.
func (l *Linker) ByWords(callee *Value, words string) *Value {
	of := callee
	if callee.Is(KindOverloads) {
		of = callee.Args[0]
	}
	if words == "" || !of.Is(KindDef) {
		return callee
	}
	if b, ok := of.File.Binder.(WordSelector); ok {
		return b.SelectByLabels(l, callee, words)
	}
	return callee
}

// Constructed is the constructor that calling a type runs, if one is written.
func (l *Linker) Constructed(callee *Value, args []*Value, count int) *Value {
	if callee.Is(KindDef) && callee.Symbol().Kind.IsType() {
		if b, ok := callee.File.Binder.(OverloadSelector); ok {
			if c := b.ConstructorOf(l, callee, args, count); c != nil {
				return c
			}
		}
	}
	return callee
}

// MemberOfExternal names a member of something outside the repository.
func MemberOfExternal(t *Value, name string) *Value {
	m := ExternalValue(Widened(t) + "." + name)
	m.Receiver = t
	return m
}

// ArgumentType is the type of an argument; of a function named as an argument it
// is the function, where the callee's language says so.
func (l *Linker) ArgumentType(callee, arg *Value) *Value {
	if _, ok := callee.File.Binder.(Functional); ok && (arg.Is(KindDef) && !IsVariable(arg) || arg.Is(KindOverloads) || arg.Is(KindExternal)) {
		return arg
	}
	if callee.File.traits.DefinitionsTyped {
		return l.TypeOfAny(l.ValueOf(arg))
	}
	return TypeOf(l.ValueOf(arg))
}

// IsVariable reports a definition that has a value.
func IsVariable(v *Value) bool {
	k := v.Symbol().Kind
	return k == facts.KindField || k == facts.KindEnumMember || k == facts.KindValue
}

func (l *Linker) knownCall(member *Value, args []*Value) *Value {
	if b, ok := l.File.Binder.(Library); ok {
		return b.KnownCall(l, member, args)
	}
	return nil
}

// container describes a type whose elements are known.
func (l *Linker) container(t *Value) (ValueKind, []*Value) {
	if kind, args := ContainerOf(t); args != nil {
		return kind, args
	}
	if b, ok := l.File.Binder.(Library); ok {
		return b.KnownContainer(l, t)
	}
	return KindExternal, nil
}

// Takes reports whether a callable can be called with so many arguments.
func Takes(m *Value, count int) bool {
	params := m.Symbol().Params
	spread := len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
	return count < 0 || count == len(params) || spread && count >= len(params)-1
}

// overloaded reports whether the further definitions are all parts of what was chosen.
func (l *Linker) overloaded(a *Value) bool {
	return !slices.ContainsFunc(a.Also, func(o Definition) bool { return !l.partOf(a, o) })
}

// partOf reports that a further definition is a mere signature, the other accessor,
// or a declaration that is one thing with what was chosen.
func (l *Linker) partOf(a *Value, o Definition) bool {
	s := &o.File.Facts.Symbols[o.Index]
	if Rank(o) != Rank(Definition{a.File, a.Index}) || s.Kind == facts.KindInterface || s.Kind == facts.KindNamespace {
		return true
	}
	m, ok := l.File.Binder.(Merger)
	return ok && m.Merges(a.Symbol(), s)
}
