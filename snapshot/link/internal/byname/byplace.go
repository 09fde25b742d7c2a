package byname

import (
	"net/url"
	"path"
	"slices"
	"strconv"
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
		}
	}
}

// anchorNumbers counts the headings of one text in their order.
type anchorNumbers map[string]int

// next is what addresses name a part of a file by; empty for none. A heading that is called like
// an earlier one gets a number, as in what renders the text.
func (n *anchorNumbers) next(s *facts.Symbol) string {
	anchor := s.Disambiguator
	if !strings.HasPrefix(anchor, "#") {
		return ""
	}
	if s.NodeKind != headingKind {
		return anchor
	}
	if *n == nil {
		*n = anchorNumbers{}
	}
	before := (*n)[anchor]
	(*n)[anchor]++
	if before > 0 {
		return anchor + "-" + strconv.Itoa(before)
	}
	return anchor
}

// headingKind is the precise kind of what is called by its text.
const headingKind = "section"

// otherAnchors is what else addresses may call a heading: which program renders it is not known.
func (b *byPlace) otherAnchors(s *facts.Symbol) []string {
	if b.Anchors == nil || s.NodeKind != headingKind {
		return nil
	}
	return b.Anchors(s.Name)
}

// mayBeCalled reports whether an address can name s. The number that s has is not looked at: the order of the file gives it.
func mayBeCalled(s *facts.Symbol, anchor string) bool {
	rest, ok := strings.CutPrefix(anchor, s.Disambiguator)
	return ok && strings.HasPrefix(s.Disambiguator, "#") && (rest == "" || s.NodeKind == headingKind && (rest[0] == '-' || rest[0] == '_'))
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
	return b.inFolder(l, f.Dir, name, core.RulePackage)
}

// isAnchor reports a name that is a part of an address.
func (b *byPlace) isAnchor(name string) bool {
	return b.Strategy != lang.ByFolder && strings.HasPrefix(name, "#")
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

// inFolder looks a name up in the files of a folder.
func (b *byPlace) inFolder(l *core.Linker, dir, name string, r core.Rule) *core.Value {
	scope := b.scopeOfFolder(dir)
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

// anchored looks up a part of a file.
func (b *byPlace) anchored(l *core.Linker, f *core.File, anchor string, r core.Rule) *core.Value {
	var other *core.Value
	for _, a := range l.Ask(core.NewQuestion(core.AskName, f.Path, anchor)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySymbol {
				continue
			}
			s := &a.File.Facts.Symbols[c.Entry.Index]
			v := &core.Value{Kind: core.KindDef, File: a.File, Index: c.Entry.Index, Rule: r}
			if mayBeCalled(s, anchor) {
				return v
			}
			if other == nil && slices.Contains(b.otherAnchors(s), anchor) {
				other = core.AsInferred(v)
			}
		}
	}
	return other
}

func (b *byPlace) ModuleMember(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	if b.Strategy == lang.ByFolder {
		return b.inFolder(l, m.File.Dir, name, core.RuleModuleMember)
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

// Resolve finds the file or folder that an address names. One that may be made by a build, or
// that another program gives, is outside.
func (b *byPlace) Resolve(l *core.Linker, f *core.File, module string) *core.Value {
	if b.Places != nil {
		for _, at := range b.Places(f.Dir, module) {
			if v := b.standing(l, at); v.Is(core.KindModule) {
				return v
			}
		}
		return core.ExternalValue(module)
	}
	at, ok := b.placeOf(f, module)
	if !ok {
		return core.ExternalValue(module)
	}
	if v := b.standing(l, at); v != nil {
		return v
	}
	for _, ending := range b.Endings {
		if v := b.standing(l, at+ending); v != nil {
			return v
		}
	}
	if v := b.fromSiteRoot(l, f, module); v != nil {
		return v
	}
	if strings.HasPrefix(module, "/") && b.inSite(l, f.Dir, at) {
		return core.ExternalValue(module)
	}
	if b.Strategy == lang.ByFile && b.Inner == "" && strings.HasPrefix(module, "/") || b.Lenient || path.Ext(at) == "" && !b.Strict || core.IsBuilt(at) || isGenerated(at) {
		return core.ExternalValue(module)
	}
	return nil
}

// fromSiteRoot finds what an address means from the root of the site that a file is in, as docsify reads them all.
func (b *byPlace) fromSiteRoot(l *core.Linker, f *core.File, module string) *core.Value {
	p, ok := localPath(module)
	if !ok || b.SiteRoot == "" {
		return nil
	}
	inside := false // each language of a site may have a sidebar of its own
	for dir := f.Dir; dir != "." && dir != "" && dir != "/"; dir = path.Dir(dir) {
		if inside = inside || l.Exists(path.Join(dir, b.SiteRoot)) == core.PathFile; !inside {
			continue
		}
		if v := b.standing(l, path.Join(dir, p)); v != nil {
			return core.AsInferred(v)
		}
	}
	return nil
}

// inSite reports an address from the root of a site that may begin in a folder above the
// file, as generators of pages have it (`docs`), or in what they copy there.
func (b *byPlace) inSite(l *core.Linker, dir, at string) bool {
	for ; dir != "." && dir != "" && dir != "/"; dir = path.Dir(dir) {
		for _, root := range []string{"", "public", "static", "content"} {
			for _, ending := range append([]string{""}, b.Endings...) {
				if l.Exists(path.Join(dir, root, at+ending)) == core.PathFile {
					return true
				}
			}
		}
	}
	return false
}

// placeOf is the path in the repository that an address of a file means, empty for the root; ok
// is false for one that leads elsewhere.
func (b *byPlace) placeOf(f *core.File, module string) (at string, ok bool) {
	if b.Included != nil {
		paths := b.Included(module)
		if len(paths) == 0 {
			return "", false
		}
		module = paths[0]
	}
	p, ok := localPath(module)
	if !ok {
		return "", false
	}
	if at, ok = strings.CutPrefix(p, "/"); ok {
		at = path.Clean(at)
	} else {
		at = path.Join(f.Dir, p)
	}
	if at == "." {
		at = ""
	}
	return at, at != ".." && !strings.HasPrefix(at, "../")
}

// isGenerated reports a page that is most likely made of another.
func isGenerated(p string) bool { x := path.Ext(p); return x == ".html" || x == ".htm" }

// localPath is the path that an address has in the repository; ok is false for one elsewhere.
func localPath(module string) (p string, ok bool) {
	p, _, _ = strings.Cut(module, "#")
	p, _, _ = strings.Cut(p, "?")
	if p == "" || strings.HasPrefix(p, "//") || strings.ContainsAny(p, "${}<>*|\\\n") {
		return "", false
	}
	if n := strings.IndexByte(p, ':'); n >= 0 && !strings.Contains(p[:n], "/") {
		return "", false
	}
	if u, err := url.PathUnescape(p); err == nil {
		p = u
	}
	return p, !strings.ContainsAny(p, "\x00\n")
}

// standing is the file at a path, or of a folder the file that it means or the folder
// itself; nil where nothing is.
func (b *byPlace) standing(l *core.Linker, p string) *core.Value {
	switch kind := core.PathDirectory; {
	case p != "" && l.Exists(p) == core.PathFile:
		if g := fileAt(l, p); g != nil {
			return fileModule(g)
		}
		return core.ExternalValue(p)
	case p != "" && l.Exists(p) != kind:
		return nil
	}
	var stands *core.File
	for _, base := range strings.Fields(b.Inner) {
		if stands = fileAt(l, path.Join(p, base)); stands != nil {
			break
		}
	}
	if b.Strategy == lang.ByFolder {
		if files := l.Ask(core.NewQuestion(core.AskFolder, b.scopeOfFolder(p), "")); stands == nil && len(files) > 0 {
			stands = files[0].File
		}
	}
	if stands == nil {
		return core.ExternalValue(p + "/")
	}
	return fileModule(stands)
}

// fileAt is the file of the graph at a path, whatever its language.
func fileAt(l *core.Linker, p string) *core.File {
	for _, a := range l.Ask(core.NewQuestion(core.AskFile, p, "")) {
		if a.File.Path == p {
			return a.File
		}
	}
	return nil
}

// Undefined says why a name has no definition.
func (b *byPlace) Undefined(l *core.Linker, x *facts.Expr) (core.Binding, bool) {
	switch {
	case x.Op == facts.OpName && x.N == facts.NameMayLack:
		return core.Binding{Targets: []uint32{l.Target(core.Target{External: x.S})}, Rule: core.RuleExternal, Certainty: core.External}, true
	case x.Op == facts.OpName:
		return core.Binding{}, false
	case x.Op == facts.OpMember:
		if v := b.alone(l, x); v != nil {
			var found core.Binding
			l.AddTargets(&found, v, false)
			return found, true
		}
		h := l.Eval(l.File, x.A, nil)
		if h = l.ValueOf(h); h.Is(core.KindModule) && h.File.Binder == l.File.Binder && (b.Strategy == lang.ByFolder || strings.HasPrefix(x.S, "#") && len(h.File.Facts.Cut) == 0) {
			return core.Binding{Rule: core.RuleUnresolved, Certainty: core.Unresolved}, true
		}
	}
	return core.OpenBinding, true
}

// alone is the function that one definition alone of the repository has the name of, as a member of what a parameter
// holds. What is shipped calls no test's.
func (b *byPlace) alone(l *core.Linker, x *facts.Expr) *core.Value {
	if of := l.Expr(l.File, x.A); of.Op != facts.OpBuiltin || !strings.HasPrefix(of.S, facts.UnknownPrefix) {
		return nil
	}
	var found *core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskUnique, namesScope+b.family+"\x00", x.S), x.S) {
		if core.IsTest(d.File) && !core.IsTest(l.File) {
			continue
		}
		if found != nil {
			return nil
		}
		found = &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleName, Inferred: true}
	}
	return found
}

func (*byPlace) BindsPart(*facts.Import) bool { return false }

func (*byPlace) MayDangle(_ *facts.File, x *facts.Expr, b *core.Binding, _ string) bool {
	return b.Rule == core.RuleUnresolved && (x.Op == facts.OpMember || x.Op == facts.OpName)
}

// DanglingImport reports an address of the repository at which nothing is.
func (b *byPlace) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m := &l.File.Facts.Imports[i]
	if core.IsInput(l.File) || b.Imported(l, l.File, int32(i)) != nil {
		return core.Dangling{}, false
	}
	at, _ := b.placeOf(l.File, m.Module)
	return core.Dangling{Kind: core.NoModule, Module: m.Module, Path: at, Asks: []core.Key{core.ExistsKey(at)}}, true
}

// DanglingRef reports a name that no file of the folder defines, and a part that a file
// does not have.
func (b *byPlace) DanglingRef(l *core.Linker, _ *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	if core.IsInput(l.File) {
		return core.Dangling{}, false
	}
	scope, module, names := b.ModuleScope(l.File), "", []string(nil)
	switch x.Op {
	case facts.OpMember:
		h := l.ValueOf(l.Eval(l.File, x.A, nil))
		if !h.Is(core.KindModule) {
			return core.Dangling{}, false
		}
		scope, module, names = h.File.Path, h.File.Path, anchorsOf(h.File)
		if b.Strategy == lang.ByFolder {
			scope, module, names = b.scopeOfFolder(h.File.Dir), h.File.Dir, b.namesIn(l, h.File.Dir)
		} else if len(h.File.Facts.Cut) > 0 {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: module, Name: x.S, Names: names, Asks: []core.Key{core.NewQuestion(core.AskName, scope, x.S).Key()}}, true
	case facts.OpName:
		if strings.HasPrefix(x.S, "#") {
			if len(l.File.Facts.Cut) > 0 {
				return core.Dangling{}, false
			}
			names = anchorsOf(l.File)
		} else {
			names = b.namesIn(l, l.File.Dir)
		}
		return core.Dangling{Kind: core.NoName, Name: x.S, Names: names, Asks: []core.Key{core.NewQuestion(core.AskName, scope, x.S).Key()}}, true
	}
	return core.Dangling{}, false
}

// namesIn lists what is defined at the top of a folder's files.
func (b *byPlace) namesIn(l *core.Linker, dir string) []string {
	var names []string
	for _, a := range l.Ask(core.NewQuestion(core.AskFolder, b.scopeOfFolder(dir), "")) {
		for i := range a.File.Facts.Symbols {
			if s := &a.File.Facts.Symbols[i]; s.Container < 0 {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

func anchorsOf(f *core.File) []string {
	var names []string
	var numbers anchorNumbers
	for i := range f.Facts.Symbols {
		if a := numbers.next(&f.Facts.Symbols[i]); a != "" {
			names = append(names, a)
		}
	}
	slices.Sort(names)
	return names
}

// folderPlace is where what belongs to a folder's scope can be.
func folderPlace(scope, _ string) core.Place {
	_, dir, _ := strings.Cut(scope, "\x00")
	return core.Place{Where: core.InFolder, Path: dir}
}
