package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// What GitHub shows of a SARIF file; the rest is cut here, and said to be.
const (
	maxResults = 5000
	maxRelated = 100
)

// InformationURI is where tools send people who ask what codegraph is.
const InformationURI = "https://github.com/codegraph-dev/codegraph"

// SARIF writes a report as SARIF 2.1.0. Introduced findings are new; inherited ones, which
// are unchanged, are written where they are asked for, since code scanning shows both alike.
// Fingerprints hold no lines, so that a result survives an edit above it.
func SARIF(w io.Writer, r *analysis.Report, inherited bool) error {
	run := sarif.NewRunWithInformationURI("codegraph", InformationURI)
	for _, rule := range append(analysis.AuditRules(), analysis.UnanalysedRule(r.Policy)) {
		run.AddRule(rule.ID).WithDescription(rule.Summary).
			WithFullDescription(sarif.NewMultiformatMessageString().WithText(rule.Summary + ". " + rule.Help)).
			WithHelp(sarif.NewMultiformatMessageString().WithText(rule.Help)).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(level(rule.Severity)))
	}
	for _, rule := range recipeRules(r.Findings) {
		run.AddRule(rule).WithDescription("Rows of the recipe " + strings.TrimPrefix(rule, analysis.RowRulePrefix))
	}
	run.AddInvocation(invocation(r))
	findings := r.Findings
	if !inherited {
		findings = slices.DeleteFunc(slices.Clone(findings), func(f analysis.Finding) bool { return f.Attribution == analysis.Inherited })
	}
	if len(findings) > maxResults {
		findings = bySeverity(findings)
		run.WithProperties(properties("note", fmt.Sprintf("%d of %d findings are left out", len(findings)-maxResults, len(findings))))
		findings = findings[:maxResults]
	}
	for i := range findings {
		addResult(run, &findings[i])
	}
	report := sarif.NewReport()
	report.AddRun(run)
	if err := report.PrettyWrite(w); err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	return nil
}

// invocation says that the run ended well, and of which changed code it can say
// nothing.
func invocation(r *analysis.Report) *sarif.Invocation {
	call := sarif.NewInvocation().WithExecutionSuccessful(true).WithToolExecutionNotifications([]*sarif.Notification{})
	for _, g := range r.Notices() {
		n := sarif.NewNotification().WithLevel(noticeLevel(g)).WithMessage(sarif.NewTextMessage(g.Message(analysis.NotJudged))).
			WithDescriptor(sarif.NewReportingDescriptorReference().WithID(analysis.RuleUnanalysed))
		for _, u := range g.Files[:min(len(g.Files), maxRelated)] {
			n.AddLocation(location(u.Path, u.Line))
		}
		call.AddToolExecutionNotification(n)
	}
	return call
}

// recipeRules lists the rules of findings that are recipes.
func recipeRules(list []analysis.Finding) []string {
	var out []string
	for _, f := range list {
		if strings.HasPrefix(f.Rule, analysis.RowRulePrefix) {
			out = append(out, f.Rule)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func addResult(run *sarif.Run, f *analysis.Finding) {
	state := "new"
	if f.Attribution == analysis.Inherited {
		state = "unchanged"
	}
	result := run.CreateResultForRule(f.Rule).WithLevel(level(f.Severity)).WithMessage(sarif.NewTextMessage(linkedMessage(f))).WithBaselineState(state).
		WithPartialFingerprints(map[string]string{"codegraph/v1": f.Fingerprint}).
		AddLocation(location(f.Path, f.Line))
	for i, x := range f.Related[:min(len(f.Related), maxRelated)] {
		result.AddRelatedLocation(location(x.Path, x.Line).WithID(i + 1).WithMessage(sarif.NewTextMessage(x.Message)))
	}
	if cut := len(f.Related) - maxRelated; cut > 0 {
		result.WithProperties(properties("note", fmt.Sprintf("%d related locations are left out", cut)))
	}
}

// linkedShown is how many related places a message names.
const linkedShown = 10

// linkEscapes are what ends the text of a link in a message.
var linkEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

// linkedMessage is a finding's message with its related places, each a link to the related
// location of its number.
func linkedMessage(f *analysis.Finding) string {
	text := linkEscapes.Replace(f.Message)
	for i, x := range f.Related[:min(len(f.Related), linkedShown)] {
		text += fmt.Sprintf("\n[%s](%d) %s", linkEscapes.Replace(at(x.Path, x.Line)), i+1, linkEscapes.Replace(x.Message))
	}
	if cut := len(f.Related) - linkedShown; cut > 0 {
		text += fmt.Sprintf("\nand %d more", cut)
	}
	return text
}

func location(path string, line int) *sarif.Location {
	return sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
		WithArtifactLocation(sarif.NewSimpleArtifactLocation(URI(path))).
		WithRegion(sarif.NewSimpleRegion(max(line, 1), max(line, 1))))
}

func properties(key, value string) *sarif.PropertyBag {
	b := sarif.NewPropertyBag()
	b.Add(key, value)
	return b
}

func level(severity string) string {
	switch severity {
	case analysis.SeverityError, analysis.SeverityWarning:
		return severity
	}
	return "note"
}
