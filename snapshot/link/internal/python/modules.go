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
			if root := path.Join(dir, s); roots[root] && !(stdlib()[top] && (root == f.Dir || !comesFirst(l, root))) && !b.isPackage(l, root) {
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
		outside := slices.DeleteFunc(slices.Sorted(maps.Keys(roots)), func(root string) bool {
			return b.isPackage(l, root) || isApart(root, f.Dir) || f == l.File && importsAround(f, root)
		})
		if len(outside) == 1 && l.Exists(path.Join(outside[0], top)) == core.PathDirectory {
			return outside[0], true
		}
	}
	return b.folderOf(l, f, top)
}

// importsAround reports a file that imports a folder by its dotted name: that is a package without __init__, of which the parts
// are not found by their own names.
func importsAround(f *core.File, dir string) bool {
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		if m.Module == "" || m.Module[0] == '.' {
			return false
		}
		parts := strings.Split(m.Module, ".")
		for n := range parts {
			if around := strings.Join(parts[:n+1], "/"); dir == around || strings.HasSuffix(dir, "/"+around) {
				return true
			}
		}
		return false
	})
}

// isProject reports a folder that a project is built from.
func isProject(l *core.Linker, dir string) bool {
	return slices.ContainsFunc([]string{"pyproject.toml", "setup.py", "setup.cfg"}, func(name string) bool { return l.Exists(path.Join(dir, name)) == core.PathFile })
}

// comesFirst reports a folder whose modules are found before the standard library's: that from which programs are run.
// What is installed is found behind it.
func comesFirst(l *core.Linker, root string) bool {
	return root == "" || l.Exists(path.Join(root, "manage.py")) == core.PathFile || isProject(l, root)
}

// apart are folders of programs by themselves, whose modules others do not import.
var apart = lang.WordSet("example examples sample samples demo demos doc docs tutorial tutorials")

// isApart reports a folder below one of programs by themselves that is not above another folder.
func isApart(root, dir string) bool {
	for ; root != ""; root = core.Dir(root) {
		if apart()[path.Base(root)] && dir != root && !strings.HasPrefix(dir, root+"/") {
			return true
		}
	}
	return false
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

// Foreign is the definition that a dotted path in a text means, from a top-level module on. A module alone is none:
// loggers are called like them.
func (b pythonic) Foreign(l *core.Linker, name string) *core.Value {
	names := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == ':' })
	module, _, _ := strings.Cut(name, ":")
	root, ok := b.rootOf(l, l.File, module)
	if !ok || len(names) == 0 {
		return nil
	}
	v := b.moduleAt(l, joinDots(root, names[0]))
	for _, n := range names[1:] {
		v = l.Member(v, n, core.ValueSpace)
	}
	if !v.Is(core.KindDef) || v.Inferred {
		return nil
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

// stdlib are the standard library's modules that projects most often have files
// of the same name beside.
var stdlib = lang.WordSet("abc argparse array ast asyncio base64 binascii bisect builtins calendar cmath code codecs collections concurrent configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal " +
	"difflib dis email enum errno fnmatch fractions functools gc getpass gettext glob graphlib gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json keyword locale logging lzma marshal math mimetypes " +
	"multiprocessing numbers operator os pathlib pickle pkgutil platform pprint queue random re resource sched secrets select selectors shelve shlex shutil signal site socket socketserver sqlite3 ssl stat statistics string struct " +
	"subprocess symtable sys sysconfig tarfile tempfile test textwrap threading time timeit token tokenize tomllib trace traceback tracemalloc types typing unicodedata unittest urllib uuid venv warnings weakref xml zipfile zlib zoneinfo")
