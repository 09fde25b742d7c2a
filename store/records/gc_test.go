package records

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"
)

func TestCollectKeepsWhatIsMarked(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	ctx := t.Context()
	for n := range uint64(200) {
		if err := writeTree(ctx, db, n); err != nil {
			t.Fatal(err)
		}
	}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.NameSnapshot("kept", Tree{5}, Recipe{}), tx.NameSnapshot("gone", Tree{50}, Recipe{}))
	})
	if err := db.Release(); err != nil {
		t.Fatal(err)
	}
	reposted := 0
	stats, err := db.GC(ctx, markTrees(db, func(n uint64) bool { return n < 10 }), GCOptions{
		Vacuum: true,
		Repost: func(tx *Tx) error {
			for n := range uint64(10) {
				ids, err := tx.InternPaths([]string{"tree" + string(rune('0'+n)) + "/a"})
				if err == nil {
					err = tx.AddPostings(SpaceConsumers, []Posting{{8, ids[0]}})
				}
				if err != nil {
					return err
				}
				reposted++
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	n, err := checkTrees(ctx, db)
	if n != 10 || err != nil {
		t.Errorf("%d snapshots, %v", n, err)
	}
	if stats.SnapshotsRemoved != 190 || stats.Kept[KindNode] != 10 || stats.Removed[KindNode] != 190 || stats.Removed[KindFacts] == 0 || reposted != 10 {
		t.Errorf("%+v, reposted %d", stats, reposted)
	}
	if stats.Size >= stats.SizeBefore {
		t.Errorf("size %d before, %d after", stats.SizeBefore, stats.Size)
	}
	names, err := db.SnapshotNames(ctx)
	if diff := cmp.Diff([]SnapshotName{{"kept", Tree{5}, Recipe{}}}, names); diff != "" || err != nil {
		t.Errorf("names: %v %s", err, diff)
	}
	posted, err := db.Postings(ctx, SpaceConsumers, []uint32{7, 8})
	if err != nil || len(posted[7]) != 0 || len(posted[8]) != 10 {
		t.Errorf("postings: %v, %v", posted, err)
	}
	expectSound(t, db)
}

func TestIncrementalCollectionShrinks(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	update(t, db, func(tx *Tx) error { return tx.Put(incompressible(500)...) })
	stats, err := db.GC(t.Context(), func(context.Context, map[Key]bool, func(Kind, Key)) error { return nil }, GCOptions{})
	if err != nil || stats.Size > stats.SizeBefore/4 {
		t.Errorf("size %d before, %d after, %v", stats.SizeBefore, stats.Size, err)
	}
}

func TestCollectionTakesNothingFromAView(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	ctx := t.Context()
	for n := range uint64(5) {
		if err := writeTree(ctx, db, n); err != nil {
			t.Fatal(err)
		}
	}
	v, err := db.View(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	_, err = db.GC(ctx, func(context.Context, map[Key]bool, func(Kind, Key)) error { return nil }, GCOptions{Vacuum: true, Repost: func(*Tx) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	root, parts := treeOf(3)
	for _, r := range append(parts, root) {
		if data, err := v.Get(ctx, r.Kind, r.Key); err != nil || string(data) != string(r.Data) {
			t.Fatalf("record gone from the view: %v", err)
		}
	}
	if posted, err := v.Postings(ctx, SpaceConsumers, []uint32{8}); err != nil || len(posted[8]) != 5 {
		t.Errorf("postings gone from the view: %v, %v", posted, err)
	}
	if all, err := db.Snapshots(ctx); len(all) != 0 || err != nil {
		t.Errorf("outside: %d snapshots, %v", len(all), err)
	}
}

func TestViewServesSeveralGoroutines(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	ctx := t.Context()
	for n := range uint64(8) {
		if err := writeTree(ctx, db, n); err != nil {
			t.Fatal(err)
		}
	}
	v, err := db.View(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var group errgroup.Group
	for n := range uint64(8) {
		group.Go(func() error { return writeTree(ctx, db, 100+n) })
		group.Go(func() error {
			root, parts := treeOf(n)
			for _, r := range append(parts, root) {
				if data, err := v.Get(ctx, r.Kind, r.Key); err != nil || string(data) != string(r.Data) {
					return fmt.Errorf("record of tree %d: %w", n, err)
				}
			}
			all, err := v.Snapshots(ctx)
			if err != nil || len(all) != 8 {
				return fmt.Errorf("%d snapshots: %w", len(all), err)
			}
			return checkTreePostings(ctx, v, n)
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}

func TestSnapshotWrittenWhileMarkingSurvives(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	ctx := t.Context()
	if err := writeTree(ctx, db, 1); err != nil {
		t.Fatal(err)
	}
	calls := 0
	mark := markTrees(db, func(uint64) bool { return true })
	_, err := db.GC(ctx, func(ctx context.Context, held map[Key]bool, keep func(Kind, Key)) error {
		if err := mark(ctx, held, keep); err != nil {
			return err
		}
		if calls++; calls > 2 { // the third runs with writers kept out
			return nil
		}
		return writeTree(ctx, db, uint64(calls)*10)
	}, GCOptions{})
	if err != nil || calls != 3 {
		t.Fatalf("%d calls, %v", calls, err)
	}
	if n, err := checkTrees(ctx, db); n != 3 || err != nil {
		t.Errorf("%d snapshots, %v", n, err)
	}
}

func TestFailedMarkRemovesNothing(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	if err := writeTree(t.Context(), db, 1); err != nil {
		t.Fatal(err)
	}
	boom := errors.New("boom")
	_, err := db.GC(t.Context(), func(context.Context, map[Key]bool, func(Kind, Key)) error { return boom }, GCOptions{})
	if !errors.Is(err, boom) {
		t.Errorf("GC: %v, want boom", err)
	}
	if n, err := checkTrees(t.Context(), db); n != 1 || err != nil {
		t.Errorf("%d snapshots, %v", n, err)
	}
}
