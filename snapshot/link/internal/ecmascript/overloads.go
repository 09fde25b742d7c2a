package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// AddOverloads binds a call of an overloaded function to each of its signatures as
// an alternative, beside the implementation, which runs.
func (b Binder) AddOverloads(l *core.Linker, to *core.Binding, callee *core.Value) {
	if !to.Certainty.Bound() || len(to.Targets) != 1 {
		return
	}
	d := calledThrough(l, callee, 0)
	if !d.Is(core.KindDef) || !d.Symbol().Kind.IsCallable() || l.DefTarget(d.File, d.Index) != to.Targets[0] {
		return
	}
	all := OverloadsOf(l, d)
	implemented := !d.Symbol().Flags.Has(facts.Overload) && all[0].Definition.Symbol().Flags.Has(facts.Overload)
	if len(all) < 2 && !implemented {
		return
	}
	to.Also = nil
	if !implemented {
		to.Targets = nil
	}
	for _, s := range all {
		if n := l.DefTarget(s.Definition.File, s.Definition.Index); implemented {
			to.Also = append(to.Also, n)
		} else {
			l.AddTarget(to, n, core.RuleAlternative, core.Alternative)
		}
	}
}
