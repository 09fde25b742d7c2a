package fulltext

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// VectorsOf is the part of covered roots for the vectors of an embedder.
func VectorsOf(embedder [16]byte) Part { return Part(fmt.Sprintf("vector %x", embedder)) }

// Vector is the vector of a definition.
type Vector struct {
	Number int32 // of the symbol in its file
	Values []float32
}

// WithoutVectors lists those of the contents that an embedder's vectors are not kept
// of, by their place.
func (ix *Index) WithoutVectors(ctx context.Context, embedder [16]byte, keys [][16]byte) ([]int, error) {
	find, err := ix.db.PrepareContext(ctx, "SELECT 1 FROM vector_file WHERE embedder = ? AND key = ?")
	if err != nil {
		return nil, fail("read search index", err)
	}
	defer find.Close()
	var missing []int
	for i, k := range keys {
		var one int
		switch err := find.QueryRowContext(ctx, embedder[:], k[:]).Scan(&one); {
		case errors.Is(err, sql.ErrNoRows):
			missing = append(missing, i)
		case err != nil:
			return nil, fail("read search index", err)
		}
	}
	return missing, nil
}

// AddVectors writes the vectors of contents, in one transaction. Contents that are there
// already are left alone.
func (ix *Index) AddVectors(ctx context.Context, embedder [16]byte, keys [][16]byte, vectors [][]Vector) error {
	err := ix.update(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT INTO vector (file, number, data) VALUES (?, ?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		for i, k := range keys {
			done, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO vector_file (embedder, key) VALUES (?, ?)", embedder[:], k[:])
			if err != nil {
				return err
			}
			id, added, err := addedRow(done)
			if err != nil {
				return err
			}
			if !added {
				continue
			}
			for _, v := range vectors[i] {
				if _, err := add.ExecContext(ctx, id, v.Number, packed(v.Values)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return fail("write search index", err)
}

// EachVector calls fn with all vectors of an embedder, of any revision, in no order that
// means anything. The values are fn's until it returns.
func (ix *Index) EachVector(ctx context.Context, embedder [16]byte, fn func(key [16]byte, v Vector) error) error {
	rows, err := ix.db.QueryContext(ctx, "SELECT f.key, v.number, v.data FROM vector_file f JOIN vector v ON v.file = f.id WHERE f.embedder = ?", embedder[:])
	if err != nil {
		return fail("read search index", err)
	}
	defer rows.Close()
	var key, data sql.RawBytes
	var v Vector
	for rows.Next() {
		if err := rows.Scan(&key, &v.Number, &data); err != nil {
			return fail("read search index", err)
		}
		v.Values = unpacked(v.Values[:0], data)
		if err := fn([16]byte(key), v); err != nil {
			return err
		}
	}
	return fail("read search index", rows.Err())
}

// packed writes numbers as four bytes each, the lowest first.
func packed(values []float32) []byte {
	data := make([]byte, 0, 4*len(values))
	for _, x := range values {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	return data
}

func unpacked(values []float32, data []byte) []float32 {
	for ; len(data) >= 4; data = data[4:] {
		values = append(values, math.Float32frombits(binary.LittleEndian.Uint32(data)))
	}
	return values
}
