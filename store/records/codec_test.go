package records

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func decodeAll(t testing.TB, data []byte) []Posting {
	t.Helper()
	var got []Posting
	if err := decodeBlock(data, func(p Posting) bool { got = append(got, p); return true }); err != nil {
		t.Fatalf("decodeBlock: %v", err)
	}
	return got
}

func TestBlockRoundTrip(t *testing.T) {
	many := []Posting{}
	for n := range uint32(5000) {
		many = append(many, Posting{9, n})
	}
	for name, postings := range map[string][]Posting{
		"one":      {{0, 0}},
		"extremes": {{0, 0}, {0, math.MaxUint32}, {math.MaxUint32, 0}, {math.MaxUint32, math.MaxUint32}},
		"one key":  many,
		"far":      {{1, 5}, {2, 5}, {3, 5}, {4_000_000_000, 5}},
		"random":   fakePostings(3000, 500, 24),
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(postings, decodeAll(t, encodeBlock(postings))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzBlockRoundTrip(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Add(bytes.Repeat([]byte{0xff, 0, 0, 1, 0, 0, 0, 9}, 40))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var postings []Posting
		for ; len(raw) >= 8; raw = raw[8:] {
			postings = append(postings, Posting{binary.LittleEndian.Uint32(raw), binary.LittleEndian.Uint32(raw[4:])})
		}
		if postings = normalise(postings); len(postings) == 0 {
			return
		}
		if diff := cmp.Diff(postings, decodeAll(t, encodeBlock(postings))); diff != "" {
			t.Error(diff)
		}
		var cut []Posting
		c := blockCutter{emit: func(first uint32, data []byte) error {
			part := decodeAll(t, data)
			if part[0].Key != first {
				t.Errorf("first key %d, want %d", part[0].Key, first)
			}
			cut = append(cut, part...)
			return nil
		}}
		for _, p := range postings {
			if err := c.add(p); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.cut(0); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(postings, cut); diff != "" {
			t.Error(diff)
		}
	})
}

// FuzzDecoders feeds what no writer wrote: an error, or something bounded.
func FuzzDecoders(f *testing.F) {
	f.Add(encodeBlock(fakePostings(200, 50, 20)))
	f.Add(encodeIndex([]uint32{1, 5, 5, 900}))
	f.Add(encodeSegments([]segment{{1, 2, 3, 4}, {5, 6, 7, 8}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		n := 0
		decodeBlock(data, func(Posting) bool { n++; return true })
		if n > maxPostings {
			t.Errorf("%d postings", n)
		}
		if firsts, err := decodeIndex(data); err == nil {
			again, err := decodeIndex(encodeIndex(firsts))
			if diff := cmp.Diff(firsts, again); diff != "" || err != nil {
				t.Error(err, diff)
			}
		}
		if list, err := decodeSegments(data); err == nil {
			again, err := decodeSegments(encodeSegments(list))
			if !slices.Equal(list, again) || err != nil {
				t.Error(err)
			}
		}
		unseal([]byte("x"), data)
	})
}

func TestSealedDataKnowsItsAddress(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("short"), bytes.Repeat([]byte("compressible "), 100)} {
		sealed := seal([]byte("a"), data)
		got, err := unseal([]byte("a"), sealed)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("unseal: %q, %v", got, err)
		}
		if _, err := unseal([]byte("b"), sealed); err == nil {
			t.Error("another address: no error")
		}
		for i := range sealed {
			damaged := bytes.Clone(sealed)
			damaged[i] ^= 0x10
			if _, err := unseal([]byte("a"), damaged); err == nil {
				t.Errorf("byte %d flipped: no error", i)
			}
		}
	}
}

// TestPostingsAreAUnion adds random batches, also of sizes that merge and that
// look up what is there, and compares with a map.
func TestPostingsAreAUnion(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	r := rand.New(rand.NewPCG(8, 9))
	want := map[uint32]map[uint32]bool{}
	for round, size := range []int{1, 3, 5000, 10, 10, 200, 40000, 7, 7, 7, 900, 1, 1, 1, 1, 20000, 3, 100, 100, 100, 1, 1} {
		list := fakePostings(size, 300, 16)
		if round%3 == 0 { // new ones too
			for range 5 {
				list = append(list, Posting{r.Uint32N(1 << 16), r.Uint32()})
			}
		}
		for _, p := range list {
			if want[p.Key] == nil {
				want[p.Key] = map[uint32]bool{}
			}
			want[p.Key][p.Path] = true
		}
		update(t, db, func(tx *Tx) error { return tx.AddPostings(SpaceConsumers, list) })
		s, err := db.Stats(t.Context())
		if err != nil || s.Postings[SpaceConsumers].Segments > maxSegments {
			t.Fatalf("round %d: %+v, %v", round, s.Postings, err)
		}
	}
	expectSound(t, db)
	for _, db := range []*DB{db, openTest(t, dir, Options{})} {
		keys := slices.Collect(maps.Keys(want))
		keys = append(keys, 1<<20, 1<<31)
		got, err := db.Postings(t.Context(), SpaceConsumers, keys)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Errorf("%d keys, want %d", len(got), len(want))
		}
		for k, paths := range want {
			if diff := cmp.Diff(slices.Sorted(maps.Keys(paths)), got[k]); diff != "" {
				t.Fatalf("key %d: %s", k, diff)
			}
		}
		if other, err := db.Postings(t.Context(), SpaceContributors, keys); len(other) != 0 || err != nil {
			t.Errorf("other space: %d, %v", len(other), err)
		}
	}
	var blocks int
	if err := db.pool.QueryRow(`SELECT count(*) FROM block`).Scan(&blocks); err != nil {
		t.Fatal(err)
	}
	s, _ := db.Stats(t.Context())
	if p := s.Postings[SpaceConsumers]; blocks != p.Blocks+p.Segments {
		t.Errorf("%d rows for %d blocks and %d indexes: merged ones stay behind", blocks, p.Blocks, p.Segments)
	}
	if testing.Verbose() {
		t.Logf("%+v", s.Postings)
	}
}

func TestSegmentsStayFew(t *testing.T) {
	for _, first := range []uint64{1, 1 << 40} {
		list := []segment{{1, 1, first, 1}}
		for n := range uint64(3000) {
			size := n%97 + 1
			keep := keepSegments(list, size)
			for _, s := range list[keep:] {
				size += s.postings
			}
			list = append(list[:keep], segment{1, 1, size, 1})
			if len(list) > maxSegments {
				t.Fatalf("%d segments", len(list))
			}
		}
	}
}

func expectSound(t *testing.T, db *DB) {
	t.Helper()
	rep, err := db.Verify(t.Context())
	if err != nil || len(rep.Problems) > 0 {
		t.Errorf("Verify: %v %v", rep.Problems, err)
	}
}
