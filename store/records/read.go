package records

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// reader is what DB, View and Tx have in common: everything that reads.
type reader struct {
	db        *DB
	q         querier
	committed bool // what it reads is committed, and may be remembered
	direct    bool // blocks are read from the file even if they are remembered

	prepared *statements
}

func newReader(db *DB, q querier, committed bool) reader {
	_, pool := q.(*sql.DB)
	return reader{db: db, q: q, committed: committed, prepared: &statements{shared: pool, idle: map[string][]*sql.Stmt{}}}
}

// batch is the number of keys asked for in one statement.
const batch = 500

// keyList turns a blob of concatenated 16-byte keys into rows: one bound value
// and one statement text whatever the number of keys. The keys are sorted, so
// that the index is walked in one direction.
const keyList = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1) `

// Get gives a record's data. Absent and damaged records are ErrNotFound.
func (r *reader) Get(ctx context.Context, kind Kind, key Key) ([]byte, error) {
	if r.db.damaged.has(kind, key) {
		return nil, ErrNotFound
	}
	rows, err := r.query(ctx, `SELECT data FROM record WHERE kind = ? AND key = ?`, int64(kind), key[:])
	if err != nil {
		return nil, r.db.fail("read "+kind.String(), err)
	}
	defer rows.Close()
	var sealed []byte
	if rows.Next() {
		err = rows.Scan(&sealed)
	} else if err = rows.Err(); err == nil {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, r.db.fail("read "+kind.String(), err)
	}
	data, err := unseal(recordAddress(kind, key), sealed)
	if err != nil {
		r.db.damaged.add(kind, key)
		return nil, ErrNotFound
	}
	return data, nil
}

// GetMany gives the data of those records that are there and whole.
func (r *reader) GetMany(ctx context.Context, kind Kind, keys []Key) (map[Key][]byte, error) {
	found := make(map[Key][]byte, len(keys))
	err := r.eachBatch(keys, func(n int, list []byte) error {
		rows, err := r.query(ctx, keyList+`SELECT i, data FROM n CROSS JOIN record
			WHERE kind = ?2 AND key = substr(?3, i * 16 + 1, 16)`, n, int64(kind), list)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var i int
			var sealed sql.RawBytes
			if err := rows.Scan(&i, &sealed); err != nil {
				return err
			}
			if i < 0 || i >= n {
				return fmt.Errorf("%w: row %d of %d keys", ErrCorrupt, i, n)
			}
			r.take(found, kind, Key(list[i*16:]), sealed)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, r.db.fail("read "+kind.String(), err)
	}
	return found, nil
}

func (r *reader) take(found map[Key][]byte, kind Kind, key Key, sealed []byte) {
	if r.db.damaged.has(kind, key) {
		return
	}
	data, err := unseal(recordAddress(kind, key), sealed)
	if err != nil {
		r.db.damaged.add(kind, key)
		return
	}
	if sealed[0] == codecRaw {
		data = bytes.Clone(data) // the row's memory is SQLite's
	}
	found[key] = data
}

// Has says which of the keys have a record, without reading the records. One
// that turns out to be damaged on reading is absent from then on.
func (r *reader) Has(ctx context.Context, kind Kind, keys []Key) (map[Key]bool, error) {
	found := make(map[Key]bool, len(keys))
	err := r.eachBatch(keys, func(n int, list []byte) error {
		rows, err := r.query(ctx, keyList+`SELECT i FROM n CROSS JOIN record
			WHERE kind = ?2 AND key = substr(?3, i * 16 + 1, 16)`, n, int64(kind), list)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var i int
			if err := rows.Scan(&i); err != nil {
				return err
			}
			if i < 0 || i >= n {
				return fmt.Errorf("%w: row %d of %d keys", ErrCorrupt, i, n)
			}
			if key := Key(list[i*16:]); !r.db.damaged.has(kind, key) {
				found[key] = true
			}
		}
		return rows.Err()
	})
	if err != nil {
		return nil, r.db.fail("look up "+kind.String(), err)
	}
	return found, nil
}

// eachBatch calls f with concatenations of up to batch keys, sorted, each once.
func (r *reader) eachBatch(keys []Key, f func(n int, list []byte) error) error {
	sorted := slices.Clone(keys)
	slices.SortFunc(sorted, func(a, b Key) int { return bytes.Compare(a[:], b[:]) })
	sorted = slices.Compact(sorted)
	list := make([]byte, 0, 16*min(batch, len(sorted)))
	for part := range slices.Chunk(sorted, batch) {
		list = list[:0]
		for _, k := range part {
			list = append(list, k[:]...)
		}
		if err := f(len(part), list); err != nil {
			return err
		}
	}
	return nil
}

// Each calls f with every whole record of a kind, in key order. The data is
// valid until f returns. Damaged records are left out.
func (r *reader) Each(ctx context.Context, kind Kind, f func(key Key, data []byte) error) error {
	rows, err := r.q.QueryContext(ctx, `SELECT key, data FROM record WHERE kind = ? ORDER BY key`, int64(kind))
	if err != nil {
		return r.db.fail("list "+kind.String(), err)
	}
	defer rows.Close()
	for rows.Next() {
		var raw, sealed sql.RawBytes
		if err := rows.Scan(&raw, &sealed); err != nil {
			return r.db.fail("list "+kind.String(), err)
		}
		if len(raw) != len(Key{}) {
			continue
		}
		key := Key(raw)
		data, err := unseal(recordAddress(kind, key), sealed)
		if err != nil {
			r.db.damaged.add(kind, key)
			continue
		}
		if err := f(key, data); err != nil {
			return err
		}
	}
	return r.db.fail("list "+kind.String(), rows.Err())
}
