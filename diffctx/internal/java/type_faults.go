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

// faultKey is a fault in a definition of the head side.
type faultKey struct{ in, reason string }

// faultsBefore counts the faults that a file had on the base side.
func faultsBefore(ctx context.Context, c *compare.Comparison, base *graph.Checker, f *graph.File) (map[faultKey]int, error) {
	had := map[faultKey]int{}
	was := compare.BeforeOf(c, f)
	if was == nil {
		return had, nil
	}
	list, err := base.Faults(ctx, was.Path)
	for _, x := range list {
		if id, ok := c.ToHead(was.ID(x.Scope)); ok {
			had[faultKey{id.String(), x.Reason}]++
		}
	}
	return had, err
}

func newFaults(f *graph.File, list []link.Fault, had map[faultKey]int) []result.Dangling {
	var out []result.Dangling
	for _, x := range list {
		id := f.ID(x.Scope).String()
		key := faultKey{id, x.Reason}
		if had[key]--; had[key] >= 0 {
			continue
		}
		d := result.Dangling{Path: f.Path, Line: int(x.Line), Column: int(x.Col), SymbolID: id, Kind: result.EdgeUses, Missing: result.MissingType, Fault: x.Reason, Nearest: []string{}}
		if x.Scope >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(x.Scope))
		}
		out = append(out, d)
	}
	return out
}
