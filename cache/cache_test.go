package cache_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/codegraph-dev/codegraph/cache"
	"github.com/codegraph-dev/codegraph/store/records"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/google/go-cmp/cmp"
)

func newCache(t testing.TB, opts cache.Options) *cache.Cache {
	t.Helper()
	db, err := records.Open(t.Context(), t.TempDir(), records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return cache.New(db.Bucket(records.KindFacts), opts)
}

func facts(n int) []byte { return bytes.Repeat(fmt.Appendf(nil, "facts of blob %d; ", n), n%40) }

func keyOf(n int) [16]byte {
	return cache.Key(plumbing.Hash{byte(n), byte(n >> 8)}, "go", [16]byte{1})
}

func fill(t testing.TB, c *cache.Cache, count int) (keys [][16]byte, want map[[16]byte][]byte) {
	t.Helper()
	want = map[[16]byte][]byte{}
	var all [][]byte
	for n := range count {
		keys, all = append(keys, keyOf(n)), append(all, facts(n))
		want[keyOf(n)] = facts(n)
	}
	if err := c.PutMany(t.Context(), keys, all); err != nil {
		t.Fatal(err)
	}
	return keys, want
}

// equal compares by content: an empty value may be nil.
func equal(a, b map[[16]byte][]byte) string {
	asText := func(m map[[16]byte][]byte) map[[16]byte]string {
		texts := map[[16]byte]string{}
		for k, v := range m {
			texts[k] = string(v)
		}
		return texts
	}
	return cmp.Diff(asText(a), asText(b))
}

func TestEveryFieldChangesTheKey(t *testing.T) {
	blob, recipe := plumbing.NewHash("0123456789abcdef0123456789abcdef01234567"), [16]byte{1, 2, 3}
	base := cache.Key(blob, "go", recipe)
	if base != cache.Key(blob, "go", recipe) {
		t.Error("the same fields give two keys")
	}
	seen := map[[16]byte]string{base: "base"}
	add := func(what string, key [16]byte) {
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the key of %s", what, other)
		}
		seen[key] = what
	}
	for i := range blob {
		changed := blob
		changed[i] ^= 1
		add(fmt.Sprintf("blob byte %d", i), cache.Key(changed, "go", recipe))
	}
	for i := range recipe {
		changed := recipe
		changed[i] ^= 1
		add(fmt.Sprintf("recipe byte %d", i), cache.Key(blob, "go", changed))
	}
	for _, language := range []string{"", "Go", "golang", "c", "go\x00"} {
		add("language "+language, cache.Key(blob, language, recipe))
	}
}

func TestPutAndGet(t *testing.T) {
	c := newCache(t, cache.Options{})
	keys, want := fill(t, c, 700)
	got, err := c.GetMany(t.Context(), append(keys, keyOf(9999)))
	if diff := equal(want, got); diff != "" || err != nil {
		t.Errorf("GetMany: %v %s", err, diff)
	}
	if data, ok, err := c.Get(t.Context(), keyOf(33)); !ok || err != nil || string(data) != string(facts(33)) {
		t.Errorf("Get: %q, %v, %v", data, ok, err)
	}
	if _, ok, err := c.Get(t.Context(), keyOf(9999)); ok || err != nil {
		t.Errorf("Get of nothing: %v, %v", ok, err)
	}
	missing, err := c.Missing(t.Context(), [][16]byte{keyOf(1), keyOf(9999), keyOf(2), keyOf(8888), keyOf(9999)})
	if diff := cmp.Diff([][16]byte{keyOf(9999), keyOf(8888)}, missing); diff != "" || err != nil {
		t.Errorf("Missing: %v %s", err, diff)
	}
	if err := c.PutMany(t.Context(), keys, nil); err == nil {
		t.Error("keys without facts: no error")
	}
}

func TestRefusedFactsAreMadeAgain(t *testing.T) {
	refuse := true
	c := newCache(t, cache.Options{Check: func(data []byte) error {
		if refuse && bytes.Contains(data, []byte("old")) {
			return errors.New("no facts")
		}
		return nil
	}})
	if err := c.Put(t.Context(), keyOf(1), []byte("old")); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := c.Get(t.Context(), keyOf(1)); ok || err != nil {
		t.Fatalf("Get: %v, %v; want a miss", ok, err)
	}
	if err := c.Put(t.Context(), keyOf(1), []byte("new")); err != nil {
		t.Fatal(err)
	}
	if data, ok, err := c.Get(t.Context(), keyOf(1)); !ok || err != nil || string(data) != "new" {
		t.Errorf("Get: %q, %v, %v", data, ok, err)
	}
}

func export(t testing.TB, c *cache.Cache, keys [][16]byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	if _, err := c.Export(t.Context(), &buf, keys); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestExportAndImport(t *testing.T) {
	from := newCache(t, cache.Options{})
	keys, want := fill(t, from, 1300)
	for name, tc := range map[string]struct {
		keys  [][16]byte
		count int
	}{"all": {nil, 1300}, "none": {[][16]byte{}, 0}, "some": {append(keys[200:900:900], keyOf(9999)), 700}} {
		t.Run(name, func(t *testing.T) {
			archive := export(t, from, tc.keys)
			to := newCache(t, cache.Options{})
			n, err := to.Import(t.Context(), bytes.NewReader(archive))
			if n != tc.count || err != nil {
				t.Fatalf("Import: %d, %v; want %d", n, err, tc.count)
			}
			got, err := to.GetMany(t.Context(), keys)
			if err != nil || len(got) != tc.count {
				t.Errorf("%d entries, %v", len(got), err)
			}
			for key, data := range got {
				if string(data) != string(want[key]) {
					t.Errorf("%x differs", key)
				}
			}
			if again := export(t, to, nil); !bytes.Equal(again, archive) {
				t.Error("exported again, the archive differs")
			}
		})
	}
}

func TestDamagedArchive(t *testing.T) {
	from := newCache(t, cache.Options{})
	keys, want := fill(t, from, 60)
	archive := export(t, from, nil)
	to := newCache(t, cache.Options{})
	if err := to.Put(t.Context(), keyOf(5), facts(5)); err != nil {
		t.Fatal(err)
	}
	try := func(what string, damaged []byte) {
		n, err := to.Import(t.Context(), bytes.NewReader(damaged))
		if !errors.Is(err, cache.ErrDamaged) && !errors.Is(err, cache.ErrNotArchive) && !errors.Is(err, cache.ErrNewerArchive) {
			t.Errorf("%s: %d entries, %v", what, n, err)
		}
	}
	for i := range archive {
		damaged := bytes.Clone(archive)
		damaged[i] ^= 0x21
		try(fmt.Sprintf("byte %d flipped", i), damaged)
		try(fmt.Sprintf("cut to %d bytes", i), archive[:i])
	}
	try("something after the end", append(bytes.Clone(archive), "more"...))
	try("text", []byte("a long text that is nothing of the kind"))
	got, err := to.GetMany(t.Context(), keys)
	if err != nil || got[keyOf(5)] == nil {
		t.Errorf("what was there is gone: %v", err)
	}
	for key, data := range got {
		if string(data) != string(want[key]) {
			t.Errorf("%x differs", key)
		}
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("disk on fire") }

func TestUnreadableArchiveIsNotDamage(t *testing.T) {
	c := newCache(t, cache.Options{})
	if _, err := c.Import(t.Context(), brokenReader{}); err == nil || errors.Is(err, cache.ErrNotArchive) || errors.Is(err, cache.ErrDamaged) {
		t.Errorf("Import: %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Import(cancelled, bytes.NewReader(export(t, c, nil))); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("Import: %v", err)
	}
}

func FuzzImport(f *testing.F) {
	from := newCache(f, cache.Options{})
	fill(f, from, 5)
	f.Add(export(f, from, nil))
	f.Add([]byte("codegraph-cache\n\x01\x00"))
	to := newCache(f, cache.Options{})
	f.Fuzz(func(t *testing.T, data []byte) {
		to.Import(context.Background(), bytes.NewReader(data))
		if got, ok, err := to.Get(context.Background(), keyOf(3)); err != nil || ok && !bytes.Equal(got, facts(3)) {
			t.Errorf("Get: %q, %v", got, err)
		}
	})
}
