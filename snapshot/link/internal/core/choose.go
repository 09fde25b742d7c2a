package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Choose picks the definition that represents several of one name: the one
// with a body before overload signatures, readers before writers, then the
// first. The others are kept.
func Choose(found []Definition) *Value {
	best := 0
	for n := 1; n < len(found); n++ {
		if Rank(found[n]) < Rank(found[best]) {
			best = n
		}
	}
	m := &Value{Kind: KindDef, File: found[best].File, Index: found[best].Index}
	for n, d := range found {
		if n != best {
			m.Also = append(m.Also, d)
		}
	}
	return m
}

// chooseIn picks one as a file's language does.
func chooseIn(f *File, found []Definition) *Value {
	if b, ok := f.Binder.(DefinitionChooser); ok {
		return b.ChooseDefinition(found)
	}
	return Choose(found)
}

// Rank says which of several definitions of one name represents them: the least.
func Rank(d Definition) int {
	s := &d.File.Facts.Symbols[d.Index]
	switch {
	case s.Kind == facts.KindSetter:
		return 3
	case s.Flags.Has(facts.Overload) && !d.File.traits.DeclaredFirst:
		return 2
	case s.Flags.Has(facts.External):
		return 1
	}
	return 0
}

// OwnMember denotes a member written in the type or object itself.
func (l *Linker) OwnMember(t *Value, name string, r Rule) *Value {
	found := l.Symbols(NewQuestion(AskMember, t.File.Binder.MemberScope(t.File, t.Index), name), name)
	found = l.visibleMembers(t, found)
	if b, ok := t.File.Binder.(MemberSelector); ok {
		found = b.Members(l, t, name, found, r)
	}
	if len(found) == 0 {
		return nil
	}
	m := chooseIn(t.File, found)
	m.Rule = r
	m.Env = EnvOf(t)
	if b, ok := t.File.Binder.(MemberBinder); ok {
		b.BindMember(l, t, m, found)
	}
	m.Inferred = t.Inferred
	return m
}

// visibleMembers drops what is local to a function body: scopes are no members.
func (l *Linker) visibleMembers(t *Value, found []Definition) []Definition {
	if s := t.Symbol(); s.Flags.Has(facts.Local) && (t.File.traits.LocalScopes || t.File.traits.LocalTypes && s.Kind.IsType()) { // functions may have several types of one name
		return slices.DeleteFunc(found, func(d Definition) bool { return d.File != t.File || d.File.Facts.Symbols[d.Index].Container != t.Index })
	}
	if !t.Symbol().Kind.IsCallable() {
		return found
	}
	var out []Definition
	for _, d := range found {
		if !d.File.Facts.Symbols[d.Index].Flags.Has(facts.Local) {
			out = append(out, d)
		}
	}
	return out
}
