package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// repo is a pinned repository.
type repo struct{ name, slug, commit string }

// readManifest reads the repositories, only some when names are given.
func readManifest(path string, only []string) ([]repo, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}
	var list []repo
	for n, line := range strings.Split(string(raw), "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			continue
		case len(fields) != 3:
			return nil, fmt.Errorf("%s:%d: want name, owner/name and commit", path, n+1)
		}
		if len(only) == 0 || slices.Contains(only, fields[0]) {
			list = append(list, repo{fields[0], fields[1], fields[2]})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no repositories chosen", path)
	}
	return list, nil
}

// checkout gives a work tree of the repository at its commit, cloned once. A
// bare mirror <dir>/<name>.git is cloned from when there is one.
func checkout(ctx context.Context, dir string, r repo) (string, error) {
	work := filepath.Join(dir, r.name)
	if _, err := os.Stat(work); errors.Is(err, fs.ErrNotExist) {
		from := "https://github.com/" + r.slug + ".git"
		if mirror := work + ".git"; isDir(mirror) {
			from = mirror
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		if err := git(ctx, dir, "clone", "--quiet", "--no-checkout", from, work); err != nil {
			return "", err
		}
	}
	if err := git(ctx, work, "checkout", "--quiet", "--force", "--detach", r.commit); err != nil {
		return "", err
	}
	return work, git(ctx, work, "clean", "--quiet", "-ffdx")
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func git(ctx context.Context, dir string, args ...string) error {
	_, err := gitOutput(ctx, dir, args...)
	return err
}

func gitOutput(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s in %s: %w%s", strings.Join(args, " "), dir, err, stderrOf(err))
	}
	return strings.TrimSpace(string(out)), nil
}

func stderrOf(err error) string {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
		return ": " + strings.TrimSpace(string(exit.Stderr))
	}
	return ""
}
