package link

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// byPlace binds languages whose files name others by their paths: configuration, data,
// prose. A name is a definition of the file, where the folder is a module one of the folder,
// or, through an import, one of the file or folder that its path leads to. Nothing is bound
// by its name alone.
type byPlace struct {
	*lang.Names
	language, family string
}

// placeScope begins the scope of a folder, followed by the family and the folder.
const placeScope = "folder:"

func (b *byPlace) scopeOfFolder(dir string) string { return placeScope + b.family + "\x00" + dir }

func (b *byPlace) moduleScope(f *File) string {
	if b.Strategy == lang.ByFolder {
		return b.scopeOfFolder(f.Dir)
	}
	return f.Path
}

func (b *byPlace) memberScope(f *File, i int32) string { return scopeInFile(f, i) }
func (*byPlace) supers(*linker, *value) []*value       { return nil }
func (*byPlace) relate(*linker)                        {}

func (b *byPlace) contribute(f *File, add func(Question, entry)) {
	contributeSymbols(f, add)
	contributeImports(f, add)
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if anchor := anchorOf(s); anchor != "" {
			add(key(askName, f.Path, anchor), entry{entrySymbol, int32(i)})
		}
		if b.Strategy == lang.ByFolder && s.Container < 0 {
			add(key(askFolder, b.scopeOfFolder(f.Dir), ""), entry{entryFile, 0})
		}
	}
}

// anchorOf is what addresses name a part of a file by; empty for none.
func anchorOf(s *facts.Symbol) string {
	if strings.HasPrefix(s.Disambiguator, "#") {
		return s.Disambiguator
	}
	return ""
}

func (b *byPlace) name(l *linker, f *File, name string, _ nameSpace) *value {
	if strings.HasPrefix(name, "#") {
		return b.anchored(l, f, name, RuleScope)
	}
	if class, ok := strings.CutPrefix(name, "."); ok {
		return b.ofSheets(l, f, class)
	}
	if v := l.fileScope(f, name, anySpace); v != nil || b.Strategy != lang.ByFolder {
		return v
	}
	return b.inFolder(l, f.Dir, name, RulePackage)
}

// ofSheets looks a class up in the style sheets that a page loads, the last first.
func (b *byPlace) ofSheets(l *linker, f *File, class string) *value {
	for i := len(f.Facts.Imports) - 1; i >= 0; i-- {
		m := l.imported(f, int32(i))
		if !m.is(kindModule) {
			continue
		}
		if s, ok := m.f.binder.(sheet); ok {
			if v := s.definedIn(l, m.f, class, typeSpace, map[string]bool{}); v != nil {
				return ruled(v, RuleModuleMember)
			}
		}
	}
	return nil
}

// inFolder looks a name up in the files of a folder.
func (b *byPlace) inFolder(l *linker, dir, name string, r Rule) *value {
	scope := b.scopeOfFolder(dir)
	found := l.symbols(key(askName, scope, name), name)
	if len(found) == 0 {
		return nil
	}
	v := &value{kind: kindDef, f: found[0].f, i: found[0].i, rule: r}
	if len(found) > 1 {
		v.also, v.each = found[1:min(len(found), maxCandidates)], true
	}
	return v
}

// anchored looks up a part of a file.
func (b *byPlace) anchored(l *linker, f *File, anchor string, r Rule) *value {
	for _, a := range l.ask(key(askName, f.Path, anchor)) {
		for _, c := range a.c {
			if c.e.kind == entrySymbol && anchorOf(&a.f.Facts.Symbols[c.e.i]) == anchor {
				return &value{kind: kindDef, f: a.f, i: c.e.i, rule: r}
			}
		}
	}
	return nil
}

func (b *byPlace) moduleMember(l *linker, m *value, name string, space nameSpace) *value {
	if b.Strategy == lang.ByFolder {
		return b.inFolder(l, m.f.Dir, name, RuleModuleMember)
	}
	if !strings.HasPrefix(name, "#") {
		return ruled(l.fileScope(m.f, name, anySpace), RuleModuleMember)
	}
	return b.anchored(l, m.f, name, RuleModuleMember)
}

func (b *byPlace) imported(l *linker, f *File, i int32) *value {
	m := &f.Facts.Imports[i]
	v := b.resolve(l, f, m.Module)
	if v == nil && m.Flags.Has(facts.Conditional) { // it need not be there
		return external(m.Module)
	}
	return v
}

// resolve finds the file or folder that an address names. One that may be made by a build, or
// that another program gives, is outside.
func (b *byPlace) resolve(l *linker, f *File, module string) *value {
	at, ok := b.placeOf(f, module)
	if !ok {
		return external(module)
	}
	if v := b.standing(l, at); v != nil {
		return v
	}
	for _, ending := range b.Endings {
		if v := b.standing(l, at+ending); v != nil {
			return v
		}
	}
	if b.Strategy == lang.ByFile && b.Inner == "" && strings.HasPrefix(module, "/") || b.Lenient || path.Ext(at) == "" && !b.Strict || isBuilt(at) || isGenerated(at) {
		return external(module)
	}
	return nil
}

// placeOf is the path in the repository that an address of a file means, empty for the root; ok
// is false for one that leads elsewhere.
func (b *byPlace) placeOf(f *File, module string) (at string, ok bool) {
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

// standing is the file at a path, or of a folder the file that stands for it or the folder
// itself; nil where nothing is.
func (b *byPlace) standing(l *linker, p string) *value {
	switch kind := PathDirectory; {
	case p != "" && l.exists(p) == PathFile:
		if g := l.fileAt(p); g != nil {
			return fileModule(g)
		}
		return external(p)
	case p != "" && l.exists(p) != kind:
		return nil
	}
	var stands *File
	for _, base := range strings.Fields(b.Inner) {
		if stands = l.fileAt(path.Join(p, base)); stands != nil {
			break
		}
	}
	if b.Strategy == lang.ByFolder {
		if files := l.ask(key(askFolder, b.scopeOfFolder(p), "")); stands == nil && len(files) > 0 {
			stands = files[0].f
		}
	}
	if stands == nil {
		return external(p + "/")
	}
	return fileModule(stands)
}

// fileAt is the file of the graph at a path, whatever its language.
func (l *linker) fileAt(p string) *File {
	for _, a := range l.ask(key(askFile, p, "")) {
		if a.f.Path == p {
			return a.f
		}
	}
	return nil
}

// undefined says why a name has no definition.
func (b *byPlace) undefined(l *linker, x *facts.Expr) (Binding, bool) {
	switch {
	case x.Op == facts.OpName && x.N == facts.NameMayLack:
		return Binding{Targets: []uint32{l.target(Target{External: x.S})}, Rule: RuleExternal, Certainty: External}, true
	case x.Op == facts.OpName:
		return Binding{}, false
	case x.Op == facts.OpMember:
		h := l.eval(l.file, x.A, nil)
		if h = l.held(h); h.is(kindModule) && h.f.binder == l.file.binder && (b.Strategy == lang.ByFolder || strings.HasPrefix(x.S, "#") && len(h.f.Facts.Cut) == 0) {
			return Binding{Rule: RuleUnresolved, Certainty: Unresolved}, true
		}
	}
	return openBinding, true
}

func (*byPlace) bindsPart(*facts.Import) bool { return false }

func (*byPlace) mayDangle(x *facts.Expr, b *Binding, _ string) bool {
	return b.Rule == RuleUnresolved && (x.Op == facts.OpMember || x.Op == facts.OpName)
}

// danglingImport tells of an address of the repository at which nothing is.
func (b *byPlace) danglingImport(l *linker, i int) (Dangling, bool) {
	m := &l.file.Facts.Imports[i]
	if isInput(l.file) || b.imported(l, l.file, int32(i)) != nil {
		return Dangling{}, false
	}
	at, _ := b.placeOf(l.file, m.Module)
	return Dangling{Kind: NoModule, Module: m.Module, Path: at, Asks: []Key{ExistsKey(at)}}, true
}

// danglingRef tells of a name that no file of the folder defines, and of a part that a file
// does not have.
func (b *byPlace) danglingRef(l *linker, _ *facts.Ref, x *facts.Expr) (Dangling, bool) {
	if isInput(l.file) {
		return Dangling{}, false
	}
	scope, module, names := b.moduleScope(l.file), "", []string(nil)
	switch x.Op {
	case facts.OpMember:
		h := l.held(l.eval(l.file, x.A, nil))
		if !h.is(kindModule) {
			return Dangling{}, false
		}
		scope, module, names = h.f.Path, h.f.Path, anchorsOf(h.f)
		if b.Strategy == lang.ByFolder {
			scope, module, names = b.scopeOfFolder(h.f.Dir), h.f.Dir, b.namesIn(l, h.f.Dir)
		}
		return Dangling{Kind: NoMember, Module: module, Name: x.S, Names: names, Asks: []Key{key(askName, scope, x.S).Key()}}, true
	case facts.OpName:
		if strings.HasPrefix(x.S, "#") {
			names = anchorsOf(l.file)
		} else {
			names = b.namesIn(l, l.file.Dir)
		}
		return Dangling{Kind: NoName, Name: x.S, Names: names, Asks: []Key{key(askName, scope, x.S).Key()}}, true
	}
	return Dangling{}, false
}

// namesIn lists what is defined at the top of a folder's files.
func (b *byPlace) namesIn(l *linker, dir string) []string {
	var names []string
	for _, a := range l.ask(key(askFolder, b.scopeOfFolder(dir), "")) {
		for i := range a.f.Facts.Symbols {
			if s := &a.f.Facts.Symbols[i]; s.Container < 0 {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

func anchorsOf(f *File) []string {
	var names []string
	for i := range f.Facts.Symbols {
		if a := anchorOf(&f.Facts.Symbols[i]); a != "" {
			names = append(names, a)
		}
	}
	slices.Sort(names)
	return names
}

// folderPlace is where what belongs to a folder's scope can stand.
func folderPlace(scope, _ string) Place {
	_, dir, _ := strings.Cut(scope, "\x00")
	return Place{Where: InFolder, Path: dir}
}
