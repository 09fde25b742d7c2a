package records

import (
	"context"
	"sync"
)

// DefaultBatchBytes bounds a Writer's transactions: large enough that commits
// do not matter, small enough that a kill loses little and other writers get a turn.
const DefaultBatchBytes = 16 << 20

// Writer collects records and writes them in transactions of bounded size, for
// a cold index. Records reach the disk in the order they were given, a batch at
// a time: put what is referred to before what refers to it. Records are
// compressed by the goroutine that puts them. Safe for concurrent use; Flush must be
// called before a snapshot that refers to the records is written.
type Writer struct {
	db    *DB
	limit int

	mu      sync.Mutex
	pending []sealedRecord
	bytes   int
	flush   sync.Mutex // held while a batch is written: keeps the order of batches
	err     error
}

// NewWriter gives a writer whose transactions hold about limit bytes; 0 means
// DefaultBatchBytes.
func (db *DB) NewWriter(limit int) *Writer {
	if limit <= 0 {
		limit = DefaultBatchBytes
	}
	return &Writer{db: db, limit: limit}
}

// Put adds records. After an error of a batch all further calls fail with it.
func (w *Writer) Put(ctx context.Context, records ...Record) error {
	sealed := make([]sealedRecord, len(records))
	size := 0
	for i, r := range records {
		var err error
		if sealed[i], err = sealRecord(r); err != nil {
			return err
		}
		size += len(sealed[i].data) + rowOverhead
	}
	w.mu.Lock()
	if w.err != nil {
		defer w.mu.Unlock()
		return w.err
	}
	w.pending = append(w.pending, sealed...)
	w.bytes += size
	full := w.bytes >= w.limit
	w.mu.Unlock()
	if full {
		return w.Flush(ctx)
	}
	return nil
}

// rowOverhead is about what a row costs besides its data: key, index entry, headers.
const rowOverhead = 64

// Flush writes what was put so far.
func (w *Writer) Flush(ctx context.Context) error {
	w.flush.Lock()
	defer w.flush.Unlock()
	w.mu.Lock()
	records, err := w.pending, w.err
	w.pending, w.bytes = nil, 0
	w.mu.Unlock()
	if err != nil || len(records) == 0 {
		return err
	}
	err = w.db.Update(ctx, func(tx *Tx) error { return tx.putSealed(records) })
	if err != nil {
		w.mu.Lock()
		w.err = err
		w.mu.Unlock()
	}
	return err
}
