package records

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// GCOptions of a collection.
type GCOptions struct {
	// Repost, when set, makes the postings anew: both spaces are emptied and it
	// adds what the kept records need.
	Repost func(tx *Tx) error
	// Vacuum rewrites the whole file, instead of only cutting free pages off its end.
	Vacuum bool
}

// GCStats says what a collection did.
type GCStats struct {
	Kept, Removed    map[Kind]int
	SnapshotsRemoved int
	SizeBefore, Size int64 // bytes of database and log
}

// Mark calls keep for everything that the snapshots to be kept need, those with a root
// that is kept among them: an open index reads them. It may be called again when another
// process writes, uses or names a snapshot meanwhile, then starts from nothing, and
// must not write itself.
type Mark func(ctx context.Context, roots map[Key]bool, keep func(Kind, Key)) error

// GC removes all records that mark does not keep, and the snapshots whose root is
// removed. The last time mark runs with writers and those who take hold of a snapshot
// kept out. Views opened before see all that they saw.
func (db *DB) GC(ctx context.Context, mark Mark, opts GCOptions) (GCStats, error) {
	stats := GCStats{SizeBefore: db.size()}
	const unlocked = 2 // attempts to mark without keeping anybody out
	for attempt := range unlocked + 1 {
		c := &collection{db: db, mark: mark, opts: opts, stats: &stats, last: attempt == unlocked}
		again, err := c.run(ctx)
		if err != nil {
			return stats, fmt.Errorf("collect: %w", err)
		}
		if !again {
			break
		}
	}
	err := db.compact(ctx, opts.Vacuum)
	stats.Size = db.size()
	return stats, err
}

// collection is one attempt.
type collection struct {
	db    *DB
	mark  Mark
	opts  GCOptions
	stats *GCStats
	last  bool // mark with everybody kept out

	before uint64 // the sequence that was marked at
	marked *markSet
}

func (c *collection) run(ctx context.Context) (again bool, err error) {
	if !c.last {
		if c.before, err = c.db.counter(ctx, stateSequence); err == nil {
			err = c.markLeased(ctx, false)
		}
		if err != nil {
			return false, err
		}
	}
	c.db.gateTurn.Lock()
	defer c.db.gateTurn.Unlock()
	err = c.db.gate.shut(ctx, func() error {
		return c.db.Update(ctx, func(tx *Tx) error {
			if again, err = c.stale(tx); again || err != nil {
				return err
			}
			return tx.sweep(c.marked, c.opts, c.stats)
		})
	})
	return again, err
}

func (c *collection) markLeased(ctx context.Context, clear bool) error {
	roots, err := c.db.leased(clear)
	if err == nil {
		c.marked, err = runMark(ctx, roots, c.mark)
	}
	return err
}

// stale reports whether what was marked does not hold any more; the last time it marks.
func (c *collection) stale(tx *Tx) (bool, error) {
	if c.last {
		return false, c.markLeased(tx.ctx, true)
	}
	now, err := tx.counter(tx.ctx, stateSequence)
	if err != nil || now != c.before {
		return true, err
	}
	roots, err := c.db.leased(true)
	if err != nil {
		return false, err
	}
	for root := range roots {
		if !c.marked.keys[KindNode][root] {
			return true, nil
		}
	}
	return false, nil
}

type markSet struct{ keys map[Kind]map[Key]bool }

func runMark(ctx context.Context, roots map[Key]bool, mark Mark) (*markSet, error) {
	m := &markSet{map[Kind]map[Key]bool{}}
	err := mark(ctx, roots, func(kind Kind, key Key) {
		if m.keys[kind] == nil {
			m.keys[kind] = map[Key]bool{}
		}
		m.keys[kind][key] = true
	})
	if err != nil {
		return nil, fmt.Errorf("collect: mark: %w", err)
	}
	return m, nil
}

// sweep removes what is not marked, in one transaction, so that no writer can
// find a record that is about to go.
func (tx *Tx) sweep(m *markSet, opts GCOptions, stats *GCStats) error {
	stats.Kept, stats.Removed = map[Kind]int{}, map[Kind]int{}
	ids, err := tx.unmarked(m, stats)
	if err != nil {
		return tx.db.fail("sweep", err)
	}
	for _, id := range ids {
		if _, err := tx.exec(`DELETE FROM record WHERE id = ?`, id); err != nil {
			return tx.db.fail("sweep", err)
		}
	}
	if err := tx.sweepSnapshots(m, stats); err != nil {
		return err
	}
	if opts.Repost != nil {
		if err := tx.ResetPostings(); err != nil {
			return err
		}
		if err := opts.Repost(tx); err != nil {
			return fmt.Errorf("make postings: %w", err)
		}
	}
	return nil
}

func (tx *Tx) unmarked(m *markSet, stats *GCStats) ([]int64, error) {
	rows, err := tx.q.QueryContext(tx.ctx, `SELECT id, kind, key FROM record INDEXED BY sqlite_autoindex_record_1`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id, kind int64
		var key sql.RawBytes
		if err := rows.Scan(&id, &kind, &key); err != nil {
			return nil, err
		}
		if len(key) == len(Key{}) && m.keys[Kind(kind)][Key(key)] {
			stats.Kept[Kind(kind)]++
			continue
		}
		stats.Removed[Kind(kind)]++
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, rows.Err()
}

// sweepSnapshots removes rows without a marked root, and names without a row.
func (tx *Tx) sweepSnapshots(m *markSet, stats *GCStats) error {
	all, err := tx.Snapshots(tx.ctx)
	if err != nil {
		return err
	}
	keep := map[string]bool{}
	for _, s := range all {
		if m.keys[KindNode][s.Root] {
			keep[string(append(bytes.Clone(s.Tree[:]), s.Recipe[:]...))] = true
		}
	}
	for _, table := range []string{"snapshot", "snapshot_name"} {
		n, err := tx.deleteOthers(table, keep)
		if err != nil {
			return tx.db.fail("sweep "+table, err)
		}
		if table == "snapshot" {
			stats.SnapshotsRemoved = n
		}
	}
	return nil
}

// deleteOthers deletes a table's rows, damaged ones too, whose tree and recipe
// are not in keep.
func (tx *Tx) deleteOthers(table string, keep map[string]bool) (int, error) {
	rows, err := tx.q.QueryContext(tx.ctx, `SELECT tree, recipe FROM `+table)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	var drop [][2][]byte
	for rows.Next() {
		var tree, recipe []byte
		if err := rows.Scan(&tree, &recipe); err != nil {
			return 0, err
		}
		if !keep[string(append(bytes.Clone(tree), recipe...))] {
			drop = append(drop, [2][]byte{tree, recipe})
		}
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	for _, d := range drop {
		if _, err := tx.exec(`DELETE FROM `+table+` WHERE tree = ? AND recipe = ?`, d[0], d[1]); err != nil {
			return 0, err
		}
	}
	return len(drop), nil
}

// compact gives free pages back to the file system. A reader that holds an
// older state keeps the log from being cut; the next collection does it then.
func (db *DB) compact(ctx context.Context, vacuum bool) error {
	if err := db.takeTurn(ctx); err != nil {
		return err
	}
	defer func() { db.turn <- struct{}{} }()
	if err := db.openConn(ctx); err != nil {
		return db.failWrite("compact", err)
	}
	statement := "PRAGMA incremental_vacuum"
	if vacuum {
		statement = "VACUUM"
	}
	err := db.retry(ctx, func() error { return drain(ctx, db.conn, statement) })
	if err == nil {
		err = drain(ctx, db.conn, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	if isBusy(err) {
		err = nil
	}
	return db.failWrite("compact", err)
}

// drain runs a statement to its end: incremental_vacuum works row by row.
func drain(ctx context.Context, c *sql.Conn, statement string) error {
	rows, err := c.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
	}
	return rows.Err()
}
