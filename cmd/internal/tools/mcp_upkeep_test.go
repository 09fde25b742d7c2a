package tools

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// A run that goes on may have looked at the files before they changed: who joins
// it waits for another one, who begins one does not.
func TestAwaitOutlastsWhatWentOn(t *testing.T) {
	u := &maintenance{e: &verb.Env{Dir: t.TempDir()}, ctx: t.Context()}
	quiet := func(string, int, int, int64) {}
	own, leave, ended := u.await(t.Context(), quiet, nil, false)
	leave(false)
	if !ended || own == nil {
		t.Fatal("a run of one's own does not end")
	}
	old := &syncing{done: make(chan struct{}), cancel: func() {}, waiting: map[int]mcp.Progress{}}
	u.now = old
	got := make(chan *syncing)
	go func() {
		run, leave, _ := u.await(t.Context(), quiet, nil, false)
		leave(false)
		got <- run
	}()
	select {
	case <-got:
		t.Fatal("the run that goes on is not waited for")
	case <-time.After(20 * time.Millisecond):
	}
	u.mu.Lock()
	u.now = nil
	u.mu.Unlock()
	close(old.done)
	if run := <-got; run == old {
		t.Error("the answer is from a run that began before the call")
	}

	u.now = &syncing{done: make(chan struct{}), cancel: func() {}, waiting: map[int]mcp.Progress{}}
	over := make(chan time.Time, 1)
	over <- time.Time{}
	if _, leave, ended := u.await(t.Context(), quiet, over, false); ended {
		t.Error("what goes on longer than there is time counts as ended")
	} else {
		leave(false)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, leave, ended := u.await(ctx, quiet, nil, false); ended {
		t.Error("a cancelled call counts as ended")
	} else {
		leave(true)
	}
}

// Files that are watched are looked at again only after one of them changed.
func TestUnchangedFilesAreNotLookedAt(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux orders its notifications")
	}
	dir := t.TempDir()
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	write("package a\n")
	ctx, end := context.WithCancel(t.Context())
	u := &maintenance{e: &verb.Env{Dir: dir, StateDir: t.TempDir(), Quiet: true}, ctx: ctx, watching: true}
	defer u.wait()
	defer end()
	if err := u.update(ctx); err != nil {
		t.Fatal(err)
	}
	if u.unchanged(ctx) != nil {
		t.Error("files count for unchanged before they are watched")
	}
	u.startWatch()
	first := u.untilUnchanged(t)
	write("package b\n")
	if u.unchanged(ctx) != nil {
		t.Error("a file that was just saved counts for unchanged")
	}
	if second := u.untilUnchanged(t); second.Tree == first.Tree {
		t.Error("the file that was saved is not in the tree")
	}
}

// untilUnchanged waits until the watch has looked at all files and vouches for them.
func (u *maintenance) untilUnchanged(t *testing.T) *gitrepo.Revision {
	t.Helper()
	for range 300 {
		if rev := u.unchanged(t.Context()); rev != nil {
			return rev
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Skip("the tests' folder is on a file system that others may change")
	return nil
}
