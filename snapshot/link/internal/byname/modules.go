package byname

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// outside finds what the first name of a path is that no scope and no import has: a
// package of the repository, or a module that is a file.
func (b *byName) outside(l *core.Linker, f *core.File, name string) *core.Value {
	if b.Strategy == lang.ByModule {
		return b.moduleNamed(l, f, name)
	}
	return b.packageNamed(l, name)
}

// moduleNamed is the module of a name, as a file may call it: the file beside it, a library that a
// manifest names, or the nearest file of the name. Nil where there is none, or several are as near.
func (b *byName) moduleNamed(l *core.Linker, f *core.File, name string) *core.Value {
	if b.Declared {
		return b.declaredAs(l, f, name)
	}
	if m := b.moduleIn(l, f.Dir, f, name); m != nil {
		return m
	}
	if b.Manifest != "" {
		if m := b.manifestModule(l, f, name); m != nil {
			return m
		}
	}
	if b.foreign[name] {
		return nil
	}
	g := b.fileIncluded(l, f, name)
	if g == nil || g.Dir == f.Dir {
		return nil
	}
	m := fileModule(g)
	m.Inferred = true // nothing says that the file may name it
	return m
}

// declaredAs is the nearest file that says that it is the module of a name; nil for none, and where several are as near.
func (b *byName) declaredAs(l *core.Linker, f *core.File, name string) *core.Value {
	near := core.NearestTo[*core.File](f)
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, b.shared(name), "")) {
		if a.File != f {
			near.Offer(a.File, a.File)
		}
	}
	if g, ok := near.Only(); ok {
		return fileModule(g)
	}
	return nil
}

// moduleIn is the module of a name whose file lies in a folder; nil for none, and for the file itself.
func (b *byName) moduleIn(l *core.Linker, dir string, except *core.File, name string) *core.Value {
	for _, end := range b.Included(name) {
		for _, a := range l.Ask(core.NewQuestion(core.AskIncluded, b.family, path.Base(end))) {
			if a.File != except && a.File.Path == path.Join(dir, end) {
				return fileModule(a.File)
			}
		}
	}
	return nil
}

// manifestModule is a library that a manifest names: the file in its folder that is called as it, or else
// the folder, whose files are its modules. Nil where there is none, or several are.
func (b *byName) manifestModule(l *core.Linker, f *core.File, name string) *core.Value {
	r, n := utf8.DecodeRuneInString(name)
	var found *core.File
	for _, a := range l.Ask(core.NewQuestion(core.AskManifest, b.shared(b.Manifest), string(unicode.ToLower(r))+name[n:])) {
		if a.File.Dir == f.Dir {
			continue
		}
		if found != nil {
			return nil
		}
		found = a.File
	}
	if found == nil {
		return nil
	}
	if m := b.moduleIn(l, found.Dir, f, name); m != nil {
		return m
	}
	return fileModule(found)
}

// ofLibrary looks a module up in a library, which is the folder of its manifest.
func (b *byName) ofLibrary(l *core.Linker, manifest *core.File, name string) *core.Value {
	if m := b.moduleIn(l, manifest.Dir, nil, name); m != nil {
		return core.WithRule(m, core.RuleModuleMember)
	}
	return core.ExternalValue("?." + name)
}

// notItself looks further out where a name was found to be a module around its place, which a
// module that is not recursive does not see.
func (b *byName) notItself(l *core.Linker, f *core.File, i int32, found *core.Value, name string) *core.Value {
	if !found.Is(core.KindDef) || found.File != f || found.Symbol().Kind != facts.KindModule || !contains(f, found.Index, i) {
		return found
	}
	if c := found.Symbol().Container; c >= 0 {
		return b.Scoped(l, f, f.Facts.Symbols[c].Container, name, core.TypeSpace)
	}
	if v := b.importedAt(l, f, -1, name, core.TypeSpace); v != nil {
		return v
	}
	return b.fromRepository(l, f, name, core.TypeSpace)
}

// contains reports whether a definition is another, or around it.
func contains(f *core.File, outer, i int32) bool {
	for i > outer {
		i = f.Facts.Symbols[i].Container
	}
	return i == outer
}

// aliased is the module that a definition is another name of, or the type of one that it has: nil where
// it has a body of its own.
func (b *byName) aliased(l *core.Linker, d *core.Value) *core.Value {
	s := d.Symbol()
	if b.Strategy != lang.ByModule || s.Type == 0 {
		return nil
	}
	return l.Eval(d.File, s.Type, nil)
}

// modulePath resolves the path of an import where modules are files that are found by name.
func (b *byName) modulePath(l *core.Linker, f *core.File, scope int32, p string) *core.Value {
	if b.Declared {
		return b.declaredPath(l, f, p)
	}
	first, rest, _ := strings.Cut(p, b.Separator)
	v := b.Scoped(l, f, scope, first, core.TypeSpace)
	for name := range strings.SplitSeq(rest, b.Separator) {
		switch {
		case name == "" || v == nil:
			return v
		case v.Is(core.KindExternal):
			return core.ExternalValue(p)
		}
		v = l.Member(v, name, core.TypeSpace)
	}
	return v
}

// declaredPath is the module of a whole path, or the type of one whose constructors are imported.
func (b *byName) declaredPath(l *core.Linker, f *core.File, p string) *core.Value {
	if m := b.moduleNamed(l, f, p); m != nil {
		return m
	}
	if around, name := b.cut(p); around != "" {
		if m := b.moduleNamed(l, f, around); m != nil {
			return l.Member(m, name, core.TypeSpace)
		}
	}
	return core.ExternalValue(p)
}

// isHidden reports what a module does not give: what is private to it, and what adds to a type, which nothing names.
func (b *byName) isHidden(f *core.File, v *core.Value) bool {
	if b.Strategy != lang.ByModule || !b.FilePrivate || !v.Is(core.KindDef) || v.File == f {
		return false
	}
	s := v.Symbol()
	return s.Visibility == facts.VisibilityPrivate || s.Container >= 0 && v.File.Facts.Symbols[s.Container].Kind == facts.KindExtension
}

func fileModule(f *core.File) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: f.Path, File: f, Rule: core.RuleModuleFile}
}

// packageNamed is the outermost module of a package of the repository.
func (b *byName) packageNamed(l *core.Linker, name string) *core.Value {
	if b.Manifest == "" {
		return nil
	}
	var found *core.Value
	for _, a := range l.Ask(core.NewQuestion(core.AskManifest, b.shared(b.Manifest), name)) {
		for _, c := range a.Contributions {
			root := a.File.Facts.Settings[c.Entry.Index].Value
			if n := strings.IndexByte(root, 0); n >= 0 {
				if v := b.fileAt(l, path.Join(a.File.Dir, root[n+1:])); v != nil && found == nil {
					found = v
				}
			}
		}
	}
	return found
}

// contributeManifest offers a package by its name.
func (b *byName) contributeManifest(f *core.File, add func(core.Question, core.Entry)) {
	for i := range f.Facts.Settings {
		if s := &f.Facts.Settings[i]; s.Key == facts.SettingPackage {
			name, _, _ := strings.Cut(s.Value, "\x00")
			add(core.NewQuestion(core.AskManifest, b.shared(b.Manifest), name), core.Entry{Kind: core.EntrySetting, Index: int32(i)})
		}
	}
}

func (b *byName) isIndex(p string) bool {
	return strings.TrimSuffix(path.Base(p), path.Ext(p)) == b.Index
}

func (b *byName) isRoot(p string) bool {
	base := strings.TrimSuffix(path.Base(p), path.Ext(p))
	for _, r := range b.Roots {
		if base == r {
			return true
		}
	}
	return false
}

// inferredIf is what was found in a module that is inferred.
func inferredIf(v, module *core.Value) *core.Value {
	if module.Inferred {
		return core.AsInferred(v)
	}
	return v
}

// classes asks for the tables of a class that comments name.
func (b *byName) classes(name string) core.Question {
	return core.NewQuestion(core.AskUnique, b.shared("@class"), name)
}

// fieldOf asks for the class of a field of a table.
func fieldOf(f *core.File, table, name string) core.Question {
	return core.NewQuestion(core.AskMember, f.Path+"\x00@field\x00"+table, name)
}

// contributeClasses offers the tables whose class a comment says, and their fields.
func (b *byName) contributeClasses(f *core.File, add func(core.Question, core.Entry)) {
	for i, s := range f.Facts.Settings {
		first, rest, _ := strings.Cut(s.Value, "\x00")
		switch e := (core.Entry{Kind: core.EntrySetting, Index: int32(i)}); s.Key {
		case facts.SettingClass:
			add(b.classes(first), e)
		case facts.SettingField:
			name, _, _ := strings.Cut(rest, "\x00")
			add(fieldOf(f, first, name), e)
		}
	}
}

// class is the table that the name of a class in a comment means: one that a comment says is of that class, or else one that the
// name means in code.
func (b *byName) class(l *core.Linker, f *core.File, name string) *core.Value {
	if t := b.ofClass(l, f, name); t != nil {
		return t
	}
	v := b.atTop(l, f, -1, name, core.TypeSpace)
	if v.Is(core.KindModule) && v.File != nil {
		return b.tableGiven(l, v.File)
	}
	return v
}

// tableGiven is the table that a file gives to those that load it.
func (b *byName) tableGiven(l *core.Linker, f *core.File) *core.Value {
	for _, d := range l.Exports(core.NewQuestion(core.AskExport, f.Path, "="), "=") {
		if v := l.Eval(f, d.File.Facts.Exports[d.Index].Expr, nil); v.Is(core.KindDef) {
			return v
		}
	}
	return nil
}

// ofClass is the table that a comment says is a class of the name; nil for none, and where several are as near.
func (b *byName) ofClass(l *core.Linker, f *core.File, name string) *core.Value {
	near := core.NearestTo[core.Definition](f)
	for _, a := range l.Ask(b.classes(name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntrySetting {
				near.Offer(core.Definition{File: a.File, Index: c.Entry.Index}, a.File)
			}
		}
	}
	d, ok := near.Only()
	if !ok {
		return nil
	}
	_, table, _ := strings.Cut(d.File.Facts.Settings[d.Index].Value, "\x00")
	t := b.inFile(l, d.File, -1, table, core.TypeSpace)
	if !t.Is(core.KindDef) || t.Symbol().Kind != facts.KindModule {
		return nil
	}
	return core.WithRule(t, core.RuleName)
}

// fieldOfTable is a field that the code of a table does not write.
func (b *byName) fieldOfTable(l *core.Linker, table *core.Value, name string) *core.Value {
	if b.Strategy != lang.ByValue {
		return nil
	}
	if v := b.fieldOfClass(l, table, name); v != nil {
		return v
	}
	return b.loadedLater(l, table, name)
}

// loadedLater is the module that a table loads when it is asked for a name that it lacks.
func (b *byName) loadedLater(l *core.Linker, table *core.Value, name string) *core.Value {
	for _, i := range l.StarsOf(table.File) {
		m := &table.File.Facts.Imports[i]
		if !isInclude(m) || !strings.HasSuffix(m.Module, b.Separator) {
			continue
		}
		given := b.tableGiven(l, table.File)
		if given == nil || given.Index != table.Index || given.File != table.File {
			continue
		}
		if g := b.fileIncluded(l, table.File, m.Module+name); g != nil {
			return core.AsInferred(fileModule(g))
		}
	}
	return nil
}

// ofOneFile leaves one of several variables that hold what one file gives.
func (b *byName) ofOneFile(l *core.Linker, found []core.Definition) []core.Definition {
	if !b.FileIsValue || len(found) < 2 {
		return found
	}
	var file *core.File
	for _, d := range found {
		m := l.Eval(d.File, d.File.Facts.Symbols[d.Index].Type, nil)
		if !m.Is(core.KindModule) || m.File == nil || file != nil && m.File != file {
			return found
		}
		file = m.File
	}
	return found[:1]
}

// fieldOfClass is a value of the class that a comment says a field of a table has.
func (b *byName) fieldOfClass(l *core.Linker, table *core.Value, name string) *core.Value {
	if !b.Classes {
		return nil
	}
	for _, a := range l.Ask(fieldOf(table.File, table.Symbol().Name, name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySetting {
				continue
			}
			class := a.File.Facts.Settings[c.Entry.Index].Value
			class = class[strings.LastIndexByte(class, 0)+1:]
			if t := b.class(l, a.File, class); t.Is(core.KindDef) {
				return core.AsValue(t)
			}
		}
	}
	return nil
}
