package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleComplexity is the id of the rule.
const RuleComplexity = "complexity"

var complexityRule = rule{
	Rule: Rule{ID: RuleComplexity, Severity: SeverityWarning, Threshold: 15, Unit: "cyclomatic complexity", Summary: "A function became more complex than the threshold",
		Help: "A function is new, or more complex than it was, and its cyclomatic complexity is over the threshold. Take a part with a name of its own out of it."},
	run: (*audit).complexity,
}

func (a *audit) complexity(context.Context, *result.Result) error {
	a.measure(RuleComplexity, func(m *facts.Metrics) int { return m.Cyclomatic })
	return nil
}
