package rows

import (
	"encoding/json"
	"iter"

	"github.com/codegraph-dev/codegraph/cmd/internal/embed"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// vectorRow is a definition that has a vector.
type vectorRow struct {
	symbol graph.Symbol
	vector search.Vector
	model  string
}

func vectors() *table[vectorRow] {
	return &table[vectorRow]{list: listVectors, get: map[string]func(*query, *vectorRow) any{
		"id":   func(_ *query, r *vectorRow) any { return r.symbol.ID.String() },
		"path": func(_ *query, r *vectorRow) any { return r.symbol.Path },
		"name": func(_ *query, r *vectorRow) any { return r.symbol.QualifiedName },
		"meaning": func(q *query, r *vectorRow) any {
			source, err := q.graph.Source(q.ctx, r.symbol.Path)
			if err != nil {
				return nil
			}
			return search.Meaning(r.symbol, source)
		},
		"model": func(_ *query, r *vectorRow) any { return r.model },
		"embedding": func(_ *query, r *vectorRow) any {
			list, err := json.Marshal(r.vector.Values)
			if err != nil {
				return nil
			}
			return string(list)
		},
		"rank": func(q *query, r *vectorRow) any {
			if q.r.Match == "" {
				return nil
			}
			return 1 - r.vector.Cosine
		},
	}}
}

func listVectors(q *query) iter.Seq2[[]vectorRow, error] { return one(q.vectors()) }

func (q *query) vectors() ([]vectorRow, error) {
	e, err := embed.Required()
	if err != nil {
		return nil, err
	}
	ix, err := q.source.searchIndex(q.ctx)
	if err != nil {
		return nil, err
	}
	list, err := ix.Vectors(q.ctx, q.graph.Snapshot, e, q.r.Match, q.r.Needs("embedding"))
	if err != nil {
		return nil, err
	}
	var rows []vectorRow
	for _, v := range list {
		if q.r.Key == "path" && v.Path != q.r.Value {
			continue
		}
		f, err := q.graph.Described(q.ctx, v.Path) // for docs
		if err != nil || f == nil {
			return nil, err
		}
		rows = append(rows, vectorRow{f.Symbol(v.Number), v, e.Name()})
	}
	return rows, nil
}
