package byname

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// word gives the module that a word of the language means where it is written.
func (b *byName) word(l *core.Linker, f *core.File, i int32, name string) *core.Value {
	if b.Strategy == lang.ByNamespace && b.Root != "" && name == b.Root {
		return b.namespace("")
	}
	if b.Itself != "" && name == b.Itself {
		return fileModule(f)
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

// moduleAround is the module that a definition is in: one of the file, or the file.
func (b *byName) moduleAround(f *core.File, i int32) *core.Value {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind == facts.KindModule {
			return &core.Value{Kind: core.KindDef, File: f, Index: i, Rule: core.RuleModuleMember}
		}
	}
	return fileModule(f)
}

// above is the module that declares another; nil for the outermost.
func (b *byName) above(l *core.Linker, m *core.Value) *core.Value {
	if m.Is(core.KindDef) {
		return b.moduleAround(m.File, m.Symbol().Container)
	}
	if !m.Is(core.KindModule) || m.File == nil || b.isRoot(m.File.Path) {
		return nil
	}
	dir := m.File.Dir
	if b.isIndex(m.File.Path) {
		if dir == "" {
			return nil
		}
		dir = core.Dir(dir)
	}
	var first *core.Value
	for _, base := range append([]string{b.Index}, b.Roots...) {
		p := path.Join(dir, base+path.Ext(m.File.Path))
		if p == m.File.Path {
			continue
		}
		switch v := b.fileAt(l, p); {
		case v == nil:
		case b.declares(l, v.File, b.moduleName(m.File.Path)):
			return v
		case first == nil:
			first = v
		}
	}
	if first != nil {
		return first
	}
	if dir == "" {
		return nil
	}
	return b.fileAt(l, dir+path.Ext(m.File.Path))
}

// moduleName is what a file is called by the one that declares it.
func (b *byName) moduleName(p string) string {
	if b.isIndex(p) {
		return path.Base(core.Dir(p))
	}
	return strings.TrimSuffix(path.Base(p), path.Ext(p))
}

// declares reports a file that says a module of a name is its own: of a library and a program in
// one folder, each has the modules that it declares.
func (b *byName) declares(l *core.Linker, f *core.File, name string) bool {
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	return slices.ContainsFunc(f.Bound[name], func(i int32) bool { return f.Facts.Imports[i].Kind == facts.ImportModule })
}

// outermost is the module that nothing is above.
func (b *byName) outermost(l *core.Linker, f *core.File) *core.Value {
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
func (b *byName) fileAt(l *core.Linker, p string) *core.Value {
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, b.stem(p), b.family)) {
		if a.File.Path == p {
			return fileModule(a.File)
		}
	}
	return nil
}

// declared is the file of a module that a file declares: beside it, or in its folder.
func (b *byName) declared(l *core.Linker, f *core.File, scope int32, name string) *core.Value {
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
		for _, a := range l.Ask(core.NewQuestion(core.AskStem, path.Join(at, inner, name), b.family)) {
			if a.File != f {
				return fileModule(a.File)
			}
		}
	}
	return nil
}

func (b *byName) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	l.TouchImport(f, i)
	m := &f.Facts.Imports[i]
	if b.namespaced() || b.Strategy == lang.ByValue {
		return b.included(l, f, i)
	}
	switch m.Kind {
	case facts.ImportModule:
		if b.Strategy == lang.ByModule {
			return b.modulePath(l, f, m.Scope, m.Module)
		}
		return b.declared(l, f, m.Scope, m.Module)
	case facts.ImportStar:
		return b.orFromRoot(l, f, b.pathAt(l, f, m.Scope, m.Module), m.Module)
	}
	if m.Module == "" {
		return b.orFromRoot(l, f, b.first(l, f, i, m.Name), m.Name)
	}
	from := b.pathAt(l, f, m.Scope, m.Module)
	switch {
	case from.Is(core.KindExternal):
		if v := b.fromRoot(l, f, m.Module); v != nil {
			if v = b.anyMember(l, v, m.Name); v != nil && !v.Is(core.KindExternal) {
				return core.AsInferred(v)
			}
		}
		return core.ExternalValue(from.Text + b.Separator + m.Name)
	case from == nil:
		return nil
	case from.Is(core.KindModule) || from.Is(core.KindDef):
		return b.anyMember(l, from, m.Name)
	}
	return nil
}

// orFromRoot is what a path names from the outermost module, where it leads outside otherwise.
func (b *byName) orFromRoot(l *core.Linker, f *core.File, found *core.Value, p string) *core.Value {
	if !found.Is(core.KindExternal) {
		return found
	}
	if v := b.fromRoot(l, f, p); v != nil {
		return v
	}
	return found
}

// fromRoot resolves a path from the outermost module, as imports of Rust's first edition begin there; nil for what that does not
// have. A file that names that module is of a later edition, in which a library is meant.
func (b *byName) fromRoot(l *core.Linker, f *core.File, p string) *core.Value {
	if b.Strategy != lang.ByPath || b.Root == "" || b.isRoot(f.Path) || slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		first, _, _ := strings.Cut(m.Module, b.Separator)
		return first == b.Root
	}) {
		return nil
	}
	names := strings.Split(p, b.Separator)
	root := b.outermost(l, f)
	if !root.Is(core.KindModule) || root.File == f || !b.declares(l, root.File, names[0]) && b.inFile(l, root.File, -1, names[0], core.TypeSpace) == nil {
		return nil
	}
	v := root
	for _, name := range names {
		if v = l.Member(v, name, core.TypeSpace); v == nil || v.Is(core.KindExternal) {
			return nil
		}
	}
	return core.AsInferred(v)
}

// anyMember is what an import of a name binds, whatever that is: a type before a
// function, a macro last.
func (b *byName) anyMember(l *core.Linker, from *core.Value, name string) *core.Value {
	for _, space := range []core.NameSpace{core.TypeSpace, core.FuncSpace, core.MacroSpace} {
		if v := l.Member(from, name, space); v != nil && !v.Is(core.KindExternal) {
			return v
		}
	}
	if from.Is(core.KindDef) && !from.Symbol().Kind.IsType() {
		return nil
	}
	if from.Is(core.KindDef) {
		return core.ExternalValue("?." + name)
	}
	return nil
}

// pathAt resolves the path of an import.
func (b *byName) pathAt(l *core.Linker, f *core.File, scope int32, p string) *core.Value {
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
		case v.Is(core.KindExternal):
			return core.ExternalValue(p)
		}
		v = l.Member(v, name, core.TypeSpace)
	}
	return v
}

// first resolves the first name of an import's path: a module or type in scope, a
// package of the repository, or one from outside.
func (b *byName) first(l *core.Linker, f *core.File, except int32, name string) *core.Value {
	if v := b.inFile(l, f, -1, name, core.TypeSpace); v != nil {
		return v
	}
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	for _, i := range f.Bound[name] {
		if m := &f.Facts.Imports[i]; i != except && m.Scope < 0 && m.Module != "" && (m.Kind == facts.ImportModule || m.Name != m.Local || m.Module != name) {
			if v := l.Imported(f, i); v != nil {
				return v
			}
		}
	}
	if m := b.outside(l, f, name); m != nil {
		return m
	}
	return core.ExternalValue(name)
}

// ModuleMember looks a name up in a module that is a file, or in a namespace.
func (b *byName) ModuleMember(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	switch {
	case m.File == nil:
		return b.memberOfNamespace(l, m, name, space)
	case b.Strategy == lang.ByManifest:
		return b.ofLibrary(l, m.File, name)
	}
	if name == b.Up {
		return b.above(l, m)
	}
	if b.Strategy == lang.ByInclude {
		if v := b.ofIncluded(l, m.File, name, space); v != nil {
			return core.WithRule(v, core.RuleModuleMember)
		}
		return b.passedOn(l, m.File, -1, name, space)
	}
	if b.Strategy == lang.ByValue {
		return b.ofGiven(l, m.File, name, space)
	}
	if v := b.inFile(l, m.File, -1, name, space); v != nil {
		return core.WithRule(inferredIf(v, m), core.RuleModuleMember)
	}
	if v := b.passedOn(l, m.File, -1, name, space); v != nil || b.Strategy != lang.ByModule {
		return b.orWritten(v, name)
	}
	return b.orWritten(b.ofSameAlias(l, m, name, space), name)
}

// ofSameAlias looks a name up in the other modules that the file calls as it calls one that lacks it.
func (b *byName) ofSameAlias(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	var outside *core.Value
	for _, alias := range l.File.Facts.Imports {
		list := l.File.Bound[alias.Local]
		if alias.Kind != facts.ImportModule || len(list) < 2 || !slices.ContainsFunc(list, func(i int32) bool {
			return l.Imported(l.File, i).Is(core.KindModule) && l.Imported(l.File, i).File == m.File
		}) {
			continue
		}
		for _, i := range list {
			switch other := l.Imported(l.File, i); {
			case l.File.Facts.Imports[i].Kind != facts.ImportModule:
			case other.Is(core.KindExternal):
				outside = core.ExternalValue(l.File.Facts.Imports[i].Module + b.Separator + name)
			case !other.Is(core.KindModule) || other.File == nil || other.File == m.File:
			default:
				v := b.inFile(l, other.File, -1, name, space)
				if v == nil {
					v = b.passedOn(l, other.File, -1, name, space)
				}
				if v != nil {
					return core.WithRule(inferredIf(v, other), core.RuleModuleMember)
				}
			}
		}
	}
	return outside
}

// orWritten is a name that macros may write, where nothing else in a module is called so.
func (b *byName) orWritten(v *core.Value, name string) *core.Value {
	if v == nil && b.Written {
		return core.ExternalValue("?." + name)
	}
	return v
}

// MemberOfModule looks a name up in a module or namespace that is a definition.
func (b *byName) MemberOfModule(l *core.Linker, d *core.Value, name string, space core.NameSpace) *core.Value {
	if d.Symbol().Kind == facts.KindNamespace {
		return b.memberOfNamespace(l, b.namespace(d.File.Facts.QualifiedName(int(d.Index))), name, space)
	}
	if name == b.Up {
		return b.above(l, d)
	}
	if v := b.within(l, d.File, d.Index, -1, name, space); v != nil {
		return core.WithRule(v, core.RuleModuleMember)
	}
	if b.Strategy == lang.ByValue {
		if v := b.inheritedByTable(l, d, name, space); v != nil {
			return v
		}
		if v := b.fieldOfTable(l, d, name); v != nil {
			return v
		}
		return core.ExternalValue("?." + name)
	}
	v := b.passedOn(l, d.File, d.Index, name, space)
	if v != nil && !v.Is(core.KindExternal) {
		return v
	}
	if to := b.aliased(l, d); to != nil {
		return inferredIf(l.Member(to, name, space), d)
	}
	return b.orWritten(v, name)
}

// Resolve finds the module that an import names.
func (b *byName) Resolve(l *core.Linker, f *core.File, module string) *core.Value {
	if b.Strategy != lang.ByPath || module == "" {
		return nil
	}
	return b.pathAt(l, f, -1, module)
}
