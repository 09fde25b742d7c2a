// Package ecmascript binds TypeScript and JavaScript: modules as bundlers find them, merged
// declarations, overloads, computed types. Its checker of types serves comparisons of two
// trees (see Check).
package ecmascript

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Binder binds TypeScript and JavaScript: every file is a module, names come
// from its own top level, its imports and ambient declarations, and modules are
// found as bundlers and TypeScript find them.
type Binder struct{}

// What it is to the core besides a Binder.
var (
	_ core.PartialApplier    = Binder{}
	_ core.Augmenter         = Binder{}
	_ core.BundlerResolution = Binder{}
	_ core.Caller            = Binder{}
	_ core.ComputedTypes     = Binder{}
	_ core.DanglingFinder    = Binder{}
	_ core.FunctionMembers   = Binder{}
	_ core.LocalTypes        = Binder{}
	_ core.Indexer           = Binder{}
	_ core.Inferrer          = Binder{}
	_ core.Matcher           = Binder{}
	_ core.Inheritor         = Binder{}
	_ core.LibraryMembers    = Binder{}
	_ core.MemberSelector    = Binder{}
	_ core.Merger            = Binder{}
	_ core.Overloader        = Binder{}
	_ core.TraitsHolder      = Binder{}
	_ core.Prototyper        = Binder{}
	_ core.RootClassMembers  = Binder{}
)

// Register tells the core of TypeScript and JavaScript, and of the files that configure
// their modules.
func Register() {
	registerBlocks()
	registerPlaces()
	core.Register(Binder{}, "typescript", "tsx", "javascript", "jsx")
	core.Register(jsconfig{}, "packagejson", "tsconfig", "pnpmworkspace")
	core.RegisterFamily(Binder{}, lang.ECMAScript)
}

// Traits of ECMAScript: what is written has a type of its own, modules too, and types are
// computed of others.
func (Binder) Traits() core.Traits {
	return core.Traits{CallbacksApart: true, ConstantsHold: true, DefinitionsTyped: true, LocalTypes: true, MembersCalled: true, ModulesTyped: true, SupersComputed: true, TypesParted: true}
}

func (Binder) FunctionHas(name string) bool {
	return core.LibraryHas("typescript", "Function."+name)
}

func (Binder) ModuleScope(f *core.File) string { return f.Path }

// Local reports a member of a type inside a function. The type itself and
// functions in functions are definitions.
func (Binder) Local(f *core.File, i int32) bool {
	s := &f.Facts.Symbols[i]
	return s.Flags.Has(facts.Local) && s.Container >= 0 && !f.Facts.Symbols[s.Container].Kind.IsCallable()
}

// Runs gives what a reference of a role is to: making an object runs the
// constructor, where the class has one and is a function's own, and super(…) that of
// the nearest base class that has one.
func (Binder) Runs(l *core.Linker, d *core.Value, role facts.Role) *core.Value {
	if role == facts.RoleCalls && d.Is(core.KindInstance) && d.Args[0].Is(core.KindDef) && d.Args[0].Super {
		if c := l.MemberOfType(d.Args[0], "constructor", core.RuleSelf, core.ValueSpace); c.Is(core.KindDef) && c.Symbol().Kind == facts.KindConstructor {
			return c
		}
		return d
	}
	if role != facts.RoleInstantiates || !d.Is(core.KindDef) || d.File != l.File || !d.Symbol().Flags.Has(facts.Local) {
		return d
	}
	if c := l.OwnMember(d, "constructor", core.RuleLocal); c.Is(core.KindDef) {
		return c
	}
	return d
}

func (Binder) MemberScope(f *core.File, i int32) string { return core.ScopeOfMember(f, i) }

func (Binder) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeSymbols(f, add)
	core.ContributeImports(f, add)
	contributeStems(f, add)
	contributeAdded(f, add)
	contributeComponent(f, add)
	if i := firstStatement(f); i >= 0 {
		add(core.NewQuestion(core.AskImports, f.Path, ""), core.Entry{Kind: core.EntryImport, Index: int32(i)})
	}
	for i, x := range f.Facts.Exports {
		e := core.Entry{Kind: core.EntryExport, Index: int32(i)}
		if x.Name == "*" {
			add(core.NewQuestion(core.AskStar, f.Path, ""), e)
			continue
		}
		add(core.NewQuestion(core.AskExport, f.Path, x.Name), e)
	}
	if exportsAll(f) {
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Container < 0 && s.Owner == "" && !s.Flags.Has(facts.Exported) {
				add(core.NewQuestion(core.AskExport, f.Path, s.Name), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
			}
		}
	}
	if isScript(f.Facts) && strings.HasSuffix(f.Path, ambientSuffix) {
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Container < 0 {
				add(core.NewQuestion(core.AskGlobal, s.Name, ""), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
				add(core.NewQuestion(core.AskGlobal, s.Name, ""), core.Entry{Kind: core.EntryFile, Index: 0})
			}
		}
	}
}

// ambientSuffix ends the paths of files whose declarations may all be global.
const ambientSuffix = ".d.ts"

// isScript reports whether a file has neither imports nor exports: its
// declarations are global then.
func isScript(f *facts.File) bool {
	for i := range f.Imports {
		if f.Imports[i].Kind != facts.ImportDynamic {
			return false
		}
	}
	return len(f.Exports) == 0
}

// moduleExtensions are tried in this order: sources before declarations, those
// before data, and what has to be written out where it is asked for last.
var moduleExtensions = []string{".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".d.mts", ".d.cts", ".mjs", ".cjs", ".vue", ".svelte", ".astro", ".mdx", ".json"}

func splitStem(p string) (stem, ext string) {
	base := path.Base(p)
	for _, x := range []string{".d.ts", ".d.mts", ".d.cts"} {
		if strings.HasSuffix(base, x) {
			return strings.TrimSuffix(p, x), x
		}
	}
	ext = path.Ext(base)
	return strings.TrimSuffix(p, ext), ext
}

// IsDeclarationPath reports a file of TypeScript that only declares.
func IsDeclarationPath(p string) bool {
	_, ext := splitStem(p)
	return strings.HasPrefix(ext, ".d.")
}

// contributeStems offers a file as the module that its path without extension
// names, and as its folder's when it is the index.
func contributeStems(f *core.File, add func(core.Question, core.Entry)) {
	stem, _ := splitStem(f.Path)
	add(core.NewQuestion(core.AskStem, stem, ""), core.Entry{Kind: core.EntryFile, Index: 0})
	if path.Base(stem) == "index" {
		add(core.NewQuestion(core.AskStem, core.Dir(stem), "index"), core.Entry{Kind: core.EntryFile, Index: 0})
	}
}

func (b Binder) Name(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if isProperty(name) {
		return b.property(l, f, name)
	}
	if v := l.FileScope(f, name, space); v != nil {
		return v
	}
	namesTypes := isTyped(f) || space == core.TypeSpace || space == core.InstanceSpace
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskGlobal, name, ""), name) {
		if s := &d.File.Facts.Symbols[d.Index]; (d.File != f || s.Container >= 0) && core.InSpace(s, space) && (namesTypes || hasValues(d.File, d.Index)) && (!knownGlobals()[name] || isDeclaredFor(l, d.File, f)) {
			found = append(found, d)
		}
	}
	if ambient := core.OneFile(found); len(ambient) > 0 {
		return core.WithRule(core.Choose(ambient), core.RuleGlobal)
	}
	if v := registered(l, f, name); v != nil {
		return v
	}
	return core.ExternalValue(name) // a name of the language or the environment
}

// isDeclaredFor reports a declaration of what every environment has, as a class FormData, that is in a package of
// a file or around it: those of another package describe the environment of that one.
func isDeclaredFor(l *core.Linker, declarer, f *core.File) bool {
	dir := declarer.Dir
	for ; dir != ""; dir = core.Dir(dir) {
		if l.Exists(path.Join(dir, "package.json")) == core.PathFile {
			return strings.HasPrefix(f.Path, dir+"/")
		}
	}
	return true
}

// hasValues reports what is there when a program runs: all but types, and namespaces of types alone.
func hasValues(f *core.File, i int32) bool {
	switch s := &f.Facts.Symbols[i]; s.Kind {
	case facts.KindInterface, facts.KindType:
		return false
	case facts.KindNamespace, facts.KindModule:
		return slices.ContainsFunc(f.MembersOf(i), func(m int32) bool { return hasValues(f, m) })
	}
	return true
}

func (b Binder) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	l.TouchImport(f, i)
	m := &f.Facts.Imports[i]
	mod := b.Resolve(l, f, m.Module)
	if mod == nil {
		return nil
	}
	if mod.Kind == core.KindExternal {
		if m.Name == "" || m.Name == "*" {
			return mod
		}
		return core.ExternalValue(mod.Text + "." + m.Name)
	}
	if s, ok := mod.File.Binder.(core.StyleSheets); ok {
		return s.Offered(l, mod, m.Name)
	}
	switch m.Name {
	case "", "*":
		mod.Rule = core.RuleImport
		if m.Kind == facts.ImportModule && m.Name == "" {
			return b.commonJS(l, mod)
		}
		return mod
	case "default":
		if v := b.exported(l, mod.File, "default", core.AnySpace, 0); v != nil {
			return core.WithRule(v, core.RuleImport)
		}
		if v := b.commonJS(l, mod); v != mod || !b.exportsByStatements(l, mod.File) {
			return v
		}
		return nil
	}
	if v := b.exported(l, mod.File, m.Name, core.AnySpace, 0); v != nil {
		if v.Rule == core.RuleReexport || v.Rule == core.RuleStar {
			return v
		}
		return core.WithRule(v, core.RuleImport)
	}
	if v := b.assigned(l, mod.File); v != nil {
		return l.Member(v, m.Name, core.AnySpace)
	}
	return nil
}

// isTypeScriptSource reports a module for which no default is made up: what it
// exports is all that it has. Declarations may be of a script.
func isTypeScriptSource(f *core.File) bool {
	return (f.Facts.Language == "typescript" || f.Facts.Language == "tsx") && !IsDeclarationPath(f.Path)
}

// exportsByStatements reports a module for which no default is made up: a source of
// TypeScript, or a script that is surely an ECMAScript module.
func (b Binder) exportsByStatements(l *core.Linker, f *core.File) bool {
	return isTypeScriptSource(f) || len(l.Ask(core.NewQuestion(core.AskImports, f.Path, ""))) > 0 && len(f.Facts.Exports) > 0
}

// firstStatement is the first import of a script that only ECMAScript modules write, else -1.
func firstStatement(f *core.File) int {
	if isTyped(f) {
		return -1
	}
	return slices.IndexFunc(f.Facts.Imports, func(m facts.Import) bool {
		return m.Kind == facts.ImportEffect || m.Kind == facts.ImportReexport || m.Kind == facts.ImportName && m.Name == "default"
	})
}

// commonJS is what require() of a module gives: what it assigns to
// module.exports, or its exports as a namespace.
func (b Binder) commonJS(l *core.Linker, mod *core.Value) *core.Value {
	if v := b.assigned(l, mod.File); v != nil {
		if v.Is(core.KindDef) {
			return core.WithRule(v, core.RuleImport)
		}
	}
	return mod
}

// assigned is what a module assigns to module.exports or `export =`.
func (b Binder) assigned(l *core.Linker, f *core.File) *core.Value {
	for _, d := range l.Exports(core.NewQuestion(core.AskExport, f.Path, "="), "=") {
		return l.Eval(d.File, d.File.Facts.Exports[d.Index].Expr, nil)
	}
	return nil
}

func (b Binder) ModuleMember(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	if m.File == nil {
		return nil
	}
	if v := b.exported(l, m.File, name, space, 0); v != nil {
		if v.Rule == core.RuleStar || v.Rule == core.RuleReexport {
			return v
		}
		return core.WithRule(v, core.RuleModuleMember)
	}
	if v := b.assigned(l, m.File); v != nil {
		return l.Member(v, name, space)
	}
	return nil
}

func (b Binder) Relate(l *core.Linker) { core.RelateOverrides(l) }
