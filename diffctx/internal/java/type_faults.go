package java

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeFaults finds the places in changed files that hold what the language does not accept and did not on the base side.
func (Language) TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	return compare.Cached(ctx, c, "faults of places", func(ctx context.Context) ([]result.Dangling, error) { return typeFaults(ctx, c) })
}

func typeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	var out []result.Dangling
	head, base := c.Head.Checker(ctx), c.Base.Checker(ctx)
	for i := range c.Files {
		d := &c.Files[i]
		if d.New == nil || d.New.Language != "java" || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 {
			continue
		}
		list, err := head.Faults(ctx, d.New.Path)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			continue
		}
		had, err := faultsBefore(ctx, c, base, d.New)
		if err != nil {
			return nil, err
		}
		out = append(out, newFaults(d.New, list, had)...)
	}
	return out, nil
}

// faultsBefore counts the faults that a file had on the base side.
func faultsBefore(ctx context.Context, c *compare.Comparison, base *graph.Checker, f *graph.File) (compare.Inherited[compare.FaultKey], error) {
	was := compare.BeforeOf(c, f)
	if was == nil {
		return compare.Inherited[compare.FaultKey]{}, nil
	}
	list, err := base.Faults(ctx, was.Path)
	return c.InheritedFaults(was, list), err
}

func newFaults(f *graph.File, list []link.Fault, had compare.Inherited[compare.FaultKey]) []result.Dangling {
	var out []result.Dangling
	for _, x := range list {
		id := f.ID(x.Scope)
		if had.Take(compare.FaultKey{In: id, Reason: x.Reason}) {
			continue
		}
		d := result.Dangling{Path: f.Path, Line: int(x.Line), Column: int(x.Col), SymbolID: id.String(), Kind: result.EdgeUses, Missing: result.MissingType, Fault: x.Reason, Nearest: []string{}}
		if x.Scope >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(x.Scope))
		}
		out = append(out, d)
	}
	return out
}
