package records

import "context"

// Bucket is the records of one kind, for packages that declare the interface
// they need themselves. Put is a transaction of its own, or goes through a
// Writer when the bucket comes from one.
type Bucket struct {
	db   *DB
	kind Kind
	put  func(ctx context.Context, records ...Record) error
}

// Bucket gives the records of a kind.
func (db *DB) Bucket(kind Kind) Bucket {
	return Bucket{db, kind, func(ctx context.Context, records ...Record) error {
		return db.Update(ctx, func(tx *Tx) error { return tx.Put(records...) })
	}}
}

// Bucket gives the records of a kind, written through w.
func (w *Writer) Bucket(kind Kind) Bucket { return Bucket{w.db, kind, w.Put} }

// GetMany gives the data of those records that are there and whole.
func (b Bucket) GetMany(ctx context.Context, keys []Key) (map[Key][]byte, error) {
	return b.db.GetMany(ctx, b.kind, keys)
}

// Has says which keys have a record.
func (b Bucket) Has(ctx context.Context, keys []Key) (map[Key]bool, error) {
	return b.db.Has(ctx, b.kind, keys)
}

// Each calls f with every whole record in key order; data is valid until f returns.
func (b Bucket) Each(ctx context.Context, f func(key Key, data []byte) error) error {
	return b.db.Each(ctx, b.kind, f)
}

// Put writes data[i] under keys[i].
func (b Bucket) Put(ctx context.Context, keys []Key, data [][]byte) error {
	records := make([]Record, len(keys))
	for i, k := range keys {
		records[i] = Record{b.kind, k, data[i]}
	}
	return b.put(ctx, records...)
}

// Discard makes records count as absent, so that the next Put replaces them:
// for whoever finds that data which passed its checksum makes no sense.
func (b Bucket) Discard(keys []Key) {
	for _, k := range keys {
		b.db.damaged.add(b.kind, k)
	}
}
