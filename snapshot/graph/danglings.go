package graph

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// FindDangling judges imports and references of a file, by their indices in its facts:
// it gives those that surely lead nowhere, see link.Danglings. They are evaluated for
// this; nothing is stored.
func (c *Checker) FindDangling(ctx context.Context, path string, imports, refs []int) ([]link.Dangling, error) {
	f, err := c.s.File(ctx, path)
	if err != nil || f == nil {
		return nil, err
	}
	out := link.FindDangling(c.v, link.NewFile(path, f.Facts), imports, refs)
	if err := c.v.err(); err != nil {
		return nil, fmt.Errorf("look for what %s refers to: %w", path, err)
	}
	return out, nil
}

// MayGive reports a type, symbol i of a file, whose values may have a member, see link.MayGive.
func (c *Checker) MayGive(ctx context.Context, path string, i int32, name string) (bool, error) {
	f, err := c.s.File(ctx, path)
	if err != nil || f == nil {
		return true, err
	}
	may := link.MayGive(c.v, link.NewFile(path, f.Facts), i, name)
	if err := c.v.err(); err != nil {
		return true, fmt.Errorf("look whether types of %s have %s: %w", path, name, err)
	}
	return may, nil
}

// TypesLacking lists the types that the receiver of a reference may have and that lack the member which is selected, see
// link.TypesLacking.
func (c *Checker) TypesLacking(ctx context.Context, path string, ref int) ([]facts.SymbolID, error) {
	f, err := c.s.File(ctx, path)
	if err != nil || f == nil {
		return nil, err
	}
	out := link.TypesLacking(c.v, link.NewFile(path, f.Facts), ref)
	if err := c.v.err(); err != nil {
		return nil, fmt.Errorf("look what a receiver of %s may be: %w", path, err)
	}
	return out, nil
}

// FindUnsuited lists the calls of a file that nothing takes, see link.FindUnsuited. Nothing is stored.
func (c *Checker) FindUnsuited(ctx context.Context, path string, among func(*facts.Ref) bool) ([]link.Unsuited, error) {
	f, err := c.s.File(ctx, path)
	if err != nil || f == nil {
		return nil, err
	}
	out := link.FindUnsuited(c.v, link.NewFile(path, f.Facts), among)
	if err := c.v.err(); err != nil {
		return nil, fmt.Errorf("judge the calls of %s: %w", path, err)
	}
	return out, nil
}

// Whole implements link.Sources.
func (v describedView) Whole(path string) *facts.File {
	f, err := v.s.File(v.ctx, path)
	if err != nil {
		v.fail(err)
	}
	if err != nil || f == nil {
		return nil
	}
	return f.Facts
}

// Source implements link.Sources.
func (v describedView) Source(path string) []byte {
	data, err := v.s.Source(v.ctx, path)
	if err != nil {
		v.fail(err)
	}
	return data
}

// Ignored reports whether the tree's .gitignore files ignore a path that is not in it.
func (s *Snapshot) Ignored(ctx context.Context, path string) (bool, error) {
	var failed error
	ignored := gitrepo.IgnoredInTree(path, func(p string) []byte {
		if kind, err := s.Exists(ctx, p); err != nil || kind != link.PathFile {
			if err != nil {
				failed = err
			}
			return nil
		}
		data, err := s.Source(ctx, p)
		if err != nil {
			failed = err
		}
		return data
	})
	return ignored, failed
}
