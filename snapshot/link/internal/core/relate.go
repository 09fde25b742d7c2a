package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// RelateOverrides finds the inherited methods that the file's methods replace.
func RelateOverrides(l *Linker) {
	for i := range l.File.Facts.Symbols {
		s := &l.File.Facts.Symbols[i]
		if s.Container < 0 || s.Kind != facts.KindMethod && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter || !l.File.Facts.Symbols[s.Container].Kind.IsType() {
			continue
		}
		l.Steps, l.StepsReturned = MaxSteps, 0
		t := l.DefinitionOf(l.File, s.Container, nil)
		for _, super := range l.File.Binder.Supers(l, t) {
			if !super.Is(KindDef) {
				continue
			}
			m := l.OwnMember(super, s.Name, RuleOverride)
			if !m.Is(KindDef) || m.File == l.File && m.Index == int32(i) || l.Hidden(m) {
				continue
			}
			c := Exact
			if super.Inferred {
				c = Inferred
			}
			l.Record.Relations = append(l.Record.Relations, Relation{RelationOverrides, int32(i), l.DefTarget(m.File, m.Index), RuleOverride, c})
			break
		}
	}
}
