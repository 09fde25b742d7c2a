package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (b *byName) namespace(name string) *value {
	return &value{kind: kindModule, s: b.shared(name), args: []*value{builtin(b.language)}}
}

// inNamespace looks a name up in a namespace, then in those around it.
func (b *byName) inNamespace(l *linker, f *File, namespace, name string, space nameSpace) *value {
	for {
		if v := b.ofNamespace(l, f, namespace, name, space); v != nil {
			return ruled(v, RulePackage)
		}
		if space != macroSpace && b.inTree(l, joinNames(namespace, b.Separator, name)) {
			return b.namespace(joinNames(namespace, b.Separator, name))
		}
		if namespace == "" {
			return nil
		}
		namespace, _ = b.cut(namespace)
	}
}

// ofNamespace gives a definition of a namespace itself.
func (b *byName) ofNamespace(l *linker, f *File, namespace, name string, space nameSpace) *value {
	ask := byte(askMember)
	if namespace == "" {
		ask = askName
	}
	var found []defAt
	for _, d := range l.symbols(key(ask, b.shared(namespace), name), name) {
		if s := &d.f.Facts.Symbols[d.i]; s.Kind != facts.KindNamespace && (namespace == "" || s.Container >= 0 && d.f.Facts.Symbols[s.Container].Kind == facts.KindNamespace) {
			found = append(found, d)
		}
	}
	return b.oneOf(f, found, space, RulePackage)
}

// inTree reports a namespace of the repository.
func (b *byName) inTree(l *linker, namespace string) bool {
	return len(l.ask(key(askPackage, b.shared(namespace), ""))) > 0
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
	if full := joinNames(namespace, b.Separator, name); b.inTree(l, full) {
		return b.namespace(full)
	}
	return external(joinNames(namespace, b.Separator, name))
}

// importedNamespace is what an import of a namespace or type binds.
func (b *byName) importedNamespace(l *linker, f *File, m *facts.Import) *value {
	full := m.Module
	if m.Kind == facts.ImportName {
		full = joinNames(m.Module, b.Separator, m.Name)
	}
	if v := b.qualified(l, f, full); v != nil {
		return v
	}
	return external(full)
}

// qualified finds the namespace or type of a full name.
func (b *byName) qualified(l *linker, f *File, full string) *value {
	v := b.namespace("")
	for name := range strings.SplitSeq(full, b.Separator) {
		if v = l.member(v, name, typeSpace); v == nil || v.is(kindExternal) {
			return nil
		}
	}
	return v
}
