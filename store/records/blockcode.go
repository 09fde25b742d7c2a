package records

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"
)

// Posting says that a path contributes to, or consumes, a key.
type Posting = struct {
	Key  uint32
	Path uint32
}

func comparePostings(a, b Posting) int {
	return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Path, b.Path))
}

// A block is a run of postings sorted by key and path, each once:
//
//	uvarint  number of postings
//	uvarint  first key
//	uvarint  largest path
//	byte     Rice parameter of key gaps
//	byte     shift taken off the Rice parameters of path gaps
//	bits     for each key: its gap, the number of its paths, their gaps
//
// Keys and paths are coded as gaps in Golomb-Rice code, which comes within a
// few percent of the entropy of random sets (Witten, Moffat, Bell, Managing
// Gigabytes, 3.3): hashed keys leave nothing else to save. The parameter of a
// key's path gaps follows from the number of its paths; the shift corrects it
// for paths that stand closer together than chance.

var errBlock = errors.New("malformed block of postings")

const maxPostings = 1 << 20

// riceParameter is the best k for gaps of a random set of n in [0, universe].
func riceParameter(universe uint64, n int) uint {
	if n <= 0 || universe <= uint64(n) {
		return 0
	}
	mean := universe / uint64(n)
	return uint(bits.Len64(mean*69/100+1) - 1) // k = log2(mean × ln 2)
}

// encodeBlock encodes sorted, distinct, non-empty postings.
func encodeBlock(postings []Posting) []byte {
	first, last := postings[0].Key, postings[len(postings)-1].Key
	keys, top := 0, uint32(0)
	for i, p := range postings {
		if i == 0 || p.Key != postings[i-1].Key {
			keys++
		}
		top = max(top, p.Path)
	}
	k := riceParameter(uint64(last-first), keys)
	shift := bestShift(postings, top)
	data := binary.AppendUvarint(nil, uint64(len(postings)))
	data = binary.AppendUvarint(data, uint64(first))
	data = binary.AppendUvarint(data, uint64(top))
	data = append(data, byte(k), byte(shift))
	w := bitWriter{buf: data}
	previous := first
	for run := range runs(postings) {
		w.rice(run[0].Key-previous, k)
		previous = run[0].Key
		w.gamma(uint32(len(run)))
		writePaths(&w, run, pathParameter(top, len(run), shift))
	}
	return w.finish()
}

// runs splits postings by key.
func runs(postings []Posting) func(yield func([]Posting) bool) {
	return func(yield func([]Posting) bool) {
		for len(postings) > 0 {
			n := 1
			for n < len(postings) && postings[n].Key == postings[0].Key {
				n++
			}
			if !yield(postings[:n]) {
				return
			}
			postings = postings[n:]
		}
	}
}

func pathParameter(top uint32, n int, shift uint) uint {
	k := riceParameter(uint64(top), n)
	return k - min(k, shift)
}

func writePaths(w *bitWriter, run []Posting, k uint) {
	next := uint32(0) // lowest path that can follow
	for _, p := range run {
		w.rice(p.Path-next, k)
		next = p.Path + 1
	}
}

// bestShift tries the few shifts that can pay and takes the cheapest.
func bestShift(postings []Posting, top uint32) uint {
	best, cost := uint(0), uint64(math.MaxUint64)
	for shift := range uint(4) {
		var total uint64
		for run := range runs(postings) {
			k, next := pathParameter(top, len(run), shift), uint32(0)
			for _, p := range run {
				total += riceCost(p.Path-next, k)
				next = p.Path + 1
			}
		}
		if total < cost {
			best, cost = shift, total
		}
	}
	return best
}

// decodeBlock calls f with the block's postings in order until it returns false.
func decodeBlock(data []byte, f func(Posting) bool) error {
	h, rest, err := decodeBlockHeader(data)
	if err != nil {
		return err
	}
	r := bitReader{buf: rest}
	key := uint64(h.first)
	for left := h.postings; left > 0; {
		key += uint64(r.rice(h.k))
		n := int(r.gamma())
		if r.short || key > math.MaxUint32 || n < 1 || n > left {
			return errBlock
		}
		left -= n
		k, next := pathParameter(h.top, n, h.shift), uint64(0)
		for range n {
			path := next + uint64(r.rice(k))
			if r.short || path > uint64(h.top) {
				return errBlock
			}
			if !f(Posting{uint32(key), uint32(path)}) {
				return nil
			}
			next = path + 1
		}
	}
	return nil
}

type blockHeader struct {
	postings   int
	first, top uint32
	k, shift   uint
}

func decodeBlockHeader(data []byte) (blockHeader, []byte, error) {
	var numbers [3]uint64
	for i := range numbers {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > math.MaxUint32 {
			return blockHeader{}, nil, errBlock
		}
		numbers[i], data = n, data[size:]
	}
	if len(data) < 2 || numbers[0] > maxPostings || data[0] > 32 || data[1] > 32 {
		return blockHeader{}, nil, errBlock
	}
	h := blockHeader{int(numbers[0]), uint32(numbers[1]), uint32(numbers[2]), uint(data[0]), uint(data[1])}
	return h, data[2:], nil
}

// pageSize is the database's: 30,000 records of 2 KB take 71.6 MB; with pages of 4 KB 77.9 MB
// and a fifth more time.
const pageSize = 16384

// blockTarget is the size of a block in bytes: sixteen rows with their headers
// and envelopes fill a page. Blocks of 4 KB take as much space and twice the
// time to look a key up.
const blockTarget = pageSize/16 - 48

// fitBlock encodes as many postings as fit into a block, beginning with a guess.
func fitBlock(postings []Posting, guess int) (n int, data []byte) {
	limit := min(len(postings), maxPostings)
	n = min(guess, limit)
	data = encodeBlock(postings[:n])
	for len(data) > blockTarget && n > 1 {
		n = max(1, n*blockTarget/len(data)*31/32)
		data = encodeBlock(postings[:n])
	}
	for range 4 { // grow while there is room
		more := min(limit, n*blockTarget/len(data)*63/64)
		if more <= n+n/16 {
			break
		}
		bigger := encodeBlock(postings[:more])
		if len(bigger) > blockTarget {
			break
		}
		n, data = more, bigger
	}
	return n, data
}

// blockCutter turns a sorted stream of postings into blocks.
type blockCutter struct {
	pending []Posting
	guess   int
	emit    func(first uint32, data []byte) error
}

// cutAt is more than a block ever holds of real postings.
const cutAt = 1 << 15

func (c *blockCutter) add(p Posting) error {
	c.pending = append(c.pending, p)
	if len(c.pending) < 2*cutAt {
		return nil
	}
	return c.cut(cutAt)
}

// cut emits blocks until at most rest postings are left.
func (c *blockCutter) cut(rest int) error {
	postings := c.pending
	for len(postings) > rest {
		n, data := fitBlock(postings, max(c.guess, 256))
		if err := c.emit(postings[0].Key, data); err != nil {
			return err
		}
		c.guess, postings = n, postings[n:]
	}
	c.pending = append(c.pending[:0], postings...)
	return nil
}

// normalise sorts postings and drops repetitions, in place.
func normalise(postings []Posting) []Posting {
	if !slices.IsSortedFunc(postings, comparePostings) {
		slices.SortFunc(postings, comparePostings)
	}
	return slices.Compact(postings)
}
