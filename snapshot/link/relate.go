package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// relateOverrides finds the inherited methods that the file's methods replace.
func relateOverrides(l *linker) {
	for i := range l.file.Facts.Symbols {
		s := &l.file.Facts.Symbols[i]
		if s.Container < 0 || s.Kind != facts.KindMethod && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter || !l.file.Facts.Symbols[s.Container].Kind.IsType() {
			continue
		}
		l.steps, l.spared = maxSteps, 0
		t := l.def(l.file, s.Container, nil)
		for _, super := range l.file.binder.supers(l, t) {
			if !super.is(kindDef) {
				continue
			}
			m := l.own(super, s.Name, RuleOverride)
			if !m.is(kindDef) || m.f == l.file && m.i == int32(i) || l.hidden(m) {
				continue
			}
			c := Exact
			if super.soft {
				c = Inferred
			}
			l.record.Relations = append(l.record.Relations, Relation{RelationOverrides, int32(i), l.defTarget(m.f, m.i), RuleOverride, c})
			break
		}
	}
}
