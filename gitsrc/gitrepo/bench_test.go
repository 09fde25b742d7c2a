package gitrepo

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// bigPackIndex writes an index of n made-up objects beside an empty pack.
func bigPackIndex(t testing.TB, dir string, n int) []plumbing.Hash {
	t.Helper()
	names := make([]byte, 0, n*hashSize)
	var fanout [256]uint32
	var sample []plumbing.Hash
	for i := range n {
		var h plumbing.Hash // ascending, evenly spread
		binary.BigEndian.PutUint64(h[:], uint64(i)*(^uint64(0)/uint64(n)))
		names = append(names, h[:]...)
		fanout[h[0]]++
		if i%(n/100) == 0 {
			sample = append(sample, h)
		}
	}
	data := []byte("\xfftOc\x00\x00\x00\x02")
	total := uint32(0)
	for _, c := range fanout {
		total += c
		data = binary.BigEndian.AppendUint32(data, total)
	}
	data = append(data, names...)
	data = append(data, make([]byte, n*4)...) // checksums
	for i := range n {
		data = binary.BigEndian.AppendUint32(data, uint32(i+12))
	}
	data = append(data, make([]byte, 2*hashSize)...)
	for _, f := range []struct {
		name string
		data []byte
	}{{"pack-big.idx", data}, {"pack-big.pack", []byte("PACK")}} {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return sample
}

// TestOpenDoesNotCostObjects opens a repository of a million objects: what is
// allocated must not grow with them.
func TestOpenDoesNotCostObjects(t *testing.T) {
	f := newFixture(t)
	f.write("x", "x\n")
	head := f.commit("one", 0)
	sample := bigPackIndex(t, filepath.Join(f.dir, ".git/objects/pack"), 1_000_000)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	r := f.open()
	f.checkHead(r, head)
	for i, h := range sample {
		off, ok := r.objects.packList()[0].idx.find(h)
		if want := int64(i*10_000 + 12); !ok || off != want {
			t.Fatalf("%s is at %d, want %d", h, off, want)
		}
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	allocated := after.TotalAlloc - before.TotalAlloc
	t.Logf("opened, read HEAD and found %d objects in %v, %d KiB allocated", len(sample), took, allocated>>10)
	if allocated > 4<<20 {
		t.Errorf("%d bytes allocated with a pack index of 36 MB", allocated)
	}
}

// benchRepository is CODEGRAPH_BENCH_REPO, or a small one made for the purpose.
func benchRepository(b *testing.B) (*Repository, []plumbing.Hash) {
	dir := os.Getenv("CODEGRAPH_BENCH_REPO")
	if dir == "" {
		f := newFixture(b)
		for i := range 300 {
			f.write(fmt.Sprintf("d%d/f%d.go", i%10, i), strings.Repeat(fmt.Sprintf("line %d\n", i), 200))
		}
		f.commit("one", 0)
		f.git("gc", "-q")
		dir = f.dir
	}
	r, err := OpenWith(dir, Options{Getenv: func(string) string { return "" }})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { r.Close() })
	ctx := context.Background()
	rev, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		b.Fatal(err)
	}
	var blobs []plumbing.Hash
	reader := r.NewBlobReader()
	err = r.WalkTree(ctx, rev.Tree, func(_ string, e TreeEntry) error {
		if _, err := reader.Size(ctx, e.Hash); e.IsBlob() && err == nil {
			blobs = append(blobs, e.Hash)
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return r, blobs
}

func BenchmarkReadTreeBlobs(b *testing.B) {
	r, blobs := benchRepository(b)
	b.ReportAllocs()
	for b.Loop() {
		reader := r.NewBlobReader()
		var bytes int64
		for _, h := range blobs {
			data, err := reader.Read(context.Background(), h)
			if err != nil {
				b.Fatal(err)
			}
			bytes += int64(len(data))
		}
		b.SetBytes(bytes)
	}
}

// BenchmarkGitCatFile is the yardstick of BenchmarkReadTreeBlobs.
func BenchmarkGitCatFile(b *testing.B) {
	r, blobs := benchRepository(b)
	var in strings.Builder
	var bytes int64
	reader := r.NewBlobReader()
	for _, h := range blobs {
		in.WriteString(h.String() + "\n")
		n, err := reader.Size(context.Background(), h)
		if err != nil {
			b.Fatal(err)
		}
		bytes += n
	}
	f := &fixture{t: b, dir: r.GitDir()}
	b.SetBytes(bytes)
	for b.Loop() {
		cmd := f.command("cat-file", "--batch", "--buffer")
		cmd.Stdin = strings.NewReader(in.String())
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWorktreeClean(b *testing.B) {
	f := newFixture(b)
	for i := range 5000 {
		f.write(fmt.Sprintf("d%d/e%d/f%d.go", i%10, i%100, i), "package x\n")
	}
	f.commit("one", 0)
	old := time.Now().Add(time.Minute) // no entry is racy
	if err := os.Chtimes(filepath.Join(f.dir, ".git/index"), old, old); err != nil {
		b.Fatal(err)
	}
	b.Run("here", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r := f.open()
			if _, err := r.WorktreeTree(context.Background()); err != nil {
				b.Fatal(err)
			}
			r.Close()
		}
	})
	b.Run("git status", func(b *testing.B) {
		for b.Loop() {
			f.git("--no-optional-locks", "status", "--porcelain")
		}
	})
}
