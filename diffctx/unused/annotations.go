package unused

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Annotated says which symbols are below annotations that may hand them to a
// framework.
func Annotated(f *graph.File) map[int32]bool {
	out, known := map[int32]bool{}, lang.KnownOf(f.Language)
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		if r.Role == facts.RoleAnnotates && r.Scope >= 0 && !known.Describing.Has(f.Facts.NameOf(r.Expr)) {
			out[r.Scope] = true
		}
	}
	for i := range f.Facts.Symbols {
		if slices.ContainsFunc(f.Facts.Symbols[i].Supers, func(s facts.Super) bool { return s.Role == facts.RoleAnnotates }) {
			out[int32(i)] = true
		}
	}
	return out
}
