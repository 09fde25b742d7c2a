package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// RuleFanOut is the id of the rule.
const RuleFanOut = "fan-out"

var fanOutRule = rule{
	Rule: Rule{ID: RuleFanOut, Severity: SeverityInfo, Threshold: 30, Unit: "definitions", Summary: "A function calls more definitions than the threshold",
		Help: "A function is new, or calls more definitions than it did, and they are more than the threshold."},
	run: (*audit).fanOut,
}

// fanOut counts the definitions that a function calls.
func (a *audit) fanOut(context.Context, *result.Result) error {
	calls := map[*graph.File]map[facts.SymbolID]map[facts.SymbolID]bool{}
	count := func(d *compare.Definition) int {
		if calls[d.File] == nil {
			bySource := map[facts.SymbolID]map[facts.SymbolID]bool{}
			for _, e := range a.c.EdgesOf(d.File) {
				if compare.IsCall(e) && e.Source != e.Target {
					if bySource[e.Source] == nil {
						bySource[e.Source] = map[facts.SymbolID]bool{}
					}
					bySource[e.Source][e.Target] = true
				}
			}
			calls[d.File] = bySource
		}
		return len(calls[d.File][d.ID])
	}
	a.callables(func(was, is *compare.Definition) {
		before := -1
		if was != nil {
			before = count(was)
		}
		a.ratchet(RuleFanOut, is, before, count(is))
	})
	return nil
}
