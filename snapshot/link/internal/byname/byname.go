// Package byname binds the languages that have no binder of their own, by their
// descriptions (see lang.Names): by names, or by the places that paths lead to.
package byname

import (
	"path"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// What it is to the core besides a Binder.
var (
	_ core.ExtensionMethods  = &byName{}
	_ core.AritySelector     = &byName{}
	_ core.MemberOwners      = &byName{}
	_ core.Caller            = &byName{}
	_ core.LibraryExtensions = &byName{}
	_ core.Receivers         = &byName{}
	_ core.VirtualModules    = &byName{}
	_ core.NameGuesser       = &byName{}
	_ core.Inferrer          = &byName{}
	_ core.Instantiator      = &byName{}
	_ core.Library           = &byName{}
	_ core.ConstructorTypes  = &byName{}
	_ core.MemberFinder      = &byName{}
	_ core.NestedModules     = &byName{}
	_ core.OverloadSelector  = &byName{}
	_ core.WordSelector      = &byName{}
	_ core.TraitsHolder      = &byName{}
	_ core.Scoper            = &byName{}
	_ core.PackageTypes      = &byName{}
	_ core.UndefinedNames    = &byName{}
)

// Register adds the languages that their descriptions bind to the core.
func Register() {
	core.RegisterDescribed(namesOf)
	core.RegisterScopes(core.Scopes{Prefix: namesScope, Place: namesPlace})
	core.RegisterScopes(core.Scopes{Prefix: placeScope, Place: folderPlace})
}

// Traits of languages that are bound by name.
func (b *byName) Traits() core.Traits {
	return core.Traits{CallsBare: b.Bare, CallsRead: b.Readers, CallsIndex: b.Indexed, FieldsHold: b.FileIsValue, FilesTyped: b.Itself != "", ModulesByPath: true, BoundsJoined: true, NamespacesShared: b.Strategy == lang.ByNamespace}
}

// ModuleTarget is a namespace, which is no one file's.
func (b *byName) ModuleTarget(m *core.Value) core.Target {
	name, _ := namespaceOf(m)
	return core.Target{External: name}
}

var namesOfLanguage sync.Map // of binders, by language

// namesOf gives the binder by name of a language, nil for one without.
func namesOf(language string) core.Binder {
	if b, ok := namesOfLanguage.Load(language); ok {
		return b.(core.Binder)
	}
	l := lang.Named(language)
	if l == nil || l.Names == nil {
		return nil
	}
	if l.Names.Strategy.ByPlace() {
		b := &byPlace{Names: l.Names, language: l.Name, family: string(l.Family)}
		namesOfLanguage.Store(language, b)
		return b
	}
	b := &byName{Names: l.Names, language: l.Name, family: string(l.Family), alone: map[facts.Kind]bool{},
		containers: lang.WordSet(l.Names.Containers)(), unwraps: lang.WordSet(l.Names.Unwraps)(), passes: lang.WordSet(l.Names.Passes)(),
		foreign: lang.WordSet(l.Names.Foreign)(), functions: lang.WordSet(l.Names.Functions)(), any: lang.WordSet(l.Names.Any)(), plain: lang.WordSet(l.Names.Plain)(), singletons: lang.WordSet(l.Names.Singletons)(), universal: lang.WordSet(l.Names.Universal)()}
	for _, k := range l.Names.ByName {
		b.alone[k] = true
	}
	if l.Inheritance != nil {
		b.every = lang.WordSet(l.Inheritance.Every)()
	}
	namesOfLanguage.Store(language, b)
	return b
}

func (b *byName) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeImports(f, add)
	if b.Strategy == lang.ByManifest {
		b.contributeManifest(f, add)
		return
	}
	if b.Strategy == lang.ByInclude && b.Manifest == path.Base(f.Path) {
		b.contributeManifest(f, add)
	}
	if b.Declared {
		for i := range f.Facts.Settings {
			if s := &f.Facts.Settings[i]; s.Key == facts.SettingPackage {
				add(core.NewQuestion(core.AskPackage, b.shared(s.Value), ""), core.Entry{Kind: core.EntrySetting, Index: int32(i)})
			}
		}
	}
	if b.Classes {
		b.contributeClasses(f, add)
	}
	add(core.NewQuestion(core.AskStem, b.stem(f.Path), b.family), core.Entry{Kind: core.EntryFile, Index: 0})
	if b.namespaced() || b.Strategy == lang.ByValue || b.Strategy == lang.ByModule && !b.Declared {
		add(core.NewQuestion(core.AskIncluded, b.family, path.Base(f.Path)), core.Entry{Kind: core.EntryFile, Index: 0})
	}
	for i := range f.Facts.Symbols {
		b.contributeSymbol(f, int32(i), add)
	}
	for i, x := range f.Facts.Exports {
		add(core.NewQuestion(core.AskExport, f.Path, x.Name), core.Entry{Kind: core.EntryExport, Index: int32(i)})
	}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Kind == facts.ImportStar && m.Flags.Has(facts.Exported) && b.Ambient != "" {
			add(core.NewQuestion(core.AskAmbient, b.shared(""), b.Ambient), core.Entry{Kind: core.EntryImport, Index: int32(i)})
		}
		if b.isPart(m) {
			add(b.wholeOf(m.Module), core.Entry{Kind: core.EntryImport, Index: int32(i)})
		}
	}
}

// minConstant is the least number of letters of a constant that other files mean: shorter ones are as likely parameters of theirs.
const minConstant = 3

// isShared reports a constant of a language whose functions are those of the whole repository.
func (b *byName) isShared(s *facts.Symbol) bool {
	return b.Generic && s.Kind == facts.KindValue && s.Flags.Has(facts.Const) && len(s.Name) >= minConstant
}

// isFilesOwn reports what other files cannot mean: what is private, and where files are values a table without a name or
// what has too short a name to be told from a parameter.
func (b *byName) isFilesOwn(s *facts.Symbol) bool {
	switch {
	case !b.Loose:
		return false
	case s.Kind == facts.KindFunction || b.FileIsValue && s.Visibility == facts.VisibilityPrivate:
		return s.Visibility == facts.VisibilityPrivate
	}
	return b.FileIsValue && (s.Owner != "" || s.Container >= 0 || strings.HasPrefix(s.Name, "<") || len(s.Name) < minConstant)
}

// contributeSymbol offers a symbol by its scope and name. Who found anything in the
// file by a scope that several files make up came by such an answer, which therefore
// leads to the file too.
func (b *byName) contributeSymbol(f *core.File, i int32, add func(core.Question, core.Entry)) {
	s, e := &f.Facts.Symbols[i], core.Entry{Kind: core.EntrySymbol, Index: i}
	all := []core.Question{core.PrimaryKey(f, i)}
	switch {
	case s.Kind == facts.KindExtension:
		all = append(all, core.NewQuestion(core.AskExtends, b.MemberScope(f, i), ""))
	case s.Kind == facts.KindNamespace:
		for name := f.Facts.QualifiedName(int(i)); name != ""; name, _ = b.cut(name) {
			add(core.NewQuestion(core.AskPackage, b.shared(name), ""), core.Entry{Kind: core.EntryTop, Index: 0})
		}
		if b.PackageSupers && len(s.Supers) > 0 {
			all = append(all, core.NewQuestion(core.AskTypes, b.shared(f.Facts.QualifiedName(int(i))), ""))
		}
	case s.Flags.Has(facts.Partial) && s.Owner != "" && core.IsNamed(s): // a library's module may be reopened so
		for name := b.OwnerScope(f, i); name != b.shared(""); name = b.shared(around(name)) {
			add(core.NewQuestion(core.AskPackage, name, ""), core.Entry{Kind: core.EntryTop, Index: 0})
		}
	case b.isAdded(f, s), b.isOfBlock(f, s), b.isDistinct(f, s), b.isOfObject(f, s), s.Flags.Has(facts.ByReceiver | facts.Static):
		all = append(all, core.NewQuestion(core.AskReceiver, b.shared(""), s.Name))
	}
	if s.Flags.Has(facts.Spilled) && s.Kind != facts.KindNamespace && s.Container >= 0 {
		if around := f.Facts.Symbols[s.Container].Container; around >= 0 {
			all = append(all, core.NewQuestion(core.AskMember, b.MemberScope(f, around), s.Name))
		} else {
			all = append(all, core.NewQuestion(core.AskName, b.ModuleScope(f), s.Name))
		}
	}
	if s.IsCompanion() && s.Container >= 0 {
		all = append(all, core.NewQuestion(core.AskTypes, b.MemberScope(f, s.Container), ""))
	}
	if (b.alone[s.Kind] || b.isShared(s)) && !isInCode(f, s.Container) && !b.isFilesOwn(s) {
		all = append(all, core.NewQuestion(core.AskUnique, b.shared(""), s.Name))
	}
	if _, last := b.cut(s.Name); b.Distinct != nil && s.Kind.IsType() && last != s.Name {
		all = append(all, core.NewQuestion(core.AskUnique, b.shared(b.Separator), last))
	}
	for _, q := range all {
		add(q, e)
		if strings.HasPrefix(q.Scope, namesScope) {
			add(q, core.Entry{Kind: core.EntryFile, Index: 0})
		}
	}
}

// Undefined says why a name has no definition. A library's names are not known, so a
// name that nothing here has is one of its.
func (b *byName) Undefined(l *core.Linker, x *facts.Expr) (core.Binding, bool) {
	switch x.Op {
	case facts.OpName, facts.OpTypeName:
		return core.Binding{Targets: []uint32{l.Target(core.Target{External: x.S})}, Rule: core.RuleExternal, Certainty: core.External}, true
	case facts.OpMember:
		h := l.Eval(l.File, x.A, nil)
		if h.Is(core.KindModule) && h.File != nil && len(h.File.Facts.Cut) == 0 && b.Strategy != lang.ByValue && !b.Written {
			return core.Binding{}, false // a module of the tree, all of whose names are known
		}
		return core.OpenBinding, true
	}
	return core.OpenBinding, true
}

// namesPlace is where answers of a family can be.
func namesPlace(rest, name string) core.Place {
	family, within, _ := strings.Cut(rest, "\x00")
	if name == "" {
		name = within[strings.LastIndexByte(within, '.')+1:]
	}
	return core.Place{Family: family, Spelling: name}
}
