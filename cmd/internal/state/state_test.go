package state

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// repository makes a repository of one commit; edit makes another commit.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for key, value := range map[string]string{"HOME": dir, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com",
		"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com", EnvFolder: ""} {
		t.Setenv(key, value)
	}
	work := filepath.Join(dir, "work")
	git(t, dir, "init", "-q", "work")
	edit(t, work, "a.go", "package a\n\n// F is called by G.\nfunc F() int { return 1 }\n")
	return work
}

func edit(t *testing.T, work, name, text string) {
	t.Helper()
	write(t, work, name, text)
	git(t, work, "add", ".")
	git(t, work, "commit", "-qm", name)
}

func write(t *testing.T, work, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v: %s", args, err, out)
	}
}

func open(t *testing.T, dir string) *State {
	t.Helper()
	s, err := Open(Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func at(t *testing.T, s *State, spec string) *View {
	t.Helper()
	v, err := s.At(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestCleanWorktreeIsHead(t *testing.T) {
	s := open(t, repository(t))
	if worktree, head := at(t, s, ":worktree"), at(t, s, "HEAD"); worktree.Root() != head.Root() || head.Stats().Changed != 0 {
		t.Errorf("a clean worktree is not HEAD: roots %x and %x, %+v", worktree.Root(), head.Root(), head.Stats())
	}
}

// TestNothingChangedWritesNothing holds the write lock elsewhere: bringing an
// unchanged worktree up to date must not wait for it.
func TestNothingChangedWritesNothing(t *testing.T) {
	work := repository(t)
	at(t, open(t, work), ":worktree")
	s, other := open(t, work), open(t, work)
	db, err := other.DB(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(t.Context(), func(*records.Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		_, err := s.At(ctx, ":worktree")
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestSweepBetween collects garbage between the opening of an index and the
// making of a graph that shares records with a collected one.
func TestSweepBetween(t *testing.T) {
	work := repository(t)
	first := open(t, work)
	at(t, first, "HEAD")
	edit(t, work, "b.go", "package a\n\nfunc G() int { return F() }\n")
	if _, err := first.Engine(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := open(t, work)
	if _, _, err := second.Collect(t.Context(), KeepOptions{}); err != nil {
		t.Fatal(err)
	}
	got := at(t, first, "HEAD")
	storage, closeStorage, err := Scratch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer closeStorage()
	want, err := graph.New(first.Repo, storage, graph.Options{}).At(t.Context(), got.Revision.Tree)
	if err != nil {
		t.Fatal(err)
	}
	if got.Root() != want.Root() {
		t.Errorf("root %x after a sweep, %x from nothing", got.Root(), want.Root())
	}
	db, err := second.DB(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := db.Verify(t.Context()); err != nil || len(rep.Problems) > 0 {
		t.Errorf("verify: %v, %v", rep.Problems, err)
	}
}

func TestConcurrentStatesAgree(t *testing.T) {
	work := repository(t)
	edit(t, work, "b.go", "package a\n\nfunc G() int { return F() }\n")
	roots := make([]graph.Key, 4)
	errs := make([]error, len(roots))
	var wg sync.WaitGroup
	for i := range roots {
		s := open(t, work)
		wg.Go(func() {
			var v *View
			if v, errs[i] = s.At(t.Context(), "HEAD"); errs[i] == nil {
				roots[i] = v.Root()
			}
		})
	}
	wg.Wait()
	for i := range roots {
		if errs[i] != nil || roots[i] != roots[0] {
			t.Errorf("state %d: root %x, want %x; %v", i, roots[i], roots[0], errs[i])
		}
	}
}

// TestLastOfDirtyWorktree reads the graph of files that are on no disk and in
// no commit any more.
func TestLastOfDirtyWorktree(t *testing.T) {
	work := repository(t)
	write(t, work, "dirty.go", "package a\n\nfunc Dirty() {}\n")
	made := at(t, open(t, work), ":worktree")
	if err := os.Remove(filepath.Join(work, "dirty.go")); err != nil {
		t.Fatal(err)
	}
	last, ok, err := open(t, work).Last(t.Context(), ":worktree")
	if err != nil || !ok {
		t.Fatalf("no last view: %v, %v", ok, err)
	}
	if last.Fresh || last.Root() != made.Root() {
		t.Errorf("fresh %v, root %x; want the stale %x", last.Fresh, last.Root(), made.Root())
	}
	recorded, ok, err := open(t, work).Recorded(t.Context(), "")
	if err != nil || !ok {
		t.Fatalf("no recorded view: %v, %v", ok, err)
	}
	if recorded.Fresh || !recorded.Unchecked || last.Unchecked || recorded.Root() != made.Root() || recorded.Commit != last.Commit {
		t.Errorf("recorded: fresh %v, unchecked %v, root %x, commit %s; want what was made, unchecked", recorded.Fresh, recorded.Unchecked, recorded.Root(), recorded.Commit)
	}
	source, err := recorded.Source(t.Context(), "dirty.go")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("package a\n\nfunc Dirty() {}\n", string(source)); diff != "" {
		t.Errorf("source (-want +got):\n%s", diff)
	}
}

// TestPairUnderOneConfiguration compares two trees that configure themselves
// differently: the base's configuration counts for both.
func TestPairUnderOneConfiguration(t *testing.T) {
	work := repository(t)
	if err := os.Mkdir(filepath.Join(work, ".codegraph"), 0o755); err != nil {
		t.Fatal(err)
	}
	edit(t, work, ".codegraph/config.json", `{"exclude": ["*.go"]}`)
	s := open(t, work)
	r, err := s.Repo.ExactRange(t.Context(), "HEAD~1", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	base, head, config, own, err := s.Pair(t.Context(), r.Base, r.Head)
	if err != nil {
		t.Fatal(err)
	}
	if own || len(config.Exclude) != 0 || base.Recipe() != head.Recipe() {
		t.Errorf("own %v, config %+v, recipes %x and %x", own, config, base.Recipe(), head.Recipe())
	}
	if f, err := head.File(t.Context(), "a.go"); err != nil || f == nil {
		t.Errorf("a.go is excluded by the head's configuration: %v", err)
	}
}

func TestFolder(t *testing.T) {
	for _, tt := range []struct{ flag, env, want string }{
		{"", "", filepath.Join("git", "codegraph")},
		{"", "env", "env"},
		{"flag", "env", "flag"},
	} {
		t.Setenv(EnvFolder, tt.env)
		if got := folder(tt.flag, "git"); got != tt.want {
			t.Errorf("flag %q, environment %q: %q, want %q", tt.flag, tt.env, got, tt.want)
		}
	}
}

func TestPhaseClock(t *testing.T) {
	var c phaseClock
	c.start()
	if got := c.stop(); len(got) != 0 {
		t.Errorf("phases of no work: %v", got)
	}
	c.start()
	for _, phase := range []string{"extract", "extract", "link"} {
		c.report(phase, 1, 1, 0)
	}
	var names []string
	for _, p := range c.stop() {
		names = append(names, p.Name)
	}
	if diff := cmp.Diff([]string{"extract", "link", "store"}, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFilesOnDiskFoundBefore: another session answers of changed files by what the first one found and
// saved, as a view and by the tree's name, whatever is on disk by now.
func TestFilesOnDiskFoundBefore(t *testing.T) {
	dir := repository(t)
	write(t, dir, "a.go", "package a\n\nfunc Renamed() int { return 1 }\n")
	first := at(t, open(t, dir), ":worktree")
	write(t, dir, "a.go", "package a\n")

	later := open(t, dir)
	v, err := later.Found(t.Context(), first.Revision)
	if err != nil {
		t.Fatal(err)
	}
	if v.Root() != first.Root() || !v.Fresh {
		t.Errorf("root %v, fresh %t; want %v", v.Root(), v.Fresh, first.Root())
	}

	named := at(t, open(t, dir), first.Revision.Tree.String())
	if named.Root() != first.Root() || named.Kind != gitrepo.KindTree {
		t.Errorf("by its tree: root %v of a %v, want %v", named.Root(), named.Kind, first.Root())
	}
	text, err := named.Source(t.Context(), "a.go")
	if err != nil || string(text) != "package a\n\nfunc Renamed() int { return 1 }\n" {
		t.Errorf("a.go is %q, %v", text, err)
	}
	if _, err := later.At(t.Context(), "1234567890123456789012345678901234567890"); err == nil {
		t.Error("a tree that nobody saved is found")
	}
}
