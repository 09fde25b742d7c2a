package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// smallIndex makes an index with something in every table, in few pages.
func smallIndex(t *testing.T, dir string) {
	t.Helper()
	db := openTest(t, dir, Options{})
	for n := range uint64(12) {
		if err := writeTree(t.Context(), db, n); err != nil {
			t.Fatal(err)
		}
	}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.AddPostings(SpaceContributors, fakePostings(3000, 12, 20)),
			tx.NameSnapshot("main", Tree{3}, Recipe{}), tx.SetMeta("setting", []byte("yes")),
			tx.PutUser(AreaBaseline, "b1", []byte("baseline one")), tx.PutUser(AreaBaseline, "b2", value(2)),
			tx.PutUser(AreaNote, "n", []byte("a note")))
	})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// survey reads everything and compares it with what smallIndex wrote. A miss
// or an error is fine; another answer is not.
func survey(t *testing.T, db *DB) (misses, failures int) {
	t.Helper()
	ctx := context.Background()
	s := surveyor{t: t, db: db}
	s.records(ctx)
	s.snapshots(ctx)
	s.postings(ctx)
	s.userData(ctx)
	return s.misses, s.failures
}

type surveyor struct {
	t                *testing.T
	db               *DB
	misses, failures int
}

func (s *surveyor) failed(err error) bool {
	if err != nil {
		s.failures++
		if strings.Contains(err.Error(), "panic") {
			s.t.Error(err)
		}
	}
	return err != nil
}

func (s *surveyor) records(ctx context.Context) {
	want := map[Kind]map[Key][]byte{KindFacts: {}, KindNode: {}}
	for n := range uint64(12) {
		root, parts := treeOf(n)
		for _, r := range append(parts, root) {
			want[r.Kind][r.Key] = r.Data
		}
	}
	for kind, records := range want {
		many, err := s.db.GetMany(ctx, kind, slices.Collect(maps.Keys(records)))
		s.failed(err)
		for key, data := range many {
			if string(data) != string(records[key]) {
				s.t.Errorf("GetMany gave a wrong record %x", key)
			}
		}
		for key, data := range records {
			one, err := s.db.Get(ctx, kind, key)
			if errors.Is(err, ErrNotFound) {
				s.misses++
			} else if !s.failed(err) && string(one) != string(data) {
				s.t.Errorf("Get gave a wrong record %x", key)
			}
		}
	}
}

func (s *surveyor) snapshots(ctx context.Context) {
	for n := range uint64(12) {
		got, err := s.db.Snapshot(ctx, Tree{byte(n)}, Recipe{})
		if errors.Is(err, ErrNotFound) {
			s.misses++
		} else if !s.failed(err) && got.Root != key(1_000_000+n) {
			s.t.Errorf("snapshot %d has a wrong root", n)
		}
	}
	all, err := s.db.Snapshots(ctx)
	s.failed(err)
	for _, got := range all {
		if got.Root != key(1_000_000+uint64(got.Tree[0])) {
			s.t.Errorf("snapshot %x has a wrong root", got.Tree)
		}
	}
	if v, err := s.db.Meta(ctx, "setting"); !errors.Is(err, ErrNotFound) && !s.failed(err) && string(v) != "yes" {
		s.t.Errorf("wrong setting %q", v)
	}
	names, err := s.db.SnapshotNames(ctx)
	if !s.failed(err) && len(names) > 0 && (names[0] != SnapshotName{"main", Tree{3}, Recipe{}}) {
		s.t.Errorf("wrong names %v", names)
	}
}

func (s *surveyor) postings(ctx context.Context) {
	want := map[uint32][]uint32{}
	var keys []uint32
	for _, p := range fakePostings(3000, 12, 20) {
		want[p.Key] = append(want[p.Key], p.Path)
		keys = append(keys, p.Key)
	}
	got, err := s.db.Postings(ctx, SpaceContributors, keys)
	if !s.failed(err) {
		if diff := cmp.Diff(want, got); diff != "" {
			s.t.Errorf("postings: %s", diff)
		}
	}
	got, err = s.db.Postings(ctx, SpaceConsumers, []uint32{8})
	if s.failed(err) {
		return
	}
	paths, err := s.db.Paths(ctx, got[8])
	slices.Sort(paths)
	if !s.failed(err) && (len(paths) != 12 || paths[0] != "tree0/a" || paths[11] != "tree9/a") {
		s.t.Errorf("consumers: %v", paths)
	}
	ids, err := s.db.PathIDs(ctx, []string{"shared/b"})
	if id, ok := ids["shared/b"]; !s.failed(err) && ok {
		if back, err := s.db.Paths(ctx, []uint32{id}); !s.failed(err) && back[0] != "shared/b" {
			s.t.Errorf("path %d is %q", id, back[0])
		}
	}
}

func (s *surveyor) userData(ctx context.Context) {
	got, err := s.db.UserData(ctx, AreaBaseline)
	if !s.failed(err) && (len(got) != 2 || string(got[0].Value) != "baseline one" || string(got[1].Value) != string(value(2))) {
		s.t.Errorf("baselines: %v", got)
	}
	note, err := s.db.UserDatum(ctx, AreaNote, "n")
	if !s.failed(err) && string(note) != "a note" {
		s.t.Errorf("note: %q", note)
	}
}

// TestEveryPageFlipped damages every page in several places, one at a time.
func TestEveryPageFlipped(t *testing.T) {
	dir := t.TempDir()
	smallIndex(t, dir)
	file := filepath.Join(dir, FileName)
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if misses, failures := func() (int, int) { db := openTest(t, dir, Options{}); defer db.Close(); return survey(t, db) }(); misses+failures > 0 {
		t.Fatalf("sound index: %d misses, %d failures", misses, failures)
	}
	seed, _ := strconv.ParseUint(os.Getenv("STORE_TEST_SEED"), 10, 64) // for longer searches
	r := rand.New(rand.NewPCG(11, seed))
	noticed, tried := 0, 0
	try := func(damaged []byte, start, offset int) {
		tried++
		if surveyDamaged(t, dir, damaged, tried%3 == 0) {
			noticed++
		}
		if t.Failed() {
			t.Fatalf("page %d, byte %d", start/pageSize, offset)
		}
	}
	for start := 0; start < len(sound); start += pageSize {
		for _, offset := range flips(r, sound[start:start+pageSize]) {
			damaged := slices.Clone(sound)
			damaged[start+offset] ^= byte(1 + r.IntN(255))
			try(damaged, start, offset)
		}
		damaged := slices.Clone(sound)
		clear(damaged[start : start+pageSize])
		try(damaged, start, -1)
		other := r.IntN(len(sound)/pageSize) * pageSize // a page in another's place
		copy(damaged[start:start+pageSize], sound[other:])
		try(damaged, start, -2)
	}
	t.Logf("%d pages, %d flips, %d with a miss or an error", len(sound)/pageSize, tried, noticed)
	if noticed < tried/4 {
		t.Error("too few flips hit anything")
	}
}

// flips chooses bytes of a page: its header, the cell pointers, and its used part.
func flips(r *rand.Rand, page []byte) []int {
	list := []int{0, 1, 3, 4, 5, 8, 9, 10, 100, 103, 108}
	var used []int
	for i, b := range page {
		if b != 0 {
			used = append(used, i)
		}
	}
	for range 14 {
		if len(used) > 0 {
			list = append(list, used[r.IntN(len(used))])
		}
	}
	return list
}

// surveyDamaged reports whether the damage showed; with rewrite it also writes
// everything again.
func surveyDamaged(t *testing.T, dir string, damaged []byte, rewrite bool) bool {
	file := filepath.Join(dir, FileName)
	for _, suffix := range suffixes {
		os.Remove(file + suffix)
	}
	if err := os.WriteFile(file, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	db, err := Open(ctx, dir, Options{})
	if err != nil {
		if !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrNewerSchema) {
			t.Errorf("Open: %v, want ErrCorrupt", err)
		}
		return true
	}
	defer db.Close()
	misses, failures := survey(t, db)
	if !rewrite {
		return misses+failures > 0
	}
	// Written anew, or refused: never another answer.
	for n := range uint64(12) {
		writeTree(ctx, db, n)
	}
	again, failuresAgain := survey(t, db)
	if failures+failuresAgain == 0 && again > 0 {
		if rep, err := db.Verify(ctx); err == nil && len(rep.Problems) == 0 {
			t.Errorf("%d misses after everything was written again, and nothing to complain of", again)
		}
	}
	return misses+failures > 0
}

func TestDamagedRecordIsReplaced(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	update(t, db, func(tx *Tx) error { return tx.Put(record(KindFacts, 1), record(KindFacts, 2)) })
	update(t, db, func(tx *Tx) error {
		_, err := tx.exec(`UPDATE record SET data = zeroblob(40) WHERE key = ?`, func() []byte { k := key(1); return k[:] }())
		return err
	})
	if has, _ := db.Has(t.Context(), KindFacts, []Key{key(1)}); !has[key(1)] {
		t.Error("damage is not known before reading")
	}
	if _, err := db.Get(t.Context(), KindFacts, key(1)); !errors.Is(err, ErrNotFound) {
		t.Errorf("Get: %v, want ErrNotFound", err)
	}
	if has, _ := db.Has(t.Context(), KindFacts, []Key{key(1)}); has[key(1)] {
		t.Error("damaged record counts as there")
	}
	update(t, db, func(tx *Tx) error { return tx.Put(record(KindFacts, 1)) })
	if data, err := db.Get(t.Context(), KindFacts, key(1)); string(data) != string(value(1)) {
		t.Errorf("after writing again: %v", err)
	}
	expectSound(t, db)
}

// TestDamagedRootIsReplaced: a snapshot whose damaged root is made again is written with
// it, in the one transaction.
func TestDamagedRootIsReplaced(t *testing.T) {
	db := openTest(t, t.TempDir(), Options{})
	ctx := t.Context()
	root := record(KindNode, 1)
	put := func(tx *Tx) error {
		return errors.Join(tx.Put(root), tx.PutSnapshot(Snapshot{Tree: Tree{1}, Root: root.Key}))
	}
	update(t, db, put)
	update(t, db, func(tx *Tx) error {
		_, err := tx.exec(`UPDATE record SET data = zeroblob(40) WHERE key = ?`, root.Key[:])
		return err
	})
	if _, err := db.Get(ctx, KindNode, root.Key); !errors.Is(err, ErrNotFound) {
		t.Fatalf("the damaged root: %v", err)
	}
	update(t, db, put)
	if data, err := db.Get(ctx, KindNode, root.Key); err != nil || string(data) != string(root.Data) {
		t.Errorf("the root made again: %q, %v", data, err)
	}
}

func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{maxPages: 40})
	written := uint64(0)
	var err error
	for ; err == nil && written < 1000; written++ {
		data := make([]byte, 20_000)
		for i := range data {
			data[i] = byte(rand.Uint32())
		}
		err = db.Update(t.Context(), func(tx *Tx) error { return tx.Put(Record{KindFacts, key(written), data}) })
	}
	if !errors.Is(err, ErrFull) {
		t.Fatalf("Update: %v, want ErrFull", err)
	}
	db.Close()
	db = openTest(t, dir, Options{})
	s, err := db.Stats(t.Context())
	if err != nil || s.Records[KindFacts].Count != int(written)-1 {
		t.Errorf("%d records of %d, %v", s.Records[KindFacts].Count, written-1, err)
	}
	expectSound(t, db)
}

func TestNewerSchema(t *testing.T) {
	dir := t.TempDir()
	db := openTest(t, dir, Options{})
	other := openTest(t, dir, Options{})
	update(t, db, func(tx *Tx) error { _, err := tx.exec(`PRAGMA user_version = 99`); return err })
	if err := other.Update(t.Context(), func(*Tx) error { return nil }); !errors.Is(err, ErrNewerSchema) {
		t.Errorf("Update: %v, want ErrNewerSchema", err)
	}
	db.Close()
	other.Close()
	for _, readOnly := range []bool{false, true} {
		_, err := Open(t.Context(), dir, Options{ReadOnly: readOnly})
		if !errors.Is(err, ErrNewerSchema) || !strings.Contains(fmt.Sprint(err), FileName) {
			t.Errorf("Open: %v, want ErrNewerSchema", err)
		}
	}
	if _, err := Rebuild(t.Context(), dir, Options{}); !errors.Is(err, ErrNewerSchema) {
		t.Errorf("Rebuild: %v, want ErrNewerSchema", err)
	}
}

func TestOlderSchemaKeepsUserData(t *testing.T) {
	dir := t.TempDir()
	smallIndex(t, dir)
	db := openTest(t, dir, Options{})
	before, err := db.PathIDs(t.Context(), []string{"shared/b", "tree4/a"})
	if err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error {
		_, err := tx.conn.ExecContext(t.Context(), `DROP TABLE record; CREATE TABLE record (oid TEXT); CREATE TABLE gone (x);
			CREATE VIRTUAL TABLE words USING fts5(w); PRAGMA user_version = 0`)
		return err
	})
	db.Close()
	if _, err := Open(t.Context(), dir, Options{ReadOnly: true}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("read only: %v, want ErrReadOnly", err)
	}
	db = openTest(t, dir, Options{})
	s := surveyor{t: t, db: db}
	s.userData(t.Context())
	if s.failures > 0 {
		t.Error("user data is gone")
	}
	if all, err := db.Snapshots(t.Context()); len(all) != 0 || err != nil {
		t.Errorf("%d snapshots, %v", len(all), err)
	}
	if err := writeTree(t.Context(), db, 1); err != nil {
		t.Error(err)
	}
	after, err := db.PathIDs(t.Context(), []string{"shared/b"})
	for path, id := range before {
		if err != nil || id >= after["shared/b"] {
			t.Errorf("number %d of %s was given out again: %v, %v", id, path, after, err)
		}
	}
	expectSound(t, db)
}

func TestNotAnIndex(t *testing.T) {
	dir := t.TempDir()
	smallIndex(t, dir)
	sound, err := os.ReadFile(filepath.Join(dir, FileName))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"text":      strings.Repeat("this is no database ", 400),
		"header":    string(sound[:pageSize]),
		"truncated": string(sound[:len(sound)/2/pageSize*pageSize+1000]),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, FileName)
			if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), dir, Options{})
			if !errors.Is(err, ErrCorrupt) || !strings.Contains(fmt.Sprint(err), file) || !strings.Contains(fmt.Sprint(err), "gc --rebuild") {
				t.Fatalf("Open: %v, want ErrCorrupt with the file and the way out", err)
			}
			got, err := Rebuild(t.Context(), dir, Options{})
			if err != nil || !got.Lost || got.Aside == "" {
				t.Fatalf("Rebuild: %+v, %v", got, err)
			}
			if kept, _ := os.ReadFile(got.Aside); string(kept) != data {
				t.Error("the old file is not where Aside says")
			}
			expectSound(t, openTest(t, dir, Options{}))
		})
	}
}

func TestRebuildKeepsUserData(t *testing.T) {
	dir := t.TempDir()
	smallIndex(t, dir)
	db := openTest(t, dir, Options{})
	if _, err := Rebuild(t.Context(), dir, Options{LockWait: 1}); !errors.Is(err, ErrLocked) {
		t.Errorf("while open: %v, want ErrLocked", err)
	}
	update(t, db, func(tx *Tx) error { // in a sound file, and in one without its derived tables
		_, err := tx.conn.ExecContext(t.Context(), `DROP TABLE record; DROP TABLE state`)
		return err
	})
	db.Close()
	got, err := Rebuild(t.Context(), dir, Options{})
	if diff := cmp.Diff(Salvage{UserData: 3}, got); diff != "" || err != nil {
		t.Fatalf("Rebuild: %v %s", err, diff)
	}
	db = openTest(t, dir, Options{})
	s := surveyor{t: t, db: db}
	s.userData(t.Context())
	if s.failures > 0 {
		t.Error("user data is gone")
	}
	expectSound(t, db)
	if left, _ := filepath.Glob(filepath.Join(dir, "*damaged*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRebuildOfEveryDamagedPage(t *testing.T) {
	source := t.TempDir()
	smallIndex(t, source)
	sound, err := os.ReadFile(filepath.Join(source, FileName))
	if err != nil {
		t.Fatal(err)
	}
	for start := 0; start < len(sound); start += pageSize {
		dir := t.TempDir()
		damaged := slices.Clone(sound)
		clear(damaged[start : start+pageSize])
		if err := os.WriteFile(filepath.Join(dir, FileName), damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := Rebuild(t.Context(), dir, Options{})
		if err != nil {
			t.Errorf("page %d: %v", start/pageSize, err)
			continue
		}
		if got.UserData < 3 && !got.Lost {
			t.Errorf("page %d: user data is lost without a word: %+v", start/pageSize, got)
		}
		if _, err := openTest(t, dir, Options{}).Stats(t.Context()); err != nil {
			t.Errorf("page %d: %v", start/pageSize, err)
		}
	}
}

// TestRebuildOfNothing makes an index where there is no state folder yet.
func TestRebuildOfNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	kept, err := Rebuild(t.Context(), dir, Options{})
	if err != nil || kept.UserData != 0 || kept.Lost {
		t.Fatalf("kept %+v: %v", kept, err)
	}
	if _, err := os.Stat(filepath.Join(dir, FileName)); err != nil {
		t.Error(err)
	}
}
