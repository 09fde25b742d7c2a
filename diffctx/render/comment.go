package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// CommentMark begins a comment on a pull request, so that the next run finds
// the one to replace.
const CommentMark = "<!-- codegraph:audit -->"

// The limits of a comment: a list is folded from foldFrom entries on and cut at
// maxListed; GitHub takes 65536 characters.
const (
	foldFrom   = 10
	maxListed  = 50
	maxComment = 60000
)

// Comment is a report as one comment on a pull request.
type Comment struct {
	Markdown string `json:"markdown"`
	Findings int    `json:"findings_count"` // introduced
	Kind     string `json:"kind"`           // audit or sarif
}

// ErrNoReport is returned for a text that is neither an audit nor SARIF.
var ErrNoReport = errors.New("neither `audit --json` nor SARIF")

// listed is a finding of either form.
type listed struct {
	rule, severity, message, path string
	line                          int
	related                       []analysis.Related
}

// NewComment reads what `audit --json` or `audit --ci` wrote.
func NewComment(r io.Reader) (*Comment, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	var form struct {
		Version  string          `json:"version"`
		Runs     json.RawMessage `json:"runs"`
		Findings json.RawMessage `json:"findings"`
	}
	if err := json.Unmarshal(data, &form); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoReport, err)
	}
	switch {
	case form.Findings != nil:
		var report analysis.Report
		if err := json.Unmarshal(data, &report); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoReport, err)
		}
		return auditComment(&report), nil
	case form.Runs != nil:
		return sarifComment(form.Runs)
	}
	return nil, ErrNoReport
}

func auditComment(r *analysis.Report) *Comment {
	var list []listed
	for _, f := range r.Findings {
		if f.Attribution != analysis.Inherited {
			list = append(list, listed{f.Rule, f.Severity, f.Message, f.Path, f.Line, f.Related})
		}
	}
	var notes []string
	for _, g := range r.Notices() {
		notes = append(notes, "**"+noticeLevel(g)+"**: "+Prose(g.Message(analysis.NotJudged)))
	}
	if r.Summary.Inherited > 0 {
		notes = append(notes, fmt.Sprintf("%s inherited", plural(r.Summary.Inherited, "finding")))
	}
	if r.Summary.Suppressed > 0 {
		notes = append(notes, fmt.Sprintf("%d suppressed", r.Summary.Suppressed))
	}
	for _, s := range r.Suppressions {
		state := "not honoured"
		if s.Honoured {
			state = "honoured by configuration"
		}
		notes = append(notes, fmt.Sprintf("the change adds a suppression of %s at %s, %s", code(s.Rule), code(at(s.Path, s.Line)), state))
	}
	verdict := outcome(r.ExitCode != 0, len(list))
	if nothing := r.NothingJudged(); nothing != "" && len(list) == 0 {
		verdict = ": " + nothing
	}
	return writeComment("audit", side(r.Base)+" → "+side(r.Head), verdict, list, notes)
}

func sarifComment(raw json.RawMessage) (*Comment, error) {
	type place struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI string }
			Region           struct{ StartLine int }
		}
		Message struct{ Text string }
	}
	var runs []struct {
		Invocations []struct {
			ToolExecutionNotifications []struct {
				Level   string
				Message struct{ Text string }
			}
		}
		Results []struct {
			RuleID, Level, BaselineState string
			Message                      struct{ Text string }
			Locations, RelatedLocations  []place
		}
	}
	if err := json.Unmarshal(raw, &runs); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoReport, err)
	}
	where := func(p place) (string, int) {
		path, err := url.PathUnescape(p.PhysicalLocation.ArtifactLocation.URI)
		if err != nil {
			path = p.PhysicalLocation.ArtifactLocation.URI
		}
		return path, p.PhysicalLocation.Region.StartLine
	}
	var list []listed
	var notes []string
	failed := false
	for _, run := range runs {
		for _, call := range run.Invocations {
			for _, n := range call.ToolExecutionNotifications {
				notes = append(notes, "**"+n.Level+"**: "+Prose(n.Message.Text))
			}
		}
		for _, x := range run.Results {
			if x.BaselineState == "unchanged" || x.BaselineState == "absent" {
				continue
			}
			f := listed{rule: x.RuleID, severity: strings.Replace(x.Level, "note", "info", 1), message: plainMessage(x.Message.Text)}
			if len(x.Locations) > 0 {
				f.path, f.line = where(x.Locations[0])
			}
			for _, p := range x.RelatedLocations {
				path, line := where(p)
				f.related = append(f.related, analysis.Related{Path: path, Line: line, Message: p.Message.Text})
			}
			failed = failed || x.Level == "error"
			list = append(list, f)
		}
	}
	return writeComment("sarif", "", outcome(failed, len(list)), list, notes), nil
}

// plainMessage is a SARIF message without the links to related locations that SARIF puts
// behind it, which a comment lists by itself.
func plainMessage(text string) string {
	text, _, _ = strings.Cut(text, "\n[")
	return strings.NewReplacer(`\\`, `\`, `\[`, `[`, `\]`, `]`).Replace(text)
}

// outcome is the verdict of a report that judged something.
func outcome(failed bool, findings int) string {
	verdict := "passed"
	if failed {
		verdict = "failed"
	}
	return " " + verdict + ": " + plural(findings, "finding")
}

func writeComment(kind, title, verdict string, list []listed, notes []string) *Comment {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n### codegraph%s\n", CommentMark, verdict)
	if title != "" {
		fmt.Fprintf(&b, "\n%s\n", Prose(title))
	}
	cut := 0
	for _, group := range byRule(list) {
		text := ruleGroup(group)
		if b.Len()+len(text) > maxComment {
			cut += len(group)
			continue
		}
		b.WriteString(text)
	}
	if cut > 0 {
		notes = append([]string{fmt.Sprintf("%s left out: a comment has a limit", plural(cut, "finding"))}, notes...)
	}
	for i, n := range notes {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "- %s\n", n)
	}
	return &Comment{Markdown: b.String(), Findings: len(list), Kind: kind}
}

// byRule groups findings, the most severe rules first.
func byRule(list []listed) [][]listed {
	rank := map[string]int{analysis.SeverityError: 0, analysis.SeverityWarning: 1}
	severity := func(f listed) int {
		if n, ok := rank[f.severity]; ok {
			return n
		}
		return 2
	}
	groups := map[string][]listed{}
	worst := map[string]int{}
	var order []string
	for _, f := range list {
		if groups[f.rule] == nil {
			order, worst[f.rule] = append(order, f.rule), severity(f)
		}
		worst[f.rule] = min(worst[f.rule], severity(f))
		groups[f.rule] = append(groups[f.rule], f)
	}
	slices.SortStableFunc(order, func(a, b string) int { return worst[a] - worst[b] })
	var out [][]listed
	for _, rule := range order {
		out = append(out, groups[rule])
	}
	return out
}

// quoted is a line of source behind what is said of it.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	return ": " + code(text)
}

func ruleGroup(group []listed) string {
	var b strings.Builder
	folded := len(group) > foldFrom
	if folded {
		fmt.Fprintf(&b, "\n<details><summary><b>%s</b> (%d)</summary>\n\n", Prose(group[0].rule), len(group))
	} else {
		fmt.Fprintf(&b, "\n**%s** (%d)\n\n", Prose(group[0].rule), len(group))
	}
	for i, f := range group {
		if i == maxListed {
			fmt.Fprintf(&b, "- … and %d more\n", len(group)-maxListed)
			break
		}
		fmt.Fprintf(&b, "- %s %s: %s\n", Prose(f.severity), code(at(f.path, f.line)), Prose(f.message))
		for n, r := range f.related {
			if n == foldFrom {
				fmt.Fprintf(&b, "  - … and %d more\n", len(f.related)-foldFrom)
				break
			}
			fmt.Fprintf(&b, "  - %s %s%s\n", code(at(r.Path, r.Line)), Prose(r.Message), quoted(r.Text))
		}
	}
	if folded {
		b.WriteString("\n</details>\n")
	}
	return b.String()
}
