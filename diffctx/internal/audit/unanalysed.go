package audit

import (
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// RuleUnanalysed is the rule of findings about changed code that no graph is of.
// It is on where the policy is to fail.
const RuleUnanalysed = "unanalysed"

// What becomes of changed code that no graph is of.
const (
	UnanalysedFail   = config.UnanalysedFail
	UnanalysedWarn   = config.UnanalysedWarn
	UnanalysedIgnore = config.UnanalysedIgnore
)

// UnanalysedPolicies lists the policies.
var UnanalysedPolicies = config.UnanalysedPolicies

// UnanalysedRule describes RuleUnanalysed as a policy sets it.
func UnanalysedRule(policy string) Rule {
	severity := map[string]string{UnanalysedFail: SeverityError, UnanalysedIgnore: severityOff}[policy]
	if severity == "" {
		severity = SeverityWarning
	}
	return Rule{ID: RuleUnanalysed, Severity: severity, Summary: "Changed code that codegraph cannot analyse",
		Help: "A changed file is of a language without a graph, too large, binary or does not parse where it changed: no rule judges it. Set by audit.unanalysed or --unanalysed: fail makes it a finding, warn says it beside the findings, ignore leaves it out."}
}

// unanalysed gives what a report says of files that were not judged and, where
// they are to fail, makes a finding of each group.
func (a *audit) unanalysed(list []result.Unanalysed, policy string, keep func(string) bool) []result.Unanalysed {
	if policy == UnanalysedIgnore {
		return []result.Unanalysed{}
	}
	if a.on(RuleSyntax) { // a finding of it
		list = slices.DeleteFunc(list, func(u result.Unanalysed) bool { return u.ParsedBefore })
	}
	if keep != nil {
		list = slices.DeleteFunc(list, func(u result.Unanalysed) bool { return !keep(u.Path) })
	}
	if policy != UnanalysedFail {
		return list
	}
	for _, g := range result.UnanalysedGroups(list) {
		if g.Minor {
			continue
		}
		f := Finding{Rule: RuleUnanalysed, Severity: SeverityError, Path: g.Files[0].Path, Line: max(1, g.Files[0].Line), Message: g.Message(NotJudged)}
		ids := []string{g.Files[0].Reason}
		for i, u := range g.Files {
			ids = append(ids, u.Path)
			if i > 0 {
				f.Related = append(f.Related, Related{Path: u.Path, Line: max(1, u.Line), Message: "not judged"})
			}
		}
		a.add(f, ids...)
		a.findings[len(a.findings)-1].Attribution = Introduced // another change of the same files is another one
	}
	return list
}

// checkPolicy refuses a policy that does not exist.
func checkPolicy(policy string) error {
	if policy != "" && !slices.Contains(UnanalysedPolicies, policy) {
		return fmt.Errorf("unknown policy %q for unanalysed code; use fail, warn or ignore", policy)
	}
	return nil
}
