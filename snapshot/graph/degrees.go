package graph

import (
	"context"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Degree counts the edges that lead to a symbol and from it, containment apart.
type Degree struct {
	In, Out           int
	CallsIn, CallsOut int // of those, the ones that call or make an instance
}

// Degrees counts the edges of every symbol that has any. One pass over the facts
// and link records, without the order and the places of edges.
func (s *Snapshot) Degrees(ctx context.Context) (map[facts.SymbolID]Degree, error) {
	out := map[facts.SymbolID]Degree{}
	var edges []Edge // of one file after another
	err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, func(f *File) error {
		edges = f.appendTests(f.appendBound(edges[:0], f.targetIDs(), nil))
		own := make([]Degree, len(f.Facts.Symbols)+1) // by index, the file last
		for i := range edges {
			e := &edges[i]
			if !e.Certainty.Bound() {
				continue
			}
			from, to := &own[len(own)-1], out[e.Target]
			if e.SourceIdx >= 0 {
				from = &own[e.SourceIdx]
			}
			from.Out++
			to.In++
			if e.Kind == "calls" || e.Kind == "instantiates" {
				from.CallsOut++
				to.CallsIn++
			}
			out[e.Target] = to
		}
		for i, d := range own {
			if d.Out == 0 {
				continue
			}
			id := f.id(FileNode)
			if i < len(f.Facts.Symbols) {
				id = f.id(int32(i))
			}
			sum := out[id]
			sum.Out += d.Out
			sum.CallsOut += d.CallsOut
			out[id] = sum
		}
		return nil
	})
	return out, err
}
