package rows

import (
	"iter"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// dependencyRow is a pair of files.
type dependencyRow struct {
	from, to string
	imported bool
}

func dependencies() *table[dependencyRow] {
	return &table[dependencyRow]{list: listDependencies, get: map[string]func(*query, *dependencyRow) any{
		"from_path": func(_ *query, r *dependencyRow) any { return r.from },
		"to_path":   func(_ *query, r *dependencyRow) any { return r.to },
		"is_import": func(_ *query, r *dependencyRow) any { return truth(r.imported) },
	}}
}

// linked is how many link records are read at a time, by each of several readers.
const linked = 256

func listDependencies(q *query) iter.Seq2[[]dependencyRow, error] {
	return func(yield func([]dependencyRow, error) bool) {
		if err := q.eachDependency(yield); err != nil {
			yield(nil, err)
		}
	}
}

func (q *query) eachDependency(yield func([]dependencyRow, error) bool) error {
	var paths []string
	var err error
	switch q.r.Key {
	case "from_path":
		paths = []string{q.r.Value}
	case "to_path":
		if paths, err = q.dependents(q.r.Value); err != nil {
			return err
		}
	default:
		err = q.graph.Leaves(q.ctx, func(l graph.Leaf) error {
			if l.Language != "" {
				paths = append(paths, l.Path)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for some := range slices.Chunk(paths, linked*q.source.jobs) {
		parts := slices.Collect(slices.Chunk(some, linked))
		lists := make([][]dependencyRow, len(parts))
		var g errgroup.Group
		for i, part := range parts {
			g.Go(func() (err error) {
				lists[i], err = q.dependenciesOf(part)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, rows := range lists {
			if !yield(rows, nil) {
				return nil
			}
		}
	}
	return nil
}

// dependenciesOf pairs files with those that their link records lead to.
func (q *query) dependenciesOf(paths []string) ([]dependencyRow, error) {
	all, err := q.graph.Targets(q.ctx, paths, false)
	if err != nil {
		return nil, err
	}
	var imported map[string][]link.Target
	if q.r.Needs("is_import") {
		if imported, err = q.graph.Targets(q.ctx, paths, true); err != nil {
			return nil, err
		}
	}
	var out []dependencyRow
	for _, from := range paths {
		byImport := map[string]bool{}
		for _, t := range imported[from] {
			if t.Package == "" {
				byImport[t.Path] = true
			}
		}
		to := map[string]bool{}
		for _, t := range all[from] {
			if t.Package == "" && t.Path != from {
				to[t.Path] = true
			}
		}
		first := len(out)
		for p := range to {
			if q.r.Key != "to_path" || p == q.r.Value {
				out = append(out, dependencyRow{from, p, byImport[p]})
			}
		}
		slices.SortFunc(out[first:], func(a, b dependencyRow) int { return strings.Compare(a.to, b.to) })
	}
	return out, nil
}
