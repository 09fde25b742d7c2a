package golang

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// collectData finds the fields and variables that have another type, and the structs
// whose literals without keys give other fields, and lists them for the head side.
func (m *typeSearch) collectData() []graph.Symbol {
	var ask []graph.Symbol
	for _, d := range m.c.OldOrder {
		if d.File.Language != "go" || d.Facts == nil || d.Match == nil || d.Match.New.Facts == nil || d.Kind != d.Match.New.Kind || d.Facts.Flags.Has(facts.Local) {
			continue
		}
		n := d.Match.New
		switch {
		case d.IsData() && d.Name == n.Name:
			if was, is := declaredType(d, false), declaredType(n, false); was == is || was == "" && !gainsType(d, n) || is == "" {
				continue
			}
			m.subjects[n.ID] = d
		case d.Kind == facts.KindStruct && !slices.Equal(fieldNames(d), fieldNames(n)):
			m.reshaped[n.ID] = d
		default:
			continue
		}
		ask = append(ask, n.Symbol)
	}
	return ask
}

// fieldNames are those of a struct in their order, by what they are called now.
func fieldNames(d *compare.Definition) []string {
	var out []string
	for _, f := range d.Children {
		if f.Match != nil && f.Match.Old == f {
			f = f.Match.New
		}
		out = append(out, f.Name)
	}
	return out
}
