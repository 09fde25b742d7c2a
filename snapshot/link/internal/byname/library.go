package byname

import (
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// MemberOfLibrary is a member of a value v of a type t from outside: perhaps a
// function of the repository that is called as one.
func (b *byName) MemberOfLibrary(l *core.Linker, v, t *core.Value, name string) *core.Value {
	if m := b.calledAsMember(l, t, name); m != nil {
		return m
	}
	if m := b.addedTo(l, t, name); m != nil {
		return m
	}
	m := core.MemberOfExternal(t, name)
	if v.Inferred {
		return core.AsInferred(m)
	}
	return m
}

// KnownCall gives what a call of a library's member gives: an element of a container,
// or one with the same elements; of a value of another type, one of that.
func (b *byName) KnownCall(_ *core.Linker, m *core.Value, _ []*core.Value) *core.Value {
	t := m.Receiver
	if t.Is(core.KindInstance) {
		t = t.Args[0]
	}
	name := core.LastName(m.Text)
	switch {
	case t.Is(core.KindDef) && b.passes[name]:
		return core.AsInferred(core.InstanceOf(t))
	case !t.Is(core.KindList) && (!t.Is(core.KindExternal) || len(t.Args) == 0 || !b.containers[core.LastName(t.Text)]):
		return nil
	case b.unwraps[name]:
		return core.AsInferred(core.AsValue(t.Args[0]))
	case b.passes[name]:
		return core.AsInferred(core.InstanceOf(t))
	}
	return nil
}

// KnownContainer gives the elements of a library's container, and of a type whose operators say
// what they are.
func (b *byName) KnownContainer(l *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if e := b.elementOf(l, t); e != nil {
		return core.KindList, []*core.Value{e}
	}
	if t.Is(core.KindExternal) && len(t.Args) > 0 && b.containers[core.LastName(t.Text)] {
		return core.KindList, t.Args[:1]
	}
	if e := b.elementAbove(l, t); e != nil {
		return core.KindList, []*core.Value{e}
	}
	return core.KindExternal, nil
}

// elementAbove is an element of the library's container that a type is below, nil for none.
func (b *byName) elementAbove(l *core.Linker, t *core.Value) *core.Value {
	if len(b.containers) == 0 || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	for _, s := range b.supersOutside(l, t) {
		if len(s.Args) > 0 && b.containers[core.LastName(s.Text)] {
			return core.AsInferred(s.Args[0])
		}
	}
	return nil
}

// MemberOfContainer is a member that extensions of the repository add to the type that lists are of, nil for none.
func (b *byName) MemberOfContainer(l *core.Linker, t *core.Value, name string) *core.Value {
	first, _, _ := strings.Cut(b.Containers, " ")
	if !t.Is(core.KindList) || first == "" {
		return nil
	}
	list := core.ExternalValue(first)
	if m := b.extended(l, list, name, core.FuncSpace); m != nil {
		return of(core.AsInferred(list), m)
	}
	return b.inBlocks(l, list, name, core.FuncSpace)
}

// MemberOfExternal is a member that the repository adds to a type from outside, nil for none.
// Of a library's property that gives an element, as first, it is one of that element.
func (b *byName) MemberOfExternal(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if space != core.FuncSpace {
		return b.dataAddedTo(l, t, name)
	}
	if t.Receiver != nil {
		if v := b.KnownCall(l, t, nil); v != nil {
			return core.AsInferred(l.Member(v, name, core.FuncSpace))
		}
	}
	if len(b.any) > 0 {
		if m := b.calledAsMember(l, t, name); m != nil {
			return m
		}
	}
	if m := b.addedTo(l, t, name); m != nil {
		return m
	}
	if strings.HasSuffix(t.Text, "()") {
		return b.extensionInScope(l, l.File, name)
	}
	return nil
}
