package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (b java) Resolve(l *core.Linker, f *core.File, module string) *core.Value {
	if v := b.qualified(l, f, module); v.Is(core.KindExternal) {
		return v
	}
	return nil
}

func (b java) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	return b.importedIn(l, f, i, core.AnySpace)
}

// importedIn is what import i binds in one name space.
func (b java) importedIn(l *core.Linker, f *core.File, i int32, space core.NameSpace) *core.Value {
	l.TouchImport(f, i)
	m := &f.Facts.Imports[i]
	switch {
	case m.Kind == facts.ImportStar:
		t := b.qualified(l, f, m.Module)
		if t == nil || t.Is(core.KindExternal) && b.InTree(l, m.Module) {
			return javaPackage(m.Module)
		}
		return core.WithRule(t, core.RuleImport)
	case !m.Flags.Has(facts.Static):
		full := m.Name
		if m.Module != "" {
			full = m.Module + "." + m.Name
		}
		return importRuled(b.qualified(l, f, full))
	}
	t := b.qualified(l, f, m.Module)
	switch {
	case t.Is(core.KindExternal):
		return core.MemberOfExternal(t, m.Name)
	case !t.Is(core.KindDef):
		return nil
	case space != core.AnySpace:
		return importRuled(b.MemberOf(l, t, m.Name, core.RuleStatic, space))
	}
	for _, s := range []core.NameSpace{core.FuncSpace, core.ValueSpace, core.TypeSpace} {
		if v := b.MemberOf(l, t, m.Name, core.RuleStatic, s); v != nil && !v.Is(core.KindExternal) {
			return importRuled(v)
		}
	}
	return nil
}

func importRuled(v *core.Value) *core.Value {
	if v.Is(core.KindDef) {
		return core.WithRule(v, core.RuleImport)
	}
	return v
}

// staticImport finds a member that a static import binds.
func (b java) staticImport(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	var all []*core.Value
	for _, i := range f.Bound[name] {
		if f.Facts.Imports[i].Flags.Has(facts.Static) {
			if v := staticOnly(b.importedIn(l, f, i, space)); v != nil {
				all = append(all, v)
			}
		}
	}
	if len(all) > 1 && slices.ContainsFunc(all, func(v *core.Value) bool { return v.Is(core.KindExternal) }) {
		return core.ExternalValue("?." + name) // overloads of types of which one is not known
	}
	if v := b.joined(all); v != nil {
		return v
	}
	var outside *core.Value
	for _, i := range l.StarsOf(f) {
		m := &f.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) {
			continue
		}
		switch t := b.qualified(l, f, m.Module); {
		case t.Is(core.KindDef):
			if v := staticOnly(b.MemberOf(l, t, name, core.RuleStatic, space)); v != nil && !v.Is(core.KindExternal) {
				all = append(all, v)
			}
		case t.Is(core.KindExternal):
			if o := core.MemberOfExternal(t, name); outside == nil || stubs(o.Text) {
				outside = o
			}
		}
	}
	if v := b.joined(all); v != nil {
		return core.WithRule(v, core.RuleStar)
	}
	if space == core.FuncSpace {
		return outside
	}
	return nil // more likely a type's name than an unseen constant's
}

// staticOnly leaves methods out that are called on an instance: a static import does not bring them.
func staticOnly(v *core.Value) *core.Value {
	isInstance := func(m *core.Value) bool {
		return m.Is(core.KindDef) && m.Symbol().Kind == facts.KindMethod && !m.Symbol().Flags.Has(facts.Static)
	}
	switch {
	case v.Is(core.KindDef) && isInstance(v):
		return nil
	case !v.Is(core.KindOverloads):
		return v
	}
	switch left := slices.DeleteFunc(slices.Clone(v.Args), isInstance); len(left) {
	case len(v.Args):
		return v
	case 0:
		return nil
	case 1:
		return left[0]
	default:
		return &core.Value{Kind: core.KindOverloads, Args: left, Rule: v.Rule}
	}
}

// mayBeObscured is what a static import from a type that is not known brings beside an imported type of the
// same name: where a value may stand, a field is meant before a type.
func (b java) mayBeObscured(l *core.Linker, f *core.File, name string) *core.Value {
	var field *core.Value
	imported := false
	for _, i := range f.Bound[name] {
		m := &f.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) {
			imported = true
		} else if b.qualified(l, f, m.Module) == nil {
			field = core.ExternalValue(m.Module + "." + m.Name)
		}
	}
	if !imported {
		return nil
	}
	return field
}

// joined makes one set of the overloads that several imports bind.
func (b java) joined(all []*core.Value) *core.Value {
	var overloads []*core.Value
	for _, v := range all {
		switch {
		case v.Is(core.KindOverloads):
			overloads = append(overloads, v.Args...)
		case v.Is(core.KindDef) && v.Symbol().Kind.IsCallable():
			overloads = append(overloads, v)
		}
	}
	switch {
	case len(overloads) > 1:
		return &core.Value{Kind: core.KindOverloads, Args: overloads}
	case len(all) > 0:
		return all[0]
	}
	return nil
}

// ModuleMember looks a name up in a package: a type, or a package within.
func (b java) ModuleMember(l *core.Linker, m *core.Value, name string, _ core.NameSpace) *core.Value {
	pkg := strings.TrimPrefix(m.Text, jvmScope)
	if v := b.topLevel(l, l.File, m.Text, name); v != nil {
		return core.WithRule(v, core.RuleModuleMember)
	}
	switch {
	case !lang.Capitalised(name):
		return javaPackage(pkg + "." + name)
	case b.InTree(l, pkg):
		return nil
	}
	return core.ExternalValue(pkg + "." + name)
}
