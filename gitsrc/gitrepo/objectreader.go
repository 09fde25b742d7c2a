package gitrepo

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/klauspost/compress/zlib"
)

const (
	windowSize    = 32 << 10 // read at once: neighbours in a tree are often neighbours in the pack
	maxWindow     = 4 << 20  // objects that may be larger deflated are streamed
	maxDeltaChain = 1 << 14  // git's own limit is 4095
)

// objectReader reads objects with its own buffers. It belongs to one goroutine.
type objectReader struct {
	store *objectStore
	cache *baseCache
	last  *pack // where the previous object was found

	zr      io.ReadCloser // a zlib reader, nil before its first use
	src     bytes.Reader
	stream  *bufio.Reader
	window  []byte
	winPack *pack
	winOff  int64
	scratch []byte // the delta being applied
	chain   []packObject
}

func newObjectReader(s *objectStore, cacheBytes int64) *objectReader {
	return &objectReader{store: s, cache: newBaseCache(cacheBytes)}
}

// fill makes the window hold n bytes of p from off, fewer at the pack's end.
func (r *objectReader) fill(p *pack, off int64, n int) ([]byte, error) {
	size := p.size.Load()
	if size == 0 {
		if err := p.open(); err != nil {
			return nil, err
		}
		size = p.size.Load()
	}
	if off < 0 || off >= size {
		return nil, p.corrupt(off, "offset outside the pack")
	}
	n = int(min(int64(n), size-off))
	if r.winPack == p && off >= r.winOff && off+int64(n) <= r.winOff+int64(len(r.window)) {
		return r.window[off-r.winOff:], nil
	}
	want := int(min(int64(max(n, windowSize)), size-off))
	if cap(r.window) < want {
		r.window = make([]byte, max(want, windowSize))
	}
	r.window, r.winPack, r.winOff = r.window[:want], p, off
	if _, err := p.ReadAt(r.window, off); err != nil {
		r.winPack = nil
		return nil, fmt.Errorf("read %s: %w", p.path, err)
	}
	return r.window, nil
}

func (r *objectReader) header(p *pack, off int64) (packObject, error) {
	b, err := r.fill(p, off, maxHeader)
	if err != nil {
		return packObject{}, err
	}
	return p.parseHeader(off, b[:min(len(b), maxHeader)])
}

// source positions a reader on the zlib stream of size inflated bytes.
func (r *objectReader) source(p *pack, off, size int64) (io.Reader, error) {
	bound := size + size>>9 + 64 // what deflate adds to incompressible data
	if bound > maxWindow {
		section := io.NewSectionReader(p, off, p.size.Load()-off)
		if r.stream == nil {
			r.stream = bufio.NewReaderSize(section, windowSize)
		} else {
			r.stream.Reset(section)
		}
		return r.stream, nil
	}
	b, err := r.fill(p, off, int(bound))
	if err != nil {
		return nil, err
	}
	r.src.Reset(b)
	return &r.src, nil
}

func (r *objectReader) inflater(src io.Reader) (io.Reader, error) {
	if r.zr == nil {
		zr, err := zlib.NewReader(src)
		if err != nil {
			return nil, err
		}
		r.zr = zr
		return zr, nil
	}
	return r.zr, r.zr.(zlib.Resetter).Reset(src, nil)
}

// inflate appends to buf the zlib stream at off, which must hold exactly size
// bytes; zlib's checksum is verified.
func (r *objectReader) inflate(p *pack, off, size int64, buf []byte) ([]byte, error) {
	src, err := r.source(p, off, size)
	if err != nil {
		return nil, err
	}
	zr, err := r.inflater(src)
	if err == nil {
		buf, err = readExactly(zr, size, buf)
	}
	if err != nil {
		return nil, fmt.Errorf("inflate at %d in %s: %w: %w", off, p.path, ErrCorruptObject, err)
	}
	return buf, nil
}

// trustedSize is allocated on the word of an object's header; beyond it, memory
// grows with what is there.
const trustedSize = 8 << 20

// readExactly appends the whole of zr to buf, which must make it size long.
func readExactly(zr io.Reader, size int64, buf []byte) ([]byte, error) {
	for int64(len(buf)) < size {
		have := len(buf)
		step := min(size-int64(have), max(trustedSize, int64(have)))
		if free := int64(cap(buf) - have); free < step {
			buf = append(make([]byte, 0, int64(have)+step), buf...)
		}
		buf = buf[:int64(have)+step]
		if _, err := io.ReadFull(zr, buf[have:]); err != nil {
			return nil, err
		}
	}
	var more [1]byte
	n, err := zr.Read(more[:])
	switch {
	case n > 0:
		return nil, errors.New("longer than its header says")
	case err != nil && err != io.EOF:
		return nil, err
	}
	return buf, nil
}

// readPacked reads the object at off, following its deltas. The bytes may be
// shared with the cache: nobody changes them.
func (r *objectReader) readPacked(p *pack, off int64) (plumbing.ObjectType, []byte, error) {
	chain := r.chain[:0]
	defer func() { r.chain = chain }()
	var (
		typ  plumbing.ObjectType
		base []byte
	)
	for cur := off; ; {
		if e, ok := r.cache.get(baseKey{p, cur}); ok {
			typ, base = e.typ, e.data
			break
		}
		o, err := r.header(p, cur)
		if err != nil {
			return 0, nil, err
		}
		if o.typ != plumbing.OFSDeltaObject && o.typ != plumbing.REFDeltaObject {
			if base, err = r.inflate(p, o.data, o.size, []byte{}); err != nil {
				return 0, nil, err
			}
			typ = o.typ
			if len(chain) > 0 {
				r.cache.put(baseKey{p, cur}, typ, base)
			}
			break
		}
		if o.typ == plumbing.REFDeltaObject {
			var ok bool
			if o.baseOff, ok = p.idx.find(o.baseRef); !ok {
				return 0, nil, p.corrupt(cur, "delta base "+o.baseRef.String()+" not in the pack")
			}
		}
		if chain = append(chain, o); len(chain) > maxDeltaChain {
			return 0, nil, p.corrupt(off, "endless delta chain")
		}
		cur = o.baseOff
	}
	for i := len(chain) - 1; i >= 0; i-- {
		if err := r.applyLink(p, chain[i], &base); err != nil {
			return 0, nil, err
		}
		if i > 0 {
			r.cache.put(baseKey{p, chain[i-1].baseOff}, typ, base)
		}
	}
	return typ, base, nil
}

func (r *objectReader) applyLink(p *pack, o packObject, base *[]byte) error {
	delta, err := r.inflate(p, o.data, o.size, r.scratch[:0])
	if err != nil {
		return err
	}
	r.scratch = delta
	out, err := applyDelta(*base, delta)
	if err != nil {
		return p.corrupt(o.data, "bad delta")
	}
	*base = out
	return nil
}
