package watch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// seenTest is a worktree that is watched, with what the watch has seen.
func seenTest(t *testing.T) (*worktree, *Seen) {
	t.Helper()
	seen := &Seen{}
	w := watchedWith(t, Options{Debounce: 5 * time.Millisecond, Seen: seen, Marks: filepath.Join(t.TempDir(), "marks")})
	if runtime.GOOS != "linux" {
		t.Skip("only Linux orders its notifications")
	}
	if !local([]string{w.dir}) {
		t.Skip("the tests' folder is on a file system that others may change")
	}
	return w, seen
}

// settled waits until the watch is sound, as it is not while new folders are found.
func settled(t *testing.T, seen *Seen) uint64 {
	t.Helper()
	for range 200 {
		if n, ok := seen.Settled(t.Context()); ok {
			return n
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the watch never settles")
	return 0
}

func TestSeen(t *testing.T) {
	w, seen := seenTest(t)
	for _, tt := range []struct {
		what string
		do   func()
		told bool
	}{
		{"nothing", func() {}, false},
		{"an edit", func() { w.write("src/a.go", "package b\n") }, true},
		{"an ignored file", func() { w.write("src/a.log", "x") }, false},
		{"what is ignored in this clone", func() { w.write(".git/info/exclude", "*.txt\n") }, true},
		{"a setting", func() { w.git("config", "core.autocrlf", "input") }, true},
		{"what is staged", func() { w.git("add", "src/a.go") }, true},
		{"an object", func() { w.git("hash-object", "-w", "src/a.log") }, false},
	} {
		before := settled(t, seen)
		tt.do()
		if after, ok := seen.Settled(t.Context()); (!ok || after != before) != tt.told {
			t.Errorf("%s: %d changes before, %d after, sound %v", tt.what, before, after, ok)
		}
	}
}

func TestSeenNested(t *testing.T) {
	w, seen := seenTest(t)
	settled(t, seen)
	w.git("init", "-q", "inner")
	w.settle()
	if _, ok := seen.Settled(t.Context()); ok {
		t.Error("a commit in a repository within would go unnoticed")
	}
}

// While the count stays the files are the same, whatever is done to them.
func TestSeenNeverMisses(t *testing.T) {
	w, seen := seenTest(t)
	repo, err := gitrepo.OpenWith(w.dir, gitrepo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer repo.Close()
	tree := func() string {
		h, err := repo.WorktreeTree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return h.String()
	}
	random := rand.New(rand.NewPCG(7, 22))
	trees, trusted := map[uint64]string{}, 0
	for n := range 300 {
		name := fmt.Sprintf("%c/%c/%d.go", 'a'+random.IntN(3), 'a'+random.IntN(3), random.IntN(3))
		switch random.IntN(5) {
		case 0:
			os.RemoveAll(filepath.Join(w.dir, filepath.Dir(name)))
		case 1:
			os.Rename(filepath.Join(w.dir, name), filepath.Join(w.dir, "src", fmt.Sprint(random.IntN(5))))
		case 2:
			time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		default:
			w.write(name, fmt.Sprint(n))
		}
		count, ok := seen.Settled(t.Context())
		if !ok {
			continue
		}
		trusted++
		now := tree()
		if before, there := trees[count]; there && before != now {
			t.Fatalf("step %d: %d changes for trees %s and %s", n, count, before, now)
		}
		trees[count] = now
	}
	if trusted < 20 {
		t.Errorf("the watch was sound after %d of 300 steps", trusted)
	}
}
