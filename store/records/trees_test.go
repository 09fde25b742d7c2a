package records

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// writeTree writes snapshot n the way an index run does: records that other
// snapshots share, a root that lists them, the snapshot's row last.
func writeTree(ctx context.Context, db *DB, n uint64) error {
	root, parts := treeOf(n)
	w := db.NewWriter(2000)
	if err := w.Put(ctx, parts...); err != nil {
		return err
	}
	if err := w.Flush(ctx); err != nil {
		return err
	}
	return db.Update(ctx, func(tx *Tx) error {
		if err := tx.Put(append(parts, root)...); err != nil { // gc may have taken any of them
			return err
		}
		ids, err := tx.InternPaths([]string{fmt.Sprintf("tree%d/a", n), "shared/b"})
		if err != nil {
			return err
		}
		if err := tx.AddPostings(SpaceConsumers, []Posting{{uint32(n), ids[0]}, {7, ids[1]}, {8, ids[0]}}); err != nil {
			return err
		}
		return tx.PutSnapshot(Snapshot{Tree: Tree{byte(n), byte(n >> 8)}, Root: root.Key})
	})
}

// treeOf gives a root whose data lists the numbers of its parts.
func treeOf(n uint64) (Record, []Record) {
	var parts []Record
	var list []string
	r := rand.New(rand.NewPCG(n, 1))
	for range 20 {
		p := r.Uint64N(500)
		parts = append(parts, record(KindFacts, p))
		list = append(list, strconv.FormatUint(p, 10))
	}
	return Record{KindNode, key(1_000_000 + n), []byte(strings.Join(list, " "))}, parts
}

// checkTrees expects every snapshot to be whole, with its postings.
func checkTrees(ctx context.Context, db *DB) (int, error) {
	v, err := db.View(ctx)
	if err != nil {
		return 0, err
	}
	defer v.Close()
	all, err := v.Snapshots(ctx)
	if err != nil {
		return 0, err
	}
	for _, s := range all {
		n := uint64(s.Tree[0]) | uint64(s.Tree[1])<<8
		root, err := v.Get(ctx, KindNode, s.Root)
		if err != nil {
			return 0, fmt.Errorf("root of %d: %w", n, err)
		}
		for _, word := range strings.Fields(string(root)) {
			p, _ := strconv.ParseUint(word, 10, 64)
			data, err := v.Get(ctx, KindFacts, key(p))
			if err != nil || string(data) != string(value(p)) {
				return 0, fmt.Errorf("part %d of %d: %w", p, n, err)
			}
		}
		if err := checkTreePostings(ctx, v, n); err != nil {
			return 0, err
		}
	}
	return len(all), nil
}

func checkTreePostings(ctx context.Context, v *View, n uint64) error {
	posted, err := v.Postings(ctx, SpaceConsumers, []uint32{8})
	if err != nil {
		return err
	}
	paths, err := v.Paths(ctx, posted[8])
	if err != nil {
		return err
	}
	for _, p := range paths {
		if p == fmt.Sprintf("tree%d/a", n) {
			return nil
		}
	}
	return fmt.Errorf("postings of tree %d are missing", n)
}

// markTrees marks what the chosen trees need.
func markTrees(db *DB, choose func(n uint64) bool) Mark {
	return func(ctx context.Context, held map[Key]bool, keep func(Kind, Key)) error {
		all, err := db.Snapshots(ctx)
		if err != nil {
			return err
		}
		for _, s := range all {
			n := uint64(s.Tree[0]) | uint64(s.Tree[1])<<8
			if !choose(n) && !held[s.Root] {
				continue
			}
			root, parts := treeOf(n)
			keep(root.Kind, root.Key)
			for _, p := range parts {
				keep(p.Kind, p.Key)
			}
		}
		return nil
	}
}
