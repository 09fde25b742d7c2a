package rows

import (
	"iter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// edgeRow is an edge of a file.
type edgeRow struct {
	*graph.Edge
	f     *graph.File
	names map[facts.SymbolID]string // of what the file's edges point at; nil when not wanted
}

func edges() *table[edgeRow] {
	return &table[edgeRow]{list: listEdges, get: map[string]func(*query, *edgeRow) any{
		"kind": func(_ *query, r *edgeRow) any { return r.Kind },
		"source": func(q *query, r *edgeRow) any {
			q.graph.remember(r.Source, r.Path)
			return r.Source.String()
		},
		"target": func(q *query, r *edgeRow) any {
			q.graph.remember(r.Target, r.TargetPath)
			return r.Target.String()
		},
		"path":        func(_ *query, r *edgeRow) any { return r.Path },
		"line":        func(_ *query, r *edgeRow) any { return int64(r.Line) },
		"column":      func(_ *query, r *edgeRow) any { return int64(r.Column) },
		"source_name": func(_ *query, r *edgeRow) any { return nameOf(r.f, r.SourceIdx) },
		"source_kind": func(_ *query, r *edgeRow) any { return r.Source.Kind.String() },
		"target_path": func(_ *query, r *edgeRow) any { return r.TargetPath },
		"target_name": func(_ *query, r *edgeRow) any { return optional(r.names[r.Target]) },
		"target_kind": func(_ *query, r *edgeRow) any { return r.Target.Kind.String() },
		"certainty":   func(_ *query, r *edgeRow) any { return r.Certainty.String() },
		"condition":   func(_ *query, r *edgeRow) any { return optional(r.Condition) },
		"rule":        func(_ *query, r *edgeRow) any { return int64(r.Rule) },
	}}
}

// nameOf gives a symbol's qualified name, the path for the file.
func nameOf(f *graph.File, i int32) string {
	if i < 0 {
		return f.Path
	}
	return f.Facts.QualifiedName(int(i))
}

func listEdges(q *query) iter.Seq2[[]edgeRow, error] {
	wanted, ends := q.end()
	return perFile(q, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) []edgeRow {
		var names map[facts.SymbolID]string
		if q.r.Needs("target_name") {
			names = f.TargetNames()
		}
		all := f.Edges()
		out := make([]edgeRow, 0, len(all))
		for i := range all {
			e := &all[i]
			if !ends || q.r.Key == "source" && e.Source == wanted || q.r.Key == "target" && e.Target == wanted {
				out = append(out, edgeRow{e, f, names})
			}
		}
		return out
	})
}

// end gives the symbol that the key source or target names.
func (q *query) end() (id facts.SymbolID, ok bool) {
	if q.r.Key != "source" && q.r.Key != "target" {
		return id, false
	}
	id, _ = facts.ParseSymbolID(q.r.Value) // the zero id matches nothing
	return id, true
}

// useRow is a reference or import of a file.
type useRow struct {
	graph.Use
	f      *graph.File
	source facts.SymbolID
	module string // of an import: the file or package that its module leads to
}

func refs() *table[useRow] {
	return &table[useRow]{list: listRefs, get: map[string]func(*query, *useRow) any{
		"kind":    func(_ *query, r *useRow) any { return r.Kind },
		"name":    func(_ *query, r *useRow) any { return optional(r.Name) },
		"of_name": func(_ *query, r *useRow) any { return optional(r.Of) },
		"source": func(q *query, r *useRow) any {
			q.graph.remember(r.source, r.f.Path)
			return r.source.String()
		},
		"source_name": func(_ *query, r *useRow) any { return nameOf(r.f, r.SourceIdx) },
		"target":      useTarget,
		"target_name": func(_ *query, r *useRow) any { return optional(r.TargetName) },
		"target_path": useTargetPath,
		"external":    func(_ *query, r *useRow) any { return optional(r.External) },
		"path":        func(_ *query, r *useRow) any { return r.f.Path },
		"line":        func(_ *query, r *useRow) any { return int64(r.Line) },
		"column":      func(_ *query, r *useRow) any { return int64(r.Column) },
		"certainty":   func(_ *query, r *useRow) any { return r.Certainty.String() },
		"condition":   func(_ *query, r *useRow) any { return optional(r.Condition) },
		"rule":        func(_ *query, r *useRow) any { return int64(r.Rule) },
	}}
}

func useTarget(q *query, r *useRow) any {
	if r.Target == (facts.SymbolID{}) {
		return nil
	}
	q.graph.remember(r.Target, r.TargetPath)
	return r.Target.String()
}

func useTargetPath(_ *query, r *useRow) any {
	if r.Target == (facts.SymbolID{}) {
		return nil
	}
	return r.TargetPath
}

func listRefs(q *query) iter.Seq2[[]useRow, error] {
	wanted, ends := q.end()
	return perFile(q, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) []useRow {
		ids := sourceIDs(f)
		var out []useRow
		for _, u := range f.Uses() {
			r := useRow{Use: u, f: f, source: ids(u.SourceIdx)}
			if !ends || q.r.Key == "source" && r.source == wanted || q.r.Key == "target" && r.Target == wanted {
				out = append(out, r)
			}
		}
		return out
	})
}

// sourceIDs gives the ids of a file's symbols; references of one stand together.
func sourceIDs(f *graph.File) func(i int32) facts.SymbolID {
	last, id := int32(-2), facts.SymbolID{}
	return func(i int32) facts.SymbolID {
		if i != last {
			last, id = i, f.ID(i)
		}
		return id
	}
}
