package records

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
)

// Rows of table state. They exist from the beginning, so that a lost one shows.
const (
	stateSequence = "sequence"  // changes to what is kept: snapshots written, used, named
	statePath     = "path"      // next path id
	stateBlock    = "block"     // next block id
	stateSegments = "segments:" // + space: list of segments
)

var counterNames = []string{stateSequence, statePath, stateBlock}

func rowAddress(table, name string) []byte { return []byte(table + "\x00" + name) }

// readState gives a row that must be there and whole.
func (r *reader) readState(ctx context.Context, name string) ([]byte, error) {
	value, err := r.checkedState(ctx, name)
	if errors.Is(err, ErrNotFound) {
		err = corrupt(r.db.path, fmt.Errorf("state %s is missing or damaged", name))
	}
	return value, r.db.fail("read state", err)
}

// checkedState is readChecked of a state row, which is read again and again.
func (r *reader) checkedState(ctx context.Context, name string) ([]byte, error) {
	rows, err := r.query(ctx, `SELECT value, sum FROM state WHERE name = ?`, name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, cmp.Or(rows.Err(), ErrNotFound)
	}
	var value []byte
	var sum int64
	if err := rows.Scan(&value, &sum); err != nil {
		return nil, err
	}
	if sum != rowSum(rowAddress("state", name), value) {
		return nil, ErrNotFound
	}
	return value, nil
}

// readChecked reads a named, checksummed value; absent and damaged is ErrNotFound.
func readChecked(ctx context.Context, q querier, table, name string) ([]byte, error) {
	var value []byte
	var sum int64
	err := q.QueryRowContext(ctx, `SELECT value, sum FROM `+table+` WHERE name = ?`, name).Scan(&value, &sum)
	if errors.Is(err, sql.ErrNoRows) || err == nil && sum != rowSum(rowAddress(table, name), value) {
		return nil, ErrNotFound
	}
	return value, err
}

func (r *reader) counter(ctx context.Context, name string) (uint64, error) {
	value, err := r.readState(ctx, name)
	if err != nil {
		return 0, err
	}
	n, size := binary.Uvarint(value)
	if size != len(value) || size <= 0 {
		return 0, corrupt(r.db.path, fmt.Errorf("state %s is not a number", name))
	}
	return n, nil
}

func (tx *Tx) setCounter(name string, n uint64) error {
	return tx.writeChecked("state", name, binary.AppendUvarint(nil, n))
}

func (tx *Tx) writeChecked(table, name string, value []byte) error {
	if value == nil {
		value = []byte{}
	}
	_, err := tx.exec(`INSERT INTO `+table+` (name, value, sum) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value, sum = excluded.sum`, name, value, rowSum(rowAddress(table, name), value))
	return tx.db.fail("write "+table+" "+name, err)
}

// readCounters gives the counters before a reset, 0 for those that cannot be
// read any more.
func readCounters(ctx context.Context, q querier) map[string]uint64 {
	counters := map[string]uint64{}
	for _, name := range counterNames {
		if value, err := readChecked(ctx, q, "state", name); err == nil {
			counters[name], _ = binary.Uvarint(value)
		}
	}
	return counters
}

// initState writes the rows that must exist.
func initState(ctx context.Context, c *sql.Conn, counters map[string]uint64) error {
	put := func(name string, value []byte) error {
		_, err := c.ExecContext(ctx, `INSERT INTO state (name, value, sum) VALUES (?, ?, ?)`, name, value, rowSum(rowAddress("state", name), value))
		return err
	}
	for _, name := range counterNames {
		if err := put(name, binary.AppendUvarint(nil, max(1, counters[name]+1))); err != nil {
			return fmt.Errorf("create state: %w", err)
		}
	}
	for space := range uint8(Spaces) {
		if err := put(segmentsName(space), encodeSegments(nil)); err != nil {
			return fmt.Errorf("create state: %w", err)
		}
	}
	return nil
}

// Meta gives a small setting, or ErrNotFound. Settings are derived data: they
// go when the index is rebuilt.
func (r *reader) Meta(ctx context.Context, name string) ([]byte, error) {
	value, err := readChecked(ctx, r.q, "meta", name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		err = r.db.fail("read setting "+name, err)
	}
	return value, err
}

// SetMeta writes a small setting.
func (tx *Tx) SetMeta(name string, value []byte) error { return tx.writeChecked("meta", name, value) }
