package records

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Put writes records that are not there yet.
func (tx *Tx) Put(records ...Record) error {
	sealed := make([]sealedRecord, len(records))
	for i, r := range records {
		var err error
		if sealed[i], err = sealRecord(r); err != nil {
			return err
		}
	}
	return tx.putSealed(sealed)
}

type sealedRecord struct {
	kind Kind
	key  Key
	data []byte
}

func sealRecord(r Record) (sealedRecord, error) {
	if len(r.Data) > MaxRecord {
		return sealedRecord{}, fmt.Errorf("write %s: record of %d bytes is over the limit of %d", r.Kind, len(r.Data), MaxRecord)
	}
	return sealedRecord{r.Kind, r.Key, seal(recordAddress(r.Kind, r.Key), r.Data)}, nil
}

// rowsPerInsert trades statement overhead against the size of the statement.
const rowsPerInsert = 32

var (
	insertOne  = insertRecords(1)
	insertMany = insertRecords(rowsPerInsert)
)

func insertRecords(rows int) string {
	return `INSERT INTO record (kind, key, data) VALUES ` + strings.Repeat("(?, ?, ?), ", rows-1) + `(?, ?, ?) ON CONFLICT (kind, key) DO NOTHING`
}

// putSealed inserts in key order, so that the index is filled from left to right.
func (tx *Tx) putSealed(records []sealedRecord) error {
	slices.SortStableFunc(records, func(a, b sealedRecord) int {
		if a.kind != b.kind {
			return int(a.kind) - int(b.kind)
		}
		return bytes.Compare(a.key[:], b.key[:])
	})
	if err := tx.dropDamaged(records); err != nil {
		return tx.db.fail("replace damaged record", err)
	}
	args := make([]any, 0, 3*rowsPerInsert)
	for part := range slices.Chunk(records, rowsPerInsert) {
		args = args[:0]
		for i := range part {
			args = append(args, int64(part[i].kind), part[i].key[:], part[i].data)
		}
		if err := tx.insert(args, len(part)); err != nil {
			return tx.db.fail("write records", err)
		}
	}
	return nil
}

func (tx *Tx) insert(args []any, rows int) error {
	if rows == rowsPerInsert {
		_, err := tx.exec(insertMany, args...)
		return err
	}
	for i := range rows {
		if _, err := tx.exec(insertOne, args[3*i:3*i+3]...); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) dropDamaged(records []sealedRecord) error {
	for _, r := range records {
		if !tx.db.damaged.has(r.kind, r.key) {
			continue
		}
		if _, err := tx.exec(`DELETE FROM record WHERE kind = ? AND key = ?`, int64(r.kind), r.key[:]); err != nil {
			return err
		}
		tx.replaced = append(tx.replaced, damagedKey{r.kind, r.key})
	}
	return nil
}
