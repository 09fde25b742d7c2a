package byname

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Result is what a call gives.
func (b *byName) Result(l *core.Linker, callee *core.Value, args []*core.Value, count int) *core.Value {
	return l.Call(l.Selected(b.applied(l, callee), args, count), args)
}

// applied is the method that runs where an object is called.
func (b *byName) applied(l *core.Linker, callee *core.Value) *core.Value {
	if b.Applied == "" || !callee.Is(core.KindDef) || !callee.Symbol().IsSingleton() {
		return callee
	}
	if m := b.declaredMember(l, callee, b.Applied, core.RuleStatic, core.FuncSpace); m != nil {
		return eachInferred(m)
	}
	return callee
}

// Narrowed leaves a value as it is: nothing is known of conditions.
func (b *byName) Narrowed(_ *core.Linker, v *core.Value, _ facts.Condition, _ string, _ *core.Value) *core.Value {
	return v
}

// Argument is what a function, or a constructor, declares that it takes as argument index of count.
func (b *byName) Argument(l *core.Linker, callee *core.Value, before []*core.Value, index, count int) *core.Value {
	d := l.Selected(callee, before, count)
	if d.Is(core.KindDef) && d.Symbol().Kind.IsType() {
		if made := l.Constructed(d, before, count); made.Is(core.KindDef) {
			of := *made
			of.Env = core.EnvOf(d)
			d = &of
		}
	}
	if !d.Is(core.KindDef) || !d.Symbol().Kind.IsCallable() && d.Symbol().Kind != facts.KindEnumMember && !d.Symbol().Kind.IsType() {
		return nil
	}
	s := d.Symbol()
	params := s.Params
	if calledOnFirst(d) && len(params) > 0 {
		params = params[1:]
	}
	if len(params) == 0 {
		return nil
	}
	env := l.ReceiverEnv(d, s)
	if len(s.TypeParams) > 0 {
		env = &core.Env{File: d.File, Index: d.Index, Args: l.InferArguments(d, s, before), Parent: env}
	}
	last := len(params) - 1
	v := b.taken(l, d, &params[min(index, last)], env)
	if index == count-1 && index < last && !b.isFunction(l, v) { // behind the parentheses it is the last, whatever is left out before it
		v = b.taken(l, d, &params[last], env)
	}
	return v
}

// taken is an argument that a parameter takes.
func (b *byName) taken(l *core.Linker, d *core.Value, p *facts.Param, env *core.Env) *core.Value {
	v := l.ValueOf(l.Eval(d.File, p.Type, env))
	if p.Flags.Has(facts.Variadic) {
		if e := l.Element(v); e != nil {
			return e
		}
	}
	return v
}

// InferAll finds the type arguments of a call by its receiver and its arguments.
func (b *byName) InferAll(l *core.Linker, d *core.Value, s *facts.Symbol, params []facts.Param, args, out []*core.Value) {
	if calledOnFirst(d) && len(params) > 0 {
		l.Match(d, s, params[0].Type, b.asSuper(l, d, &params[0], d.Receiver), out, 0)
		params = params[1:]
	}
	for n := range params[:min(len(params), len(args))] {
		l.Match(d, s, params[n].Type, b.asSuper(l, d, &params[n], l.ArgumentType(d, args[n])), out, 0)
	}
}

// asSuper is the supertype of an argument's type that a parameter is of, or else that type.
func (b *byName) asSuper(l *core.Linker, d *core.Value, p *facts.Param, arg *core.Value) *core.Value {
	t := core.TypeOf(l.ValueOf(l.Eval(d.File, p.Type, nil)))
	if !t.Is(core.KindDef) || !arg.Is(core.KindDef) || core.Same(t, arg) {
		return arg
	}
	for _, s := range b.Supers(l, arg) {
		if core.Same(t, s) {
			return s
		}
	}
	return arg
}

// Parameter is what a function of a declared type is called with as its parameter n.
func (b *byName) Parameter(l *core.Linker, function *core.Value, n int) *core.Value {
	t := b.functionType(l, function)
	switch {
	case t.Is(core.KindDef):
		if n < len(t.Symbol().Params) {
			return inferred(l.ValueOf(l.Eval(t.File, t.Symbol().Params[n].Type, core.EnvOf(t))))
		}
	case t.Is(core.KindFunc):
		if t.Text == facts.OfReceiver {
			n++
		}
		if n < len(t.Args)-1 {
			return inferred(t.Args[n])
		}
	case t.Is(core.KindExternal):
		if n < len(t.Args) {
			return inferred(t.Args[n])
		}
	}
	return nil
}

// inferred is a value of a type that is not surely meant: of overloads another may be called.
func inferred(t *core.Value) *core.Value {
	v := core.AsValue(t)
	if !v.Is(core.KindInstance) {
		return core.AsInferred(v)
	}
	return core.InstanceOf(core.AsInferred(core.TypeOf(v)))
}

func (b *byName) isFunction(l *core.Linker, v *core.Value) bool { return b.functionType(l, v) != nil }
