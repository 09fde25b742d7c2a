package fulltext

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommits(t *testing.T) {
	ctx := t.Context()
	ix, err := Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	one, two := [20]byte{1}, [20]byte{2}
	list := []Commit{
		{ID: one, Time: 5, Words: "first commit"},
		{ID: two, Time: 9, Parents: [][20]byte{one, {3}}, Words: "second", Paths: []string{"a/b.go", "c d"}},
	}
	for range 2 { // another process may have added them
		if err := ix.AddCommits(ctx, list); err != nil {
			t.Fatal(err)
		}
	}
	got, err := ix.Commits(ctx)
	if diff := cmp.Diff(map[[20]byte]Commit{one: list[0], two: list[1]}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestDocumentsOfFiles(t *testing.T) {
	ctx := t.Context()
	ix, err := Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	a, b := File{"a", [16]byte{1}}, File{"b", [16]byte{2}}
	if err := ix.Add(ctx, []File{a, b}, [][]Document{{{Label: "x", Line: 3, Lines: 4}}, {{Label: "y"}}}); err != nil {
		t.Fatal(err)
	}
	var got []Hit
	err = ix.Documents(ctx, []File{a, {"b", [16]byte{9}}}, func(h Hit) error { got = append(got, h); return nil })
	if diff := cmp.Diff([]Hit{{a, Document{Label: "x", Line: 3, Lines: 4}}}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}
