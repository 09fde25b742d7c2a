package records

import (
	"encoding/binary"
	"math/bits"
)

// maxUnary is the first quotient that is written plainly.
const maxUnary = 24

// bitWriter appends bits to a buffer, least significant first.
type bitWriter struct {
	buf []byte
	acc uint64
	n   uint // bits in acc, below 8 between calls
}

func (w *bitWriter) bits(v uint64, n uint) { // n up to 56
	w.acc |= v << w.n
	w.n += n
	for w.n >= 8 {
		w.buf = append(w.buf, byte(w.acc))
		w.acc >>= 8
		w.n -= 8
	}
}

// rice writes v as a unary quotient and k low bits; large quotients are escaped.
func (w *bitWriter) rice(v uint32, k uint) {
	q := v >> k
	if q >= maxUnary {
		w.bits(1<<maxUnary-1, maxUnary)
		w.bits(uint64(v), 32)
		return
	}
	w.bits(1<<q-1, uint(q)+1)
	w.bits(uint64(v)&(1<<k-1), k)
}

func riceCost(v uint32, k uint) uint64 {
	if q := v >> k; q < maxUnary {
		return uint64(q) + 1 + uint64(k)
	}
	return maxUnary + 32
}

// gamma writes v ≥ 1 in Elias' gamma code.
func (w *bitWriter) gamma(v uint32) {
	n := uint(bits.Len32(v)) - 1
	w.bits(1<<n-1, n+1) // n ones and a zero
	w.bits(uint64(v)&(1<<n-1), n)
}

func (w *bitWriter) finish() []byte {
	if w.n > 0 {
		w.buf = append(w.buf, byte(w.acc))
	}
	return w.buf
}

// bitReader reads what bitWriter wrote. Past the end it gives zeros and sets short.
type bitReader struct {
	buf   []byte
	acc   uint64
	n     uint
	short bool
}

func (r *bitReader) fill() {
	if len(r.buf) >= 8 { // bits beyond n may be those that follow: adding these again changes nothing
		r.acc |= binary.LittleEndian.Uint64(r.buf) << r.n
		taken := (63 - r.n) / 8
		r.buf = r.buf[taken:]
		r.n += 8 * taken
		return
	}
	for r.n <= 56 && len(r.buf) > 0 {
		r.acc |= uint64(r.buf[0]) << r.n
		r.buf = r.buf[1:]
		r.n += 8
	}
}

func (r *bitReader) bits(n uint) uint64 { // n up to 56
	if r.n < n {
		r.fill()
		if r.n < n {
			r.short = true
			r.acc, r.n = 0, 0
			return 0
		}
	}
	v := r.acc & (1<<n - 1)
	r.acc >>= n
	r.n -= n
	return v
}

// ones counts ones up to limit and takes them and the zero after them (which
// is not there after limit ones).
func (r *bitReader) ones(limit uint) uint {
	if r.n < limit+1 {
		r.fill()
	}
	n := uint(bits.TrailingZeros64(^r.acc))
	if n >= limit {
		r.bits(limit)
		return limit
	}
	r.bits(n + 1)
	return n
}

func (r *bitReader) rice(k uint) uint32 {
	q := r.ones(maxUnary)
	if q == maxUnary {
		return uint32(r.bits(32))
	}
	return uint32(uint64(q)<<k | r.bits(k))
}

func (r *bitReader) gamma() uint32 {
	n := r.ones(32)
	if n >= 32 {
		r.short = true
		return 0
	}
	return uint32(1)<<n | uint32(r.bits(n))
}
