package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleUntested is the id of the rule.
const RuleUntested = "untested"

var untestedRule = rule{
	Rule: Rule{ID: RuleUntested, Severity: severityOff, Summary: "Changed code that no test is seen to reach",
		Help: "A function is new or its code changed, and no test is seen to reach it through calls. Add a test."},
	run: (*audit).untested,
}

// untested judges the functions that are new or changed and that no test is seen to reach.
func (a *audit) untested(ctx context.Context, _ *result.Result) error {
	t, err := reach.Tests(ctx, a.c.Comparison)
	if err != nil {
		return fmt.Errorf("find tests: %w", err)
	}
	for _, s := range t.Unreached {
		if d := definitionOf(a.c, s.ID); d != nil && d.Facts.Flags.Has(facts.Abstract) {
			continue // there is no code to test
		}
		a.add(Finding{Rule: RuleUntested, Path: s.Path, Line: s.Line, Symbol: s.ID, Message: fmt.Sprintf("no test is seen to reach %s %s", s.Kind, s.QualifiedName)}, s.ID)
	}
	return nil
}
