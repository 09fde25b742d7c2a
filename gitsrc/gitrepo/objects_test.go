package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/sync/errgroup"
)

// churn commits versions of files that pack into long delta chains.
func churn(t *testing.T) *fixture {
	f := newFixture(t)
	rnd := rand.New(rand.NewSource(1))
	lines := make([]string, 400)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d %d", i, rnd.Int())
	}
	for v := range 12 {
		lines[rnd.Intn(len(lines))] = fmt.Sprint("edited ", v)
		f.write("delta/chain.txt", strings.Join(lines, "\n"))
		f.write(fmt.Sprintf("files/f%d", v), strings.Repeat(fmt.Sprint(v), v*100))
		f.commit(fmt.Sprint("c", v), v)
	}
	return f
}

// checkObjects reads every object that git lists and compares ids and sizes.
func (f *fixture) checkObjects(r *Repository) {
	f.t.Helper()
	ctx := context.Background()
	out := f.git("cat-file", "--batch-all-objects", "--batch-check")
	n := 0
	o := newObjectReader(r.objects, 1<<20)
	for _, line := range strings.Split(out, "\n") {
		w := strings.Fields(line)
		h := plumbing.NewHash(w[0])
		typ, data, err := o.read(h)
		if err != nil {
			f.t.Fatalf("read %s: %v", line, err)
		}
		_, size, err := o.size(h)
		if err != nil {
			f.t.Fatalf("size %s: %v", line, err)
		}
		if plumbing.ComputeHash(typ, data) != h || typ.String() != w[1] || strconv.FormatInt(size, 10) != w[2] {
			f.t.Errorf("%s: %s of %d bytes, size %d", line, typ, len(data), size)
		}
		if w[1] == "blob" {
			again, err := r.ReadBlob(ctx, h)
			if err != nil || !bytes.Equal(again, data) {
				f.t.Errorf("%s: ReadBlob differs, %v", line, err)
			}
		}
		n++
	}
	if n < 20 {
		f.t.Fatalf("only %d objects", n)
	}
}

func TestReadObjects(t *testing.T) {
	forms := []struct {
		name string
		make func(f *fixture)
	}{
		{"loose", func(f *fixture) {}},
		{"one pack", func(f *fixture) { f.git("gc", "-q", "--prune=now") }},
		{"past the read window", func(f *fixture) {
			big := make([]byte, 5<<20)
			rand.New(rand.NewSource(2)).Read(big) // incompressible
			f.write("big.bin", string(big))
			f.commit("big", 40)
			f.git("gc", "-q", "--prune=now")
		}},
		{"several packs", func(f *fixture) {
			f.git("repack", "-q")
			f.write("more", "more\n")
			f.commit("more", 50)
			f.git("repack", "-q")
		}},
		{"multi-pack-index", func(f *fixture) {
			f.git("repack", "-q")
			f.write("more", "more\n")
			f.commit("more", 50)
			f.git("repack", "-q")
			f.git("multi-pack-index", "write")
		}},
		{"ref-deltas", func(f *fixture) { f.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq") }},
		{"index version 1", func(f *fixture) { f.git("-c", "pack.indexVersion=1", "repack", "-adfq") }},
		{"64-bit offsets", func(f *fixture) {
			f.git("repack", "-adfq")
			packs, err := filepath.Glob(filepath.Join(f.dir, ".git/objects/pack/*.pack"))
			f.must(err)
			idx := strings.TrimSuffix(packs[0], ".pack") + ".idx"
			f.must(os.Remove(idx))
			f.git("index-pack", "--index-version=2,0x40", "-o", idx, packs[0])
		}},
		{"cruft pack", func(f *fixture) {
			f.git("branch", "old")
			f.git("reset", "-q", "--hard", "HEAD~2")
			f.git("branch", "-D", "old")
			f.git("gc", "-q", "--cruft")
		}},
	}
	for _, tt := range forms {
		t.Run(tt.name, func(t *testing.T) {
			f := churn(t)
			tt.make(f)
			f.checkObjects(f.open())
		})
	}
}

func TestRepackWhileOpen(t *testing.T) {
	f := churn(t)
	f.git("repack", "-q")
	r := f.open()
	f.checkObjects(r)
	f.write("later", "later\n")
	f.commit("later", 60)
	f.git("gc", "-q", "--prune=now")
	f.checkObjects(r)
}

func TestReadConcurrently(t *testing.T) {
	f := churn(t)
	f.git("gc", "-q")
	r := f.open()
	ctx := context.Background()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			err := r.WalkTree(ctx, f.hash("HEAD^{tree}"), func(path string, e TreeEntry) error {
				data, err := r.ReadBlob(ctx, e.Hash)
				if err == nil && plumbing.ComputeHash(plumbing.BlobObject, data) != e.Hash {
					err = fmt.Errorf("%s differs", path)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestDamageIsReported(t *testing.T) {
	f := churn(t)
	f.git("gc", "-q", "--prune=now")
	packs, err := filepath.Glob(filepath.Join(f.dir, ".git/objects/pack/*.pack"))
	f.must(err)
	sound, err := os.ReadFile(packs[0])
	f.must(err)
	oids := strings.Fields(f.git("rev-list", "--objects", "--no-object-names", "--all"))
	f.must(os.Chmod(packs[0], 0o644))
	rnd := rand.New(rand.NewSource(7))
	found, wrong := 0, 0
	for range 60 {
		bad := bytes.Clone(sound)
		bad[packHeaderSize+rnd.Intn(len(bad)-packHeaderSize)] ^= byte(1 + rnd.Intn(255))
		f.must(os.WriteFile(packs[0], bad, 0o644))
		r := f.open()
		o := newObjectReader(r.objects, 1<<20)
		for _, id := range oids {
			h := plumbing.NewHash(id)
			typ, data, err := o.read(h)
			switch {
			case err == nil && plumbing.ComputeHash(typ, data) != h:
				wrong++
			case err != nil && !errors.Is(err, ErrCorruptObject) && !errors.Is(err, ErrMissingObject):
				t.Fatalf("%v", err)
			case err != nil:
				found++
			}
		}
		f.must(r.Close())
	}
	if found < 60 || wrong > 0 {
		t.Errorf("60 damaged packs: %d objects refused, %d read wrong", found, wrong)
	}
	f.must(os.Truncate(packs[0], 100))
	if _, err := f.open().Resolve(context.Background(), "HEAD"); !errors.Is(err, ErrCorruptObject) {
		t.Errorf("a truncated pack gives %v", err)
	}
}

func TestDiffTreesAsGit(t *testing.T) {
	f := newFixture(t)
	nasty(f)
	f.commit("one", 0)
	f.write("a/b/c/deep.txt", "changed\n")
	f.write("a/b/new", "new\n")
	f.remove("a-b")
	f.write("a-b/inner", "folder now\n")
	f.remove("build")
	f.write("build", "file now\n")
	f.must(os.Chmod(filepath.Join(f.dir, "plain.go"), 0o755))
	f.remove("link")
	f.write("link", "file now")
	f.commit("two", 1)
	ctx := context.Background()
	r := f.open()
	for _, pair := range [][2]string{{"HEAD~1", "HEAD"}, {"HEAD", "HEAD~1"}, {"HEAD", "HEAD"}, {"", "HEAD"}, {"HEAD", ""}} {
		var trees [2]plumbing.Hash
		var names [2]string
		for i, rev := range pair {
			if names[i] = EmptyTree.String(); rev != "" {
				trees[i] = f.hash(rev + "^{tree}")
				names[i] = trees[i].String()
			}
		}
		var got strings.Builder
		f.must(r.DiffTrees(ctx, trees[0], trees[1], func(c Change) error {
			fmt.Fprintf(&got, ":%06o %06o %s %s %s\x00", uint32(c.Old.Mode), uint32(c.New.Mode), c.Old.Hash, c.New.Hash, c.Path)
			return nil
		}))
		out, err := f.command("diff-tree", "-r", "-z", "--no-renames", "--full-index", names[0], names[1]).Output()
		f.must(err)
		if want := withoutStatus(out); got.String() != want {
			t.Errorf("%v:\n%q\ngit has\n%q", pair, got.String(), want)
		}
	}
}

// withoutStatus drops the status letter of each raw diff line.
func withoutStatus(out []byte) string {
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	var b strings.Builder
	for i := 0; i+1 < len(fields); i += 2 {
		b.WriteString(fields[i][:len(fields[i])-1] + fields[i+1] + "\x00")
	}
	return b.String()
}

// TestFewOpenFiles reads a repository of more packs than may be open, by several readers
// at once.
func TestFewOpenFiles(t *testing.T) {
	f := newFixture(t)
	var blobs []plumbing.Hash
	for n := range 12 {
		f.write("a", fmt.Sprint("text ", n))
		f.commit("one", n)
		f.git("repack", "-dq")
		blobs = append(blobs, f.hash("HEAD:a"))
	}
	r := f.open()
	r.objects.files.most = 2
	var work errgroup.Group
	for range 4 {
		work.Go(func() error {
			reader := r.NewBlobReader()
			defer reader.Close()
			for n, h := range slices.Concat(blobs, blobs) {
				data, err := reader.Read(context.Background(), h)
				if err != nil || string(data) != fmt.Sprint("text ", n%12) {
					return fmt.Errorf("%d: %q: %w", n, data, err)
				}
			}
			return nil
		})
	}
	f.must(work.Wait())
	if n := len(r.objects.files.open); n > 2 {
		t.Errorf("%d packs are open", n)
	}
}
