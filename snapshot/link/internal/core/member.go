package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Member denotes member name of what base denotes.
func (l *Linker) Member(base *Value, name string, space NameSpace) *Value {
	if base == nil {
		return nil
	}
	if l.Depth == maxDepth {
		l.doubts++
		return nil
	}
	l.Depth++
	m := l.memberOf(base, name, space)
	l.Depth--
	return m
}

// maxDepth bounds how deep looking up a member leads to looking up another:
// values may lead back to themselves in ways that no single check sees.
const maxDepth = 256

func (l *Linker) memberOf(base *Value, name string, space NameSpace) *Value {
	switch base.Kind {
	case KindUnion:
		return l.memberOfUnion(base, name, space)
	case KindExternal, KindBuiltin:
		if u := l.underKey(base); u != nil {
			return l.Member(u, name, space)
		}
		if b, ok := l.File.Binder.(ExtensionMethods); ok && space == FuncSpace {
			if m := b.MemberOfExternal(l, base, name); m != nil {
				return m
			}
		}
		return MemberOfExternal(base, name)
	case KindParam:
		return l.memberOfParam(base, name, space)
	case KindModule:
		return base.moduleBinder().ModuleMember(l, base, name, space)
	case KindInstance:
		return l.MemberOfInstance(base, name, space)
	case KindScope:
		if b, ok := base.File.Binder.(Receivers); ok && len(base.Args) > 0 {
			return b.MemberWithin(l, base, name, space)
		}
		if b, ok := base.File.Binder.(Scoper); ok {
			return b.Scoped(l, base.File, base.Index, name, space)
		}
		return base.File.Binder.Name(l, base.File, name, space)
	case KindDef:
		return l.memberOfDef(base, name, space)
	}
	return nil
}

// memberOfParam is what a type parameter has by itself, not by its values: a member of
// one of its bounds. Where none of the tree has it, a bound from outside may.
func (l *Linker) memberOfParam(base *Value, name string, space NameSpace) *Value {
	var ext *Value
	for _, bound := range base.Args {
		switch m := l.Member(bound, name, space); {
		case m.Is(KindExternal):
			ext = m
		case m != nil:
			return m
		}
	}
	return ext
}

// moduleBinder is the binder of a module: its file's, or for a package or folder
// without one its language's, which the value names.
func (v *Value) moduleBinder() Binder {
	if v.File != nil {
		return v.File.Binder
	}
	return BinderOf(v.Args[0].Text)
}

func (l *Linker) memberOfUnion(base *Value, name string, space NameSpace) *Value {
	if IsBoth(base) {
		return l.memberOfBoth(base, name, space)
	}
	outcomes := Outcomes(base)
	if len(outcomes) == 1 {
		return l.Member(outcomes[0], name, space)
	}
	all := make([]*Value, 0, fewValues)
	for _, a := range outcomes {
		if m := l.Member(a, name, space); m != nil && m.Kind != KindExternal {
			all = append(all, WithRule(m, RuleUnion))
		}
	}
	if len(all) == 1 && all[0].Kind == KindDef {
		return AsInferred(all[0])
	}
	return AsInferred(united(all, max(MaxUnion, width(outcomes))))
}

// memberOfBoth is a member of an intersection: that of the one type that has it, or
// those of all that do.
func (l *Linker) memberOfBoth(base *Value, name string, space NameSpace) *Value {
	all := make([]*Value, 0, fewValues)
	var ext *Value
	for _, a := range base.Args {
		switch m := l.Member(a, name, space); {
		case m == nil:
		case m.Kind == KindExternal:
			ext = m
		default:
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return ext
	}
	return UnionOf(all)
}

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
		if _, ok := d.File.Binder.(Merger); ok && s.Type != 0 { // the declared type's members, not the literal's
			if h := l.ValueOf(d); Same(h, d) {
				return l.OwnMember(d, name, RuleStatic)
			} else if m := l.Member(h, name, space); m.Is(KindDef) && (m.File != d.File || m.Symbol().Container != d.Index) {
				return m
			}
		}
		if m := l.OwnMember(d, name, RuleStatic); m != nil {
			return m
		}
		if len(s.Supers) > 0 && s.Supers[0].Role == facts.RoleReads {
			return l.memberOfSpread(d, name, space)
		}
		h := l.ValueOf(d)
		if Same(h, d) {
			return nil
		}
		return l.Member(h, name, space)
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

// MemberOfInstance looks a member up in a value of a type, behind aliases, pointers and
// the constraints of type parameters.
func (l *Linker) MemberOfInstance(v *Value, name string, space NameSpace) *Value {
	t := v.Args[0]
	for n := 0; t != nil && n < 8; n++ {
		switch t.Kind {
		case KindPointer:
			t = t.Args[0]
			continue
		case KindParam:
			if m := l.memberOfFurtherBounds(t, name, space); m != nil {
				return m
			}
			if t.Inferred {
				v = AsInferred(v)
			}
			t = t.Args[0]
			continue
		case KindUnion:
			return l.Member(InstanceOf(t), name, ValueSpace) // nil if all are modules
		case KindOnly: // an alias of type[A]
			return l.Member(InstanceOf(t), name, space)
		case KindExternal, KindBuiltin:
			if b, ok := l.File.Binder.(LibraryExtensions); ok {
				return b.MemberOfLibrary(l, v, t, name)
			}
			return MemberOfExternal(t, name)
		case KindList, KindMap, KindTuple, KindFunc:
			return l.memberOfContainer(t, name)
		case KindRecord:
			m, certain := l.memberOfRecord(t, name, space)
			if v.Inferred && certain {
				return AsInferred(m)
			}
			return m
		case KindDef:
			if IsAlias(t.Symbol()) {
				if a := l.OwnMember(t, name, l.instanceRule(v)); a != nil { // object type literals
					if !l.overloaded(a) { // of several alternatives
						return AsInferred(a)
					}
					return a
				}
				if !l.expand(t) {
					return nil
				}
				defer l.collapse(t)
				in := t.File
				t = l.Aliased(t)
				if hasModuleType(in, t) {
					return l.Member(instanceIn(in, t), name, ValueSpace)
				}
				continue
			}
			m := l.MemberOfType(t, name, l.instanceRule(v), space)
			if m == nil {
				if u := l.Underlying(t); u != nil {
					t = u
					continue
				}
			}
			if v.Inferred {
				return AsInferred(m)
			}
			return m
		}
		return nil
	}
	return nil
}

// memberOfFurtherBounds is the member that a further bound of a type parameter has and the first one lacks: all hold.
func (l *Linker) memberOfFurtherBounds(t *Value, name string, space NameSpace) *Value {
	for _, bound := range t.Args[1:] {
		if m := l.Member(InstanceOf(t.Args[0]), name, space); m != nil && m.Kind != KindExternal {
			return nil
		}
		if m := l.Member(InstanceOf(bound), name, space); m != nil && m.Kind != KindExternal {
			return m
		}
	}
	return nil
}

// memberOfRecord is an entry of an object that is written out, or of what is spread into it; certain is false of
// what the object may have without that its text says so.
func (l *Linker) memberOfRecord(t *Value, name string, space NameSpace) (m *Value, certain bool) {
	m, there := l.Entry(t, name)
	if !there && len(t.Args) > 0 { // spread into it
		if m := l.Member(t.Args[0], name, space); m.Is(KindDef) {
			return AsInferred(WithRule(m, RuleInherited)), true
		}
	}
	if m == nil && (there || t.Open) {
		return ExternalValue("?." + name), false
	}
	return m, true
}

// Underlying is the type whose fields a named type takes over (`type A B`).
func (l *Linker) Underlying(t *Value) *Value {
	s := t.Symbol()
	if s.Kind == facts.KindType && s.Type != 0 {
		return l.Eval(t.File, s.Type, EnvOf(t))
	}
	return nil
}

func (l *Linker) instanceRule(v *Value) Rule {
	switch {
	case v.Rule == RuleSelf || v.Args[0] != nil && v.Args[0].Rule == RuleSelf:
		return RuleSelf
	case v.Inferred:
		return RuleInferred
	}
	return RuleDeclared
}

// MemberOfType looks a member up in a type and then in its supertypes.
func (l *Linker) MemberOfType(t *Value, name string, r Rule, space NameSpace) *Value {
	if b, ok := t.File.Binder.(MemberFinder); ok {
		return b.MemberOf(l, t, name, r, space)
	}
	if !t.Super {
		if m := l.OwnMember(t, name, r); m != nil {
			return m
		}
	}
	ext := (*Value)(nil)
	supers := l.memberTypesOf(t)
	for _, s := range supers {
		switch {
		case s.Is(KindDef) && s.Inherits.Keeps(name):
			if m := l.OwnMember(s, name, r); m != nil {
				m.Receiver = t
				if r != RuleSelf {
					return WithRule(m, RuleInherited)
				}
				return m
			}
		case s.Is(KindModule) && s.File != nil:
			if m := s.moduleBinder().ModuleMember(l, s, name, ValueSpace); m.Is(KindDef) {
				return WithRule(m, RuleInherited)
			}
		case (s.Is(KindExternal) || s.Is(KindBuiltin)) && ext == nil:
			ext = ExternalValue(s.Text + "." + name)
		case s == nil && ext == nil:
			ext = ExternalValue("?." + name) // an unknown supertype may have it
		case (s.Is(KindList) || s.Is(KindMap) || s.Is(KindTuple)) && ext == nil:
			if t.File.traits.SupersComputed && s.Is(KindMap) {
				ext = l.memberOfContainer(s, name)
			}
			if c, ok := t.File.Binder.(ContainerMembers); ok && c.ContainerHas(s.Kind, name) {
				ext = l.memberOfContainer(s, name)
			}
		case s.Is(KindDef):
		case ext == nil:
			if t.File.traits.SupersComputed {
				ext = ExternalValue("?." + name)
			}
		}
	}
	if b, ok := t.File.Binder.(Augmenter); ok {
		if m := b.Added(l, append([]*Value{t}, supers...), name, r); m != nil {
			return m
		}
	}
	if b, ok := t.File.Binder.(DynamicMembers); ok && r != RuleStatic && !t.Super {
		if m := b.Dynamic(l, t, supers, name); m != nil {
			return m
		}
	}
	return ext
}

// memberTypesOf lists the supertypes whose members a type has.
func (l *Linker) memberTypesOf(t *Value) []*Value {
	if b, ok := t.File.Binder.(Inheritor); ok {
		return b.MemberTypes(l, t)
	}
	return t.File.Binder.Supers(l, t)
}

// ReceiverEnv gives self its value inside an inherited member whose result
// depends on it.
func (l *Linker) ReceiverEnv(d *Value, s *facts.Symbol) *Env {
	if d.Receiver == nil || s.Container < 0 || !l.MentionsSelf(d.File, s.Type, s.Container, 0) {
		return d.Env
	}
	t := d.Receiver
	if t.Super {
		return d.Env
	}
	return &Env{File: d.File, Index: s.Container, Parent: d.Env, Self: t}
}

// MentionsSelf reports whether an expression names the instance or class that
// symbol i stands for.
func (l *Linker) MentionsSelf(f *File, e facts.ExprID, i int32, depth int) bool {
	if e == 0 || depth > 8 {
		return false
	}
	x := l.Expr(f, e)
	switch x.Op {
	case facts.OpThis, facts.OpClass:
		return int32(x.N) == i
	}
	return l.MentionsSelf(f, x.A, i, depth+1) || l.MentionsSelf(f, x.B, i, depth+1)
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
