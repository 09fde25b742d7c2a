package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func (b *byName) namespace(name string) *value {
	return &value{kind: kindModule, s: b.shared(name), args: []*value{builtin(b.language)}}
}

// inNamespace looks a name up in a namespace, then in those around it.
func (b *byName) inNamespace(l *linker, f *File, namespace, name string, space nameSpace) *value {
	for {
		if v := b.ofNamespace(l, f, namespace, name, space); v != nil {
			if b.Common && namespace == "" && v.f != f {
				return softened(ruled(v, RuleName))
			}
			return ruled(v, RulePackage)
		}
		if space != macroSpace && b.isOpened(l, joinNames(namespace, b.Separator, name)) {
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

// ofNamespace gives a definition of a namespace itself, or a type of a language that shares it.
func (b *byName) ofNamespace(l *linker, f *File, namespace, name string, space nameSpace) *value {
	if v := b.ownOfNamespace(l, f, namespace, name, space); v != nil || space == macroSpace {
		return v
	}
	if s := b.sharing(); s != nil {
		return s.typeIn(l, f, namespace, name)
	}
	return nil
}

func (b *byName) ownOfNamespace(l *linker, f *File, namespace, name string, space nameSpace) *value {
	ask := byte(askMember)
	if namespace == "" {
		ask = askName
	}
	var found []defAt
	for _, d := range l.symbols(key(ask, b.shared(namespace), name), name) {
		if b.FilePrivate && d.f != f && isOwn(d) {
			continue
		}
		if s := &d.f.Facts.Symbols[d.i]; s.Kind != facts.KindNamespace && (namespace == "" && !(b.Loose && d.f != f && s.Kind == facts.KindFunction) || namespace != "" && b.inNamespaces(d)) {
			found = append(found, d)
		}
	}
	found = b.seen(l, f, found, space)
	return b.oneOf(f, found, space, RulePackage)
}

// inNamespaces reports what no type contains.
func (b *byName) inNamespaces(d defAt) bool {
	s := &d.f.Facts.Symbols[d.i]
	if s.Owner != "" {
		return s.Kind != facts.KindConstructor
	}
	if s.Flags.Has(facts.Spilled) && s.Container >= 0 {
		s = &d.f.Facts.Symbols[s.Container]
	}
	return s.Container >= 0 && d.f.Facts.Symbols[s.Container].Kind == facts.KindNamespace
}

// inTree reports a namespace of the repository.
func (b *byName) inTree(l *linker, namespace string) bool {
	if len(l.ask(key(askPackage, b.shared(namespace), ""))) > 0 {
		return true
	}
	s := b.sharing()
	return s != nil && s.inTree(l, namespace)
}

// isOpened reports a namespace that the file that is linked may name: where includes tell
// all that it sees, one that a file among them opens.
func (b *byName) isOpened(l *linker, namespace string) bool {
	if b.Strategy != lang.ByInclude || !b.Reexports {
		return b.inTree(l, namespace)
	}
	return slices.ContainsFunc(l.ask(key(askPackage, b.shared(namespace), "")), func(a answer) bool { return b.reaches(l, l.file, a.f) })
}

// sharing is the binder of the language that has the same packages, nil for none.
func (b *byName) sharing() packager {
	s, _ := registered(b.Shares).(packager)
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
func (b *byName) memberOfNamespace(l *linker, m *value, name string, space nameSpace) *value {
	namespace, _ := namespaceOf(m)
	if v := b.ofNamespace(l, l.file, namespace, name, space); v != nil {
		return ruled(v, RuleModuleMember)
	}
	full := joinNames(namespace, b.Separator, name)
	if b.isOpened(l, full) {
		return b.namespace(full)
	}
	if b.Strategy == lang.ByInclude {
		if v := b.unseenMember(l, namespace, name, space); v != nil {
			return v
		}
		if around, last := b.cut(namespace); b.isSpilled(l, around, last) {
			return softened(b.memberOfNamespace(l, b.namespace(around), name, space))
		}
	}
	return external(joinNames(namespace, b.Separator, name))
}

// isSpilled reports a namespace that a macro opens: what stands in it seems to stand around it.
func (b *byName) isSpilled(l *linker, around, name string) bool {
	ask := byte(askMember)
	if around == "" {
		ask = askName
	}
	return slices.ContainsFunc(l.symbols(key(ask, b.shared(around), name), name), func(d defAt) bool {
		s := &d.f.Facts.Symbols[d.i]
		return s.Kind == facts.KindNamespace && s.Flags.Has(facts.Spilled)
	})
}

// unseenMember is the only definition of a namespace that is called so, in a file that nothing includes.
func (b *byName) unseenMember(l *linker, namespace, name string, space nameSpace) *value {
	var found []defAt
	for _, d := range l.symbols(key(askMember, b.shared(namespace), name), name) {
		if b.inNamespaces(d) {
			found = append(found, d)
		}
	}
	return b.unseen(found, space)
}

// importedNamespace is what an import of a namespace or type binds.
func (b *byName) importedNamespace(l *linker, f *File, m *facts.Import) *value {
	full := m.Module
	if m.Kind == facts.ImportName {
		full = joinNames(m.Module, b.Separator, m.Name)
	}
	if v := b.qualified(l, f, "", full); v != nil {
		return v
	}
	for at := m.Scope; at >= 0 && b.Relative; at = f.Facts.Symbols[at].Container {
		if f.Facts.Symbols[at].Kind == facts.KindNamespace {
			if v := b.qualified(l, f, f.Facts.QualifiedName(int(at)), full); v != nil {
				return v
			}
		}
	}
	return external(full)
}

// qualified finds the namespace or type of a full name, as it is called from a namespace.
func (b *byName) qualified(l *linker, f *File, from, full string) *value {
	around, name := b.cut(full)
	v := b.namespace(from)
	for part := range strings.SplitSeq(around, b.Separator) {
		if part == "" {
			continue
		}
		if v = l.member(v, part, typeSpace); v == nil || v.is(kindExternal) {
			return nil
		}
	}
	for _, space := range []nameSpace{typeSpace, funcSpace, valueSpace} {
		if m := l.member(v, name, space); m != nil && !m.is(kindExternal) {
			return m
		}
	}
	return nil
}

// typeOfPackage gives a type of a package, for languages that share it.
func (b *byName) typeOfPackage(l *linker, f *File, pkg, name string) *value {
	if len(l.ask(key(askPackage, b.shared(pkg), ""))) == 0 {
		return nil
	}
	return b.ownOfNamespace(l, f, pkg, name, typeSpace)
}
