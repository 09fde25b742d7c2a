package watch

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// worktree is a repository that is watched.
type worktree struct {
	t      *testing.T
	dir    string
	bursts chan struct{}
}

func watched(t *testing.T) *worktree {
	t.Helper()
	return watchedAfter(t, 20*time.Millisecond)
}

// watchedAfter gives a worktree whose changes are reported when none followed for a while.
func watchedAfter(t *testing.T, debounce time.Duration) *worktree {
	t.Helper()
	return watchedWith(t, Options{Debounce: debounce})
}

func watchedWith(t *testing.T, opts Options) *worktree {
	t.Helper()
	w := &worktree{t: t, dir: t.TempDir(), bursts: make(chan struct{}, 100)}
	w.git("init", "-q")
	w.write(".gitignore", "*.log\nbuild/\n")
	w.write("src/a.go", "package a\n")
	w.write("build/old.txt", "x\n")
	w.git("add", ".")
	w.git("commit", "-qm", "one")
	repo, err := gitrepo.OpenWith(w.dir, gitrepo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		opts.Poll = time.Hour
		opts.Changed = func(context.Context) error {
			select {
			case w.bursts <- struct{}{}:
			default: // nobody counts so many
			}
			return nil
		}
		opts.Polling = func(reason error) { t.Errorf("polls: %v", reason) }
		ended <- Run(ctx, repo, opts)
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the watch ended with %v", err)
		}
		repo.Close()
	})
	select {
	case <-w.bursts: // the watch has begun
	case <-time.After(30 * time.Second):
		t.Fatal("the watch does not begin")
	}
	return w
}

func (w *worktree) git(args ...string) {
	w.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com"}, args...)...)
	cmd.Dir = w.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (w *worktree) write(name, text string) {
	w.t.Helper()
	file := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// settle waits until no more bursts come.
func (w *worktree) settle() {
	for {
		select {
		case <-w.bursts:
		case <-time.After(300 * time.Millisecond):
			return
		}
	}
}

func (w *worktree) told(what string, want bool) {
	w.t.Helper()
	wait := 5 * time.Second
	if !want {
		wait = 300 * time.Millisecond
	}
	select {
	case <-w.bursts:
		if !want {
			w.t.Errorf("%s is told", what)
		}
	case <-time.After(wait):
		if want {
			w.t.Fatalf("%s is not told", what)
		}
	}
	w.settle()
}

func TestWatch(t *testing.T) {
	w := watched(t)
	for _, tt := range []struct {
		what string
		do   func()
		told bool
	}{
		{"an edit", func() { w.write("src/a.go", "package b\n") }, true},
		{"a new file", func() { w.write("src/b.go", "package b\n") }, true},
		{"an ignored file", func() { w.write("src/debug.log", "x") }, false},
		{"a file in an ignored folder", func() { w.write("build/new.txt", "x") }, false},
		{"a new folder", func() { w.write("lib/deep/c.go", "package c\n") }, true},
		{"an edit in the new folder", func() { w.write("lib/deep/c.go", "package d\n") }, true},
		{"a folder made again", func() { os.RemoveAll(filepath.Join(w.dir, "lib")); w.write("lib/deep/c.go", "package c\n") }, true},
		{"an edit in the folder made again", func() { w.write("lib/deep/c.go", "package d\n") }, true},
		{"git status", func() { w.git("-c", "core.fsmonitor=false", "--no-optional-locks", "status") }, false},
		{"staging", func() { w.git("add", ".") }, true},
		{"a commit", func() { w.git("commit", "-qm", "two") }, true},
		{"a branch switch", func() { w.git("checkout", "-q", "--detach", "HEAD~1") }, true},
		{"a file no longer ignored", func() { w.write(".gitignore", "*.log\n") }, true},
		{"an edit of it", func() { w.write("build/new.txt", "y") }, true},
		{"a removed folder", func() { os.RemoveAll(filepath.Join(w.dir, "src")) }, true},
	} {
		tt.do()
		w.told(tt.what, tt.told)
	}
}

// TestWatchBurst: changes that follow one another are reported once.
func TestWatchBurst(t *testing.T) {
	const debounce = 500 * time.Millisecond // far more than is between two writes on a busy machine
	w := watchedAfter(t, debounce)
	for range 10 {
		w.write("src/a.go", time.Now().String())
		time.Sleep(2 * time.Millisecond)
	}
	<-w.bursts
	time.Sleep(2 * debounce)
	if n := len(w.bursts); n > 1 { // one more where the machine was slow
		t.Errorf("a burst is told %d times", n+1)
	}
}
