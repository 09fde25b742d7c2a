package audit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// Rules lists all rules by id.
func Rules() []Rule {
	var out []Rule
	for _, r := range rules() {
		out = append(out, r.Rule)
	}
	slices.SortFunc(out, func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// rules lists all rules in the order in which they judge.
func rules() []*rule {
	return []*rule{
		&brokenReferencesRule,
		&missingImportsRule,
		&unresolvedReferencesRule,
		&syntaxErrorsRule,
		&newCyclesRule,
		&boundariesRule,
		&forbiddenCallsRule,
		&breakingAPIRule,
		&renamedAPIRule,
		&deadCodeRule,
		&deprecatedUseRule,
		&unusedImportsRule,
		&complexityRule,
		&functionSizeRule,
		&fileSizeRule,
		&fanInRule,
		&fanOutRule,
		&untestedRule,
		&newMarkersRule,
		&missingDocsRule,
	}
}

// rulesByID finds the rules.
func rulesByID() map[string]*rule {
	out := map[string]*rule{}
	for _, r := range rules() {
		out[r.ID] = r
	}
	return out
}

// checkRules refuses a configuration that names a rule which does not exist: it
// would silently gate nothing.
func checkRules(cfg *config.Config) error {
	byID := rulesByID()
	for _, id := range slices.Sorted(maps.Keys(cfg.Audit.Rules)) {
		r, known := byID[id]
		if id == RuleUnanalysed {
			return fmt.Errorf("%w: audit.rules.%s: audit.unanalysed sets it: fail, warn or ignore", config.ErrInvalid, id)
		}
		if isRowRule(id) && cfg.Audit.Rules[id].Threshold == nil {
			continue // the caller knows which there are
		}
		if !known {
			return fmt.Errorf("%w: audit.rules: unknown rule %q; did you mean %q?", config.ErrInvalid, id, nearestRule(id))
		}
		if cfg.Audit.Rules[id].Threshold != nil && r.Unit == "" {
			return fmt.Errorf("%w: audit.rules.%s takes no threshold", config.ErrInvalid, id)
		}
	}
	return nil
}

func nearestRule(id string) string {
	best, distance := "", 1<<30
	for _, r := range Rules() {
		d := levenshtein.ComputeDistance(id, r.ID)
		for part := range strings.SplitSeq(r.ID, "-") {
			d = min(d, levenshtein.ComputeDistance(id, part)+1)
		}
		if strings.HasPrefix(r.ID, id) {
			d = 1
		}
		if d < distance {
			best, distance = r.ID, d
		}
	}
	return best
}

// RuleStates lists the rules with the severities and thresholds that a
// configuration gives them; nil means none.
func RuleStates(cfg *config.Config) ([]Rule, error) {
	if cfg == nil {
		cfg = &config.Config{}
	}
	if err := checkRules(cfg); err != nil {
		return nil, err
	}
	a := &audit{cfg: cfg, rules: rulesByID()}
	out := Rules()
	for i := range out {
		out[i].Severity, out[i].Threshold = a.severity(out[i].ID), a.threshold(out[i].ID)
	}
	return append(out, UnanalysedRule(cfg.Audit.Unanalysed)), nil
}
