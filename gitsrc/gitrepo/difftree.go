package gitrepo

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
)

// Change is a path whose entry differs between two trees. An absent side has the
// zero TreeEntry. A file that became a folder gives one deletion and the
// folder's files as additions. Sides may be submodules, whose hash is no blob.
type Change struct {
	Path     string
	Old, New TreeEntry
}

// DiffTrees calls fn for every file, symbolic link and submodule that differs
// between trees a and b, in byte order of paths. Equal subtrees are not read.
// The zero hash is the empty tree.
func (r *Repository) DiffTrees(ctx context.Context, a, b plumbing.Hash, fn func(Change) error) error {
	d := treeDiffer{r: r, fn: fn}
	return d.diff(ctx, a, b, "", 0)
}

type treeDiffer struct {
	r  *Repository
	fn func(Change) error
}

func (d *treeDiffer) diff(ctx context.Context, a, b plumbing.Hash, prefix string, depth int) error {
	if a == b {
		return nil
	}
	if depth > maxTreeDepth {
		return fmt.Errorf("diff trees %s and %s: nested more than %d deep: %w", a, b, maxTreeDepth, ErrCorruptObject)
	}
	as, err := d.r.ReadTree(ctx, a)
	if err != nil {
		return err
	}
	bs, err := d.r.ReadTree(ctx, b)
	if err != nil {
		return err
	}
	for len(as) > 0 || len(bs) > 0 {
		var x, y TreeEntry
		switch c := compareHeads(as, bs); {
		case c < 0:
			x, as = as[0], as[1:]
		case c > 0:
			y, bs = bs[0], bs[1:]
		default:
			x, y, as, bs = as[0], bs[0], as[1:], bs[1:]
		}
		if err := d.entry(ctx, x, y, prefix, depth); err != nil {
			return err
		}
	}
	return nil
}

// entry compares two entries of one name and of one sort, folder or not; one may
// be absent.
func (d *treeDiffer) entry(ctx context.Context, x, y TreeEntry, prefix string, depth int) error {
	if x == y {
		return nil
	}
	name := x.Name
	if name == "" {
		name = y.Name
	}
	if x.IsTree() || y.IsTree() {
		return d.diff(ctx, x.Hash, y.Hash, prefix+name+"/", depth+1)
	}
	return d.fn(Change{Path: prefix + name, Old: x, New: y})
}

func compareHeads(as, bs []TreeEntry) int {
	switch {
	case len(as) == 0:
		return 1
	case len(bs) == 0:
		return -1
	}
	return compareEntries(as[0], bs[0])
}

// compareEntries is git's order of tree entries: folders compare as "name/".
func compareEntries(a, b TreeEntry) int {
	n := min(len(a.Name), len(b.Name))
	if a.Name[:n] != b.Name[:n] {
		if a.Name[:n] < b.Name[:n] {
			return -1
		}
		return 1
	}
	return int(byteAfter(a, n)) - int(byteAfter(b, n))
}

func byteAfter(e TreeEntry, n int) byte {
	if n < len(e.Name) {
		return e.Name[n]
	}
	if e.IsTree() {
		return '/'
	}
	return 0
}
