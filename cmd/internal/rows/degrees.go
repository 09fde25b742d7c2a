package rows

import (
	"context"
	"iter"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// degreeRow is a symbol with the number of its edges.
type degreeRow struct {
	id facts.SymbolID
	graph.Degree
}

func degrees() *table[degreeRow] {
	return &table[degreeRow]{list: listDegrees, unique: "id", find: (*query).degreeOf, get: map[string]func(*query, *degreeRow) any{
		"id":        func(_ *query, r *degreeRow) any { return r.id.String() },
		"edges_in":  func(_ *query, r *degreeRow) any { return int64(r.In) },
		"edges_out": func(_ *query, r *degreeRow) any { return int64(r.Out) },
		"calls_in":  func(_ *query, r *degreeRow) any { return int64(r.CallsIn) },
		"calls_out": func(_ *query, r *degreeRow) any { return int64(r.CallsOut) },
	}}
}

// degreeOf finds the degree of the symbol that the key names.
func (q *query) degreeOf(row *degreeRow) (bool, error) {
	all, err := q.graph.degreesOf(q.ctx)
	if err != nil {
		return false, err
	}
	id, _ := facts.ParseSymbolID(q.r.Value) // the zero id has no edges
	d, ok := all.Of(id)
	*row = degreeRow{id, d}
	return ok, nil
}

func listDegrees(q *query) iter.Seq2[[]degreeRow, error] {
	all, err := q.graph.degreesOf(q.ctx)
	if err != nil {
		return one[degreeRow](nil, err)
	}
	out := make([]degreeRow, 0, all.Len())
	for id, d := range all.All() {
		out = append(out, degreeRow{id, d})
	}
	slices.SortFunc(out, func(a, b degreeRow) int { return a.id.Compare(b.id) })
	return one(out, nil)
}

// degreesOf counts the graph's edges once in a session.
func (g *viewGraph) degreesOf(ctx context.Context) (_ *graph.Degrees, err error) {
	if g.degrees == nil {
		g.degrees, err = g.Degrees(ctx)
	}
	return g.degrees, err
}
