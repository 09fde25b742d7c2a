package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// each applies a function to the alternatives of a value, aliases and type
// parameters seen through.
func each(l *core.Linker, v *core.Value, of func(*core.Value) *core.Value) *core.Value {
	if v.Is(core.KindInstance) {
		v = seenThrough(l, v)
	}
	if !v.Is(core.KindUnion) {
		return of(v)
	}
	var all []*core.Value
	for _, a := range v.Args {
		all = append(all, each(l, a, of))
	}
	return core.UnionOf(all)
}

// seenThrough makes an instance one of the type that its type stands for.
func seenThrough(l *core.Linker, v *core.Value) *core.Value {
	t := v.Args[0]
	for n := 0; n < 8 && t != nil; n++ {
		next := (*core.Value)(nil)
		switch {
		case t.Kind == core.KindParam:
			next = t.Args[0]
		case t.Kind == core.KindDef && core.IsAlias(t.Symbol()):
			next = l.Aliased(t)
		case t.Kind == core.KindDef:
			next = l.Underlying(t)
		}
		if next == nil {
			break
		}
		t = next
	}
	if t == v.Args[0] {
		return v
	}
	i := core.InstanceOf(t)
	if v.Inferred {
		return core.AsInferred(i)
	}
	return i
}

// method calls a method by its fixed name on an instance of a class of the
// repository; nil if it has none or its result is unknown.
func (b pythonic) method(l *core.Linker, v *core.Value, name string, args []*core.Value) *core.Value {
	if !v.Is(core.KindInstance) || !v.Args[0].Is(core.KindDef) {
		return nil
	}
	m := l.MemberOfInstance(v, name, core.ValueSpace)
	if !m.Is(core.KindDef) || !m.Symbol().Kind.IsCallable() {
		return nil
	}
	return l.ValueOf(l.Call(m, args))
}

func (b pythonic) Element(l *core.Linker, v *core.Value, how uint32, key string) *core.Value {
	return each(l, v, func(v *core.Value) *core.Value {
		if how == facts.ElemIter {
			return b.iterated(l, v, 0)
		}
		if key != "" && v.Is(core.KindInstance) && v.Args[0].Is(core.KindDef) {
			if r := b.entry(l, v, key); r != nil {
				return r
			}
		}
		return b.indexed(l, v, how)
	})
}

// maxIterators bounds a chain of __iter__ methods.
const maxIterators = 4

func (b pythonic) iterated(l *core.Linker, v *core.Value, depth int) *core.Value {
	if r, ok := b.part(v, facts.ElemIter); ok {
		return r
	}
	if v.Is(core.KindDef) { // a class: its metaclass iterates
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
func (b pythonic) next(l *core.Linker, it *core.Value, depth int) *core.Value {
	return each(l, it, func(it *core.Value) *core.Value {
		if r := b.method(l, it, "__next__", nil); r != nil {
			return r
		}
		if r := b.method(l, it, "__anext__", nil); r != nil {
			return b.Awaited(l, r)
		}
		return b.iterated(l, it, depth+1)
	})
}

func (b pythonic) indexed(l *core.Linker, v *core.Value, how uint32) *core.Value {
	if r, ok := b.part(v, how); ok {
		return r
	}
	if v.Is(core.KindDef) {
		if r := b.members(l, v, "__getitem__", nil); r != nil {
			return r
		}
		if v.Symbol().Kind.IsType() {
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
func (b pythonic) part(v *core.Value, how uint32) (r *core.Value, ok bool) {
	switch {
	case v == nil:
		return nil, true
	case v.Kind == core.KindExternal:
		return core.ExternalValue(v.Text + "[]"), true
	case v.Kind != core.KindInstance:
		return nil, false
	}
	t := v.Args[0]
	kind, args := core.ContainerOf(t)
	switch {
	case args == nil && (t.Is(core.KindExternal) || t.Is(core.KindBuiltin)):
		return core.ExternalValue(t.Text + "[]"), true
	case args == nil:
		return nil, t == nil || t.Kind != core.KindDef
	case kind == core.KindList && how >= facts.ElemAt:
		r = core.AsValue(core.WrittenAt(args, int(how-facts.ElemAt)))
	case kind == core.KindMap && how == facts.ElemIter, kind == core.KindList:
		r = core.AsValue(args[0])
	case kind == core.KindMap:
		r = core.AsValue(args[1])
	case kind == core.KindTuple && how >= facts.ElemAt:
		if n := int(how - facts.ElemAt); n < len(args) {
			r = core.AsValue(args[n])
		}
	case kind == core.KindTuple:
		var all []*core.Value
		for _, a := range args {
			all = append(all, core.AsValue(a))
		}
		r = core.UnionOf(all)
	}
	if v.Inferred {
		r = core.AsInferred(r)
	}
	return r, true
}

func (b pythonic) Component(l *core.Linker, v *core.Value, n int) *core.Value {
	return each(l, v, func(v *core.Value) *core.Value {
		if v.Is(core.KindInstance) && (v.Args[0].Is(core.KindTuple) || v.Args[0].Is(core.KindList)) {
			return b.indexed(l, v, facts.ElemAt+uint32(n))
		}
		if r := b.fields(l, v, n); r != nil {
			return r
		}
		return b.iterated(l, v, 0)
	})
}

// fields is what the n-th field of a named tuple holds, any of them with n below 0.
func (b pythonic) fields(l *core.Linker, v *core.Value, n int) *core.Value {
	if !v.Is(core.KindInstance) || !v.Args[0].Is(core.KindDef) || v.Args[0].Symbol().NodeKind != "data_class" || !b.isNamedTuple(l, v.Args[0]) {
		return nil
	}
	t, place := v.Args[0], 0
	var all []*core.Value
	for _, i := range t.File.MembersOf(t.Index) {
		s := &t.File.Facts.Symbols[i]
		if s.Kind != facts.KindField || s.Flags.Has(facts.ClassVar) {
			continue
		}
		if place++; n < 0 || place == n+1 {
			all = append(all, l.ValueOf(l.DefinitionOf(t.File, i, core.EnvOf(t))))
		}
	}
	return core.AsInferred(core.UnionOf(all))
}

func (b pythonic) isNamedTuple(l *core.Linker, t *core.Value) bool {
	for _, s := range b.bases(l, t) {
		if s.Is(core.KindExternal) && (core.LastName(s.Text) == "NamedTuple" || core.LastName(s.Text) == "namedtuple" || core.LastName(s.Text) == "namedtuple()") {
			return true
		}
	}
	return false
}

// entry is what a dict type declares under a key, or nil.
func (b pythonic) entry(l *core.Linker, v *core.Value, key string) *core.Value {
	if m := b.Keyed(l, v, key); m != nil {
		return core.AsInferred(l.ValueOf(m))
	}
	return nil
}

func (b pythonic) Keyed(l *core.Linker, v *core.Value, name string) *core.Value {
	if v.Is(core.KindInstance) && b.isTypedDict(l, v.Args[0]) {
		if m := l.MemberOfInstance(v, name, core.ValueSpace); m.Is(core.KindDef) && m.Symbol().Kind == facts.KindField {
			return m
		}
	}
	return nil
}

func (b pythonic) LacksKey(l *core.Linker, v *core.Value, name string) bool {
	if v.Is(core.KindInstance) {
		v = v.Args[0]
	}
	if !b.isTypedDict(l, v) || v.File.Facts.ParseErrors > 0 {
		return false
	}
	for _, s := range b.Supers(l, v) {
		if !s.Is(core.KindDef) && !(s.Is(core.KindExternal) && (core.LastName(s.Text) == "TypedDict" || core.LastName(s.Text) == "Generic")) {
			return false
		}
	}
	return !l.MemberOfType(v, name, core.RuleStatic, core.ValueSpace).Is(core.KindDef)
}

// isTypedDict reports a class whose instances are dicts with the keys that it declares.
func (b pythonic) isTypedDict(l *core.Linker, t *core.Value) bool {
	return t.Is(core.KindDef) && t.Symbol().Kind.IsType() && slices.ContainsFunc(b.Supers(l, t), func(s *core.Value) bool {
		return s.Is(core.KindExternal) && core.LastName(s.Text) == "TypedDict"
	})
}

func (b pythonic) Awaited(l *core.Linker, v *core.Value) *core.Value {
	return each(l, v, func(v *core.Value) *core.Value {
		if v.Is(core.KindInstance) && v.Args[0].Is(core.KindDef) {
			if r := b.method(l, v, "__await__", nil); r != nil {
				return b.Awaited(l, r)
			}
			return v
		}
		if r, ok := b.generated(v); ok {
			return r
		}
		return l.Awaited(v)
	})
}

// generated is what a generator returns; ok reports whether v is one.
func (b pythonic) generated(v *core.Value) (r *core.Value, ok bool) {
	if !v.Is(core.KindInstance) {
		return nil, false
	}
	switch t := v.Args[0]; {
	case t.Is(core.KindList):
		return nil, true
	case t.Is(core.KindExternal) && core.LastName(t.Text) == "Generator":
		if len(t.Args) < 3 {
			return nil, true
		}
		r = core.AsValue(t.Args[2])
		if v.Inferred {
			r = core.AsInferred(r)
		}
		return r, true
	}
	return nil, false
}

func (b pythonic) Entered(l *core.Linker, v *core.Value) *core.Value {
	return each(l, v, func(v *core.Value) *core.Value {
		if v.Is(core.KindInstance) && v.Args[0].Is(core.KindDef) {
			if r := b.method(l, v, "__enter__", nil); r != nil {
				return r
			}
			if entersItself(l, v) {
				return core.AsInferred(v)
			}
			return b.Awaited(l, b.method(l, v, "__aenter__", nil))
		}
		if r, ok := b.part(v, facts.ElemIter); ok && r != nil {
			return r
		}
		return v
	})
}

func (b pythonic) Got(l *core.Linker, v *core.Value) *core.Value {
	return each(l, v, func(v *core.Value) *core.Value {
		if r := b.method(l, v, "__get__", nil); r != nil {
			return r
		}
		return v
	})
}

func (b pythonic) Called(l *core.Linker, v *core.Value) *core.Value {
	if m := l.MemberOfInstance(v, "__call__", core.ValueSpace); m.Is(core.KindDef) {
		return m
	}
	return nil
}

func (b pythonic) StandIns(method string) []string {
	switch method {
	case "__str__":
		return []string{"__repr__"}
	case "__format__":
		return []string{"__str__", "__repr__"}
	case "__ne__":
		return []string{"__eq__"}
	case "__bool__":
		return []string{"__len__"}
	case "__iter__":
		return []string{"__getitem__"}
	case "__contains__":
		return []string{"__iter__", "__getitem__"}
	}
	if operator, ok := strings.CutPrefix(method, "__i"); ok {
		return []string{"__" + operator} // a += b
	}
	return nil
}

// AskedFor is true of calls alone: of an operator the other operand's type may
// have the method, and object has the rest.
func (b pythonic) AskedFor(method string) bool { return method == "__call__" }

// TypeOf is the inverse of InstanceOf, for all that may be an element: the type
// of a class or function as a value has that value only.
func (b pythonic) TypeOf(v *core.Value) *core.Value {
	if v.Is(core.KindDef) || v.Is(core.KindModule) {
		return core.Wrap(core.KindOnly, v)
	}
	if v.Is(core.KindUnion) {
		all := make([]*core.Value, 0, len(v.Args))
		for _, a := range v.Args {
			if t := b.TypeOf(a); t != nil {
				all = append(all, t)
			}
		}
		return core.Joined(v, all)
	}
	return core.TypeOf(v)
}
