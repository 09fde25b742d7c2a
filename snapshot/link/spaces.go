package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// meaning gives the declaration of a merged name that means something in the
// name space; the value itself where none does, or where it does already.
func meaning(v *value, space nameSpace) *value {
	if !v.is(kindDef) || len(v.also) == 0 || inSpace(v.symbol(), space) {
		return v
	}
	for n, o := range v.also {
		if !inSpace(&o.f.Facts.Symbols[o.i], space) {
			continue
		}
		c := *v
		c.f, c.i = o.f, o.i
		c.also = append([]defAt{{v.f, v.i}}, v.also[:n]...)
		c.also = append(c.also, v.also[n+1:]...)
		return &c
	}
	return v
}

// addsToLibrary reports a declaration that joins the language's own of its name,
// in a `declare global` block: what it lacks is in the library's.
func addsToLibrary(d *value) bool {
	return d.is(kindDef) && d.rule == RuleGlobal && d.symbol().Container >= 0 && (d.symbol().Kind == facts.KindInterface || d.symbol().Kind == facts.KindNamespace)
}
