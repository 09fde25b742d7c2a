package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleFunction is the id of the rule.
const RuleFunction = "function-size"

var functionSizeRule = rule{
	Rule: Rule{ID: RuleFunction, Severity: SeverityInfo, Threshold: 100, Unit: "lines", Summary: "A function grew beyond the threshold",
		Help: "A function is new, or longer than it was, and has more lines than the threshold."},
	run: (*audit).functionSize,
}

func (a *audit) functionSize(context.Context, *result.Result) error {
	a.measure(RuleFunction, func(m *facts.Metrics) int { return m.Lines })
	return nil
}
