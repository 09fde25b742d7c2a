package change

import (
	"io"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

func renderDiff(out io.Writer, r *analysis.Result, format string, opts render.Options) error {
	if format == "markdown" {
		return render.Markdown(out, r, opts)
	}
	return render.Text(out, r, opts)
}

func renderAudit(out io.Writer, r *analysis.Report, format string, opts render.Options) error {
	switch format {
	case "sarif":
		return render.SARIF(out, r, opts.Inherited)
	case "markdown":
		return render.AuditMarkdown(out, r, opts)
	case "annotations":
		return render.Annotations(out, r)
	case "codeclimate":
		return render.CodeClimate(out, r)
	case "badge":
		return render.Badge(out, r)
	}
	return render.AuditText(out, r, opts)
}
