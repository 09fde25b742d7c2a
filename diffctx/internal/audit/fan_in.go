package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// RuleFanIn is the id of the rule.
const RuleFanIn = "fan-in"

var fanInRule = rule{
	Rule: Rule{ID: RuleFanIn, Severity: severityOff, Threshold: 50, Unit: "symbols", Summary: "A definition is called from more places than the threshold",
		Help: "More symbols than before call a definition, and they are more than the threshold."},
	run: (*audit).fanIn,
}

// fanIn counts the symbols that call a definition which the change gives a new
// caller.
func (a *audit) fanIn(ctx context.Context, _ *result.Result) error {
	limit := a.threshold(RuleFanIn)
	seen := map[facts.SymbolID]bool{}
	for i, e := range a.c.RawDelta().Added {
		if !compare.IsCall(e) || a.c.RawDelta().AddedMove[i] || compare.IsTestFile(e.Path) || seen[e.Target] || e.TargetPath == "" {
			continue
		}
		seen[e.Target] = true
		target, file, err := a.headSymbol(ctx, e)
		if err != nil {
			return err
		}
		if file == nil {
			continue
		}
		is, err := callersOf(ctx, a.c.Head, target)
		if err != nil {
			return err
		}
		if is <= limit {
			continue
		}
		was := -1
		if before, ok := a.c.ToBase(e.Target); ok {
			sym, there, err := a.c.Base.SymbolAt(ctx, a.basePath(e.Target, e.TargetPath), before)
			if err != nil {
				return err
			}
			if there {
				if was, err = callersOf(ctx, a.c.Base, sym); err != nil {
					return err
				}
			}
		}
		a.ratchet(RuleFanIn, &compare.Definition{Symbol: target, File: file}, was, is)
	}
	return nil
}

// callersOf counts the symbols outside of test code that call a definition.
func callersOf(ctx context.Context, side *graph.Snapshot, s graph.Symbol) (int, error) {
	edges, err := side.Referrers(ctx, []graph.Symbol{s})
	if err != nil {
		return 0, fmt.Errorf("find callers of %s: %w", s.QualifiedName, err)
	}
	callers := map[facts.SymbolID]bool{}
	for _, e := range edges {
		if compare.IsCall(e) && !compare.IsTestFile(e.Path) && e.Source != s.ID {
			callers[e.Source] = true
		}
	}
	return len(callers), nil
}
