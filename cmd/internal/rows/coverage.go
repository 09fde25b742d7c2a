package rows

import (
	"context"
	"fmt"
	"iter"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// coverageRow is what was measured of a file, or of a function in it.
type coverageRow struct {
	coverage.Count
	coverage.Measured
	path string
	sym  graph.Symbol // of the file itself for the whole of it
}

func coverageRows() *table[coverageRow] {
	return &table[coverageRow]{list: listCoverage, get: map[string]func(*query, *coverageRow) any{
		"path": func(_ *query, r *coverageRow) any { return r.path },
		"id": func(_ *query, r *coverageRow) any {
			if r.sym.Facts == nil {
				return nil
			}
			return r.sym.ID.String()
		},
		"name": func(_ *query, r *coverageRow) any {
			if r.sym.Facts == nil {
				return nil
			}
			return r.sym.QualifiedName
		},
		"kind":       func(_ *query, r *coverageRow) any { return r.sym.Kind.String() },
		"line":       func(_ *query, r *coverageRow) any { return int64(max(r.sym.NameLine, 1)) },
		"statements": func(_ *query, r *coverageRow) any { return int64(r.Statements) },
		"hit":        func(_ *query, r *coverageRow) any { return int64(r.Hit) },
		"percent": func(_ *query, r *coverageRow) any {
			if p := r.Percent(); p >= 0 {
				return p
			}
			return nil
		},
		"is_exact":        func(_ *query, r *coverageRow) any { return truth(r.Exact) },
		"format":          func(_ *query, r *coverageRow) any { return r.Format },
		"measured_at":     func(_ *query, r *coverageRow) any { return r.At },
		"measured_commit": func(_ *query, r *coverageRow) any { return optional(r.Commit) },
	}}
}

// listCoverage goes through the files that something is known of.
func listCoverage(q *query) iter.Seq2[[]coverageRow, error] {
	return func(yield func([]coverageRow, error) bool) {
		known, err := q.source.known(q.ctx)
		if err != nil || known.Empty() {
			if err != nil {
				yield(nil, err)
			}
			return
		}
		leaves, err := q.leaves()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, l := range leaves {
			if l.Language == "" {
				continue
			}
			rows, err := coverageOf(q.ctx, q.graph, known, l)
			if err != nil {
				yield(nil, err)
				return
			}
			if len(rows) > 0 && !yield(rows, nil) {
				return
			}
		}
	}
}

func coverageOf(ctx context.Context, g *viewGraph, known *coverage.Known, l graph.Leaf) ([]coverageRow, error) {
	m, ok, err := coverage.At(ctx, known, g.Engine().Repository(), l)
	if err != nil || !ok {
		return nil, err
	}
	x, err := g.file(ctx, l.Path, false)
	if err != nil || x == nil {
		return nil, err
	}
	rows := []coverageRow{{coverage.Total(m.Units), m, l.Path, x.Symbol(graph.FileNode)}}
	counts := coverage.BySymbol(x, m.Units)
	for i := range x.Facts.Symbols {
		if c, ok := counts[int32(i)]; ok {
			rows = append(rows, coverageRow{c, m, l.Path, x.Symbol(int32(i))})
		}
	}
	return rows, nil
}

// known gives what was measured, read once in a session.
func (s *Source) known(ctx context.Context) (*coverage.Known, error) {
	if s.measured != nil {
		return s.measured, nil
	}
	db, err := s.state.DB(ctx)
	if err != nil {
		return nil, err
	}
	if s.measured, err = coverage.Load(ctx, db); err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	return s.measured, nil
}
