package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// condition is the branch that a definition stands in.
func (pythonic) condition(f *File, i int32) string { return f.Facts.Symbols[i].Condition }

// lasting leaves, of the definitions of a name in one scope, those that it may stand
// for when the scope has run: one without a condition replaces those before it, one
// under a condition that of the same branch, and the two of opposite branches what
// was before both.
func lasting(found []defAt) []defAt {
	symbol := func(d defAt) *facts.Symbol { return &d.f.Facts.Symbols[d.i] }
	for n := range found {
		if found[n].f != found[0].f || symbol(found[n]).Kind != symbol(found[0]).Kind {
			return found // accessors, an attribute beside a method
		}
	}
	all := slices.Clone(found)
	slices.SortFunc(all, func(a, b defAt) int { return int(a.i - b.i) })
	var out []defAt
	for _, d := range all {
		when := symbol(d).Condition
		opposed := false
		out = slices.DeleteFunc(out, func(o defAt) bool {
			c := symbol(o).Condition
			opposed = opposed || c != "" && opposite(c, when)
			return when == "" || c == when
		})
		if opposed {
			out = slices.DeleteFunc(out, func(o defAt) bool { return symbol(o).Condition == "" })
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

// chooseDefinition picks the definition that stands for several of one name.
func (pythonic) chooseDefinition(found []defAt) *value {
	last := lasting(found)
	v := choose(last)
	v.each = len(last) > 1 && sameKind(last)
	return v
}

func sameKind(all []defAt) bool {
	for _, d := range all {
		if rank(d) != rank(all[0]) || d.f.Facts.Symbols[d.i].Kind != all[0].f.Facts.Symbols[all[0].i].Kind {
			return false
		}
	}
	return true
}

// chooseImport is what a name stands for that several imports bind, each under a
// condition of its own.
func (pythonic) chooseImport(f *File, imports []int32, bound []*value) *value {
	v := unionOf(bound)
	if !v.is(kindUnion) || len(bound) != len(imports) {
		return v
	}
	u := &value{kind: kindUnion, each: true, soft: v.soft}
	for n, b := range bound {
		m := &f.Facts.Imports[imports[n]]
		if b == nil || m.Condition == "" && !m.Flags.Has(facts.Conditional) {
			if b != nil && m.Condition == "" {
				return v
			}
			continue
		}
		c := *b
		c.when = m.Condition
		if !slices.ContainsFunc(u.args, func(o *value) bool { return same(o, &c, 0) }) {
			u.args = append(u.args, &c)
		}
	}
	if len(u.args) < 2 {
		return v
	}
	return u
}
