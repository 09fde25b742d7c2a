package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// What a language may bring besides a binder. Each is asked only of the file in
// which the definition at hand stands, so languages that do without pay nothing.
type (
	// scoper looks a name up from inside a definition outward: locals of the
	// file are bound at extraction, what types inherit is not known there.
	scoper interface {
		scoped(l *linker, f *File, i int32, name string, space nameSpace) *value
	}
	// containers says which members the language's own containers have, for
	// types that inherit from one.
	containers interface {
		containerHas(kind valueKind, name string) bool
	}

	// memberFinder looks a member up in a type where fields, functions and
	// types may share a name, or where functions are overloaded along the supertypes.
	memberFinder interface {
		memberOf(l *linker, t *value, name string, r Rule, space nameSpace) *value
	}
	// selector chooses among overloads by the arguments of a call; count is
	// their number, -1 if it is not told.
	selector interface {
		selectOverload(l *linker, overloads []*value, args []*value, count int) *value
		constructorOf(l *linker, t *value, args []*value, count int) *value
	}
	// library knows the types of some library members: what a call of one
	// gives, and the elements of its containers. recv is the type that has it.
	library interface {
		knownCall(l *linker, member *value, args []*value) *value
		knownContainer(l *linker, t *value) (valueKind, []*value)
	}
	// functional has interfaces that functions are given for: inferFunction
	// finds type arguments from a function given for a parameter of the generic
	// type x; it reports whether arg is one.
	functional interface {
		inferFunction(l *linker, f *File, x *facts.Expr, arg *value, match func(facts.ExprID, *value)) bool
	}
)

// selected is the overload that a call selects; what is not overloaded stays.
func (l *linker) selected(callee *value, args []*value, count int) *value {
	if callee.is(kindDef) && callee.outside != nil && !takes(callee, count) {
		return callee.outside
	}
	if !callee.is(kindOverloads) {
		return callee
	}
	if b, ok := callee.args[0].f.binder.(selector); ok {
		return b.selectOverload(l, callee.args, args, count)
	}
	return callee.args[0]
}

// constructed is the constructor that calling a type runs, if one is written.
func (l *linker) constructed(callee *value, args []*value, count int) *value {
	if callee.is(kindDef) && callee.symbol().Kind.IsType() {
		if b, ok := callee.f.binder.(selector); ok {
			if c := b.constructorOf(l, callee, args, count); c != nil {
				return c
			}
		}
	}
	return callee
}

// memberOfExternal names a member of something outside the repository.
func memberOfExternal(t *value, name string) *value {
	m := external(widened(t) + "." + name)
	m.recv = t
	return m
}

// argumentType is the type of an argument; of a function named as an argument it
// is the function, where the callee's language says so.
func (l *linker) argumentType(callee, arg *value) *value {
	if _, ok := callee.f.binder.(functional); ok && (arg.is(kindDef) && !isVariable(arg) || arg.is(kindOverloads) || arg.is(kindExternal)) {
		return arg
	}
	if callee.f.traits.definitionsTyped {
		return l.typeOfAny(l.held(arg))
	}
	return typeOf(l.held(arg))
}

func isVariable(v *value) bool {
	k := v.symbol().Kind
	return k == facts.KindField || k == facts.KindEnumMember || k == facts.KindValue
}

func (l *linker) knownCall(member *value, args []*value) *value {
	if member.recv == nil {
		return nil
	}
	if b, ok := l.file.binder.(library); ok {
		return b.knownCall(l, member, args)
	}
	return nil
}

// container describes a type whose elements are known.
func (l *linker) container(t *value) (valueKind, []*value) {
	if kind, args := container(t); args != nil {
		return kind, args
	}
	if b, ok := l.file.binder.(library); ok {
		return b.knownContainer(l, t)
	}
	return kindExternal, nil
}

// takes reports whether a callable can be called with so many arguments.
func takes(m *value, count int) bool {
	params := m.symbol().Params
	spread := len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
	return count < 0 || count == len(params) || spread && count >= len(params)-1
}
