package gitrepo

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strconv"

	"github.com/go-git/go-git/v5/plumbing"
)

// cacheTree is the index's TREE extension: the ids of trees as git last computed
// them. A negative count means that entries below have changed since.
type cacheTree struct {
	name     string
	count    int // entries below, in all folders
	hash     plumbing.Hash
	children []*cacheTree
	rest     []byte
}

func parseCacheTree(b []byte, depth int) (*cacheTree, bool) {
	nul := bytes.IndexByte(b, 0)
	if nul < 0 || depth > maxTreeDepth {
		return nil, false
	}
	t := &cacheTree{name: string(b[:nul])}
	line, rest, ok := bytes.Cut(b[nul+1:], []byte{'\n'})
	count, subtrees, ok2 := bytes.Cut(line, []byte{' '})
	if !ok || !ok2 {
		return nil, false
	}
	var err error
	if t.count, err = strconv.Atoi(string(count)); err != nil {
		return nil, false
	}
	n, err := strconv.Atoi(string(subtrees))
	if err != nil {
		return nil, false
	}
	if t.count >= 0 {
		if len(rest) < hashSize {
			return nil, false
		}
		copy(t.hash[:], rest)
		rest = rest[hashSize:]
	}
	for range n {
		child, ok := parseCacheTree(rest, depth+1)
		if !ok {
			return nil, false
		}
		rest = child.rest
		t.children = append(t.children, child)
	}
	t.rest = rest
	return t, true
}

// child gives the node of a folder; a nil tree has none.
func (t *cacheTree) child(name string) *cacheTree {
	if t == nil {
		return nil
	}
	for _, c := range t.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// idFor gives the tree's id if it is still that of n entries.
func (t *cacheTree) idFor(n int) (plumbing.Hash, bool) {
	if t == nil || t.count != n || n == 0 {
		return plumbing.Hash{}, false
	}
	return t.hash, true
}

// indexLink is a split index's reference to its base.
type indexLink struct {
	base    plumbing.Hash
	bitmaps []byte // which of the base's entries are deleted, and which replaced
}

func parseIndexLink(b []byte) (*indexLink, error) {
	if len(b) < hashSize {
		return nil, errBadIndex
	}
	l := &indexLink{}
	copy(l.base[:], b)
	if l.base.IsZero() {
		return nil, nil
	}
	l.bitmaps = b[hashSize:]
	return l, nil
}

// positions decodes the bitmaps for a base of n entries.
func (l *indexLink) positions(n int) (deleted, replaced []int, err error) {
	if len(l.bitmaps) == 0 {
		return nil, nil, nil
	}
	deleted, rest, ok := ewahPositions(l.bitmaps, n)
	if !ok {
		return nil, nil, errBadIndex
	}
	if replaced, _, ok = ewahPositions(rest, n); !ok {
		return nil, nil, errBadIndex
	}
	return deleted, replaced, nil
}

// ewahPositions lists the set bits of a serialised EWAH bitmap, of which none
// may lie at n or beyond.
func ewahPositions(b []byte, n int) (set []int, rest []byte, ok bool) {
	if len(b) < 8 {
		return nil, nil, false
	}
	words := int(binary.BigEndian.Uint32(b[4:]))
	if b = b[8:]; len(b) < words*8+4 {
		return nil, nil, false
	}
	word := func(i int) uint64 { return binary.BigEndian.Uint64(b[8*i:]) }
	pos := 0
	for i := 0; i < words; {
		marker := word(i)
		i++
		run, literals := int(marker>>1&(1<<32-1)), int(marker>>33)
		if marker&1 != 0 {
			if pos+run*64 > n+63 { // the last word may be padded
				return nil, nil, false
			}
			for k := pos; k < min(pos+run*64, n); k++ {
				set = append(set, k)
			}
		}
		pos += run * 64
		if literals > words-i {
			return nil, nil, false
		}
		for range literals {
			for v := word(i); v != 0; v &= v - 1 {
				k := pos + bits.TrailingZeros64(v)
				if k >= n {
					return nil, nil, false
				}
				set = append(set, k)
			}
			pos, i = pos+64, i+1
		}
	}
	return set, b[words*8+4:], true
}
