package snapshot

import (
	"context"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// File is a file of a tree of which there are facts.
type File struct {
	Path      string
	Language  string
	Test      bool     // its code is a test's, by its path or its text
	Generated bool     // it says that a program wrote it
	Symbols   []Symbol // the file first, then its definitions by position
	Edges     []Edge   // those that begin in it, by position
}

func fileOf(f *graph.File) *File {
	return &File{f.Path, f.Language, f.IsTest(), f.IsGenerated(), f.Symbols(), f.Edges()}
}

// File returns the file of a path, with signatures and documentation; nil when it is absent or has no facts.
func (s *Snapshot) File(ctx context.Context, path string) (*File, error) {
	f, err := s.graph.Described(ctx, path)
	if err != nil || f == nil {
		return nil, err
	}
	return fileOf(f), nil
}

// Each calls fn for each file that has facts, by path, without signatures and documentation.
func (s *Snapshot) Each(ctx context.Context, fn func(*File) error) error {
	return s.graph.Each(ctx, func(f *graph.File) error { return fn(fileOf(f)) })
}

// Change is a file that differs between two snapshots: in its bytes, or only in what its references lead to.
type Change struct {
	Path        string
	Old, New    *File // nil where it is on one side only
	BlobChanged bool
}

// Changes calls fn for the files that differ, by path. Equal parts of the trees are not read.
func Changes(ctx context.Context, before, after *Snapshot, fn func(Change) error) error {
	return graph.Changes(ctx, before.graph, after.graph, func(d graph.FileDelta) error {
		c := Change{Path: d.Path, BlobChanged: d.BlobChanged}
		if d.Old != nil {
			c.Old = fileOf(d.Old)
		}
		if d.New != nil {
			c.New = fileOf(d.New)
		}
		return fn(c)
	})
}
