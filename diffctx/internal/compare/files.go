package compare

import (
	"context"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// DirOfTarget is the directory that a target lies in.
func DirOfTarget(t link.Target) string {
	if t.Package != "" {
		return t.Path
	}
	return link.Dir(t.Path)
}

// TargetDir is the directory that an edge leads to.
func TargetDir(e graph.Edge) string {
	if e.Target.Kind == facts.KindPackage {
		return e.TargetPath
	}
	return link.Dir(e.TargetPath)
}

// TextKey is a file of one side.
type TextKey struct {
	Side *graph.Snapshot
	Path string
}

// SourceOf returns the bytes of a definition's file on its own side, nil when
// they cannot be read.
func (c *Comparison) SourceOf(ctx context.Context, d *Definition) []byte {
	side := c.Head
	if c.Old[d.ID] == d {
		side = c.Base
	}
	return c.Text(ctx, side, d.Path)
}

// Text returns a file's bytes, nil when they cannot be read: what is known from
// them is left out then.
func (c *Comparison) Text(ctx context.Context, side *graph.Snapshot, path string) []byte {
	if side == nil { // files without a snapshot, see Match
		return nil
	}
	k := TextKey{side, path}
	if _, ok := c.texts[k]; !ok {
		data, err := side.Source(ctx, path)
		if err != nil {
			data = nil
		}
		c.texts[k] = data
	}
	return c.texts[k]
}

// Lines is text with the places where its lines begin; they are looked for once.
func (c *Comparison) Lines(ctx context.Context, side *graph.Snapshot, path string) *signature.Text {
	k := TextKey{side, path}
	if c.lines[k] == nil {
		c.lines[k] = signature.NewText(c.Text(ctx, side, path))
	}
	return c.lines[k]
}

// EdgesOf returns a file's edges; they are made once.
func (c *Comparison) EdgesOf(f *graph.File) []graph.Edge {
	if f == nil {
		return nil
	}
	if _, ok := c.edges[f]; !ok {
		c.edges[f] = f.Edges()
	}
	return c.edges[f]
}

// PathsIn lists the files with facts directly in a directory.
func (c *Comparison) PathsIn(ctx context.Context, s *graph.Snapshot, dir string) ([]string, error) {
	k := TextKey{s, dir}
	if paths, ok := c.dirs[k]; ok {
		return paths, nil
	}
	paths, err := s.PathsIn(ctx, dir)
	if err != nil {
		return nil, err
	}
	c.dirs[k] = paths
	return paths, nil
}

// HasUnread reports a folder with a file of an ending that is not read, as one that a generator makes too large: it may
// define what nothing else there does.
func (c *Comparison) HasUnread(ctx context.Context, s *graph.Snapshot, dir, ending string) (bool, error) {
	leaves, err := s.LeavesIn(ctx, dir)
	return slices.ContainsFunc(leaves, func(l graph.Leaf) bool {
		return (l.Skip == graph.SkipSize || l.Skip == graph.SkipFailed || l.Skip == graph.SkipLacking) && path.Ext(l.Path) == ending
	}), err
}

// FilesIn gives the files that PathsIn lists, read as they are asked for.
func (c *Comparison) FilesIn(ctx context.Context, s *graph.Snapshot, dir string) iter.Seq2[*graph.File, error] {
	return func(yield func(*graph.File, error) bool) {
		paths, err := c.PathsIn(ctx, s, dir)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, p := range paths {
			f, err := c.File(ctx, s, p)
			if (f != nil || err != nil) && !yield(f, err) {
				return
			}
		}
	}
}

// File reads a file of one side; what the comparison has read already is not
// read again.
func (c *Comparison) File(ctx context.Context, s *graph.Snapshot, path string) (*graph.File, error) {
	if d := c.ByPath[path]; d != nil {
		if s == c.Base {
			return d.Old, nil
		}
		return d.New, nil
	}
	k := TextKey{s, path}
	if f, ok := c.Loaded[k]; ok {
		return f, nil
	}
	f, err := s.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	c.Loaded[k] = f
	return f, nil
}

// Described is file with signatures, decorators and what else Described reads; it is
// read once. Files of other bytes come with them.
func (c *Comparison) Described(ctx context.Context, s *graph.Snapshot, path string) (*graph.File, error) {
	if d := c.ByPath[path]; d != nil && d.FactsChanged {
		return c.File(ctx, s, path)
	}
	k := TextKey{s, path}
	if f, ok := c.whole[k]; ok {
		return f, nil
	}
	f, err := s.Described(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	c.whole[k] = f
	return f, nil
}

// IsSnapshotInput reports a file of the head side that tests read and compare with a snapshot: it is beside their snapshots, in a folder
// of tests, and is no test itself.
func (c *Comparison) IsSnapshotInput(ctx context.Context, p string) bool {
	if base := path.Base(p); strings.Contains(base, ".test.") || strings.Contains(base, ".spec.") || !strings.Contains("/"+p, "/test") {
		return false
	}
	kind, err := c.Head.Exists(ctx, path.Join(path.Dir(p), "__snapshots__"))
	return err == nil && kind == link.PathDirectory
}
