package audit

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// AuditOptions of Audit.
type AuditOptions struct {
	result.Options
	FailOn string             // the severity from which a finding fails; "error" when empty
	Known  map[string]bool    // fingerprints of a saved baseline: inherited, whatever the base side says
	Rows   map[string]RowRule // further rules by id, which begins with RowRulePrefix

	// Unanalysed says what becomes of changed code that no graph is of: fail, warn or
	// ignore; the configuration's when empty.
	Unanalysed string

	// Keep passes findings by path; nil passes all. A finding passes with one of
	// its related places too.
	Keep func(path string) bool
}

// The severities of findings, the mildest first.
const (
	SeverityInfo    = "info"
	SeverityWarning = "warning"
	SeverityError   = "error"
)

var severities = []string{severityOff, SeverityInfo, SeverityWarning, SeverityError}

// The attributions of findings.
const (
	Introduced = "introduced" // the change brings it
	Inherited  = "inherited"  // it was there on the base side
)

// Report is what Audit finds. It marshals to docs/schema/audit.schema.json.
type Report struct {
	SchemaVersion int                 `json:"schema_version"`
	Base          result.Side         `json:"base"`
	Head          result.Side         `json:"head"`
	Findings      []Finding           `json:"findings"` // by path, line and rule
	Deltas        Deltas              `json:"deltas"`
	Suppressions  []Suppression       `json:"suppressions"` // those the change adds
	Unanalysed    []result.Unanalysed `json:"unanalysed"`   // changed code that was not judged; empty where that is to be ignored
	Policy        string              `json:"unanalysed_policy"`
	Summary       AuditSummary        `json:"summary"`
	ExitCode      int                 `json:"exit_code"`
}

// Finding is one thing that a rule objects to.
type Finding struct {
	Rule        string    `json:"rule"`
	Severity    string    `json:"severity"`
	Attribution string    `json:"attribution"`
	Fingerprint string    `json:"fingerprint"` // of the rule and the symbols, never of lines
	Message     string    `json:"message"`
	Path        string    `json:"path"`
	Line        int       `json:"line"`
	Symbol      string    `json:"symbol"` // id; "" of what belongs to a file alone
	Related     []Related `json:"related"`
}

// Related is a further place that belongs to a finding.
type Related struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// AuditSummary counts findings.
type AuditSummary struct {
	Introduced int            `json:"introduced"`
	Inherited  int            `json:"inherited"`
	Suppressed int            `json:"suppressed"`
	Judged     int            `json:"judged"`     // files of the graph that differ, in bytes or in what they refer to
	Rules      map[string]int `json:"rules"`      // introduced, by rule
	Severities map[string]int `json:"severities"` // introduced, by severity
	CyclesCut  bool           `json:"cycles_cut,omitempty"`
	Unindexed  map[string]int `json:"unindexed,omitempty"` // files that differ and were not judged, as in Summary
}

// Audit judges the change from base to head by the base side's rules: cfg is
// the base side's configuration unless the caller has another one from outside
// of the change.
func Audit(ctx context.Context, base, head *snapshot.Snapshot, cfg *snapshot.Config, opts AuditOptions) (*Report, error) {
	failOn := cmp.Or(opts.FailOn, SeverityError)
	if slices.Index(severities, failOn) < 1 {
		return nil, fmt.Errorf("unknown severity %q; use info, warning or error", failOn)
	}
	if err := checkPolicy(opts.Unanalysed); err != nil {
		return nil, err
	}
	if cfg == nil {
		cfg = base.Config()
	}
	if err := checkRules(cfg); err != nil {
		return nil, err
	}
	c, err := breaks.Between(ctx, base, head, opts.Options)
	if err != nil {
		return nil, err
	}
	d, err := diff.Core(ctx, c)
	if err != nil {
		return nil, err
	}
	a := &audit{c: c, cfg: cfg, known: opts.Known, rows: opts.Rows}
	if err := a.judge(ctx, d); err != nil {
		return nil, err
	}
	policy := cmp.Or(opts.Unanalysed, cfg.Audit.Unanalysed, UnanalysedWarn)
	unanalysed := a.unanalysed(d.Unanalysed, policy, opts.Keep)
	r := &Report{Unanalysed: unanalysed, Policy: policy, SchemaVersion: result.SchemaVersion, Base: d.Base, Head: d.Head, Deltas: deltas(c, d)}
	r.Summary = AuditSummary{Rules: map[string]int{}, Severities: map[string]int{}, Judged: len(c.Files), CyclesCut: d.Summary.CyclesCut, Unindexed: d.Summary.Unindexed}
	r.Suppressions = a.addedSuppressions()
	r.Findings = a.unsuppressed(&r.Summary)
	if opts.Keep != nil {
		r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool {
			return !opts.Keep(f.Path) && !slices.ContainsFunc(f.Related, func(at Related) bool { return opts.Keep(at.Path) })
		})
	}
	for _, f := range r.Findings {
		if f.Attribution == Inherited {
			r.Summary.Inherited++
			continue
		}
		r.Summary.Introduced++
		r.Summary.Rules[f.Rule]++
		r.Summary.Severities[f.Severity]++
		if slices.Index(severities, f.Severity) >= slices.Index(severities, failOn) {
			r.ExitCode = 1
		}
	}
	return r, ctx.Err()
}

// audit collects the findings of one run.
type audit struct {
	c        *breaks.Search
	cfg      *snapshot.Config
	known    map[string]bool
	rows     map[string]RowRule
	findings []Finding

	lostMarkers map[markerKey]int // what all changed files together have fewer of; see markerMoved
}

// judge runs the rules that are on.
func (a *audit) judge(ctx context.Context, d *result.Result) error {
	for _, rule := range []struct {
		id  string
		run func(context.Context, *result.Result) error
	}{
		{RuleBroken, a.brokenReferences}, {RuleImports, a.missingImports}, {RuleUnresolved, a.unresolvedReferences}, {RuleCycles, a.newCycles}, {RuleBoundaries, a.boundaries}, {RuleForbidden, a.forbiddenCalls},
		{RuleAPI, a.breakingAPI}, {RuleRenamedAPI, a.renamedAPI}, {RuleDead, a.deadCode}, {RuleDeprecated, a.deprecatedUse},
		{RuleUnused, a.unusedImports}, {RuleComplexity, a.complexity}, {RuleFunction, a.functionSize}, {RuleFile, a.fileSize},
		{RuleFanIn, a.fanIn}, {RuleFanOut, a.fanOut}, {RuleUntested, a.untested}, {RuleMarkers, a.newMarkers}, {RuleDocs, a.missingDocs},
	} {
		if !a.on(rule.id) {
			continue
		}
		if err := rule.run(ctx, d); err != nil {
			return fmt.Errorf("rule %s: %w", rule.id, err)
		}
	}
	return a.rowRules(ctx)
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

// Fingerprint names what a rule objects to, by the ids of what it is about.
func Fingerprint(rule string, ids ...string) string {
	sum := sha256.Sum256([]byte(rule + "\x00" + strings.Join(ids, "\x00")))
	return hex.EncodeToString(sum[:16])
}
