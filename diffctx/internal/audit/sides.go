package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// before is a file's base side, also when it moved; nil for a new one.
func (a *audit) before(new *graph.File) *graph.File {
	if new == nil {
		return nil
	}
	return compare.BeforeOf(a.c.Comparison, new)
}

// headSymbol is the symbol that an edge of the head side leads to; the file is
// nil for packages.
func (a *audit) headSymbol(ctx context.Context, e graph.Edge) (graph.Symbol, *graph.File, error) {
	if d := a.c.New[e.Target]; d != nil {
		return d.Symbol, d.File, nil
	}
	f, err := a.c.File(ctx, a.c.Head, e.TargetPath)
	if err != nil || f == nil {
		return graph.Symbol{}, nil, err
	}
	i, ok := f.Find(e.Target)
	if !ok {
		return graph.Symbol{}, nil, nil
	}
	return f.Symbol(i), f, nil
}

// basePath is where a symbol of the head side stood.
func (a *audit) basePath(head facts.SymbolID, path string) string {
	if d := a.c.New[head]; d != nil && d.Match != nil {
		return d.Match.Old.Path
	}
	return path
}

// symbolOn is the innermost symbol around a line.
func symbolOn(f *graph.File, line int) (graph.Symbol, bool) {
	best := int32(-1)
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; int(s.Span.StartLine) <= line && line <= int(s.Span.EndLine) {
			best = int32(i)
		}
	}
	if best < 0 {
		return graph.Symbol{}, false
	}
	return f.Symbol(best), true
}

// definitionOf is a definition of the head side's changed files by its id.
func definitionOf(c *breaks.Search, text string) *compare.Definition {
	parsed, err := facts.ParseSymbolID(text)
	if err != nil {
		return nil
	}
	if d := c.New[parsed]; d != nil && d.Facts != nil {
		return d
	}
	return nil
}
