package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Types that are computed of others. Where references are bound, no more is known of
// them than what they are made of; where places are checked, they are computed as far
// as all is known that this takes.

// Computed evaluates a type that is computed.
func (Binder) Computed(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) *core.Value {
	switch x.Op {
	case facts.OpConditional:
		return conditional(l, f, x, v)
	case facts.OpMapped:
		return mapped(l, f, x, v)
	case facts.OpFiltered:
		return filtered(l, f, x, v)
	}
	return v.Bound(x.S, x.N)
}

// conditional gives the outcome of a conditional type; either of them, marked as such,
// where it is not known which.
func conditional(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) *core.Value {
	if l.Checking {
		if r, ok := decided(l, f, x, v); ok {
			return r
		}
	} else if r, ok := byShape(l, f, x, v); ok {
		return r
	}
	outcomes := l.Arguments(f, x.B, v)
	either := l.Union(outcomes)
	if either == nil {
		return nil
	}
	u := core.AsInferred(core.Inhabited(l.Union([]*core.Value{either, core.BuiltinValue(facts.EitherType)})))
	if l.Checking && (len(outcomes) < 2 || slices.Contains(outcomes, nil)) {
		return core.Opened(u)
	}
	return u
}

// decided evaluates a conditional type of which all is known. One that tests a type
// parameter tests each alternative of its argument.
func decided(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) (*core.Value, bool) {
	tested, _ := l.PairAt(f, x.A, 0)
	check := typeAt(l, f, tested, v)
	if check == nil {
		return nil, false
	}
	parts := []*core.Value{check}
	param := l.Expr(f, tested)
	distributes := param.Op == facts.OpTypeParam || param.Op == facts.OpBound
	if distributes {
		var ok bool
		if parts, ok = alternativesOf(l, check); !ok {
			return nil, false
		}
	}
	var all []*core.Value
	for _, part := range parts {
		e := v
		if distributes {
			e = v.With(l, f, param, part)
		}
		r := outcome(l, f, x, part, e)
		if r == nil {
			return nil, false
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return core.BuiltinValue(facts.NeverType), true
	}
	return core.Inhabited(l.Union(all)), true
}

// outcome is what a conditional type gives for one type; nil if that is not known.
func outcome(l *core.Linker, f *core.File, x *facts.Expr, part *core.Value, v *core.Env) *core.Value {
	extends, _ := l.PairAt(f, x.A, 1)
	u := &unifier{c: &Comparer{Binder: Binder{}, Linker: l}, f: f, env: v}
	n := 0
	switch u.unify(part, extends, 0) {
	case Maybe:
		return nil
	case No:
		n = 1
	default:
		v = u.env
	}
	e, _ := l.PairAt(f, x.B, n)
	return l.Eval(f, e, v)
}

// typeAt is the type that an expression gives, behind the names of aliases.
func typeAt(l *core.Linker, f *core.File, e facts.ExprID, v *core.Env) *core.Value {
	return (&Comparer{Binder: Binder{}, Linker: l}).Resolved(l.Eval(f, e, v))
}

// alternativesOf lists the types of which a type is one; ok is false if these are
// not known to be all.
func alternativesOf(l *core.Linker, t *core.Value) (all []*core.Value, ok bool) {
	switch {
	case t.Is(core.KindParam):
		return nil, false
	case t.Is(core.KindBuiltin) && t.Text == facts.NeverType:
		return nil, true
	case t.Is(core.KindBuiltin) && (t.Text == facts.AnyType || t.Text == facts.UnknownType):
		return nil, false
	case t.Is(core.KindBuiltin) && t.Text == "boolean" && len(t.Args) == 0:
		return []*core.Value{core.BuiltinValue("true"), core.BuiltinValue("false")}, true
	case t.Is(core.KindBuiltin) && t.Text == facts.KeyType:
		names, ok := keysOf(l, t)
		return literals(names), ok
	case t.Is(core.KindUnion) && !core.IsBoth(t):
		for _, a := range t.Args {
			more, ok := alternativesOf(l, a)
			if !ok || core.IsEither(a) {
				return nil, false
			}
			all = append(all, more...)
		}
		return all, !t.Open
	}
	return []*core.Value{t}, true
}
