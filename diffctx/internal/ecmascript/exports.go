package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// NoLongerExported reports a definition that its module exported and exports no longer, by
// whatever name.
func (Language) NoLongerExported(m *compare.Pairing) bool {
	o, n := m.Old, m.New
	return o.AtTop() && o.Facts != nil && n.Facts != nil && o.Facts.Flags.Has(facts.Exported) && !n.Facts.Flags.Has(facts.Exported) &&
		exportsName(o) && !exportsName(n)
}

// exportsName reports a module that exports a definition's name, or all that it has.
func exportsName(d *compare.Definition) bool {
	return slices.ContainsFunc(d.File.Facts.Exports, func(x facts.Export) bool { return x.Name == d.Name || x.Name == "=" })
}
