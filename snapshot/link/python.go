package link

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// pythonic binds Python: a module is a file or a package folder, its names are
// its definitions and its imports, and absolute imports start at the roots that
// running or installing the project would put on the path.
type pythonic struct{}

func registerPython() { register(pythonic{}, "python") }

// traits of Python: callers name parameters, and overloads are for type checkers alone.
func (pythonic) traits() traits { return traits{namesCount: true, declaredFirst: true} }

func (pythonic) moduleScope(f *File) string { return f.Path }

func (pythonic) memberScope(f *File, i int32) string { return scopeOfMember(f, i) }

func (pythonic) contribute(f *File, add func(Question, entry)) {
	contributeSymbols(f, add)
	contributeImports(f, add)
	stem := moduleStem(f.Path)
	add(key(askStem, stem, "py"), entry{entryFile, 0})
	add(key(askTop, path.Base(stem), ""), entry{entryTop, 0}) // whoever binds the file asked for its stem too
	for i := range f.Facts.Exports {
		add(key(askExport, f.Path, ""), entry{entryExport, int32(i)})
	}
}

// A Python module value has its stem in s, prefixed; f is its file, nil for a
// folder without __init__.
func pythonModule(stem string, f *File) *value {
	return &value{kind: kindModule, s: "py:" + stem, f: f, args: []*value{builtin("python")}}
}

// moduleAt finds the module at a stem: sources before stubs, a package before
// a plain module.
func (b pythonic) moduleAt(l *linker, stem string) *value {
	var best *File
	for _, a := range l.ask(key(askStem, stem, "py")) {
		if moduleStem(a.f.Path) == stem && (best == nil || moduleRank(a.f.Path) < moduleRank(best.Path)) {
			best = a.f
		}
	}
	if best != nil {
		return pythonModule(stem, best)
	}
	if l.exists(stem) == PathDirectory {
		return pythonModule(stem, nil)
	}
	return nil
}

// stubOf is the stub beside a source, or nil.
func (b pythonic) stubOf(l *linker, f *File) *File {
	if path.Ext(f.Path) == ".pyi" {
		return nil
	}
	stem := moduleStem(f.Path)
	for _, a := range l.ask(key(askStem, stem, "py")) {
		if path.Ext(a.f.Path) == ".pyi" && moduleStem(a.f.Path) == stem {
			return a.f
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

// resolve finds the module of an import as written, from a file.
func (b pythonic) resolve(l *linker, f *File, module string) *value {
	rest := strings.TrimLeft(module, ".")
	if dots := len(module) - len(rest); dots > 0 {
		dir := f.Dir
		for range dots - 1 {
			if dir == "" {
				return nil
			}
			dir = Dir(dir)
		}
		return b.moduleAt(l, joinDots(dir, rest))
	}
	top, _, _ := strings.Cut(rest, ".")
	root, ok := b.rootOf(l, f, top)
	if !ok {
		return external(rest)
	}
	if m := b.moduleAt(l, joinDots(root, rest)); m != nil {
		return m
	}
	if b.moduleAt(l, joinDots(root, top)).hasFile() {
		return nil // a package of ours without such a submodule
	}
	return external(rest)
}

func (v *value) hasFile() bool { return v != nil && v.f != nil }

func joinDots(dir, module string) string {
	return strings.Trim(path.Join(dir, strings.ReplaceAll(module, ".", "/")), "/")
}

// sourceFolders are the folders of a project that its build puts on the path.
var sourceFolders = []string{"", "src", "lib", "python"}

// maxRoots bounds how many folders are asked about for a module that none of
// the folders above the file has.
const maxRoots = 8

// rootOf finds the folder on the path that a top-level module lies in: the
// nearest one above the file, its own folder included, that is no package
// itself, or the source folder of one. A package of another part of the
// repository counts when there is only one of that name. Folders elsewhere are
// asked about last: most imports would make a file depend on all of them.
func (b pythonic) rootOf(l *linker, f *File, top string) (string, bool) {
	roots := map[string]bool{}
	for _, a := range l.ask(key(askTop, top, "")) {
		if stem := moduleStem(a.f.Path); path.Base(stem) == top {
			roots[Dir(stem)] = true
		}
	}
	for dir := f.Dir; ; dir = Dir(dir) {
		for _, s := range sourceFolders {
			if root := path.Join(dir, s); roots[root] && !(root == f.Dir && stdlib()[top]) && !b.isPackage(l, root) {
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
		if len(outside) == 1 && l.exists(path.Join(outside[0], top)) == PathDirectory {
			return outside[0], true
		}
	}
	return b.folderOf(l, f, top)
}

// folderOf finds a folder without __init__ of that name above the file.
func (b pythonic) folderOf(l *linker, f *File, top string) (string, bool) {
	for dir := f.Dir; ; dir = Dir(dir) {
		for _, s := range sourceFolders[:2] {
			if root := path.Join(dir, s); l.exists(path.Join(root, top)) == PathDirectory && !b.isPackage(l, root) && b.moduleAt(l, path.Join(root, top)) != nil {
				return root, true
			}
		}
		if dir == "" {
			return "", false
		}
	}
}

// isPackage reports whether a folder has an __init__.
func (b pythonic) isPackage(l *linker, dir string) bool {
	if dir == "" {
		return false
	}
	for _, a := range l.ask(key(askStem, dir, "py")) {
		if moduleStem(a.f.Path) == dir && strings.HasPrefix(path.Base(a.f.Path), "__init__.") {
			return true
		}
	}
	return false
}

func (b pythonic) name(l *linker, f *File, name string, _ nameSpace) *value {
	if v := b.inModule(l, f, name, 0); v != nil {
		return v
	}
	return external("builtins." + name)
}

// maxStars bounds a chain of star imports.
const maxStars = 8

// inModule looks a name up in a module's own scope.
func (b pythonic) inModule(l *linker, f *File, name string, depth int) *value {
	if v := l.fileScope(f, name, anySpace); v != nil {
		return b.conditional(l, f, name, v)
	}
	if depth > maxStars {
		return nil
	}
	for _, i := range l.starsOf(f) {
		m := b.resolve(l, f, f.Facts.Imports[i].Module)
		switch {
		case m.is(kindExternal):
			continue
		case m.hasFile() && b.starred(l, m.f, name, 0):
			if v := b.inModule(l, m.f, name, depth+1); v != nil {
				return ruled(v, RuleStar)
			}
		}
	}
	return nil
}

// conditional makes a definition beside an import of its name, one of them under
// a condition, one of two that may be meant. Beside a mere variable the import is
// what is wanted, and the variable what is left without it; else the import may as
// well be another build of what the function or class does.
func (b pythonic) conditional(l *linker, f *File, name string, v *value) *value {
	if !v.is(kindDef) || v.f != f || len(f.bound[name]) == 0 {
		return v
	}
	s := v.symbol()
	for _, i := range f.bound[name] {
		m := &f.Facts.Imports[i]
		if m.Scope >= 0 || !m.Flags.Has(facts.Conditional) && !s.Flags.Has(facts.Conditional) {
			continue
		}
		wanted := l.imported(f, i)
		switch {
		case wanted.is(kindDef): // each in its branch
			w, own := *wanted, *v
			w.when = m.Condition
			return &value{kind: kindUnion, args: []*value{&w, &own}, each: true}
		case s.Kind != facts.KindValue || !wanted.is(kindExternal):
			return softened(v)
		}
		w := *wanted
		w.also = append(append([]defAt{}, wanted.also...), defAt{v.f, v.i})
		return &w
	}
	return v
}

// starred reports whether a star import brings a name: those of __all__, which
// may pass on another module's, or without one those that do not begin with an
// underscore.
func (b pythonic) starred(l *linker, f *File, name string, depth int) bool {
	any := false
	for _, a := range l.ask(key(askExport, f.Path, "")) {
		for _, c := range a.c {
			if c.e.kind != entryExport {
				continue
			}
			any = true
			x := &a.f.Facts.Exports[c.e.i]
			if x.Name == name {
				return true
			}
			if x.Name != "*" || depth > maxStars {
				continue
			}
			if m := l.eval(a.f, x.Expr, nil); m.is(kindModule) && m.hasFile() && m.f != f && b.starred(l, m.f, name, depth+1) {
				return true
			}
		}
	}
	return !any && !strings.HasPrefix(name, "_")
}

func (b pythonic) imported(l *linker, f *File, i int32) *value {
	l.touchImport(f, i)
	m := &f.Facts.Imports[i]
	if m.Kind == facts.ImportModule || m.Kind == facts.ImportDynamic || m.Kind == facts.ImportEffect {
		module := m.Module
		if top, _, dotted := strings.Cut(module, "."); dotted && m.Local == top && top != "" {
			module = top // `import a.b` binds a
		}
		return ruledModule(b.resolve(l, f, module))
	}
	mod := b.resolve(l, f, m.Module)
	if mod == nil || m.Kind == facts.ImportStar {
		return ruledModule(mod)
	}
	if mod.kind == kindExternal {
		return external(mod.s + "." + m.Name)
	}
	v := b.moduleMember(l, mod, m.Name, anySpace)
	if v.is(kindDef) && v.rule != RuleStar && v.rule != RuleReexport {
		return ruled(v, RuleImport)
	}
	return v
}

func ruledModule(v *value) *value {
	if v.is(kindModule) {
		v.rule = RuleImport
	}
	return v
}

func (b pythonic) moduleMember(l *linker, m *value, name string, _ nameSpace) *value {
	if m.f != nil {
		if v := b.inModule(l, m.f, name, 0); v != nil {
			if v.is(kindDef) && v.f != m.f && v.rule != RuleStar {
				return ruled(v, RuleReexport)
			}
			if v.rule == RuleStar || v.kind != kindDef {
				return v
			}
			return ruled(v, RuleModuleMember)
		}
		if stub := b.stubOf(l, m.f); stub != nil {
			if v := b.inModule(l, stub, name, 0); v != nil {
				return ruled(v, RuleModuleMember)
			}
		}
		if !strings.HasPrefix(path.Base(m.f.Path), "__init__.") {
			return b.dynamicMember(l, m.f)
		}
	}
	sub := b.moduleAt(l, strings.TrimPrefix(path.Join(strings.TrimPrefix(m.s, "py:"), name), "/"))
	if sub == nil && m.f != nil {
		return b.dynamicMember(l, m.f)
	}
	return ruledModule(sub)
}

// dynamicMember is the function that a module has for names that it does not
// define, or nil.
func (b pythonic) dynamicMember(l *linker, f *File) *value {
	if v := l.fileScope(f, "__getattr__", anySpace); v.is(kindDef) && v.symbol().Kind == facts.KindFunction {
		return softened(ruled(v, RuleModuleMember))
	}
	return nil
}

// supers is the method resolution order after the class itself: C3, and where
// that has no solution depth first.
func (b pythonic) supers(l *linker, t *value) []*value {
	order, ok := b.linearize(l, t, 0)
	if !ok || len(order) == 0 {
		return b.depthFirst(l, t, map[defAt]bool{{t.f, t.i}: true}, 0)
	}
	return order[1:]
}

func (b pythonic) bases(l *linker, t *value) []*value {
	var out []*value
	for _, s := range t.symbol().Supers {
		if s.Role != facts.RoleExtends {
			continue
		}
		out = append(out, l.classOf(l.eval(t.f, s.Expr, envOf(t))))
	}
	return out
}

func (b pythonic) linearize(l *linker, t *value, depth int) ([]*value, bool) {
	if depth > 24 {
		return nil, false
	}
	var lists [][]*value
	var direct []*value
	for _, s := range b.bases(l, t) {
		if !s.is(kindDef) {
			lists = append(lists, []*value{s})
			direct = append(direct, s)
			continue
		}
		order, ok := b.linearize(l, s, depth+1)
		if !ok {
			return nil, false
		}
		lists = append(lists, order)
		direct = append(direct, s)
	}
	return mergeC3(append([]*value{}, t), append(lists, direct))
}

// mergeC3 takes, again and again, the first head that stands in no tail.
func mergeC3(out []*value, lists [][]*value) ([]*value, bool) {
	for n := 0; n < 512; n++ {
		lists = nonEmpty(lists)
		if len(lists) == 0 {
			return out, true
		}
		var next *value
		found := false
		for _, list := range lists {
			if head := list[0]; !inTail(head, lists) {
				next, found = head, true
				break
			}
		}
		if !found {
			return nil, false
		}
		out = append(out, next)
		for i, list := range lists {
			if sameClass(list[0], next) {
				lists[i] = list[1:]
			}
		}
	}
	return nil, false
}

func nonEmpty(lists [][]*value) [][]*value {
	var out [][]*value
	for _, l := range lists {
		if len(l) > 0 {
			out = append(out, l)
		}
	}
	return out
}

func inTail(v *value, lists [][]*value) bool {
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
func sameClass(a, b *value) bool {
	if a == nil || b == nil || a.kind != b.kind {
		return a == nil && b == nil
	}
	return a.s == b.s && a.f == b.f && a.i == b.i
}

func (b pythonic) depthFirst(l *linker, t *value, seen map[defAt]bool, depth int) []*value {
	var out []*value
	for _, s := range b.bases(l, t) {
		if s.is(kindDef) {
			if seen[defAt{s.f, s.i}] || depth > 24 {
				continue
			}
			seen[defAt{s.f, s.i}] = true
		}
		out = append(out, s)
		if s.is(kindDef) {
			out = append(out, b.depthFirst(l, s, seen, depth+1)...)
		}
	}
	return out
}

func (b pythonic) relate(l *linker) { relateOverrides(l) }

// stdlib are the standard library's modules that projects most often have files
// of the same name beside.
var stdlib = lang.WordSet("abc array ast asyncio base64 binascii bisect builtins calendar cmath code codecs collections concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal " +
	"difflib dis email enum errno fractions functools gc getpass gettext glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json keyword locale logging lzma marshal math mimetypes " +
	"multiprocessing numbers operator os pathlib pickle pkgutil platform pprint queue random re secrets select selectors shelve shlex shutil signal site socket socketserver sqlite3 ssl stat statistics string struct " +
	"subprocess symtable sys sysconfig tarfile tempfile test textwrap threading time timeit token tokenize tomllib trace traceback tracemalloc types typing unicodedata unittest urllib uuid venv warnings weakref xml zipfile zlib zoneinfo")
