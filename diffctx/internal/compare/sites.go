package compare

import (
	"cmp"
	"iter"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Site is where a reference is; one name token has one.
type Site struct{ Line, Column int }

// Use is a name used in a symbol, the symbol by its id on the head side.
type Use struct {
	Source facts.SymbolID
	Name   string
}

// Sites are the edges of a file's references by place.
type Sites struct {
	edges  []graph.Edge // sorted by place
	begins []int32      // of each place, where its edges begin
}

// newSites takes the references out of edges that are sorted by place.
func newSites(sorted []graph.Edge) *Sites {
	n := 0
	for i := range sorted {
		if IsReference(sorted[i]) {
			n++
		}
	}
	s := &Sites{edges: make([]graph.Edge, 0, n), begins: make([]int32, 0, n)}
	for i := range sorted {
		e := &sorted[i]
		if !IsReference(*e) {
			continue
		}
		if last := len(s.edges) - 1; last < 0 || s.edges[last].Line != e.Line || s.edges[last].Column != e.Column {
			s.begins = append(s.begins, int32(len(s.edges)))
		}
		s.edges = append(s.edges, *e)
	}
	return s
}

// At lists the edges of the reference at a place, in their order.
func (s *Sites) At(line, column int) []graph.Edge {
	i, found := slices.BinarySearchFunc(s.begins, Site{line, column}, func(i int32, at Site) int {
		return cmp.Or(cmp.Compare(s.edges[i].Line, at.Line), cmp.Compare(s.edges[i].Column, at.Column))
	})
	if !found {
		return nil
	}
	return s.group(i)
}

// All gives each place with its edges, in order.
func (s *Sites) All() iter.Seq2[Site, []graph.Edge] {
	return func(yield func(Site, []graph.Edge) bool) {
		for i := range s.begins {
			edges := s.group(i)
			if !yield(Site{edges[0].Line, edges[0].Column}, edges) {
				return
			}
		}
	}
}

func (s *Sites) group(i int) []graph.Edge {
	to := len(s.edges)
	if i+1 < len(s.begins) {
		to = int(s.begins[i+1])
	}
	return s.edges[s.begins[i]:to:to]
}

// NamesBySite gives the names as written of all references and imports.
func NamesBySite(f *facts.File) map[Site]string {
	out := make(map[Site]string, len(f.Refs)+len(f.Imports))
	for i := range f.Imports {
		m := &f.Imports[i]
		out[Site{int(m.Line), int(m.Col)}] = "import " + cmp.Or(m.Name, m.Module)
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		out[Site{int(r.Line), int(r.Col)}] = RefName(f, r.Expr)
	}
	return out
}
