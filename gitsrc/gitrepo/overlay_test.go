package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

func TestOverlayReads(t *testing.T) {
	f := newFixture(t)
	f.commit("root", 0)
	big := bytes.Repeat([]byte("0123456789abcdef"), 1<<20)
	f.write("big", string(big))
	f.write("small", "small\n")
	ctx := context.Background()
	r := f.open()
	tree, err := r.WorktreeTree(ctx)
	f.must(err)
	got := map[string]int64{}
	f.must(r.WalkTree(ctx, tree, func(path string, e TreeEntry) error {
		n, err := r.BlobSize(ctx, e.Hash)
		got[path] = n
		if err != nil {
			return err
		}
		data, err := r.NewBlobReader().Read(ctx, e.Hash)
		if plumbing.ComputeHash(plumbing.BlobObject, data) != e.Hash {
			t.Errorf("%s: other bytes", path)
		}
		return err
	}))
	if got["big"] != int64(len(big)) && got["big"] != -1 || got["small"] != 6 || len(r.OverlayBlobs()) != 2 {
		t.Errorf("sizes %v, overlay %v", got, r.OverlayBlobs())
	}
	e, err := r.EntryAt(ctx, tree, "big")
	f.must(err)
	f.write("big", "changed since")
	if _, err := r.ReadBlob(ctx, e.Hash); !errors.Is(err, ErrWorktreeChanged) {
		t.Errorf("reading a file that changed gives %v", err)
	}
}

func TestStatCacheServesTouchedFiles(t *testing.T) {
	f := newFixture(t)
	f.write("x", "x\n")
	f.commit("one", 0)
	old := time.Now().Add(-time.Hour)
	f.write("new", "new\n")
	f.must(os.Chtimes(filepath.Join(f.dir, "new"), old, old))
	r := f.open()
	c := &countingCache{memoryStatCache: newMemoryStatCache()}
	r.stat = c
	ctx := context.Background()
	first, err := r.WorktreeTree(ctx)
	f.must(err)
	if c.puts > 0 {
		t.Fatalf("a file whose status changed just now was trusted")
	}
	// Trust everything, as two seconds later.
	s, err := r.newScan(ctx)
	f.must(err)
	s.oldestSafe = time.Now().Unix() + 10
	st, err := lstat(filepath.Join(f.dir, "new"))
	f.must(err)
	if _, err := s.hashFile("new", nil, st, 0o100644); err != nil || c.puts != 1 {
		t.Fatalf("puts %d, %v", c.puts, err)
	}
	second, err := r.WorktreeTree(ctx)
	f.must(err)
	if first != second || c.hits != 1 {
		t.Errorf("trees %s and %s, %d hits", first, second, c.hits)
	}
}

type countingCache struct {
	*memoryStatCache
	puts, hits int
}

func (c *countingCache) Put(path string, st FileStat, h plumbing.Hash) {
	c.puts++
	c.memoryStatCache.Put(path, st, h)
}

func (c *countingCache) Lookup(path string, st FileStat) (plumbing.Hash, bool) {
	h, ok := c.memoryStatCache.Lookup(path, st)
	if ok {
		c.hits++
	}
	return h, ok
}

func TestStatCacheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stat")
	c, err := OpenStatCache(path)
	if err != nil {
		t.Fatal(err)
	}
	st, h := FileStat{Size: 3, MTimeSec: 5}, plumbing.Hash{7}
	c.Put("x", st, h)
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	for _, damage := range []bool{false, true} {
		if damage {
			if err := os.WriteFile(path, []byte("garbage"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		c, err := OpenStatCache(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Lookup("x", st); ok == damage || ok && got != h {
			t.Errorf("damaged %v: %v %v", damage, got, ok)
		}
		if _, ok := c.Lookup("x", FileStat{Size: 4, MTimeSec: 5}); ok {
			t.Error("another stat is found")
		}
	}
}

func TestTreeAttributes(t *testing.T) {
	f := newFixture(t)
	f.write(".gitattributes", "*.pb.go linguist-generated\n[attr]ours -linguist-vendored x=1\nlib/** linguist-vendored\nlib/own/** ours\n")
	f.write("lib/z/.gitattributes", "*.c -linguist-vendored\n*.h !linguist-vendored\n")
	f.commit("one", 0)
	a := f.open().TreeAttributes(f.hash("HEAD^{tree}"))
	for _, path := range []string{"a.pb.go", "sub/a.pb.go", "lib/a.c", "lib/own/b.c", "lib/z/a.c", "lib/z/a.h", "lib/z/deep/a.c", "none/x"} {
		names := []string{"linguist-generated", "linguist-vendored", "x"}
		got, err := a.Lookup(context.Background(), path, names...)
		f.must(err)
		out := f.git(append(append([]string{"check-attr"}, names...), "--", path)...)
		for _, line := range strings.Split(out, "\n") {
			w := strings.Split(line, ": ")
			want := map[string]string{"set": "true", "unset": "false", "unspecified": ""}[w[2]]
			if w[2] == "1" {
				want = "1"
			}
			if got[w[1]] != want {
				t.Errorf("%s %s is %q, git says %s", path, w[1], got[w[1]], w[2])
			}
		}
	}
}
