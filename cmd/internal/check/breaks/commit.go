package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// commit writes changed files to the work tree and makes a commit of them on
// top of the base, without touching the repository's index or branches.
func (s *subject) commit(ctx context.Context, changed map[string]string) (string, error) {
	index := filepath.Join(s.answers, s.Name+".index")
	defer os.Remove(index)
	git := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = s.work
		cmd.Env = append(os.Environ(), "GIT_INDEX_FILE="+index,
			"GIT_AUTHOR_NAME=breaks", "GIT_AUTHOR_EMAIL=breaks@example.org", "GIT_AUTHOR_DATE=2020-01-01T00:00:00Z",
			"GIT_COMMITTER_NAME=breaks", "GIT_COMMITTER_EMAIL=breaks@example.org", "GIT_COMMITTER_DATE=2020-01-01T00:00:00Z")
		out, err := cmd.CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
		return strings.TrimSpace(string(out)), nil
	}
	if _, err := git("read-tree", s.Commit); err != nil {
		return "", err
	}
	for path, text := range changed {
		if err := os.WriteFile(filepath.Join(s.work, path), []byte(text), 0o644); err != nil {
			return "", err
		}
		blob, err := git("hash-object", "-w", "--no-filters", path)
		if err != nil {
			return "", err
		}
		if _, err := git("update-index", "--cacheinfo", "100644,"+blob+","+path); err != nil {
			return "", err
		}
	}
	tree, err := git("write-tree", "--missing-ok")
	if err != nil {
		return "", err
	}
	return git("commit-tree", tree, "-p", s.Commit, "-m", "scratch")
}

func (s *subject) restore(changed map[string]string) {
	for path := range changed {
		_ = os.WriteFile(filepath.Join(s.work, path), []byte(s.files[path]), 0o644) // the next checkout forces it anyway
	}
}

func (s *subject) treeOf(ctx context.Context, commit string) (string, error) {
	return pinned.GitOutput(ctx, s.work, "rev-parse", commit+"^{tree}")
}
