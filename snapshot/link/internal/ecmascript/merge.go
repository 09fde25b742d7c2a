package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Declarations of one name in one scope are one thing: interfaces join, and a
// type and a value, or a namespace and what it is beside, share the name.

// spaceOfRole is the name space in which a reference of a role looks its name up.
func spaceOfRole(role facts.Role) core.NameSpace {
	switch role {
	case facts.RoleCalls, facts.RoleInstantiates, facts.RoleReads, facts.RoleWrites, facts.RoleAnnotates:
		return core.ValueSpace
	case facts.RoleReceives, facts.RoleReturns, facts.RoleTypeOf, facts.RoleImplements:
		return core.TypeSpace
	}
	return core.AnySpace
}

// AddMerged binds a reference to a definition and to what is one thing with it.
// What is called or made is the value alone.
func (Binder) AddMerged(l *core.Linker, b *core.Binding, d *core.Value, role facts.Role, several bool) {
	d = core.Meaning(d, spaceOfRole(role))
	if role == facts.RoleCalls {
		d = calledThrough(l, d, 0)
		if l.Hidden(d) {
			return
		}
	}
	l.AddTargets(b, d, several)
	if role == facts.RoleCalls {
		return
	}
	c := core.Exact
	if d.Inferred || several {
		c = core.Inferred
	}
	for _, o := range mergedWith(l, d) {
		if s := &o.File.Facts.Symbols[o.Index]; role != facts.RoleInstantiates || s.Kind.IsType() {
			l.AddDef(b, o.File, o.Index, d.Rule, c)
		}
	}
}

// mergedWith lists the other declarations of what a definition is one of.
func mergedWith(l *core.Linker, d *core.Value) []core.Definition {
	s := d.Symbol()
	switch s.Kind {
	case facts.KindInterface, facts.KindType, facts.KindClass, facts.KindNamespace, facts.KindEnum, facts.KindValue, facts.KindFunction:
	default:
		return nil
	}
	if s.Flags.Has(facts.Local) {
		return nil
	}
	var found []core.Definition
	if d.File == l.File && s.Container < 0 && s.Owner == "" {
		same := d.File.Named[s.Name]
		if len(same) < 2 {
			return nil
		}
		for _, i := range same {
			found = append(found, core.Definition{File: d.File, Index: i})
		}
	} else {
		found = l.Symbols(core.PrimaryKey(d.File, d.Index), s.Name)
	}
	var out []core.Definition
	for _, o := range found {
		if o != (core.Definition{File: d.File, Index: d.Index}) && o.File == d.File && !o.File.Facts.Symbols[o.Index].Flags.Has(facts.Local) && (Binder{}).Merges(s, &o.File.Facts.Symbols[o.Index]) {
			out = append(out, o)
		}
	}
	return out
}

// Merges reports whether two declarations of a name are one thing to the language.
func (Binder) Merges(a, b *facts.Symbol) bool {
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
func calledThrough(l *core.Linker, d *core.Value, depth int) *core.Value {
	if !d.Is(core.KindDef) || depth > 4 || !passesOn(d) {
		return d
	}
	switch t := l.Eval(d.File, d.Symbol().Type, nil); {
	case t == nil:
	case t.Kind == core.KindExternal, t.Kind == core.KindBuiltin:
		if d.Symbol().Flags.Has(facts.Part) {
			return t
		}
	case t.Kind == core.KindDef:
		if t = calledThrough(l, t, depth+1); t.Is(core.KindDef) && t.Symbol().Kind.IsCallable() {
			return core.AsInferred(core.WithRule(t, core.RuleInferred))
		}
	}
	return d
}

func passesOn(d *core.Value) bool {
	s := d.Symbol()
	if s.Flags.Has(facts.Part) {
		return true
	}
	if s.Kind != facts.KindProperty || s.Container < 0 {
		return false
	}
	k := d.File.Facts.Symbols[s.Container].Kind
	return k == facts.KindValue || k == facts.KindProperty
}
