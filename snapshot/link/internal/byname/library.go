package byname

import "github.com/codegraph-dev/codegraph/snapshot/link/internal/core"

// MemberOfLibrary is a member of a value v of a type t from outside: perhaps a
// function of the repository that is called as one.
func (b *byName) MemberOfLibrary(l *core.Linker, v, t *core.Value, name string) *core.Value {
	if m := b.calledAsMember(l, t, name); m != nil {
		return m
	}
	if m := b.extended(l, t, name, core.FuncSpace); m != nil {
		return of(core.AsInferred(t), m)
	}
	if m := b.added(l, t, name); m != nil {
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

// KnownContainer gives the elements of a library's container.
func (b *byName) KnownContainer(_ *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if t.Is(core.KindExternal) && len(t.Args) > 0 && b.containers[core.LastName(t.Text)] {
		return core.KindList, t.Args[:1]
	}
	return core.KindExternal, nil
}
