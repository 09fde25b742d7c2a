package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Object types without a name, and those of object literals, are records: what is
// under a name is evaluated when it is asked for.

// entriesOf lists the expressions of a record's entries.
func (l *linker) entriesOf(r *value) []*facts.Expr {
	var out []*facts.Expr
	for e := facts.ExprID(r.i); e != 0; {
		pair := l.expr(r.f, e)
		out = append(out, l.expr(r.f, pair.A))
		e = pair.B
	}
	return out
}

// entry is what is under a name of a record; ok is false where it has no such name.
func (l *linker) entry(r *value, name string) (v *value, ok bool) {
	for _, x := range l.entriesOf(r) {
		if x.S == name {
			return ruled(l.held(l.eval(r.f, x.A, r.env)), RuleDeclared), true
		}
	}
	return nil, false
}

// mayLack reports a name of a record that may be missing.
func (l *linker) mayLack(r *value, name string) bool {
	return slices.ContainsFunc(l.entriesOf(r), func(x *facts.Expr) bool { return x.S == name && x.N != 0 })
}

// names lists a record's names, or those that a value of it must have.
func (l *linker) names(r *value, required bool) []string {
	var out []string
	for _, x := range l.entriesOf(r) {
		if !required || x.N == 0 {
			out = append(out, x.S)
		}
	}
	return out
}

// hasName reports whether a record has a name, or may have it.
func (l *linker) hasName(r *value, name string) bool {
	return r.open || slices.Contains(l.names(r, false), name)
}

// closedBoth reports a value of an intersection of a declared type and types
// without a name or type parameters without members, all of whose members are known.
func (l *linker) closedBoth(h *value) bool {
	if !isBoth(h) {
		return false
	}
	declared := 0
	for _, p := range h.args {
		switch {
		case !p.is(kindInstance):
			return false
		case l.closed(p.args[0]):
			declared++
		case p.args[0].is(kindParam) && len(p.args[0].args) == 1 && memberless(p.args[0].args[0]):
		case !p.args[0].is(kindRecord) || p.args[0].open:
			return false
		}
	}
	return declared == 1
}
