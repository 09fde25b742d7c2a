package rows

import (
	"context"
	"iter"
	"maps"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// degreeRow is a symbol with the number of its edges.
type degreeRow struct {
	id facts.SymbolID
	graph.Degree
}

var degrees = &table[degreeRow]{list: listDegrees, get: map[string]func(*query, *degreeRow) any{
	"id":        func(_ *query, r *degreeRow) any { return r.id.String() },
	"edges_in":  func(_ *query, r *degreeRow) any { return int64(r.In) },
	"edges_out": func(_ *query, r *degreeRow) any { return int64(r.Out) },
	"calls_in":  func(_ *query, r *degreeRow) any { return int64(r.CallsIn) },
	"calls_out": func(_ *query, r *degreeRow) any { return int64(r.CallsOut) },
}}

func listDegrees(q *query) iter.Seq2[[]degreeRow, error] {
	all, err := q.graph.degreesOf(q.ctx)
	if err != nil {
		return one[degreeRow](nil, err)
	}
	if q.r.Key == "id" {
		id, _ := facts.ParseSymbolID(q.r.Value) // the zero id has no edges
		if d, ok := all[id]; ok {
			return one([]degreeRow{{id, d}}, nil)
		}
		return one[degreeRow](nil, nil)
	}
	ids := slices.SortedFunc(maps.Keys(all), facts.SymbolID.Compare)
	out := make([]degreeRow, len(ids))
	for i, id := range ids {
		out[i] = degreeRow{id, all[id]}
	}
	return one(out, nil)
}

// degreesOf counts the graph's edges once in a session.
func (g *viewGraph) degreesOf(ctx context.Context) (_ map[facts.SymbolID]graph.Degree, err error) {
	if g.degrees == nil {
		g.degrees, err = g.Degrees(ctx)
	}
	return g.degrees, err
}
