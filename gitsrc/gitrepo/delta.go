package gitrepo

import "fmt"

var errBadDelta = fmt.Errorf("malformed delta: %w", ErrCorruptObject)

// deltaSize reads one of the two sizes at the head of a delta.
func deltaSize(d []byte) (size uint64, rest []byte, ok bool) {
	for i, shift := 0, uint(0); i < len(d) && shift < 64; i, shift = i+1, shift+7 {
		size |= uint64(d[i]&0x7f) << shift
		if d[i]&0x80 == 0 {
			return size, d[i+1:], true
		}
	}
	return 0, nil, false
}

// applyDelta builds the object that a delta describes on its base.
func applyDelta(base, delta []byte) ([]byte, error) {
	baseSize, d, ok := deltaSize(delta)
	if !ok || baseSize != uint64(len(base)) {
		return nil, errBadDelta
	}
	size, d, ok := deltaSize(d)
	if !ok || size > uint64(len(delta))*maxCopy {
		return nil, errBadDelta
	}
	// No more is allocated on the word of the header than is likely.
	out := make([]byte, 0, min(size, uint64(4*(len(base)+len(delta))+64<<10)))
	for len(d) > 0 {
		op := d[0]
		d = d[1:]
		if op&0x80 == 0 {
			n := int(op)
			if n == 0 || n > len(d) || uint64(len(out)+n) > size {
				return nil, errBadDelta
			}
			out = append(out, d[:n]...)
			d = d[n:]
			continue
		}
		var off, n uint64
		off, n, d, ok = copyOperands(op, d)
		if !ok || off+n > uint64(len(base)) || uint64(len(out))+n > size {
			return nil, errBadDelta
		}
		out = append(out, base[off:off+n]...)
	}
	if uint64(len(out)) != size {
		return nil, errBadDelta
	}
	return out, nil
}

// maxCopy is the most that one copy instruction can yield.
const maxCopy = 1<<24 - 1

// copyOperands reads the offset and length bytes that op announces.
func copyOperands(op byte, d []byte) (off, n uint64, rest []byte, ok bool) {
	for i := uint(0); i < 7; i++ {
		if op&(1<<i) == 0 {
			continue
		}
		if len(d) == 0 {
			return 0, 0, nil, false
		}
		if i < 4 {
			off |= uint64(d[0]) << (8 * i)
		} else {
			n |= uint64(d[0]) << (8 * (i - 4))
		}
		d = d[1:]
	}
	if n == 0 {
		n = 0x10000
	}
	return off, n, d, true
}
