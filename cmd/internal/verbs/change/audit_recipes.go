package change

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/config"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/data"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// recipeRules runs the recipes that the configuration makes rules of, on both
// sides, as the base side has them.
func recipeRules(ctx context.Context, s *verb.Session, base, head *state.View, config *config.Config) (map[string]analysis.RowRule, error) {
	out := map[string]analysis.RowRule{}
	var all *recipes.Catalog
	for _, rule := range slices.Sorted(maps.Keys(config.Audit.Rules)) {
		id, isRecipe := strings.CutPrefix(rule, analysis.RowRulePrefix)
		if !isRecipe || config.Audit.Rules[rule].Severity == "off" {
			continue
		}
		var err error
		if all == nil {
			if all, err = data.Catalog(ctx, base); err != nil {
				return nil, err
			}
		}
		r, err := all.Get(id)
		if errors.Is(err, recipes.ErrUnknown) { // by the configuration: that is no outcome of a gate
			return nil, output.Failf("config", "`codegraph recipe list` lists the recipes", "rule %s: %v", rule, err)
		}
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", rule, err)
		}
		x := analysis.RowRule{Severity: strings.Replace(r.Level, "note", analysis.SeverityInfo, 1)}
		if x.Severity == "" {
			x.Severity = analysis.SeverityWarning
		}
		if x.Base, err = ruleRows(ctx, s, base, r); err != nil {
			return nil, fmt.Errorf("rule %s: %w", rule, err)
		}
		if x.Head, err = ruleRows(ctx, s, head, r); err != nil {
			return nil, fmt.Errorf("rule %s: %w", rule, err)
		}
		out[rule] = x
	}
	return out, nil
}

// ruleRows runs a recipe on one side. The source's comments do not silence its
// rows here: the audit decides which of them count.
func ruleRows(ctx context.Context, s *verb.Session, view *state.View, r *recipes.Recipe) ([]analysis.RuleRow, error) {
	params, err := r.Bind(nil)
	if err != nil {
		return nil, err
	}
	q, err := data.Query(ctx, s, view, data.ResultOptions{})
	if err != nil {
		return nil, err
	}
	defer q.Close()
	set, err := q.Run(ctx, r.SQL, params)
	if err != nil {
		return nil, err
	}
	var out []analysis.RuleRow
	for _, row := range set.Rows {
		path, line := set.Place(row)
		if path == "" {
			continue // a finding has a place
		}
		out = append(out, analysis.RuleRow{Path: path, Line: max(line, 1), Key: rowKey(set, row, path), Message: set.Message(resultset.Rule{Message: r.Message}, row)})
	}
	return out, nil
}

// rowKey is what a row says without lines, ids and its own path.
func rowKey(set *resultset.Set, row []any, path string) string {
	var parts []string
	for i, c := range set.Columns {
		text, isText := row[i].(string)
		if _, err := facts.ParseSymbolID(text); isText && (err == nil || text == path) || strings.Contains(c, "line") || strings.Contains(c, "column") {
			continue
		}
		parts = append(parts, fmt.Sprintf("%s=%v", c, row[i]))
	}
	return strings.Join(parts, "\x00")
}
