package resultset

import (
	"fmt"
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Rule names what a set's rows are findings of.
type Rule struct {
	ID      string // "codegraph.dead-code"
	Text    string // what it finds, one sentence
	Level   string // SARIF's: note, warning, error
	Message string // of a row, with {column} for values; "" for all values
}

// maxSARIF is how many results GitHub takes of one run.
const maxSARIF = 5000

// Message says what a row says.
func (s *Set) Message(r Rule, row []any) string {
	if r.Message != "" {
		pairs := make([]string, 0, 2*len(row))
		for i, c := range s.Columns {
			pairs = append(pairs, "{"+c+"}", cell(row[i], maxCell))
		}
		return strings.NewReplacer(pairs...).Replace(r.Message)
	}
	var parts []string
	for i, c := range s.Columns {
		if v := cell(row[i], maxCell); v != "" {
			parts = append(parts, c+": "+v)
		}
	}
	return strings.Join(parts, ", ")
}

// SARIF writes the rows that have a path as SARIF 2.1.0. It returns how many
// rows were left out: those without a path, and those beyond GitHub's limit.
func (s *Set) SARIF(w io.Writer, rule Rule) (left int, err error) {
	run := sarif.NewRunWithInformationURI("codegraph", render.InformationURI)
	run.AddRule(rule.ID).WithDescription(rule.Text).WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(rule.Level))
	n := 0
	for _, row := range s.Rows {
		path, line := s.Place(row)
		if path == "" || n == maxSARIF {
			left++
			continue
		}
		n++
		at := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewSimpleArtifactLocation(render.URI(path))).
			WithRegion(sarif.NewSimpleRegion(max(line, 1), max(line, 1)))
		run.CreateResultForRule(rule.ID).WithLevel(rule.Level).WithMessage(sarif.NewTextMessage(s.Message(rule, row))).
			AddLocation(sarif.NewLocationWithPhysicalLocation(at))
	}
	report := sarif.NewReport()
	report.AddRun(run)
	if err := report.PrettyWrite(w); err != nil {
		return left, fmt.Errorf("write SARIF: %w", err)
	}
	return left, nil
}

// Annotations writes the rows that have a path as GitHub's workflow commands,
// and returns how many had none.
func (s *Set) Annotations(w io.Writer, rule Rule) (left int, err error) {
	command := map[string]string{"error": "error", "warning": "warning"}[rule.Level]
	if command == "" {
		command = "notice"
	}
	for _, row := range s.Rows {
		path, line := s.Place(row)
		if path == "" {
			left++
			continue
		}
		at := "file=" + property.Replace(path)
		if line > 0 {
			at += fmt.Sprintf(",line=%d", line)
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", command, at, property.Replace(rule.ID), data.Replace(s.Message(rule, row))); err != nil {
			return left, fmt.Errorf("write annotations: %w", err)
		}
	}
	return left, nil
}

// The escapes of GitHub's workflow commands.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
