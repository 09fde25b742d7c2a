package ecmascript

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// noLongerModules finds the imports and exports as a whole, in unchanged files, of
// TypeScript files that are no longer modules: they neither import nor export
// anything. Imports of their names are reported by name.
func noLongerModules(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	var ask []graph.Symbol
	for i := range c.Files {
		d := &c.Files[i]
		if d.Old == nil || d.New == nil || !d.BlobChanged || !IsTyped(d.New.Language) || !isModule(d.Old.Facts) || isModule(d.New.Facts) {
			continue
		}
		if exporting().Match(c.Text(ctx, c.Head, d.Path)) || !detectsModules(ctx, c, d.Path) {
			continue
		}
		if f := c.Old[facts.FileID(d.Path)]; f != nil {
			ask = append(ask, f.Symbol)
		}
	}
	if len(ask) == 0 {
		return nil, nil
	}
	edges, err := c.Base.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find importers of %d modules: %w", len(ask), err)
	}
	var out []result.Break
	for _, s := range ask {
		now := compare.Render(s)
		b := result.Break{Change: result.VisibilityChanged, Symbol: now, Now: &now, Reason: breaks.ReasonNoModule}
		for _, e := range edges {
			if e.Target != s.ID || e.Kind != result.EdgeImports || c.BlobChanged(e.Path) {
				continue
			}
			f, err := c.File(ctx, c.Head, e.Path)
			if err != nil {
				return nil, err
			}
			if f != nil && IsTyped(f.Language) && importsWhole(f.Facts, e) {
				at := c.CallerAt(f, e, "")
				at.Certainty = link.Inferred.String()
				b.Callers = append(b.Callers, at)
			}
		}
		if len(b.Callers) > 0 {
			out = append(out, b)
		}
	}
	return out, nil
}

// exporting is what makes a module of a file though it exports nothing.
var exporting = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*export\b`) })

// importsWhole reports an edge from an import of all that a module exports.
func importsWhole(f *facts.File, e graph.Edge) bool {
	return slices.ContainsFunc(f.Imports, func(m facts.Import) bool {
		return int(m.Line) == e.Line && int(m.Col) == e.Column && m.Name == "*"
	})
}

// otherDetection are settings by which a file may be a module without saying so.
var otherDetection = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)"moduleDetection"|"extends"|"module"\s*:\s*"node`)
})

// detectsModules reports whether the nearest settings around a file leave it to its
// imports and exports whether it is a module.
func detectsModules(ctx context.Context, c *breaks.Search, p string) bool {
	for dir := link.Dir(p); ; dir = link.Dir(dir) {
		if text := c.Text(ctx, c.Head, path.Join(dir, "tsconfig.json")); len(text) > 0 {
			return !otherDetection().Match(text)
		}
		if dir == "" || dir == "." {
			return false
		}
	}
}
