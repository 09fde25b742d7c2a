package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isAdded reports a method that an extension adds to a type, where such are looked for by
// their names.
func (b *byName) isAdded(f *core.File, s *facts.Symbol) bool {
	return b.Added != "" && s.Kind.IsCallable() && s.Container >= 0 && f.Facts.Symbols[s.Container].Kind == facts.KindExtension
}

// added is the method of a name that extensions add to a type from outside, which a value of
// type t may be of: t itself, or what t may inherit from where one type alone has such a
// method. Nobody knows what types from outside inherit, so it is inferred.
func (b *byName) added(l *core.Linker, t *core.Value, name string) *core.Value {
	if b.Added == "" {
		return nil
	}
	to := map[string][]core.Definition{}
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if !b.isAdded(d.File, s) {
			continue
		}
		if v := l.Eval(d.File, d.File.Facts.Symbols[s.Container].Type, nil); v.Is(core.KindExternal) {
			to[core.LastName(v.Text)] = append(to[core.LastName(v.Text)], d)
		}
	}
	found := to[core.LastName(core.Widened(t))]
	first, _, _ := strings.Cut(name, ":")
	if found == nil && len(to) == 1 && (t.Is(core.KindDef) || strings.Contains(strings.TrimPrefix(first, b.Added), b.Added)) {
		for _, all := range to {
			found = all
		}
	}
	if len(found) == 0 {
		return nil
	}
	v := b.oneOf(l.File, b.defined(l.File, slices.Clone(found), nil), core.FuncSpace, core.RuleInferred)
	if v == nil {
		return nil
	}
	return core.AsInferred(v)
}

// isBlock reports an extension that has a name of its own.
func isBlock(s *facts.Symbol) bool {
	return s.Kind.IsType() && s.IsExtension() && s.Type != 0
}

// isOfBlock reports a member that an extension with a name of its own adds to a type.
func (b *byName) isOfBlock(f *core.File, s *facts.Symbol) bool {
	return b.Blocks && s.Container >= 0 && isBlock(&f.Facts.Symbols[s.Container])
}

// inBlocks is the member of a name that extensions with names of their own add to a type. Which imports bring them is
// not looked at.
func (b *byName) inBlocks(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if !b.Blocks {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		if s := &d.File.Facts.Symbols[d.Index]; b.isOfBlock(d.File, s) && b.takesType(l, l.Eval(d.File, d.File.Facts.Symbols[s.Container].Type, nil), t) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return core.AsInferred(b.oneOf(l.File, found, space, core.RuleInferred))
}

// typesAbove are the supertypes of types of the library.
func (b *byName) typesAbove() map[string]string {
	if b.Above == nil {
		return nil
	}
	return b.Above()
}

// isOutside reports a type from outside that is one of a name, or that the library has below it. The type of a literal is
// called as the type that it means, as string and String.
func (b *byName) isOutside(t *core.Value, name string) bool {
	is := core.LastName(t.Text)
	return is == name || t.Is(core.KindBuiltin) && strings.EqualFold(is, name) || slices.Contains(strings.Fields(b.typesAbove()[is]), name)
}

// supersOutside lists the supertypes from outside of a type of the repository, and of those that it is below.
func (b *byName) supersOutside(l *core.Linker, t *core.Value) []*core.Value {
	var out []*core.Value
	for _, of := range append([]*core.Value{t}, b.Supers(l, t)...) {
		if !of.Is(core.KindDef) {
			continue
		}
		for _, s := range b.declaredSupers(l, of) {
			if s.Is(core.KindExternal) {
				out = append(out, s)
			}
		}
	}
	return out
}

// addedAbove is a member that extensions of the repository add to a type from outside that a type is below.
func (b *byName) addedAbove(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if !b.namespaced() || b.Added != "" || !t.Symbol().Kind.IsType() {
		return nil
	}
	for _, s := range b.supersOutside(l, t) {
		if v := b.extended(l, s, name, space); v != nil {
			return eachInferred(core.WithRule(v, core.RuleInherited))
		}
	}
	return nil
}

// inheritsOutside reports a type of the repository that is below one of a name from outside.
func (b *byName) inheritsOutside(l *core.Linker, t *core.Value, name string) bool {
	return slices.ContainsFunc(b.supersOutside(l, t), func(s *core.Value) bool { return b.isOutside(s, name) })
}

// extensionInScope is the function of a name that a file imports, or has in its package, and that is called as a member: of
// a value of unknown type that name is most likely its. Names that the library has are left to it.
func (b *byName) extensionInScope(l *core.Linker, f *core.File, name string) *core.Value {
	if !b.Adds || f != l.File || b.unwraps[name] || b.passes[name] {
		return nil
	}
	at := int32(slices.IndexFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Kind == facts.KindNamespace }))
	v := b.outward(l, f, at, name, core.FuncSpace)
	if !v.Is(core.KindOverloads) {
		return nil
	}
	o := &core.Value{Kind: core.KindOverloads, Inferred: true}
	for _, d := range v.Args {
		s := d.Symbol()
		if !d.Is(core.KindDef) || !s.Flags.Has(facts.ByReceiver|facts.Static) || len(s.Params) == 0 {
			return nil
		}
		if t := core.TypeOf(l.Eval(d.File, s.Params[0].Type, nil)); t.Is(core.KindDef) && d.Rule != core.RuleImport {
			continue
		}
		o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleInferred, Inferred: true})
	}
	if len(o.Args) == 0 {
		return nil
	}
	return o
}

// addedTo is a function of a name that extensions of the repository add to a type from
// outside, in either way in which languages look for such; nil for none.
func (b *byName) addedTo(l *core.Linker, t *core.Value, name string) *core.Value {
	if m := b.extended(l, t, name, core.FuncSpace); m != nil {
		return of(core.AsInferred(t), m)
	}
	if m := b.inBlocks(l, t, name, core.FuncSpace); m != nil {
		return m
	}
	return b.added(l, t, name)
}

// dataAddedTo is a property of a name that extensions of the repository add to a type from outside.
func (b *byName) dataAddedTo(l *core.Linker, t *core.Value, name string) *core.Value {
	m := b.extended(l, t, name, core.ValueSpace)
	if m == nil {
		m = b.inBlocks(l, t, name, core.ValueSpace)
	}
	if !m.Is(core.KindDef) || m.Symbol().Kind.IsCallable() && m.Symbol().Kind != facts.KindGetter {
		return nil
	}
	return core.AsInferred(m)
}

// extended is a member that extensions declare for a type from outside, which is the one of
// its name: in a repository that sees all of its names.
func (b *byName) extended(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	to := b.nameOutside(t)
	if !b.namespaced() || b.Added != "" || to == "" {
		return nil
	}
	for _, of := range append([]string{to}, strings.Fields(b.typesAbove()[to])...) {
		var found []core.Definition
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.shared(of), name), name) {
			c := d.File.Facts.Symbols[d.Index].Container
			if c >= 0 && d.File.Facts.Symbols[c].Kind == facts.KindExtension && b.nameOutside(l.SelfType(d.File, c)) == of {
				found = append(found, d)
			}
		}
		if len(found) > 0 {
			return b.oneOf(l.File, found, space, core.RuleDeclared)
		}
	}
	return nil
}

// nameOutside is the name of a type from outside, empty for one of the repository. What a
// literal is of is called as the type that it means, as string and String, and the one instance that a type has as the type.
func (b *byName) nameOutside(t *core.Value) string {
	if !t.Is(core.KindExternal) && !t.Is(core.KindBuiltin) {
		return ""
	}
	text := t.Text
	if of, member := b.cut(text); b.singletons[member] && lang.Capitalised(core.LastName(of)) {
		text = of
	}
	name := strings.TrimSuffix(core.LastName(text), "()")
	if t.Is(core.KindBuiltin) && name != "" {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}
