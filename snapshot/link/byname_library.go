package link

// memberOfLibrary is a member of a value v of a type t from outside: perhaps a
// function of the repository that is called as one.
func (b *byName) memberOfLibrary(l *linker, v, t *value, name string) *value {
	if m := b.calledAsMember(l, t, name); m != nil {
		return m
	}
	m := memberOfExternal(t, name)
	if v.soft {
		return softened(m)
	}
	return m
}

// knownCall gives what a call of a library's member gives: an element of a container,
// or one with the same elements; of a value of another type, one of that.
func (b *byName) knownCall(_ *linker, m *value, _ []*value) *value {
	t := m.recv
	if t.is(kindInstance) {
		t = t.args[0]
	}
	name := lastName(m.s)
	switch {
	case t.is(kindDef) && b.passes[name]:
		return softened(instanceOf(t))
	case !t.is(kindExternal) || len(t.args) == 0 || !b.containers[lastName(t.s)]:
		return nil
	case b.unwraps[name]:
		return softened(asValue(t.args[0]))
	case b.passes[name]:
		return softened(instanceOf(t))
	}
	return nil
}

// knownContainer gives the elements of a library's container.
func (b *byName) knownContainer(_ *linker, t *value) (valueKind, []*value) {
	if t.is(kindExternal) && len(t.args) > 0 && b.containers[lastName(t.s)] {
		return kindList, t.args[:1]
	}
	return kindExternal, nil
}
