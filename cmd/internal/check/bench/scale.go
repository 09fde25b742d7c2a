package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// scaled is what commands take on a tree of many files that all differ.
type scaled struct {
	copies, files int
	bytes         int64
	steps         []cost // see scaleSteps
	status        cost
	latencies     []latency // none unless they are asked for
}

// scaleStep is a command of the table: once, or the median of several runs.
type scaleStep struct {
	name string
	once bool
	args []string
}

// scaleSteps are run in this order on one state folder, so that each finds what those
// before it have made.
var scaleSteps = []scaleStep{
	{"cold index", true, []string{"index", "HEAD~1"}},
	{"diff, first", true, []string{"diff", "HEAD~1", "HEAD"}},
	{"diff, again", false, []string{"diff", "HEAD~1", "HEAD"}},
	{"audit", false, []string{"audit", "--base", "HEAD~1"}},
	{"sync, no change", false, []string{"sync"}},
	{"search, first", true, []string{"search", "router"}},
	{"search, again", false, []string{"search", "router"}},
	{"callers --no-sync", false, []string{"callers", "--no-sync", "addRoute"}},
	{"sql, join and group", true, []string{"sql", "SELECT s.kind, count(*) FROM symbols s JOIN edges e ON e.target = s.id GROUP BY s.kind"}},
	{"recipe dead-code", true, []string{"recipe", "dead-code"}},
	{"recipe hotspots", true, []string{"recipe", "hotspots"}},
	{"recipe complexity", true, []string{"recipe", "complexity"}},
}

// measureScale measures the same change in trees of growing size.
func measureScale(ctx context.Context, o options, scratch string) ([]scaled, error) {
	files, err := readOriginals(ctx, o)
	if err != nil {
		return nil, err
	}
	if o.keep != "" {
		scratch = o.keep
	}
	var out []scaled
	for _, n := range o.copies {
		s, err := measureCopies(ctx, o, files, n, filepath.Join(scratch, fmt.Sprint(n)))
		if err != nil {
			return nil, fmt.Errorf("%d copies: %w", n, err)
		}
		out = append(out, s)
	}
	return out, nil
}

// writeTrees writes the trees that are measured, each to the folder of its number of copies.
func writeTrees(ctx context.Context, o options) error {
	if o.keep == "" {
		return errors.New("--trees needs --keep")
	}
	files, err := readOriginals(ctx, o)
	if err != nil {
		return err
	}
	for _, n := range o.copies {
		dir := treeOf(o.keep, n)
		if _, err := os.Stat(dir); err == nil {
			continue
		}
		if err := writeCopies(ctx, files, n, dir); err != nil {
			return fmt.Errorf("%d copies: %w", n, err)
		}
	}
	return nil
}

// treeOf is where the tree of so many copies is.
func treeOf(scratch string, n int) string { return filepath.Join(scratch, fmt.Sprint(n), "repo") }

func measureCopies(ctx context.Context, o options, files []original, n int, scratch string) (s scaled, err error) {
	s.copies, s.files = n, n*len(files)
	for _, f := range files {
		s.bytes += int64(n * len(f.text))
	}
	if o.keep == "" {
		defer os.RemoveAll(scratch)
	}
	dir := treeOf(filepath.Dir(scratch), n)
	if err := writeCopies(ctx, files, n, dir); err != nil {
		return s, err
	}
	m := measurer{o: o, work: dir, state: filepath.Join(scratch, "state")}
	for _, step := range scaleSteps {
		run := median
		if step.once {
			run = func(ctx context.Context, dir, name string, args ...string) (cost, error) {
				return timed(ctx, dir, strings.NewReader(""), name, args...)
			}
		}
		c, err := run(ctx, dir, o.Binary, m.args(step.args...)...)
		if err != nil {
			return s, err
		}
		s.steps = append(s.steps, c)
	}
	if s.status, err = median(ctx, dir, "git", "status"); err != nil || o.latency == 0 {
		return s, err
	}
	s.latencies, err = m.measureLatency(ctx, o.latency)
	return s, err
}
