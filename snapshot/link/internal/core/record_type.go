package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Object types without a name, and those of object literals, are records: what is
// under a name is evaluated when it is asked for.

// EntriesOf lists the expressions of a record's entries.
func (l *Linker) EntriesOf(r *Value) []*facts.Expr {
	var out []*facts.Expr
	for e := facts.ExprID(r.Index); e != 0; {
		pair := l.Expr(r.File, e)
		out = append(out, l.Expr(r.File, pair.A))
		e = pair.B
	}
	return out
}

// Entry is what is under a name of a record; ok is false where it has no such name.
func (l *Linker) Entry(r *Value, name string) (v *Value, ok bool) {
	for _, x := range l.EntriesOf(r) {
		if x.S == name {
			return WithRule(l.ValueOf(l.Eval(r.File, x.A, r.Env)), RuleDeclared), true
		}
	}
	return nil, false
}

// MayLack reports a name of a record that may be missing.
func (l *Linker) MayLack(r *Value, name string) bool {
	return slices.ContainsFunc(l.EntriesOf(r), func(x *facts.Expr) bool { return x.S == name && x.N != 0 })
}

// Names lists a record's names, or those that a value of it must have.
func (l *Linker) Names(r *Value, required bool) []string {
	var out []string
	for _, x := range l.EntriesOf(r) {
		if !required || x.N == 0 {
			out = append(out, x.S)
		}
	}
	return out
}

// HasName reports whether a record has a name, or may have it.
func (l *Linker) HasName(r *Value, name string) bool {
	return r.Open || slices.Contains(l.Names(r, false), name)
}

// closedBoth reports a value of an intersection of a declared type and types
// without a name or type parameters without members, all of whose members are known.
func (l *Linker) closedBoth(h *Value) bool {
	if !IsBoth(h) {
		return false
	}
	declared := 0
	for _, p := range h.Args {
		switch {
		case !p.Is(KindInstance):
			return false
		case l.Closed(p.Args[0]):
			declared++
		case p.Args[0].Is(KindParam) && len(p.Args[0].Args) == 1 && IsEmptyObject(p.Args[0].Args[0]):
		case !p.Args[0].Is(KindRecord) || p.Args[0].Open:
			return false
		}
	}
	return declared == 1
}

// Closed reports whether a type's members are all known. A type variable of
// another module may be any, as may an alias of what is not known.
func (l *Linker) Closed(t *Value) bool {
	for t.Is(KindPointer) {
		t = t.Args[0]
	}
	if t.Is(KindDef) && IsAlias(t.Symbol()) && t.Symbol().Type != 0 && !t.File.traits.AliasesStand && l.aliasLost(t, 0) {
		return false
	}
	return t.Is(KindDef) && (t.Symbol().Kind.IsType() && !t.Symbol().IsTypeParameter() || IsObjectMember(t))
}

// aliasLost reports an alias that leads to nothing known.
func (l *Linker) aliasLost(t *Value, depth int) bool {
	a := l.Aliased(t)
	if a.Is(KindDef) && IsAlias(a.Symbol()) && a.Symbol().Type != 0 && depth < 8 {
		return l.aliasLost(a, depth+1)
	}
	return a == nil
}

// IsObjectMember reports a property in the place of the object type that is
// written for it.
func IsObjectMember(t *Value) bool { return t.Is(KindDef) && t.Symbol().Kind == facts.KindProperty }
