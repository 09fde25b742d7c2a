package byname

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isPartOf reports whether a definition is a type, another declaration of it, or an
// extension of it.
func (b *byName) isPartOf(l *core.Linker, f *core.File, i int32, t *core.Value) bool {
	switch {
	case i < 0:
		return false
	case f == t.File && i == t.Index:
		return true
	}
	s := &f.Facts.Symbols[i]
	if s.Kind == facts.KindExtension {
		return core.Same(l.Eval(f, s.Type, nil), t)
	}
	return s.Flags.Has(facts.Partial) && t.Symbol().Flags.Has(facts.Partial)
}

// parts lists the declarations and extensions that supertypes of a type may be written at.
func (b *byName) parts(l *core.Linker, t *core.Value) []core.Definition {
	out := []core.Definition{{File: t.File, Index: t.Index}}
	switch {
	case b.Strategy == lang.ByPath:
		for _, a := range l.Ask(core.NewQuestion(core.AskExtends, b.MemberScope(t.File, t.Index), "")) {
			for _, c := range a.Contributions {
				if c.Entry.Kind == core.EntrySymbol && b.isPartOf(l, a.File, c.Entry.Index, t) {
					out = append(out, core.Definition{File: a.File, Index: c.Entry.Index})
				}
			}
		}
	case t.Symbol().Flags.Has(facts.Partial):
		for _, d := range l.Symbols(core.PrimaryKey(t.File, t.Index), t.Symbol().Name) {
			if d != out[0] && b.isPartOf(l, d.File, d.Index, t) {
				out = append(out, d)
			}
		}
	}
	return out
}

// Supers lists the supertypes of a type, the nearest first.
func (b *byName) Supers(l *core.Linker, t *core.Value) []*core.Value {
	if !t.Is(core.KindDef) {
		return nil
	}
	k := t.Definition()
	plain := len(t.Args) == 0 && t.Env == nil && !t.Inferred && !t.Super && t.File.Binder == core.Binder(b) // other languages list otherwise
	if out, ok := l.Lineage[k]; ok && (plain || out == nil) {
		return out
	}
	if l.Lineage == nil {
		l.Lineage = map[core.Definition][]*core.Value{}
	}
	l.Lineage[k] = nil // a supertype is not looked up in what the type inherits
	out := core.BreadthFirst(t, func(x *core.Value, add func(*core.Value)) {
		for _, s := range b.declaredSupers(l, x) {
			if s.Is(core.KindDef) && x != t && x.Inferred {
				s = core.AsInferred(s)
			}
			if s.Is(core.KindDef) {
				add(s)
			}
		}
	})
	if plain && l.Steps >= 0 {
		l.Lineage[k] = out
	} else {
		delete(l.Lineage, k)
	}
	return out
}

func (b *byName) declaredSupers(l *core.Linker, t *core.Value) []*core.Value {
	var out []*core.Value
	for _, p := range b.parts(l, t) {
		for _, s := range p.File.Facts.Symbols[p.Index].Supers {
			if s.Role == facts.RoleTypeOf {
				continue
			}
			v := l.Eval(p.File, s.Expr, core.EnvOf(t))
			if b.Strategy == lang.ByValue && v.Is(core.KindModule) && v.File != nil {
				v = b.tableGiven(l, v.File)
			}
			if named := b.typesOfConstant(l, v); named != nil {
				out = append(out, named...)
				continue
			}
			if !v.Is(core.KindDef) || !core.IsAlias(v.Symbol()) {
				out = append(out, v)
				continue
			}
			for _, d := range append([]core.Definition{{File: v.File, Index: v.Index}}, v.Also...) {
				out = append(out, b.aliasedSuper(l, d, len(v.Also) > 0))
			}
		}
	}
	return out
}

// typesOfConstant lists the types of which a constant names one, by a condition: which one is not known.
func (b *byName) typesOfConstant(l *core.Linker, v *core.Value) []*core.Value {
	if !b.Joint || !v.Is(core.KindDef) || v.Symbol().Kind != facts.KindValue || !v.Symbol().Flags.Has(facts.Const) {
		return nil
	}
	var out []*core.Value
	for _, t := range core.Alternatives(l.ValueOf(v)) {
		if t = l.Unaliased(t); t.Is(core.KindDef) && t.Symbol().Kind.IsType() {
			out = append(out, core.AsInferred(t))
		}
	}
	return out
}

// askedOf lists the types that a type asks for beside itself, with their supertypes: whatever is of it is of those too, which
// counts inside of it alone.
func (b *byName) askedOf(l *core.Linker, t *core.Value) []*core.Value {
	var out []*core.Value
	for _, s := range t.Symbol().Supers {
		if s.Role != facts.RoleTypeOf {
			continue
		}
		if v := l.Unaliased(l.Eval(t.File, s.Expr, core.EnvOf(t))); v.Is(core.KindDef) && (v.File != t.File || v.Index != t.Index) {
			out = append(append(out, v), b.Supers(l, v)...)
		}
	}
	return out
}

// aliasedSuper is the supertype that an alias names; inferred where it is one of several.
func (b *byName) aliasedSuper(l *core.Linker, d core.Definition, one bool) *core.Value {
	v := l.Unaliased(&core.Value{Kind: core.KindDef, File: d.File, Index: d.Index})
	if one {
		v = core.AsInferred(v)
	}
	return v
}

// Relate adds which members replace those of supertypes.
func (b *byName) Relate(l *core.Linker) {
	for i := range l.File.Facts.Symbols {
		s := &l.File.Facts.Symbols[i]
		if s.Kind != facts.KindMethod && s.Kind != facts.KindProperty || s.Container < 0 || s.Flags.Has(facts.Static) && !s.Flags.Has(facts.ByReceiver) && b.namespaced() {
			continue
		}
		l.Steps = core.MaxSteps
		b.relateMember(l, int32(i), s)
	}
}

func (b *byName) relateMember(l *core.Linker, i int32, s *facts.Symbol) {
	for _, super := range b.supersAt(l, s.Container) {
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, super.File.Binder.MemberScope(super.File, super.Index), s.Name), s.Name) {
			o := &d.File.Facts.Symbols[d.Index]
			if o.Kind != s.Kind || len(o.Params) != len(s.Params) || !b.isPartOf(l, d.File, o.Container, super) {
				continue
			}
			c := core.Exact
			if super.Inferred || b.Overloads && o.Disambiguator != s.Disambiguator {
				c = core.Inferred
			}
			l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationOverrides, Source: i, Target: l.DefTarget(d.File, d.Index), Rule: core.RuleOverride, Certainty: c})
			return
		}
	}
}

// supersAt lists what the members of a type, or of an extension, may replace members
// of: an extension replaces those of what it implements.
func (b *byName) supersAt(l *core.Linker, container int32) []*core.Value {
	c := &l.File.Facts.Symbols[container]
	if c.Kind != facts.KindExtension {
		if !c.Kind.IsType() {
			return nil
		}
		return b.Supers(l, l.DefinitionOf(l.File, container, nil))
	}
	if c.Flags.Has(facts.Partial) { // it has what the type itself declares
		return b.Supers(l, l.SelfType(l.File, container))
	}
	var out []*core.Value
	for _, s := range c.Supers {
		if v := l.Eval(l.File, s.Expr, nil); v.Is(core.KindDef) {
			out = append(append(out, v), b.Supers(l, v)...)
		}
	}
	return out
}
