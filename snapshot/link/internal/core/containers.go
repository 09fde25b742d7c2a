package core

import (
	"slices"

	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// ContainerOf describes a type whose elements are known: the kinds of this
// package, and library types by their last name.
func ContainerOf(t *Value) (kind ValueKind, args []*Value) {
	if t == nil {
		return KindExternal, nil
	}
	switch t.Kind {
	case KindList, KindMap, KindTuple, KindFunc:
		return t.Kind, t.Args
	case KindExternal, KindBuiltin:
		switch lang.ElementsOf(LastName(t.Text)) {
		case lang.ListElements:
			if len(t.Args) > 0 {
				return KindList, t.Args[:1]
			}
		case lang.MapElements:
			if len(t.Args) > 1 {
				return KindMap, t.Args[:2]
			}
		}
	}
	return KindExternal, nil
}

// LastName is the part of a qualified name behind its last dot.
func LastName(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// AsValue turns a type argument into a value; what is one already stays.
func AsValue(v *Value) *Value {
	if v == nil || v.Kind == KindInstance || v.Kind == KindUnion && len(v.Args) > 0 && v.Args[0].Is(KindInstance) {
		return v
	}
	return InstanceOf(v)
}

// Element is what indexing or iterating a value gives.
func (l *Linker) Element(v *Value) *Value {
	return l.part(v, func(kind ValueKind, args []*Value) *Value {
		switch kind {
		case KindList:
			return AsValue(args[0])
		case KindMap:
			return AsValue(args[1])
		case KindTuple:
			return l.AnyComponent(args, isOpen(v))
		case KindFunc: // Go: range over an iterator function gives the parameters of yield
			if y := args[0]; y.Is(KindFunc) && len(y.Args) > 1 {
				return AsValue(y.Args[max(0, min(1, len(y.Args)-2))])
			}
		}
		return nil
	})
}

// AnyComponent is any component of a tuple, which is open or not.
func (l *Linker) AnyComponent(components []*Value, open bool) *Value {
	if l.Checking && open && slices.ContainsFunc(components, func(t *Value) bool { return BareType(t).Is(KindList) }) {
		return nil // a list may be written for the rest, or as a component that may be missing
	}
	var all []*Value
	for _, t := range components {
		all = append(all, AsValue(t))
	}
	return UnionOf(all)
}

// entryOf is what a loop over a map gives, a key with what is under it; nil for others. Objects with
// computed keys are no maps.
func (l *Linker) entryOf(v *Value) *Value {
	if !v.Is(KindInstance) {
		return nil
	}
	t := l.MadeOf(v.Args[0])
	if !t.Is(KindMap) || t.Text == "" {
		return nil
	}
	e := InstanceOf(Wrap(KindTuple, t.Args[0], t.Args[1]))
	if v.Inferred || t.Inferred {
		return AsInferred(e)
	}
	return e
}

// elementAt is what indexing a value with a number gives: a tuple's component.
func (l *Linker) elementAt(v *Value, n int) *Value {
	return l.part(v, func(kind ValueKind, args []*Value) *Value {
		switch {
		case kind == KindTuple && n < len(args):
			return AsValue(args[n])
		case kind == KindList:
			return AsValue(WrittenAt(args, n))
		case kind == KindMap:
			return AsValue(args[1])
		}
		return nil
	})
}

// WrittenAt is the type of a list's n-th element: what is written there, which may
// have been moved since, or of any.
func WrittenAt(list []*Value, n int) *Value {
	if n+1 < len(list) {
		return AsInferred(list[n+1])
	}
	return list[0]
}

// KeyOf is a key of a map.
func (l *Linker) KeyOf(v *Value) *Value {
	return l.part(v, func(kind ValueKind, args []*Value) *Value {
		switch kind {
		case KindMap:
			return AsValue(args[0])
		case KindFunc:
			if y := args[0]; y.Is(KindFunc) && len(y.Args) > 1 {
				return AsValue(y.Args[0])
			}
		}
		return nil
	})
}

// Component is the n-th part of a tuple.
func (l *Linker) Component(v *Value, n int) *Value {
	if v.Is(KindTuple) {
		if l.Checking && v.Open && n > 0 { // a rest may be there
			return nil
		}
		if n < len(v.Args) {
			return AsValue(v.Args[n])
		}
		return nil
	}
	return l.part(v, func(kind ValueKind, args []*Value) *Value {
		switch kind {
		case KindTuple:
			if n < len(args) && !(l.Checking && n > 0 && isOpen(v)) {
				return AsValue(args[n])
			}
		case KindList:
			return AsValue(WrittenAt(args, n))
		}
		return nil
	})
}

// isOpen reports a value of a tuple of which some components may be missing, or more be there.
func isOpen(v *Value) bool { return v.Is(KindInstance) && v.Args[0].Is(KindTuple) && v.Args[0].Open }

// part takes a part of every alternative of a container value.
func (l *Linker) part(v *Value, of func(ValueKind, []*Value) *Value) *Value {
	switch {
	case v == nil:
		return nil
	case v.Kind == KindUnion:
		var all []*Value
		for _, a := range v.Args {
			all = append(all, l.part(a, of))
		}
		return UnionOf(all)
	case v.Kind == KindExternal:
		return ExternalValue(v.Text + "[]")
	case v.Kind == KindTuple:
		return of(KindTuple, v.Args)
	case v.Kind != KindInstance:
		return nil
	}
	t := v.Args[0]
	for n := 0; t != nil && n < 8; n++ {
		if kind, args := l.container(t); args != nil {
			r := of(kind, args)
			if v.Inferred {
				return AsInferred(r)
			}
			return r
		}
		switch {
		case t.Kind == KindPointer || t.Kind == KindParam:
			t = t.Args[0]
		case t.Kind == KindUnion:
			u := InstanceOf(t)
			if !u.Is(KindUnion) {
				return nil
			}
			if v.Inferred {
				u = AsInferred(u)
			}
			return l.part(u, of)
		case t.Kind == KindDef && IsAlias(t.Symbol()):
			t = l.Aliased(t)
		case t.Kind == KindDef:
			t = l.Underlying(t)
		case t.Kind == KindExternal:
			return ExternalValue(t.Text + "[]")
		default:
			return nil
		}
	}
	return nil
}

// Awaited is what a promise or coroutine gives; another value gives itself.
func (l *Linker) Awaited(v *Value) *Value {
	if v.Is(KindUnion) {
		var all []*Value
		for _, a := range Outcomes(v) {
			all = append(all, l.Awaited(a))
		}
		return UnionOf(all)
	}
	t := v
	if v.Is(KindInstance) {
		t = v.Args[0]
	}
	if t.Is(KindExternal) || t.Is(KindBuiltin) {
		switch lang.ElementsOf(LastName(t.Text)) {
		case lang.FirstAwaited:
			if len(t.Args) > 0 {
				return l.ValueOf(AsValue(t.Args[0]))
			}
		case lang.LastAwaited:
			if len(t.Args) > 0 {
				return l.ValueOf(AsValue(t.Args[len(t.Args)-1]))
			}
		}
		if t.Is(KindBuiltin) && isPlainName(t.Text) {
			return v
		}
		return ExternalValue(t.Text + "()")
	}
	if s, ok := l.File.Binder.(Settler); ok && t.Is(KindDef) && v.Is(KindInstance) {
		return s.Settled(l, v)
	}
	return v
}

// isPlainName reports the name of a type of the language that is no class.
func isPlainName(name string) bool { return name != "" && !('A' <= name[0] && name[0] <= 'Z') }

// memberOfContainer is a member of a built-in container: methods of arrays,
// maps and promises are the language's own.
func (l *Linker) memberOfContainer(t *Value, name string) *Value {
	if t.Is(KindMap) {
		if i, ok := l.File.Binder.(Indexer); ok && t.Text == "" && !i.MayBeKey(l, t.Args[0], name) {
			return nil
		}
	}
	if t.Mapped != nil {
		if m := l.ofKey(t, name); m != nil && l.Checking {
			return m
		} else if m != nil {
			return AsInferred(m)
		}
	}
	if b, ok := l.File.Binder.(ContainerExtensions); ok {
		if m := b.MemberOfContainer(l, t, name); m != nil {
			return m
		}
	}
	m := ExternalValue(ContainerNames[t.Kind] + "." + name)
	m.Receiver = t
	return m
}

// underKey gives what an object with computed keys has under one that v names; nil for others. No
// definition is such a member.
func (l *Linker) underKey(v *Value) *Value {
	t := v.Receiver
	if v.Is(KindExternal) && t.Is(KindDef) && t.Symbol().Kind.IsCallable() {
		return l.answered(t)
	}
	if !v.Is(KindExternal) || !t.Is(KindMap) || t.Text != "" || !strings.HasPrefix(v.Text, ContainerNames[KindMap]+".") {
		return nil
	}
	if _, ok := l.File.Binder.(Indexer); !ok {
		return nil
	}
	if b, ok := l.File.Binder.(RootClassMembers); ok && b.EveryHas(LastName(v.Text)) {
		return nil
	}
	return AsInferred(AsValue(t.Args[1]))
}

// answered gives what a method that means members without a definition gives for each; nil where that is no
// instance of a type of the repository.
func (l *Linker) answered(method *Value) *Value {
	if r := l.ValueOf(l.Call(method, nil)); r.Is(KindInstance) && r.Args[0].Is(KindDef) {
		return AsInferred(r)
	}
	return nil
}

// ContainerNames begin the external names of members that the language's containers have.
var ContainerNames = map[ValueKind]string{KindList: "list", KindMap: "map", KindTuple: "tuple", KindFunc: "function"}

// isContainer reports whether a value has elements: it is a list or a map,
// perhaps by another name.
func (l *Linker) isContainer(v *Value) bool {
	if !v.Is(KindInstance) {
		return false
	}
	t := l.MadeOf(v.Args[0])
	return t.Is(KindList) || t.Is(KindMap)
}
