package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// A module may add to what another one declares: `declare module "./m" { interface
// I { … } }`. Which module a file means is known by resolving the name from there,
// so what is added is asked for by the name of what it is added to.

// contributeAdded offers what `declare module` and `declare global` blocks hold.
func contributeAdded(f *core.File, add func(core.Question, core.Entry)) {
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if s.Container < 0 {
			continue
		}
		switch e := (core.Entry{Kind: core.EntrySymbol, Index: int32(i)}); {
		case isGlobalBlock(f.Facts, s.Container):
			add(core.NewQuestion(core.AskGlobal, s.Name, ""), e)
			add(core.NewQuestion(core.AskGlobal, s.Name, ""), core.Entry{Kind: core.EntryFile, Index: 0})
		case inModuleBlock(f.Facts, s) && (s.Kind == facts.KindInterface || s.Kind == facts.KindClass):
			add(core.NewQuestion(core.AskAdded, s.Name, ""), e)
		}
	}
}

// isGlobalBlock reports whether symbol i is a `declare global` block.
func isGlobalBlock(f *facts.File, i int32) bool {
	s := &f.Symbols[i]
	return s.Container < 0 && s.Kind == facts.KindNamespace && s.Name == globalBlock
}

// inModuleBlock reports a symbol written in a `declare module "m"` block.
func inModuleBlock(f *facts.File, s *facts.Symbol) bool {
	c := &f.Symbols[s.Container]
	return c.Container < 0 && c.Kind == facts.KindModule
}

func (b Binder) Added(l *core.Linker, types []*core.Value, name string, r core.Rule) *core.Value {
	if r == core.RuleStatic { // interfaces add nothing to the class itself
		return nil
	}
	for _, t := range types {
		if IsAddition(t) {
			if m := b.ofAugmented(l, t, name, r); m != nil {
				return m
			}
		}
		if !t.Is(core.KindDef) || t.Symbol().Container >= 0 || t.Symbol().Owner != "" {
			continue
		}
		if k := t.Symbol().Kind; k != facts.KindInterface && k != facts.KindClass || t.Symbol().Flags.Has(facts.Local) {
			continue
		}
		for _, d := range b.additions(l, t) {
			v := *t
			v.File, v.Index, v.Also = d.File, d.Index, nil
			if m := l.OwnMember(&v, name, r); m != nil {
				return m
			}
		}
	}
	return nil
}

// IsAddition reports a declaration in a block that adds to a module.
func IsAddition(t *core.Value) bool {
	return t.Is(core.KindDef) && t.Symbol().Container >= 0 && inModuleBlock(t.File.Facts, t.Symbol())
}

// ofAugmented finds a member of the type that an addition adds to.
func (b Binder) ofAugmented(l *core.Linker, t *core.Value, name string, r core.Rule) *core.Value {
	m := b.augmented(l, core.Definition{File: t.File, Index: t.Index})
	if m == nil {
		return nil
	}
	v := b.exported(l, m, t.Symbol().Name, core.TypeSpace, 0)
	if !v.Is(core.KindDef) || core.Same(v, t) {
		return nil
	}
	return l.OwnMember(v, name, r)
}

// additions lists the declarations that other files add to a type.
func (b Binder) additions(l *core.Linker, t *core.Value) []core.Definition {
	name := t.Symbol().Name
	var out []core.Definition
	for _, d := range l.Additions(name, func(d core.Definition) *core.File { return b.augmented(l, d) }) {
		if d.Module == nil {
			continue
		}
		if d.Module == t.File || isOneOf(b.exported(l, d.Module, name, core.TypeSpace, 0), core.Definition{File: t.File, Index: t.Index}) {
			out = append(out, d.Definition)
		}
	}
	return out
}

// augmented finds the module that the block around a declaration adds to; nil for none of the tree.
func (b Binder) augmented(l *core.Linker, d core.Definition) *core.File {
	block := d.File.Facts.Symbols[d.Index].Container
	if m := b.Resolve(l, d.File, d.File.Facts.Symbols[block].Name); m.Is(core.KindModule) {
		return m.File
	}
	return nil
}

// isOneOf reports whether a definition is among the declarations of a value.
func isOneOf(v *core.Value, d core.Definition) bool {
	if !v.Is(core.KindDef) {
		return false
	}
	for _, o := range append([]core.Definition{{File: v.File, Index: v.Index}}, v.Also...) {
		if o == d {
			return true
		}
	}
	return false
}
