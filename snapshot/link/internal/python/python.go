// Package python binds Python: modules, classes and their order of resolution, protocols,
// decorators, fixtures.
package python

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// pythonic binds Python: a module is a file or a package folder, its names are
// its definitions and its imports, and absolute imports start at the roots that
// running or installing the project would put on the path.
type pythonic struct{}

// What it is to the core besides a Binder.
var (
	_ core.DefinitionChooser = pythonic{}
	_ core.Conditional       = pythonic{}
	_ core.ContainerMembers  = pythonic{}
	_ core.DanglingFinder    = pythonic{}
	_ core.DynamicMembers    = pythonic{}
	_ core.Library           = pythonic{}
	_ core.LibraryMembers    = pythonic{}
	_ core.TraitsHolder      = pythonic{}
	_ core.Protocols         = pythonic{}
	_ core.RootClassMembers  = pythonic{}
	_ core.Scoper            = pythonic{}
)

// Register tells the core of Python.
func Register() { core.Register(pythonic{}, "python") }

// Traits of Python: callers name parameters, and overloads are for type checkers alone.
func (pythonic) Traits() core.Traits { return core.Traits{NamesCount: true, DeclaredFirst: true} }

func (pythonic) ModuleScope(f *core.File) string { return f.Path }

func (pythonic) MemberScope(f *core.File, i int32) string { return core.ScopeOfMember(f, i) }

func (pythonic) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeSymbols(f, add)
	core.ContributeImports(f, add)
	stem := core.ModuleStem(f.Path)
	add(core.NewQuestion(core.AskStem, stem, "py"), core.Entry{Kind: core.EntryFile, Index: 0})
	add(core.NewQuestion(core.AskTop, path.Base(stem), ""), core.Entry{Kind: core.EntryTop, Index: 0}) // whoever binds the file asked for its stem too
	for i := range f.Facts.Exports {
		add(core.NewQuestion(core.AskExport, f.Path, ""), core.Entry{Kind: core.EntryExport, Index: int32(i)})
	}
}

// A Python module value has its stem in s, prefixed; f is its file, nil for a
// folder without __init__.
func pythonModule(stem string, f *core.File) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: "py:" + stem, File: f, Args: []*core.Value{core.BuiltinValue("python")}}
}

// moduleAt finds the module at a stem: sources before stubs, a package before
// a plain module.
func (b pythonic) moduleAt(l *core.Linker, stem string) *core.Value {
	var best *core.File
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, stem, "py")) {
		if core.ModuleStem(a.File.Path) == stem && (best == nil || moduleRank(a.File.Path) < moduleRank(best.Path)) {
			best = a.File
		}
	}
	if best != nil {
		return pythonModule(stem, best)
	}
	if l.Exists(stem) == core.PathDirectory {
		return pythonModule(stem, nil)
	}
	return nil
}

// stubOf is the stub beside a source, or nil.
func (b pythonic) stubOf(l *core.Linker, f *core.File) *core.File {
	if path.Ext(f.Path) == ".pyi" {
		return nil
	}
	stem := core.ModuleStem(f.Path)
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, stem, "py")) {
		if path.Ext(a.File.Path) == ".pyi" && core.ModuleStem(a.File.Path) == stem {
			return a.File
		}
	}
	return nil
}

func moduleRank(p string) int {
	r := 0
	if path.Ext(p) == ".pyi" {
		r = 2
	}
	if !strings.HasPrefix(path.Base(p), "__init__.") {
		r++
	}
	return r
}

// Resolve finds the module of an import as written, from a file.
func (b pythonic) Resolve(l *core.Linker, f *core.File, module string) *core.Value {
	rest := strings.TrimLeft(module, ".")
	if dots := len(module) - len(rest); dots > 0 {
		dir := f.Dir
		for range dots - 1 {
			if dir == "" {
				return nil
			}
			dir = core.Dir(dir)
		}
		return b.moduleAt(l, joinDots(dir, rest))
	}
	top, _, _ := strings.Cut(rest, ".")
	root, ok := b.rootOf(l, f, rest)
	if !ok {
		return core.ExternalValue(rest)
	}
	if m := b.moduleAt(l, joinDots(root, rest)); m != nil {
		return m
	}
	if hasFile(b.moduleAt(l, joinDots(root, top))) {
		return nil // a package of ours without such a submodule
	}
	return core.ExternalValue(rest)
}

// topOf finds the top-level module of an import that names one in it.
func (b pythonic) topOf(l *core.Linker, f *core.File, module string) *core.Value {
	top, _, _ := strings.Cut(module, ".")
	if root, ok := b.rootOf(l, f, module); ok {
		if m := b.moduleAt(l, joinDots(root, top)); m != nil {
			return m
		}
	}
	return core.ExternalValue(top)
}

func hasFile(v *core.Value) bool { return v != nil && v.File != nil }

func joinDots(dir, module string) string {
	return strings.Trim(path.Join(dir, strings.ReplaceAll(module, ".", "/")), "/")
}

// sourceFolders are the folders of a project that its build puts on the path.
var sourceFolders = []string{"", "src", "lib", "python"}

// maxRoots bounds how many folders are asked about for a module that none of
// the folders above the file has.
const maxRoots = 8

// rootOf finds the folder on the path that a module's top-level one lies in: the
// nearest one above the file, its own folder included, that is no package
// itself, or the source folder of one. A package of another part of the
// repository counts when there is only one of that name. Folders elsewhere are
// asked about last: most imports would make a file depend on all of them. A plain
// module holds no others: where it would have to, a folder of its name counts, as
// that of a namespace package whose module is called like it.
func (b pythonic) rootOf(l *core.Linker, f *core.File, module string) (string, bool) {
	top, _, within := strings.Cut(module, ".")
	roots, packages := map[string]bool{}, map[string]bool{}
	for _, a := range l.Ask(core.NewQuestion(core.AskTop, top, "")) {
		if stem := core.ModuleStem(a.File.Path); path.Base(stem) == top {
			roots[core.Dir(stem)] = true
			packages[core.Dir(stem)] = packages[core.Dir(stem)] || strings.HasPrefix(path.Base(a.File.Path), "__init__.")
		}
	}
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, s := range sourceFolders {
			if root := path.Join(dir, s); roots[root] && !(root == f.Dir && stdlib()[top]) && !b.isPackage(l, root) {
				if within && !packages[root] {
					if other, ok := b.folderOf(l, f, top); ok {
						return other, true
					}
				}
				return root, true
			}
		}
		if dir == "" {
			break
		}
	}
	if stdlib()[top] {
		return "", false
	}
	if len(roots) <= maxRoots {
		outside := slices.DeleteFunc(slices.Sorted(maps.Keys(roots)), func(root string) bool { return b.isPackage(l, root) })
		if len(outside) == 1 && l.Exists(path.Join(outside[0], top)) == core.PathDirectory {
			return outside[0], true
		}
	}
	return b.folderOf(l, f, top)
}

// folderOf finds a folder without __init__ of that name above the file.
func (b pythonic) folderOf(l *core.Linker, f *core.File, top string) (string, bool) {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, s := range sourceFolders[:2] {
			if root := path.Join(dir, s); l.Exists(path.Join(root, top)) == core.PathDirectory && !b.isPackage(l, root) && b.moduleAt(l, path.Join(root, top)) != nil {
				return root, true
			}
		}
		if dir == "" {
			return "", false
		}
	}
}

// isPackage reports whether a folder has an __init__.
func (b pythonic) isPackage(l *core.Linker, dir string) bool {
	if dir == "" {
		return false
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, dir, "py")) {
		if core.ModuleStem(a.File.Path) == dir && strings.HasPrefix(path.Base(a.File.Path), "__init__.") {
			return true
		}
	}
	return false
}

func (b pythonic) Name(l *core.Linker, f *core.File, name string, _ core.NameSpace) *core.Value {
	if v := b.inModule(l, f, name, 0); v != nil {
		return v
	}
	return core.ExternalValue("builtins." + name)
}

// maxStars bounds a chain of star imports.
const maxStars = 8

// inModule looks a name up in a module's own scope.
func (b pythonic) inModule(l *core.Linker, f *core.File, name string, depth int) *core.Value {
	if v := l.FileScope(f, name, core.AnySpace); v != nil {
		return b.conditional(l, f, name, v)
	}
	if depth > maxStars {
		return nil
	}
	for _, i := range l.StarsOf(f) {
		m := b.Resolve(l, f, f.Facts.Imports[i].Module)
		switch {
		case m.Is(core.KindExternal):
			continue
		case hasFile(m) && b.starred(l, m.File, name, 0):
			if v := b.inModule(l, m.File, name, depth+1); v != nil {
				return core.WithRule(v, core.RuleStar)
			}
		}
	}
	return nil
}

// conditional makes a definition beside an import of its name, one of them under
// a condition, one of two that may be meant. Beside a mere variable the import is
// what is wanted, and the variable what is left without it; else the import may as
// well be another build of what the function or class does.
func (b pythonic) conditional(l *core.Linker, f *core.File, name string, v *core.Value) *core.Value {
	if !v.Is(core.KindDef) || v.File != f || len(f.Bound[name]) == 0 {
		return v
	}
	s := v.Symbol()
	for _, i := range f.Bound[name] {
		m := &f.Facts.Imports[i]
		if m.Scope >= 0 || !m.Flags.Has(facts.Conditional) && !s.Flags.Has(facts.Conditional) {
			continue
		}
		wanted := l.Imported(f, i)
		switch {
		case wanted.Is(core.KindDef): // each in its branch
			w, own := *wanted, *v
			w.Condition = m.Condition
			return &core.Value{Kind: core.KindUnion, Args: []*core.Value{&w, &own}, Each: true}
		case s.Kind != facts.KindValue || !wanted.Is(core.KindExternal):
			return core.AsInferred(v)
		}
		w := *wanted
		w.Also = append(append([]core.Definition{}, wanted.Also...), core.Definition{File: v.File, Index: v.Index})
		return &w
	}
	return v
}

// starred reports whether a star import brings a name: those of __all__, which
// may pass on another module's, or without one those that do not begin with an
// underscore.
func (b pythonic) starred(l *core.Linker, f *core.File, name string, depth int) bool {
	any := false
	for _, a := range l.Ask(core.NewQuestion(core.AskExport, f.Path, "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntryExport {
				continue
			}
			any = true
			x := &a.File.Facts.Exports[c.Entry.Index]
			if x.Name == name {
				return true
			}
			if x.Name != "*" || depth > maxStars {
				continue
			}
			if m := l.Eval(a.File, x.Expr, nil); m.Is(core.KindModule) && hasFile(m) && m.File != f && b.starred(l, m.File, name, depth+1) {
				return true
			}
		}
	}
	return !any && !strings.HasPrefix(name, "_")
}

func (b pythonic) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	l.TouchImport(f, i)
	m := &f.Facts.Imports[i]
	if m.Kind == facts.ImportModule || m.Kind == facts.ImportDynamic || m.Kind == facts.ImportEffect {
		if top, _, dotted := strings.Cut(m.Module, "."); dotted && m.Local == top && top != "" {
			return ruledModule(b.topOf(l, f, m.Module)) // `import a.b` binds a
		}
		return ruledModule(b.Resolve(l, f, m.Module))
	}
	mod := b.Resolve(l, f, m.Module)
	if mod == nil || m.Kind == facts.ImportStar {
		return ruledModule(mod)
	}
	if mod.Kind == core.KindExternal {
		return core.ExternalValue(mod.Text + "." + m.Name)
	}
	v := b.ModuleMember(l, mod, m.Name, core.AnySpace)
	if v.Is(core.KindDef) && v.Rule != core.RuleStar && v.Rule != core.RuleReexport {
		return core.WithRule(v, core.RuleImport)
	}
	return v
}

func ruledModule(v *core.Value) *core.Value {
	if v.Is(core.KindModule) {
		v.Rule = core.RuleImport
	}
	return v
}

func (b pythonic) ModuleMember(l *core.Linker, m *core.Value, name string, _ core.NameSpace) *core.Value {
	if m.File != nil {
		if v := b.inModule(l, m.File, name, 0); v != nil {
			if v.Is(core.KindDef) && v.File != m.File && v.Rule != core.RuleStar {
				return core.WithRule(v, core.RuleReexport)
			}
			if v.Rule == core.RuleStar || v.Kind != core.KindDef {
				return v
			}
			return core.WithRule(v, core.RuleModuleMember)
		}
		if stub := b.stubOf(l, m.File); stub != nil {
			if v := b.inModule(l, stub, name, 0); v != nil {
				return core.WithRule(v, core.RuleModuleMember)
			}
		}
		if !strings.HasPrefix(path.Base(m.File.Path), "__init__.") {
			return b.dynamicMember(l, m.File)
		}
	}
	sub := b.moduleAt(l, strings.TrimPrefix(path.Join(strings.TrimPrefix(m.Text, "py:"), name), "/"))
	if sub == nil && m.File != nil {
		return b.dynamicMember(l, m.File)
	}
	return ruledModule(sub)
}

// dynamicMember is the function that a module has for names that it does not
// define, or nil.
func (b pythonic) dynamicMember(l *core.Linker, f *core.File) *core.Value {
	if v := l.FileScope(f, "__getattr__", core.AnySpace); v.Is(core.KindDef) && v.Symbol().Kind == facts.KindFunction {
		return core.AsInferred(core.WithRule(v, core.RuleModuleMember))
	}
	return nil
}

// maxBases bounds how far base classes are followed.
const maxBases = 24

// Supers is the method resolution order after the class itself: C3, and where
// that has no solution depth first.
func (b pythonic) Supers(l *core.Linker, t *core.Value) []*core.Value {
	if core.EnvOf(t) == nil {
		return l.Steady(t.Definition(), func() []*core.Value { return b.supers(l, t) })
	}
	return b.supers(l, t)
}

func (b pythonic) supers(l *core.Linker, t *core.Value) []*core.Value {
	order, ok := b.linearize(l, t, 0)
	if !ok || len(order) == 0 {
		return core.DepthFirst(t, maxBases, func(x *core.Value, add func(*core.Value)) {
			for _, s := range b.bases(l, x) {
				add(s)
			}
		})
	}
	return order[1:]
}

func (b pythonic) bases(l *core.Linker, t *core.Value) []*core.Value {
	supers := t.Symbol().Supers
	if len(supers) == 0 {
		return nil
	}
	out := make([]*core.Value, 0, len(supers))
	for _, s := range supers {
		if s.Role != facts.RoleExtends {
			continue
		}
		out = append(out, l.ClassOf(l.Eval(t.File, s.Expr, core.EnvOf(t))))
	}
	return out
}

func (b pythonic) linearize(l *core.Linker, t *core.Value, depth int) ([]*core.Value, bool) {
	if depth > maxBases {
		return nil, false
	}
	direct := b.bases(l, t)
	lists := make([][]*core.Value, 0, len(direct)+1)
	for i, s := range direct {
		if !s.Is(core.KindDef) {
			lists = append(lists, direct[i:i+1])
			continue
		}
		order, ok := b.linearize(l, s, depth+1)
		if !ok {
			return nil, false
		}
		lists = append(lists, order)
	}
	return mergeC3(t, append(lists, direct))
}

// maxOrder bounds how many classes an order has besides the first.
const maxOrder = 512

// mergeC3 takes, again and again, the first head that stands in no tail. It cuts the lists down.
func mergeC3(t *core.Value, lists [][]*core.Value) ([]*core.Value, bool) {
	lists = slices.DeleteFunc(lists, isEmpty)
	longest := 0
	for _, list := range lists {
		longest = max(longest, len(list))
	}
	out := append(make([]*core.Value, 0, longest+len(lists)), t)
	for len(lists) > 0 && len(out) < maxOrder {
		if len(lists) == 1 && !repeats(lists[0]) && len(out)+len(lists[0]) <= maxOrder {
			return append(out, lists[0]...), true
		}
		next := slices.IndexFunc(lists, func(list []*core.Value) bool { return !inTail(list[0], lists) })
		if next < 0 {
			return nil, false
		}
		head := lists[next][0]
		out = append(out, head)
		for i, list := range lists {
			if sameClass(list[0], head) {
				lists[i] = list[1:]
			}
		}
		lists = slices.DeleteFunc(lists, isEmpty)
	}
	return out, len(lists) == 0
}

func isEmpty(list []*core.Value) bool { return len(list) == 0 }

// repeats reports whether a class stands in a list twice.
func repeats(list []*core.Value) bool {
	for i, v := range list {
		if slices.ContainsFunc(list[i+1:], func(x *core.Value) bool { return sameClass(v, x) }) {
			return true
		}
	}
	return false
}

func inTail(v *core.Value, lists [][]*core.Value) bool {
	for _, l := range lists {
		for _, x := range l[1:] {
			if sameClass(v, x) {
				return true
			}
		}
	}
	return false
}

// sameClass compares classes; unknown bases are equal to themselves only.
func sameClass(a, b *core.Value) bool {
	if a == nil || b == nil || a.Kind != b.Kind {
		return a == nil && b == nil
	}
	return a.Text == b.Text && a.File == b.File && a.Index == b.Index
}

func (b pythonic) Relate(l *core.Linker) { core.RelateOverrides(l) }

// stdlib are the standard library's modules that projects most often have files
// of the same name beside.
var stdlib = lang.WordSet("abc array ast asyncio base64 binascii bisect builtins calendar cmath code codecs collections concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal " +
	"difflib dis email enum errno fractions functools gc getpass gettext glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json keyword locale logging lzma marshal math mimetypes " +
	"multiprocessing numbers operator os pathlib pickle pkgutil platform pprint queue random re secrets select selectors shelve shlex shutil signal site socket socketserver sqlite3 ssl stat statistics string struct " +
	"subprocess symtable sys sysconfig tarfile tempfile test textwrap threading time timeit token tokenize tomllib trace traceback tracemalloc types typing unicodedata unittest urllib uuid venv warnings weakref xml zipfile zlib zoneinfo")
