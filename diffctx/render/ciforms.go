package render

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// issue is a finding in the Code Climate format, as GitLab's code quality
// report reads it.
type issue struct {
	Type        string        `json:"type"`
	CheckName   string        `json:"check_name"`
	Description string        `json:"description"`
	Categories  []string      `json:"categories"`
	Severity    string        `json:"severity"` // info, minor, major, critical, blocker
	Fingerprint string        `json:"fingerprint"`
	Location    issueLocation `json:"location"`
	Others      []issuePlace  `json:"other_locations,omitempty"`
}

type issueLocation struct {
	Path  string     `json:"path"`
	Lines issueLines `json:"lines"`
}

type issuePlace = issueLocation

type issueLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// CodeClimate writes the introduced findings as a Code Climate report. Each has
// a fingerprint of its own: GitLab shows one of those that share one.
func CodeClimate(w io.Writer, r *analysis.Report) error {
	issues := []issue{}
	seen := map[string]int{}
	for _, f := range r.Findings {
		if f.Attribution == analysis.Inherited {
			continue
		}
		x := issue{Type: "issue", CheckName: f.Rule, Description: f.Message, Categories: []string{category(f.Rule)}, Severity: climate(f.Severity),
			Fingerprint: f.Fingerprint, Location: place(f.Path, f.Line)}
		if n := seen[f.Fingerprint]; n > 0 {
			x.Fingerprint += fmt.Sprintf("-%d", n)
		}
		seen[f.Fingerprint]++
		for _, o := range f.Related[:min(len(f.Related), maxRelated)] {
			x.Others = append(x.Others, place(o.Path, o.Line))
		}
		issues = append(issues, x)
	}
	for _, g := range r.Notices() {
		issues = append(issues, notice(g))
	}
	return JSON(w, issues)
}

// notice is an issue about changed code that was not judged.
func notice(g analysis.UnanalysedGroup) issue {
	u := &g.Files[0]
	x := issue{Type: "issue", CheckName: analysis.RuleUnanalysed, Description: g.Message(analysis.NotJudged), Categories: []string{category(analysis.RuleUnanalysed)},
		Severity: climate(analysis.SeverityInfo), Fingerprint: analysis.Fingerprint(analysis.RuleUnanalysed, u.Reason, u.Language), Location: place(u.Path, u.Line)}
	for _, o := range g.Files[1:min(len(g.Files), maxRelated)] {
		x.Others = append(x.Others, place(o.Path, o.Line))
	}
	return x
}

func place(path string, line int) issueLocation {
	return issueLocation{path, issueLines{max(line, 1), max(line, 1)}}
}

func climate(severity string) string {
	switch severity {
	case analysis.SeverityError:
		return "critical"
	case analysis.SeverityWarning:
		return "major"
	}
	return "info"
}

// category sorts rules into those of the format.
func category(rule string) string {
	switch rule {
	case analysis.RuleBroken, analysis.RuleSyntax, analysis.RuleUntested, analysis.RuleUnanalysed:
		return "Bug Risk"
	case analysis.RuleAPI, analysis.RuleRenamedAPI, analysis.RuleDeprecated:
		return "Compatibility"
	case analysis.RuleComplexity, analysis.RuleFunction, analysis.RuleFile, analysis.RuleFanIn, analysis.RuleFanOut, analysis.RuleCycles, analysis.RuleBoundaries:
		return "Complexity"
	case analysis.RuleForbidden:
		return "Security"
	}
	return "Clarity"
}

// badge is what shields.io reads from an endpoint.
type badge struct {
	SchemaVersion int    `json:"schemaVersion"`
	Label         string `json:"label"`
	Message       string `json:"message"`
	Color         string `json:"color"`
	IsError       bool   `json:"isError,omitempty"`
}

// Badge writes a report's verdict for a badge.
func Badge(w io.Writer, r *analysis.Report) error {
	b := badge{SchemaVersion: 1, Label: "codegraph", Message: "passing", Color: "brightgreen"}
	s := &r.Summary
	if r.Blind() {
		b.Message, b.Color = "not judged", "lightgrey"
	}
	if s.Introduced > 0 {
		b.Message, b.Color = plural(s.Introduced, "finding"), "yellow"
	}
	if r.ExitCode != 0 {
		b.Color, b.IsError = "red", true
	}
	return JSON(w, b)
}

// What GitHub shows of each kind of annotation that one step writes.
const maxAnnotations = 10

// Annotations writes GitHub's workflow commands, one for each introduced
// finding, the most severe first. Of each kind GitHub keeps ten: the tenth says
// how many are left out where there are more.
func Annotations(w io.Writer, r *analysis.Report) error {
	p := &page{w: w}
	byKind := map[string][]analysis.Finding{}
	for _, f := range r.Findings {
		if f.Attribution != analysis.Inherited {
			byKind[annotation(f.Severity)] = append(byKind[annotation(f.Severity)], f)
		}
	}
	for _, g := range r.Notices() {
		u := &g.Files[0]
		kind := annotation(strings.Replace(noticeLevel(g), "note", analysis.SeverityInfo, 1))
		byKind[kind] = append([]analysis.Finding{{Rule: analysis.RuleUnanalysed, Path: u.Path, Line: u.Line, Message: g.Message(analysis.NotJudged)}}, byKind[kind]...)
	}
	for _, kind := range []string{"error", "warning", "notice"} {
		list := byKind[kind]
		shown := len(list)
		if shown > maxAnnotations {
			shown = maxAnnotations - 1
		}
		for _, f := range list[:shown] {
			p.printf("::%s file=%s,line=%d,title=%s::%s\n", kind, property(f.Path), max(f.Line, 1), property("codegraph "+f.Rule), data(withRelated(&f)))
		}
		if cut := len(list) - shown; cut > 0 {
			p.printf("::%s title=codegraph::%s\n", kind, data(fmt.Sprintf("%s of this severity left out: a step shows %d annotations of each kind", plural(cut, "finding"), maxAnnotations)))
		}
	}
	return p.err
}

// withRelated is a finding's message with its first related places, a line each.
func withRelated(f *analysis.Finding) string {
	text := f.Message
	for _, x := range f.Related[:min(len(f.Related), linkedShown)] {
		text += "\n" + at(x.Path, x.Line) + "  " + x.Message
	}
	if cut := len(f.Related) - linkedShown; cut > 0 {
		text += fmt.Sprintf("\nand %d more", cut)
	}
	return text
}

func annotation(severity string) string {
	if severity == analysis.SeverityInfo {
		return "notice"
	}
	return severity
}

// bySeverity orders findings for a reader that may cut the list: introduced
// before inherited, the most severe first.
func bySeverity(list []analysis.Finding) []analysis.Finding {
	rank := func(f *analysis.Finding) int {
		n := slices.Index([]string{analysis.SeverityError, analysis.SeverityWarning, analysis.SeverityInfo}, f.Severity)
		if f.Attribution == analysis.Inherited {
			n += 3
		}
		return n
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b analysis.Finding) int { return cmp.Compare(rank(&a), rank(&b)) })
	return list
}

// Rules lists the rules of the gate for people.
func Rules(w io.Writer, rules []analysis.AuditRule, opts Options) error {
	p := newPage(w, opts)
	for _, r := range rules {
		p.printf("%s  %s", p.paint(bold, r.ID), r.Severity)
		if r.Unit != "" {
			p.printf(", over %d %s", r.Threshold, r.Unit)
		}
		p.printf("\n  %s. %s\n", r.Summary, r.Help)
	}
	return p.err
}
