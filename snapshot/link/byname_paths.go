package link

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// word gives the module that a word of the language stands for where it is written.
func (b *byName) word(l *linker, f *File, i int32, name string) *value {
	if b.Strategy == lang.ByNamespace && b.Root != "" && name == b.Root {
		return b.namespace("")
	}
	if b.Strategy != lang.ByPath {
		return nil
	}
	switch name {
	case b.Here:
		return b.moduleAround(f, i)
	case b.Up:
		return b.above(l, b.moduleAround(f, i))
	case b.Root:
		return b.outermost(l, f)
	}
	return nil
}

func fileModule(f *File) *value {
	return &value{kind: kindModule, s: f.Path, f: f, rule: RuleModuleFile}
}

// moduleAround is the module that a definition stands in: one of the file, or the file.
func (b *byName) moduleAround(f *File, i int32) *value {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind == facts.KindModule {
			return &value{kind: kindDef, f: f, i: i, rule: RuleModuleMember}
		}
	}
	return fileModule(f)
}

// above is the module that declares another; nil for the outermost.
func (b *byName) above(l *linker, m *value) *value {
	if m.is(kindDef) {
		return b.moduleAround(m.f, m.symbol().Container)
	}
	if !m.is(kindModule) || m.f == nil || b.isRoot(m.f.Path) {
		return nil
	}
	dir := m.f.Dir
	if b.isIndex(m.f.Path) {
		if dir == "" {
			return nil
		}
		dir = Dir(dir)
	}
	for _, base := range append([]string{b.Index}, b.Roots...) {
		if p := path.Join(dir, base+path.Ext(m.f.Path)); p != m.f.Path {
			if v := b.fileAt(l, p); v != nil {
				return v
			}
		}
	}
	if dir == "" {
		return nil
	}
	return b.fileAt(l, dir+path.Ext(m.f.Path))
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

// outermost is the module that nothing is above.
func (b *byName) outermost(l *linker, f *File) *value {
	m := fileModule(f)
	for range maxModules {
		up := b.above(l, m)
		if up == nil {
			break
		}
		m = up
	}
	return m
}

// maxModules bounds how deep modules are nested.
const maxModules = 64

// fileAt is the module of the file at a path; nil where there is none.
func (b *byName) fileAt(l *linker, p string) *value {
	for _, a := range l.ask(key(askStem, b.stem(p), b.family)) {
		if a.f.Path == p {
			return fileModule(a.f)
		}
	}
	return nil
}

// declared is the file of a module that a file declares: beside it, or in its folder.
func (b *byName) declared(l *linker, f *File, scope int32, name string) *value {
	dir := f.Dir
	if !b.isRoot(f.Path) && !b.isIndex(f.Path) {
		dir = strings.TrimSuffix(f.Path, path.Ext(f.Path))
	}
	inner := ""
	for ; scope >= 0; scope = f.Facts.Symbols[scope].Container {
		if s := &f.Facts.Symbols[scope]; s.Kind == facts.KindModule {
			inner = path.Join(s.Name, inner)
		}
	}
	for _, at := range []string{dir, f.Dir} { // outermost files of any name have their modules beside them
		for _, a := range l.ask(key(askStem, path.Join(at, inner, name), b.family)) {
			if a.f != f {
				return fileModule(a.f)
			}
		}
	}
	return nil
}

func (b *byName) imported(l *linker, f *File, i int32) *value {
	l.touchImport(f, i)
	m := &f.Facts.Imports[i]
	if b.namespaced() || b.Strategy == lang.ByValue {
		return b.included(l, f, m)
	}
	switch m.Kind {
	case facts.ImportModule:
		if b.Strategy == lang.ByModule {
			return b.modulePath(l, f, m.Scope, m.Module)
		}
		return b.declared(l, f, m.Scope, m.Module)
	case facts.ImportStar:
		return b.pathAt(l, f, m.Scope, m.Module)
	}
	if m.Module == "" {
		return b.first(l, f, i, m.Name)
	}
	from := b.pathAt(l, f, m.Scope, m.Module)
	switch {
	case from.is(kindExternal):
		return external(from.s + b.Separator + m.Name)
	case from == nil:
		return nil
	case from.is(kindModule) || from.is(kindDef):
		return b.anyMember(l, from, m.Name)
	}
	return nil
}

// anyMember is what an import of a name binds, whatever that is: a type before a
// function, a macro last.
func (b *byName) anyMember(l *linker, from *value, name string) *value {
	for _, space := range []nameSpace{typeSpace, funcSpace, macroSpace} {
		if v := l.member(from, name, space); v != nil && !v.is(kindExternal) {
			return v
		}
	}
	if from.is(kindDef) && !from.symbol().Kind.IsType() {
		return nil
	}
	if from.is(kindDef) {
		return external("?." + name)
	}
	return nil
}

// pathAt resolves the path of an import.
func (b *byName) pathAt(l *linker, f *File, scope int32, p string) *value {
	if b.Strategy == lang.ByModule {
		return b.modulePath(l, f, scope, p)
	}
	names := strings.Split(p, b.Separator)
	if names[0] == "" && len(names) > 1 { // from outside
		names = names[1:]
	}
	v := b.word(l, f, scope, names[0])
	if v == nil {
		v = b.first(l, f, -1, names[0])
	}
	for _, name := range names[1:] {
		switch {
		case v == nil:
			return nil
		case v.is(kindExternal):
			return external(p)
		}
		v = l.member(v, name, typeSpace)
	}
	return v
}

// first resolves the first name of an import's path: a module or type in scope, a
// package of the repository, or one from outside.
func (b *byName) first(l *linker, f *File, except int32, name string) *value {
	if v := b.inFile(l, f, name, typeSpace); v != nil {
		return v
	}
	if f != l.file {
		l.ask(key(askImport, f.Path, name))
	}
	for _, i := range f.bound[name] {
		if m := &f.Facts.Imports[i]; i != except && m.Scope < 0 && m.Module != "" && (m.Kind == facts.ImportModule || m.Name != m.Local || m.Module != name) {
			if v := l.imported(f, i); v != nil {
				return v
			}
		}
	}
	if m := b.outside(l, f, name); m != nil {
		return m
	}
	return external(name)
}

// packageNamed is the outermost module of a package of the repository.
func (b *byName) packageNamed(l *linker, name string) *value {
	if b.Manifest == "" {
		return nil
	}
	var found *value
	for _, a := range l.ask(key(askManifest, b.shared(b.Manifest), name)) {
		for _, c := range a.c {
			root := a.f.Facts.Settings[c.e.i].Value
			if n := strings.IndexByte(root, 0); n >= 0 {
				if v := b.fileAt(l, path.Join(a.f.Dir, root[n+1:])); v != nil && found == nil {
					found = v
				}
			}
		}
	}
	return found
}

// contributeManifest offers a package by its name.
func (b *byName) contributeManifest(f *File, add func(Question, entry)) {
	for i := range f.Facts.Settings {
		if s := &f.Facts.Settings[i]; s.Key == facts.SettingPackage {
			name, _, _ := strings.Cut(s.Value, "\x00")
			add(key(askManifest, b.shared(b.Manifest), name), entry{entrySetting, int32(i)})
		}
	}
}

// moduleMember looks a name up in a module that is a file, or in a namespace.
func (b *byName) moduleMember(l *linker, m *value, name string, space nameSpace) *value {
	switch {
	case m.f == nil:
		return b.memberOfNamespace(l, m, name, space)
	case b.Strategy == lang.ByManifest:
		return b.ofLibrary(l, m.f, name)
	}
	if name == b.Up {
		return b.above(l, m)
	}
	if b.Strategy == lang.ByInclude {
		if v := b.ofIncluded(l, m.f, name, space); v != nil {
			return ruled(v, RuleModuleMember)
		}
		return b.passedOn(l, m.f, -1, name, space)
	}
	if b.Strategy == lang.ByValue {
		return b.ofGiven(l, m.f, name, space)
	}
	if v := b.inFile(l, m.f, name, space); v != nil {
		return ruled(softenedBy(v, m), RuleModuleMember)
	}
	return b.orWritten(b.passedOn(l, m.f, -1, name, space), name)
}

// orWritten is a name that macros may write, where nothing else in a module is called so.
func (b *byName) orWritten(v *value, name string) *value {
	if v == nil && b.Written {
		return external("?." + name)
	}
	return v
}

// softenedBy is what was found in a module that is inferred.
func softenedBy(v, module *value) *value {
	if module.soft {
		return softened(v)
	}
	return v
}

// ofGiven is a member of the value that a file gives as its module. Of several such values the last is meant.
func (b *byName) ofGiven(l *linker, f *File, name string, space nameSpace) *value {
	for _, d := range slices.Backward(l.exports(key(askExport, f.Path, "="), "=")) {
		v := l.eval(f, d.f.Facts.Exports[d.i].Expr, nil)
		if v == nil {
			break
		}
		if m := l.member(v, name, space); m != nil {
			return ruled(m, RuleModuleMember)
		}
	}
	return external("?." + name) // what is put into a table under a computed key is not known
}

// passedOn looks a name up among what a module imports, which others may take from it.
func (b *byName) passedOn(l *linker, f *File, scope int32, name string, space nameSpace) *value {
	if l.depth > maxModules {
		return nil
	}
	if f != l.file {
		l.ask(key(askImport, f.Path, name))
	}
	for _, i := range f.bound[name] {
		if m := &f.Facts.Imports[i]; m.Scope == scope && b.passesOn(m) {
			v := b.fitting(l.imported(f, i), space)
			switch {
			case v == nil:
			case m.Kind == facts.ImportModule || v.is(kindExternal):
				return v
			default:
				return ruled(v, RuleReexport)
			}
		}
	}
	for _, i := range l.starsOf(f) {
		if m := &f.Facts.Imports[i]; m.Scope == scope && b.passesOn(m) && !l.importing[defAt{f, i}] {
			if v := b.starred(l, f, i, name, space); v != nil {
				return v
			}
		}
	}
	return nil
}

// passesOn reports an import that others may take from the importing module.
func (b *byName) passesOn(m *facts.Import) bool {
	return b.Strategy != lang.ByModule || m.Flags.Has(facts.Exported)
}

// memberOfModule looks a name up in a module or namespace that is a definition.
func (b *byName) memberOfModule(l *linker, d *value, name string, space nameSpace) *value {
	if d.symbol().Kind == facts.KindNamespace {
		return b.memberOfNamespace(l, b.namespace(d.f.Facts.QualifiedName(int(d.i))), name, space)
	}
	if name == b.Up {
		return b.above(l, d)
	}
	if v := b.within(l, d.f, d.i, name, space); v != nil {
		return ruled(v, RuleModuleMember)
	}
	if b.Strategy == lang.ByValue {
		return external("?." + name)
	}
	v := b.passedOn(l, d.f, d.i, name, space)
	if v != nil && !v.is(kindExternal) {
		return v
	}
	if to := b.aliased(l, d); to != nil {
		return softenedBy(l.member(to, name, space), d)
	}
	return b.orWritten(v, name)
}

// resolve finds the module that an import names.
func (b *byName) resolve(l *linker, f *File, module string) *value {
	if b.Strategy != lang.ByPath || module == "" {
		return nil
	}
	return b.pathAt(l, f, -1, module)
}
