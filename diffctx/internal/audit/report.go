package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// Report is what Judge finds. It marshals to docs/schema/audit.schema.json.
type Report struct {
	SchemaVersion int                 `json:"schema_version"`
	Base          result.Side         `json:"base"`
	Head          result.Side         `json:"head"`
	Findings      []Finding           `json:"findings"` // by path, line and rule
	Deltas        Deltas              `json:"deltas"`
	Suppressions  []Suppression       `json:"suppressions"` // those the change adds
	Unanalysed    []result.Unanalysed `json:"unanalysed"`   // changed code that was not judged; empty where that is to be ignored
	Policy        string              `json:"unanalysed_policy"`
	Summary       Summary             `json:"summary"`
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
	Text    string `json:"text,omitempty"` // the line on the head side, where it is a reference's
}

// Summary counts findings.
type Summary struct {
	Introduced int            `json:"introduced"`
	Inherited  int            `json:"inherited"`
	Suppressed int            `json:"suppressed"`
	Judged     int            `json:"judged"`     // files of the graph that differ, in bytes or in what they refer to
	Rules      map[string]int `json:"rules"`      // introduced, by rule
	Severities map[string]int `json:"severities"` // introduced, by severity
	CyclesCut  bool           `json:"cycles_cut,omitempty"`
	Unindexed  map[string]int `json:"unindexed,omitempty"` // files that differ and were not judged, as in Summary
}

var severities = []string{severityOff, SeverityInfo, SeverityWarning, SeverityError}

const severityOff = "off"

// Fingerprint names what a rule objects to, by the ids of what it is about.
func Fingerprint(rule string, ids ...string) string {
	sum := sha256.Sum256([]byte(rule + "\x00" + strings.Join(ids, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// Notices are the groups of files that were not judged and that are no findings.
func (r *Report) Notices() []result.UnanalysedGroup {
	return slices.DeleteFunc(result.UnanalysedGroups(r.Unanalysed), func(g result.UnanalysedGroup) bool { return r.Policy == UnanalysedFail && !g.Minor })
}

// NothingJudged says why a report without findings says nothing of a change; ""
// when something was judged.
func (r *Report) NothingJudged() string {
	switch {
	case r.Summary.Judged > 0:
		return ""
	case r.Base.Tree == r.Head.Tree:
		return "nothing to judge: both sides are the same"
	case r.Blind():
		return "nothing was judged: codegraph has no graph of the changed code"
	}
	return "nothing to judge: no changed file is part of the graph"
}

// Blind reports that code changed and that none of the change was judged.
func (r *Report) Blind() bool {
	return r.Summary.Judged == 0 && slices.ContainsFunc(r.Unanalysed, func(u result.Unanalysed) bool { return !u.Minor() })
}

// The severities of findings, the mildest first.
const (
	SeverityInfo    = "info"
	SeverityWarning = "warning"
	SeverityError   = "error"
)

// The attributions of findings.
const (
	Introduced = "introduced" // the change brings it
	Inherited  = "inherited"  // it was there on the base side
)

// The outcomes of UnanalysedGroup.Message.
const (
	NotJudged   = "not judged"
	NotAnalysed = "not analysed"
)
