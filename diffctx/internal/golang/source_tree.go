package golang

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// sourceTree gives the type checker one side.
type sourceTree struct {
	c    *compare.Comparison
	side *graph.Snapshot
}

// Files lists the Go files of a directory.
func (t sourceTree) Files(ctx context.Context, dir string) ([]gotypes.Source, error) {
	paths, err := t.c.PathsIn(ctx, t.side, dir)
	if err != nil {
		return nil, err
	}
	var out []gotypes.Source
	for _, p := range paths {
		if strings.HasSuffix(p, ".go") {
			if text := t.c.Text(ctx, t.side, p); text != nil {
				out = append(out, gotypes.Source{Path: p, Text: text})
			}
		}
	}
	return out, nil
}

// Whole reports a directory all of whose Go files are read.
func (t sourceTree) Whole(ctx context.Context, dir string) (bool, error) {
	unread, err := t.c.HasUnread(ctx, t.side, dir, ".go")
	return !unread, err
}

// Dir gives the directory that an import is bound to in the graph.
func (t sourceTree) Dir(ctx context.Context, path, importPath string) (string, bool, error) {
	f, err := t.c.File(ctx, t.side, path)
	if err != nil || f == nil {
		return "", false, err
	}
	at := map[compare.Site]bool{}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Module == importPath {
			at[compare.Site{Line: int(m.Line), Column: int(m.Col)}] = true
		}
	}
	for _, e := range t.c.EdgesOf(f) {
		if e.Kind == result.EdgeImports && e.Target.Kind == facts.KindPackage && at[compare.Site{Line: e.Line, Column: e.Column}] {
			return e.TargetPath, true, nil
		}
	}
	return "", false, nil
}
