package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// Rule is a rule of the gate.
type Rule struct {
	ID        string `json:"id"`
	Severity  string `json:"severity"`            // unless configured otherwise
	Threshold int    `json:"threshold,omitempty"` // of the rules that measure, unless configured otherwise
	Unit      string `json:"unit,omitempty"`      // what the threshold counts
	Summary   string `json:"summary"`
	Help      string `json:"help"`
}

// rule is a rule with what judges by it. Each has a file of its own, or one with
// its kin, and is listed in rules.go.
type rule struct {
	Rule
	run func(a *audit, ctx context.Context, d *result.Result) error
}
