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
// importers can no longer use as before, by path and line. Gained are the ids of members
// that others can use now by a public type which inherits them.
func Breaks(ctx context.Context, c *breaks.Search) (out []result.Break, gained []string, err error) {
	if out, err = c.Breaks(ctx); err != nil {
		return nil, nil, err
	}
	public, gained, err := publicBreaks(ctx, c)
	if err != nil {
		return nil, nil, fmt.Errorf("compare public names: %w", err)
	}
	out = withAPI(out, public)
	for i := range out {
		out[i].Callers = breaks.SortCallers(out[i].Callers)
	}
	slices.SortFunc(out, func(a, b result.Break) int {
		return cmp.Or(cmp.Compare(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Line, b.Symbol.Line), cmp.Compare(a.Symbol.ID, b.Symbol.ID), cmp.Compare(a.Change, b.Change))
	})
	return out, gained, nil
}

// PublicComparer finds the breaks of public names.
type PublicComparer interface {
	PublicBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error)
}

// modules is what comparing the modules of a repository finds.
type modules struct {
	Breaks []result.Break
	Gained []string
}

// publicBreaks lists what importers outside of the repository can no longer use, and the
// inherited members that they can use now.
func publicBreaks(ctx context.Context, c *breaks.Search) (out []result.Break, gained []string, err error) {
	found, err := compare.Cached(ctx, c.Comparison, "modules", func(ctx context.Context) (modules, error) { return compareModules(ctx, c) })
	if err != nil {
		return nil, nil, err
	}
	out = found.Breaks
	for _, l := range compare.Bringing[PublicComparer]() {
		more, err := l.PublicBreaks(ctx, c)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, more...)
	}
	return out, found.Gained, nil
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
			if list[i].Change == result.Removed && b.Change == result.SignatureChanged { // it is still there in another form
				list[i].Change, list[i].Reason = b.Change, b.Reason
			}
			continue
		}
		list = append(list, b)
	}
	return list
}
