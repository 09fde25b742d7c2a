package records

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func openTest(t testing.TB, dir string, opts Options) *DB {
	t.Helper()
	db, err := Open(t.Context(), dir, opts)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func update(t testing.TB, db *DB, f func(tx *Tx) error) {
	t.Helper()
	if err := db.Update(t.Context(), f); err != nil {
		t.Fatalf("Update: %v", err)
	}
}

// key and value derive a record from a number.
func key(n uint64) Key {
	var k Key
	binary.BigEndian.PutUint64(k[:], n*0x9e3779b97f4a7c15)
	binary.BigEndian.PutUint64(k[8:], n)
	return k
}

func value(n uint64) []byte {
	r := rand.New(rand.NewPCG(n, 7))
	b := []byte(fmt.Sprintf("record %d ", n))
	for range r.IntN(400) {
		b = append(b, byte('a'+r.IntN(12)))
	}
	return b
}

func record(kind Kind, n uint64) Record { return Record{kind, key(n), value(n)} }

func TestRecordsAreFoundAfterReopening(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	var records []Record
	var keys []Key
	for n := range uint64(1234) {
		records = append(records, record(KindFacts, n))
		keys = append(keys, key(n))
	}
	records = append(records, Record{KindLink, key(3), nil}, Record{KindBlob, key(3), []byte("short")})
	update(t, db, func(tx *Tx) error { return tx.Put(records...) })
	update(t, db, func(tx *Tx) error { return tx.Put(records[:100]...) }) // again: no error, no copy
	db.Close()

	db = openTest(t, dir, Options{})
	got, err := db.GetMany(t.Context(), KindFacts, append(keys, key(99999)))
	if err != nil {
		t.Fatal(err)
	}
	want := map[Key][]byte{}
	for n := range uint64(1234) {
		want[key(n)] = value(n)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("GetMany: %s", diff)
	}
	has, err := db.Has(t.Context(), KindFacts, []Key{key(1), key(99999), key(2)})
	if diff := cmp.Diff(map[Key]bool{key(1): true, key(2): true}, has); diff != "" || err != nil {
		t.Errorf("Has: %v %s", err, diff)
	}
	if _, err := db.Get(t.Context(), KindNode, key(3)); !errors.Is(err, ErrNotFound) {
		t.Errorf("Get of another kind: %v, want ErrNotFound", err)
	}
	if data, err := db.Get(t.Context(), KindLink, key(3)); err != nil || len(data) != 0 {
		t.Errorf("empty record: %q, %v", data, err)
	}
	if data, err := db.Get(t.Context(), KindBlob, key(3)); err != nil || string(data) != "short" {
		t.Errorf("short record: %q, %v", data, err)
	}
	n := 0
	err = db.Each(t.Context(), KindFacts, func(k Key, data []byte) error {
		if string(want[k]) != string(data) {
			t.Errorf("Each: %x differs", k)
		}
		n++
		return nil
	})
	if n != 1234 || err != nil {
		t.Errorf("Each: %d records, %v", n, err)
	}
}

func TestUpdateIsRolledBackOnError(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	boom := errors.New("boom")
	err := db.Update(t.Context(), func(tx *Tx) error {
		if err := tx.Put(record(KindFacts, 1)); err != nil {
			return err
		}
		if _, err := tx.InternPaths([]string{"a.go"}); err != nil {
			return err
		}
		if err := tx.AddPostings(0, []Posting{{1, 1}}); err != nil {
			return err
		}
		return boom
	})
	if !errors.Is(err, boom) {
		t.Fatalf("Update: %v, want boom", err)
	}
	func() {
		defer func() { recover() }()
		db.Update(t.Context(), func(tx *Tx) error { tx.Put(record(KindFacts, 1)); panic("boom") })
	}()
	if has, _ := db.Has(t.Context(), KindFacts, []Key{key(1)}); len(has) != 0 {
		t.Error("record of a failed transaction is there")
	}
	if ids, _ := db.PathIDs(t.Context(), []string{"a.go"}); len(ids) != 0 {
		t.Error("path of a failed transaction is there")
	}
	if got, _ := db.Postings(t.Context(), 0, []uint32{1}); len(got) != 0 {
		t.Error("postings of a failed transaction are there")
	}
}

func TestWriterWritesInOrderAndBatches(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	w := db.NewWriter(4000)
	for n := range uint64(300) {
		if err := w.Put(t.Context(), record(KindFacts, n)); err != nil {
			t.Fatal(err)
		}
		if n == 200 {
			if has, _ := db.Has(t.Context(), KindFacts, []Key{key(0)}); !has[key(0)] {
				t.Error("nothing written before Flush")
			}
		}
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	s, err := db.Stats(t.Context())
	if err != nil || s.Records[KindFacts].Count != 300 {
		t.Errorf("Stats: %+v, %v", s, err)
	}
}

func TestPathsKeepTheirNumbers(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	var paths []string
	for n := range 1500 {
		paths = append(paths, fmt.Sprintf("dir%d/file%d.go", n%7, n))
	}
	paths = append(paths, "not\xffutf8", paths[0])
	var ids []uint32
	update(t, db, func(tx *Tx) (err error) { ids, err = tx.InternPaths(paths); return err })
	if ids[0] != ids[len(ids)-1] {
		t.Error("a path given twice has two numbers")
	}
	db.Close()
	db = openTest(t, dir, Options{})
	got, err := db.Paths(t.Context(), ids)
	if diff := cmp.Diff(paths, got); diff != "" || err != nil {
		t.Fatalf("Paths: %v %s", err, diff)
	}
	known, err := openTest(t, dir, Options{}).PathIDs(t.Context(), append(paths, "unknown"))
	if err != nil || len(known) != 1501 || known[paths[5]] != ids[5] {
		t.Errorf("PathIDs: %d, %v", len(known), err)
	}
	if _, err := db.Paths(t.Context(), []uint32{1 << 30}); !errors.Is(err, ErrCorrupt) {
		t.Errorf("unknown number: %v, want ErrCorrupt", err)
	}
}

func TestSnapshots(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	ctx := t.Context()
	s := Snapshot{Tree: Tree{1}, Recipe: Recipe{2}, Root: key(1)}
	err := db.Update(ctx, func(tx *Tx) error { return tx.PutSnapshot(s) })
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("snapshot without root: %v, want ErrNotFound", err)
	}
	update(t, db, func(tx *Tx) error {
		if err := tx.Put(record(KindNode, 1)); err != nil {
			return err
		}
		return errors.Join(tx.PutSnapshot(s), tx.NameSnapshot("main", s.Tree, s.Recipe))
	})
	got, err := db.Snapshot(ctx, s.Tree, s.Recipe)
	if err != nil || got.Root != s.Root || time.Since(got.Used) > time.Minute {
		t.Errorf("Snapshot: %+v, %v", got, err)
	}
	if _, err := db.Snapshot(ctx, s.Tree, Recipe{3}); !errors.Is(err, ErrNotFound) {
		t.Errorf("other recipe: %v, want ErrNotFound", err)
	}
	names, err := db.SnapshotNames(ctx)
	if diff := cmp.Diff([]SnapshotName{{"main", s.Tree, s.Recipe}}, names); diff != "" || err != nil {
		t.Errorf("names: %v %s", err, diff)
	}
	got.Used = got.Used.Add(-2 * stale)
	if err := db.Touch(ctx, got); err != nil {
		t.Error(err)
	}
}

func TestUserDataNoticesLoss(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.PutUser(AreaNote, "a", []byte("1")), tx.PutUser(AreaNote, "b", []byte("2")),
			tx.PutUser(AreaNote, "a", []byte("3")), tx.PutUser(AreaBaseline, "x", nil), tx.DeleteUser(AreaBaseline, "x"))
	})
	got, err := db.UserData(t.Context(), AreaNote)
	if diff := cmp.Diff([]UserDatum{{"a", []byte("3")}, {"b", []byte("2")}}, got); diff != "" || err != nil {
		t.Fatalf("UserData: %v %s", err, diff)
	}
	if _, err := db.UserDatum(t.Context(), AreaBaseline, "x"); !errors.Is(err, ErrNotFound) {
		t.Errorf("deleted: %v, want ErrNotFound", err)
	}
	update(t, db, func(tx *Tx) error { _, err := tx.exec(`DELETE FROM user_data WHERE name = 'b'`); return err })
	if _, err := db.UserData(t.Context(), AreaNote); !errors.Is(err, ErrCorrupt) {
		t.Errorf("lost row: %v, want ErrCorrupt", err)
	}
	if _, err := db.UserDatum(t.Context(), AreaNote, "b"); !errors.Is(err, ErrCorrupt) {
		t.Errorf("lost row: %v, want ErrCorrupt", err)
	}
}

func TestMeta(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	update(t, db, func(tx *Tx) error { return errors.Join(tx.SetMeta("a", []byte("1")), tx.SetMeta("a", []byte("2"))) })
	if v, err := db.Meta(t.Context(), "a"); string(v) != "2" || err != nil {
		t.Errorf("Meta: %q, %v", v, err)
	}
	if _, err := db.Meta(t.Context(), "b"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Meta: %v, want ErrNotFound", err)
	}
}

func TestReadOnlyIndexMustExist(t *testing.T) {
	if _, err := Open(t.Context(), t.TempDir(), Options{ReadOnly: true}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open: %v, want ErrNotExist", err)
	}
	dir := t.TempDir()
	openTest(t, dir, Options{}).Close()
	db := openTest(t, dir, Options{ReadOnly: true})
	if err := db.Update(t.Context(), func(*Tx) error { return nil }); !errors.Is(err, ErrReadOnly) {
		t.Errorf("Update: %v, want ErrReadOnly", err)
	}
}

func TestCancelledContext(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	err := db.Update(ctx, func(tx *Tx) error { cancel(); return tx.Put(record(KindFacts, 1)) })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Update: %v, want Canceled", err)
	}
	update(t, db, func(tx *Tx) error { return tx.Put(record(KindFacts, 2)) })
	if has, _ := db.Has(t.Context(), KindFacts, []Key{key(1), key(2)}); has[key(1)] || !has[key(2)] {
		t.Errorf("Has: %v", has)
	}
}

func TestStateFolderIsAFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/state", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir+"/state", Options{}); err == nil {
		t.Error("no error")
	}
}
