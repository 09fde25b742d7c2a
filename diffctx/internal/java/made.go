package java

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// isAugmented reports a type to which an annotation adds members.
func isAugmented(d *compare.Definition) bool {
	return d != nil && d.Facts != nil && d.Facts.Flags.Has(facts.Augmented)
}

// StillReached reports a member that an annotation makes now instead of the one that went.
func (Language) StillReached(_ context.Context, _ *breaks.Search, d *compare.Definition) bool {
	if d.Match != nil || d.Container == nil || d.Container.Match == nil {
		return false
	}
	owner := d.Container.Match.New
	return d.Kind == facts.KindConstructor && isAugmented(owner) || d.Kind == facts.KindMethod && annotationMakes(owner, d.Name)
}

// madeMethods are methods that annotations make whatever the fields of a type.
var madeMethods = []string{"builder", "toBuilder", "equals", "hashCode", "toString", "canEqual"}

// annotationMakes reports a method that an annotation makes for a type: of its name alone, or an accessor of one
// of its fields.
func annotationMakes(owner *compare.Definition, name string) bool {
	if !isAugmented(owner) {
		return false
	}
	if slices.Contains(madeMethods, name) {
		return true
	}
	return slices.ContainsFunc(owner.Children, func(f *compare.Definition) bool {
		return f.Kind == facts.KindField && f.Facts != nil && slices.Contains(accessorsOf(f.Facts), name)
	})
}

// accessorsOf lists the names of the methods that annotations make of a field.
func accessorsOf(s *facts.Symbol) []string {
	first, n := utf8.DecodeRuneInString(s.Name)
	stem := string(unicode.ToUpper(first)) + s.Name[n:]
	bare := strings.TrimPrefix(s.Name, "is")
	var out []string
	if s.Flags.Has(facts.Readable) {
		out = append(out, "get"+stem, "is"+stem, s.Name)
	}
	if s.Flags.Has(facts.Writable) {
		out = append(out, "set"+stem, "set"+bare, "with"+stem)
	}
	return out
}
