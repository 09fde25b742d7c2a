package fulltext

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func matched(t *testing.T, ix *Index, expression string) []string {
	t.Helper()
	var got []string
	err := ix.Match(context.Background(), expression, func(h Hit) error {
		got = append(got, h.File.Path+":"+h.Label)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	return got
}

func TestIndex(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	ix, err := Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	recipe, first, second := [16]byte{9}, [16]byte{1}, [16]byte{2}
	files := []File{{"a", [16]byte{1}}, {"b", [16]byte{1}}}
	documents := [][]Document{{{Label: "getUser", Name: "get user", Doc: "one"}}, {{Label: "x", Name: "x", Body: "user"}}}
	if err := ix.Add(ctx, files, documents); err != nil {
		t.Fatal(err)
	}
	if err := ix.Add(ctx, files, documents); err != nil { // as another process may have done
		t.Fatal(err)
	}
	if err := ix.Cover(ctx, Symbols, recipe, first); err != nil {
		t.Fatal(err)
	}
	for expression, want := range map[string][]string{
		`"user"`: {"a:getUser", "b:x"}, `{name doc} : ("user")`: {"a:getUser"}, `"us"*`: {"a:getUser", "b:x"}, `"one" AND "get"`: {"a:getUser"}, `"none"`: nil,
	} {
		if diff := cmp.Diff(want, matched(t, ix, expression)); diff != "" {
			t.Errorf("%s:\n%s", expression, diff)
		}
	}
	if err := ix.Match(ctx, `AND`, func(Hit) error { return nil }); !errors.Is(err, ErrExpression) {
		t.Errorf("a wrong expression gives %v", err)
	}
	missing, err := ix.Missing(ctx, Symbols, append(files, File{"a", [16]byte{2}}))
	if err != nil || !slices.Equal(missing, []int{2}) {
		t.Errorf("missing %v, %v; want the third", missing, err)
	}
	if ok, _, err := ix.Covered(ctx, Symbols, recipe, first); !ok || err != nil {
		t.Errorf("first root covered: %v, %v", ok, err)
	}
	if ok, last, err := ix.Covered(ctx, Symbols, recipe, second); ok || last != first || err != nil {
		t.Errorf("second root covered: %v, last %v, %v", ok, last, err)
	}
	if ok, last, _ := ix.Covered(ctx, Symbols, [16]byte{8}, first); ok || last != [16]byte{} {
		t.Errorf("a root under another recipe is covered: %v, %v", ok, last)
	}
	var like []string
	if err := ix.Like(ctx, "ETU", func(h Hit) error { like = append(like, h.Label); return nil }); err != nil || !slices.Equal(like, []string{"getUser"}) {
		t.Errorf("like: %v, %v", like, err)
	}
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestCount(t *testing.T) {
	ctx := context.Background()
	ix, err := Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	files := []File{{"a", [16]byte{1}}, {"a", [16]byte{2}}, {"b", [16]byte{3}}}
	documents := [][]Document{{{Kind: "function", Label: "f"}, {Number: 1, Kind: "method", Label: "m"}, {Number: 2, Kind: "class", Label: "C"}},
		{{Kind: "function", Label: "f"}, {Number: 1, Kind: "function", Label: "TestF", Marks: 4}}, {{Kind: "class", Label: "D"}}}
	if err := ix.Add(ctx, files, documents); err != nil {
		t.Fatal(err)
	}
	got := map[File]int{}
	err = ix.Count(ctx, []string{"function", "method"}, 4, func(f File, n int) error { got[f] = n; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[File]int{files[0]: 2, files[1]: 1}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDamagedIndexIsMadeAgain(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "search.db"), []byte("this is no database, however long it is"), 0o644); err != nil {
		t.Fatal(err)
	}
	ix, err := Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	if ix.memory {
		t.Error("the damaged file was left, and an index made in memory")
	}
	if got := matched(t, ix, `"x"`); got != nil {
		t.Errorf("an empty index has %v", got)
	}
}

func TestSources(t *testing.T) {
	ctx := t.Context()
	ix, err := Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	files := []File{{"a", [16]byte{1}}, {"b", [16]byte{1}}}
	for range 2 { // as another process may have done
		if err := ix.AddSources(ctx, files, []string{"moving on", "to move, once"}); err != nil {
			t.Fatal(err)
		}
	}
	for expression, want := range map[string][]string{"moved": {"a", "b"}, `"moving on"`: {"a"}, "mov* NOT once": {"a"}, "none": nil} {
		var got []string
		err := ix.MatchSource(ctx, expression, func(f File) error {
			got = append(got, f.Path)
			return nil
		})
		slices.Sort(got)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", expression, err, diff)
		}
	}
	for _, expression := range []string{"a AND", "nowhere: a", `"a`} {
		if err := ix.MatchSource(ctx, expression, func(File) error { return nil }); !errors.Is(err, ErrExpression) {
			t.Errorf("%s gives %v", expression, err)
		}
	}
	if missing, err := ix.Missing(ctx, Sources, append(files, File{"a", [16]byte{2}})); err != nil || !slices.Equal(missing, []int{2}) {
		t.Errorf("missing %v, %v; want the third", missing, err)
	}
	if missing, err := ix.Missing(ctx, Symbols, files); err != nil || len(missing) != 2 {
		t.Errorf("texts count as words of symbols: %v, %v", missing, err)
	}
}
