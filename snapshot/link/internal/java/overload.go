package java

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// SelectOverload chooses by the number of arguments, then by their types.
func (b java) SelectOverload(l *core.Linker, all, args []*core.Value, count int) *core.Value {
	return overloads.Select(l, types(), all, args, count)
}

// Accessible reports whether a file may name a member: a private one is its
// file's, one without a modifier its package's.
func (b java) Accessible(l *core.Linker, m *core.Value) bool {
	switch m.Symbol().Visibility {
	case facts.VisibilityPrivate:
		return m.File == l.File
	case facts.VisibilityInternal:
		return b.ModuleScope(m.File) == b.ModuleScope(l.File)
	}
	return true
}

// constructors are those that are written in a type.
func (b java) constructors(l *core.Linker, t *core.Value) []*core.Value {
	return l.ConstructorsOf(t, func() (all []*core.Value) {
		name := t.Symbol().Name
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
			if d.File.Facts.Symbols[d.Index].Kind == facts.KindConstructor {
				all = append(all, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: t.Rule, Env: core.EnvOf(t), Inferred: t.Inferred})
			}
		}
		overloads.Sort(all)
		return all
	})
}

// ConstructorOf is the constructor that new runs, nil if none is written.
func (b java) ConstructorOf(l *core.Linker, t *core.Value, args []*core.Value, count int) *core.Value {
	all := b.constructors(l, t)
	switch len(all) {
	case 0:
		return nil
	case 1:
		if overloads.Applicable(l, types(), all[0], args, count) == overloads.Not && (t.Symbol().NodeKind == "record" || t.Symbol().Flags.Has(facts.Augmented)) {
			return nil // the canonical one, or one that an annotation makes
		}
		return all[0]
	}
	if t.Symbol().Flags.Has(facts.Augmented) && !slices.ContainsFunc(all, func(m *core.Value) bool { return overloads.Applicable(l, types(), m, args, count) != overloads.Not }) {
		return nil
	}
	return b.SelectOverload(l, all, args, count)
}
