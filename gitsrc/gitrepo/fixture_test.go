package gitrepo

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// fixture is a repository made with the real git, which is also what answers are
// compared with.
type fixture struct {
	t   testing.TB
	dir string
	env map[string]string
}

func newFixture(t testing.TB, init ...string) *fixture {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	f := &fixture{t: t, dir: t.TempDir(), env: map[string]string{}}
	f.dir, _ = filepath.EvalSymlinks(f.dir)
	home := t.TempDir()
	for k, v := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, "xdg"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1700000000 +0100",
		"GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@example.com", "GIT_COMMITTER_DATE": "1700000000 +0100",
	} {
		f.env[k] = v
	}
	f.git(append([]string{"init", "-q", "-b", "main"}, init...)...)
	return f
}

func (f *fixture) environ() []string {
	env := []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	for k, v := range f.env {
		env = append(env, k+"="+v)
	}
	return env
}

func (f *fixture) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "advice.addEmbeddedRepo=false"}, args...)...)
	cmd.Dir, cmd.Env = f.dir, f.environ()
	return cmd
}

// git runs git and gives its trimmed output.
func (f *fixture) git(args ...string) string {
	f.t.Helper()
	out, err := f.tryGit(args...)
	if err != nil {
		f.t.Fatalf("git %s: %v", strings.Join(args, " "), err)
	}
	return out
}

func (f *fixture) tryGit(args ...string) (string, error) {
	cmd := f.command(args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, stderr.String())
	}
	return strings.TrimSpace(string(out)), err
}

func (f *fixture) write(name, content string) {
	f.t.Helper()
	p := filepath.Join(f.dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(content), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) remove(name string) {
	f.t.Helper()
	if err := os.RemoveAll(filepath.Join(f.dir, name)); err != nil {
		f.t.Fatal(err)
	}
}

// commit stages everything and commits it at a time of its own.
func (f *fixture) commit(message string, seconds int) plumbing.Hash {
	f.t.Helper()
	f.at(seconds)
	f.git("add", "-A")
	f.git("commit", "-q", "--allow-empty", "-m", message)
	return f.hash("HEAD")
}

func (f *fixture) at(seconds int) {
	d := fmt.Sprintf("%d +0100", 1700000000+seconds)
	f.env["GIT_AUTHOR_DATE"], f.env["GIT_COMMITTER_DATE"] = d, d
}

func (f *fixture) hash(rev string) plumbing.Hash {
	f.t.Helper()
	return plumbing.NewHash(f.git("rev-parse", "--verify", rev))
}

func (f *fixture) open() *Repository { return f.openAt(f.dir) }

func (f *fixture) openAt(dir string) *Repository {
	f.t.Helper()
	r, err := OpenWith(dir, Options{Getenv: func(k string) string { return f.env[k] }})
	if err != nil {
		f.t.Fatalf("open %s: %v", dir, err)
	}
	f.t.Cleanup(func() { r.Close() })
	return r
}

// worktreeTree is what git makes of the files on disk, through a copy of the
// index that leaves the real one alone.
func (f *fixture) worktreeTree() plumbing.Hash {
	f.t.Helper()
	index := filepath.Join(f.dir, f.git("rev-parse", "--git-path", "index"))
	if filepath.IsAbs(f.git("rev-parse", "--git-path", "index")) {
		index = f.git("rev-parse", "--git-path", "index")
	}
	copied := index + ".copy"
	data, err := os.ReadFile(index)
	if err == nil {
		err = os.WriteFile(copied, data, 0o644)
	}
	if err == nil { // the racy rule compares with the index's own time
		fi, _ := os.Stat(index)
		err = os.Chtimes(copied, fi.ModTime(), fi.ModTime())
	}
	if err != nil && !os.IsNotExist(err) {
		f.t.Fatal(err)
	}
	defer os.Remove(copied)
	f.env["GIT_INDEX_FILE"] = copied
	defer delete(f.env, "GIT_INDEX_FILE")
	f.git("add", "-A")
	return plumbing.NewHash(f.git("write-tree"))
}

// checkWorktree compares WorktreeTree with git, listing where they differ.
func (f *fixture) checkWorktree(name string) {
	f.t.Helper()
	ctx := context.Background()
	r := f.open()
	got, err := r.WorktreeTree(ctx)
	if err != nil {
		f.t.Fatalf("%s: %v", name, err)
	}
	want := f.worktreeTree()
	if got == want {
		return
	}
	f.t.Errorf("%s: worktree tree %s, git has %s\nstatus:\n%s", name, got, want, f.git("status", "--porcelain"))
	again := f.open()
	again.overlay = r.overlay
	if err := again.DiffTrees(ctx, want, got, func(c Change) error {
		f.t.Errorf("  %q: git %s %s, here %s %s", c.Path, c.Old.Mode, c.Old.Hash, c.New.Mode, c.New.Hash)
		return nil
	}); err != nil {
		f.t.Error(err)
	}
}
