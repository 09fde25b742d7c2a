package history

import (
	"context"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// versions are the files of a history's trees that differ from the head's, found
// by the words of their texts: a question that any file may answer goes to those
// that have its words.
type versions struct {
	h   *Reader
	met map[pathBlob]bool
	all []version

	read    int                // of all, from the front: they are in what follows
	blocks  map[string][]int32 // that open a block, ascending
	opening wordIndex          // of those
	rest    wordIndex          // of others, as far as it was needed
	waiting []int32            // others
	escaped []int32            // whose escapes may spell any word
	loose   bool               // attributes differ between the trees: they rule no file out

	admitted map[link.Place]*admitted // of places that paths alone tell
}

type pathBlob struct {
	path string
	blob plumbing.Hash
}

type version struct {
	pathBlob
	mode  filemode.FileMode
	marks *gitrepo.TreeAttributes
}

// wordIndex lists versions, ascending, by the digests of the words of their texts.
type wordIndex map[uint64][]int32

// admitted lists which of the first so many versions a place admits.
type admitted struct {
	of   int
	list []int32
}

func newVersions(h *Reader) *versions {
	return &versions{h: h, met: map[pathBlob]bool{}, blocks: map[string][]int32{}, opening: wordIndex{}, rest: wordIndex{}, admitted: map[link.Place]*admitted{}}
}

// meet takes in a file of a tree with these attributes.
func (v *versions) meet(path string, x gitrepo.TreeEntry, marks *gitrepo.TreeAttributes) {
	if k := (pathBlob{path, x.Hash}); x.Mode.IsFile() && !v.met[k] {
		v.met[k] = true
		v.all = append(v.all, version{k, x.Mode, marks})
	}
}

// separateByAttributes takes in that attributes differ between trees.
func (v *versions) separateByAttributes() {
	if !v.loose {
		v.loose, v.read, v.waiting, v.escaped = true, 0, nil, nil
		clear(v.blocks)
		clear(v.opening)
		clear(v.rest)
	}
}

// each calls fn for the versions that may contribute to an answer from a place.
func (v *versions) each(ctx context.Context, place link.Place, fn func(pathBlob)) error {
	if !place.Spelled() || place.Where != link.Anywhere {
		for _, i := range v.admits(place) {
			fn(v.all[i].pathBlob)
		}
		return nil
	}
	for ; v.read < len(v.all); v.read++ {
		if err := v.look(ctx, int32(v.read)); err != nil {
			return err
		}
	}
	word := xxhash.Sum64String(place.Word())
	for _, i := range v.escaped {
		fn(v.all[i].pathBlob)
	}
	for _, i := range v.opening[word] {
		if _, ok := slices.BinarySearch(v.blocks[place.Block()], i); ok || place.Block() == "" {
			fn(v.all[i].pathBlob)
		}
	}
	if place.Block() != "" {
		return nil
	}
	for _, i := range v.waiting {
		source, err := v.h.blob(ctx, v.all[i].blob)
		if err != nil {
			return err
		}
		v.rest.add(i, source)
	}
	v.waiting = nil
	for _, i := range v.rest[word] {
		fn(v.all[i].pathBlob)
	}
	return nil
}

// admits lists the versions that a place admits by their paths.
func (v *versions) admits(place link.Place) []int32 {
	a := v.admitted[place]
	if a == nil {
		a = &admitted{}
		v.admitted[place] = a
	}
	for ; a.of < len(v.all); a.of++ {
		if place.Where == link.Anywhere || place.Admits(v.all[a.of].path, "") {
			a.list = append(a.list, int32(a.of))
		}
	}
	return a.list
}

// look finds out what a version's text opens.
func (v *versions) look(ctx context.Context, i int32) error {
	x := v.all[i]
	if !v.loose {
		l, ok, err := v.h.leaf(ctx, classify.New(v.h.config, x.marks), x.path, x.mode, x.blob)
		if err != nil || !ok || !(link.Place{}).Admits(x.path, l.Language) {
			return err
		}
	} else if n, err := v.h.repo.BlobSize(ctx, x.blob); err != nil || n > v.h.config.FileSizeLimit() {
		return err
	}
	source, err := v.h.blob(ctx, x.blob)
	if err != nil || classify.IsBinary(source) {
		return err
	}
	if link.Escapes(source) {
		v.escaped = append(v.escaped, i)
		return nil
	}
	blocks := link.Blocks(x.path, source)
	for _, b := range blocks {
		v.blocks[b] = append(v.blocks[b], i)
	}
	if len(blocks) == 0 {
		v.waiting = append(v.waiting, i)
		return nil
	}
	v.opening.add(i, source)
	return nil
}

func (x wordIndex) add(i int32, source []byte) {
	link.EachWord(source, func(w []byte) {
		k := xxhash.Sum64(w)
		if list := x[k]; len(list) == 0 || list[len(list)-1] != i {
			x[k] = append(list, i)
		}
	})
}
