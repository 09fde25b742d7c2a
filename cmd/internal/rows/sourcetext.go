package rows

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// sourceRow is the text of a file.
type sourceRow struct {
	path  string
	score float64
}

func sourceTexts() *table[sourceRow] {
	return &table[sourceRow]{list: listSources, get: map[string]func(*query, *sourceRow) any{
		"path": func(_ *query, r *sourceRow) any { return r.path },
		"content": func(q *query, r *sourceRow) any {
			source, err := q.graph.Source(q.ctx, r.path)
			if err != nil {
				return nil
			}
			return string(source)
		},
		"rank": func(q *query, r *sourceRow) any {
			if q.r.Match == "" {
				return nil
			}
			return -r.score
		},
	}}
}

func listSources(q *query) iter.Seq2[[]sourceRow, error] {
	if q.r.Match == "" {
		return one(q.allSources())
	}
	return one(q.matchingSources())
}

func (q *query) allSources() ([]sourceRow, error) {
	leaves, err := q.leaves()
	var rows []sourceRow
	for _, l := range leaves {
		if l.HasText() {
			rows = append(rows, sourceRow{path: l.Path})
		}
	}
	return rows, err
}

func (q *query) matchingSources() ([]sourceRow, error) {
	ix, err := q.source.searchIndex(q.ctx)
	if err != nil {
		return nil, err
	}
	paths, err := ix.MatchSource(q.ctx, q.graph.Snapshot, q.r.Match)
	if errors.Is(err, search.ErrExpression) {
		err = fmt.Errorf("%w: MATCH %q: %w", tables.ErrQuery, q.r.Match, err)
	}
	if err != nil {
		return nil, err
	}
	if q.r.Key == "path" {
		paths = slices.DeleteFunc(paths, func(p string) bool { return p != q.r.Value })
	}
	rows := make([]sourceRow, len(paths))
	for i, p := range paths {
		rows[i].path = p
	}
	if !q.r.Needs("rank") {
		return rows, nil
	}
	ranked, err := ix.RankSource(q.ctx, q.graph.Snapshot, q.r.Match, paths)
	for i, m := range ranked {
		rows[i] = sourceRow{m.Path, m.Score}
	}
	slices.SortFunc(rows, func(a, b sourceRow) int { return strings.Compare(a.path, b.path) })
	return rows, err
}
