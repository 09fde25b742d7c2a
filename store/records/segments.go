package records

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The two maps of postings.
const (
	SpaceContributors uint8 = 0 // key → paths whose facts contribute to the key's answer
	SpaceConsumers    uint8 = 1 // key → paths whose link record consumed the key's answer

	Spaces = 2
)

// segment is an immutable sorted run of postings in consecutive blocks, and a
// block after them with the first key of each.
type segment struct {
	first    uint64 // id of the first block
	blocks   uint64
	postings uint64
	bytes    uint64
}

func (s segment) index() uint64 { return s.first + s.blocks }

const (
	maxSegments = 8 // of a space; a lookup asks each of them
	growth      = 4 // a segment is at least this many times larger than all after it together
)

func segmentsName(space uint8) string { return fmt.Sprint(stateSegments, space) }

// encodeSegments lists segments from large to small.
func encodeSegments(list []segment) []byte {
	buf := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		for _, n := range []uint64{s.first, s.blocks, s.postings, s.bytes} {
			buf = binary.AppendUvarint(buf, n)
		}
	}
	return buf
}

var errSegments = errors.New("malformed list of segments")

func decodeSegments(data []byte) ([]segment, error) {
	next := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			data = nil
			return 0
		}
		data = data[size:]
		return n
	}
	n := next()
	if n > 1024 {
		return nil, errSegments
	}
	list := make([]segment, n)
	for i := range list {
		list[i] = segment{next(), next(), next(), next()}
		if list[i].blocks == 0 || list[i].first == 0 {
			return nil, errSegments
		}
	}
	if len(data) != 0 {
		return nil, errSegments
	}
	return list, nil
}

func (r *reader) segments(ctx context.Context, space uint8) ([]segment, error) {
	if space >= Spaces {
		return nil, fmt.Errorf("postings: no space %d", space)
	}
	value, err := r.readState(ctx, segmentsName(space))
	if err != nil {
		return nil, err
	}
	list, err := decodeSegments(value)
	if err != nil {
		return nil, corrupt(r.db.path, err)
	}
	return list, nil
}

// encodeIndex encodes the first keys of a segment's blocks, which never fall.
func encodeIndex(firsts []uint32) []byte {
	buf := binary.AppendUvarint(nil, uint64(len(firsts)))
	previous := uint32(0)
	for _, f := range firsts {
		buf = binary.AppendUvarint(buf, uint64(f-previous))
		previous = f
	}
	return buf
}

func decodeIndex(data []byte) ([]uint32, error) {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)) {
		return nil, errBlock
	}
	data = data[size:]
	firsts := make([]uint32, n)
	key := uint64(0)
	for i := range firsts {
		gap, size := binary.Uvarint(data)
		if size <= 0 || gap > 1<<32 || key+gap >= 1<<32 {
			return nil, errBlock
		}
		key, data = key+gap, data[size:]
		firsts[i] = uint32(key)
	}
	return firsts, nil
}

// candidates gives the range of blocks that may hold a key: a key's paths may
// run over several blocks.
func candidates(firsts []uint32, key uint32) (from, to int) {
	from, _ = slices.BinarySearch(firsts, key) // first block that begins with key or later
	to = from
	for to < len(firsts) && firsts[to] == key {
		to++
	}
	return max(from-1, 0), to
}
