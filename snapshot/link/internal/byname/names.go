package byname

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// matchesSpace reports whether a definition may be meant where a name of a space is written.
func (b *byName) matchesSpace(s *facts.Symbol, space core.NameSpace) bool {
	switch {
	case b.Macros && s.Kind == facts.KindMacro:
		return true
	case b.Macros && s.Flags.Has(facts.Test) && s.Owner != "" && s.Type == 0: // TEST(Owner, Name), which is called otherwise
		return false
	case s.Kind == facts.KindExtension:
		return false
	case space == core.MacroSpace || s.Kind == facts.KindMacro:
		return space == core.MacroSpace && s.Kind == facts.KindMacro
	case b.ModulesApart && (space == core.ModuleSpace || s.Kind == facts.KindModule):
		return space == core.ModuleSpace && s.Kind == facts.KindModule
	case b.ModulesApart && (s.Kind == facts.KindEnum || s.Kind == facts.KindType):
		return space == core.TypeSpace
	case b.TypesApart:
		return (space == core.TypeSpace) == (s.Kind.IsType() || s.Kind == facts.KindModule)
	case b.Apart && space != core.TypeSpace:
		return s.Kind.IsCallable() == (space == core.FuncSpace)
	case space == core.TypeSpace:
		return b.Joint && s.Kind == facts.KindValue || s.Kind.IsType() || s.Kind == facts.KindModule || s.Kind == facts.KindNamespace || s.Kind == facts.KindEnumMember
	}
	return true
}

// kindPreference says how well a definition that suits a space does so: less is better.
func kindPreference(s *facts.Symbol, space core.NameSpace) int {
	switch {
	case s.Kind == facts.KindMacro && space != core.MacroSpace: // it renames what it is called as, or is alone
		return 1
	case space == core.FuncSpace && s.Kind.IsCallable(), space == core.TypeSpace && s.Kind.IsType() && !s.IsSingleton(), space == core.ValueSpace && (!s.Kind.IsType() || s.IsSingleton()):
		return 0
	case space == core.FuncSpace && s.IsSingleton():
		return 2
	}
	return 1
}

// Scoped looks a name up from inside a definition outward.
func (b *byName) Scoped(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	v := b.outward(l, f, i, name, space)
	if b.Strategy == lang.ByModule && space == core.TypeSpace {
		return b.notItself(l, f, i, v, name)
	}
	return v
}

func (b *byName) outward(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	if m := b.word(l, f, i, name); m != nil {
		return m
	}
	outer, from, sibling := false, i, int32(-1)
	for ; i >= 0; sibling, i = i, f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		var v *core.Value
		switch {
		case outer && s.Kind.IsType() && space == core.FuncSpace:
		case s.Kind == facts.KindNamespace:
			if v = b.ofNamespace(l, f, f.Facts.QualifiedName(int(i)), name, space); b.Passing && v.Is(core.KindDef) && v.Symbol().Kind == facts.KindInterface {
				return withAlternative(core.WithRule(v, core.RulePackage), b.throughNamespace(l, f.Facts.QualifiedName(int(i)), name, space, 0)) // it adds to what is imported
			}
			if v = b.importedByName(l, f, i, name, space); v != nil {
				return v
			}
			v = b.inNamespace(l, f, f.Facts.QualifiedName(int(i)), name, space)
		case s.Kind.IsType() || s.Kind == facts.KindExtension:
			v = b.inType(l, l.SelfType(f, i), name, space)
			if v == nil && i == from {
				v = b.givenTo(l, l.SelfType(f, i), name, space)
			}
			outer = b.Nearby
		case s.Owner != "" && !core.IsNamed(s):
			if v = b.within(l, f, i, sibling, name, space); v == nil {
				v = b.inOwner(l, b.OwnerOf(l, f, i), name, space)
			}
		default:
			if v = b.within(l, f, i, sibling, name, space); v == nil && b.Inward {
				v = b.ofReceiver(l, f, i, name, space)
			}
		}
		if v == nil {
			v = b.importedAt(l, f, i, name, space)
		}
		if v != nil {
			return v
		}
		if s.Kind == facts.KindModule && b.Strategy == lang.ByPath { // it does not see what is around
			return b.fromRepository(l, f, name, space)
		}
	}
	return b.atTop(l, f, sibling, name, space)
}

// inType looks a name up in a type from inside of it.
func (b *byName) inType(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if !b.Inward {
		return nil
	}
	v := core.WithRule(b.extended(l, t, name, space), core.RuleScope)
	if v == nil {
		v = b.memberOf(l, t, name, core.RuleScope, space)
	}
	if v.Is(core.KindExternal) { // it may inherit one, and more likely means what is around
		return nil
	}
	return v
}

// inOwner looks a name up in the type or namespace that the definition around belongs to.
func (b *byName) inOwner(l *core.Linker, owner *core.Value, name string, space core.NameSpace) *core.Value {
	namespace, ok := namespaceOf(orNone(owner))
	if owner.Is(core.KindDef) {
		if v := b.inType(l, owner, name, space); v != nil {
			return v
		}
		namespace, _ = b.cut(owner.File.Facts.QualifiedName(int(owner.Index)))
		ok = namespace != ""
	}
	if !ok {
		return nil
	}
	return b.inNamespace(l, l.File, namespace, name, space)
}

// orNone is a value that is nothing for one that is unknown.
func orNone(v *core.Value) *core.Value {
	if v == nil {
		return &core.Value{}
	}
	return v
}

// within looks a name up among what is in a function or a module of the file, from one of these; -1 for none.
func (b *byName) within(l *core.Linker, f *core.File, i, sibling int32, name string, space core.NameSpace) *core.Value {
	found := b.before(f, sibling, l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(f, i), name), name))
	return b.oneOf(f, found, space, core.RuleScope)
}

// Name looks up a name at the top of a file.
func (b *byName) Name(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if b.Classes && space == core.ModuleSpace {
		return b.class(l, f, name)
	}
	return b.atTop(l, f, -1, name, space)
}

// atTop looks up a name at the top of a file, from one of the definitions there; -1 for none.
func (b *byName) atTop(l *core.Linker, f *core.File, sibling int32, name string, space core.NameSpace) *core.Value {
	if m := b.word(l, f, -1, name); m != nil {
		return m
	}
	if v := b.inFile(l, f, sibling, name, space); v != nil {
		return v
	}
	if v := b.importedAt(l, f, -1, name, space); v != nil {
		return v
	}
	for _, whole := range b.wholes(l, f) {
		if v := b.importedByName(l, whole, -1, name, space); v != nil {
			return v
		}
	}
	if b.namespaced() {
		if v := b.inNamespace(l, f, "", name, space); v != nil {
			return v
		}
	}
	return b.fromRepository(l, f, name, space)
}

// inFile looks a name up among the definitions at the top of a file.
func (b *byName) inFile(l *core.Linker, f *core.File, sibling int32, name string, space core.NameSpace) *core.Value {
	switch b.Strategy {
	case lang.ByInclude: // with those of included files
		return nil
	case lang.ByModule: // with what is in them and is called without them
		return b.oneOf(f, b.before(f, sibling, l.Symbols(core.NewQuestion(core.AskName, b.ModuleScope(f), name), name)), space, core.RuleScope)
	}
	var found []core.Definition
	for _, i := range f.Named[name] {
		l.Touch(f, i)
		found = append(found, core.Definition{File: f, Index: i})
	}
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskName, b.ModuleScope(f), name))
	}
	return b.oneOf(f, found, space, core.RuleScope)
}

// importedAt looks a name up among the imports of a file that are in a definition,
// or at the top.
func (b *byName) importedAt(l *core.Linker, f *core.File, scope int32, name string, space core.NameSpace) *core.Value {
	if v := b.importedByName(l, f, scope, name, space); v != nil {
		return v
	}
	for _, i := range b.starsOf(l, f) {
		if f.Facts.Imports[i].Scope != scope {
			continue
		}
		if v := b.starred(l, f, i, name, space); v != nil {
			return v
		}
	}
	if scope >= 0 {
		return nil
	}
	return b.ambient(l, name, space)
}

// importedByName looks a name up among imports of single names.
func (b *byName) importedByName(l *core.Linker, f *core.File, scope int32, name string, space core.NameSpace) *core.Value {
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	for _, i := range f.Bound[name] {
		if f.Facts.Imports[i].Scope != scope {
			continue
		}
		if v := b.fitting(b.calledBeside(l, b.valueBeside(l, l.Imported(f, i), space), space), space); v != nil {
			return core.WithRule(v, ruleOfImport(v))
		}
	}
	return nil
}

// starred looks a name up in what an import takes whole.
func (b *byName) starred(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	return b.starredAt(l, f, i, name, space, 0)
}

func (b *byName) starredAt(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace, depth int) *core.Value {
	switch {
	case isInclude(&f.Facts.Imports[i]):
		return nil
	case b.isUsing(&f.Facts.Imports[i]):
		return b.used(l, f, i, name, space, depth)
	}
	m := l.Imported(f, i)
	if m == nil || m.Is(core.KindExternal) || m.Is(core.KindModule) && m.File == l.File && f == l.File && f.Facts.Imports[i].Scope < 0 {
		return nil
	}
	v := b.fitting(l.Member(m, name, space), space)
	if o := b.objectBeside(m); o != nil && (v == nil || v.Is(core.KindExternal)) {
		v = b.fitting(l.Member(o, name, space), space)
	}
	if v.Is(core.KindModule) && b.Strategy != lang.ByModule && b.Strategy != lang.ByPath && !b.Relative || v.Is(core.KindExternal) {
		return nil
	}
	if b.isHidden(f, v) {
		return nil
	}
	if b.Rooted && m.Inferred {
		v = eachInferred(v)
	}
	return core.WithRule(v, core.RuleStar)
}

// objectBeside is the object that is called as a type in its file, whose members imports of all names mean; nil for none.
func (b *byName) objectBeside(t *core.Value) *core.Value {
	if !b.Relative || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	for i := range t.File.Facts.Symbols {
		s := &t.File.Facts.Symbols[i]
		if int32(i) != t.Index && s.Name == t.Symbol().Name && s.Container == t.Symbol().Container && s.Kind.IsType() {
			return &core.Value{Kind: core.KindDef, File: t.File, Index: int32(i), Rule: t.Rule, Inferred: t.Inferred}
		}
	}
	return nil
}

// ambient looks a name up in what imports for all files take whole.
func (b *byName) ambient(l *core.Linker, name string, space core.NameSpace) *core.Value {
	if b.Ambient == "" {
		return nil
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskAmbient, b.shared(""), b.Ambient)) {
		for _, c := range a.Contributions {
			if a.File == l.File {
				continue
			}
			if v := b.starred(l, a.File, c.Entry.Index, name, space); v != nil {
				return core.AsInferred(v)
			}
		}
	}
	return nil
}

func ruleOfImport(v *core.Value) core.Rule {
	if v.Rule == core.RuleReexport {
		return core.RuleReexport
	}
	return core.RuleImport
}

// fromRepository looks up what no scope and no import has: another package of the
// repository, a definition that a name alone means, or else something from outside.
func (b *byName) fromRepository(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if space == core.TypeSpace && (b.Strategy == lang.ByPath || b.Strategy == lang.ByModule && !b.Declared) {
		if m := b.outside(l, f, name); m != nil {
			return m
		}
	}
	if b.Anywhere && space == core.ModuleSpace {
		if m := b.declaredAs(l, f, name); m != nil {
			return m
		}
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskUnique, b.shared(""), name), name) {
		if b.matchesSpace(&d.File.Facts.Symbols[d.Index], space) && !b.isElsewhere(f, d) {
			found = append(found, d)
		}
	}
	if b.Strategy == lang.ByInclude {
		if v := b.unseen(l, found, space); v != nil && !b.foreign[name] {
			return v
		}
		return core.ExternalValue(name)
	}
	if len(found) == 0 && space != core.TypeSpace && core.IsTest(f) {
		if m := b.ofSuites(l, name); m != nil {
			return m
		}
	}
	if len(found) == 0 && space == core.FuncSpace {
		if d := b.distinct(l, f, name, true); d != nil {
			return d
		}
	}
	if len(found) == 0 && space != core.FuncSpace && b.isProject(l, f, name) {
		return core.AsInferred(b.namespace(""))
	}
	if len(found) == 0 && space != core.FuncSpace && b.isFolderModule(f, name) {
		return b.folderModule(name)
	}
	if len(found) == 0 || b.foreign[name] {
		return core.ExternalValue(name)
	}
	v := b.oneOf(f, b.ofOneFile(l, found), space, core.RuleName)
	v.Inferred = true
	return v
}
