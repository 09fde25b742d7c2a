package rows

import (
	"iter"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// linkRow is a linked repository as it is now.
type linkRow struct {
	links.Link
	view    *state.View // nil when it cannot be reached
	indexed int
	failed  error
}

func linkedProjects() *table[linkRow] {
	return &table[linkRow]{list: listLinks, get: map[string]func(*query, *linkRow) any{
		"name":     func(_ *query, r *linkRow) any { return r.Name },
		"path":     func(_ *query, r *linkRow) any { return r.Path },
		"revision": func(_ *query, r *linkRow) any { return optional(r.Ref) },
		"commit_id": func(_ *query, r *linkRow) any {
			if r.view == nil || r.view.Commit.IsZero() {
				return nil
			}
			return r.view.Commit.String()
		},
		"tree": func(_ *query, r *linkRow) any {
			if r.view == nil {
				return nil
			}
			return r.view.Revision.Tree.String()
		},
		"files": func(_ *query, r *linkRow) any {
			if r.view == nil {
				return nil
			}
			return int64(r.indexed)
		},
		"error": func(_ *query, r *linkRow) any {
			if r.failed == nil {
				return nil
			}
			return r.failed.Error()
		},
	}}
}

// listLinks opens what is linked, where a column asks for what is there.
func listLinks(q *query) iter.Seq2[[]linkRow, error] {
	db, err := q.source.state.DB(q.ctx)
	if err != nil {
		return one[linkRow](nil, err)
	}
	list, err := links.List(q.ctx, db)
	if err != nil {
		return one[linkRow](nil, err)
	}
	rows := make([]linkRow, len(list))
	for i, l := range list {
		rows[i].Link = l
		if !q.r.Needs("commit_id") && !q.r.Needs("tree") && !q.r.Needs("files") && !q.r.Needs("error") {
			continue
		}
		if rows[i].view, rows[i].failed = q.source.at(q.ctx, "link "+l.Name); rows[i].failed != nil {
			continue
		}
		counts, err := state.Count(q.ctx, rows[i].view.Snapshot)
		if err != nil {
			return one[linkRow](nil, err)
		}
		rows[i].indexed = counts.Indexed
	}
	return one(rows, nil)
}
