package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// call denotes what a call of a gives.
func (l *linker) call(a *value, args []*value) *value {
	if a == nil {
		return nil
	}
	switch a.kind {
	case kindUnion:
		var all []*value
		for _, x := range a.args {
			all = append(all, l.call(x, args))
		}
		return softened(unionOf(all))
	case kindExternal, kindBuiltin:
		if r := l.knownCall(a, args); r != nil {
			return r
		}
		return external(a.s + "()")
	case kindFunc, kindList, kindMap, kindPointer: // Go: conversion
		return instanceOf(a)
	case kindInstance:
		if m := l.calledMethod(a); m != nil {
			return l.call(m, args)
		}
		return l.callInstance(a)
	case kindDef:
		return l.callDef(a, args)
	}
	return nil
}

func (l *linker) callDef(d *value, args []*value) *value {
	s := d.symbol()
	switch {
	case s.Kind.IsType():
		if p, ok := d.f.binder.(protocols); ok {
			return p.constructed(l, d, args)
		}
		if d.soft {
			return softened(instanceOf(d))
		}
		return instanceOf(d)
	case s.Kind == facts.KindConstructor && s.Type == 0 && makerOf(d) != nil:
		return makerOf(d).makes(l, d, s)
	case s.Kind.IsCallable() && s.Kind != facts.KindGetter:
		e := l.receiverEnv(d, s)
		if len(s.TypeParams) > 0 {
			e = &env{f: d.f, i: d.i, args: l.inferArguments(d, s, args), parent: e}
		}
		r := l.held(l.eval(d.f, s.Type, e))
		if t := l.declaredElsewhere(d, s); t != nil {
			return t
		}
		if len(s.Supers) > 0 {
			if p, ok := d.f.binder.(protocols); ok {
				return p.decorated(l, d, r, args)
			}
		}
		if r != nil && (d.soft || l.inferred(d.f, s.Type)) {
			return softened(r)
		}
		return r
	}
	if h := l.held(d); h != nil && !(h.is(kindDef) && h.f == d.f && h.i == d.i) {
		return l.call(h, args)
	}
	return nil
}

// inferArguments finds the type arguments of a generic function: those written,
// or those that the arguments' types tell where a parameter's declared type is
// the type parameter itself or a container of it.
func (l *linker) inferArguments(d *value, s *facts.Symbol, args []*value) []*value {
	if len(d.args) > 0 {
		return d.args
	}
	if p, ok := d.f.binder.(protocols); ok {
		return p.typeArguments(l, d, s.Params, args)
	}
	out := make([]*value, len(s.TypeParams))
	if b, ok := d.f.binder.(inferrer); ok {
		b.inferAll(l, d, s, s.Params, args, out)
		return out
	}
	for n, p := range s.Params {
		if n >= len(args) {
			break
		}
		l.match(d, s, p.Type, l.argumentType(d, args[n]), out, 0)
	}
	return out
}

func (l *linker) match(d *value, s *facts.Symbol, e facts.ExprID, arg *value, out []*value, depth int) {
	if e == 0 || arg == nil || depth > 6 {
		return
	}
	x := l.expr(d.f, e)
	if b, ok := d.f.binder.(inferrer); ok {
		var done bool
		if arg, done = b.matches(l, d, s, x, arg, out, depth); done || arg == nil {
			return
		}
	}
	switch x.Op {
	case facts.OpInstance, facts.OpOptional:
		l.match(d, s, x.A, arg, out, depth+1)
	case facts.OpTypeParam:
		for n, p := range s.TypeParams {
			if int32(x.N) == d.i && p.Name == x.S && out[n] == nil {
				out[n] = arg
			}
		}
	case facts.OpPointer:
		if arg.kind == kindPointer {
			l.match(d, s, x.A, arg.args[0], out, depth+1)
		}
	case facts.OpList:
		if arg.kind == kindList {
			l.match(d, s, x.A, arg.args[0], out, depth+1)
		}
	case facts.OpMap:
		if arg.kind == kindMap {
			l.match(d, s, x.A, arg.args[0], out, depth+1)
			l.match(d, s, x.B, arg.args[1], out, depth+1)
		}
	case facts.OpUnion:
		l.match(d, s, x.A, arg, out, depth+1)
		l.match(d, s, x.B, arg, out, depth+1)
	case facts.OpFunc:
		if arg.kind == kindFunc {
			last := len(arg.args) - 1
			for n, a := range arg.args[:last] {
				if e, ok := l.pairAt(d.f, x.A, n); ok {
					l.match(d, s, e, a, out, depth+1)
				}
			}
			l.match(d, s, x.B, arg.args[last], out, depth+1)
		}
	case facts.OpGeneric:
		if b, ok := d.f.binder.(functional); ok && b.inferFunction(l, d.f, x, arg, func(e facts.ExprID, a *value) { l.match(d, s, e, a, out, depth+1) }) {
			return
		}
		for n, a := range arg.args {
			if e, ok := l.pairAt(d.f, x.B, n); ok {
				l.match(d, s, e, a, out, depth+1)
			}
		}
	}
}

func (l *linker) pairAt(f *File, e facts.ExprID, n int) (facts.ExprID, bool) {
	for ; e != 0; n-- {
		x := l.expr(f, e)
		if n == 0 {
			return x.A, true
		}
		e = x.B
	}
	return 0, false
}

func (l *linker) callInstance(v *value) *value {
	t := v.args[0]
	for n := 0; t != nil && n < 8; n++ {
		switch t.kind {
		case kindFunc:
			r := t.args[len(t.args)-1]
			if r.is(kindInstance) || r.is(kindTuple) {
				return r
			}
			return instanceOf(r)
		case kindExternal, kindBuiltin:
			return external(t.s + "()")
		case kindDef:
			if m := l.own(t, "__call__", RuleDeclared); m != nil {
				return l.call(m, nil)
			}
			if isAlias(t.symbol()) {
				t = l.aliased(t)
			} else {
				t = l.underlying(t)
			}
			continue
		}
		return nil
	}
	return nil
}

// container describes a type whose elements are known: the kinds of this
// package, and library types by their last name.
func container(t *value) (kind valueKind, args []*value) {
	if t == nil {
		return kindExternal, nil
	}
	switch t.kind {
	case kindList, kindMap, kindTuple, kindFunc:
		return t.kind, t.args
	case kindExternal, kindBuiltin:
		switch lastName(t.s) {
		case "Array", "ReadonlyArray", "Set", "ReadonlySet", "Iterable", "Iterator", "IterableIterator", "AsyncIterable", "AsyncIterator", "AsyncIterableIterator",
			"Generator", "AsyncGenerator", "ArrayLike", "WeakSet", "NodeListOf", "HTMLCollectionOf",
			"List", "list", "Sequence", "MutableSequence", "Collection", "FrozenSet", "frozenset", "set", "AbstractSet", "MutableSet", "Deque", "deque", "Seq", "Container", "Reversible":
			if len(t.args) > 0 {
				return kindList, t.args[:1]
			}
		case "Map", "ReadonlyMap", "WeakMap", "Record", "Dict", "dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict", "ChainMap":
			if len(t.args) > 1 {
				return kindMap, t.args[:2]
			}
		}
	}
	return kindExternal, nil
}

func lastName(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// asValue turns a type argument into a value; what is one already stays.
func asValue(v *value) *value {
	if v == nil || v.kind == kindInstance || v.kind == kindUnion && len(v.args) > 0 && v.args[0].is(kindInstance) {
		return v
	}
	return instanceOf(v)
}

// element is what indexing or iterating a value gives.
func (l *linker) element(v *value) *value {
	return l.part(v, func(kind valueKind, args []*value) *value {
		switch kind {
		case kindList:
			return asValue(args[0])
		case kindMap:
			return asValue(args[1])
		case kindTuple:
			var all []*value
			for _, a := range args {
				all = append(all, asValue(a))
			}
			return unionOf(all)
		case kindFunc: // Go: range over an iterator function gives the parameters of yield
			if y := args[0]; y.is(kindFunc) && len(y.args) > 1 {
				return asValue(y.args[max(0, min(1, len(y.args)-2))])
			}
		}
		return nil
	})
}

// elementAt is what indexing a value with a number gives: a tuple's component.
func (l *linker) elementAt(v *value, n int) *value {
	return l.part(v, func(kind valueKind, args []*value) *value {
		switch {
		case kind == kindTuple && n < len(args):
			return asValue(args[n])
		case kind == kindList:
			return asValue(writtenAt(args, n))
		case kind == kindMap:
			return asValue(args[1])
		}
		return nil
	})
}

// writtenAt is the type of a list's n-th element: what is written there, which may
// have been moved since, or of any.
func writtenAt(list []*value, n int) *value {
	if n+1 < len(list) {
		return softened(list[n+1])
	}
	return list[0]
}

// keyOf is a key of a map.
func (l *linker) keyOf(v *value) *value {
	return l.part(v, func(kind valueKind, args []*value) *value {
		switch kind {
		case kindMap:
			return asValue(args[0])
		case kindFunc:
			if y := args[0]; y.is(kindFunc) && len(y.args) > 1 {
				return asValue(y.args[0])
			}
		}
		return nil
	})
}

// component is the n-th part of a tuple.
func (l *linker) component(v *value, n int) *value {
	if v.is(kindTuple) {
		if n < len(v.args) {
			return asValue(v.args[n])
		}
		return nil
	}
	return l.part(v, func(kind valueKind, args []*value) *value {
		switch kind {
		case kindTuple:
			if n < len(args) {
				return asValue(args[n])
			}
		case kindList:
			return asValue(writtenAt(args, n))
		}
		return nil
	})
}

// part takes a part of every alternative of a container value.
func (l *linker) part(v *value, of func(valueKind, []*value) *value) *value {
	switch {
	case v == nil:
		return nil
	case v.kind == kindUnion:
		var all []*value
		for _, a := range v.args {
			all = append(all, l.part(a, of))
		}
		return unionOf(all)
	case v.kind == kindExternal:
		return external(v.s + "[]")
	case v.kind == kindTuple:
		return of(kindTuple, v.args)
	case v.kind != kindInstance:
		return nil
	}
	t := v.args[0]
	for n := 0; t != nil && n < 8; n++ {
		if kind, args := l.container(t); args != nil {
			r := of(kind, args)
			if v.soft {
				return softened(r)
			}
			return r
		}
		switch {
		case t.kind == kindPointer || t.kind == kindParam:
			t = t.args[0]
		case t.kind == kindDef && isAlias(t.symbol()):
			t = l.aliased(t)
		case t.kind == kindDef:
			t = l.underlying(t)
		case t.kind == kindExternal:
			return external(t.s + "[]")
		default:
			return nil
		}
	}
	return nil
}

// awaited is what a promise or coroutine gives; another value gives itself.
func (l *linker) awaited(v *value) *value {
	if v.is(kindUnion) {
		var all []*value
		for _, a := range outcomes(v) {
			all = append(all, l.awaited(a))
		}
		return unionOf(all)
	}
	t := v
	if v.is(kindInstance) {
		t = v.args[0]
	}
	if t.is(kindExternal) || t.is(kindBuiltin) {
		switch lastName(t.s) {
		case "Promise", "PromiseLike", "Awaitable", "Future", "Task":
			if len(t.args) > 0 {
				return l.held(asValue(t.args[0]))
			}
		case "Coroutine":
			if len(t.args) > 0 {
				return l.held(asValue(t.args[len(t.args)-1]))
			}
		}
		return external(t.s + "()")
	}
	return v
}

// memberOfContainer is a member of a built-in container: methods of arrays,
// maps and promises are the language's own.
func (l *linker) memberOfContainer(t *value, name string) *value {
	if t.is(kindMap) {
		if i, ok := l.file.binder.(indexer); ok && !i.mayBeKey(l, t.args[0], name) {
			return nil
		}
	}
	if t.mapped != nil {
		if m := l.ofKey(t, name); m != nil && l.checking {
			return m
		} else if m != nil {
			return softened(m)
		}
	}
	m := external(containerNames[t.kind] + "." + name)
	m.recv = t
	return m
}

var containerNames = map[valueKind]string{kindList: "list", kindMap: "map", kindTuple: "tuple", kindFunc: "function"}

// calledMethod is the method that calling an instance of a class calls, where
// the class's language has such.
func (l *linker) calledMethod(v *value) *value {
	if t := v.args[0]; t.is(kindDef) {
		if p, ok := t.f.binder.(protocols); ok {
			return p.called(l, v)
		}
	}
	return nil
}

// calledMethods are the methods that calling a value calls, of those of its
// alternatives that are instances; nil when it has none.
func (l *linker) calledMethods(v *value, name string) *value {
	switch {
	case v.is(kindUnion) && !isBoth(v):
		var all []*value
		for _, a := range v.args {
			if m := l.calledMethods(a, name); m != nil {
				all = append(all, ruled(m, RuleUnion))
			}
		}
		return softened(unionOf(all))
	case v.is(kindInstance):
		if m := l.memberOfInstance(v, name, valueSpace); m.is(kindDef) || m.is(kindUnion) {
			return m
		}
	}
	return nil
}

// declaredElsewhere is what a definition without a declared type holds or gives
// by a declaration in another file, where its language has such.
func (l *linker) declaredElsewhere(d *value, s *facts.Symbol) *value {
	if s.Type != 0 && !l.inferred(d.f, s.Type) {
		return nil
	}
	if p, ok := d.f.binder.(protocols); ok {
		return p.stubbed(l, d)
	}
	return nil
}
