package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// A module may add to what another one declares: `declare module "./m" { interface
// I { … } }`. Which module a file means is known by resolving the name from there,
// so what is added is asked for by the name of what it is added to.

// contributeAdded offers what `declare module` and `declare global` blocks hold.
func contributeAdded(f *File, add func(Question, entry)) {
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if s.Container < 0 {
			continue
		}
		switch e := (entry{entrySymbol, int32(i)}); {
		case isGlobalBlock(f.Facts, s.Container):
			add(key(askGlobal, s.Name, ""), e)
			add(key(askGlobal, s.Name, ""), entry{entryFile, 0})
		case inModuleBlock(f.Facts, s) && (s.Kind == facts.KindInterface || s.Kind == facts.KindClass):
			add(key(askAdded, s.Name, ""), e)
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

func (b ecmascript) added(l *linker, types []*value, name string, r Rule) *value {
	if r == RuleStatic { // interfaces add nothing to the class itself
		return nil
	}
	for _, t := range types {
		if !t.is(kindDef) || t.symbol().Container >= 0 || t.symbol().Owner != "" {
			continue
		}
		if k := t.symbol().Kind; k != facts.KindInterface && k != facts.KindClass || t.symbol().Flags.Has(facts.Local) {
			continue
		}
		for _, d := range b.additions(l, t) {
			v := *t
			v.f, v.i, v.also = d.f, d.i, nil
			if m := l.own(&v, name, r); m != nil {
				return m
			}
		}
	}
	return nil
}

// additions lists the declarations that other files add to a type.
func (b ecmascript) additions(l *linker, t *value) []defAt {
	name := t.symbol().Name
	var out []defAt
	for _, d := range l.symbols(key(askAdded, name, ""), name) {
		block := d.f.Facts.Symbols[d.i].Container
		m := b.resolve(l, d.f, d.f.Facts.Symbols[block].Name)
		if !m.is(kindModule) || m.f == nil {
			continue
		}
		if m.f == t.f || isOneOf(b.exported(l, m.f, name, typeSpace, 0), defAt{t.f, t.i}) {
			out = append(out, d)
		}
	}
	return out
}

// isOneOf reports whether a definition is among the declarations of a value.
func isOneOf(v *value, d defAt) bool {
	if !v.is(kindDef) {
		return false
	}
	for _, o := range append([]defAt{{v.f, v.i}}, v.also...) {
		if o == d {
			return true
		}
	}
	return false
}
