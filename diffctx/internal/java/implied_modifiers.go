package java

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ImpliedModifiers are static for types within types that have no instance around them and for all
// that is in interfaces but methods, what makes constants of the fields there and of the components
// of records, and what types and methods without bodies are.
func (Language) ImpliedModifiers(d *compare.Definition) []string {
	within, form := "", javaForm(d)
	if d.Container != nil && d.Container.Kind.IsType() {
		within = javaForm(d.Container)
	}
	inInterface := within == "interface" || within == "annotation"
	switch {
	case d.Kind.IsCallable():
		if inInterface {
			return []string{"abstract"}
		}
	case !d.Kind.IsType():
		if inInterface {
			return []string{"static", "final"}
		}
		if within == "record" && d.Facts != nil && !d.Facts.Flags.Has(facts.Static) { // its components
			return []string{"final"}
		}
	case form == "interface" || form == "annotation":
		return []string{"static", "abstract"}
	case form == "enum":
		return []string{"static"}
	case form == "record":
		return []string{"static", "final"}
	case inInterface:
		return []string{"static"}
	}
	return nil
}
