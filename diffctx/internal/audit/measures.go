package audit

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ratchet makes a finding of a measure over the rule's threshold: introduced if
// it grew or is new, inherited if it was as large on the base side. was is
// negative for what is new.
func (a *audit) ratchet(rule string, d *compare.Definition, was, is int) {
	limit := a.threshold(rule)
	if is <= limit {
		return
	}
	f := Finding{Rule: rule, Path: d.Path, Line: max(1, d.NameLine), Symbol: d.ID.String()}
	history := ""
	switch {
	case was < 0:
	case was < is:
		history = fmt.Sprintf(", was %d", was)
	default:
		f.Attribution = Inherited
	}
	f.Message = fmt.Sprintf("%s: %d %s%s; the threshold is %d", d.Label(), is, a.rules[rule].Unit, history, limit)
	if rule == RuleComplexity {
		f.Message = fmt.Sprintf("%s: cyclomatic complexity %d%s; the threshold is %d", d.Label(), is, history, limit)
	}
	a.add(f, d.ID.String())
}

// callables calls fn for each function outside of test code that is new or
// whose code differs; was is nil for a new one.
func (a *audit) callables(fn func(was, is *compare.Definition)) {
	for _, d := range a.c.NewOrder {
		if !d.Kind.IsCallable() || d.Facts == nil || d.IsTest() || d.File.IsGenerated() {
			continue
		}
		if d.Match == nil {
			fn(nil, d)
		} else if old := d.Match.Old; old.Facts != nil && old.Facts.Body != d.Facts.Body {
			fn(old, d)
		}
	}
}

func (a *audit) measure(rule string, of func(*facts.Metrics) int) {
	a.callables(func(was, is *compare.Definition) {
		before := -1
		if was != nil {
			before = of(&was.Facts.Metrics)
		}
		a.ratchet(rule, is, before, of(&is.Facts.Metrics))
	})
}
