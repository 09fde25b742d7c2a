package rows

import (
	"iter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// signatures are what files declare, without bodies.
func signatures() *table[symbolRow] {
	return &table[symbolRow]{
		list: func(q *query) iter.Seq2[[]symbolRow, error] {
			return perFile(q, facts.SectionDecl, func(f *graph.File) []symbolRow { return []symbolRow{{f: f, i: graph.FileNode}} })
		},
		get: map[string]func(*query, *symbolRow) any{
			"path":            func(_ *query, r *symbolRow) any { return r.f.Path },
			"header_comments": func(_ *query, r *symbolRow) any { return optional(r.f.Facts.Header) },
			"types":           func(_ *query, r *symbolRow) any { return countKinds(r.f, facts.Kind.IsType) },
			"methods":         func(_ *query, r *symbolRow) any { return countKinds(r.f, facts.Kind.IsCallable) },
		},
	}
}

func countKinds(f *graph.File, is func(facts.Kind) bool) int64 {
	n := int64(0)
	for i := range f.Facts.Symbols {
		if is(f.Facts.Symbols[i].Kind) {
			n++
		}
	}
	return n
}

// declared lists the symbols of some kinds, without bodies; more names columns of symbols.
func declared(symbols *table[symbolRow], is func(facts.Kind) bool, more map[string]string) *table[symbolRow] {
	t := &table[symbolRow]{get: map[string]func(*query, *symbolRow) any{
		"path": func(_ *query, r *symbolRow) any { return r.f.Path },
		"line": symbols.get["name_line"],
	}}
	for _, c := range []string{"id", "name", "qualified_name", "kind", "visibility"} {
		t.get[c] = symbols.get[c]
	}
	for column, of := range more {
		t.get[column] = symbols.get[of]
	}
	t.list = func(q *query) iter.Seq2[[]symbolRow, error] {
		return perFile(q, facts.SectionDecl, func(f *graph.File) []symbolRow {
			var out []symbolRow
			for i := range f.Facts.Symbols {
				if s := &f.Facts.Symbols[i]; is(s.Kind) && (q.r.Key != "name" || s.Name == q.r.Value) {
					out = append(out, symbolRow{f: f, i: int32(i)})
				}
			}
			return out
		})
	}
	return t
}
