package rows

import (
	"errors"
	"iter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// unparsedRow is some lines of a file that were not understood.
type unparsedRow struct {
	f *graph.File
	graph.Unparsed
}

func unparsed() *table[unparsedRow] {
	return &table[unparsedRow]{list: listUnparsed, get: map[string]func(*query, *unparsedRow) any{
		"path":       func(_ *query, r *unparsedRow) any { return r.f.Path },
		"first_line": func(_ *query, r *unparsedRow) any { return int64(r.First) },
		"last_line":  func(_ *query, r *unparsedRow) any { return int64(r.Last) },
		"reason":     func(_ *query, r *unparsedRow) any { return r.Reason },
		"language":   func(_ *query, r *unparsedRow) any { return r.f.Language },
	}}
}

func listUnparsed(q *query) iter.Seq2[[]unparsedRow, error] {
	return func(yield func([]unparsedRow, error) bool) {
		err := q.each(facts.SectionDecl, func(f *graph.File) error {
			if !f.HasUnparsed() {
				return nil
			}
			found, err := q.graph.Unparsed(q.ctx, f)
			if err != nil {
				return err
			}
			rows := make([]unparsedRow, len(found))
			for i, u := range found {
				rows[i] = unparsedRow{f, u}
			}
			if !yield(rows, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}
