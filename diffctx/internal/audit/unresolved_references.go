package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// RuleImports is the id of the rule.
const RuleImports = "missing-imports"

var missingImportsRule = rule{
	Rule: Rule{ID: RuleImports, Severity: SeverityError, Summary: "A new import of what is not there",
		Help: "An added import names a module of this repository that does not exist, or a name that the module does not have. Create it, or correct the name. What a build makes is left out where .gitignore or its name says so."},
	run: (*audit).missingImports,
}

// missingImports makes a finding of each added import that leads nowhere.
func (a *audit) missingImports(_ context.Context, d *result.Result) error {
	a.addDangling(d, RuleImports, true)
	return nil
}

// RuleUnresolved is the id of the rule.
const RuleUnresolved = "unresolved-references"

var unresolvedReferencesRule = rule{
	Rule: Rule{ID: RuleUnresolved, Severity: SeverityError, Summary: "A new reference to a name that nothing defines",
		Help: "An added reference names something that its module, package or type of this repository does not have, or that nothing in its scope is called, or is a call with arguments that its definition does not take; of Go also code that does not type-check, whatever packages from outside hold, and of TypeScript what does not suit the types that are declared: a member that one does not have, a value or an argument of another type, an instance of an abstract class. Define it, import it, or correct the name or the arguments. Scopes that others can add to are left out: star imports from outside, names that the program computes, generated members."},
	run: (*audit).unresolvedReferences,
}

// unresolvedReferences makes a finding of each other added reference that leads nowhere.
func (a *audit) unresolvedReferences(_ context.Context, d *result.Result) error {
	a.addDangling(d, RuleUnresolved, false)
	return nil
}

func (a *audit) addDangling(d *result.Result, rule string, imports bool) {
	for i := range d.Dangling {
		x := &d.Dangling[i]
		if x.IsImport() != imports {
			continue
		}
		message := x.Says()
		if !imports && x.Missing != result.MissingDefinition && x.Missing != result.MissingType {
			message = fmt.Sprintf("%s %s: %s", x.Kind, x.Name, message)
		}
		a.add(Finding{Rule: rule, Path: x.Path, Line: x.Line, Symbol: x.SymbolID, Message: message}, x.SymbolID, x.Module, x.Name)
	}
}
