package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// expected is what a place takes that a type is written for, or that a variable or a member is assigned to: of what an
// object literal or an array was given, any value of its plain type.
func expected(l *core.Linker, e facts.ExprID, want *core.Value) *core.Value {
	x, part := l.Expr(l.File, e), false
	if core.IsLiteral(core.TypeOf(want)) && ofSeveralWithin(l, e, 0) {
		return nil
	}
	for x.Op == facts.OpElem || x.Op == facts.OpResult {
		e, part = x.A, true
		x = l.Expr(l.File, e)
	}
	if x.Op == facts.OpMember && !part {
		if several, ok := ofSeveral(l, x); ok {
			return several
		}
		if want.Is(core.KindUnion) && !core.IsBoth(want) && slices.ContainsFunc(want.Args, func(a *core.Value) bool { return a.Inferred }) {
			return core.Opened(want) // one alternative of the whole may have it several times
		}
	}
	if x.Op == facts.OpSymbol && part && (want == nil || want.Inferred || !want.Is(core.KindUnion)) || x.Op == facts.OpMember && (want != nil && want.Inferred || isOfLiteral(l, e)) {
		return widened(want)
	}
	return want
}

// ofSeveral is what the alternatives of an alias of which some are written as object types have under one name, if there are
// several; unknown where one of them is.
func ofSeveral(l *core.Linker, x *facts.Expr) (v *core.Value, ok bool) {
	t := core.TypeOf(l.ValueOf(l.Eval(l.File, x.A, nil)))
	if !t.Is(core.KindDef) || !core.IsAlias(t.Symbol()) {
		return nil, false
	}
	var all []*core.Value
	for _, i := range t.File.MembersOf(t.Index) {
		if t.File.Facts.Symbols[i].Name == x.S {
			all = append(all, l.ValueOf(&core.Value{Kind: core.KindDef, File: t.File, Index: i, Env: core.EnvOf(t)}))
		}
	}
	if len(all) > 0 && t.Symbol().Flags.Has(facts.Among) && t.Symbol().Type != 0 {
		for _, named := range core.Alternatives(core.InstanceOf(l.Aliased(t))) {
			all = append(all, l.ValueOf(l.Member(named, x.S, core.ValueSpace)))
		}
	}
	if len(all) > 1 && !slices.Contains(all, nil) {
		v = l.Union(all)
	}
	return v, len(all) > 1
}

// maxWithin bounds how deep an expression is looked through.
const maxWithin = 8

// ofSeveralWithin reports an expression that leads through a member which several alternatives of an alias have: one of them is
// not all that a value may be.
func ofSeveralWithin(l *core.Linker, e facts.ExprID, depth int) bool {
	if e == 0 || depth > maxWithin {
		return false
	}
	x := l.Expr(l.File, e)
	if x.Op == facts.OpMember && depth > 0 {
		if _, ok := ofSeveral(l, x); ok {
			return true
		}
	}
	return x.Op != facts.OpCall && (ofSeveralWithin(l, x.A, depth+1) || ofSeveralWithin(l, x.B, depth+1))
}

// isOfLiteral reports a member of an object literal that a variable holds, or of one within.
func isOfLiteral(l *core.Linker, member facts.ExprID) bool {
	d := l.Eval(l.File, member, nil)
	if !d.Is(core.KindDef) {
		x := l.Expr(l.File, member)
		return core.TypeOf(l.ValueOf(l.Eval(l.File, x.A, nil))).Is(core.KindRecord) && !d.Is(core.KindUnion)
	}
	at := d.Symbol()
	for at.Kind == facts.KindProperty && at.Container >= 0 {
		at = &d.File.Facts.Symbols[at.Container]
	}
	return at.Kind == facts.KindValue
}

// widened is a value of the plain type of a literal, or a list of such.
func widened(v *core.Value) *core.Value {
	t := core.TypeOf(v)
	switch {
	case v.Is(core.KindUnion):
		var all []*core.Value
		for _, a := range v.Args {
			all = append(all, widened(a))
		}
		return core.Joined(v, all)
	case t.Is(core.KindBuiltin) && core.IsLiteral(t):
		return core.InstanceOf(core.BuiltinValue(core.Widened(t)))
	case t.Is(core.KindList) && len(t.Args) == 1:
		list := *t
		list.Args = []*core.Value{core.TypeOf(widened(core.AsValue(t.Args[0])))}
		return core.InstanceOf(&list)
	}
	return v
}
