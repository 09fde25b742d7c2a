package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// byPlace binds languages whose files name others by their paths: configuration, data,
// prose. A name is a definition of the file, where the folder is a module one of the folder,
// or, through an import, one of the file or folder that its path leads to. Nothing is bound
// by its name alone.
type byPlace struct {
	*lang.Names
	language, family string
}

// What it is to the core besides a Binder.
var (
	_ core.DanglingFinder = &byPlace{}
	_ core.UndefinedNames = &byPlace{}
)

// placeScope begins the scope of a folder, followed by the family and the folder.
const placeScope = "folder:"

func (b *byPlace) scopeOfFolder(dir string) string { return placeScope + b.family + "\x00" + dir }

func (b *byPlace) ModuleScope(f *core.File) string {
	if b.Strategy == lang.ByFolder {
		return b.scopeOfFolder(f.Dir)
	}
	return f.Path
}

func (b *byPlace) MemberScope(f *core.File, i int32) string     { return scopeInFile(f, i) }
func (*byPlace) Supers(*core.Linker, *core.Value) []*core.Value { return nil }
func (*byPlace) Relate(*core.Linker)                            {}

func (b *byPlace) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeSymbols(f, add)
	core.ContributeImports(f, add)
	if b.Options != "" {
		b.contributeOptions(f, add)
	}
	var numbers anchorNumbers
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if anchor := numbers.next(s); anchor != "" {
			add(core.NewQuestion(core.AskName, f.Path, anchor), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
			others := b.otherAnchors(s)
			if number, ok := strings.CutPrefix(anchor, s.Disambiguator+"-"); ok && s.NodeKind == headingKind { // as Python-Markdown numbers them
				others = append(others, s.Disambiguator+"_"+number)
			}
			for _, other := range others {
				if other != anchor {
					add(core.NewQuestion(core.AskName, f.Path, other), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
				}
			}
		}
		if slices.Contains(b.ByName, s.Kind) && !s.Flags.Has(facts.Local) {
			add(core.NewQuestion(core.AskUnique, namesScope+b.family+"\x00", s.Name), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
		}
		if b.Strategy == lang.ByFolder && s.Container < 0 {
			add(core.NewQuestion(core.AskFolder, b.scopeOfFolder(f.Dir), ""), core.Entry{Kind: core.EntryFile, Index: 0})
			if b.Further != nil && f.Facts.Package != "" {
				add(core.NewQuestion(core.AskName, b.scopeOfPackage(f.Dir, f.Facts.Package), s.Name), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
			}
		}
	}
}

func (b *byPlace) Name(l *core.Linker, f *core.File, name string, _ core.NameSpace) *core.Value {
	if b.isAnchor(name) {
		return b.anchored(l, f, name, core.RuleScope)
	}
	if class, ok := strings.CutPrefix(name, "."); ok {
		return b.ofSheets(l, f, class)
	}
	if b.Scripted {
		return b.ofScripts(l, f, name)
	}
	if v := l.FileScope(f, name, core.AnySpace); v != nil || b.Strategy != lang.ByFolder {
		return v
	}
	return b.inPackage(l, f, name, core.RulePackage)
}

// ofSheets looks a class up in the style sheets that a page loads, the last first.
func (b *byPlace) ofSheets(l *core.Linker, f *core.File, class string) *core.Value {
	for i := len(f.Facts.Imports) - 1; i >= 0; i-- {
		m := l.Imported(f, int32(i))
		if !m.Is(core.KindModule) {
			continue
		}
		if s, ok := m.File.Binder.(core.StyleSheets); ok {
			if v := s.DefinedIn(l, m.File, class, core.TypeSpace, map[string]bool{}); v != nil {
				return core.WithRule(v, core.RuleModuleMember)
			}
		}
	}
	return nil
}

// ofScripts looks a name up in the scripts of a page, then in those that it loads and that are no
// modules: their names are everybody's. All others are the browser's, or those of a library.
func (b *byPlace) ofScripts(l *core.Linker, f *core.File, name string) *core.Value {
	for _, i := range f.Named[name] {
		if s := &f.Facts.Symbols[i]; s.Kind != facts.KindSection && s.Kind != facts.KindSelector {
			l.Touch(f, i)
			return &core.Value{Kind: core.KindDef, File: f, Index: i, Rule: core.RuleScope}
		}
	}
	for _, i := range f.Bound[name] {
		if v := l.Imported(f, i); v != nil {
			return core.WithRule(v, core.RuleImport)
		}
	}
	for i := range f.Facts.Imports {
		m := l.Imported(f, int32(i))
		if f.Facts.Imports[i].Kind != facts.ImportEffect || !m.Is(core.KindModule) || m.File == nil || m.File.Binder == core.Binder(b) || len(m.File.Facts.Exports)+len(m.File.Facts.Imports) > 0 {
			continue
		}
		if v := l.FileScope(m.File, name, core.AnySpace); v.Is(core.KindDef) && v.Symbol().Kind != facts.KindSelector {
			return core.AsInferred(core.WithRule(v, core.RuleModuleMember))
		}
	}
	return core.ExternalValue(name)
}

// scopeOfPackage is the scope of the files of a folder that say to be of a package.
func (b *byPlace) scopeOfPackage(dir, name string) string {
	return b.scopeOfFolder(dir) + "\x00" + name
}

// inPackage looks a name up in the files of a file's folder, then in those of its package in further folders.
func (b *byPlace) inPackage(l *core.Linker, f *core.File, name string, r core.Rule) *core.Value {
	v := b.inScope(l, b.scopeOfFolder(f.Dir), name, r)
	if v != nil || b.Further == nil || f.Facts.Package == "" {
		return v
	}
	for _, dir := range b.Further(f.Dir) {
		if v = b.inScope(l, b.scopeOfPackage(dir, f.Facts.Package), name, r); v != nil {
			return core.AsInferred(v)
		}
	}
	return nil
}

// inScope looks a name up in the files of a folder.
func (b *byPlace) inScope(l *core.Linker, scope, name string, r core.Rule) *core.Value {
	found := l.Symbols(core.NewQuestion(core.AskName, scope, name), name)
	if len(found) == 0 {
		return nil
	}
	v := &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Rule: r}
	if len(found) > 1 {
		v.Also, v.Each = found[1:min(len(found), core.MaxCandidates)], true
	}
	return v
}

func (b *byPlace) ModuleMember(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	if b.Strategy == lang.ByFolder {
		return b.inPackage(l, m.File, name, core.RuleModuleMember)
	}
	if !strings.HasPrefix(name, "#") {
		v := l.FileScope(m.File, name, core.AnySpace)
		if v.Is(core.KindDef) && v.Symbol().Visibility == facts.VisibilityPrivate && m.File != l.File {
			return nil
		}
		return core.WithRule(v, core.RuleModuleMember)
	}
	return b.anchored(l, m.File, name, core.RuleModuleMember)
}

func (b *byPlace) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	m := &f.Facts.Imports[i]
	v := b.Resolve(l, f, m.Module)
	if m.Kind == facts.ImportName && b.Scripted { // a script of a page is a module itself
		if v.Is(core.KindModule) && v.File != nil && v.File.Binder != core.Binder(b) {
			v = v.File.Binder.ModuleMember(l, v, m.Name, core.AnySpace)
		}
		if v == nil {
			v = core.ExternalValue(m.Module + "." + m.Name)
		}
		return v
	}
	if v == nil && m.Flags.Has(facts.Conditional) { // it need not be there
		return core.ExternalValue(m.Module)
	}
	return v
}

// folderPlace is where what belongs to a folder's scope can be.
func folderPlace(scope, _ string) core.Place {
	_, dir, _ := strings.Cut(scope, "\x00")
	dir, _, _ = strings.Cut(dir, "\x00") // a package's name
	return core.Place{Where: core.InFolder, Path: dir}
}
