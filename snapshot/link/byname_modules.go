package link

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// outside finds what the first name of a path is that no scope and no import tells: a
// package of the repository, or a module that is a file.
func (b *byName) outside(l *linker, f *File, name string) *value {
	if b.Strategy == lang.ByModule {
		return b.moduleNamed(l, f, name)
	}
	return b.packageNamed(l, name)
}

// moduleNamed is the module of a name, as a file may call it: the file beside it, a library that a
// manifest names, or the nearest file of the name. Nil where there is none, or several are as near.
func (b *byName) moduleNamed(l *linker, f *File, name string) *value {
	if !b.Nested {
		if m := b.moduleIn(l, f.Dir, f, name); m != nil {
			return m
		}
	}
	if b.Manifest != "" {
		if m := b.libraryNamed(l, f, name); m != nil {
			return m
		}
	}
	if b.foreign[name] {
		return nil
	}
	g := b.fileIncluded(l, f, name)
	if g == nil || g.Dir == f.Dir && !b.Nested {
		return nil
	}
	m := fileModule(g)
	m.soft = b.Manifest != "" // nothing says that the file may name it
	return m
}

// moduleIn is the module of a name whose file lies in a folder; nil for none, and for the file itself.
func (b *byName) moduleIn(l *linker, dir string, except *File, name string) *value {
	for _, end := range b.Included(name) {
		for _, a := range l.ask(key(askIncluded, b.family, path.Base(end))) {
			if a.f != except && a.f.Path == path.Join(dir, end) {
				return fileModule(a.f)
			}
		}
	}
	return nil
}

// libraryNamed is a library that a manifest names: the file in its folder that is called as it, or else
// the folder, whose files are its modules. Nil where there is none, or several are.
func (b *byName) libraryNamed(l *linker, f *File, name string) *value {
	r, n := utf8.DecodeRuneInString(name)
	var found *File
	for _, a := range l.ask(key(askManifest, b.shared(b.Manifest), string(unicode.ToLower(r))+name[n:])) {
		if a.f.Dir == f.Dir {
			continue
		}
		if found != nil {
			return nil
		}
		found = a.f
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
func (b *byName) ofLibrary(l *linker, manifest *File, name string) *value {
	if m := b.moduleIn(l, manifest.Dir, nil, name); m != nil {
		return ruled(m, RuleModuleMember)
	}
	return external("?." + name)
}

// notItself looks further out where a name was found to be a module around the place that it stands at, which a
// module that is not recursive does not see.
func (b *byName) notItself(l *linker, f *File, i int32, found *value, name string) *value {
	if !found.is(kindDef) || found.f != f || found.symbol().Kind != facts.KindModule || !contains(f, found.i, i) {
		return found
	}
	if c := found.symbol().Container; c >= 0 {
		return b.scoped(l, f, f.Facts.Symbols[c].Container, name, typeSpace)
	}
	if v := b.importedAt(l, f, -1, name, typeSpace); v != nil {
		return v
	}
	return b.fromAfar(l, f, name, typeSpace)
}

// contains reports whether a definition is another, or around it.
func contains(f *File, outer, i int32) bool {
	for i > outer {
		i = f.Facts.Symbols[i].Container
	}
	return i == outer
}

// aliased is the module that a definition is another name of, or the type of one that it has: nil where
// it has a body of its own.
func (b *byName) aliased(l *linker, d *value) *value {
	s := d.symbol()
	if b.Strategy != lang.ByModule || s.Type == 0 {
		return nil
	}
	return l.eval(d.f, s.Type, nil)
}

// modulePath resolves the path of an import where modules are files that are found by name.
func (b *byName) modulePath(l *linker, f *File, scope int32, p string) *value {
	if b.Nested {
		if m := b.moduleNamed(l, f, p); m != nil {
			return m
		}
		return external(p)
	}
	first, rest, _ := strings.Cut(p, b.Separator)
	v := b.scoped(l, f, scope, first, typeSpace)
	for name := range strings.SplitSeq(rest, b.Separator) {
		switch {
		case name == "" || v == nil:
			return v
		case v.is(kindExternal):
			return external(p)
		}
		v = l.member(v, name, typeSpace)
	}
	return v
}
