package gitrepo

import (
	"io"

	"github.com/go-git/go-git/v5/plumbing"
)

// sizePacked gives type and size of the object at off without building it.
func (r *objectReader) sizePacked(p *pack, off int64) (plumbing.ObjectType, int64, error) {
	size := int64(-1)
	for depth := 0; depth < maxDeltaChain; depth++ {
		o, err := r.header(p, off)
		if err != nil {
			return 0, 0, err
		}
		delta := o.typ == plumbing.OFSDeltaObject || o.typ == plumbing.REFDeltaObject
		if size < 0 {
			size = o.size
			if delta {
				if size, err = r.deltaResult(p, o); err != nil {
					return 0, 0, err
				}
			}
		}
		if !delta {
			return o.typ, size, nil
		}
		if off = o.baseOff; o.typ == plumbing.REFDeltaObject {
			var ok bool
			if off, ok = p.idx.find(o.baseRef); !ok {
				return 0, 0, p.corrupt(off, "delta base not in the pack")
			}
		}
	}
	return 0, 0, p.corrupt(off, "endless delta chain")
}

// deltaResult inflates only the head of a delta, where the sizes stand.
func (r *objectReader) deltaResult(p *pack, o packObject) (int64, error) {
	src, err := r.source(p, o.data, min(o.size, 256))
	if err != nil {
		return 0, err
	}
	zr, err := r.inflater(src)
	if err != nil {
		return 0, p.corrupt(o.data, "bad zlib header")
	}
	head := make([]byte, min(o.size, 20))
	if _, err := io.ReadFull(zr, head); err != nil {
		return 0, p.corrupt(o.data, "bad delta")
	}
	_, rest, ok := deltaSize(head)
	if !ok {
		return 0, p.corrupt(o.data, "bad delta")
	}
	size, _, ok := deltaSize(rest)
	if !ok || size > 1<<62 {
		return 0, p.corrupt(o.data, "bad delta")
	}
	return int64(size), nil
}
