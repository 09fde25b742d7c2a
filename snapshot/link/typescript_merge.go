package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// Declarations of one name in one scope are one thing: interfaces join, and a
// type and a value, or a namespace and what it stands beside, share the name.

// spaceOfRole is the name space in which a reference of a role looks its name up.
func spaceOfRole(role facts.Role) nameSpace {
	switch role {
	case facts.RoleCalls, facts.RoleInstantiates, facts.RoleReads, facts.RoleWrites, facts.RoleAnnotates:
		return valueSpace
	case facts.RoleReceives, facts.RoleReturns, facts.RoleTypeOf, facts.RoleImplements:
		return typeSpace
	}
	return anySpace
}

// addMerged binds a reference to a definition and to what is one thing with it.
// What is called or made is the value alone.
func (ecmascript) addMerged(l *linker, b *Binding, d *value, role facts.Role, several bool) {
	d = meaning(d, spaceOfRole(role))
	if role == facts.RoleCalls {
		d = l.calledThrough(d, 0)
		if l.hidden(d) {
			return
		}
	}
	l.addTargets(b, d, several)
	if role == facts.RoleCalls {
		return
	}
	c := Exact
	if d.soft || several {
		c = Inferred
	}
	for _, o := range l.mergedWith(d) {
		if s := &o.f.Facts.Symbols[o.i]; role != facts.RoleInstantiates || s.Kind.IsType() {
			l.addDef(b, o.f, o.i, d.rule, c)
		}
	}
}

// mergedWith lists the other declarations of what a definition is one of.
func (l *linker) mergedWith(d *value) []defAt {
	s := d.symbol()
	switch s.Kind {
	case facts.KindInterface, facts.KindType, facts.KindClass, facts.KindNamespace, facts.KindEnum, facts.KindValue, facts.KindFunction:
	default:
		return nil
	}
	if s.Flags.Has(facts.Local) {
		return nil
	}
	var found []defAt
	if d.f == l.file && s.Container < 0 && s.Owner == "" {
		same := d.f.named[s.Name]
		if len(same) < 2 {
			return nil
		}
		for _, i := range same {
			found = append(found, defAt{d.f, i})
		}
	} else {
		found = l.symbols(primaryKey(d.f, d.i), s.Name)
	}
	var out []defAt
	for _, o := range found {
		if o != (defAt{d.f, d.i}) && o.f == d.f && !o.f.Facts.Symbols[o.i].Flags.Has(facts.Local) && (ecmascript{}).merges(s, &o.f.Facts.Symbols[o.i]) {
			out = append(out, o)
		}
	}
	return out
}

// merges reports whether two declarations of a name are one thing to the language.
func (ecmascript) merges(a, b *facts.Symbol) bool {
	typeOnly := func(s *facts.Symbol) bool { return s.Kind == facts.KindInterface || s.Kind == facts.KindType }
	switch {
	case a.Kind == facts.KindInterface && b.Kind == facts.KindInterface, a.Kind == facts.KindNamespace, b.Kind == facts.KindNamespace:
		return true
	}
	return typeOnly(a) != typeOnly(b)
}

// calledThrough is the function that a call runs where what it names only passes
// one on: a variable taken out of an object, `const {f} = m`, or a key of an
// object literal, `{f}` or `{g: f}`. That it still holds the function is inferred.
func (l *linker) calledThrough(d *value, depth int) *value {
	if !d.is(kindDef) || depth > 4 || !passesOn(d) {
		return d
	}
	switch t := l.eval(d.f, d.symbol().Type, nil); {
	case t == nil:
	case t.kind == kindExternal, t.kind == kindBuiltin:
		if d.symbol().Flags.Has(facts.Part) {
			return t
		}
	case t.kind == kindDef:
		if t = l.calledThrough(t, depth+1); t.is(kindDef) && t.symbol().Kind.IsCallable() {
			return softened(ruled(t, RuleInferred))
		}
	}
	return d
}

func passesOn(d *value) bool {
	s := d.symbol()
	if s.Flags.Has(facts.Part) {
		return true
	}
	if s.Kind != facts.KindProperty || s.Container < 0 {
		return false
	}
	k := d.f.Facts.Symbols[s.Container].Kind
	return k == facts.KindValue || k == facts.KindProperty
}
