package cache

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Import adds the entries of an archive and returns the number of those that were
// read. Every entry's checksum is verified before it is written. A damaged
// archive is ErrDamaged: what the cache contained stays, and so do the entries before
// the damage, which are whole. Entries of another recipe do no harm: no key asks for them.
func (c *Cache) Import(ctx context.Context, r io.Reader) (int, error) {
	in, err := newArchiveReader(r)
	if err != nil {
		return 0, fmt.Errorf("import cache: %w", err)
	}
	defer in.stream.Close()
	n, err := c.importEntries(ctx, in)
	if err != nil {
		return n, fmt.Errorf("import cache: after %d entries: %w", n, err)
	}
	return n, nil
}

func (c *Cache) importEntries(ctx context.Context, in *archiveReader) (written int, err error) {
	var keys [][16]byte
	var all [][]byte
	size := 0
	flush := func() error {
		if err := c.PutMany(ctx, keys, all); err != nil {
			return err
		}
		written += len(keys)
		keys, all, size = keys[:0], all[:0], 0
		return nil
	}
	for {
		key, data, err := in.next()
		if errors.Is(err, io.EOF) || errors.Is(err, ErrDamaged) {
			if err := flush(); err != nil {
				return written, err
			}
		}
		switch {
		case errors.Is(err, ErrDamaged):
			return written, err
		case errors.Is(err, io.EOF):
			return written, nil
		case err != nil:
			return written, err
		}
		if err := c.check(data); err != nil {
			return written, fmt.Errorf("%w: entry %x: %w", ErrDamaged, key, err)
		}
		keys, all, size = append(keys, key), append(all, data), size+len(data)
		if size >= importBytes {
			if err := flush(); err != nil {
				return written, err
			}
		}
	}
}

type archiveReader struct {
	source  *faultReader
	stream  *zstd.Decoder
	buf     *bufio.Reader
	entries uint64
}

// faultReader remembers an error of the source, which is not damage.
type faultReader struct {
	io.Reader
	err error
}

func (f *faultReader) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		f.err = err
	}
	return n, err
}

func newArchiveReader(r io.Reader) (*archiveReader, error) {
	header := make([]byte, len(archiveMagic)+2)
	source := &faultReader{Reader: r}
	if _, err := io.ReadFull(source, header); err != nil {
		if source.err != nil {
			return nil, source.err
		}
		return nil, fmt.Errorf("%w: too short", ErrNotArchive)
	}
	if string(header[:len(archiveMagic)]) != archiveMagic {
		return nil, ErrNotArchive
	}
	if v := binary.LittleEndian.Uint16(header[len(archiveMagic):]); v != archiveVersion {
		return nil, fmt.Errorf("%w: format %d, this codegraph knows format %d", ErrNewerArchive, v, archiveVersion)
	}
	stream, err := zstd.NewReader(source, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(64<<20))
	if err != nil {
		return nil, err
	}
	return &archiveReader{source: source, stream: stream, buf: bufio.NewReader(stream)}, nil
}

// next returns an entry whose checksum is right, io.EOF after the last.
func (a *archiveReader) next() (key [16]byte, data []byte, err error) {
	size, err := binary.ReadUvarint(a.buf)
	if err != nil {
		return key, nil, a.damaged("ends early", err)
	}
	if size == 0 {
		return key, nil, a.end()
	}
	size--
	if size > maxEntry {
		return key, nil, a.damaged(fmt.Sprintf("entry of %d bytes", size), nil)
	}
	var head [24]byte
	if _, err := io.ReadFull(a.buf, head[:]); err != nil {
		return key, nil, a.damaged("ends early", err)
	}
	key = [16]byte(head[:16])
	var body bytes.Buffer // grows with what is there, not with what is claimed
	if _, err := io.CopyN(&body, a.buf, int64(size)); err != nil {
		return key, nil, a.damaged("ends early", err)
	}
	if entrySum(key, body.Bytes()) != binary.LittleEndian.Uint64(head[16:]) {
		return key, nil, a.damaged(fmt.Sprintf("checksum of entry %x does not match", key), nil)
	}
	a.entries++
	return key, body.Bytes(), nil
}

// end checks what follows the last entry.
func (a *archiveReader) end() error {
	var count [8]byte
	if _, err := io.ReadFull(a.buf, count[:]); err != nil {
		return a.damaged("ends early", err)
	}
	if n := binary.LittleEndian.Uint64(count[:]); n != a.entries {
		return a.damaged(fmt.Sprintf("%d entries, %d expected", a.entries, n), nil)
	}
	switch _, err := a.buf.ReadByte(); {
	case err == nil:
		return a.damaged("data after the end", nil)
	case !errors.Is(err, io.EOF):
		return a.damaged("ends badly", err)
	}
	return io.EOF
}

// damaged distinguishes damage from a source that could not be read.
func (a *archiveReader) damaged(what string, cause error) error {
	switch {
	case a.source.err != nil:
		return a.source.err
	case cause != nil:
		if errors.Is(cause, io.EOF) { // io.EOF is kept for the proper end
			cause = io.ErrUnexpectedEOF
		}
		return fmt.Errorf("%w: %s: %w", ErrDamaged, what, cause)
	}
	return fmt.Errorf("%w: %s", ErrDamaged, what)
}
