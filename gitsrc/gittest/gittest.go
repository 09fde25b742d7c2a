// Package gittest makes repositories of trees for tests. Nothing else imports it.
package gittest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/gitsrc"
)

// Trees makes a repository with a tree for each txtar archive, which holds all files
// of its tree.
func Trees(t testing.TB, archives ...string) (repo *gitsrc.Repository, trees []plumbing.Hash) {
	t.Helper()
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "main")
	for _, archive := range archives {
		trees = append(trees, writeTree(t, dir, archive))
	}
	repo, err := gitsrc.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return repo, trees
}

func writeTree(t testing.TB, dir, archive string) plumbing.Hash {
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

func git(t testing.TB, dir string, args ...string) string {
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
