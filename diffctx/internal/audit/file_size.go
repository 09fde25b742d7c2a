package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleFile is the id of the rule.
const RuleFile = "file-size"

var fileSizeRule = rule{
	Rule: Rule{ID: RuleFile, Severity: SeverityInfo, Threshold: 1000, Unit: "lines", Summary: "A file grew beyond the threshold",
		Help: "A file is new, or longer than it was, and has more lines than the threshold. Generated files are left out."},
	run: (*audit).fileSize,
}

func (a *audit) fileSize(context.Context, *result.Result) error {
	for i := range a.c.Files {
		f := a.c.Files[i].New
		if f == nil || f.IsGenerated() || compare.IsTestFile(f.Path) || !a.c.BlobChanged(f.Path) || reach.IsOutline(f) {
			continue
		}
		d := a.c.New[facts.FileID(f.Path)]
		if d == nil {
			continue
		}
		was := -1
		if old := a.before(f); old != nil {
			was = old.Facts.Lines
		}
		a.ratchet(RuleFile, d, was, f.Facts.Lines)
	}
	return nil
}
