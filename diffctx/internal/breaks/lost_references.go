package breaks

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// breakBy is the break of a definition of the base side by its references there, for each of which
// left gives the callers of the head side that it leaves; nil where there are none.
func (c *Search) breakBy(ctx context.Context, d *compare.Definition, left func(was graph.Edge) ([]result.Caller, error)) (*result.Break, error) {
	edges, err := c.Base.Referrers(ctx, []graph.Symbol{d.Symbol})
	if err != nil {
		return nil, fmt.Errorf("find references to %s: %w", d.QualifiedName, err)
	}
	var callers []result.Caller
	for _, e := range edges {
		more, err := left(e)
		if err != nil {
			return nil, err
		}
		callers = append(callers, more...)
	}
	return breakOf(d, callers), nil
}

// breakOf is the break of a definition of the base side by the callers that it leaves, nil without any.
func breakOf(d *compare.Definition, callers []result.Caller) *result.Break {
	if len(callers) == 0 {
		return nil
	}
	b := newBreak(d)
	b.Callers = SortCallers(callers)
	return b
}

// newBreak is the break of a definition of the base side, yet without callers.
func newBreak(d *compare.Definition) *result.Break {
	b := &result.Break{Symbol: compare.Render(d.Symbol)}
	if d.Match != nil {
		b.Now = compare.SymbolOf(d.Match.New)
	}
	b.Change, b.Reason = Explain(d)
	return b
}

// sitesNow gives the references of the head side that may mean one of the base side, and their
// file: the one in its place or, where the file was edited, those of the same source and name; nil where
// the file is the same on both sides. same is false where the code around was edited.
func (c *Search) sitesNow(was graph.Edge) (f *graph.File, sites [][]graph.Edge, same bool) {
	delta := c.ByPath[was.Path]
	switch {
	case delta == nil || delta.Old == nil || delta.New == nil:
		return nil, nil, false
	case !delta.BlobChanged:
		return delta.New, [][]graph.Edge{c.SitesOf(delta.New).At(was.Line, was.Column)}, true
	}
	source, ok := c.ToHead(was.Source)
	if !ok {
		return nil, nil, false
	}
	name := c.NamesOf(delta.Old)[compare.Site{Line: was.Line, Column: was.Column}]
	return delta.New, c.boundNow(delta.New)[compare.Use{Source: source, Name: name}], c.SameCode(source)
}
