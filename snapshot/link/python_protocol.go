package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// each applies a function to the alternatives of a value, aliases and type
// parameters seen through.
func (l *linker) each(v *value, of func(*value) *value) *value {
	if v.is(kindInstance) {
		v = l.seenThrough(v)
	}
	if !v.is(kindUnion) {
		return of(v)
	}
	var all []*value
	for _, a := range v.args {
		all = append(all, l.each(a, of))
	}
	return unionOf(all)
}

// seenThrough makes an instance one of the type that its type stands for.
func (l *linker) seenThrough(v *value) *value {
	t := v.args[0]
	for n := 0; n < 8 && t != nil; n++ {
		next := (*value)(nil)
		switch {
		case t.kind == kindParam:
			next = t.args[0]
		case t.kind == kindDef && isAlias(t.symbol()):
			next = l.aliased(t)
		case t.kind == kindDef:
			next = l.underlying(t)
		}
		if next == nil {
			break
		}
		t = next
	}
	if t == v.args[0] {
		return v
	}
	i := instanceOf(t)
	if v.soft {
		return softened(i)
	}
	return i
}

// method calls a method by its fixed name on an instance of a class of the
// repository; nil if it has none or its result is unknown.
func (b pythonic) method(l *linker, v *value, name string, args []*value) *value {
	if !v.is(kindInstance) || !v.args[0].is(kindDef) {
		return nil
	}
	m := l.memberOfInstance(v, name, valueSpace)
	if !m.is(kindDef) || !m.symbol().Kind.IsCallable() {
		return nil
	}
	return l.held(l.call(m, args))
}

func (b pythonic) element(l *linker, v *value, how uint32, key string) *value {
	return l.each(v, func(v *value) *value {
		if how == facts.ElemIter {
			return b.iterated(l, v, 0)
		}
		if key != "" && v.is(kindInstance) && v.args[0].is(kindDef) {
			if r := b.entry(l, v, key); r != nil {
				return r
			}
		}
		return b.indexed(l, v, how)
	})
}

// maxIterators bounds a chain of __iter__ methods.
const maxIterators = 4

func (b pythonic) iterated(l *linker, v *value, depth int) *value {
	if r, ok := b.part(v, facts.ElemIter); ok {
		return r
	}
	if v.is(kindDef) { // a class: its metaclass iterates
		return b.members(l, v, "__iter__", nil)
	}
	if depth > maxIterators {
		return nil
	}
	if r := b.fields(l, v, -1); r != nil {
		return r
	}
	for _, name := range [...]string{"__iter__", "__aiter__"} {
		if it := b.method(l, v, name, nil); it != nil {
			return b.next(l, it, depth)
		}
	}
	return b.method(l, v, "__getitem__", nil)
}

// next is what an iterator gives: by its own __next__, or by its type.
func (b pythonic) next(l *linker, it *value, depth int) *value {
	return l.each(it, func(it *value) *value {
		if r := b.method(l, it, "__next__", nil); r != nil {
			return r
		}
		if r := b.method(l, it, "__anext__", nil); r != nil {
			return b.awaited(l, r)
		}
		return b.iterated(l, it, depth+1)
	})
}

func (b pythonic) indexed(l *linker, v *value, how uint32) *value {
	if r, ok := b.part(v, how); ok {
		return r
	}
	if v.is(kindDef) {
		if r := b.members(l, v, "__getitem__", nil); r != nil {
			return r
		}
		if v.symbol().Kind.IsType() {
			return v // a generic class with arguments
		}
		return nil
	}
	if how >= facts.ElemAt {
		if r := b.fields(l, v, int(how-facts.ElemAt)); r != nil {
			return r
		}
	}
	return b.method(l, v, "__getitem__", nil)
}

// part takes an element of a value of a container type; ok reports whether it is one.
func (b pythonic) part(v *value, how uint32) (r *value, ok bool) {
	switch {
	case v == nil:
		return nil, true
	case v.kind == kindExternal:
		return external(v.s + "[]"), true
	case v.kind != kindInstance:
		return nil, false
	}
	t := v.args[0]
	kind, args := container(t)
	switch {
	case args == nil && (t.is(kindExternal) || t.is(kindBuiltin)):
		return external(t.s + "[]"), true
	case args == nil:
		return nil, t == nil || t.kind != kindDef
	case kind == kindList && how >= facts.ElemAt:
		r = asValue(writtenAt(args, int(how-facts.ElemAt)))
	case kind == kindMap && how == facts.ElemIter, kind == kindList:
		r = asValue(args[0])
	case kind == kindMap:
		r = asValue(args[1])
	case kind == kindTuple && how >= facts.ElemAt:
		if n := int(how - facts.ElemAt); n < len(args) {
			r = asValue(args[n])
		}
	case kind == kindTuple:
		var all []*value
		for _, a := range args {
			all = append(all, asValue(a))
		}
		r = unionOf(all)
	}
	if v.soft {
		r = softened(r)
	}
	return r, true
}

func (b pythonic) component(l *linker, v *value, n int) *value {
	return l.each(v, func(v *value) *value {
		if v.is(kindInstance) && (v.args[0].is(kindTuple) || v.args[0].is(kindList)) {
			return b.indexed(l, v, facts.ElemAt+uint32(n))
		}
		if r := b.fields(l, v, n); r != nil {
			return r
		}
		return b.iterated(l, v, 0)
	})
}

// fields is what the n-th field of a named tuple holds, any of them with n below 0.
func (b pythonic) fields(l *linker, v *value, n int) *value {
	if !v.is(kindInstance) || !v.args[0].is(kindDef) || v.args[0].symbol().NodeKind != "data_class" || !b.isNamedTuple(l, v.args[0]) {
		return nil
	}
	t, place := v.args[0], 0
	var all []*value
	for _, i := range t.f.membersOf(t.i) {
		s := &t.f.Facts.Symbols[i]
		if s.Kind != facts.KindField || s.Flags.Has(facts.ClassVar) {
			continue
		}
		if place++; n < 0 || place == n+1 {
			all = append(all, l.held(l.def(t.f, i, envOf(t))))
		}
	}
	return softened(unionOf(all))
}

func (b pythonic) isNamedTuple(l *linker, t *value) bool {
	for _, s := range b.bases(l, t) {
		if s.is(kindExternal) && (lastName(s.s) == "NamedTuple" || lastName(s.s) == "namedtuple" || lastName(s.s) == "namedtuple()") {
			return true
		}
	}
	return false
}

// entry is what a dict type declares under a key, or nil.
func (b pythonic) entry(l *linker, v *value, key string) *value {
	if m := b.keyed(l, v, key); m != nil {
		return softened(l.held(m))
	}
	return nil
}

func (b pythonic) keyed(l *linker, v *value, name string) *value {
	if v.is(kindInstance) && b.isTypedDict(l, v.args[0]) {
		if m := l.memberOfInstance(v, name, valueSpace); m.is(kindDef) && m.symbol().Kind == facts.KindField {
			return m
		}
	}
	return nil
}

func (b pythonic) lacksKey(l *linker, v *value, name string) bool {
	if v.is(kindInstance) {
		v = v.args[0]
	}
	if !b.isTypedDict(l, v) || v.f.Facts.ParseErrors > 0 {
		return false
	}
	for _, s := range b.supers(l, v) {
		if !s.is(kindDef) && !(s.is(kindExternal) && (lastName(s.s) == "TypedDict" || lastName(s.s) == "Generic")) {
			return false
		}
	}
	return !l.memberOfType(v, name, RuleStatic, valueSpace).is(kindDef)
}

// isTypedDict reports a class whose instances are dicts with the keys that it declares.
func (b pythonic) isTypedDict(l *linker, t *value) bool {
	return t.is(kindDef) && t.symbol().Kind.IsType() && slices.ContainsFunc(b.supers(l, t), func(s *value) bool {
		return s.is(kindExternal) && lastName(s.s) == "TypedDict"
	})
}

func (b pythonic) awaited(l *linker, v *value) *value {
	return l.each(v, func(v *value) *value {
		if v.is(kindInstance) && v.args[0].is(kindDef) {
			if r := b.method(l, v, "__await__", nil); r != nil {
				return b.awaited(l, r)
			}
			return v
		}
		if r, ok := b.generated(v); ok {
			return r
		}
		return l.awaited(v)
	})
}

// generated is what a generator returns; ok reports whether v is one.
func (b pythonic) generated(v *value) (r *value, ok bool) {
	if !v.is(kindInstance) {
		return nil, false
	}
	switch t := v.args[0]; {
	case t.is(kindList):
		return nil, true
	case t.is(kindExternal) && lastName(t.s) == "Generator":
		if len(t.args) < 3 {
			return nil, true
		}
		r = asValue(t.args[2])
		if v.soft {
			r = softened(r)
		}
		return r, true
	}
	return nil, false
}

func (b pythonic) entered(l *linker, v *value) *value {
	return l.each(v, func(v *value) *value {
		if v.is(kindInstance) && v.args[0].is(kindDef) {
			if r := b.method(l, v, "__enter__", nil); r != nil {
				return r
			}
			return b.awaited(l, b.method(l, v, "__aenter__", nil))
		}
		if r, ok := b.part(v, facts.ElemIter); ok && r != nil {
			return r
		}
		return v
	})
}

func (b pythonic) got(l *linker, v *value) *value {
	return l.each(v, func(v *value) *value {
		if r := b.method(l, v, "__get__", nil); r != nil {
			return r
		}
		return v
	})
}

func (b pythonic) called(l *linker, v *value) *value {
	if m := l.memberOfInstance(v, "__call__", valueSpace); m.is(kindDef) {
		return m
	}
	return nil
}

// typeOf is the inverse of instanceOf, for all that may be an element: the type
// of a class or function as a value has that value only.
func (b pythonic) typeOf(v *value) *value {
	if v.is(kindDef) || v.is(kindModule) {
		return wrap(kindOnly, v)
	}
	return typeOf(v)
}
