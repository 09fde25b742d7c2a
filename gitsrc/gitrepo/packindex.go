package gitrepo

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sort"

	"github.com/go-git/go-git/v5/plumbing"
)

const (
	hashSize   = len(plumbing.Hash{})
	fanoutSize = 256 * 4
	idxV2Head  = 8
	largeFlag  = 1 << 31
)

// packIndex searches a pack's .idx file (versions 1 and 2, gitformat-pack) in
// place; only the pages a search touches are ever read.
type packIndex struct {
	data    []byte
	unmap   func() error
	fanout  []byte
	names   []byte // first name; stride bytes from one to the next
	stride  int
	offsets []byte // v2: 4 bytes each; v1: interleaved before the names
	large   []byte // v2: 8 bytes each
	count   int
}

func openPackIndex(path string) (*packIndex, error) {
	data, unmap, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	x := &packIndex{data: data, unmap: unmap}
	if err := x.layout(); err != nil {
		_ = unmap()
		return nil, fmt.Errorf("read pack index %s: %w", path, err)
	}
	return x, nil
}

func (x *packIndex) layout() error {
	v2 := len(x.data) >= idxV2Head && bytes.Equal(x.data[:4], []byte{0xff, 't', 'O', 'c'})
	head := 0
	if v2 {
		if v := binary.BigEndian.Uint32(x.data[4:]); v != 2 {
			return fmt.Errorf("version %d: %w", v, ErrUnsupported)
		}
		head = idxV2Head
	}
	if len(x.data) < head+fanoutSize+2*hashSize {
		return fmt.Errorf("truncated: %w", ErrCorruptObject)
	}
	x.fanout = x.data[head : head+fanoutSize]
	x.count = int(binary.BigEndian.Uint32(x.fanout[255*4:]))
	body := x.data[head+fanoutSize : len(x.data)-2*hashSize]
	if !v2 {
		x.stride = hashSize + 4
		if len(body) < x.count*x.stride {
			return fmt.Errorf("truncated: %w", ErrCorruptObject)
		}
		x.names, x.offsets = body, body
		return nil
	}
	x.stride = hashSize
	if len(body) < x.count*(hashSize+8) {
		return fmt.Errorf("truncated: %w", ErrCorruptObject)
	}
	x.names = body[:x.count*hashSize]
	x.offsets = body[x.count*(hashSize+4) : x.count*(hashSize+8)]
	x.large = body[x.count*(hashSize+8):]
	return nil
}

func (x *packIndex) name(i int) []byte {
	at := i * x.stride
	if x.large == nil { // v1 keeps the offset before the name
		at += 4
	}
	return x.names[at : at+hashSize]
}

func (x *packIndex) offset(i int) (int64, bool) {
	if x.large == nil {
		return int64(binary.BigEndian.Uint32(x.offsets[i*x.stride:])), true
	}
	o := binary.BigEndian.Uint32(x.offsets[i*4:])
	if o&largeFlag == 0 {
		return int64(o), true
	}
	at := int(o&^largeFlag) * 8
	if at+8 > len(x.large) {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64(x.large[at:])), true
}

// bounds gives the slots whose names begin with byte b.
func (x *packIndex) bounds(b byte) (lo, hi int) {
	if b > 0 {
		lo = int(binary.BigEndian.Uint32(x.fanout[(int(b)-1)*4:]))
	}
	hi = int(binary.BigEndian.Uint32(x.fanout[int(b)*4:]))
	if hi > x.count || lo > hi { // damaged fan-out: find nothing rather than crash
		return 0, 0
	}
	return lo, hi
}

// find gives the pack offset of an object.
func (x *packIndex) find(h plumbing.Hash) (int64, bool) {
	lo, hi := x.bounds(h[0])
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		switch c := bytes.Compare(x.name(mid), h[:]); {
		case c < 0:
			lo = mid + 1
		case c > 0:
			hi = mid
		default:
			return x.offset(mid)
		}
	}
	return 0, false
}

// withPrefix appends the names that begin with the given bits, limit at most.
func (x *packIndex) withPrefix(p idPrefix, limit int, to []plumbing.Hash) []plumbing.Hash {
	lo, hi := x.bounds(p.bytes[0])
	first := lo + sort.Search(hi-lo, func(i int) bool {
		return bytes.Compare(x.name(lo+i), p.bytes[:]) >= 0
	})
	for i := first; i < hi && len(to) < limit; i++ {
		h := plumbing.Hash(x.name(i))
		if !p.matches(h) {
			break
		}
		to = append(to, h)
	}
	return to
}

func (x *packIndex) close() error { return x.unmap() }

// idPrefix is an abbreviated object id: the first nibbles of one.
type idPrefix struct {
	bytes   plumbing.Hash // missing nibbles zero
	nibbles int
}

const minAbbrev = 4

// parseIDPrefix reads 4 to 40 hexadecimal digits.
func parseIDPrefix(s string) (idPrefix, bool) {
	if len(s) < minAbbrev || len(s) > 2*hashSize {
		return idPrefix{}, false
	}
	p := idPrefix{nibbles: len(s)}
	for i := 0; i < len(s); i++ {
		var v byte
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			v = c - '0'
		case c >= 'a' && c <= 'f':
			v = c - 'a' + 10
		case c >= 'A' && c <= 'F':
			v = c - 'A' + 10
		default:
			return idPrefix{}, false
		}
		p.bytes[i/2] |= v << (4 * (1 - i%2))
	}
	return p, true
}

func (p idPrefix) matches(h plumbing.Hash) bool {
	n := p.nibbles / 2
	if !bytes.Equal(h[:n], p.bytes[:n]) {
		return false
	}
	return p.nibbles%2 == 0 || h[n]>>4 == p.bytes[n]>>4
}
