package ecmascript

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// The members of the language's own containers that carry types: what they give
// and what they call a callback with.

// knownResult is what a call of something outside the repository gives.
func knownResult(l *core.Linker, callee *core.Value, args []*core.Value) *core.Value {
	if t := callee.Receiver; t != nil {
		kind, parts := core.ContainerOf(t)
		if parts != nil {
			if r := containerResult(l, t, kind, parts, core.LastName(callee.Text), args); r != nil {
				return core.AsInferred(r)
			}
		}
		if r := promiseResult(l, t, core.LastName(callee.Text), args); r != nil {
			return core.AsInferred(r)
		}
	}
	if r := staticResult(l, callee.Text, args); r != nil {
		return core.AsInferred(r)
	}
	if r := rowsOf(l, callee.Text, args); r != nil {
		return r
	}
	return core.ExternalValue(callee.Text + "()")
}

// argumentReaders are the functions of the library, by the last part of their names, whose
// results follow from their arguments.
var argumentReaders = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, name := range []string{
		"map", "flatMap", "reduce", "reduceRight", "then", // of values, see containerResult and promiseResult
		"values", "entries", "fromEntries", "assign", "freeze", "seal", "create", "setPrototypeOf", "structuredClone", "from", "of", "resolve", "all", "race", "any", // see staticResult
		"each", // see rowsOf
	} {
		out[name] = true
	}
	return out
})

// ReadsArguments reports whether the result of a call may follow from its arguments: the library's
// other functions give the same whatever they are given.
func (Binder) ReadsArguments(callee *core.Value) bool {
	return !callee.Is(core.KindExternal) && !callee.Is(core.KindBuiltin) || argumentReaders()[core.LastName(callee.Text)]
}

func listOf(t *core.Value) *core.Value { return core.InstanceOf(core.Wrap(core.KindList, t)) }

// containerResult is what a method of an array, set or map gives; nil for one
// that gives nothing of this repository.
func containerResult(l *core.Linker, t *core.Value, kind core.ValueKind, parts []*core.Value, name string, args []*core.Value) *core.Value {
	element := parts[0]
	if kind == core.KindMap {
		element = parts[1]
	}
	if kind == core.KindTuple {
		element = core.BareType(l.AnyComponent(parts, isOpenTuple(t)))
	}
	switch name {
	case "at", "pop", "shift", "find", "findLast", "get":
		return core.AsValue(element)
	case "filter":
		if l.Checking { // the test may say what those are of which it is true
			return listOf(nil)
		}
		return listOf(element)
	case "slice", "concat", "reverse", "sort", "toSorted", "toReversed", "splice", "toSpliced", "fill", "with", "copyWithin", "values", "flat":
		if name == "flat" {
			return flattened(element)
		}
		return listOf(element)
	case "add", "set":
		return core.InstanceOf(t)
	case "map", "flatMap":
		r := core.TypeOf(returnedBy(l, args, 0))
		if name == "flatMap" && r.Is(core.KindList) {
			r = r.Args[0]
		}
		if r == nil {
			return nil
		}
		return listOf(r)
	case "reduce", "reduceRight":
		if len(args) > 1 {
			return core.UnionOf([]*core.Value{l.ValueOf(args[1]), returnedBy(l, args, 0)})
		}
		return core.AsValue(element)
	case "entries":
		key := core.BuiltinValue("number")
		if kind == core.KindMap && parts[0] != nil {
			key = parts[0]
		}
		return listOf(core.Wrap(core.KindTuple, key, element))
	case "keys":
		if kind == core.KindMap {
			return listOf(parts[0])
		}
	case "call", "apply":
		if kind == core.KindFunc {
			return core.AsValue(parts[len(parts)-1])
		}
	case "bind":
		if kind == core.KindFunc {
			return core.InstanceOf(t)
		}
	}
	return nil
}

// returnedBy is what the function given as argument n returns.
func returnedBy(l *core.Linker, args []*core.Value, n int) *core.Value {
	if n >= len(args) || args[n] == nil {
		return nil
	}
	return l.ValueOf(Binder{}.Result(l, args[n], nil, -1))
}

// promiseOf is a promise of v.
func promiseOf(v *core.Value) *core.Value {
	p := core.BuiltinValue("Promise")
	p.Args = []*core.Value{core.TypeOf(v)}
	return core.InstanceOf(p)
}

func isPromise(t *core.Value) bool {
	return (t.Is(core.KindBuiltin) || t.Is(core.KindExternal)) && len(t.Args) > 0 && (core.LastName(t.Text) == "Promise" || core.LastName(t.Text) == "PromiseLike")
}

func promiseResult(l *core.Linker, t *core.Value, name string, args []*core.Value) *core.Value {
	if !isPromise(t) {
		return nil
	}
	switch name {
	case "then":
		if r := l.Awaited(returnedBy(l, args, 0)); r != nil {
			return promiseOf(r)
		}
	case "catch", "finally":
		return core.InstanceOf(t)
	}
	return nil
}

// staticResult is what a function of the language gives of its arguments' types.
func staticResult(l *core.Linker, name string, args []*core.Value) *core.Value {
	if len(args) == 0 {
		return nil
	}
	first := l.ValueOf(args[0])
	if first == nil {
		return nil
	}
	switch name {
	case "Object.values", "Array.from", "Array.of":
		if e := l.Element(first); e != nil && !e.Is(core.KindExternal) {
			return listOf(core.TypeOf(e))
		}
	case "Object.entries":
		if e := l.Element(first); e != nil && !e.Is(core.KindExternal) {
			return listOf(core.Wrap(core.KindTuple, core.BuiltinValue("string"), core.TypeOf(e)))
		}
	case "Object.fromEntries":
		if v := l.Component(l.Element(first), 1); v != nil && !v.Is(core.KindExternal) {
			return core.AsInferred(core.InstanceOf(core.Wrap(core.KindMap, core.BuiltinValue("string"), core.TypeOf(v))))
		}
	case "Object.assign": // has the members of all
		var all []*core.Value
		for _, a := range args {
			all = append(all, l.ValueOf(a))
		}
		return core.IntersectionOf(all)
	case "Object.freeze":
		return withoutHidden(l, first)
	case "Object.seal", "structuredClone":
		return first
	case "Object.create", "Object.setPrototypeOf":
		if !l.Checking { // it is declared to be any
			return first
		}
	case "Promise.resolve":
		return promiseOf(l.Awaited(first))
	case "Promise.all", "Promise.race", "Promise.any":
		return promiseAll(l, name, first)
	}
	return nil
}

func promiseAll(l *core.Linker, name string, list *core.Value) *core.Value {
	if name == "Promise.all" && list.Is(core.KindInstance) {
		switch t := list.Args[0]; {
		case t.Is(core.KindTuple):
			return promiseOf(core.InstanceOf(core.Wrap(core.KindTuple, awaitedAll(l, t.Args)...)))
		case t.Is(core.KindList) && len(t.Args) > 1:
			return promiseOf(core.InstanceOf(core.Wrap(core.KindList, awaitedAll(l, t.Args)...)))
		}
	}
	e := l.Awaited(l.Element(list))
	if e == nil || e.Is(core.KindExternal) {
		return nil
	}
	if name == "Promise.all" {
		return promiseOf(listOf(core.TypeOf(e)))
	}
	return promiseOf(e)
}

// awaitedAll gives the types of what promises of some types give.
func awaitedAll(l *core.Linker, types []*core.Value) []*core.Value {
	var all []*core.Value
	for _, t := range types {
		all = append(all, core.TypeOf(l.Awaited(core.AsValue(t))))
	}
	return all
}

// Settled implements core.Settler: an object with a method `then` stands for what that passes on, and one of a
// subtype of the language's own promises for what those are of.
func (b Binder) Settled(l *core.Linker, v *core.Value) *core.Value {
	named := v
	for n := 0; n < 8 && isOtherName(v); n++ {
		v = core.InstanceOf(l.Aliased(v.Args[0]))
	}
	switch {
	case v == nil || isOtherName(v) || core.IsBoth(v):
		return named
	case v.Is(core.KindUnion):
		var all []*core.Value
		for _, a := range core.Outcomes(v) {
			if !isOtherName(a) { // which may lead back here
				a = l.Awaited(a)
			}
			all = append(all, a)
		}
		return core.UnionOf(all)
	case !v.Is(core.KindInstance) || !v.Args[0].Is(core.KindDef):
		return l.Awaited(v)
	}
	t := v.Args[0]
	if k := t.Symbol().Kind; k != facts.KindClass && k != facts.KindInterface {
		return named
	}
	if then := l.Member(v, "then", core.ValueSpace); then.Is(core.KindDef) && then.Symbol().Kind == facts.KindMethod {
		return b.passedOn(l, OverloadsOf(l, then)[0])
	}
	for _, x := range b.MemberTypes(l, t) {
		if isPromise(x) && len(x.Args) > 0 {
			return l.ValueOf(core.AsValue(x.Args[0]))
		}
	}
	return named
}

// isOtherName reports a value of an alias that is no object type of its own.
func isOtherName(v *core.Value) bool {
	return v.Is(core.KindInstance) && v.Args[0].Is(core.KindDef) && core.IsAlias(v.Args[0].Symbol()) && v.Args[0].Symbol().Type != 0 && !v.Args[0].Symbol().Flags.Has(facts.Object)
}

// passedOn is what a method takes a function of; nil where that is not known.
func (b Binder) passedOn(l *core.Linker, then Signature) *core.Value {
	for _, a := range core.Alternatives(b.ParameterOf(l, then, nil, 0, 1)) {
		if f := core.TypeOf(a); f.Is(core.KindFunc) && len(f.Args) > 1 {
			return l.ValueOf(core.AsValue(f.Args[0]))
		}
	}
	return nil
}

// knownArgument is what something outside the repository expects: a function
// of a container's parts, where it is a method of one.
func knownArgument(l *core.Linker, callee *core.Value, before []*core.Value, index int) *core.Value {
	name := core.LastName(callee.Text)
	t := callee.Receiver
	if index == 1 && callee.Text == "Array.from" && len(before) > 0 {
		return functionOf(core.TypeOf(l.Element(l.ValueOf(before[0]))), core.BuiltinValue("number"))
	}
	if t == nil {
		if index == 0 && callee.Text == "Promise" && len(callee.Args) == 1 { // new Promise<T>(resolve => …)
			return functionOf(core.Wrap(core.KindFunc, orPromiseOf(l, callee.Args[0]), nil))
		}
		if v := spreadArgument(l, before, index); v != nil {
			return v
		}
		if index == 1 && len(callee.Args) == 1 && strings.HasSuffix(callee.Text, ".each()") {
			return rowFunction(callee.Args[0])
		}
		return core.ExternalValue(callee.Text + "()")
	}
	if isPromise(t) && index == 0 && name == "then" {
		return functionOf(core.TypeOf(l.Awaited(core.InstanceOf(t))))
	}
	kind, parts := core.ContainerOf(t)
	if v := storedArgument(t, kind, parts, name, index); v != nil {
		return v
	}
	if parts == nil || index > 0 {
		return core.ExternalValue(callee.Text + "()")
	}
	element, key := parts[0], core.BuiltinValue("number")
	switch kind {
	case core.KindMap:
		element, key = parts[1], parts[0]
	case core.KindTuple:
		element = core.BareType(l.AnyComponent(parts, isOpenTuple(t)))
	}
	switch name {
	case "map", "filter", "forEach", "find", "findIndex", "findLast", "findLastIndex", "some", "every", "flatMap":
		return functionOf(element, key, t)
	case "sort", "toSorted":
		return functionOf(element, element)
	case "reduce", "reduceRight":
		return functionOf(nil, element, key, t)
	}
	return core.ExternalValue(callee.Text + "()")
}

// StoredArgument is what a method of an array, a set or a map takes to put it there; nil for
// other callees.
func StoredArgument(callee *core.Value, index int) *core.Value {
	kind, parts := core.ContainerOf(callee.Receiver)
	return storedArgument(callee.Receiver, kind, parts, core.LastName(callee.Text), index)
}

// storedArgument is what a method that puts something into an array, a set or a map takes; nil for others.
func storedArgument(t *core.Value, kind core.ValueKind, parts []*core.Value, name string, index int) *core.Value {
	if t.Inferred {
		return nil // it holds what it is given
	}
	switch {
	case kind == core.KindList && (name == "push" || name == "unshift"), kind == core.KindList && name == "add" && index == 0:
		return core.AsValue(parts[0])
	case kind == core.KindMap && t.Text != "" && name == "set" && index < 2:
		return core.AsValue(parts[index])
	}
	return nil
}

// flattened is a list of the elements of lists, and of what is no list.
func flattened(element *core.Value) *core.Value {
	if element.Is(core.KindList) {
		return core.InstanceOf(element)
	}
	var all []*core.Value
	for _, a := range core.Alternatives(core.AsValue(element)) {
		t := core.TypeOf(a)
		if t.Is(core.KindList) {
			t = core.BareType(t.Args[0])
		}
		if t != nil {
			all = append(all, t)
		}
	}
	return listOf(core.UnionOf(all))
}

// orPromiseOf is what resolves a promise of a type: a value of it, or another promise of one. Types alone are compared
// with that: what is known of a value is known of what it is awaited as.
func orPromiseOf(l *core.Linker, t *core.Value) *core.Value {
	if !l.Checking || t == nil {
		return t
	}
	of := core.ExternalValue("Promise")
	of.Args = []*core.Value{t}
	return core.UnionOf([]*core.Value{t, of})
}

// functionOf is a function with parameters of these types and an unknown result.
func functionOf(params ...*core.Value) *core.Value {
	return core.AsInferred(core.InstanceOf(core.Wrap(core.KindFunc, append(params, nil)...)))
}

// spreadArgument is the function that something outside the repository takes behind
// an argument whose type has a tuple of functions for its type argument, as ava's
// `test(title, macro, run)` does where macro is a Macro<[Run]>: only what such a
// tuple is spread into has its types one by one.
func spreadArgument(l *core.Linker, before []*core.Value, index int) *core.Value {
	for n, a := range before {
		t := core.TypeOf(l.ValueOf(a))
		if !t.Is(core.KindExternal) || len(t.Args) != 1 || !t.Args[0].Is(core.KindTuple) || index-n-1 >= len(t.Args[0].Args) {
			continue
		}
		f := t.Args[0].Args[index-n-1]
		for d := 0; d < 8 && f.Is(core.KindDef) && core.IsAlias(f.Symbol()); d++ {
			f = l.Aliased(f)
		}
		if f.Is(core.KindFunc) {
			return core.AsInferred(core.InstanceOf(f))
		}
	}
	return nil
}
