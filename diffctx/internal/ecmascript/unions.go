package ecmascript

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// argumentsOfAlternative leaves out of a TypeScript call what goes to another alternative: a call
// of a value that is one of several functions may pass what one of them does not take, as
// long as another one does.
func argumentsOfAlternative(ctx context.Context, c *breaks.Search, m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) (signature.Arguments, error) {
	takes := len(m.New.Facts.Params)
	if !IsTyped(f.Language) || len(a.Texts) <= takes {
		return a, nil
	}
	for _, other := range c.SitesOf(f).At(e.Line, e.Column) {
		if other.Target == e.Target || other.Kind != e.Kind || other.Condition != "" {
			continue
		}
		g, err := c.File(ctx, c.Head, other.TargetPath)
		if err != nil || g == nil {
			return a, err
		}
		i, ok := g.Find(other.Target)
		if !ok || i < 0 {
			continue
		}
		if s := &g.Facts.Symbols[i]; s.Name == m.New.Name && s.Kind.IsCallable() && takesAtLeast(s.Params, len(a.Texts)) {
			a.Texts = a.Texts[:takes]
			return a, nil
		}
	}
	return a, nil
}

// takesAtLeast reports parameters for a number of arguments.
func takesAtLeast(params []facts.Param, n int) bool {
	return len(params) >= n || len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
}
