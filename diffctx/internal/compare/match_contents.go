package compare

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/go-git/go-git/v5/plumbing"
)

// emptyBlob is the content of all empty files.
var emptyBlob = plumbing.ComputeHash(plumbing.BlobObject, nil)

// sameFamily reports files between which definitions may move: of one language, or
// of dialects of one.
func sameFamily(a, b *graph.File) bool {
	if a.Language == b.Language {
		return true
	}
	family := extract.FamilyOf(a.Language)
	return family != "" && family == extract.FamilyOf(b.Language)
}

// Files without definitions are one where they share so much of what they import,
// use and offer, of at least so many of these.
const (
	minContents   = 3
	contentsAlike = 0.6
)

// matchContents pairs files without definitions, such as those that only import,
// call and re-export, by what they hold (Dice's coefficient over multisets).
func (c *Comparison) matchContents(gone, come []*graph.File) {
	index := map[string][]*Definition{} // files that come, by what they hold
	sizes, held := map[*Definition]int{}, map[*Definition]map[string]int{}
	for _, f := range come {
		if d := c.New[facts.FileID(f.Path)]; d != nil && d.Match == nil && len(d.Defined(c.NewOrder)) == 0 {
			held[d], sizes[d] = contentsOf(f)
			for w := range held[d] {
				index[w] = append(index[w], d)
			}
		}
	}
	var found []candidate
	for _, f := range gone {
		d := c.Old[facts.FileID(f.Path)]
		if d == nil || d.Match != nil || len(d.Defined(c.OldOrder)) > 0 {
			continue
		}
		contents, size := contentsOf(f)
		shared := map[*Definition]int{}
		for w, n := range contents {
			if len(index[w]) > 32 {
				continue // what so many hold says nothing
			}
			for _, e := range index[w] {
				shared[e] += min(n, held[e][w])
			}
		}
		for e, n := range shared {
			if score := 2 * float64(n) / float64(size+sizes[e]); score >= contentsAlike && min(size, sizes[e]) >= minContents && sameFamily(f, e.File) {
				found = append(found, candidate{d, e, score + pathSimilarity(f.Path, e.Path)/100})
			}
		}
	}
	sortCandidates(found)
	for _, m := range found {
		if m.old.Match == nil && m.new.Match == nil {
			c.pairFile(m.old, m.new, fmt.Sprintf("%d %% of its content", min(99, int(m.score*100))))
		}
	}
}

// contentsOf is the multiset of the names that a file imports, uses and offers, by
// their roles, and its size.
func contentsOf(f *graph.File) (contents map[string]int, size int) {
	contents = map[string]int{}
	add := func(w string) {
		contents[w]++
		size++
	}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		add("import " + m.Name + " " + m.Local)
	}
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		add(r.Role.String() + " " + RefName(f.Facts, r.Expr))
	}
	for i := range f.Facts.Exports {
		add("export " + f.Facts.Exports[i].Name)
	}
	return contents, size
}
