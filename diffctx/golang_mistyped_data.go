package diffctx

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// collectData finds the fields and variables that have another type, and the structs
// whose literals without keys give other fields, and lists them for the head side.
func (m *mistyping) collectData() []snapshot.Symbol {
	var ask []snapshot.Symbol
	for _, d := range m.c.oldOrder {
		if d.file.Language != "go" || d.Facts == nil || d.match == nil || d.match.new.Facts == nil || d.Kind != d.match.new.Kind || d.Facts.Flags.Has(facts.Local) {
			continue
		}
		n := d.match.new
		switch {
		case d.isData() && d.Name == n.Name:
			if was, is := declaredType(d), declaredType(n); was == is || was == "" || is == "" {
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
func fieldNames(d *definition) []string {
	var out []string
	for _, f := range d.children {
		if f.match != nil && f.match.old == f {
			f = f.match.new
		}
		out = append(out, f.Name)
	}
	return out
}
