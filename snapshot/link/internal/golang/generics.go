package golang

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// matchFrom is the depth that comparisons begin at: they go two types deeper than those of other languages.
const matchFrom = -2

// infer finds a generic function's type arguments: those written, then those
// that the arguments' types tell, then those that other parameters' constraints
// tell (S ~[]E).
func (g golang) infer(l *core.Linker, d *core.Value, s *facts.Symbol, args []*core.Value) []*core.Value {
	out := make([]*core.Value, len(s.TypeParams))
	copy(out, d.Args)
	for n, p := range s.Params {
		if p.Flags.Has(facts.Variadic) {
			elem := l.Expr(d.File, l.Expr(d.File, p.Type).A).A // of the OpInstance of an OpList
			for ; n < len(args); n++ {
				l.Match(d, s, elem, g.typeOf(l, args[n]), out, matchFrom)
			}
			break
		}
		if n < len(args) {
			l.Match(d, s, p.Type, g.typeOf(l, args[n]), out, matchFrom)
		}
	}
	for n, p := range s.TypeParams {
		if out[n] != nil && p.Constraint != 0 {
			l.Match(d, s, p.Constraint, l.MadeOf(out[n]), out, matchFrom)
		}
	}
	for n, p := range s.TypeParams {
		if out[n] == nil && isComposite(l.Expr(d.File, p.Constraint).Op) { // P interface{ *T }
			out[n] = l.Eval(d.File, p.Constraint, &core.Env{File: d.File, Index: d.Index, Args: out, Parent: d.Env})
		}
	}
	return out
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

// Matches compares what a type is made of; unions of constraints say nothing.
func (g golang) Matches(l *core.Linker, d *core.Value, s *facts.Symbol, x *facts.Expr, t *core.Value, out []*core.Value, depth int) (left *core.Value, done bool) {
	all := func(e facts.ExprID, types []*core.Value) {
		for n, t := range types {
			if p, ok := l.PairAt(d.File, e, n); ok {
				l.Match(d, s, p, t, out, depth+1)
			}
		}
	}
	switch x.Op {
	case facts.OpInstance, facts.OpTypeParam:
		return t, false
	case facts.OpPointer, facts.OpList, facts.OpMap, facts.OpFunc:
		return l.MadeOf(t), false
	case facts.OpTuple:
		if t.Kind == core.KindTuple {
			all(x.A, t.Args)
		}
	case facts.OpGeneric: // another of the same type, or what the library's iterators are made of
		base := l.Eval(d.File, x.A, nil)
		t = l.Unaliased(t)
		switch {
		case core.Same(base, t), base.Is(core.KindExternal) && t.Is(core.KindExternal) && base.Text == t.Text:
			all(x.B, t.Args)
		case base.Is(core.KindExternal) && isSequence(base.Text):
			if t = l.MadeOf(t); t.Is(core.KindFunc) && t.Args[0].Is(core.KindFunc) {
				yield := t.Args[0]
				all(x.B, yield.Args[:len(yield.Args)-1])
			}
		}
	}
	return nil, true
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
