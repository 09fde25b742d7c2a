package api

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// Breaks lists the definitions whose change broke references and the public ones that
// importers can no longer use as before, by path and line.
func Breaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	out, err := c.Breaks(ctx)
	if err != nil {
		return nil, err
	}
	public, err := publicBreaks(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("compare public names: %w", err)
	}
	out = withAPI(out, public)
	for i := range out {
		out[i].Callers = breaks.SortCallers(out[i].Callers)
	}
	slices.SortFunc(out, func(a, b result.Break) int {
		return cmp.Or(cmp.Compare(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Line, b.Symbol.Line), cmp.Compare(a.Symbol.ID, b.Symbol.ID), cmp.Compare(a.Change, b.Change))
	})
	return out, nil
}

// PublicComparer finds the breaks of public names.
type PublicComparer interface {
	PublicBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error)
}

// publicBreaks lists what importers outside of the repository can no longer use.
func publicBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	out, err := compare.Cached(ctx, c.Comparison, "modules", func(ctx context.Context) ([]result.Break, error) { return moduleBreaks(ctx, c) })
	if err != nil {
		return nil, err
	}
	for _, l := range compare.Bringing[PublicComparer]() {
		more, err := l.PublicBreaks(ctx, c)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// withAPI marks the breaks of public names, and adds those that left nothing
// behind here.
func withAPI(list, public []result.Break) []result.Break {
	at := map[string]int{}
	for i := range list {
		at[list[i].Symbol.ID] = i
	}
	for _, b := range public {
		if i, known := at[b.Symbol.ID]; known {
			list[i].API = true
			continue
		}
		list = append(list, b)
	}
	return list
}
