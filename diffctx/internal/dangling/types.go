package dangling

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// TypeChecker is a language whose files a checker of types judges beside the graph.
type TypeChecker interface {
	// TypeFaults finds what does not type-check in changed files and did before.
	TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error)
}

// typeFaults adds what checkers of types find on lines of which nothing is known to be wrong yet.
func (s *Search) typeFaults(ctx context.Context, found []result.Dangling) ([]result.Dangling, error) {
	for _, l := range compare.Bringing[TypeChecker]() {
		list, err := l.TypeFaults(ctx, s.Comparison)
		if err != nil {
			return nil, err
		}
		for _, d := range list {
			known := slices.ContainsFunc(found, func(o result.Dangling) bool { return o.Path == d.Path && o.Line == d.Line })
			for at := range s.reported[d.Path] {
				known = known || at.Line == d.Line
			}
			if !known {
				found = append(found, d)
			}
		}
	}
	return found, nil
}
