package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// function is a function at the parent of a commit.
type function struct {
	id, path, name string
	from, to       int // lines
	tokens         int // of its source, for the baseline
}

// hunk is a stretch of old lines; where lines are only inserted, it is those on
// both sides.
type hunk struct {
	from, to int
	inserted bool // nothing but new lines between the two
}

// changedLines lists by file what a commit changes of its first parent's lines.
// A first commit, and one whose files a mirror does not hold, changes nothing.
func changedLines(ctx context.Context, mirror, commit string) (map[string][]hunk, error) {
	out, err := pinned.GitOutput(ctx, mirror, "-c", "core.quotePath=false", "diff-tree", "-p", "-U0", "-M", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", commit+"^", commit)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 128 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	changed := map[string][]hunk{}
	path, header := "", true
	for line := range strings.Lines(out) {
		switch {
		case strings.HasPrefix(line, "diff --git "):
			path, header = "", true
		case header && strings.HasPrefix(line, "--- a/"):
			path = strings.TrimRight(strings.TrimPrefix(line, "--- a/"), "\t\n")
		case strings.HasPrefix(line, "@@ -") && path != "":
			header = false
			h, err := parseHunk(line)
			if err != nil {
				return nil, err
			}
			changed[path] = append(changed[path], h)
		}
	}
	return changed, nil
}

func parseHunk(line string) (hunk, error) {
	old, _, _ := strings.Cut(strings.TrimPrefix(line, "@@ -"), " ")
	var at, n int
	if _, err := fmt.Sscanf(old, "%d,%d", &at, &n); err != nil {
		n = 1
		if _, err := fmt.Sscanf(old, "%d", &at); err != nil {
			return hunk{}, fmt.Errorf("read hunk %q: %w", line, err)
		}
	}
	if n == 0 {
		return hunk{from: at, to: at + 1, inserted: true}, nil
	}
	return hunk{from: at, to: at + n - 1}, nil
}

// untested leaves out the changes of files that are tests or no code.
func untested(ctx context.Context, view *state.View, changed map[string][]hunk) error {
	for path := range changed {
		l, ok, err := view.Leaf(ctx, path)
		if err != nil {
			return err
		}
		if !ok || l.Language == "" || graph.IsTestPath(path) {
			delete(changed, path)
		}
	}
	return nil
}

// functionsAt finds the functions that hunks are in: of those that a hunk
// touches, without the ones around others; a hunk between two lines must have
// both inside.
func functionsAt(ctx context.Context, view *state.View, changed map[string][]hunk) ([]function, error) {
	var found []function
	for path, hunks := range changed {
		f, err := view.Described(ctx, path)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		var all []function
		for i := range f.Facts.Symbols {
			if s := f.Symbol(int32(i)); isFunction(s) {
				all = append(all, function{id: s.ID.String(), path: path, name: s.QualifiedName, from: s.StartLine, to: s.EndLine})
			}
		}
		for _, x := range all {
			if slices.ContainsFunc(hunks, func(h hunk) bool { return x.touched(h, all) }) {
				found = append(found, x)
			}
		}
	}
	return found, nil
}

func isFunction(s graph.Symbol) bool {
	return s.Kind.IsCallable() && s.Name != "" && !s.Facts.Flags.Has(facts.Local)
}

func (x function) touched(h hunk, all []function) bool {
	if h.to < x.from || x.to < h.from {
		return false
	}
	inner := func(line int) bool { // has a line of the hunk no smaller function?
		return !slices.ContainsFunc(all, func(y function) bool {
			return y != x && y.from <= line && line <= y.to && x.from <= y.from && y.to <= x.to
		})
	}
	if h.inserted { // behind the last line of a function is not in it
		return x.from <= h.from && h.to <= x.to && inner(h.from) && inner(h.to)
	}
	for line := max(h.from, x.from); line <= min(h.to, x.to); line++ {
		if inner(line) {
			return true
		}
	}
	return false
}
