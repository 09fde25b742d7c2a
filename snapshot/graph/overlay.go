package graph

import (
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// overlay are the changed files of a tree and what was found out of each. A cold index has all files of
// the tree here: what is kept for each is what its memory grows by.
type overlay struct {
	leaves  []Leaf   // added and changed ones, in path order
	removed []string // paths

	encoded  [][]byte   // facts of leaves as far as they are in memory, parallel to them
	held     int        // bytes of these
	findable [][]uint32 // postings of all that is found through each, parallel to leaves: of new ones before links, until index has them

	at    map[string]int32 // where in leaves a path is, absent for one that was removed
	index postingIndex
}

const absent int32 = -1

// find gives a changed file and its facts as far as they are in memory; nil with ok where it was removed.
func (o *overlay) find(path string) (l *Leaf, encoded []byte, ok bool) {
	i, ok := o.at[path]
	if !ok || i == absent {
		return nil, nil, ok
	}
	return &o.leaves[i], o.encoded[i], true
}

// located makes the files be found by their paths.
func (o *overlay) located() {
	o.at = make(map[string]int32, len(o.leaves)+len(o.removed))
	for _, p := range o.removed {
		o.at[p] = absent
	}
	for i := range o.leaves {
		o.at[o.leaves[i].Path] = int32(i)
	}
}

// contribute notes what files contribute whose facts were there before this run.
func (o *overlay) contribute(v *view) error {
	g, _ := errgroup.WithContext(v.ctx)
	g.SetLimit(v.engine.opts.Jobs)
	for from := 0; from < len(o.leaves); from += chunk {
		g.Go(func() error {
			for i := from; i < min(from+chunk, len(o.leaves)); i++ {
				if err := v.ctx.Err(); err != nil {
					return err
				}
				if o.leaves[i].Language == "" || o.findable[i] != nil {
					continue
				}
				if f := v.File(o.leaves[i].Path); f != nil {
					o.findable[i] = findableBy(f)
				}
			}
			return v.err()
		})
	}
	return g.Wait()
}

// findableBy lists the postings of everything that is found through a file, in no more memory than they take.
func findableBy(f *link.File) []uint32 { return slices.Clone(f.Postings()) }

// postingIndex maps questions to files: postings sorted by question and file, with a table of where each
// leading byte pair of questions starts.
type postingIndex struct {
	pairs []Posting // with places in a list of files instead of paths
	start []uint32
}

// newPostingIndex indexes the postings of each file.
func newPostingIndex(lists [][]uint32) postingIndex {
	x := postingIndex{start: make([]uint32, 1<<16+1)}
	n := 0
	for _, list := range lists {
		n += len(list)
		for _, p := range list {
			x.start[p>>16+1]++
		}
	}
	for b := range x.start[1:] {
		x.start[b+1] += x.start[b]
	}
	x.pairs = make([]Posting, n)
	next := slices.Clone(x.start)
	for i, list := range lists {
		for _, p := range list {
			x.pairs[next[p>>16]] = Posting{Key: p, Path: uint32(i)}
			next[p>>16]++
		}
	}
	for b := range 1 << 16 {
		slices.SortFunc(x.pairs[x.start[b]:x.start[b+1]], comparePostings)
	}
	return x
}

func comparePostings(a, b Posting) int {
	x, y := uint64(a.Key)<<32|uint64(a.Path), uint64(b.Key)<<32|uint64(b.Path)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// find gives the postings of a question.
func (x *postingIndex) find(question uint32) []Posting {
	if len(x.pairs) == 0 {
		return nil
	}
	b := question >> 16
	part := x.pairs[x.start[b]:x.start[b+1]]
	from, _ := slices.BinarySearchFunc(part, Posting{Key: question}, comparePostings)
	to := from
	for to < len(part) && part[to].Key == question {
		to++
	}
	return part[from:to]
}

// write adds the postings to a space, of which n files have any. The index has no use afterwards: its postings are
// those that are written. The store leaves out what it has.
func (x *postingIndex) write(tx Tx, space uint8, n int, pathOf func(i int) string) error {
	if len(x.pairs) == 0 {
		return nil
	}
	has := make([]bool, n)
	for _, p := range x.pairs {
		has[p.Path] = true
	}
	paths := make([]string, 0, n)
	for i := range has {
		if has[i] {
			paths = append(paths, pathOf(i))
		}
	}
	slices.Sort(paths) // new ones are numbered in their order
	ids, err := tx.InternPaths(paths)
	if err != nil {
		return err
	}
	idOf := make([]uint32, n)
	for i := range has {
		if has[i] {
			k, _ := slices.BinarySearch(paths, pathOf(i))
			idOf[i] = ids[k]
		}
	}
	for i := range x.pairs {
		x.pairs[i].Path = idOf[x.pairs[i].Path]
	}
	pairs := x.pairs
	*x = postingIndex{}
	return tx.AddPostings(space, pairs)
}
