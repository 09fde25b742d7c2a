package rows

import (
	"errors"
	"iter"
	"maps"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

type symbolColumns = map[string]func(*query, *symbolRow) any

func cssVariables() *table[symbolRow] {
	return styleTable(css.NodeVariable, scopeColumns(), symbolColumns{
		"value": func(_ *query, r *symbolRow) any { return optional(r.facts().Value) },
	})
}

func cssClasses() *table[symbolRow] {
	return styleTable(css.NodeClass, scopeColumns(), symbolColumns{
		"is_module": func(_ *query, r *symbolRow) any { return truth(link.IsStyleModule(r.f.Path)) },
	})
}

func cssKeyframes() *table[symbolRow] { return styleTable(css.NodeKeyframes) }

// scopeColumns say where a definition holds: under which conditions, and for what.
func scopeColumns() symbolColumns {
	return symbolColumns{
		"scope": func(_ *query, r *symbolRow) any {
			_, place := scopeOf(r)
			return optional(place)
		},
		"condition": func(_ *query, r *symbolRow) any {
			condition, _ := scopeOf(r)
			return optional(condition)
		},
	}
}

func scopeOf(r *symbolRow) (condition, place string) {
	s := r.facts().Disambiguator
	if i := strings.LastIndex(s, css.ScopeSeparator); i >= 0 {
		return s[:i], s[i+len(css.ScopeSeparator):]
	}
	return "", s
}

// styleTable is the table of one precise kind of a style sheet's symbols.
func styleTable(nodeKind string, more ...symbolColumns) *table[symbolRow] {
	get := symbolColumns{
		"path": func(_ *query, r *symbolRow) any { return r.f.Path },
		"id": func(q *query, r *symbolRow) any {
			q.graph.remember(r.symbol().ID, r.f.Path)
			return r.symbol().ID.String()
		},
		"name": func(_ *query, r *symbolRow) any { return r.facts().Name },
		"line": func(_ *query, r *symbolRow) any { return int64(r.facts().NameLine) },
	}
	for _, m := range more {
		maps.Copy(get, m)
	}
	return &table[symbolRow]{get: get, list: func(q *query) iter.Seq2[[]symbolRow, error] { return listStyles(q, nodeKind) }}
}

// listStyles reads style sheets alone, whatever else the tree holds.
func listStyles(q *query, nodeKind string) iter.Seq2[[]symbolRow, error] {
	return func(yield func([]symbolRow, error) bool) {
		fn := func(f *graph.File) error {
			var out []symbolRow
			for i := range f.Facts.Symbols {
				if s := &f.Facts.Symbols[i]; s.NodeKind == nodeKind && (q.r.Key != "name" || s.Name == q.r.Value) {
					out = append(out, symbolRow{f: f, i: int32(i)})
				}
			}
			if !yield(out, nil) {
				return errStopped
			}
			return nil
		}
		if err := q.eachSheet(fn); err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

func (q *query) eachSheet(fn func(*graph.File) error) error {
	paths, all, err := q.paths()
	if err != nil {
		return err
	}
	if all {
		paths = []string{}
		if err := q.graph.Leaves(q.ctx, func(l graph.Leaf) error {
			if s := lang.Named(l.Language); s != nil && s.StyleSheet {
				paths = append(paths, l.Path)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	if q.r.NeedsText() {
		return q.eachMade(paths, q.described, fn)
	}
	return q.eachOf(paths, false, fn)
}
