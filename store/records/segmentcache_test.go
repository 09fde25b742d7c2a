package records

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPostingsOfOtherWriters has one process remember the lists of segments while
// another writes: what belongs to a snapshot is seen once the snapshot is.
func TestPostingsOfOtherWriters(t *testing.T) {
	dir := t.TempDir()
	reader, writer := openTest(t, dir, Options{}), openTest(t, dir, Options{})
	write := func(n byte) {
		root := record(KindNode, uint64(n))
		update(t, writer, func(tx *Tx) error {
			return errors.Join(tx.AddPostings(SpaceConsumers, []Posting{{Key: 7, Path: uint32(n)}}), tx.Put(root),
				tx.PutSnapshot(Snapshot{Tree: Tree{n}, Root: root.Key}))
		})
	}
	look := func(want ...uint32) {
		t.Helper()
		got, err := reader.Postings(t.Context(), SpaceConsumers, []uint32{7})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got[7]); diff != "" {
			t.Error(diff)
		}
	}
	for n := byte(1); n < 40; n++ { // segments are merged on the way
		write(n)
		if _, err := reader.Snapshot(t.Context(), Tree{n}, Recipe{}); err != nil {
			t.Fatal(err)
		}
		want := make([]uint32, n)
		for i := range want {
			want[i] = uint32(i + 1)
		}
		look(want...)
		look(want...)
	}
	if _, _, ok := reader.segments.get(SpaceConsumers); !ok {
		t.Error("the list is not remembered")
	}
}
