package rows

import (
	"errors"
	"iter"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// errStopped ends a walk whose rows are wanted no more.
var errStopped = errors.New("stopped")

// perFile lists rows file by file: of the files that the request's key leads to,
// or of all, with the given sections of the facts.
func perFile[T any](q *query, sections facts.Sections, rows func(f *graph.File) []T) iter.Seq2[[]T, error] {
	return func(yield func([]T, error) bool) {
		each := func(f *graph.File) error {
			if !yield(rows(f), nil) {
				return errStopped
			}
			return nil
		}
		if err := q.each(sections, each); err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// each calls fn for the files that can answer the request, in path order.
func (q *query) each(sections facts.Sections, fn func(f *graph.File) error) error {
	paths, all, err := q.paths()
	if err != nil {
		return err
	}
	described := q.r.NeedsText()
	switch {
	case all && !described:
		defer func() { q.graph.scan = scan{} }()
		return q.graph.EachBatch(q.ctx, sections, func(files []*graph.File) error {
			q.graph.scan.begin(files)
			for _, f := range files {
				q.graph.scan.at = f
				if err := fn(f); err != nil {
					return err
				}
			}
			return nil
		})
	case all:
		return q.eachMade(nil, q.described, fn)
	}
	return q.eachOf(paths, described, fn)
}

// eachOf calls fn for the given files that the tree has.
func (q *query) eachOf(paths []string, described bool, fn func(f *graph.File) error) error {
	for _, p := range paths {
		x, err := q.graph.file(q.ctx, p, described)
		if err != nil {
			return err
		}
		if x == nil {
			continue
		}
		if err := fn(x); err != nil {
			return err
		}
	}
	return nil
}

// paths lists the files that a key leads to; all without one.
func (q *query) paths() (paths []string, all bool, err error) {
	switch q.r.Key {
	case "path":
		return []string{q.r.Value}, false, nil
	case "name":
		paths, err = q.graph.Naming(q.ctx, q.r.Value)
		return paths, false, err
	case "id", "source", "type_id":
		id, err := facts.ParseSymbolID(q.r.Value)
		if err != nil {
			return nil, false, nil // no symbol's id
		}
		paths, err = q.graph.holding(q.ctx, id)
		return paths, false, err
	case "target":
		paths, err = q.referring()
		return paths, false, err
	}
	return nil, true, nil
}

// referring lists the files with an edge to the symbol that the key names, and
// the file that contains it.
func (q *query) referring() ([]string, error) {
	id, err := facts.ParseSymbolID(q.r.Value)
	if err != nil {
		return nil, nil
	}
	holding, err := q.graph.holding(q.ctx, id)
	if err != nil {
		return nil, err
	}
	var found []graph.Symbol
	var paths []string
	for _, p := range holding {
		x, err := q.graph.file(q.ctx, p, false)
		if err != nil {
			return nil, err
		}
		if x == nil {
			continue
		}
		if i, ok := x.Find(id); ok {
			found = append(found, x.Symbol(i))
			paths = append(paths, p)
		}
	}
	referring, err := q.graph.Referring(q.ctx, found)
	if err != nil {
		return nil, err
	}
	paths = append(paths, referring...)
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// made is how many files are made ready at a time from their bytes.
const made = 64

func (q *query) described(path string) (*graph.File, error) {
	return q.graph.Described(q.ctx, path)
}

// eachMade calls fn for files that are made from their bytes, ahead in parallel:
// the given ones, or all that have facts.
func (q *query) eachMade(paths []string, load func(path string) (*graph.File, error), fn func(f *graph.File) error) error {
	batch := func(paths []string) error {
		files := make([]*graph.File, len(paths))
		g, _ := errgroup.WithContext(q.ctx)
		g.SetLimit(q.source.jobs)
		for i, p := range paths {
			g.Go(func() (err error) {
				files[i], err = load(p)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, f := range files {
			if f == nil {
				continue
			}
			if err := fn(f); err != nil {
				return err
			}
		}
		return nil
	}
	if paths != nil {
		for part := range slices.Chunk(paths, made) {
			if err := batch(part); err != nil {
				return err
			}
		}
		return nil
	}
	var pending []string
	err := q.graph.Leaves(q.ctx, func(l graph.Leaf) error {
		if l.Language == "" {
			return nil
		}
		if pending = append(pending, l.Path); len(pending) < made {
			return nil
		}
		err := batch(pending)
		pending = pending[:0]
		return err
	})
	if err != nil {
		return err
	}
	return batch(pending)
}

// one lists a single batch.
func one[T any](rows []T, err error) iter.Seq2[[]T, error] {
	return func(yield func([]T, error) bool) { yield(rows, err) }
}

// optional gives null for an empty text.
func optional(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func truth(b bool) any {
	if b {
		return int64(1)
	}
	return int64(0)
}
