package audit

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// audit collects the findings of one run.
type audit struct {
	c        *breaks.Search
	cfg      *config.Config
	known    map[string]bool
	rows     map[string]RowRule
	rules    map[string]*rule
	findings []Finding

	lostMarkers map[markerKey]int // what all changed files together have fewer of; see markerMoved
}

// add takes a finding of a rule that is on. The severity is the mildest of the
// rule's and the one given.
func (a *audit) add(f Finding, ids ...string) {
	severity := a.severity(f.Rule)
	if f.Severity == "" || slices.Index(severities, severity) < slices.Index(severities, f.Severity) {
		f.Severity = severity
	}
	f.Fingerprint = Fingerprint(f.Rule, ids...)
	f.Attribution = cmp.Or(f.Attribution, Introduced)
	if a.known[f.Fingerprint] {
		f.Attribution = Inherited
	}
	if f.Related == nil {
		f.Related = []Related{}
	}
	a.findings = append(a.findings, f)
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
	if r, ok := a.rules[rule]; ok {
		return r.Severity
	}
	return ""
}

func (a *audit) on(rule string) bool { return a.severity(rule) != severityOff }

func (a *audit) threshold(rule string) int {
	if t := a.cfg.Audit.Rules[rule].Threshold; t != nil {
		return *t
	}
	return a.rules[rule].Threshold
}
