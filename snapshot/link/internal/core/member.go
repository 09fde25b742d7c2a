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
		if b, ok := l.File.Binder.(ExtensionMethods); ok && space != TypeSpace {
			if m := b.MemberOfExternal(l, base, name, space); m != nil {
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

// MemberOfInstance looks a member up in a value of a type, behind aliases, pointers and
// the constraints of type parameters.
func (l *Linker) MemberOfInstance(v *Value, name string, space NameSpace) *Value {
	t, underlying := v.Args[0], false
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
			return l.memberOfLibrary(v, t, name)
		case KindList, KindMap, KindTuple, KindFunc:
			return l.memberOfContainer(t, name)
		case KindRecord:
			return l.memberOfRecord(t, name, space, v.Inferred)
		case KindDef:
			if IsAlias(t.Symbol()) {
				if a := l.memberOfLiteral(v, t, name); a != nil {
					return a
				}
				if s := t.Symbol(); s.Type == 0 && len(s.Supers) > 0 { // a struct without a name of its own
					return l.MemberOfType(t, name, l.instanceRule(v), space)
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
					t, underlying = u, t.File.traits.MethodsStay
					continue
				}
			}
			if underlying && isWrittenMethod(t, m) {
				return nil
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

// isWrittenMethod reports a method that is written for a type which has a structure: not for an interface, and for no type embedded in it.
func isWrittenMethod(t, m *Value) bool {
	return m.Is(KindDef) && m.Symbol().Kind == facts.KindMethod && m.Rule != RuleInherited && t.Symbol().Kind != facts.KindInterface
}

// memberOfLibrary is a member of a value of a type from outside.
func (l *Linker) memberOfLibrary(v, t *Value, name string) *Value {
	if b, ok := l.File.Binder.(LibraryExtensions); ok {
		return b.MemberOfLibrary(l, v, t, name)
	}
	if v.Inferred {
		return AsInferred(MemberOfExternal(t, name))
	}
	return MemberOfExternal(t, name)
}

// memberOfLiteral is a member of the object type that an alias writes out, inferred where it may be one of several
// alternatives.
func (l *Linker) memberOfLiteral(v, t *Value, name string) *Value {
	a := l.OwnMember(t, name, l.instanceRule(v))
	if a != nil && (!l.overloaded(a) || l.otherHas(t, name)) {
		return AsInferred(a)
	}
	return a
}

// otherHas reports that an alternative beside the object type that an alias writes out may have a member too: it is from
// outside, or has one.
func (l *Linker) otherHas(t *Value, name string) bool {
	if !t.Symbol().Flags.Has(facts.Among) || !l.expand(t) {
		return false
	}
	defer l.collapse(t)
	return l.mayHave(l.Aliased(t), name)
}

func (l *Linker) mayHave(t *Value, name string) bool {
	if t.Is(KindUnion) {
		return slices.ContainsFunc(t.Args, func(part *Value) bool { return l.mayHave(part, name) })
	}
	return t.Is(KindExternal) || t.Is(KindDef) && l.Member(InstanceOf(t), name, ValueSpace) != nil
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

// memberOfRecord is an entry of an object that is written out, or of what is spread into it.
func (l *Linker) memberOfRecord(t *Value, name string, space NameSpace, inferred bool) *Value {
	m, there := l.Entry(t, name)
	if !there && len(t.Args) > 0 { // spread into it
		if m := l.Member(t.Args[0], name, space); m.Is(KindDef) {
			return AsInferred(WithRule(m, RuleInherited))
		}
	}
	if m == nil && (there || t.Open) { // it may have it without that its text says so
		return ExternalValue("?." + name)
	}
	if inferred {
		return AsInferred(m)
	}
	return m
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
