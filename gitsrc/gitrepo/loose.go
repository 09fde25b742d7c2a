package gitrepo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/go-git/go-git/v5/plumbing"
)

func loosePath(objects string, h plumbing.Hash) string {
	hex := h.String()
	return filepath.Join(objects, hex[:2], hex[2:])
}

// looseHeader inflates the "type size\0" at the head of a loose object and
// gives what was inflated beyond it.
func (r *objectReader) looseHeader(path string, raw []byte, fileSize int64) (typ plumbing.ObjectType, size int64, rest []byte, zr io.Reader, err error) {
	r.src.Reset(raw)
	if zr, err = r.inflater(&r.src); err != nil {
		return 0, 0, nil, nil, looseDamage(path, err)
	}
	head := make([]byte, 64)
	n, err := io.ReadFull(zr, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return 0, 0, nil, nil, looseDamage(path, err)
	}
	line, rest, ok := bytes.Cut(head[:n], []byte{0})
	kind, digits, ok2 := bytes.Cut(line, []byte{' '})
	if !ok || !ok2 {
		return 0, 0, nil, nil, looseDamage(path, io.ErrUnexpectedEOF)
	}
	if typ, err = plumbing.ParseObjectType(string(kind)); err != nil {
		return 0, 0, nil, nil, looseDamage(path, err)
	}
	if size, err = strconv.ParseInt(string(digits), 10, 64); err != nil || size < 0 || uint64(size) > maxInflated(fileSize) {
		return 0, 0, nil, nil, looseDamage(path, fmt.Errorf("size %q", digits))
	}
	return typ, size, rest, zr, nil
}

func looseDamage(path string, err error) error {
	return fmt.Errorf("loose object %s: %w: %w", path, ErrCorruptObject, err)
}

func (r *objectReader) readLoose(path string) (plumbing.ObjectType, []byte, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return 0, nil, err
	}
	typ, size, rest, zr, err := r.looseHeader(path, raw, int64(len(raw)))
	if err != nil {
		return 0, nil, err
	}
	if int64(len(rest)) > size {
		return 0, nil, looseDamage(path, io.ErrShortBuffer)
	}
	data, err := readExactly(zr, size, append(make([]byte, 0, min(size, trustedSize)), rest...))
	if err != nil {
		return 0, nil, looseDamage(path, err)
	}
	return typ, data, nil
}

func (r *objectReader) sizeLoose(path string) (plumbing.ObjectType, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	raw := make([]byte, min(fi.Size(), 4096))
	if _, err := io.ReadFull(f, raw); err != nil {
		return 0, 0, looseDamage(path, err)
	}
	typ, size, _, _, err := r.looseHeader(path, raw, fi.Size())
	return typ, size, err
}

// looseWithPrefix appends the loose objects of a folder that begin with p.
func looseWithPrefix(objects string, p idPrefix, to []plumbing.Hash) []plumbing.Hash {
	hex := p.bytes.String()[:2]
	entries, err := os.ReadDir(filepath.Join(objects, hex))
	if err != nil {
		return to
	}
	for _, e := range entries {
		if name := hex + e.Name(); plumbing.IsHash(name) {
			if h := plumbing.NewHash(name); p.matches(h) {
				to = append(to, h)
			}
		}
	}
	return to
}
