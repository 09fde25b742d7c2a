package byname

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (b *byName) namespace(name string) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: b.shared(name), Args: []*core.Value{core.BuiltinValue(b.language)}}
}

// inNamespace looks a name up in a namespace, then in those around it.
func (b *byName) inNamespace(l *core.Linker, f *core.File, namespace, name string, space core.NameSpace) *core.Value {
	for {
		if v := b.ofNamespace(l, f, namespace, name, space); v != nil {
			if b.Common && namespace == "" && v.File != f && !b.includes(l, f, v) {
				return core.AsInferred(core.WithRule(v, core.RuleName))
			}
			return core.WithRule(v, core.RulePackage)
		}
		if space != core.MacroSpace && b.isOpened(l, joinNames(namespace, b.Separator, name)) {
			return b.namespace(joinNames(namespace, b.Separator, name))
		}
		if namespace == "" {
			return nil
		}
		if namespace, _ = b.cut(namespace); b.Flat {
			namespace = ""
		}
	}
}

// includes reports a definition of a file that another one includes.
func (b *byName) includes(l *core.Linker, f *core.File, v *core.Value) bool {
	return b.Strategy == lang.ByInclude && v.Is(core.KindDef) && b.reaches(l, f, v.File)
}

// ofNamespace gives a definition of a namespace itself, or a type of a language that shares it.
func (b *byName) ofNamespace(l *core.Linker, f *core.File, namespace, name string, space core.NameSpace) *core.Value {
	if v := b.ownOfNamespace(l, f, namespace, name, space); v != nil || space == core.MacroSpace {
		return v
	}
	if v := b.inheritedByPackage(l, namespace, name, space); v != nil {
		return v
	}
	if s := b.sharing(); s != nil {
		return s.TypeIn(l, f, namespace, name)
	}
	return nil
}

// inheritedByPackage is a member that a package has from a supertype. Types are not looked
// for: the supertypes are named by some themselves.
func (b *byName) inheritedByPackage(l *core.Linker, namespace, name string, space core.NameSpace) *core.Value {
	if !b.PackageSupers || namespace == "" || space == core.TypeSpace {
		return nil
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskTypes, b.shared(namespace), "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySymbol {
				continue
			}
			object := &core.Value{Kind: core.KindDef, File: a.File, Index: c.Entry.Index}
			if v := l.MemberOfType(object, name, core.RuleInherited, space); !v.Is(core.KindExternal) {
				return v
			}
		}
	}
	return nil
}

func (b *byName) ownOfNamespace(l *core.Linker, f *core.File, namespace, name string, space core.NameSpace) *core.Value {
	ask := byte(core.AskMember)
	if namespace == "" {
		ask = core.AskName
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(ask, b.shared(namespace), name), name) {
		if b.FilePrivate && d.File != f && isOwn(d) {
			continue
		}
		if s := &d.File.Facts.Symbols[d.Index]; s.Kind != facts.KindNamespace && (namespace == "" && !(b.Loose && d.File != f && (s.Kind == facts.KindFunction || s.Kind == facts.KindProperty || s.Kind == facts.KindField)) || namespace != "" && b.inNamespaces(d)) {
			found = append(found, d)
		}
	}
	found = b.seen(l, f, found, space)
	return b.oneOf(f, found, space, core.RulePackage)
}

// inNamespaces reports what no type contains.
func (b *byName) inNamespaces(d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	if s.Owner != "" {
		return s.Kind != facts.KindConstructor
	}
	if s.Flags.Has(facts.Spilled) && s.Container >= 0 {
		s = &d.File.Facts.Symbols[s.Container]
	}
	return s.Container >= 0 && d.File.Facts.Symbols[s.Container].Kind == facts.KindNamespace
}

// InTree reports a namespace of the repository.
func (b *byName) inTree(l *core.Linker, namespace string) bool {
	if len(l.Ask(core.NewQuestion(core.AskPackage, b.shared(namespace), ""))) > 0 {
		return true
	}
	s := b.sharing()
	return s != nil && s.InTree(l, namespace)
}

// isOpened reports a namespace that the file that is linked may name: where includes say
// all that it sees, one that a file among them opens.
func (b *byName) isOpened(l *core.Linker, namespace string) bool {
	if b.Strategy != lang.ByInclude || !b.Reexports {
		return b.inTree(l, namespace)
	}
	return slices.ContainsFunc(l.Ask(core.NewQuestion(core.AskPackage, b.shared(namespace), "")), func(a core.Answer) bool { return b.reaches(l, l.File, a.File) })
}

// sharing is the binder of the language that has the same packages, nil for none.
func (b *byName) sharing() core.SharedPackages {
	s, _ := core.Registered(b.Shares).(core.SharedPackages)
	return s
}

func joinNames(around, separator, name string) string {
	if around == "" {
		return name
	}
	return around + separator + name
}

// memberOfNamespace looks a name up in a namespace. What a namespace of libraries
// has besides is not known.
func (b *byName) memberOfNamespace(l *core.Linker, m *core.Value, name string, space core.NameSpace) *core.Value {
	namespace, _ := namespaceOf(m)
	if len(m.Args) > 1 {
		return b.memberOfFolder(l, m.Args[1].Text, name, space)
	}
	if v := b.ofNamespace(l, l.File, namespace, name, space); v != nil {
		if b.Rooted && m.Inferred {
			v = eachInferred(v)
		}
		return core.WithRule(v, core.RuleModuleMember)
	}
	if v := b.throughNamespace(l, namespace, name, space, 0); v != nil {
		return core.WithRule(v, core.RuleReexport)
	}
	full := joinNames(namespace, b.Separator, name)
	if b.isOpened(l, full) {
		v := b.namespace(full)
		v.Inferred = b.Rooted && m.Inferred
		return v
	}
	if b.Strategy == lang.ByInclude {
		if v := b.unseenMember(l, namespace, name, space); v != nil {
			return v
		}
		if namespace == "" && b.Common {
			return b.fromRepository(l, l.File, name, space)
		}
		if around, last := b.cut(namespace); b.isSpilled(l, around, last) {
			return core.AsInferred(b.memberOfNamespace(l, b.namespace(around), name, space))
		}
	}
	return core.ExternalValue(joinNames(namespace, b.Separator, name))
}

// maxPassed bounds the modules through which a name is passed on.
const maxPassed = 6

// throughNamespace is what a module takes from others, and so gives to those that take it from there. A name may be
// taken from several: each of these is meant.
func (b *byName) throughNamespace(l *core.Linker, namespace, name string, space core.NameSpace, depth int) *core.Value {
	if !b.Passing || namespace == "" || depth == maxPassed {
		return nil
	}
	var all *core.Value
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, b.shared(namespace), "")) {
		l.Ask(core.NewQuestion(core.AskImport, a.File.Path, name))
		for _, i := range slices.Concat(a.File.Bound[name], l.StarsOf(a.File)) {
			m := &a.File.Facts.Imports[i]
			if m.Scope < 0 || a.File.Facts.QualifiedName(int(m.Scope)) != namespace {
				continue
			}
			called := name
			if m.Kind == facts.ImportName {
				called = m.Name
			}
			v := b.ofNamespace(l, l.File, m.Module, called, space)
			if v == nil {
				v = b.throughNamespace(l, m.Module, called, space, depth+1)
			}
			all = withAlternative(all, v)
		}
	}
	return all
}

// withAlternative adds a definition to others of which each is meant.
func withAlternative(all, v *core.Value) *core.Value {
	if !v.Is(core.KindDef) || !all.Is(core.KindDef) {
		return cmp.Or(all, v)
	}
	o := *all
	for _, d := range append([]core.Definition{{File: v.File, Index: v.Index}}, v.Also...) {
		if (d.File != o.File || d.Index != o.Index) && !slices.Contains(o.Also, d) && len(o.Also) < core.MaxCandidates {
			o.Also, o.Each = append(slices.Clone(o.Also), d), true
		}
	}
	return &o
}

// isSpilled reports a namespace that a macro opens: what is in it seems to be around it.
func (b *byName) isSpilled(l *core.Linker, around, name string) bool {
	ask := byte(core.AskMember)
	if around == "" {
		ask = core.AskName
	}
	return slices.ContainsFunc(l.Symbols(core.NewQuestion(ask, b.shared(around), name), name), func(d core.Definition) bool {
		s := &d.File.Facts.Symbols[d.Index]
		return s.Kind == facts.KindNamespace && s.Flags.Has(facts.Spilled)
	})
}

// unseenMember is the only definition of a namespace that is called so, in a file that nothing includes.
func (b *byName) unseenMember(l *core.Linker, namespace, name string, space core.NameSpace) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.shared(namespace), name), name) {
		if b.inNamespaces(d) {
			found = append(found, d)
		}
	}
	return b.unseen(l, found, space)
}

// importedNamespace is what an import of a namespace or type binds.
func (b *byName) importedNamespace(l *core.Linker, f *core.File, i int32) *core.Value {
	m := &f.Facts.Imports[i]
	full := m.Module
	if m.Kind == facts.ImportName {
		full = joinNames(m.Module, b.Separator, m.Name)
	}
	if v := b.qualified(l, "", full); v != nil {
		return v
	}
	if v := b.throughAlias(l, f, m, full); v != nil {
		return v
	}
	for at := m.Scope; at >= 0 && b.Relative; at = f.Facts.Symbols[at].Container {
		if f.Facts.Symbols[at].Kind == facts.KindNamespace {
			if v := b.qualified(l, f.Facts.QualifiedName(int(at)), full); v != nil {
				return v
			}
		}
	}
	if v := b.throughEarlier(l, f, i, full); v != nil {
		return v
	}
	if v := b.rooted(l, f, full); v != nil {
		return v
	}
	return core.ExternalValue(full)
}

// throughEarlier finds what an import names by what imports before it brought, in its scope or around it.
func (b *byName) throughEarlier(l *core.Linker, f *core.File, i int32, full string) *core.Value {
	if !b.Relative {
		return nil
	}
	first, rest, _ := strings.Cut(full, b.Separator)
	for scope := f.Facts.Imports[i].Scope; ; scope = f.Facts.Symbols[scope].Container {
		for _, n := range slices.Concat(f.Bound[first], l.StarsOf(f)) {
			if n >= i || f.Facts.Imports[n].Scope != scope {
				continue
			}
			v := l.Imported(f, n)
			if f.Facts.Imports[n].Kind == facts.ImportStar {
				v = b.starred(l, f, n, first, core.TypeSpace)
			}
			if v.Is(core.KindExternal) {
				continue
			}
			if v != nil && rest != "" {
				v = b.below(l, v, rest)
			}
			if v != nil {
				return v
			}
		}
		if scope < 0 {
			return nil
		}
	}
}

// rooted finds the namespace or type of a full name without the first of its names, which is the project's, that no
// file writes down.
func (b *byName) rooted(l *core.Linker, f *core.File, full string) *core.Value {
	first, rest, _ := strings.Cut(full, b.Separator)
	if !b.Rooted || rest == "" || b.foreign[first] || b.inTree(l, first) {
		return nil
	}
	return core.AsInferred(b.qualified(l, "", rest))
}

// isProject reports the name of the project's own namespace: that which imports of the file lead through.
func (b *byName) isProject(l *core.Linker, f *core.File, name string) bool {
	if !b.Rooted || b.foreign[name] {
		return false
	}
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		rest, ok := strings.CutPrefix(m.Module, name+b.Separator)
		return ok && b.inTree(l, rest)
	})
}

// qualified finds the namespace or type of a full name, as it is called from a namespace.
func (b *byName) qualified(l *core.Linker, from, full string) *core.Value {
	return b.below(l, b.namespace(from), full)
}

// below follows a path from a namespace or type: through types, else through objects, which may be called as the types beside them.
func (b *byName) below(l *core.Linker, v *core.Value, full string) *core.Value {
	around, name := b.cut(full)
	for _, through := range []core.NameSpace{core.TypeSpace, core.ValueSpace} {
		of := b.through(l, v, around, through)
		if of == nil {
			continue
		}
		for _, space := range []core.NameSpace{core.TypeSpace, core.FuncSpace, core.ValueSpace} {
			if m := l.Member(of, name, space); m != nil && !m.Is(core.KindExternal) {
				return m
			}
		}
		if around == "" {
			return nil
		}
	}
	return nil
}

// through follows the parts of a path; nil where one of them leads outside.
func (b *byName) through(l *core.Linker, v *core.Value, full string, space core.NameSpace) *core.Value {
	for part := range strings.SplitSeq(full, b.Separator) {
		if part == "" {
			continue
		}
		if v = l.Member(v, part, space); v == nil || v.Is(core.KindExternal) {
			return nil
		}
	}
	return v
}

// TypeOfPackage gives a type of a package, for languages that share it.
func (b *byName) TypeOfPackage(l *core.Linker, f *core.File, pkg, name string) *core.Value {
	if len(l.Ask(core.NewQuestion(core.AskPackage, b.shared(pkg), ""))) == 0 {
		return nil
	}
	return b.ownOfNamespace(l, f, pkg, name, core.TypeSpace)
}
