package change

import (
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// auditFormats are the forms of a report. The first is for people.
var auditFormats = []string{"text", "json", "sarif", "markdown", "annotations", "codeclimate", "badge"}

// reportFile is a file that audit writes beside standard output.
type reportFile struct{ format, name string }

// files reads --output FORMAT:FILE.
func (req Audit) files() ([]reportFile, error) {
	out := make([]reportFile, 0, len(req.Outputs))
	for _, o := range req.Outputs {
		format, name, ok := strings.Cut(o, ":")
		if !ok || name == "" || !slices.Contains(auditFormats, format) {
			return nil, output.Usagef("--output %q: use FORMAT:FILE, where FORMAT is one of %s", o, strings.Join(auditFormats, ", "))
		}
		if name == "-" {
			return nil, output.Usagef("--output %q names no file: standard output has the format of --format", o)
		}
		out = append(out, reportFile{format, name})
	}
	return out, nil
}

// writeFiles writes the same report once for each --output.
func (req Audit) writeFiles(report *analysis.Report) error {
	files, err := req.files()
	if err != nil {
		return err
	}
	for _, f := range files {
		err := output.WriteFile(f.name, func(out io.Writer) error {
			if f.format == "json" {
				return output.JSON(out, report)
			}
			return renderAudit(out, report, f.format, render.Options{Inherited: req.Inherited})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
