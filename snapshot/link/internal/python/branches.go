package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Condition is the branch that a definition is in.
func (pythonic) Condition(f *core.File, i int32) string { return f.Facts.Symbols[i].Condition }

// reachingDefinitions leaves, of the definitions of a name in one scope, those that it may stand
// for when the scope has run: one without a condition replaces those before it, one
// under a condition that of the same branch, and the two of opposite branches what
// was before both.
func reachingDefinitions(found []core.Definition) []core.Definition {
	symbol := func(d core.Definition) *facts.Symbol { return &d.File.Facts.Symbols[d.Index] }
	for n := range found {
		if found[n].File != found[0].File || symbol(found[n]).Kind != symbol(found[0]).Kind {
			return found // accessors, an attribute beside a method
		}
	}
	all := slices.Clone(found)
	slices.SortFunc(all, func(a, b core.Definition) int { return int(a.Index - b.Index) })
	var out []core.Definition
	for _, d := range all {
		when := symbol(d).Condition
		opposed := false
		out = slices.DeleteFunc(out, func(o core.Definition) bool {
			c := symbol(o).Condition
			opposed = opposed || c != "" && opposite(c, when)
			return when == "" || c == when
		})
		if opposed {
			out = slices.DeleteFunc(out, func(o core.Definition) bool { return symbol(o).Condition == "" })
		}
		out = append(out, d)
	}
	return out
}

// opposite reports two conditions one of which holds always: those of an if and its
// else, or of what is tried and what is done when that fails.
func opposite(a, b string) bool {
	isNot := func(a, b string) bool { return a == "not "+b || a == "not ("+b+")" }
	handles := func(a, b string) bool { return a == "try" && strings.HasPrefix(b, "except") }
	return isNot(a, b) || isNot(b, a) || handles(a, b) || handles(b, a)
}

// ChooseDefinition picks the definition that stands for several of one name.
func (pythonic) ChooseDefinition(found []core.Definition) *core.Value {
	last := reachingDefinitions(found)
	v := core.Choose(last)
	v.Each = len(last) > 1 && sameKind(last)
	return v
}

func sameKind(all []core.Definition) bool {
	for _, d := range all {
		if core.Rank(d) != core.Rank(all[0]) || d.File.Facts.Symbols[d.Index].Kind != all[0].File.Facts.Symbols[all[0].Index].Kind {
			return false
		}
	}
	return true
}

// ChooseImport is what a name stands for that several imports bind, each under a
// condition of its own.
func (pythonic) ChooseImport(f *core.File, imports []int32, bound []*core.Value) *core.Value {
	v := core.UnionOf(bound)
	if !v.Is(core.KindUnion) || len(bound) != len(imports) {
		return v
	}
	u := &core.Value{Kind: core.KindUnion, Each: true, Inferred: v.Inferred}
	for n, b := range bound {
		m := &f.Facts.Imports[imports[n]]
		if b == nil || m.Condition == "" && !m.Flags.Has(facts.Conditional) {
			if b != nil && m.Condition == "" {
				return v
			}
			continue
		}
		c := *b
		c.Condition = m.Condition
		if !slices.ContainsFunc(u.Args, func(o *core.Value) bool { return core.SameValue(o, &c, 0) }) {
			u.Args = append(u.Args, &c)
		}
	}
	if len(u.Args) < 2 {
		return v
	}
	return u
}
