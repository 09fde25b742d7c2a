package records

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// Tree is a git tree's object name.
type Tree = [20]byte

// Recipe digests everything besides the tree that a snapshot depends on.
type Recipe = [16]byte

// Snapshot says that a tree was linked under a recipe, and where its manifest begins.
type Snapshot struct {
	Tree   Tree
	Recipe Recipe
	Root   Key       // of a KindNode record
	Seq    uint64    // order of creation; set by PutSnapshot
	Used   time.Time // last use, to the second; for the choice of what to keep, never for results
}

// PutSnapshot writes a snapshot's row after all its records, and holds it as Hold does.
// Its root must be there. What it shares with others must be kept, or looked for in
// this transaction (Tx.Has) and put again where GC took it. The snapshot of a tree and
// recipe that another process has written meanwhile stays as it is.
func (tx *Tx) PutSnapshot(s Snapshot) error {
	have, err := tx.Has(tx.ctx, KindNode, []Key{s.Root})
	if err != nil {
		return err
	}
	if !have[s.Root] {
		return fmt.Errorf("write snapshot of tree %x: root %x: %w", s.Tree, s.Root, ErrNotFound)
	}
	if err := tx.db.lease.add(tx.db.leases(), s.Root); err != nil {
		return err
	}
	old, err := tx.Snapshot(tx.ctx, s.Tree, s.Recipe)
	if err == nil && old.Root == s.Root {
		return tx.touch(s.Tree, s.Recipe)
	}
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	return tx.insertSnapshot(s)
}

// advance gives the next sequence number. A collection that chose what to keep
// before it was given chooses again.
func (tx *Tx) advance() (uint64, error) {
	seq, err := tx.counter(tx.ctx, stateSequence)
	if err != nil {
		return 0, err
	}
	return seq, tx.setCounter(stateSequence, seq+1)
}

func (tx *Tx) insertSnapshot(s Snapshot) error {
	seq, err := tx.advance()
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO snapshot (tree, recipe, root, seq, used, sum) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (tree, recipe) DO UPDATE SET root = excluded.root, seq = excluded.seq, used = excluded.used, sum = excluded.sum`,
		s.Tree[:], s.Recipe[:], s.Root[:], int64(seq), time.Now().Unix(), snapshotSum(s.Tree[:], s.Recipe[:], s.Root[:], seq))
	return tx.db.fail("write snapshot", err)
}

func snapshotSum(tree, recipe, root []byte, seq uint64) int64 {
	return rowSum([]byte("snapshot"), tree, recipe, root, binary.LittleEndian.AppendUint64(nil, seq))
}

const selectSnapshot = `SELECT tree, recipe, root, seq, used, sum FROM snapshot`

// scanSnapshot gives ErrNotFound for a damaged row.
func scanSnapshot(row interface{ Scan(...any) error }) (Snapshot, error) {
	var tree, recipe, root []byte
	var seq, used, sum int64
	if err := row.Scan(&tree, &recipe, &root, &seq, &used, &sum); err != nil {
		return Snapshot{}, err
	}
	if len(tree) != len(Tree{}) || len(recipe) != len(Recipe{}) || len(root) != len(Key{}) || sum != snapshotSum(tree, recipe, root, uint64(seq)) {
		return Snapshot{}, ErrNotFound
	}
	return Snapshot{Tree(tree), Recipe(recipe), Key(root), uint64(seq), time.Unix(used, 0)}, nil
}

// Snapshot finds the snapshot of a tree under a recipe, or ErrNotFound.
func (r *reader) Snapshot(ctx context.Context, tree Tree, recipe Recipe) (Snapshot, error) {
	rows, err := r.query(ctx, selectSnapshot+` WHERE tree = ? AND recipe = ?`, tree[:], recipe[:])
	if err != nil {
		return Snapshot{}, r.db.fail("read snapshot", err)
	}
	defer rows.Close()
	defer r.db.segments.forget()
	var s Snapshot
	if rows.Next() {
		s, err = scanSnapshot(rows)
	} else if err = rows.Err(); err == nil {
		err = ErrNotFound
	}
	switch {
	case errors.Is(err, ErrNotFound):
		return Snapshot{}, ErrNotFound
	case err != nil:
		return Snapshot{}, r.db.fail("read snapshot", err)
	case s.Tree != tree || s.Recipe != recipe: // a damaged index led to another row
		return Snapshot{}, ErrNotFound
	}
	return s, nil
}

// Snapshots lists all snapshots, newest first; damaged rows are left out.
func (r *reader) Snapshots(ctx context.Context) ([]Snapshot, error) {
	rows, err := r.q.QueryContext(ctx, selectSnapshot+` ORDER BY seq DESC`)
	if err != nil {
		return nil, r.db.fail("list snapshots", err)
	}
	defer rows.Close()
	defer r.db.segments.forget()
	var all []Snapshot
	for rows.Next() {
		s, err := scanSnapshot(rows)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, r.db.fail("list snapshots", err)
		}
		all = append(all, s)
	}
	return all, r.db.fail("list snapshots", rows.Err())
}

// stale is the age at which a snapshot's last use is worth a write.
const stale = time.Hour

// Touch notes that a snapshot is in use, at most once an hour, so that reading
// costs no write as a rule. Without the right to write it does nothing.
func (db *DB) Touch(ctx context.Context, s Snapshot) error {
	if db.opts.ReadOnly || time.Since(s.Used) < stale {
		return nil
	}
	err := db.Update(ctx, func(tx *Tx) error { return tx.touch(s.Tree, s.Recipe) })
	if errors.Is(err, ErrReadOnly) {
		return nil
	}
	return err
}

func (tx *Tx) touch(tree Tree, recipe Recipe) error {
	if _, err := tx.advance(); err != nil {
		return err
	}
	_, err := tx.exec(`UPDATE snapshot SET used = ? WHERE tree = ? AND recipe = ?`, time.Now().Unix(), tree[:], recipe[:])
	return tx.db.fail("note use of snapshot", err)
}

// NameSnapshot gives a snapshot a name by which GC's caller finds it again.
func (tx *Tx) NameSnapshot(name string, tree Tree, recipe Recipe) error {
	if _, err := tx.advance(); err != nil {
		return err
	}
	_, err := tx.exec(`INSERT INTO snapshot_name (name, tree, recipe, sum) VALUES (?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET tree = excluded.tree, recipe = excluded.recipe, sum = excluded.sum`,
		name, tree[:], recipe[:], rowSum(rowAddress("snapshot_name", name), tree[:], recipe[:]))
	return tx.db.fail("name snapshot", err)
}

// UnnameSnapshot forgets a name.
func (tx *Tx) UnnameSnapshot(name string) error {
	_, err := tx.exec(`DELETE FROM snapshot_name WHERE name = ?`, name)
	return tx.db.fail("forget name of snapshot", err)
}

// SnapshotName is a tree and recipe under a name.
type SnapshotName struct {
	Name   string
	Tree   Tree
	Recipe Recipe
}

// SnapshotNames lists names in order; damaged rows are left out.
func (r *reader) SnapshotNames(ctx context.Context) ([]SnapshotName, error) {
	rows, err := r.q.QueryContext(ctx, `SELECT name, tree, recipe, sum FROM snapshot_name ORDER BY name`)
	if err != nil {
		return nil, r.db.fail("list names", err)
	}
	defer rows.Close()
	var all []SnapshotName
	for rows.Next() {
		var name string
		var tree, recipe []byte
		var sum int64
		if err := rows.Scan(&name, &tree, &recipe, &sum); err != nil {
			return nil, r.db.fail("list names", err)
		}
		if sum == rowSum(rowAddress("snapshot_name", name), tree, recipe) && len(tree) == len(Tree{}) && len(recipe) == len(Recipe{}) {
			all = append(all, SnapshotName{name, Tree(tree), Recipe(recipe)})
		}
	}
	return all, r.db.fail("list names", rows.Err())
}
