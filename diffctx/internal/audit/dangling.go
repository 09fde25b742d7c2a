package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// missingImports makes a finding of each added import that leads nowhere.
func (a *audit) missingImports(_ context.Context, d *result.Result) error {
	a.danglings(d, RuleImports, true)
	return nil
}

// unresolvedReferences makes a finding of each other added reference that leads nowhere.
func (a *audit) unresolvedReferences(_ context.Context, d *result.Result) error {
	a.danglings(d, RuleUnresolved, false)
	return nil
}

func (a *audit) danglings(d *result.Result, rule string, imports bool) {
	for i := range d.Dangling {
		x := &d.Dangling[i]
		if x.IsImport() != imports {
			continue
		}
		message := x.Says()
		if !imports && x.Missing != result.MissingDefinition {
			message = fmt.Sprintf("%s %s: %s", x.Kind, x.Name, message)
		}
		a.add(Finding{Rule: rule, Path: x.Path, Line: x.Line, Symbol: x.SymbolID, Message: message}, x.SymbolID, x.Module, x.Name)
	}
}
