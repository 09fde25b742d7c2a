package audit

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// RuleDocs is the id of the rule.
const RuleDocs = "missing-docs"

var missingDocsRule = rule{
	Rule: Rule{ID: RuleDocs, Severity: SeverityInfo, Summary: "A new public definition without documentation",
		Help: "A public definition at the top of a file is new and has no documentation comment."},
	run: (*audit).missingDocs,
}

// missingDocs judges the public definitions at the top of a file that are new.
func (a *audit) missingDocs(context.Context, *result.Result) error {
	type names struct{ path, name string }
	documented, told := map[names]bool{}, map[names]bool{} // one of several declarations speaks for all
	for _, d := range a.c.NewOrder {
		if d.Facts != nil && d.Facts.Doc != "" {
			documented[names{d.Path, d.QualifiedName}] = true
		}
	}
	for _, d := range a.c.NewOrder {
		if d.Match != nil || d.Facts == nil || d.Facts.Doc != "" || compare.DescriptorAt(d.Path).IsStub(d.Path) || d.IsTest() || d.File.IsGenerated() || !d.IsPublic() {
			continue
		}
		if !d.AtTop() || !d.Kind.IsCallable() && !d.Kind.IsType() {
			continue
		}
		is := names{d.Path, d.QualifiedName}
		if documented[is] || told[is] {
			continue
		}
		told[is] = true
		a.add(Finding{Rule: RuleDocs, Path: d.Path, Line: d.NameLine, Symbol: d.ID.String(), Message: d.Label() + " is public and has no documentation"}, d.ID.String())
	}
	return nil
}
