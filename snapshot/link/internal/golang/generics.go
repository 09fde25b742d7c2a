package golang

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// unification finds the type arguments of a call of a generic function.
type unification struct {
	l    *core.Linker
	d    *core.Value // the function
	s    *facts.Symbol
	args []*core.Value // found so far, by type parameter
}

// infer finds a generic function's type arguments: those written, then those
// that the arguments' types tell, then those that other parameters' constraints
// tell (S ~[]E).
func (g golang) infer(l *core.Linker, d *core.Value, s *facts.Symbol, args []*core.Value) []*core.Value {
	u := &unification{l: l, d: d, s: s, args: make([]*core.Value, len(s.TypeParams))}
	copy(u.args, d.Args)
	for n, p := range s.Params {
		if p.Flags.Has(facts.Variadic) {
			elem := u.l.Expr(d.File, u.l.Expr(d.File, p.Type).A).A // of the OpInstance of an OpList
			for ; n < len(args); n++ {
				u.match(elem, g.typeOf(l, args[n]), 0)
			}
			break
		}
		if n < len(args) {
			u.match(p.Type, g.typeOf(l, args[n]), 0)
		}
	}
	for n, p := range s.TypeParams {
		if n < len(u.args) && u.args[n] != nil && p.Constraint != 0 {
			u.match(p.Constraint, l.MadeOf(u.args[n]), 0)
		}
	}
	for n, p := range s.TypeParams {
		if u.args[n] == nil && isComposite(l.Expr(d.File, p.Constraint).Op) { // P interface{ *T }
			u.args[n] = l.Eval(d.File, p.Constraint, &core.Env{File: d.File, Index: d.Index, Args: u.args, Parent: d.Env})
		}
	}
	return u.args
}

func isComposite(op facts.Op) bool {
	return op == facts.OpPointer || op == facts.OpList || op == facts.OpMap || op == facts.OpFunc
}

// TypeOf is the type of a value; a function as it stands has a function type.
func (g golang) typeOf(l *core.Linker, v *core.Value) *core.Value {
	v = l.ValueOf(v)
	if !v.Is(core.KindDef) || !v.Symbol().Kind.IsCallable() {
		return core.TypeOf(v)
	}
	s := v.Symbol()
	var parts []*core.Value
	for _, p := range s.Params {
		parts = append(parts, core.TypeOf(l.Eval(v.File, p.Type, v.Env)))
	}
	return core.Wrap(core.KindFunc, append(parts, core.TypeOf(l.Eval(v.File, s.Type, v.Env)))...)
}

// match compares a declared type with that of an argument.
func (u *unification) match(e facts.ExprID, t *core.Value, depth int) {
	if e == 0 || t == nil || depth > 8 {
		return
	}
	x := u.l.Expr(u.d.File, e)
	switch x.Op {
	case facts.OpInstance:
		u.match(x.A, t, depth+1)
	case facts.OpTypeParam:
		for n, p := range u.s.TypeParams {
			if int32(x.N) == u.d.Index && p.Name == x.S && u.args[n] == nil {
				u.args[n] = t
			}
		}
	case facts.OpPointer:
		if t = u.core(t, core.KindPointer); t != nil {
			u.match(x.A, t.Args[0], depth+1)
		}
	case facts.OpList:
		if t = u.core(t, core.KindList); t != nil {
			u.match(x.A, t.Args[0], depth+1)
		}
	case facts.OpMap:
		if t = u.core(t, core.KindMap); t != nil {
			u.match(x.A, t.Args[0], depth+1)
			u.match(x.B, t.Args[1], depth+1)
		}
	case facts.OpFunc:
		if t = u.core(t, core.KindFunc); t != nil {
			last := len(t.Args) - 1
			u.matchAll(x.A, t.Args[:last], depth+1)
			u.match(x.B, t.Args[last], depth+1)
		}
	case facts.OpTuple:
		if t.Kind == core.KindTuple {
			u.matchAll(x.A, t.Args, depth+1)
		}
	case facts.OpGeneric:
		u.generic(x, t, depth+1)
	}
}

func (u *unification) core(t *core.Value, kind core.ValueKind) *core.Value {
	if t = u.l.MadeOf(t); t.Is(kind) {
		return t
	}
	return nil
}

// generic compares an instantiated type: with another of the same, or what the
// library's iterators are made of with a function.
func (u *unification) generic(x *facts.Expr, t *core.Value, depth int) {
	base := u.l.Eval(u.d.File, x.A, nil)
	t = golang{}.unaliased(u.l, t)
	switch {
	case base.Is(core.KindDef) && t.Is(core.KindDef) && base.File == t.File && base.Index == t.Index, base.Is(core.KindExternal) && t.Is(core.KindExternal) && base.Text == t.Text:
		u.matchAll(x.B, t.Args, depth)
	case base.Is(core.KindExternal) && isSequence(base.Text):
		if t = u.core(t, core.KindFunc); t != nil && t.Args[0].Is(core.KindFunc) {
			yield := t.Args[0]
			u.matchAll(x.B, yield.Args[:len(yield.Args)-1], depth)
		}
	}
}

func (u *unification) matchAll(e facts.ExprID, types []*core.Value, depth int) {
	for n, t := range types {
		if p, ok := u.l.PairAt(u.d.File, e, n); ok {
			u.match(p, t, depth)
		}
	}
}

// ReceiverConstraint is the constraint of a type parameter that a method in
// another file than its type's gives a name: that of the type's at its place.
func (g golang) ReceiverConstraint(l *core.Linker, f *core.File, m int32, name string) *core.Value {
	s := &f.Facts.Symbols[m]
	if s.Kind != facts.KindMethod || s.Owner == "" {
		return nil
	}
	for _, t := range l.Symbols(core.NewQuestion(core.AskName, g.ModuleScope(f), s.Owner), s.Owner) {
		declared := t.File.Facts.Symbols[t.Index].TypeParams
		for n, p := range s.TypeParams {
			if p.Name == name && n < len(declared) {
				return l.Eval(t.File, declared[n].Constraint, nil)
			}
		}
	}
	return nil
}
