package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// settled gives a generic type the arguments that it has by default where none are written. What `new` makes
// has the constraint of a parameter whose default that does not take. Inside of the type itself its
// parameters stand for themselves.
func (c *checker) settled(t *core.Value) *core.Value {
	if !declaresMembers(t) || t.Inferred || len(t.Symbol().TypeParams) == 0 || c.within(t) {
		return t
	}
	params := t.Symbol().TypeParams
	args := make([]*core.Value, len(params))
	copy(args, t.Args)
	changed := false
	env := &core.Env{File: t.File, Index: t.Index, Args: t.Args, Parent: t.Env}
	for n, p := range params {
		switch {
		case n >= len(t.Args):
			if args[n] = c.Linker.Eval(t.File, p.Default, env); args[n] != nil {
				changed = true
			}
		case args[n].Is(core.KindParam) && !args[n].Open && args[n].Text == p.Name && p.Default != 0 && p.Constraint != 0:
			bound, causes := c.Linker.Eval(t.File, p.Constraint, nil), len(c.Causes)
			if c.assignable(core.InstanceOf(c.Linker.Eval(t.File, p.Default, nil)), core.InstanceOf(bound), 1) == ecmascript.No {
				args[n], changed = core.AsInferred(bound), true
				continue
			}
			c.Causes = c.Causes[:causes]
		}
	}
	if !changed {
		return t
	}
	s := *t
	s.Args = args
	return &s
}

// within reports a place inside of a type.
func (c *checker) within(t *core.Value) bool {
	if t.File != c.Linker.File {
		return false
	}
	for i := c.scope; i >= 0; i = t.File.Facts.Symbols[i].Container {
		if i == t.Index {
			return true
		}
	}
	return false
}

// argumentsAssignable compares two types of one definition by their arguments. Which way a parameter varies is
// not looked at: one of two must suit the other.
func (c *checker) argumentsAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	for n := range min(len(have.Args), len(want.Args)) {
		a, b := have.Args[n], want.Args[n]
		if c.isAnything(a) && ecmascript.PrimitiveOf(b) != "" && !b.Inferred && !have.Inferred && c.holds(have, n, 0) {
			return ecmascript.No
		}
		if !isPlain(a) || !isPlain(b) || core.SameValue(a, b, 0) {
			continue
		}
		causes := len(c.Causes)
		if c.assignable(core.AsValue(a), core.AsValue(b), depth+1) == ecmascript.No && c.assignable(core.AsValue(b), core.AsValue(a), depth+1) == ecmascript.No && c.holds(have, n, 0) {
			return ecmascript.No
		}
		c.Causes = c.Causes[:causes]
	}
	return ecmascript.Yes
}

// isAnything reports a type parameter of what is around the place, of which nothing is known there: it is no plain type.
func (c *checker) isAnything(t *core.Value) bool {
	if !t.Is(core.KindParam) || t.Inferred || t.Open || t.Free || t.File != c.Linker.File || len(t.Args) != 1 || t.Args[0] != nil {
		return false
	}
	for i := c.scope; i >= 0; i = t.File.Facts.Symbols[i].Container {
		if i == t.Index {
			return true
		}
	}
	return false
}

// holds reports a type parameter that a member is of, its own or that of a supertype that it is given to.
func (c *checker) holds(t *core.Value, n, depth int) bool {
	if depth > maxFits || n >= len(t.Symbol().TypeParams) {
		return false
	}
	name := t.Symbol().TypeParams[n].Name
	for _, i := range t.File.MembersOf(t.Index) {
		s := &t.File.Facts.Symbols[i]
		if !s.Flags.Has(facts.Static) && (c.isOf(t, s.Type, name, 0) || slices.ContainsFunc(s.Params, func(p facts.Param) bool { return s.Kind == facts.KindMethod && c.isOf(t, p.Type, name, 0) })) {
			return true
		}
	}
	for _, s := range t.Symbol().Supers {
		x := c.Linker.Expr(t.File, s.Expr)
		base := c.Linker.Eval(t.File, x.A, nil)
		if x.Op != facts.OpGeneric || !declaresMembers(base) {
			continue
		}
		k := 0
		for e := x.B; e != 0; k++ {
			pair := c.Linker.Expr(t.File, e)
			if c.isOf(t, pair.A, name, 0) && c.holds(base, k, depth+1) {
				return true
			}
			e = pair.B
		}
	}
	return false
}

// isOf reports the expression of a type parameter, or of an array, a promise or alternatives of it.
func (c *checker) isOf(t *core.Value, e facts.ExprID, name string, depth int) bool {
	if e == 0 || depth > maxFits {
		return false
	}
	switch x := c.Linker.Expr(t.File, e); x.Op {
	case facts.OpTypeParam:
		return int32(x.N) == t.Index && x.S == name
	case facts.OpInstance, facts.OpList:
		return c.isOf(t, x.A, name, depth+1)
	case facts.OpUnion:
		return x.N == 0 && (c.isOf(t, x.A, name, depth+1) || c.isOf(t, x.B, name, depth+1))
	case facts.OpGeneric:
		of := c.Linker.Expr(t.File, x.A)
		return of.Op == facts.OpUniverse && of.S == promise && c.isOf(t, c.Linker.Expr(t.File, x.B).A, name, depth+1)
	}
	return false
}

// isGiven reports a member in whose type each type parameter stands for a type that is plain.
func (c *checker) isGiven(m *core.Value) bool {
	for e := m.Env; e != nil; e = e.Parent {
		if e.File != m.File {
			return false
		}
		for n, p := range m.File.Facts.Symbols[e.Index].TypeParams {
			if (n >= len(e.Args) || !isPlain(e.Args[n])) && ecmascript.MentionsParam(c.Linker, m.File, m.Symbol().Type, e.Index, p.Name, 0) {
				return false
			}
		}
	}
	return true
}

// isPlain reports a class or an interface without type parameters, or one of the language's plain types.
func isPlain(t *core.Value) bool {
	if declaresMembers(t) {
		return len(t.Symbol().TypeParams) == 0 && !t.Partial && t.Filter == nil && t.Mapped == nil
	}
	return ecmascript.PrimitiveOf(t) != ""
}

// oneOfSeveral reports what is expected of a part of an argument where several signatures
// may be called, or of a part of a union of which not all is known: a type checker holds
// the whole against each.
func (c *checker) oneOfSeveral(e facts.ExprID) bool {
	x := c.Linker.Expr(c.Linker.File, e)
	for leadsOn(x) {
		if x.Op == facts.OpMember && c.unsure(c.value(x.A)) {
			return true
		}
		x = c.Linker.Expr(c.Linker.File, x.A)
	}
	return x.Op == facts.OpArgument && len(c.Binder.Signatures(c.Linker, c.Linker.Eval(c.Linker.File, x.A, nil), 0)) > 1
}

// leadsOn reports what is expected of a part of a value by what is expected of the whole.
func leadsOn(x *facts.Expr) bool {
	switch x.Op {
	case facts.OpMember, facts.OpResult, facts.OpElem, facts.OpCall, facts.OpAwait:
		return true
	}
	return false
}

// takesNone reports what is expected of a part of an argument of a call that no signature takes for the number of its arguments:
// a type checker says that alone.
func (c *checker) takesNone(e facts.ExprID) bool {
	x := c.Linker.Expr(c.Linker.File, e)
	for leadsOn(x) {
		x = c.Linker.Expr(c.Linker.File, x.A)
	}
	if x.Op != facts.OpArgument {
		return false
	}
	_, count := facts.ArgumentPlace(x.N)
	all := c.Binder.Signatures(c.Linker, c.Linker.Eval(c.Linker.File, x.A, nil), 0)
	return len(all) > 0 && len(all) < ecmascript.MaxSignatures && len(taking(all, count)) == 0
}
