// Package gittest makes repositories of trees for tests. Nothing else imports it.
package gittest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Trees makes a repository with a tree for each txtar archive, which holds all files
// of its tree.
func Trees(t testing.TB, archives ...string) (repo *gitrepo.Repository, trees []plumbing.Hash) {
	t.Helper()
	repo, trees, err := Make(t.TempDir(), archives...)
	if err != nil {
		t.Fatal(err)
	}
	return repo, trees
}

// Make is Trees in an empty folder, for examples.
func Make(dir string, archives ...string) (repo *gitrepo.Repository, trees []plumbing.Hash, err error) {
	if _, err := git(dir, "init", "-q", "-b", "main"); err != nil {
		return nil, nil, err
	}
	for _, archive := range archives {
		tree, err := writeTree(dir, archive)
		if err != nil {
			return nil, nil, err
		}
		trees = append(trees, tree)
	}
	repo, err = gitrepo.Open(dir)
	return repo, trees, err
}

func writeTree(dir, archive string) (plumbing.Hash, error) {
	if _, err := git(dir, "rm", "-rqf", "--ignore-unmatch", "."); err != nil {
		return plumbing.ZeroHash, err
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		p := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return plumbing.ZeroHash, err
		}
		if err := os.WriteFile(p, f.Data, 0o644); err != nil {
			return plumbing.ZeroHash, err
		}
	}
	if _, err := git(dir, "add", "-A"); err != nil {
		return plumbing.ZeroHash, err
	}
	id, err := git(dir, "write-tree")
	return plumbing.NewHash(strings.TrimSpace(id)), err
}

func git(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out), nil
}
