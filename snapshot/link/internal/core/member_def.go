package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// memberOfDef is a member of a definition itself: of a class (static
// members and methods by name), a namespace, an object, or of the value of a variable.
func (l *Linker) memberOfDef(d *Value, name string, space NameSpace) *Value {
	if len(d.Also) > 0 {
		if _, ok := d.File.Binder.(Merger); ok {
			return l.memberOfMerged(d, name, space)
		}
		d = Meaning(d, ValueSpace)
	}
	return l.memberOfOne(d, name, space)
}

// memberOfMerged is a member of any of the declarations that are one thing, as a
// namespace of types and the constant of its name are: of the namespace first
// where a type is meant.
func (l *Linker) memberOfMerged(d *Value, name string, space NameSpace) *Value {
	decls := append([]Definition{{d.File, d.Index}}, d.Also...)
	typeOnly := func(o Definition) bool { return !InSpace(&o.File.Facts.Symbols[o.Index], ValueSpace) }
	if !slices.ContainsFunc(decls, func(o Definition) bool { return !typeOnly(o) }) {
		return l.memberOfOne(d, name, space)
	}
	decls = slices.DeleteFunc(decls, typeOnly)
	slices.SortStableFunc(decls, func(a, b Definition) int {
		x, y := a.File.Facts.Symbols[a.Index].Kind == facts.KindNamespace, b.File.Facts.Symbols[b.Index].Kind == facts.KindNamespace
		switch {
		case x == y:
			return 0
		case x == (space == TypeSpace):
			return -1
		}
		return 1
	})
	var first *Value
	for _, o := range decls {
		one := *d
		one.File, one.Index, one.Also = o.File, o.Index, nil
		m := l.memberOfOne(&one, name, space)
		if m.Is(KindDef) {
			return m
		}
		if first == nil {
			first = m
		}
	}
	return first
}

func (l *Linker) memberOfOne(d *Value, name string, space NameSpace) *Value {
	s := d.Symbol()
	switch {
	case s.Kind.IsType() && !IsAlias(s):
		m := l.MemberOfType(d, name, RuleStatic, space)
		if p, ok := d.File.Binder.(Protocols); ok && !m.Is(KindDef) {
			if c := p.ClassMember(l, d, name); c != nil {
				return c
			}
		}
		if p, ok := d.File.Binder.(Prototyper); ok && s.Kind == facts.KindClass && !m.Is(KindDef) && p.IsPrototype(name) {
			return InstanceOf(d)
		}
		return m
	case s.Kind.IsType():
		return l.Member(l.Aliased(d), name, space)
	case s.Kind == facts.KindNamespace, s.Kind == facts.KindModule:
		if b, ok := d.File.Binder.(NestedModules); ok {
			return b.MemberOfModule(l, d, name, space)
		}
		return l.OwnMember(d, name, RuleStatic)
	case s.Kind == facts.KindValue, s.Kind == facts.KindField, s.Kind == facts.KindProperty, s.Kind == facts.KindGetter:
		return l.memberOfVariable(d, name, space)
	case s.Kind.IsCallable():
		if d.File.traits.CallsBare && len(s.Params) == 0 && s.Type != 0 {
			return l.Member(l.Eval(d.File, s.Type, EnvOf(d)), name, space)
		}
		if p, ok := d.File.Binder.(Protocols); ok && len(s.Supers) > 0 {
			if r := p.Replacement(l, d); r != nil {
				return l.Member(r, name, space)
			}
		}
		m := l.OwnMember(d, name, RuleStatic)
		if b, ok := d.File.Binder.(FunctionMembers); ok && m == nil && b.FunctionHas(name) {
			return ExternalValue("Function." + name)
		}
		return m
	case s.Kind == facts.KindEnumMember:
		return l.Member(l.ValueOf(d), name, space)
	}
	return nil
}

// memberOfVariable is a member of what a variable holds: of the object literal that is written there, which has those of its
// declared type first where declarations merge, or of its value.
func (l *Linker) memberOfVariable(d *Value, name string, space NameSpace) *Value {
	s := d.Symbol()
	_, merges := d.File.Binder.(Merger)
	declared := merges && s.Type != 0
	var m *Value
	if declared {
		held := l.ValueOf(d)
		if Same(held, d) {
			return l.OwnMember(d, name, RuleStatic)
		}
		m = l.Member(held, name, space)
		if m.Is(KindDef) && (m.File != d.File || m.Symbol().Container != d.Index) {
			return m
		}
	}
	if own := l.OwnMember(d, name, RuleStatic); own != nil {
		if m.Is(KindExternal) && !m.Receiver.Is(KindMap) { // whose parameters the library declares
			return AsInferred(own)
		}
		return own
	}
	if len(s.Supers) > 0 && s.Supers[0].Role == facts.RoleReads {
		return l.memberOfSpread(d, name, space)
	}
	if declared {
		return m
	}
	held := l.ValueOf(d)
	if Same(held, d) {
		return nil
	}
	return l.Member(held, name, space)
}

// memberOfSpread looks a member up in what is spread into an object literal, the
// last first. What is unknown may have it.
func (l *Linker) memberOfSpread(d *Value, name string, space NameSpace) *Value {
	if !l.expand(d) {
		return nil
	}
	defer l.collapse(d)
	supers := d.Symbol().Supers
	for n := len(supers) - 1; n >= 0; n-- {
		v := l.Eval(d.File, supers[n].Expr, EnvOf(d))
		if v == nil {
			return ExternalValue("?." + name)
		}
		if m := l.Member(v, name, space); m != nil {
			return AsInferred(WithRule(m, RuleInherited))
		}
	}
	return nil
}

// Unaliased is the type that aliases name, one after another.
func (l *Linker) Unaliased(t *Value) *Value {
	for n := 0; n < maxAliases && t.Is(KindDef) && IsAlias(t.Symbol()); n++ {
		t = l.Aliased(t)
	}
	return t
}

// maxAliases bounds how many aliases name one another.
const maxAliases = 8

// Aliased is the type that an alias names. Where places are checked, a value is asked again and again what it
// names.
func (l *Linker) Aliased(d *Value) *Value {
	if !l.Checking {
		return l.aliased(d)
	}
	if l.aliases == nil {
		l.aliases = map[*Value]steady[*Value]{}
	}
	return steadily(l, l.aliases, d, func() *Value { return l.aliased(d) })
}

func (l *Linker) aliased(d *Value) *Value { return l.Eval(d.File, d.Symbol().Type, EnvOf(d)) }

// maxExpansions bounds how often an alias, or an object that others are spread
// into, is looked into to find one member: recursive conditional types name
// themselves with ever new arguments.
const maxExpansions = 2

// expand reports whether t may be looked into once more; collapse ends it.
func (l *Linker) expand(t *Value) bool {
	k := Definition{t.File, t.Index}
	if l.expanding[k] >= maxExpansions {
		l.doubts++
		return false
	}
	l.expanding[k]++
	l.expansions++
	return true
}

func (l *Linker) collapse(t *Value) {
	l.expanding[Definition{t.File, t.Index}]--
	l.expansions--
}

// Underlying is the type whose fields a named type takes over (`type A B`).
func (l *Linker) Underlying(t *Value) *Value {
	s := t.Symbol()
	if s.Kind == facts.KindType && s.Type != 0 {
		return l.Eval(t.File, s.Type, EnvOf(t))
	}
	return nil
}

// ClassOf looks through aliases and variables that hold a class.
func (l *Linker) ClassOf(v *Value) *Value {
	for n := 0; n < 8 && v.Is(KindDef); n++ {
		s := v.Symbol()
		switch {
		case IsAlias(s) && s.Type == 0: // an object type
			return v
		case IsAlias(s):
			v = l.Aliased(v)
		case s.Kind == facts.KindValue:
			h := l.ValueOf(v)
			if Same(h, v) {
				return nil
			}
			v = h
		default:
			return v
		}
	}
	return v
}

// MadeOf looks through names: what a type is made of.
func (l *Linker) MadeOf(t *Value) *Value {
	for n := 0; n < 8 && t.Is(KindDef); n++ {
		u := l.Underlying(t)
		if IsAlias(t.Symbol()) {
			u = l.Aliased(t)
		}
		if u == nil {
			return t
		}
		t = u
	}
	return t
}
