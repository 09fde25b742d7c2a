package render

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// AuditText writes a report for a terminal: whether it passes,
// then what the change introduces.
func AuditText(w io.Writer, r *analysis.Report, opts Options) error {
	p := newPage(w, opts)
	p.printf("%s\n", p.paint(bold, "audit "+side(r.Base)+" → "+side(r.Head)))
	p.printf("%s\n", verdict(p, r))
	p.unanalysed(r.Notices(), analysis.NotJudged)
	shown := 0
	for _, f := range gravest(r.Findings) {
		if shown++; p.limit >= 0 && shown > p.limit {
			continue
		}
		p.finding(&f)
	}
	p.more(shown - p.limited(shown))
	for _, s := range r.Suppressions {
		state := "not honoured, since the change adds it"
		if s.Honoured {
			state = "honoured by configuration"
		}
		p.printf("%s  suppresses %s: %s\n", at(s.Path, s.Line), s.Rule, state)
	}
	return p.err
}

// gravest lists what the change introduces, errors first and what is for information last: lists are cut from their ends.
func gravest(list []analysis.Finding) []analysis.Finding {
	introduced := slices.DeleteFunc(slices.Clone(list), func(f analysis.Finding) bool { return f.Attribution == analysis.Inherited })
	order := []string{analysis.SeverityError, analysis.SeverityWarning, analysis.SeverityInfo}
	slices.SortStableFunc(introduced, func(a, b analysis.Finding) int {
		return cmp.Compare(slices.Index(order, a.Severity), slices.Index(order, b.Severity))
	})
	return introduced
}

func (p *page) finding(f *analysis.Finding) {
	code := map[string]string{analysis.SeverityError: red, analysis.SeverityWarning: yellow}[f.Severity]
	p.printf("\n%s  %s  %s\n  %s\n", at(f.Path, f.Line), p.paint(code, f.Severity), p.paint(dim, f.Rule), f.Message)
	for _, x := range f.Related[:p.limited(len(f.Related))] {
		p.printf("    %s  %s\n", at(x.Path, x.Line), p.fit(len(at(x.Path, x.Line))+6, x.Message))
		p.quote(8, x.Text)
	}
	p.more(len(f.Related) - p.limited(len(f.Related)))
}

func verdict(p *page, r *analysis.Report) string {
	s := &r.Summary
	text := plural(s.Introduced, "finding") + " introduced"
	nothing := r.NothingJudged()
	if nothing != "" && s.Introduced == 0 {
		text = nothing
	}
	var kinds []string
	for _, severity := range [...]string{analysis.SeverityError, analysis.SeverityWarning, analysis.SeverityInfo} {
		if n := s.Severities[severity]; n > 0 && n < s.Introduced {
			kinds = append(kinds, graded(n, severity))
		}
	}
	if len(kinds) > 0 {
		text += " (" + strings.Join(kinds, ", ") + ")"
	}
	if s.Inherited > 0 {
		text += fmt.Sprintf(", %d inherited", s.Inherited)
	}
	if s.Suppressed > 0 {
		text += fmt.Sprintf(", %d suppressed", s.Suppressed)
	}
	d := &r.Deltas
	var deltas []string
	for _, x := range [...]struct {
		what           string
		added, removed int
	}{
		{"files", len(d.Files.Added), len(d.Files.Removed)},
		{"dependencies", len(d.Dependencies.Added), len(d.Dependencies.Removed)},
		{"symbols", len(d.Symbols.Added), len(d.Symbols.Removed)},
		{"deprecated", len(d.Deprecated.Added), len(d.Deprecated.Removed)},
	} {
		change := x.what
		if x.added > 0 {
			change += fmt.Sprintf(" +%d", x.added)
		}
		if x.removed > 0 {
			change += fmt.Sprintf(" −%d", x.removed)
		}
		if change != x.what {
			deltas = append(deltas, change)
		}
	}
	if len(deltas) > 0 {
		text += "; " + strings.Join(deltas, ", ")
	}
	if note := unindexed(s.Unindexed, r.Unanalysed); note != "" {
		text += "\n" + note
	}
	if s.CyclesCut {
		text += "\nnot all cycles were looked for: there are too many"
	}
	if r.ExitCode != 0 {
		return p.paint(red, "FAIL") + "  " + text
	}
	if r.Blind() {
		return p.paint(yellow, "not judged") + "  " + text
	}
	return p.paint(green, "ok") + "  " + text
}

// graded counts findings of a severity.
func graded(n int, severity string) string {
	if severity == analysis.SeverityInfo {
		return fmt.Sprintf("%d info", n) // the word has no plural
	}
	return plural(n, severity)
}

// AuditMarkdown writes a report for a pull request.
func AuditMarkdown(w io.Writer, r *analysis.Report, opts Options) error {
	p := newPage(w, opts)
	state := "passed"
	if r.ExitCode != 0 {
		state = "failed"
	}
	what := plural(r.Summary.Introduced, "finding") + " introduced"
	if nothing := r.NothingJudged(); nothing != "" && r.Summary.Introduced == 0 {
		state, what = "says nothing", nothing
	}
	p.printf("### codegraph audit %s: %s\n\n", state, what)
	for _, g := range r.Notices() {
		p.printf("> **%s**: %s\n\n", noticeLevel(g), Prose(g.Message(analysis.NotJudged)))
	}
	if r.Summary.Introduced > 0 {
		p.printf("| severity | rule | where | finding |\n|---|---|---|---|\n")
	}
	shown := 0
	for _, f := range gravest(r.Findings) {
		if shown++; p.limit >= 0 && shown > p.limit {
			continue
		}
		p.printf("| %s | %s | %s | %s%s |\n", Prose(f.Severity), Prose(f.Rule), codeCell(at(f.Path, f.Line)), Prose(f.Message), relatedCell(p, f.Related))
	}
	if cut := shown - p.limited(shown); cut > 0 {
		p.printf("\n%s not shown.\n", plural(cut, "finding"))
	}
	for _, s := range r.Suppressions {
		p.printf("\n- the change adds a suppression of %s at %s", code(s.Rule), code(at(s.Path, s.Line)))
	}
	if r.Summary.Inherited > 0 {
		p.printf("\n%s inherited.\n", plural(r.Summary.Inherited, "finding"))
	}
	return p.err
}

func relatedCell(p *page, list []analysis.Related) string {
	if len(list) == 0 {
		return ""
	}
	shown := p.limited(len(list))
	var out []string
	for _, x := range list[:shown] {
		out = append(out, codeCell(at(x.Path, x.Line)))
	}
	if cut := len(list) - shown; cut > 0 {
		out = append(out, fmt.Sprintf("and %d more", cut))
	}
	return ": " + strings.Join(out, ", ")
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(s string) string     { return dataEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }
