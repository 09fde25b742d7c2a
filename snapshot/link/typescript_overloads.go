package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// addOverloads binds a call of an overloaded function to each of its signatures as
// an alternative, beside the implementation, which runs.
func (b ecmascript) addOverloads(l *linker, to *Binding, callee *value) {
	if !to.Certainty.Bound() || len(to.Targets) != 1 {
		return
	}
	d := l.calledThrough(callee, 0)
	if !d.is(kindDef) || !d.symbol().Kind.IsCallable() || l.defTarget(d.f, d.i) != to.Targets[0] {
		return
	}
	all := overloads(l, d)
	implemented := !d.symbol().Flags.Has(facts.Overload) && all[0].def.symbol().Flags.Has(facts.Overload)
	if len(all) < 2 && !implemented {
		return
	}
	to.Also = nil
	if !implemented {
		to.Targets = nil
	}
	for _, s := range all {
		if n := l.defTarget(s.def.f, s.def.i); implemented {
			to.Also = append(to.Also, n)
		} else {
			l.addTarget(to, n, RuleAlternative, Alternative)
		}
	}
}
