package audit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/agnivade/levenshtein"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// AuditRule is a rule of the gate.
type AuditRule struct {
	ID        string `json:"id"`
	Severity  string `json:"severity"`            // unless configured otherwise
	Threshold int    `json:"threshold,omitempty"` // of the rules that measure, unless configured otherwise
	Unit      string `json:"unit,omitempty"`      // what the threshold counts
	Summary   string `json:"summary"`
	Help      string `json:"help"`
}

// The ids of the rules.
const (
	RuleBroken     = "broken-references"
	RuleCycles     = "new-cycles"
	RuleBoundaries = "boundaries"
	RuleForbidden  = "forbidden-calls"
	RuleAPI        = "breaking-api"
	RuleRenamedAPI = "renamed-api"
	RuleDead       = "dead-code"
	RuleDeprecated = "deprecated-use"
	RuleUnused     = "unused-imports"
	RuleComplexity = "complexity"
	RuleFunction   = "function-size"
	RuleFile       = "file-size"
	RuleFanIn      = "fan-in"
	RuleFanOut     = "fan-out"
	RuleUntested   = "untested"
	RuleMarkers    = "new-markers"
	RuleDocs       = "missing-docs"
	RuleImports    = "missing-imports"
	RuleUnresolved = "unresolved-references"
)

const severityOff = "off"

// AuditRules lists all rules by id.
func AuditRules() []AuditRule {
	return []AuditRule{
		{ID: RuleBoundaries, Severity: SeverityError, Summary: "A dependency that the configuration forbids",
			Help: "An edge leads from a file to one that the base side's boundaries deny to it. Depend on what is allowed, or change the boundaries in a change of their own."},
		{ID: RuleAPI, Severity: SeverityWarning, Summary: "A public name that importers can no longer use as before",
			Help: "An exported definition of an importable package was removed, hidden, changed its kind or its types. References in this repository are judged by broken-references; this rule speaks for those outside. Keep the old name beside the new one, or release a new major version."},
		{ID: RuleBroken, Severity: SeverityError, Summary: "Broken references",
			Help: "A definition was removed, renamed, moved, re-signed or hidden, and references to it were not updated. Update them, or keep the definition."},
		{ID: RuleComplexity, Severity: SeverityWarning, Threshold: 15, Unit: "cyclomatic complexity", Summary: "A function became more complex than the threshold",
			Help: "A function is new, or more complex than it was, and its cyclomatic complexity is over the threshold. Take a part with a name of its own out of it."},
		{ID: RuleDead, Severity: SeverityWarning, Summary: "Private code that nothing refers to",
			Help: "A private function, method or type is new, or lost its last reference, and nothing in the repository refers to it. Remove it. What only reflection or generated code reaches can be suppressed."},
		{ID: RuleDeprecated, Severity: SeverityWarning, Summary: "A new use of something deprecated",
			Help: "An added reference leads to a definition that is marked deprecated. Use what its documentation names instead."},
		{ID: RuleFanIn, Severity: severityOff, Threshold: 50, Unit: "symbols", Summary: "A definition is called from more places than the threshold",
			Help: "More symbols than before call a definition, and they are more than the threshold."},
		{ID: RuleFanOut, Severity: SeverityInfo, Threshold: 30, Unit: "definitions", Summary: "A function calls more definitions than the threshold",
			Help: "A function is new, or calls more definitions than it did, and they are more than the threshold."},
		{ID: RuleFile, Severity: SeverityInfo, Threshold: 1000, Unit: "lines", Summary: "A file grew beyond the threshold",
			Help: "A file is new, or longer than it was, and has more lines than the threshold. Generated files are left out."},
		{ID: RuleForbidden, Severity: SeverityError, Summary: "A call that the configuration forbids",
			Help: "An added call reaches something that audit.forbidden of the base side denies to its file."},
		{ID: RuleFunction, Severity: SeverityInfo, Threshold: 100, Unit: "lines", Summary: "A function grew beyond the threshold",
			Help: "A function is new, or longer than it was, and has more lines than the threshold."},
		{ID: RuleDocs, Severity: SeverityInfo, Summary: "A new public definition without documentation",
			Help: "A public definition at the top of a file is new and has no documentation comment."},
		{ID: RuleImports, Severity: SeverityError, Summary: "A new import of what is not there",
			Help: "An added import names a module of this repository that does not exist, or a name that the module does not have. Create it, or correct the name. What a build makes is left out where .gitignore or its name tells."},
		{ID: RuleCycles, Severity: SeverityError, Summary: "A new cycle of imports",
			Help: "An added import closes a cycle that the base side did not have. Move what both ends need to a third place."},
		{ID: RuleMarkers, Severity: SeverityInfo, Summary: "A new TODO, FIXME or the like",
			Help: "The change adds a comment that says that something is left to do."},
		{ID: RuleRenamedAPI, Severity: severityOff, Summary: "A public name that importers must follow",
			Help: "An exported definition of an importable package was renamed or moved as a whole. References in this repository follow or are judged by broken-references; importers have to change the name."},
		{ID: RuleUnresolved, Severity: SeverityError, Summary: "A new reference to a name that nothing defines",
			Help: "An added reference names something that its module, package or type of this repository does not have, or that nothing in its scope is called, or is a call with arguments that its definition does not take. Define it, import it, or correct the name or the arguments. Scopes that others can add to are left out: star imports from outside, names that the program computes, generated members."},
		{ID: RuleUntested, Severity: severityOff, Summary: "Changed code that no test is seen to reach",
			Help: "A function is new or its code changed, and no test is seen to reach it through calls. Add a test."},
		{ID: RuleUnused, Severity: SeverityWarning, Summary: "An import that nothing uses",
			Help: "An import is new, or lost its last use, and nothing in its file uses it. Remove it. Go is left out: its compiler says so."},
	}
}

// ruleByID finds a rule.
var ruleByID = sync.OnceValue(func() map[string]AuditRule {
	out := map[string]AuditRule{}
	for _, r := range AuditRules() {
		out[r.ID] = r
	}
	return out
})

// checkRules refuses a configuration that names a rule which does not exist: it
// would silently gate nothing.
func checkRules(cfg *snapshot.Config) error {
	for _, id := range slices.Sorted(maps.Keys(cfg.Audit.Rules)) {
		r, known := ruleByID()[id]
		if id == RuleUnanalysed {
			return fmt.Errorf("%w: audit.rules.%s: audit.unanalysed sets it: fail, warn or ignore", snapshot.ErrConfig, id)
		}
		if isRowRule(id) && cfg.Audit.Rules[id].Threshold == nil {
			continue // the caller knows which there are
		}
		if !known {
			return fmt.Errorf("%w: audit.rules: unknown rule %q; did you mean %q?", snapshot.ErrConfig, id, nearestRule(id))
		}
		if cfg.Audit.Rules[id].Threshold != nil && r.Unit == "" {
			return fmt.Errorf("%w: audit.rules.%s takes no threshold", snapshot.ErrConfig, id)
		}
	}
	return nil
}

func nearestRule(id string) string {
	best, distance := "", 1<<30
	for _, r := range AuditRules() {
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

// severity is a rule's, as configured or by default.
func (a *audit) severity(rule string) string {
	if s := a.cfg.Audit.Rules[rule].Severity; s != "" {
		return s
	}
	if rule == RuleUnanalysed {
		return SeverityError
	}
	if r, ok := a.rows[rule]; ok {
		return r.Severity
	}
	return ruleByID()[rule].Severity
}

func (a *audit) on(rule string) bool { return a.severity(rule) != severityOff }

func (a *audit) threshold(rule string) int {
	if t := a.cfg.Audit.Rules[rule].Threshold; t != nil {
		return *t
	}
	return ruleByID()[rule].Threshold
}

// RuleStates lists the rules with the severities and thresholds that a
// configuration gives them; nil stands for none.
func RuleStates(cfg *snapshot.Config) ([]AuditRule, error) {
	if cfg == nil {
		cfg = &snapshot.Config{}
	}
	if err := checkRules(cfg); err != nil {
		return nil, err
	}
	a := &audit{cfg: cfg}
	rules := AuditRules()
	for i := range rules {
		rules[i].Severity, rules[i].Threshold = a.severity(rules[i].ID), a.threshold(rules[i].ID)
	}
	return append(rules, UnanalysedRule(cfg.Audit.Unanalysed)), nil
}
