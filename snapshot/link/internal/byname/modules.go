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
	if b.Manifest == "" || b.Strategy == lang.ByInclude {
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

// builtAs is the file to which the nearest build gives the name of a module; nil for none, and where several are as near.
func (b *byName) builtAs(l *core.Linker, f *core.File, module string) *core.File {
	if b.Strategy != lang.ByInclude || b.Manifest == "" {
		return nil
	}
	near := core.NearestTo[*core.File](f)
	for _, a := range l.Ask(core.NewQuestion(core.AskManifest, b.shared(b.Manifest), module)) {
		for _, c := range a.Contributions {
			_, root, _ := strings.Cut(a.File.Facts.Settings[c.Entry.Index].Value, "\x00")
			if g := b.fileAt(l, path.Join(a.File.Dir, root)); g != nil {
				near.Offer(g.File, a.File)
			}
		}
	}
	g, _ := near.Only()
	return g
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
