package python

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Decorated applies a function's decorators, the innermost first, to what the
// bare function gives. A decorator that returns a function of its own gives
// what that one gives; one that returns an instance gives what calling it does;
// of any other the result is taken to be the function's.
func (b pythonic) Decorated(l *core.Linker, d, r *core.Value, args []*core.Value) *core.Value {
	if v := b.Replacement(l, d); v != nil {
		if c := l.Call(v, args); c != nil {
			return core.AsInferred(c)
		}
	}
	for _, s := range d.Symbol().Supers {
		if s.Role == facts.RoleAnnotates {
			r = b.declaredOf(l, l.ValueOf(l.Eval(d.File, s.Expr, nil)), d, r)
		}
	}
	return core.AsInferred(r)
}

// Replacement is what decorators put in a function's place: an instance of a
// class or another function. Nil where that is the function or unknown.
func (b pythonic) Replacement(l *core.Linker, d *core.Value) *core.Value {
	var v *core.Value
	for _, s := range d.Symbol().Supers {
		if s.Role != facts.RoleAnnotates {
			continue
		}
		if r := b.applied(l, l.ValueOf(l.Eval(d.File, s.Expr, nil))); r != nil {
			v = r
		}
	}
	return core.AsInferred(v)
}

// applied is what a decorator gives for a function; nil for the function itself
// and for what is not known.
func (b pythonic) applied(l *core.Linker, dec *core.Value) *core.Value {
	switch {
	case dec == nil:
		return nil
	case dec.Kind == core.KindUnion:
		var all []*core.Value
		for _, a := range dec.Args {
			all = append(all, b.applied(l, a))
		}
		return core.UnionOf(all)
	case dec.Kind == core.KindInstance:
		if t := seenThrough(l, dec).Args[0]; t.Is(core.KindFunc) && len(t.Args) > 0 {
			return b.replacing(l, dec, core.AsValue(t.Args[len(t.Args)-1]))
		}
		if m := l.CalledMethod(dec); m != nil {
			return b.applied(l, m)
		}
		return nil
	case dec.Kind != core.KindDef:
		return nil
	case dec.Symbol().Kind.IsType():
		return core.InstanceOf(dec)
	case dec.Symbol().Kind.IsCallable():
		return b.replacing(l, dec, l.ValueOf(l.Eval(dec.File, dec.Symbol().Type, nil)))
	}
	return nil
}

// replacing is the part of a decorator's result r that has members or a result
// of its own: instances of classes, and functions that stand for no other.
func (b pythonic) replacing(l *core.Linker, dec, r *core.Value) *core.Value {
	switch {
	case r.Is(core.KindUnion):
		var all []*core.Value
		for _, a := range r.Args {
			all = append(all, b.replacing(l, dec, a))
		}
		return core.UnionOf(all)
	case r.Is(core.KindInstance) && r.Args[0].Is(core.KindDef) && r.Args[0].Symbol().Kind != facts.KindType:
		return r
	case r.Is(core.KindDef) && r.Symbol().Kind.IsCallable() && dec.Is(core.KindDef) && r.File == dec.File && r.Symbol().Container == dec.Index && !b.wraps(r.Symbol()):
		return r
	}
	return nil
}

// wraps reports whether a function is decorated to stand for another.
func (b pythonic) wraps(s *facts.Symbol) bool { return s.Flags.Has(facts.Alias) }

// declaredOf is what calling the function d gives under a decorator that declares what it
// makes of a callable, where r is what d itself gives: that, or the receiver.
func (b pythonic) declaredOf(l *core.Linker, dec, d, r *core.Value) *core.Value {
	if !dec.Is(core.KindDef) || !dec.Symbol().Kind.IsCallable() || len(dec.Symbol().Params) == 0 {
		return r
	}
	receiver, own := "", ""
	for _, taken := range callables(l, dec.File, dec.Symbol().Params[0].Type) {
		own = cmp.Or(own, parameterNamed(l, dec, taken.B))
		if first, ok := l.PairAt(dec.File, taken.A, 0); ok {
			receiver = cmp.Or(receiver, parameterNamed(l, dec, first))
		}
	}
	var results []string
	for _, made := range callables(l, dec.File, dec.Symbol().Type) {
		results = append(results, alternativesOf(l, dec, made.B)...)
	}
	if receiver == "" || receiver == own || !slices.Contains(results, receiver) || !isNone(r) && slices.Contains(results, own) {
		return r
	}
	return core.InstanceOf(b.receiverOf(l, d))
}

// receiverOf is the class of the object on which a method is called; nil of a function.
func (b pythonic) receiverOf(l *core.Linker, d *core.Value) *core.Value {
	c := d.Symbol().Container
	if d.Receiver != nil || c < 0 || !d.File.Facts.Symbols[c].Kind.IsType() {
		return d.Receiver
	}
	return l.DefinitionOf(d.File, c, d.Env)
}

// callables are the types of functions that a declared value may have.
func callables(l *core.Linker, f *core.File, e facts.ExprID) []*facts.Expr {
	switch x := l.Expr(f, e); x.Op {
	case facts.OpFunc:
		return []*facts.Expr{x}
	case facts.OpInstance, facts.OpOptional:
		return callables(l, f, x.A)
	case facts.OpUnion:
		return append(callables(l, f, x.A), callables(l, f, x.B)...)
	}
	return nil
}

// alternativesOf names the type parameters of a decorator that a type is one of.
func alternativesOf(l *core.Linker, dec *core.Value, e facts.ExprID) []string {
	switch x := l.Expr(dec.File, e); x.Op {
	case facts.OpInstance, facts.OpOptional:
		return alternativesOf(l, dec, x.A)
	case facts.OpUnion:
		return append(alternativesOf(l, dec, x.A), alternativesOf(l, dec, x.B)...)
	}
	if name := parameterNamed(l, dec, e); name != "" {
		return []string{name}
	}
	return nil
}

// parameterNamed is the type parameter of a decorator that a type is, or that it is beside None.
func parameterNamed(l *core.Linker, dec *core.Value, e facts.ExprID) string {
	x := l.Expr(dec.File, e)
	switch {
	case x.Op == facts.OpOptional:
		return parameterNamed(l, dec, x.A)
	case x.Op == facts.OpTypeParam && int32(x.N) == dec.Index:
		return x.S
	}
	return ""
}

// isNone reports the value of a function that gives none.
func isNone(r *core.Value) bool {
	return r.Is(core.KindInstance) && r.Args[0].Is(core.KindBuiltin) && r.Args[0].Text == "None"
}
