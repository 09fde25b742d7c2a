package records

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"
)

// TestHeldSnapshotsStay collects with nothing marked besides what is held.
func TestHeldSnapshotsStay(t *testing.T) {
	dir := t.TempDir()
	ctx := t.Context()
	writer := openTest(t, dir, Options{})
	for n := range uint64(3) {
		if err := writeTree(ctx, writer, n); err != nil {
			t.Fatal(err)
		}
	}
	writer.Close()
	reader, collector := openTest(t, dir, Options{}), openTest(t, dir, Options{})
	if _, err := reader.Hold(ctx, Tree{1}, Recipe{}); err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Hold(ctx, Tree{200}, Recipe{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("hold of a snapshot that is not there: %v", err)
	}
	collect := func() int {
		t.Helper()
		if _, err := collector.GC(ctx, markTrees(collector, func(uint64) bool { return false }), GCOptions{}); err != nil {
			t.Fatal(err)
		}
		n, err := checkTrees(ctx, collector)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := collect(); n != 1 {
		t.Errorf("%d snapshots stay while one is held", n)
	}
	if err := reader.Release(); err != nil {
		t.Fatal(err)
	}
	if n := collect(); n != 0 {
		t.Errorf("%d snapshots stay, none is held", n)
	}
}

// TestLeaseOfADeadOwnerEnds leaves a lease that nobody locks.
func TestLeaseOfADeadOwnerEnds(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	if err := writeTree(t.Context(), db, 1); err != nil {
		t.Fatal(err)
	}
	root, _ := treeOf(1)
	if err := db.Release(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(db.leases()+"/1-dead", root.Key[:], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := db.GC(t.Context(), markTrees(db, func(uint64) bool { return false }), GCOptions{}); err != nil {
		t.Fatal(err)
	}
	if n, err := checkTrees(t.Context(), db); n != 0 || err != nil {
		t.Errorf("%d snapshots, %v", n, err)
	}
	if left, err := os.ReadDir(db.leases()); err != nil || len(left) != 0 {
		t.Errorf("leases left: %v, %v", left, err)
	}
}

// TestRebuildGetsItsTurn rebuilds while others open and close the index all the time, at
// any moment one at least has it open.
func TestRebuildGetsItsTurn(t *testing.T) {
	dir := t.TempDir()
	openTest(t, dir, Options{}).Close()
	refill := func() {
		db, err := Open(context.Background(), dir, Options{})
		if err == nil {
			err = errors.Join(writeTree(t.Context(), db, 1), db.Close())
		}
		if err != nil {
			t.Error(err)
		}
	}
	refill()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 4)
	for range cap(done) {
		go func() {
			for ctx.Err() == nil {
				db, err := Open(context.Background(), dir, Options{})
				if err != nil {
					done <- err
					return
				}
				time.Sleep(15 * time.Millisecond)
				_, err = db.Hold(context.Background(), Tree{1}, Recipe{}) // a rebuild that waits must not be waited for
				if err != nil && !errors.Is(err, ErrNotFound) {
					done <- errors.Join(err, db.Close())
					return
				}
				db.Close()
			}
			done <- nil
		}()
	}
	for range 5 {
		if _, err := Rebuild(t.Context(), dir, Options{LockWait: 20 * time.Second}); err != nil {
			t.Error(err)
		}
		refill()
	}
	stop()
	for range cap(done) {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// TestLeasesAreListedWhileOthersBegin lists leases, which locks each for a moment, while new ones are made.
func TestLeasesAreListedWhileOthersBegin(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	if err := writeTree(t.Context(), db, 1); err != nil {
		t.Fatal(err)
	}
	root, _ := treeOf(1)
	ended := make(chan struct{})
	listed := make(chan error, 1)
	go func() {
		defer close(listed)
		for {
			select {
			case <-ended:
				return
			default:
				if _, err := db.leased(false); err != nil {
					listed <- err
					return
				}
			}
		}
	}()
	for range 500 {
		var l lease
		if err := l.add(db.leases(), root.Key); err != nil {
			t.Fatal(err)
		}
		if err := l.release(); err != nil {
			t.Fatal(err)
		}
	}
	close(ended)
	if err := <-listed; err != nil {
		t.Error(err)
	}
}
