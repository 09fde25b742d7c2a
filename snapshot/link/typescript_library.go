package link

import "strings"

// The members of the language's own containers that carry types: what they give
// and what they call a callback with.

// knownResult is what a call of something outside the repository gives.
func (l *linker) knownResult(callee *value, args []*value) *value {
	if t := callee.recv; t != nil {
		kind, parts := container(t)
		if parts != nil {
			if r := l.containerResult(t, kind, parts, lastName(callee.s), args); r != nil {
				return softened(r)
			}
		}
		if r := l.promiseResult(t, lastName(callee.s), args); r != nil {
			return softened(r)
		}
	}
	if r := l.staticResult(callee.s, args); r != nil {
		return softened(r)
	}
	if r := l.rowsOf(callee.s, args); r != nil {
		return r
	}
	return external(callee.s + "()")
}

func listOf(t *value) *value { return instanceOf(wrap(kindList, t)) }

// containerResult is what a method of an array, set or map gives; nil for one
// that gives nothing of this repository.
func (l *linker) containerResult(t *value, kind valueKind, parts []*value, name string, args []*value) *value {
	element := parts[0]
	if kind == kindMap {
		element = parts[1]
	}
	if kind == kindTuple {
		element = unionOf(parts)
	}
	switch name {
	case "at", "pop", "shift", "find", "findLast", "get":
		return asValue(element)
	case "filter", "slice", "concat", "reverse", "sort", "toSorted", "toReversed", "splice", "toSpliced", "fill", "with", "copyWithin", "values", "flat":
		if name == "flat" && element.is(kindList) {
			return instanceOf(element)
		}
		return listOf(element)
	case "add", "set":
		return instanceOf(t)
	case "map", "flatMap":
		r := typeOf(l.returnedBy(args, 0))
		if name == "flatMap" && r.is(kindList) {
			r = r.args[0]
		}
		if r == nil {
			return nil
		}
		return listOf(r)
	case "reduce", "reduceRight":
		if len(args) > 1 {
			return unionOf([]*value{l.held(args[1]), l.returnedBy(args, 0)})
		}
		return asValue(element)
	case "entries":
		key := builtin("number")
		if kind == kindMap && parts[0] != nil {
			key = parts[0]
		}
		return listOf(wrap(kindTuple, key, element))
	case "keys":
		if kind == kindMap {
			return listOf(parts[0])
		}
	case "call", "apply":
		if kind == kindFunc {
			return asValue(parts[len(parts)-1])
		}
	case "bind":
		if kind == kindFunc {
			return instanceOf(t)
		}
	}
	return nil
}

// returnedBy is what the function given as argument n returns.
func (l *linker) returnedBy(args []*value, n int) *value {
	if n >= len(args) || args[n] == nil {
		return nil
	}
	return l.held(ecmascript{}.result(l, args[n], nil, -1))
}

// promiseOf is a promise of v.
func promiseOf(v *value) *value {
	p := builtin("Promise")
	p.args = []*value{typeOf(v)}
	return instanceOf(p)
}

func isPromise(t *value) bool {
	return (t.is(kindBuiltin) || t.is(kindExternal)) && len(t.args) > 0 && (lastName(t.s) == "Promise" || lastName(t.s) == "PromiseLike")
}

func (l *linker) promiseResult(t *value, name string, args []*value) *value {
	if !isPromise(t) {
		return nil
	}
	switch name {
	case "then":
		if r := l.awaited(l.returnedBy(args, 0)); r != nil {
			return promiseOf(r)
		}
	case "catch", "finally":
		return instanceOf(t)
	}
	return nil
}

// staticResult is what a function of the language gives of its arguments' types.
func (l *linker) staticResult(name string, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	first := l.held(args[0])
	if first == nil {
		return nil
	}
	switch name {
	case "Object.values", "Array.from", "Array.of":
		if e := l.element(first); e != nil && !e.is(kindExternal) {
			return listOf(typeOf(e))
		}
	case "Object.entries":
		if e := l.element(first); e != nil && !e.is(kindExternal) {
			return listOf(wrap(kindTuple, builtin("string"), typeOf(e)))
		}
	case "Object.assign": // has the members of all
		var all []*value
		for _, a := range args {
			all = append(all, l.held(a))
		}
		return intersectionOf(all)
	case "Object.freeze", "Object.seal", "structuredClone", "Object.create", "Object.setPrototypeOf":
		return first
	case "Promise.resolve":
		return promiseOf(l.awaited(first))
	case "Promise.all", "Promise.race", "Promise.any":
		return l.promiseAll(name, first)
	}
	return nil
}

func (l *linker) promiseAll(name string, list *value) *value {
	if name == "Promise.all" && list.is(kindInstance) {
		switch t := list.args[0]; {
		case t.is(kindTuple):
			return promiseOf(instanceOf(wrap(kindTuple, l.awaitedAll(t.args)...)))
		case t.is(kindList) && len(t.args) > 1:
			return promiseOf(instanceOf(wrap(kindList, l.awaitedAll(t.args)...)))
		}
	}
	e := l.awaited(l.element(list))
	if e == nil || e.is(kindExternal) {
		return nil
	}
	if name == "Promise.all" {
		return promiseOf(listOf(typeOf(e)))
	}
	return promiseOf(e)
}

// awaitedAll gives the types of what promises of some types give.
func (l *linker) awaitedAll(types []*value) []*value {
	var all []*value
	for _, t := range types {
		all = append(all, typeOf(l.awaited(asValue(t))))
	}
	return all
}

// knownArgument is what something outside the repository expects: a function
// of a container's parts, where it is a method of one.
func (l *linker) knownArgument(callee *value, before []*value, index int) *value {
	name := lastName(callee.s)
	t := callee.recv
	if t == nil {
		if index == 1 && name == "from" && strings.HasPrefix(callee.s, "Array") && len(before) > 0 {
			return functionOf(typeOf(l.element(l.held(before[0]))), builtin("number"))
		}
		if v := l.spreadArgument(before, index); v != nil {
			return v
		}
		if index == 1 && len(callee.args) == 1 && strings.HasSuffix(callee.s, ".each()") {
			return rowFunction(callee.args[0])
		}
		return external(callee.s + "()")
	}
	if isPromise(t) && index == 0 && name == "then" {
		return functionOf(typeOf(l.awaited(instanceOf(t))))
	}
	kind, parts := container(t)
	if parts == nil || index > 0 {
		return external(callee.s + "()")
	}
	element, key := parts[0], builtin("number")
	switch kind {
	case kindMap:
		element, key = parts[1], parts[0]
	case kindTuple:
		element = unionOf(parts)
	}
	switch name {
	case "map", "filter", "forEach", "find", "findIndex", "findLast", "findLastIndex", "some", "every", "flatMap":
		return functionOf(element, key, t)
	case "sort", "toSorted":
		return functionOf(element, element)
	case "reduce", "reduceRight":
		return functionOf(nil, element, key, t)
	}
	return external(callee.s + "()")
}

// functionOf is a function with parameters of these types and an unknown result.
func functionOf(params ...*value) *value {
	return softened(instanceOf(wrap(kindFunc, append(params, nil)...)))
}

// spreadArgument is the function that something outside the repository takes behind
// an argument whose type has a tuple of functions for its type argument, as ava's
// `test(title, macro, run)` does where macro is a Macro<[Run]>: only what such a
// tuple is spread into has its types one by one.
func (l *linker) spreadArgument(before []*value, index int) *value {
	for n, a := range before {
		t := typeOf(l.held(a))
		if !t.is(kindExternal) || len(t.args) != 1 || !t.args[0].is(kindTuple) || index-n-1 >= len(t.args[0].args) {
			continue
		}
		f := t.args[0].args[index-n-1]
		for d := 0; d < 8 && f.is(kindDef) && isAlias(f.symbol()); d++ {
			f = l.aliased(f)
		}
		if f.is(kindFunc) {
			return softened(instanceOf(f))
		}
	}
	return nil
}
