package java

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// JudgePlace implements core.PlaceJudge: values that variables and results surely do not take, and constructors
// that leave it to one of the superclass which takes arguments.
func (b java) JudgePlace(l *core.Linker, p *facts.Place) string {
	if core.IsInput(l.File) || usesGenerators(l.File) {
		return ""
	}
	switch p.Kind {
	case facts.PlaceRejected:
		return p.Name
	case facts.PlaceValue:
		return b.unsuitedValue(l, p)
	case facts.PlaceOverride:
		return b.invalidOverride(l, p)
	case facts.PlaceThrows:
		return b.unhandled(l, p)
	case facts.PlaceCall:
		x := l.Expr(l.File, p.Expr)
		if takes, _, ok := b.CheckArguments(l, &facts.Ref{Scope: p.Scope}, x); ok {
			return "calls no constructor of its superclass, which " + takes
		}
	}
	return ""
}

// unsuitedValue says which type is given where which is expected; empty where the first may suit the second.
func (b java) unsuitedValue(l *core.Linker, p *facts.Place) string {
	if !b.isCertain(l, p.Expected) || !b.isCertain(l, p.Expr) {
		return ""
	}
	want, given := b.ArgumentOf(l, l.Eval(l.File, p.Expected, nil)), b.ArgumentOf(l, l.Eval(l.File, p.Expr, nil))
	unlike := b.isDeclared(l, p.Expr) && types().NeverTakesArguments(l, want, given)
	if !unlike && !types().NeverTakes(l, want, given) && !types().Loses(given, want) || b.mayInheritVariables(l, p.Scope) {
		return ""
	}
	name := apart(l, want, given)
	return fmt.Sprintf("gives %s where %s is expected", name(given), name(want))
}
