package cache

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"
)

// An archive is
//
//	16 bytes  "codegraph-cache\n"
//	 2 bytes  format version, little endian
//	a zstd stream of entries in key order, each
//	    uvarint   length of data, plus one
//	    16 bytes  key
//	     8 bytes  xxhash64 of key and data, little endian
//	    data      encoded facts
//	  and, after the last,
//	    uvarint   0
//	     8 bytes  number of entries, little endian
//
// The same entries always give the same bytes.
const (
	archiveMagic   = "codegraph-cache\n"
	archiveVersion = 1

	maxEntry    = 256 << 20 // bytes of one entry's data
	exportBatch = 500       // keys read at once
	importBytes = 8 << 20   // data written at once
)

// Errors of Import, to be decided with errors.Is.
var (
	ErrNotArchive   = errors.New("not a cache archive")
	ErrNewerArchive = errors.New("the cache archive was written by a newer codegraph")
	ErrDamaged      = errors.New("the cache archive is damaged")
)

// Export writes the entries under keys that are there, or all entries when keys
// is nil, and returns their number.
func (c *Cache) Export(ctx context.Context, w io.Writer, keys [][16]byte) (int, error) {
	out, err := newArchiveWriter(w)
	if err != nil {
		return 0, fmt.Errorf("export cache: %w", err)
	}
	if keys == nil {
		err = c.store.Each(ctx, func(key [16]byte, data []byte) error {
			if c.check(data) != nil {
				return nil
			}
			return out.add(key, data)
		})
	} else {
		err = c.exportKeys(ctx, out, keys)
	}
	if err == nil {
		err = out.finish()
	}
	if err != nil {
		out.stream.Close()
		return out.entries, fmt.Errorf("export cache: %w", err)
	}
	return out.entries, nil
}

func (c *Cache) exportKeys(ctx context.Context, out *archiveWriter, keys [][16]byte) error {
	sorted := slices.Clone(keys)
	slices.SortFunc(sorted, func(a, b [16]byte) int { return bytes.Compare(a[:], b[:]) })
	sorted = slices.Compact(sorted)
	for part := range slices.Chunk(sorted, exportBatch) {
		found, err := c.GetMany(ctx, part)
		if err != nil {
			return err
		}
		for _, key := range part {
			data, ok := found[key]
			if !ok {
				continue
			}
			if err := out.add(key, data); err != nil {
				return err
			}
		}
	}
	return nil
}

type archiveWriter struct {
	stream  *zstd.Encoder
	entries int
	buf     []byte
}

func newArchiveWriter(w io.Writer) (*archiveWriter, error) {
	header := binary.LittleEndian.AppendUint16([]byte(archiveMagic), archiveVersion)
	if _, err := w.Write(header); err != nil {
		return nil, err
	}
	// One goroutine: block borders, and so the bytes, do not depend on timing.
	stream, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(8<<20))
	return &archiveWriter{stream: stream}, err
}

func (a *archiveWriter) add(key [16]byte, data []byte) error {
	a.entries++
	a.buf = binary.AppendUvarint(a.buf[:0], uint64(len(data))+1)
	a.buf = append(a.buf, key[:]...)
	a.buf = binary.LittleEndian.AppendUint64(a.buf, entrySum(key, data))
	if _, err := a.stream.Write(a.buf); err != nil {
		return err
	}
	_, err := a.stream.Write(data)
	return err
}

func (a *archiveWriter) finish() error {
	a.buf = binary.LittleEndian.AppendUint64(append(a.buf[:0], 0), uint64(a.entries))
	if _, err := a.stream.Write(a.buf); err != nil {
		return err
	}
	return a.stream.Close()
}

func entrySum(key [16]byte, data []byte) uint64 {
	var d xxhash.Digest
	d.Reset()
	d.Write(key[:])
	d.Write(data)
	return d.Sum64()
}
