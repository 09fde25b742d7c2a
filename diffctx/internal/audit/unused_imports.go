package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/unused"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleUnused is the id of the rule.
const RuleUnused = "unused-imports"

var unusedImportsRule = rule{
	Rule: Rule{ID: RuleUnused, Severity: SeverityWarning, Summary: "An import that nothing uses",
		Help: "An import is new, or lost its last use, and nothing in its file uses it. Remove it. Go is left out: its compiler says so."},
	run: (*audit).unusedImports,
}

// unusedImports judges the names that a changed file imports and nothing in it
// uses. One that was unused before is inherited.
func (a *audit) unusedImports(ctx context.Context, _ *result.Result) error {
	for i := range a.c.Files {
		d := &a.c.Files[i]
		if d.New == nil || !d.FactsChanged || !unused.BindsImports(d.New) {
			continue
		}
		was := map[string]bool{}
		if old := a.before(d.New); old != nil {
			for _, m := range unused.Imports(old, a.c.Text(ctx, a.c.Base, old.Path)) {
				was[importName(m)] = true
			}
		}
		for _, m := range unused.Imports(d.New, a.c.Text(ctx, a.c.Head, d.New.Path)) {
			name := importName(m)
			f := Finding{Rule: RuleUnused, Path: d.New.Path, Line: int(m.Line), Symbol: facts.FileID(d.New.Path).String(), Message: fmt.Sprintf("%s is imported and not used", m.Local)}
			if was[name] {
				f.Attribution = Inherited
			}
			a.add(f, d.New.Path, name)
		}
	}
	return nil
}

func importName(m *facts.Import) string { return m.Module + "\x00" + m.Name + "\x00" + m.Local }
