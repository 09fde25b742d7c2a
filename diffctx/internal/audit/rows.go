package audit

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
)

// RowRulePrefix begins the ids of rules that are queries of the caller's: their
// rows are findings where the base side has no equal one.
const RowRulePrefix = "recipe:"

// RowRule is such a rule with what it gives on both sides.
type RowRule struct {
	Severity   string // unless configured otherwise
	Base, Head []RuleRow
}

// RuleRow is one row. Rows are equal when they are in the same file, moved
// or not, and have the same Key, which has no line and no id.
type RuleRow struct {
	Path    string
	Line    int
	Key     string
	Message string
}

// rowRules judges the rows of the head side that are in excess of those of the
// base side. Their files are read, for what they suppress.
func (a *audit) rowRules(ctx context.Context) error {
	for _, rule := range slices.Sorted(maps.Keys(a.rows)) {
		if !a.on(rule) {
			continue
		}
		had := compare.Inherited[[2]string]{}
		for _, r := range a.rows[rule].Base {
			path := r.Path
			if to, moved := a.c.FileMoves[path]; moved {
				path = to
			}
			had[[2]string{path, r.Key}]++
		}
		for _, r := range a.rows[rule].Head {
			if had.Take([2]string{r.Path, r.Key}) {
				continue
			}
			if _, err := a.c.File(ctx, a.c.Head, r.Path); err != nil {
				return err
			}
			a.add(Finding{Rule: rule, Path: r.Path, Line: r.Line, Message: r.Message}, r.Path, r.Key)
		}
	}
	return nil
}

func isRowRule(id string) bool { return strings.HasPrefix(id, RowRulePrefix) }
