package python

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// BindsPart reports `import a.b`, which binds a.
func (pythonic) BindsPart(m *facts.Import) bool {
	return m.Kind == facts.ImportModule && strings.Contains(m.Module, ".")
}

func (pythonic) MayDangle(f *facts.File, x *facts.Expr, b *core.Binding, external string) bool {
	switch x.Op {
	case facts.OpName:
		return x.N == facts.NameUnset || b.Rule == core.RuleExternal && external == "builtins."+x.S && !givenByPython(x.S)
	case facts.OpMember:
		module, ok := strings.CutSuffix(external, "."+x.S)
		return (b.Rule == core.RuleUnresolved || isOfSelf(f, x)) && !isDunder(x.S) || f.Exprs[x.A].Op == facts.OpSuper && passesOn(x.S) || ok && moduleLacks(module, x.S)
	}
	return false
}

// givenByPython reports a name that an interpreter, an older one, a checker of types or
// a host may give to every module.
func givenByPython(name string) bool {
	return isDunder(name) || pythonHosts()[name] || strings.Trim(name, "_") == ""
}

var pythonHosts = lang.WordSet("WindowsError reveal_type reveal_locals get_ipython get_config display unicode basestring xrange long raw_input reduce unichr cmp file execfile buffer intern apply coerce reload " +
	"gdb lldb StandardError ngettext gettext exit quit copyright credits license help")

// jvmSources begins what is behind the folder of a module of Java: a script there is run by a program that gives it names.
var jvmSources = lang.Pattern{Text: `(?:^|/)src/(?:main|it|[\w-]*[tT]est\w*)/(?:java|resources|groovy|kotlin|scala)/`}

// Input reports a script that a program of Java runs.
func (pythonic) Input(path string) bool { return jvmSources.Regexp().MatchString(path) }

func (b pythonic) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m, f := &l.File.Facts.Imports[i], l.File
	if m.Flags&(facts.Conditional|facts.TypeOnly) != 0 || m.Kind == facts.ImportDynamic || core.IsInput(f) || b.compiled(l) {
		return core.Dangling{}, false
	}
	rest := strings.TrimLeft(m.Module, ".")
	mod := b.Resolve(l, f, m.Module)
	if mod == nil {
		stem, ok := b.missingStem(l, m.Module, rest)
		if !ok || core.IsBuilt(stem) || b.otherwiseAt(l, stem) {
			return core.Dangling{}, false
		}
		return core.Dangling{Caught: true, Kind: core.NoModule, Module: m.Module, Path: stem, Asks: []core.Key{core.NewQuestion(core.AskStem, stem, "py").Key()}}, true
	}
	if own := b.intendedPackage(l, m, mod); own != "" {
		top, _, _ := strings.Cut(m.Module, ".")
		return core.Dangling{Caught: true, Kind: core.NoModule, Module: m.Module, Own: own, Names: []string{own}, Asks: []core.Key{core.NewQuestion(core.AskTop, top, "").Key()}}, true
	}
	if d, ok := b.lacksInLibrary(l, mod, m.Name); ok && m.Kind != facts.ImportStar {
		return d, true
	}
	if m.Name == "" || m.Kind == facts.ImportStar || !mod.Is(core.KindModule) || mod.File == nil || isDunder(m.Name) {
		return core.Dangling{}, false
	}
	if b.ModuleMember(l, mod, m.Name, core.AnySpace) != nil || b.givenByPackage(l, mod.File, m.Name) || !b.closedModule(l, mod.File, 0) || rest == m.Module && !b.resolvesBelow(l, f, strings.TrimSuffix(core.ModuleStem(mod.File.Path), joinDots("", rest)), rest) {
		return core.Dangling{}, false
	}
	sub := strings.TrimPrefix(path.Join(strings.TrimPrefix(mod.Text, "py:"), m.Name), "/")
	if core.IsBuilt(sub) || b.otherwiseAt(l, sub) {
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: true, Kind: core.NoMember, Module: m.Module, Name: m.Name, Names: b.moduleNames(mod.File), Asks: []core.Key{core.NewQuestion(core.AskName, mod.File.Path, m.Name).Key()}}, true
}

// intendedPackage names the package around the file where that has what an import asks of a package
// which the tree has not.
func (b pythonic) intendedPackage(l *core.Linker, m *facts.Import, mod *core.Value) string {

	top, rest, _ := strings.Cut(m.Module, ".")
	if top == "" || stdlib()[top] || !mod.Is(core.KindExternal) || m.Kind == facts.ImportStar {
		return ""
	}
	pkg := ""
	for dir := l.File.Dir; b.isPackage(l, dir); dir = core.Dir(dir) {
		pkg = dir
	}
	meant := b.moduleAt(l, joinDots(pkg, rest))
	if pkg == "" || !hasFile(meant) || m.Name == "" && rest == "" {
		return ""
	}
	if m.Name != "" && b.ModuleMember(l, meant, m.Name, core.AnySpace) == nil && !hasFile(b.moduleAt(l, joinDots(pkg, rest+"."+m.Name))) {
		return ""
	}
	return path.Base(pkg)
}

// missingStem is where a module that is not there should be. Of absolute imports those
// count that name a package around the file, or one of the tree's root.
func (b pythonic) missingStem(l *core.Linker, module, rest string) (string, bool) {
	if dots := len(module) - len(rest); dots > 0 {
		dir := l.File.Dir
		for range dots - 1 {
			if dir == "" {
				return "", false
			}
			dir = core.Dir(dir)
		}
		return joinDots(dir, rest), true
	}
	top, _, _ := strings.Cut(rest, ".")
	root, ok := b.rootOf(l, l.File, rest)
	if !ok || stdlib()[top] {
		return "", false
	}
	pkg := b.moduleAt(l, joinDots(root, top))
	if !hasFile(pkg) || path.Base(pkg.File.Path) != "__init__.py" || b.makesModules(l, pkg.File) || !b.resolvesBelow(l, l.File, root, rest) {
		return "", false
	}
	for i, r := range rest {
		if around := b.moduleAt(l, joinDots(root, rest[:i])); r == '.' && i > len(top) && hasFile(around) && b.makesModules(l, around.File) {
			return "", false
		}
	}
	return joinDots(root, rest), true
}

// resolvesBelow reports whether an absolute import of a file is surely of a module below a root
// of the tree: that is the root or the source folder of the tree or of a project in it, the file's own folder, or
// holds the package that the file is in. Folders of tests are roots to some runners only.
func (pythonic) resolvesBelow(l *core.Linker, f *core.File, root, module string) bool {
	root = strings.Trim(root, "/")
	for part := range strings.SplitSeq(root, "/") {
		if part == "test" || part == "tests" {
			return false
		}
	}
	top, _, _ := strings.Cut(module, ".")
	if slices.Contains(sourceFolders, root) || f.Dir == root || core.Within(f.Dir, path.Join(root, top)) {
		return true
	}
	return isProject(l, root) || slices.Contains(sourceFolders, path.Base(root)) && isProject(l, core.Dir(root))
}

// isSurelyImported reports a module of the tree that a file does not import by an absolute name which may be that of another one.
func (b pythonic) isSurelyImported(l *core.Linker, f *core.File, mod *core.Value) bool {
	stem, doubtful := core.ModuleStem(mod.File.Path), false
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for _, named := range []string{m.Module, m.Module + "." + m.Name} {
			rest := joinDots("", named)
			if rest == "" || stem != rest && !strings.HasSuffix(stem, "/"+rest) {
				continue
			}
			if named[0] == '.' || b.resolvesBelow(l, f, strings.TrimSuffix(stem, rest), named) {
				return true
			}
			doubtful = true
		}
	}
	return !doubtful
}

// compiled reports a project of which a compiler of another language makes modules.
func (pythonic) compiled(l *core.Linker) bool {
	for _, p := range []string{"Cargo.toml", "meson.build", "CMakeLists.txt", "rust/Cargo.toml", "src/lib.rs"} {
		if l.Exists(p) == core.PathFile {
			return true
		}
	}
	return false
}

// otherwiseAt reports a module that is there and is no Python source.
func (pythonic) otherwiseAt(l *core.Linker, stem string) bool {
	for _, x := range []string{"", ".py", ".pyi", ".pyx", ".pxd", ".c", ".cpp", ".cc", ".so", ".pyd", ".rs", ".py.in", ".pyx.in", "module.c"} {
		if l.Exists(stem+x) != core.PathAbsent {
			return true
		}
	}
	return isExtension(l, stem)
}

// isExtension reports a module that the project's setup.py names as a text, as those are that a compiler makes of sources
// elsewhere: Extension("shop.lib", sources).
func isExtension(l *core.Linker, stem string) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok || l.Exists("setup.py") != core.PathFile {
		return false
	}
	text := t.Source("setup.py")
	_, below, _ := strings.Cut(stem, "/")
	for _, name := range []string{stem, below} {
		dotted := strings.ReplaceAll(name, "/", ".")
		if dotted != "" && (bytes.Contains(text, []byte(`"`+dotted+`"`)) || bytes.Contains(text, []byte("'"+dotted+"'"))) {
			return true
		}
	}
	return false
}

// closedModule reports a module whose names are all written in it.
func (b pythonic) closedModule(l *core.Linker, f *core.File, depth int) bool {
	if len(l.Symbols(core.NewQuestion(core.AskName, f.Path, "__getattr__"), "__getattr__")) > 0 {
		return false
	}
	return !isOpened(l, f) && b.closedScope(l, f, depth)
}

// closedScope reports a module of which every name that it uses itself is written in it, where it is not opened: what its __getattr__
// gives is for others.
func (b pythonic) closedScope(l *core.Linker, f *core.File, depth int) bool {
	if depth > maxStars || f.Facts.ParseErrors > 0 || f.Facts.Generated {
		return false
	}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Kind != facts.ImportStar {
			continue
		}
		mod := b.Resolve(l, f, m.Module)
		if !mod.Is(core.KindModule) || mod.File == nil || mod.File != f && !b.closedModule(l, mod.File, depth+1) {
			return false
		}
	}
	return true
}

// givesLocals are the names by which a function gets variables that it does not write, in some version, or asks for those that it has.
var givesLocals = lang.WordSet("exec execfile locals")

// dynamicNameWords are words of the lines that give a module names which it does not write.
var dynamicNameWords = lang.WordSet("exec execfile globals vars locals setattr modules import_module extend_path attach lazy_import __dict__ __import__ __path__ __getattr__")

// usesAny reports a file that uses one of several names.
func usesAny(f *facts.File, names map[string]bool) bool {
	return slices.ContainsFunc(f.Exprs, func(x facts.Expr) bool { return names[x.S] && x.Op != facts.OpEntry })
}

// handsOver reports a file that sets names in the table of its own names: what gives that at the top
// of a module, or by the module's name anywhere.
func handsOver(f *facts.File) bool {
	own := slices.ContainsFunc(f.Exprs, func(x facts.Expr) bool {
		return x.S == "__name__" && (x.Op == facts.OpName || x.Op == facts.OpUniverse || x.Op == facts.OpBuiltin)
	})
	if own && usesAny(f, givesModule()) && (usesAny(f, setsNames()) || usesAny(f, listsModules())) {
		return true
	}
	return slices.ContainsFunc(f.Refs, func(r facts.Ref) bool {
		name := f.NameOf(r.Expr)
		return r.Scope < 0 && (name == "vars" || name == "locals")
	})
}

// listsModules are the names by which a package finds its modules: those that it imports are names of it.
var listsModules = lang.WordSet("iter_modules walk_packages listdir walk glob iterdir rglob")

var givesModule, setsNames = lang.WordSet("__import__ import_module"), lang.WordSet("__dict__ setattr vars")

// makesModules reports a package that has modules besides its files: it changes where or how they are found.
func (pythonic) makesModules(l *core.Linker, f *core.File) bool {
	whole := l.WholeFacts(f)
	return f.Facts.ParseErrors > 0 || f.Facts.Generated || usesAny(whole, pythonMaking()) || slices.ContainsFunc(whole.Imports, func(m facts.Import) bool { return pythonMaking()[m.Local] || pythonMaking()[m.Name] })
}

var pythonMaking = lang.WordSet("exec execfile __path__ modules meta_path path_hooks extend_path declare_namespace attach attach_stub LazyModule lazy_import _LazyModule install_lazy")

// moduleNames lists what a module has at its top.
func (pythonic) moduleNames(f *core.File) []string {
	var out []string
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Container < 0 {
			out = append(out, s.Name)
		}
	}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Scope < 0 {
			out = append(out, m.Local)
		}
	}
	return out
}

func (b pythonic) DanglingRef(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	d, ok := b.missing(l, r, x)
	// What is called or selected of self inside quotes is code of an f-string, where other references are of annotations.
	d.InCode = r.Role == facts.RoleCalls || r.Role == facts.RoleInstantiates || x.Op == facts.OpMember && isOfSelf(l.File.Facts, x)
	return d, ok
}

func (b pythonic) missing(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	f := l.File
	if core.IsInput(f) {
		return core.Dangling{}, false
	}
	if x.Op == facts.OpMember {
		if d, ok := b.lackedBySelf(l, r, x); ok {
			return d, true
		}
		mod := l.Eval(f, x.A, nil)
		if d, ok := b.readInLibrary(l, mod, x.S, r.Role); ok {
			return d, true
		}
		if !mod.Is(core.KindModule) || mod.File == nil || r.Role == facts.RoleWrites || !b.closedModule(l, mod.File, 0) || b.compiled(l) || !b.isSurelyImported(l, f, mod) {
			return core.Dangling{}, false
		}
		if b.otherwiseAt(l, path.Join(strings.TrimPrefix(mod.Text, "py:"), x.S)) || b.givenByPackage(l, mod.File, x.S) {
			return core.Dangling{}, false
		}
		return core.Dangling{Caught: true, Kind: core.NoMember, Module: strings.ReplaceAll(strings.TrimPrefix(mod.Text, "py:"), "/", "."), Name: x.S, Names: b.moduleNames(mod.File), Asks: []core.Key{core.NewQuestion(core.AskName, mod.File.Path, x.S).Key()}}, true
	}
	if x.N == facts.NameUnset {
		return core.Dangling{Caught: true, Kind: core.NoName, Name: x.S, Unset: true}, f.Facts.ParseErrors == 0 && !f.Facts.Generated && !usesAny(l.WholeFacts(f), givesLocals())
	}
	if !b.closedScope(l, f, 0) || path.Base(f.Path) == "conf.py" && x.S == "tags" { // Sphinx gives its settings what is asked for with -t
		return core.Dangling{}, false
	}
	setters := []core.Key{core.NewQuestion(core.AskTop, "builtins", "").Key(), core.NewQuestion(core.AskTop, "__builtin__", "").Key()}
	d := core.Dangling{Caught: true, Kind: core.NoName, Name: x.S, Names: b.moduleNames(f), Slip: isUnevaluated(f, r), Setters: setters}
	if isOpened(l, f) {
		d.Lost = dynamicNameWords()
	}
	return d, true
}

// givenByPackage reports a name that the package around a module gives it, as `base.dialect = Dialect` in its __init__ does.
func (b pythonic) givenByPackage(l *core.Linker, f *core.File, name string) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return false
	}
	pkg := b.moduleAt(l, f.Dir)
	if !hasFile(pkg) || pkg.File == f {
		return false
	}
	_, rest, ok := bytes.Cut(t.Source(pkg.File.Path), []byte("\n"+path.Base(core.ModuleStem(f.Path))+"."+name))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, " "), []byte("="))
}

// isUnevaluated reports a name in an annotation of a module whose annotations are kept as text: it need not be there when
// the program runs.
func isUnevaluated(f *core.File, r *facts.Ref) bool {
	if r.Role != facts.RoleReceives && r.Role != facts.RoleReturns && r.Role != facts.RoleTypeOf {
		return false
	}
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Module == "__future__" && m.Name == "annotations" })
}
