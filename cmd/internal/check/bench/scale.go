package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// scaled is what commands take on a tree that holds a repository many times,
// with one and the same change in the first copy.
type scaled struct {
	copies, files, changed int
	cold                   cost
	syncNone, diff         cost
	diffCold               cost // the base held, the head not
	audit                  cost
	diffStat               cost
}

// scaleRepo is copied: small, of many files, one language.
const scaleRepo = "tornado"

// scaleSizes are the numbers of copies: a thousand, ten thousand, forty thousand files.
var scaleSizes = []int{3, 31, 124}

// measureScale measures the same change in trees of growing size.
func measureScale(ctx context.Context, o options, r pinned.Repo, scratch string) ([]scaled, error) {
	work, err := r.Checkout(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	change, files, err := changeNearTen(ctx, work)
	if err != nil {
		return nil, err
	}
	var out []scaled
	for _, n := range scaleSizes {
		s, err := measureCopies(ctx, o, work, change, n, filepath.Join(scratch, fmt.Sprint(n)))
		if err != nil {
			return nil, fmt.Errorf("%d copies: %w", n, err)
		}
		s.changed = files
		out = append(out, s)
	}
	return out, nil
}

func measureCopies(ctx context.Context, o options, work, change string, n int, scratch string) (s scaled, err error) {
	s.copies = n
	dir := filepath.Join(scratch, "repo")
	if err := copies(ctx, work, change, n, dir); err != nil {
		return s, err
	}
	list, err := pinned.GitOutput(ctx, dir, "ls-files")
	if err != nil {
		return s, err
	}
	s.files = strings.Count(list, "\n") + 1
	m := measurer{o: o, work: dir, state: filepath.Join(scratch, "state")}
	defer os.RemoveAll(scratch)
	for _, step := range []struct {
		into *cost
		once bool
		args []string
	}{
		{&s.cold, true, m.args("index", "HEAD~1")},
		{&s.diffCold, true, m.args("diff", "HEAD~1", "HEAD")},
		{&s.diff, false, m.args("diff", "HEAD~1", "HEAD")},
		{&s.syncNone, false, m.args("sync")},
		{&s.audit, false, m.args("audit", "--base", "HEAD~1")},
	} {
		if step.once {
			*step.into, err = timed(ctx, dir, nil, o.Binary, step.args...)
		} else {
			*step.into, err = median(ctx, dir, o.Binary, step.args...)
		}
		if err != nil {
			return s, err
		}
	}
	s.diffStat, err = median(ctx, dir, "git", "diff", "--stat", "HEAD~1", "HEAD")
	return s, err
}

// copies makes a work tree of two commits whose trees hold the repository n
// times; the change is made in the first copy. Objects are borrowed.
func copies(ctx context.Context, work, change string, n int, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	objects, err := pinned.GitOutput(ctx, work, "rev-parse", "--path-format=absolute", "--git-path", "objects")
	if err != nil {
		return err
	}
	if _, err := pinned.GitOutput(ctx, dir, "init", "--quiet", "--initial-branch=main"); err != nil {
		return err
	}
	alternates := filepath.Join(dir, ".git", "objects", "info", "alternates")
	if err := os.WriteFile(alternates, []byte(objects+"\n"), 0o644); err != nil {
		return err
	}
	var trees [2]string
	for i, rev := range []string{change + "^^{tree}", change + "^{tree}"} {
		if trees[i], err = pinned.GitOutput(ctx, work, "rev-parse", rev); err != nil {
			return err
		}
	}
	parent := []string{}
	for _, first := range trees {
		list := []string{entryOf(first, 0)}
		for i := 1; i < n; i++ {
			list = append(list, entryOf(trees[0], i))
		}
		made, err := timed(ctx, dir, strings.NewReader(strings.Join(list, "")), "git", "mktree")
		if err != nil {
			return err
		}
		args := slices.Concat([]string{"-c", "user.name=bench", "-c", "user.email=bench@example.com", "commit-tree", "-m", "copies"}, parent, []string{strings.TrimSpace(string(made.out))})
		commit, err := pinned.GitOutput(ctx, dir, args...)
		if err != nil {
			return err
		}
		parent = []string{"-p", commit}
	}
	_, err = pinned.GitOutput(ctx, dir, "reset", "--quiet", "--hard", parent[1])
	return err
}

func entryOf(tree string, i int) string { return fmt.Sprintf("040000 tree %s\tcopy-%04d\n", tree, i) }
