package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Meaning gives the declaration of a merged name that means something in the
// name space; the value itself where none does, or where it does already.
func Meaning(v *Value, space NameSpace) *Value {
	if !v.Is(KindDef) || len(v.Also) == 0 || InSpace(v.Symbol(), space) {
		return v
	}
	for n, o := range v.Also {
		if !InSpace(&o.File.Facts.Symbols[o.Index], space) {
			continue
		}
		c := *v
		c.File, c.Index = o.File, o.Index
		c.Also = append([]Definition{{v.File, v.Index}}, v.Also[:n]...)
		c.Also = append(c.Also, v.Also[n+1:]...)
		return &c
	}
	return v
}

// addsToLibrary reports a declaration that joins the language's own of its name,
// in a `declare global` block: what it lacks is in the library's.
func addsToLibrary(d *Value) bool {
	return d.Is(KindDef) && d.Rule == RuleGlobal && d.Symbol().Container >= 0 && (d.Symbol().Kind == facts.KindInterface || d.Symbol().Kind == facts.KindNamespace)
}
