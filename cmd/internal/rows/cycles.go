package rows

import (
	"cmp"
	"iter"
	pathpkg "path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// cycleRow is a node of a strongly connected component.
type cycleRow struct {
	graph      string
	number     int // of the component
	size       int
	node       string
	path, name string
}

func cycles() *table[cycleRow] {
	return &table[cycleRow]{list: listCycles, get: map[string]func(*query, *cycleRow) any{
		"graph": func(_ *query, r *cycleRow) any { return r.graph },
		"cycle": func(_ *query, r *cycleRow) any { return int64(r.number) },
		"size":  func(_ *query, r *cycleRow) any { return int64(r.size) },
		"node":  func(_ *query, r *cycleRow) any { return r.node },
		"path":  func(_ *query, r *cycleRow) any { return r.path },
		"name":  func(_ *query, r *cycleRow) any { return optional(r.name) },
	}}
}

func listCycles(q *query) iter.Seq2[[]cycleRow, error] {
	return func(yield func([]cycleRow, error) bool) {
		for _, g := range []struct {
			name string
			list func() ([]cycleRow, error)
		}{
			{"imports", func() ([]cycleRow, error) { return q.importCycles(false) }},
			{"all-imports", func() ([]cycleRow, error) { return q.importCycles(true) }},
			{"calls", q.callCycles},
		} {
			if q.r.Key == "graph" && q.r.Value != g.name {
				continue
			}
			rows, err := g.list()
			for i := range rows {
				rows[i].graph = g.name
			}
			if !yield(rows, err) || err != nil {
				return
			}
		}
	}
}

// importCycles are those of files that import one another when they are loaded, in
// languages where that matters, or, with deferred imports, at any time.
func (q *query) importCycles(deferred bool) ([]cycleRow, error) {
	g := newDigraph[string]()
	err := q.graph.EachSection(q.ctx, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) error {
		if l := extract.ByName(f.Language); l.NamesPlaces() || l != nil && l.ImportCircles && !deferred {
			return nil
		}
		loaded := map[string]bool{}
		for i := range f.Facts.Imports {
			if m := &f.Facts.Imports[i]; deferred || !m.IsDeferred() {
				loaded[m.Module] = true
			}
		}
		for _, u := range f.Imported() {
			if u.TargetPath == "" || u.TargetPath == f.Path || u.Target.Kind == facts.KindPackage || u.Loads && isPackageAround(u.TargetPath, f.Path) {
				continue
			}
			// the file of a module is reported at its first import alone
			if m := &f.Facts.Imports[u.Import]; deferred || !m.IsDeferred() || u.Loads && loaded[m.Module] {
				g.add(f.Path, u.TargetPath)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return cycleRows(g, func(p string) cycleRow { return cycleRow{node: p, path: p} }), nil
}

// isPackageAround reports a Python package that is being loaded already when one
// of its modules asks it for another: `from . import other`.
func isPackageAround(target, path string) bool {
	dir, name := pathpkg.Split(target)
	return strings.HasPrefix(name, "__init__.py") && strings.HasPrefix(path, dir)
}

// callCycles are those of functions that call one another, or themselves.
func (q *query) callCycles() ([]cycleRow, error) {
	g := newDigraph[facts.SymbolID]()
	named := map[facts.SymbolID]cycleRow{}
	err := q.graph.EachSection(q.ctx, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) error {
		for _, e := range f.Edges() {
			if e.Kind != "calls" {
				continue
			}
			g.add(e.Source, e.Target)
			if _, ok := named[e.Source]; !ok {
				named[e.Source] = cycleRow{node: e.Source.String(), path: f.Path, name: nameOf(f, e.SourceIdx)}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return cycleRows(g, func(id facts.SymbolID) cycleRow { return named[id] }), nil
}

// cycleRows lists the components, the largest first, each by path and name.
func cycleRows[N comparable](g *digraph[N], row func(N) cycleRow) []cycleRow {
	var parts [][]cycleRow
	for _, part := range g.cycles() {
		rows := make([]cycleRow, len(part))
		for i, n := range part {
			rows[i] = row(n)
			rows[i].size = len(part)
		}
		slices.SortFunc(rows, func(a, b cycleRow) int {
			return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.name, b.name), strings.Compare(a.node, b.node))
		})
		parts = append(parts, rows)
	}
	slices.SortFunc(parts, func(a, b []cycleRow) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a[0].path, b[0].path), strings.Compare(a[0].node, b[0].node))
	})
	var out []cycleRow
	for i, part := range parts {
		for _, r := range part {
			r.number = i + 1
			out = append(out, r)
		}
	}
	return out
}
