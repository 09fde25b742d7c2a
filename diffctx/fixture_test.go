package diffctx_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// change is a repository with two trees.
type change struct {
	engine     *snapshot.Engine
	base, head *snapshot.Snapshot
}

// commitTrees makes a repository from txtar archives, one commit each, every
// archive holding the whole tree, and returns the snapshots of both.
func commitTrees(t *testing.T, base, head string) *change {
	t.Helper()
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "main")
	trees := []plumbing.Hash{writeTree(t, dir, base), writeTree(t, dir, head)}
	repo, err := gitsrc.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	c := &change{engine: snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})}
	for i, to := range []**snapshot.Snapshot{&c.base, &c.head} {
		if *to, err = c.engine.At(t.Context(), trees[i]); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func writeTree(t *testing.T, dir, archive string) plumbing.Hash {
	t.Helper()
	git(t, dir, "rm", "-rqf", "--ignore-unmatch", ".")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		p := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, "add", "-A")
	return plumbing.NewHash(strings.TrimSpace(git(t, dir, "write-tree")))
}

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

func (c *change) diff(t *testing.T) *diffctx.Result {
	t.Helper()
	r, err := diffctx.Diff(t.Context(), c.base, c.head, diffctx.Options{Base: diffctx.Side{Rev: "base"}, Head: diffctx.Side{Rev: "head"}})
	if err != nil {
		t.Fatal(err)
	}
	checkSubtraction(t, c, r)
	return r
}

func diffOf(t *testing.T, base, head string) *diffctx.Result {
	t.Helper()
	return commitTrees(t, base, head).diff(t)
}

func export(t *testing.T, s *snapshot.Snapshot) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := snapshot.Export(context.Background(), s, &out, false); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
