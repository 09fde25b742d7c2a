package changes

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// renumbered reports a constant that is written as it was and has another value, since others
// came, went or moved before it.
func renumbered(a, b *compare.Definition) bool {
	return a.Facts != nil && b.Facts != nil && a.Facts.Flags.Has(facts.Numbered) && b.Facts.Flags.Has(facts.Numbered) &&
		a.Facts.Value != b.Facts.Value && (a.Facts.Body == b.Facts.Body || a.Facts.Shape == b.Facts.Shape)
}

// foldNumbers tells the constants of a file, or of an enumeration, that have other values by
// their places with the first of them.
func (c *comparison) foldNumbers(all []result.SymbolChange) {
	type group struct{ path, owner string }
	type member struct {
		*result.SymbolChange
		index int32
	}
	groups := map[group][]member{}
	for i := range all {
		e := &all[i]
		if e.Only != result.OnlyNumber || e.Cause != "" {
			continue
		}
		d := SubjectOf(c.Comparison, e)
		if d == nil {
			continue
		}
		k := group{path: e.After.Path}
		if d.Container != nil {
			k.owner = d.Container.ID.String()
		}
		groups[k] = append(groups[k], member{e, d.Index})
	}
	for _, members := range groups {
		slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.index, b.index) })
		for _, m := range members[1:] {
			members[0].Details = append(members[0].Details, m.Details...)
			m.Cause, m.Details = members[0].After.ID, nil
		}
	}
}
