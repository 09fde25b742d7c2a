package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// metaclass is the class of the class t, inherited or its own; nil for type.
func (b pythonic) metaclass(l *core.Linker, t *core.Value) *core.Value {
	for _, c := range append([]*core.Value{t}, b.Supers(l, t)...) {
		if !c.Is(core.KindDef) {
			continue
		}
		for _, s := range c.Symbol().Supers {
			if s.Role == facts.RoleTypeOf {
				if m := l.ClassOf(l.Eval(c.File, s.Expr, nil)); m.Is(core.KindDef) {
					return m
				}
				return nil
			}
		}
	}
	return nil
}

// members is what a method of the class's class gives: of its metaclass, or of
// enumerations, whose classes hold their members.
func (b pythonic) members(l *core.Linker, t *core.Value, method string, args []*core.Value) *core.Value {
	if !t.Symbol().Kind.IsType() {
		return nil
	}
	if m := b.metaclass(l, t); m != nil {
		found := l.MemberOfType(m, method, core.RuleDeclared, core.ValueSpace)
		if !found.Is(core.KindDef) {
			return nil
		}
		r := l.ValueOf(l.Call(found, args))
		if method == "__iter__" {
			r = b.next(l, r, 0)
		}
		return r
	}
	if b.isEnum(l, t) {
		return core.AsInferred(core.InstanceOf(t))
	}
	return nil
}

func (b pythonic) isEnum(l *core.Linker, t *core.Value) bool {
	if t.Symbol().Kind == facts.KindEnum {
		return true
	}
	return slices.ContainsFunc(b.Supers(l, t), func(s *core.Value) bool {
		return s.Is(core.KindDef) && s.Symbol().Kind == facts.KindEnum
	})
}

// Keyword is a field of a class whose constructor is made from its fields: the
// nearest in the order of its bases that has a constructor, written or made.
func (b pythonic) Keyword(l *core.Linker, d *core.Value, name string) *core.Value {
	if !d.Is(core.KindDef) || !d.Symbol().Kind.IsType() {
		return nil
	}
	if b.isTypedDict(l, d) {
		return b.Keyed(l, core.InstanceOf(d), name)
	}
	for _, c := range append([]*core.Value{d}, b.Supers(l, d)...) {
		switch {
		case !c.Is(core.KindDef):
			if c == nil || c.Kind == core.KindExternal && core.LastName(c.Text) != "Generic" && core.LastName(c.Text) != "object" {
				return nil
			}
		case l.OwnMember(c, "__init__", core.RuleStatic) != nil:
			return nil
		case c.Symbol().NodeKind == "data_class":
			m := l.MemberOfType(c, name, core.RuleStatic, core.ValueSpace)
			if m.Is(core.KindDef) && m.Symbol().Kind == facts.KindField {
				return m
			}
			return nil
		}
	}
	return nil
}

// ClassMember is a member of the class of the class t. What makes instances every class has from object, which
// comes before its metaclass.
func (b pythonic) ClassMember(l *core.Linker, t *core.Value, name string) *core.Value {
	if name == "__new__" || name == "__init__" {
		return nil
	}
	if m := b.metaclass(l, t); m != nil {
		if found := l.MemberOfType(m, name, core.RuleStatic, core.ValueSpace); found.Is(core.KindDef) {
			found.Receiver = m
			return found
		}
	}
	return nil
}

func (b pythonic) Constructed(l *core.Linker, d *core.Value, args []*core.Value) *core.Value {
	if m := b.metaclass(l, d); m != nil {
		if c := l.MemberOfType(m, "__call__", core.RuleDeclared, core.ValueSpace); c.Is(core.KindDef) {
			if r := l.ValueOf(l.Call(c, args)); r.Is(core.KindInstance) && r.Args[0].Is(core.KindDef) {
				return core.AsInferred(r)
			}
		}
	}
	if r := b.given(l, d, args); r != nil {
		return r
	}
	if s := d.Symbol(); len(d.Args) == 0 && len(s.TypeParams) > 0 {
		c := *d
		c.Args = b.constructorArguments(l, d, args)
		d = &c
	}
	if d.Inferred {
		return core.AsInferred(core.InstanceOf(d))
	}
	return core.InstanceOf(d)
}

// given is what the __new__ of a class declares to give, where that is no
// instance of the class; nil otherwise.
func (b pythonic) given(l *core.Linker, d *core.Value, args []*core.Value) *core.Value {
	n := l.MemberOfType(d, "__new__", core.RuleDeclared, core.ValueSpace)
	if !n.Is(core.KindDef) || n.Symbol().Type == 0 || l.IsInferred(n.File, n.Symbol().Type) {
		return nil
	}
	n.Receiver = d
	r := l.ValueOf(l.Call(n, args))
	if !r.Is(core.KindInstance) {
		return nil
	}
	for _, c := range append([]*core.Value{d}, b.Supers(l, d)...) {
		if t := r.Args[0]; core.Same(c, t) {
			return nil
		}
	}
	return r
}

// Stubbed is what the stub beside a source declares d to hold or to give; nil
// without one.
func (b pythonic) Stubbed(l *core.Linker, d *core.Value) *core.Value {
	stub := b.stubOf(l, d.File)
	if stub == nil {
		return nil
	}
	s := b.counterpart(l, stub, d.File, d.Index, 0)
	if !s.Is(core.KindDef) || s.Symbol().Type == 0 || l.IsInferred(stub, s.Symbol().Type) {
		return nil
	}
	return l.ValueOf(l.Eval(stub, s.Symbol().Type, nil))
}

// counterpart is the symbol of a stub that has the name of symbol i of its source.
func (b pythonic) counterpart(l *core.Linker, stub, f *core.File, i int32, depth int) *core.Value {
	s := &f.Facts.Symbols[i]
	if s.Container < 0 {
		return l.FileScope(stub, s.Name, core.AnySpace)
	}
	if depth > 8 {
		return nil
	}
	if c := b.counterpart(l, stub, f, s.Container, depth+1); c.Is(core.KindDef) && c.File == stub {
		return l.OwnMember(c, s.Name, core.RuleDeclared)
	}
	return nil
}

// inheritedParameter is what the nearest method that method i of f overrides
// and that declares a type for the parameter says of it.
func (b pythonic) inheritedParameter(l *core.Linker, f *core.File, i int32, name string) *core.Value {
	s := &f.Facts.Symbols[i]
	if s.Container < 0 || !f.Facts.Symbols[s.Container].Kind.IsType() {
		return nil
	}
	for _, t := range b.Supers(l, l.DefinitionOf(f, s.Container, nil)) {
		if !t.Is(core.KindDef) {
			continue
		}
		m := l.OwnMember(t, s.Name, core.RuleInherited)
		if !m.Is(core.KindDef) {
			continue
		}
		for _, p := range m.Symbol().Params {
			if p.Name == name && p.Type != 0 && !p.Flags.Has(facts.Variadic) {
				return core.AsInferred(l.ValueOf(l.Eval(m.File, p.Type, m.Env)))
			}
		}
	}
	return nil
}
