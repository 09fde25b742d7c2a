package diff

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// countReferences tells for the symbols that changed how many references reach
// them, and for those whose references had to follow, how many did.
func countReferences(ctx context.Context, c *breaks.Search, r *result.Result) error {
	left := map[string]int{}
	for _, b := range r.Breaks {
		left[b.Symbol.ID] += len(b.Callers)
	}
	var ask []graph.Symbol
	for i := range r.Symbols {
		if d := changedDefinition(c, &r.Symbols[i]); d != nil {
			ask = append(ask, compare.Askable(d.Symbol, d.File))
		}
	}
	refs, err := c.ReferrersOf(ctx, ask)
	if err != nil {
		return err
	}
	before, err := referencesBefore(ctx, c, r)
	if err != nil {
		return err
	}
	for i := range r.Symbols {
		s := &r.Symbols[i]
		d := changedDefinition(c, s)
		if d == nil {
			continue
		}
		updated := 0
		for _, e := range refs[d.ID] {
			if !compare.IsReference(e) {
				continue
			}
			s.Reach++
			if u := (use{s.Before.ID, e.Source, e.Kind}); before[u] > 0 {
				before[u]--
				updated++
			}
		}
		missing := left[s.Before.ID]
		switch s.Change {
		case result.Renamed, result.Moved:
			s.References = &result.Updated{Updated: updated, Total: updated + missing}
		case result.SignatureChanged, result.VisibilityChanged:
			s.References = &result.Updated{Updated: max(0, s.Reach-missing), Total: max(s.Reach, missing)}
		}
	}
	return nil
}

// use is a reference to a definition of the base side, by what it is in on the head side.
type use struct {
	of   string
	from facts.SymbolID
	kind string
}

// referencesBefore counts the references that the base side has to what was renamed or moved: others are new.
func referencesBefore(ctx context.Context, c *breaks.Search, r *result.Result) (map[use]int, error) {
	var ask []graph.Symbol
	for i := range r.Symbols {
		s := &r.Symbols[i]
		if d := changedDefinition(c, s); d != nil && d.Match != nil && (s.Change == result.Renamed || s.Change == result.Moved) {
			ask = append(ask, compare.Askable(d.Match.Old.Symbol, d.Match.Old.File))
		}
	}
	if len(ask) == 0 {
		return nil, nil
	}
	edges, err := c.Base.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find references to %d symbols of the base: %w", len(ask), err)
	}
	out := map[use]int{}
	for _, e := range edges {
		if from, ok := c.ToHead(e.Source); ok && compare.IsReference(e) {
			out[use{e.Target.String(), from, e.Kind}]++
		}
	}
	return out, nil
}
