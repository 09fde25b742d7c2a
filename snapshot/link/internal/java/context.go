package java

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// Result is what a call gives.
func (b java) Result(l *core.Linker, callee *core.Value, args []*core.Value, count int) *core.Value {
	callee = l.Selected(callee, args, count)
	if callee.Is(core.KindDef) && callee.Each {
		return overloads.Agreed(types(), callee, func(m *core.Value) *core.Value { return l.Call(m, args) })
	}
	if callee.Is(core.KindDef) && callee.Rule == core.RuleAccessor {
		return accessorResult(l, callee)
	}
	if callee.Is(core.KindExternal) && callee.Receiver != nil {
		if r := b.knownResult(l, callee, args, count); r != nil {
			return r
		}
	}
	if callee.Is(core.KindDef) && callee.Symbol().Kind == facts.KindField { // a record's component, read by its method
		return l.ValueOf(callee)
	}
	return l.Call(callee, args)
}

// Narrowed chooses among the overloads that a method reference may mean by what
// its place asks for. Else a value stays as it is: what a test tells, a pattern names.
func (b java) Narrowed(l *core.Linker, v *core.Value, test facts.Condition, _ string, y *core.Value) *core.Value {
	if test.Kind() == facts.HasPlace {
		return types().Referred(l, v, y)
	}
	return v
}

// Argument is what a callee expects as one of its arguments: the parameter's
// type, with the type arguments that the receiver and earlier arguments tell.
// The last of args is the argument itself, as far as it is known.
func (b java) Argument(l *core.Linker, callee *core.Value, args []*core.Value, index, count int) *core.Value {
	callee = l.Constructed(l.Selected(callee, args, count), args, count)
	switch {
	case callee.Is(core.KindDef) && callee.Each:
		return overloads.Agreed(types(), callee, func(m *core.Value) *core.Value { return b.declaredParameter(l, m, args, index) })
	case callee.Is(core.KindDef) && callee.Symbol().Kind.IsCallable():
		return b.declaredParameter(l, callee, args, index)
	case callee.Is(core.KindExternal):
		return types().KnownArgument(l, callee, args, index, count)
	}
	return nil
}

func (b java) declaredParameter(l *core.Linker, m *core.Value, args []*core.Value, n int) *core.Value {
	s := m.Symbol()
	spread := len(s.Params) > 0 && s.Params[len(s.Params)-1].Flags.Has(facts.Variadic) && n >= len(s.Params)-1
	if spread {
		n = len(s.Params) - 1
	}
	if n >= len(s.Params) {
		return nil
	}
	e := m.Env
	if len(s.TypeParams) > 0 {
		e = &core.Env{File: m.File, Index: m.Index, Args: l.InferArguments(m, s, args), Parent: m.Env}
	}
	p := l.ValueOf(l.Eval(m.File, s.Params[n].Type, e))
	if spread {
		p = l.Element(p)
	}
	if m.Inferred || len(s.TypeParams) > 0 && b.passesUndetermined(l, s, e.Args, p) {
		return core.AsInferred(p)
	}
	return p
}

// passesUndetermined reports a function's type whose function is called with something of a type parameter that no argument before
// it determines, though one behind it may.
func (b java) passesUndetermined(l *core.Linker, s *facts.Symbol, args []*core.Value, function *core.Value) bool {
	open := func(t *core.Value) bool {
		if !t.Is(core.KindParam) || !t.Free {
			return false
		}
		n := slices.IndexFunc(s.TypeParams, func(p facts.TypeParam) bool { return p.Name == t.Text })
		return n >= 0 && n < len(args) && args[n] == nil
	}
	t := core.TypeOf(function)
	if t == nil || !slices.Contains(args, nil) {
		return false
	}
	f := types().FunctionOf(l, t)
	return f != nil && slices.ContainsFunc(f.Args[:len(f.Args)-1], open)
}

// Matches implements core.Matcher: an argument is compared with a generic parameter as the supertype that the parameter
// names, since a subtype may have other type arguments, or none.
func (b java) Matches(l *core.Linker, d *core.Value, _ *facts.Symbol, x *facts.Expr, arg *core.Value, _ []*core.Value, _ int) (left *core.Value, done bool) {
	if x.Op != facts.OpGeneric {
		return arg, false
	}
	if arg.Is(core.KindParam) {
		arg = arg.Args[0]
	}
	of := l.Eval(d.File, x.A, nil)
	switch {
	case arg == nil:
		return nil, true
	case arg.Is(core.KindDef) && !arg.Symbol().Kind.IsType(), core.Same(of, arg):
		return arg, false
	case of.Is(core.KindExternal) && (arg.Is(core.KindDef) || javaLibrary().Type(arg.Text) != nil && javaLibrary().Type(of.Text) != nil):
		return types().ViewedAs(l, arg, of.Text), false
	case of.Is(core.KindDef) && arg.Is(core.KindDef):
		for _, super := range types().Supers(l, arg) {
			if core.Same(of, super) {
				return super, false
			}
		}
		return nil, true
	}
	return arg, false
}

// Parameter is what a function is called with as its parameter n; of a record's
// type, its component n.
func (b java) Parameter(l *core.Linker, function *core.Value, n int) *core.Value {
	function = l.ValueOf(function)
	if function.Is(core.KindDef) && function.Symbol().NodeKind == "record" {
		return b.component(l, function, n)
	}
	t := core.TypeOf(function)
	if t.Is(core.KindUnion) || t == nil {
		return nil
	}
	f := types().FunctionOf(l, t)
	if f == nil || n >= len(f.Args)-1 {
		return nil
	}
	p := core.InstanceOf(f.Args[n])
	if function.Inferred {
		return core.AsInferred(p)
	}
	return p
}

// component is the value of a record's component n. Components are the
// parameters of the record, so that their order is part of its digest.
func (b java) component(l *core.Linker, t *core.Value, n int) *core.Value {
	l.Touch(t.File, t.Index)
	if s := t.Symbol(); n < len(s.Params) {
		return l.ValueOf(l.Eval(t.File, s.Params[n].Type, core.EnvOf(t)))
	}
	return nil
}
