package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// RuleCycles is the id of the rule.
const RuleCycles = "new-cycles"

var newCyclesRule = rule{
	Rule: Rule{ID: RuleCycles, Severity: SeverityError, Summary: "A new cycle of imports",
		Help: "An added import closes a cycle that the base side did not have. Move what both ends need to a third place. A warning in languages whose imports run nothing, unless a severity is set."},
	run: (*audit).newCycles,
}

func (a *audit) newCycles(_ context.Context, d *result.Result) error {
	for _, c := range d.Cycles {
		f := Finding{Rule: RuleCycles, Path: c.Edge.Path, Line: c.Edge.Line, Symbol: c.Edge.Source,
			Message: fmt.Sprintf("this import closes a cycle of %s: %s", result.Count(len(c.Nodes), c.Level), strings.Join(append(slices.Clone(c.Nodes), c.Nodes[0]), " → "))}
		if a.cfg.Audit.Rules[RuleCycles].Severity == "" && compare.TraitsOf(compare.DescriptorAt(c.Edge.Path).Name).IdleImports {
			f.Severity = SeverityWarning // it compiles, and nothing is loaded in another order
		}
		for _, x := range c.Imports[1:] {
			f.Related = append(f.Related, Related{Path: x.Path, Line: x.Line, Message: "imports " + x.To})
		}
		for _, x := range c.Others {
			f.Related = append(f.Related, Related{Path: x.Path, Line: x.Line, Message: "new import of " + x.To + ", which leads back here too"})
		}
		nodes := slices.Clone(c.Nodes)
		slices.Sort(nodes)
		a.add(f, nodes...)
	}
	return nil
}
