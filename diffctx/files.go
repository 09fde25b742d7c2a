package diffctx

import (
	"context"
	"fmt"
	"iter"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// dirOfTarget is the directory that a target lies in.
func dirOfTarget(t link.Target) string {
	if t.Package != "" {
		return t.Path
	}
	return link.Dir(t.Path)
}

// targetDir is the directory that an edge leads to.
func targetDir(e snapshot.Edge) string {
	if e.Target.Kind == facts.KindPackage {
		return e.TargetPath
	}
	return link.Dir(e.TargetPath)
}

type id = facts.SymbolID

type textKey struct {
	side *snapshot.Snapshot
	path string
}

// source returns the bytes of a definition's file on its own side, nil when
// they cannot be read.
func (c *comparison) source(ctx context.Context, d *definition) []byte {
	side := c.head
	if c.old[d.ID] == d {
		side = c.base
	}
	return c.text(ctx, side, d.Path)
}

// text returns a file's bytes, nil when they cannot be read: what is told from
// them is left out then.
func (c *comparison) text(ctx context.Context, side *snapshot.Snapshot, path string) []byte {
	if side == nil { // files without a snapshot, see Match
		return nil
	}
	k := textKey{side, path}
	if _, ok := c.texts[k]; !ok {
		data, err := side.Source(ctx, path)
		if err != nil {
			data = nil
		}
		c.texts[k] = data
	}
	return c.texts[k]
}

// lined is text with the places where its lines begin; they are looked for once.
func (c *comparison) lined(ctx context.Context, side *snapshot.Snapshot, path string) *signature.Text {
	k := textKey{side, path}
	if c.lines[k] == nil {
		c.lines[k] = signature.NewText(c.text(ctx, side, path))
	}
	return c.lines[k]
}

// edgesOf returns a file's edges; they are made once.
func (c *comparison) edgesOf(f *snapshot.File) []snapshot.Edge {
	if f == nil {
		return nil
	}
	if _, ok := c.edges[f]; !ok {
		c.edges[f] = f.Edges()
	}
	return c.edges[f]
}

// pathsIn lists the files with facts directly in a directory.
func (c *comparison) pathsIn(ctx context.Context, s *snapshot.Snapshot, dir string) ([]string, error) {
	k := textKey{s, dir}
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

// filesIn gives the files that pathsIn lists, read as they are asked for.
func (c *comparison) filesIn(ctx context.Context, s *snapshot.Snapshot, dir string) iter.Seq2[*snapshot.File, error] {
	return func(yield func(*snapshot.File, error) bool) {
		paths, err := c.pathsIn(ctx, s, dir)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, p := range paths {
			f, err := c.file(ctx, s, p)
			if (f != nil || err != nil) && !yield(f, err) {
				return
			}
		}
	}
}

// file reads a file of one side; what the comparison has read already is not
// read again.
func (c *comparison) file(ctx context.Context, s *snapshot.Snapshot, path string) (*snapshot.File, error) {
	if d := c.byPath[path]; d != nil {
		if s == c.base {
			return d.Old, nil
		}
		return d.New, nil
	}
	k := textKey{s, path}
	if f, ok := c.loaded[k]; ok {
		return f, nil
	}
	f, err := s.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	c.loaded[k] = f
	return f, nil
}

// described is file with signatures, decorators and what else Described reads; it is
// read once.
func (c *comparison) described(ctx context.Context, s *snapshot.Snapshot, path string) (*snapshot.File, error) {
	k := textKey{s, path}
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
