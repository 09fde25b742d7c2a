package gitrepo

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
)

// ReadBlob gives a blob's bytes, which must not be changed.
func (r *Repository) ReadBlob(ctx context.Context, h plumbing.Hash) ([]byte, error) {
	return r.object(ctx, h, plumbing.BlobObject)
}

// BlobSize gives a blob's size without building it.
func (r *Repository) BlobSize(ctx context.Context, h plumbing.Hash) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if n, ok, err := r.overlay.blobSize(h); ok {
		return n, err
	}
	o := r.acquire()
	defer r.release(o)
	return blobSize(o, h)
}

func blobSize(o *objectReader, h plumbing.Hash) (int64, error) {
	typ, n, err := o.size(h)
	if err != nil {
		return 0, err
	}
	if typ != plumbing.BlobObject {
		return 0, fmt.Errorf("%s is a %s, not a blob: %w", h, typ, ErrWrongType)
	}
	return n, nil
}

// BlobReader reads blobs with buffers and a delta base cache of its own. Reading
// many blobs goes fastest with one BlobReader per worker, each given
// neighbouring paths. It belongs to one goroutine at a time.
type BlobReader struct {
	repo   *Repository
	reader *objectReader
}

// NewBlobReader makes a reader; Close gives its memory back.
func (r *Repository) NewBlobReader() *BlobReader {
	return &BlobReader{repo: r, reader: newObjectReader(r.objects, r.opts.CacheBytes)}
}

// Read gives a blob's bytes, which must not be changed and stay valid.
func (b *BlobReader) Read(ctx context.Context, h plumbing.Hash) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if typ, data, ok, err := b.repo.overlay.read(h); ok {
		if err == nil && typ != plumbing.BlobObject {
			err = fmt.Errorf("%s is a %s, not a blob: %w", h, typ, ErrWrongType)
		}
		return data, err
	}
	typ, data, err := b.reader.read(h)
	if err != nil {
		return nil, err
	}
	if typ != plumbing.BlobObject {
		return nil, fmt.Errorf("%s is a %s, not a blob: %w", h, typ, ErrWrongType)
	}
	return data, nil
}

// Size gives a blob's size without building it.
func (b *BlobReader) Size(ctx context.Context, h plumbing.Hash) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if n, ok, err := b.repo.overlay.blobSize(h); ok {
		return n, err
	}
	return blobSize(b.reader, h)
}

// Close drops the reader's memory. The reader must not be used afterwards.
func (b *BlobReader) Close() error {
	b.reader = nil
	return nil
}
