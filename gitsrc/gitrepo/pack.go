package gitrepo

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/go-git/go-git/v5/plumbing"
)

const packHeaderSize = 12

// pack is one .pack file with its index. Its methods may be used concurrently.
type pack struct {
	path string // of the .pack
	idx  *packIndex

	files *packFiles

	mu     sync.RWMutex
	file   *os.File     // nil while it is not open
	size   atomic.Int64 // 0 before it was
	closed bool
}

func openPack(idxPath string, files *packFiles) (*pack, error) {
	idx, err := openPackIndex(idxPath)
	if err != nil {
		return nil, err
	}
	return &pack{path: strings.TrimSuffix(idxPath, ".idx") + ".pack", idx: idx, files: files}, nil
}

// packObject is the header of an object in a pack.
type packObject struct {
	typ     plumbing.ObjectType
	size    int64         // inflated, of the delta when it is one
	data    int64         // where the zlib stream begins
	baseOff int64         // OFSDelta
	baseRef plumbing.Hash // REFDelta
}

// maxHeader bounds type, size and base of an object.
const maxHeader = 10 + hashSize

func (p *pack) corrupt(off int64, what string) error {
	return fmt.Errorf("%s at %d in %s: %w", what, off, p.path, ErrCorruptObject)
}

// parseHeader reads the object header at off from b, the bytes there.
func (p *pack) parseHeader(off int64, b []byte) (packObject, error) {
	var o packObject
	if len(b) == 0 {
		return o, p.corrupt(off, "no object")
	}
	o.typ = plumbing.ObjectType(b[0] >> 4 & 7)
	size, n := uint64(b[0]&15), 1
	for shift := uint(4); b[n-1]&0x80 != 0; shift += 7 {
		if n >= len(b) || shift > 60 {
			return o, p.corrupt(off, "bad object size")
		}
		size |= uint64(b[n]&0x7f) << shift
		n++
	}
	if size > maxInflated(p.size.Load()-off) {
		return o, p.corrupt(off, "impossible object size")
	}
	o.size = int64(size)
	switch o.typ {
	case plumbing.OFSDeltaObject:
		rel, k, ok := baseDistance(b[n:])
		if !ok || rel <= 0 || rel > off-packHeaderSize {
			return o, p.corrupt(off, "bad delta base")
		}
		o.baseOff, n = off-rel, n+k
	case plumbing.REFDeltaObject:
		if len(b) < n+hashSize {
			return o, p.corrupt(off, "truncated object")
		}
		o.baseRef, n = plumbing.Hash(b[n:n+hashSize]), n+hashSize
	case plumbing.CommitObject, plumbing.TreeObject, plumbing.BlobObject, plumbing.TagObject:
	default:
		return o, p.corrupt(off, "bad object type")
	}
	o.data = off + int64(n)
	return o, nil
}

// baseDistance reads how far before an object its delta base lies.
func baseDistance(b []byte) (rel int64, n int, ok bool) {
	if len(b) == 0 {
		return 0, 0, false
	}
	rel = int64(b[0] & 0x7f)
	for n = 1; b[n-1]&0x80 != 0; n++ {
		if n >= len(b) || n > 8 {
			return 0, 0, false
		}
		rel = (rel+1)<<7 | int64(b[n]&0x7f)
	}
	return rel, n, true
}

// maxInflated bounds what n deflated bytes can inflate to, so that a damaged
// size is refused before memory is asked for.
func maxInflated(n int64) uint64 {
	const ratio = 1040 // deflate's limit is 1032
	return uint64(max(n, 0))*ratio + 64
}
