package rows

import (
	"iter"
	"path"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// fileRow is a file of the tree with what its facts say of it.
type fileRow struct {
	graph.Leaf
	summary
}

// summary is what a file's facts say of the whole file.
type summary struct {
	lines, symbols, errors int
	pkg, header            string
	generated              bool
}

func summarise(f *graph.File) summary {
	return summary{f.Facts.Lines, len(f.Facts.Symbols), f.Facts.ParseErrors, f.Facts.Package, f.Facts.Header, f.IsGenerated()}
}

func files() *table[fileRow] {
	return &table[fileRow]{list: listFiles, get: map[string]func(*query, *fileRow) any{
		"path":         func(_ *query, r *fileRow) any { return r.Path },
		"directory":    func(_ *query, r *fileRow) any { return link.Dir(r.Path) },
		"name":         func(_ *query, r *fileRow) any { return path.Base(r.Path) },
		"language":     func(_ *query, r *fileRow) any { return optional(r.Language) },
		"depth":        func(_ *query, r *fileRow) any { return optional(depthOf(r.Language)) },
		"skipped":      func(_ *query, r *fileRow) any { return optional(r.Skip) },
		"blob":         func(_ *query, r *fileRow) any { return r.Blob.String() },
		"size":         fileSize,
		"lines":        ofFacts(func(s *summary) any { return int64(s.lines) }),
		"symbols":      ofFacts(func(s *summary) any { return int64(s.symbols) }),
		"package":      ofFacts(func(s *summary) any { return optional(s.pkg) }),
		"is_test":      func(_ *query, r *fileRow) any { return truth(graph.IsTestPath(r.Path)) },
		"is_generated": ofFacts(func(s *summary) any { return truth(s.generated) }),
		"parse_errors": ofFacts(func(s *summary) any { return int64(s.errors) }),
		"header":       ofFacts(func(s *summary) any { return optional(s.header) }),
	}}
}

func ofFacts(get func(*summary) any) func(*query, *fileRow) any {
	return func(_ *query, r *fileRow) any {
		if r.Language == "" {
			return nil
		}
		return get(&r.summary)
	}
}

// fileSize is null for what has no bytes in the repository: submodules.
func fileSize(q *query, r *fileRow) any {
	n, err := q.graph.Engine().Repository().BlobSize(q.ctx, r.Blob)
	if err != nil {
		return nil
	}
	return n
}

func listFiles(q *query) iter.Seq2[[]fileRow, error] {
	needsFacts := q.r.NeedsText()
	for _, c := range []string{"lines", "symbols", "package", "is_generated", "parse_errors"} {
		needsFacts = needsFacts || q.r.Needs(c)
	}
	return func(yield func([]fileRow, error) bool) {
		leaves, err := q.leaves()
		if err != nil {
			yield(nil, err)
			return
		}
		summaries := map[string]summary{}
		if needsFacts {
			if summaries, err = q.summaries(leaves); err != nil {
				yield(nil, err)
				return
			}
		}
		out := make([]fileRow, len(leaves))
		for i, l := range leaves {
			out[i] = fileRow{l, summaries[l.Path]}
		}
		yield(out, nil)
	}
}

// leaves lists the files that the key leads to, or all.
func (q *query) leaves() ([]graph.Leaf, error) {
	switch q.r.Key {
	case "path":
		l, ok, err := q.graph.Leaf(q.ctx, q.r.Value)
		if err != nil || !ok {
			return nil, err
		}
		return []graph.Leaf{l}, nil
	case "directory":
		return q.graph.LeavesIn(q.ctx, q.r.Value)
	}
	var out []graph.Leaf
	err := q.graph.Leaves(q.ctx, func(l graph.Leaf) error {
		out = append(out, l)
		return nil
	})
	return out, err
}

func (q *query) summaries(leaves []graph.Leaf) (map[string]summary, error) {
	out := map[string]summary{}
	add := func(f *graph.File) error {
		out[f.Path] = summarise(f)
		return q.ctx.Err()
	}
	if q.r.Key == "" {
		return out, q.each(facts.SectionDecl, add)
	}
	var paths []string
	for _, l := range leaves {
		if l.Language != "" {
			paths = append(paths, l.Path)
		}
	}
	load := q.loaded
	if q.r.NeedsText() {
		load = q.described
	}
	if len(paths) == 0 {
		return out, nil
	}
	return out, q.eachMade(paths, load, add)
}

func (q *query) loaded(path string) (*graph.File, error) {
	return q.graph.File(q.ctx, path)
}

// depthOf says how far a language is read; empty for none.
func depthOf(language string) string {
	if l := extract.ByName(language); l != nil {
		return l.Depth
	}
	return ""
}
