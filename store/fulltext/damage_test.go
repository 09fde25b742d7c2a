package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/store/pagesum"
)

// filled makes an index of some hundred files and gives its folder.
func filled(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	ix, err := Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	for i := range 200 {
		f := File{"dir/file" + string(rune('a'+i%26)), [16]byte{byte(i), byte(i >> 8), 1}}
		doc := Document{Label: "Label", Name: "some name", Body: "body of it " + string(rune('a'+i%26))}
		if err := ix.Add(t.Context(), []File{f}, [][]Document{{doc}}); err != nil {
			t.Fatal(err)
		}
		if err := ix.AddSources(t.Context(), []File{f}, []string{"text of all files"}); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestFlippedBytesGiveNoWrongAnswer flips one byte at a time all over the file.
func TestFlippedBytesGiveNoWrongAnswer(t *testing.T) {
	folder := filled(t)
	whole, err := os.ReadFile(filepath.Join(folder, FileName))
	if err != nil {
		t.Fatal(err)
	}
	step := len(whole) / 60
	for at := 3; at < len(whole); at += step {
		damaged := slices.Clone(whole)
		damaged[at] ^= 4
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		ix, err := Open(t.Context(), dir)
		if err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		n := 0
		err = ix.Match(t.Context(), `"some"`, func(Hit) error { n++; return nil })
		switch {
		case errors.Is(err, ErrDamaged):
			if err := ix.Renew(t.Context()); err != nil || ix.memory {
				t.Errorf("byte %d: renew: %v", at, err)
			}
		case err != nil:
			t.Errorf("byte %d: %v", at, err)
		case n != 200 && n != 0: // 0: made again when opened
			t.Errorf("byte %d: %d of 200 hits", at, n)
		}
		if n == 0 {
			if ok, _, err := ix.Covered(t.Context(), Symbols, [16]byte{}, [16]byte{}); ok || err != nil {
				t.Errorf("byte %d: covered %v, %v", at, ok, err)
			}
		}
		if err := ix.Close(); err != nil {
			t.Error(err)
		}
		if err := Check(t.Context(), dir); err != nil && n != 200 { // the byte may be where nothing was read
			t.Errorf("byte %d: after it was made again: %v", at, err)
		}
	}
}

// TestCollectDropsWhatNothingStandsBehind keeps every tenth file.
func TestCollectDropsWhatNothingStandsBehind(t *testing.T) {
	folder := filled(t)
	live := func(_ context.Context, keys, _ [][16]byte) (map[[16]byte]bool, map[[16]byte]bool, error) {
		kept := map[[16]byte]bool{}
		for _, k := range keys {
			kept[k] = k[0]%10 == 0
		}
		return kept, nil, nil
	}
	stats, err := Collect(t.Context(), folder, live)
	if err != nil || stats.Removed != 180 || stats.Size >= stats.SizeBefore*3/4 {
		t.Errorf("%+v, %v", stats, err)
	}
	ix, err := Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	if got := matched(t, ix, `"some"`); len(got) != 20 {
		t.Errorf("%d files with the word", len(got))
	}
	n := 0
	if err := ix.MatchSource(t.Context(), "text", func(File) error { n++; return nil }); err != nil || n != 20 {
		t.Errorf("%d files with the text, %v", n, err)
	}
	if err := Check(t.Context(), folder); err != nil {
		t.Error(err)
	}
}

// TestUnwrittenPages takes pages and gives them back in one transaction: SQLite never
// writes them, and they are no damage.
func TestUnwrittenPages(t *testing.T) {
	folder := filled(t)
	name := filepath.Join(folder, FileName)
	pagesum.Register()
	db, err := sql.Open("sqlite", fileURL(name))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"CREATE TABLE gone (x)", "INSERT INTO gone VALUES (randomblob(400000))", "CREATE TABLE kept (x)", "INSERT INTO kept VALUES (randomblob(40000))", "DELETE FROM gone WHERE rowid = 1"} {
		if _, err := tx.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	unwritten := 0
	for page := range slices.Chunk(data, pagesum.PageSize) {
		if !slices.ContainsFunc(page, func(b byte) bool { return b != 0 }) {
			unwritten++
		}
	}
	if err := Check(t.Context(), folder); err != nil || unwritten == 0 {
		t.Errorf("%d pages without a checksum: %v", unwritten, err)
	}
}
