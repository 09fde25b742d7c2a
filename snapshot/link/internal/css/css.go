// Package css binds style sheets.
package css

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Stylesheet binds style sheets. Classes are looked up in the file and in what it
// imports. Custom properties and animations have one name space for all sheets
// of a page, and no sheet says what page it is for: beyond the file and what it
// imports, a name that one sheet alone defines is that, inferred.
//
// A CSS module (*.module.css) is a module to scripts, with its classes as members.
type Stylesheet struct{}

// What it is to the core besides a Binder.
var (
	_ core.Conditional    = Stylesheet{}
	_ core.StyleSheets    = Stylesheet{}
	_ core.UndefinedNames = Stylesheet{}
)

// Register tells the core of style sheets.
func Register() {
	core.Register(Stylesheet{}, "css")
	core.RegisterScopes(core.Scopes{Prefix: sheetScope, Place: sheetPlace})
	core.RegisterPlace(core.AskSheets, func(core.Question) core.Place { return core.Place{Language: "css"} })
}

// sheetPlace is where a sheet stands; names may be written with escapes.
func sheetPlace(sheet, _ string) core.Place { return core.Place{Where: core.InFile, Path: sheet} }

// sheetScope begins the names of style sheets' scopes.
const sheetScope = "css:"

func (Stylesheet) ModuleScope(f *core.File) string                { return sheetScope + f.Path }
func (Stylesheet) MemberScope(f *core.File, i int32) string       { return core.ScopeOfMember(f, i) }
func (Stylesheet) Supers(*core.Linker, *core.Value) []*core.Value { return nil }
func (Stylesheet) Relate(*core.Linker)                            {}
func (b Stylesheet) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	return b.Resolve(l, f, f.Facts.Imports[i].Module)
}

// IsStyleModule reports a style sheet whose classes and animations are its own.
func IsStyleModule(p string) bool { return strings.HasSuffix(p, ".module.css") }

func (b Stylesheet) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeSymbols(f, add)
	core.ContributeImports(f, add)
	add(core.NewQuestion(core.AskStem, f.Path, "sheet"), core.Entry{Kind: core.EntryFile, Index: 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], core.Entry{Kind: core.EntrySymbol, Index: int32(i)}
		switch {
		case s.Kind == facts.KindSelector:
			if c := lang.Camel(s.Name); c != s.Name && IsStyleModule(f.Path) {
				add(core.NewQuestion(core.AskName, b.ModuleScope(f), c), e)
			}
		case !IsStyleModule(f.Path) || strings.HasPrefix(s.Name, "--"):
			add(core.NewQuestion(core.AskSheets, s.Name, ""), e)
			add(core.NewQuestion(core.AskSheets, s.Name, ""), core.Entry{Kind: core.EntryFile, Index: 0})
		}
	}
}

// Name looks up a class in the type space, a custom property or animation in
// the value space.
func (b Stylesheet) Name(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if v := b.DefinedIn(l, f, name, space, map[string]bool{}); v != nil || space == core.TypeSpace {
		return v
	}
	return b.Elsewhere(l, f, name)
}

// maxSheets bounds how many sheets are looked at through imports.
const maxSheets = 64

// DefinedIn gives a definition of the file, or of a sheet that it imports.
func (b Stylesheet) DefinedIn(l *core.Linker, f *core.File, name string, space core.NameSpace, seen map[string]bool) *core.Value {
	if seen[f.Path] || len(seen) >= maxSheets {
		return nil
	}
	seen[f.Path] = true
	if found := b.own(l, f, name, space); len(found) > 0 {
		v := core.WithRule(Prevailing(found), core.RuleScope)
		if f != l.File {
			v.Rule = core.RuleStar
		}
		return v
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskStar, f.Path, "")) {
		for _, c := range a.Contributions {
			m := b.Resolve(l, a.File, a.File.Facts.Imports[c.Entry.Index].Module)
			if !m.Is(core.KindModule) || m.File.Facts.Language != f.Facts.Language {
				continue
			}
			if v := b.DefinedIn(l, m.File, name, space, seen); v != nil {
				return v
			}
		}
	}
	return nil
}

// own lists the file's definitions of a name.
func (b Stylesheet) own(l *core.Linker, f *core.File, name string, space core.NameSpace) []core.Definition {
	return slices.DeleteFunc(l.Symbols(core.NewQuestion(core.AskName, b.ModuleScope(f), name), name), func(d core.Definition) bool {
		return (d.File.Facts.Symbols[d.Index].Kind == facts.KindSelector) != (space == core.TypeSpace)
	})
}

// Prevailing picks the definition that stands for several of one file: of a class
// that of its own plain rule, else the first; of a custom property the last that
// holds for the whole document. Of several that hold for some elements each,
// each is meant.
func Prevailing(found []core.Definition) *core.Value {
	at, last, class := 0, -1, found[0].File.Facts.Symbols[found[0].Index].Kind == facts.KindSelector
	for n, d := range found {
		if !holdsEverywhere(&d.File.Facts.Symbols[d.Index]) {
			continue
		}
		if last < 0 || !class {
			last = n
		}
	}
	if last >= 0 {
		at = last
	}
	v := &core.Value{Kind: core.KindDef, File: found[at].File, Index: found[at].Index}
	for n, d := range found {
		if n != at {
			v.Also = append(v.Also, d)
		}
	}
	if !class && last < 0 {
		v.Inferred, v.Each = true, len(v.Also) > 0
	}
	return v
}

// Condition is what a definition holds for: its selector and the rules around it.
func (Stylesheet) Condition(f *core.File, i int32) string { return f.Facts.Symbols[i].Disambiguator }

// holdsEverywhere reports a custom property that is set for the whole document
// under no condition, @keyframes, or a class's rule without more.
func holdsEverywhere(s *facts.Symbol) bool {
	scope := s.Disambiguator
	for strings.HasPrefix(scope, "@layer") { // an order, no condition
		_, inner, ok := strings.Cut(scope, " { ")
		if !ok {
			break
		}
		scope = inner
	}
	switch {
	case s.Kind == facts.KindSelector:
		return scope == "."+s.Name
	case s.NodeKind == "css_keyframes":
		return scope == "" // without a vendor's prefix
	default:
		for part := range strings.SplitSeq(scope, ", ") {
			switch part {
			case ":root", "html", ":host", "*", "@theme", "@property":
				return true
			}
		}
		return false
	}
}

// Elsewhere gives the definition of a custom property or animation that one
// sheet alone has: of all, or of the package around the file.
func (b Stylesheet) Elsewhere(l *core.Linker, f *core.File, name string) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskSheets, name, ""), name) {
		if d.File != f {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	near := core.OneFile(found)
	if near == nil {
		root := b.packageRoot(l, f)
		near = slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool { return !core.Within(d.File.Dir, root) })
		if len(near) > 0 {
			found = near
		}
		near = core.OneFile(near)
	}
	if len(near) > 0 {
		return core.WithRule(core.AsInferred(Prevailing(near)), core.RuleCascade)
	}
	v := &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Inferred: true, Ambiguous: true}
	v.Also = found[1:min(len(found), core.MaxCandidates)]
	return v
}

// packageRoot is the nearest folder above a file with a package.json.
func (Stylesheet) packageRoot(l *core.Linker, f *core.File) string {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		if dir == "" || len(l.Ask(core.NewQuestion(core.AskPkgFile, dir, ""))) > 0 {
			return dir
		}
	}
}

// Undefined says why a name has no definition: a page's own markup or scripts
// may set it, or a library, unless it is a class of the file.
func (Stylesheet) Undefined(l *core.Linker, x *facts.Expr) (core.Binding, bool) {
	switch {
	case x.Op == facts.OpName && x.N == facts.NameMayLack:
		return core.OpenBinding, true
	case x.Op == facts.OpName, x.Op == facts.OpTypeName && x.N == facts.NameMayLack:
		return core.Binding{Targets: []uint32{l.Target(core.Target{External: x.S})}, Rule: core.RuleExternal, Certainty: core.External}, true
	}
	return core.Binding{}, false
}

// ModuleMember gives a class of a CSS module. What other sheets offer to scripts
// their bundler says.
func (b Stylesheet) ModuleMember(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	if !IsStyleModule(m.File.Path) && space != core.TypeSpace {
		return core.ExternalValue(m.File.Path + "." + name)
	}
	if found := b.own(l, m.File, name, core.TypeSpace); len(found) > 0 {
		return core.WithRule(Prevailing(found), core.RuleModuleMember)
	}
	var found []core.Definition
	for _, a := range l.Ask(core.NewQuestion(core.AskName, b.ModuleScope(m.File), name)) {
		for _, c := range a.Contributions {
			if s := &a.File.Facts.Symbols[c.Entry.Index]; c.Entry.Kind == core.EntrySymbol && s.Kind == facts.KindSelector && lang.Camel(s.Name) == name {
				found = append(found, core.Definition{File: a.File, Index: c.Entry.Index})
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return core.WithRule(core.AsInferred(Prevailing(found)), core.RuleModuleMember)
}

// Offered gives what a script imports of a sheet: a class by its name, or all of it.
func (b Stylesheet) Offered(l *core.Linker, m *core.Value, name string) *core.Value {
	switch name {
	case "", "*", "default":
		return core.WithRule(m, core.RuleImport)
	}
	return core.WithRule(b.ModuleMember(l, m, name, core.AnySpace), core.RuleImport)
}

// Resolve finds the sheet that @import or composes names: beside the file, then
// as scripts find modules.
func (b Stylesheet) Resolve(l *core.Linker, f *core.File, spec string) *core.Value {
	spec = WithoutQuery(spec)
	if strings.HasPrefix(spec, "//") || strings.Contains(spec, ":") {
		return core.ExternalValue(spec)
	}
	beside := path.Join(f.Dir, spec)
	if strings.HasPrefix(spec, "/") {
		beside = path.Clean(strings.TrimPrefix(spec, "/"))
	}
	for _, p := range []string{beside, beside + ".css"} {
		if v := At(l, p); v != nil {
			return v
		}
	}
	switch {
	case strings.HasPrefix(spec, "."):
		if l.Exists(beside) == core.PathFile {
			return core.ExternalValue(spec)
		}
		return nil
	case spec == "" || strings.HasPrefix(spec, "/"):
		return core.ExternalValue(spec)
	}
	bare := strings.TrimPrefix(spec, "~")
	if scripts, ok := core.FamilyBinder(lang.ECMAScript).(core.BundlerResolution); ok {
		for _, v := range scripts.BundledAs(l, f, bare) {
			if v.Is(core.KindModule) && v.File.Facts.Language == f.Facts.Language {
				return v
			}
		}
	}
	return core.ExternalValue(bare)
}

// WithoutQuery takes off what tells a bundler how to load a sheet.
func WithoutQuery(spec string) string {
	if i := strings.IndexByte(spec, '?'); i > 0 && strings.HasSuffix(spec[:i], ".css") {
		return spec[:i]
	}
	return spec
}

// At is the style sheet at a path.
func At(l *core.Linker, p string) *core.Value {
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, p, "sheet")) {
		if a.File.Path == p {
			return &core.Value{Kind: core.KindModule, Text: sheetScope + p, File: a.File}
		}
	}
	return nil
}
