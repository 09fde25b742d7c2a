package diffctx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// allBreaks lists the definitions that left references behind and the public ones that
// importers can no longer use as before, by path and line.
func (c *comparison) allBreaks(ctx context.Context) ([]result.Break, error) {
	out, err := c.breaks(ctx)
	if err != nil {
		return nil, err
	}
	public, err := c.publicBreaks(ctx)
	if err != nil {
		return nil, fmt.Errorf("compare public names: %w", err)
	}
	out = withAPI(out, public)
	for i := range out {
		out[i].Callers = sortCallers(out[i].Callers)
	}
	slices.SortFunc(out, func(a, b result.Break) int {
		return cmp.Or(cmp.Compare(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Line, b.Symbol.Line), cmp.Compare(a.Symbol.ID, b.Symbol.ID), cmp.Compare(a.Change, b.Change))
	})
	return out, nil
}

// publicComparer finds the breaks of public names.
type publicComparer interface {
	PublicBreaks(ctx context.Context, c *comparison) ([]result.Break, error)
}

// publicBreaks lists what importers outside of the repository can no longer use.
func (c *comparison) publicBreaks(ctx context.Context) ([]result.Break, error) {
	out, err := compare.Kept(ctx, c.Comparison, "modules", c.moduleBreaks)
	if err != nil {
		return nil, err
	}
	for _, l := range compare.Bringing[publicComparer]() {
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
