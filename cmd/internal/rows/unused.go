package rows

import (
	"cmp"
	"iter"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/unused"
)

func unreferenced() *table[unused.Definition] {
	return &table[unused.Definition]{
		list: func(q *query) iter.Seq2[[]unused.Definition, error] {
			return one(unused.Definitions(q.ctx, q.graph.Snapshot))
		},
		get: map[string]func(*query, *unused.Definition) any{
			"id": func(q *query, r *unused.Definition) any {
				q.graph.remember(r.ID, r.Path)
				return r.ID.String()
			},
			"path":            func(_ *query, r *unused.Definition) any { return r.Path },
			"name":            func(_ *query, r *unused.Definition) any { return r.QualifiedName },
			"kind":            func(_ *query, r *unused.Definition) any { return r.Kind.String() },
			"line":            func(_ *query, r *unused.Definition) any { return int64(r.StartLine) },
			"lines":           func(_ *query, r *unused.Definition) any { return int64(r.EndLine - r.StartLine + 1) },
			"is_exported":     func(_ *query, r *unused.Definition) any { return truth(r.Exported) },
			"is_used_in_file": func(_ *query, r *unused.Definition) any { return truth(r.InFile) },
		},
	}
}

func unreached() *table[analysis.Symbol] {
	return &table[analysis.Symbol]{
		list: func(q *query) iter.Seq2[[]analysis.Symbol, error] {
			return one(analysis.Unreached(q.ctx, q.graph.Snapshot))
		},
		get: map[string]func(*query, *analysis.Symbol) any{
			"id":   func(_ *query, r *analysis.Symbol) any { return r.ID },
			"path": func(_ *query, r *analysis.Symbol) any { return r.Path },
			"name": func(_ *query, r *analysis.Symbol) any { return cmp.Or(r.QualifiedName, r.Name) },
			"kind": func(_ *query, r *analysis.Symbol) any { return r.Kind },
			"line": func(_ *query, r *analysis.Symbol) any { return int64(r.Line) },
		},
	}
}

func staleImports() *table[analysis.StaleImport] {
	return &table[analysis.StaleImport]{
		list: func(q *query) iter.Seq2[[]analysis.StaleImport, error] {
			return one(analysis.StaleImports(q.ctx, q.graph.Snapshot))
		},
		get: map[string]func(*query, *analysis.StaleImport) any{
			"path":         func(_ *query, r *analysis.StaleImport) any { return r.Path },
			"line":         func(_ *query, r *analysis.StaleImport) any { return int64(r.Line) },
			"column":       func(_ *query, r *analysis.StaleImport) any { return int64(r.Column) },
			"module":       func(_ *query, r *analysis.StaleImport) any { return r.Module },
			"name":         func(_ *query, r *analysis.StaleImport) any { return optional(r.Name) },
			"is_type_only": func(_ *query, r *analysis.StaleImport) any { return truth(r.TypeOnly) },
			"nearest":      func(_ *query, r *analysis.StaleImport) any { return list(r.Nearest) },
		},
	}
}
