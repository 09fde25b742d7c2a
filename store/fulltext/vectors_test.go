package fulltext

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVectors(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	ix, err := Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { ix.Close() }()
	one, other := [16]byte{1}, [16]byte{2}
	keys := [][16]byte{{7}, {8}}
	vectors := [][]Vector{{{1, []float32{0.5, -2}}, {4, []float32{1, 0}}}, nil} // one content has no definitions
	for range 2 {                                                               // as another process may have done
		if err := ix.AddVectors(ctx, one, keys, vectors); err != nil {
			t.Fatal(err)
		}
	}
	missing, err := ix.WithoutVectors(ctx, one, append(keys, [16]byte{9}))
	if err != nil || !slices.Equal(missing, []int{2}) {
		t.Errorf("missing %v, %v; want the third", missing, err)
	}
	if missing, err := ix.WithoutVectors(ctx, other, keys); err != nil || len(missing) != 2 {
		t.Errorf("of another embedder missing %v, %v; want both", missing, err)
	}
	if err := ix.AddVectors(ctx, other, keys[:1], [][]Vector{{{1, []float32{3}}}}); err != nil {
		t.Fatal(err)
	}
	read := func(embedder [16]byte) (got []Vector) {
		err := ix.EachVector(ctx, embedder, func(_ [16]byte, v Vector) error {
			got = append(got, Vector{v.Number, slices.Clone(v.Values)})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if diff := cmp.Diff(vectors[0], read(one)); diff != "" {
		t.Error(diff)
	}
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	stats, err := Collect(ctx, dir, func(_ context.Context, facts, _ [][16]byte) (map[[16]byte]bool, map[[16]byte]bool, error) {
		if len(facts) != 2 {
			t.Errorf("asked whether %d contents are there, want 2", len(facts))
		}
		return map[[16]byte]bool{{8}: true}, nil, nil
	})
	if err != nil || stats.Removed != 1 {
		t.Errorf("collected %+v, %v", stats, err)
	}
	if ix, err = Open(ctx, dir); err != nil {
		t.Fatal(err)
	}
	if got := append(read(one), read(other)...); len(got) > 0 {
		t.Errorf("vectors of contents that went: %v", got)
	}
}
