package python

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// onlyOverloads finds functions of which the change leaves one signature marked as an overload: checkers
// of types ask for two.
func onlyOverloads(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || d.File.Language != "python" || d.Facts == nil || m.New.Facts == nil || !d.Kind.IsCallable() || d.Facts.Signature == m.New.Facts.Signature {
			continue
		}
		if overloadsOf(ctx, c, c.Base, d) < 2 || overloadsOf(ctx, c, c.Head, m.New) != 1 {
			continue
		}
		at := c.Declared(surface.Offer{File: m.New.File, Index: m.New.Index}, result.EdgeAnnotates, "is the only overload that is left")
		out = append(out, result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol), Now: compare.SymbolOf(m.New), Reason: "has a single overload now: checkers of types ask for two", Callers: []result.Caller{at}})
	}
	return out, nil
}

// overloadsOf counts the signatures of a function that are marked as overloads.
func overloadsOf(ctx context.Context, c *breaks.Search, side *graph.Snapshot, d *compare.Definition) int {
	lines := strings.Split(string(c.Text(ctx, side, d.Path)), "\n")
	n := 0
	for i := max(0, d.StartLine-1); i < min(d.EndLine, len(lines)); i++ {
		switch name, _, _ := strings.Cut(strings.TrimSpace(lines[i]), " "); name {
		case "@overload", "@typing.overload", "@t.overload", "@typing_extensions.overload":
			n++
		}
	}
	return n
}
