package diff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// AffectedResult is what `affected` prints.
type AffectedResult struct {
	Files      []string            `json:"files"` // the changed ones, sorted
	Unanalysed []result.Unanalysed `json:"unanalysed"`
	result.Tests
}

// Affected finds the tests that can see a change of files, whatever changes in
// them. Paths without facts are kept in Files; a change in one that may decide
// what others do (a manifest, a test's data) makes the answer unknown.
func Affected(ctx context.Context, s *graph.Snapshot, paths []string, opts result.Options) (*AffectedResult, error) {
	opts = opts.WithDefaults()
	paths = slices.Clone(paths)
	slices.Sort(paths)
	out := &AffectedResult{Files: slices.Compact(paths)}
	c := breaks.New(compare.Empty(s, s, opts))
	r := reach.NewReader(s)
	var changed []graph.Symbol
	unknown := false
	for _, p := range out.Files {
		f, err := r.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			unknown = unknown || reach.Decides(p)
			if l, ok, err := s.Leaf(ctx, p); err != nil {
				return nil, fmt.Errorf("look up %s: %w", p, err)
			} else if ok {
				c.Unindexed = append(c.Unindexed, l)
			}
			continue
		}
		unknown = unknown || reach.IsSettings(f)
		changed = append(changed, f.Symbols()...)
	}
	var err error
	if out.Unanalysed, err = unanalysed(ctx, c); err != nil {
		return nil, err
	}
	if out.Tests, err = reach.LikelyTests(ctx, r, changed, nil, opts); err != nil {
		return nil, fmt.Errorf("find tests: %w", err)
	}
	var whole bool
	if out.Safe, whole, err = reach.SafeTests(ctx, c.Comparison, r, out.Files, out.Files); err != nil {
		return nil, fmt.Errorf("find tests: %w", err)
	}
	out.Safe = reach.WithFiles(out.Safe, out.Likely)
	out.Unknown = unknown || !whole
	out.Safe, err = narrowTests(ctx, c, r, out.Safe, out.Files, true)
	out.keepWithinSafe()
	return out, err
}

// AffectedBy finds the tests that can see the change from base to head. Safe
// tests of Go are named one by one, which reads all that their programs are built from.
func AffectedBy(ctx context.Context, base, head *graph.Snapshot, opts result.Options) (*AffectedResult, error) {
	c, err := breaks.Between(ctx, base, head, opts)
	if err != nil {
		return nil, err
	}
	out := &AffectedResult{Files: []string{}}
	for i := range c.Files {
		if p := c.Files[i].Path; c.BlobChanged(p) {
			out.Files = append(out.Files, p)
		}
	}
	for _, l := range c.Unindexed {
		out.Files = append(out.Files, l.Path)
	}
	slices.Sort(out.Files)
	if out.Unanalysed, err = unanalysed(ctx, c); err != nil {
		return nil, err
	}
	if out.Tests, err = reach.Tests(ctx, c.Comparison); err != nil {
		return nil, err
	}
	var paths []string
	for i := range c.Files {
		paths = append(paths, c.Files[i].Path)
	}
	out.Safe, err = narrowTests(ctx, c, reach.NewReader(head), out.Safe, paths, false)
	out.keepWithinSafe()
	return out, err
}

// keepWithinSafe leaves those of the likely tests that safe has: what cannot run the
// change does not reach it, whatever the edges say. Where it is unknown what safe lacks,
// safe takes the likely ones in.
func (a *AffectedResult) keepWithinSafe() {
	if a.Unknown {
		a.Safe = reach.WithFiles(a.Safe, a.Likely)
		return
	}
	type test struct{ path, name string }
	safe := map[test]bool{}
	for _, t := range a.Safe {
		safe[test{t.Path, t.Name}] = true
	}
	a.Likely = slices.DeleteFunc(a.Likely, func(t result.Test) bool {
		top, _, _ := strings.Cut(t.Name, "/") // a subtest runs with the test it is part of
		return !safe[test{t.Path, ""}] && !safe[test{t.Path, t.Name}] && !safe[test{t.Path, top}]
	})
}

// TestNarrower leaves those of the tests in files that may run what changed: all of some
// files, or what differs between the sides.
type TestNarrower interface {
	NarrowTests(ctx context.Context, c *breaks.Search, r *reach.Reader, tests []result.Test, files []string, whole bool) ([]result.Test, error)
}

// narrowTests leaves those of the tests in files that may run what changed, as far as their
// languages tell: all of the files if whole, what differs in them otherwise.
func narrowTests(ctx context.Context, c *breaks.Search, r *reach.Reader, tests []result.Test, files []string, whole bool) (out []result.Test, err error) {
	out = tests
	for _, l := range compare.Bringing[TestNarrower]() {
		if out, err = l.NarrowTests(ctx, c, r, out, files, whole); err != nil {
			return nil, err
		}
	}
	return out, nil
}
