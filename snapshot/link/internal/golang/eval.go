package golang

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// EvalValue evaluates an operator on a, a Go value. Arguments are looked at only
// where they decide on the result.
func (g golang) EvalValue(l *core.Linker, f *core.File, x *facts.Expr, a *core.Value, v *core.Env) *core.Value {
	switch x.Op {
	case facts.OpCall:
		return g.called(l, a, func() []*core.Value { return l.Arguments(f, x.B, v) })
	case facts.OpElem:
		return l.Element(g.operand(l, a))
	case facts.OpKey:
		return g.key(l, g.operand(l, a))
	case facts.OpResult:
		return l.Component(l.ValueOf(a), int(x.N))
	}
	return nil
}

// operand is the value that an operator takes: a function or method named without a
// call is a value of its type, as one that a loop ranges over.
func (g golang) operand(l *core.Linker, a *core.Value) *core.Value {
	h := l.ValueOf(a)
	if h.Is(core.KindDef) && h.Symbol().Kind.IsCallable() {
		return core.InstanceOf(g.typeOf(l, h))
	}
	return h
}

// called is what calling a gives.
func (g golang) called(l *core.Linker, a *core.Value, args func() []*core.Value) *core.Value {
	switch {
	case a.Is(core.KindExternal), a.Is(core.KindBuiltin):
		if r := g.knownResult(l, a, args); r != nil {
			return r
		}
	case a.Is(core.KindDef) && a.Symbol().Kind == facts.KindFunction && len(a.Symbol().TypeParams) > 0:
		s := a.Symbol()
		e := &core.Env{File: a.File, Index: a.Index, Args: g.infer(l, a, s, args()), Parent: a.Env}
		return inferredIf(l, a, l.ValueOf(l.Eval(a.File, s.Type, e)))
	case a.Is(core.KindDef) && a.Symbol().Kind == facts.KindMethod:
		return inferredIf(l, a, l.ValueOf(l.Eval(a.File, a.Symbol().Type, a.Env)))
	case a.Is(core.KindDef) && !a.Symbol().Kind.IsType() && !a.Symbol().Kind.IsCallable():
		if h := l.ValueOf(a); h != nil && !core.Same(h, a) {
			return g.called(l, h, args)
		}
		return nil
	}
	return l.Call(a, nil)
}

// inferredIf makes what was found through d no surer than d.
func inferredIf(l *core.Linker, d, r *core.Value) *core.Value {
	if d.Inferred {
		return core.AsInferred(r)
	}
	return r
}

// Indexed is a[args]: an element of a value, or a function or type with type
// arguments.
func (g golang) Indexed(l *core.Linker, a *core.Value, args []*core.Value) *core.Value {
	switch {
	case a == nil:
		return nil
	case a.Kind == core.KindInstance, a.Kind == core.KindDef && !a.Symbol().Kind.IsType() && !a.Symbol().Kind.IsCallable():
		return l.Element(l.ValueOf(a))
	case a.Kind == core.KindExternal && isSequence(a.Text):
		return sequence(args...)
	case a.Kind != core.KindDef && a.Kind != core.KindExternal && a.Kind != core.KindBuiltin:
		return a
	}
	i := *a
	i.Args = args
	return &i
}

// key is what the first variable of a range over v holds.
func (g golang) key(l *core.Linker, v *core.Value) *core.Value {
	if v.Is(core.KindInstance) {
		t := v.Args[0]
		for t.Is(core.KindPointer) || t.Is(core.KindParam) {
			t = t.Args[0]
		}
		switch t = l.MadeOf(t); {
		case t.Is(core.KindList) && t.Text == core.Channel:
			return l.Element(v)
		case t.Is(core.KindBuiltin) && isInteger(t.Text):
			return v
		}
	}
	return l.KeyOf(v)
}

func isInteger(name string) bool {
	switch name {
	case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "byte", "rune":
		return true
	}
	return false
}

// isSequence reports whether a library's type is an iterator function.
func isSequence(name string) bool { return name == "iter.Seq" || name == "iter.Seq2" }

// sequence is the type of functions that yield these types.
func sequence(types ...*core.Value) *core.Value {
	return core.Wrap(core.KindFunc, core.Wrap(core.KindFunc, append(types, core.BuiltinValue("bool"))...), nil)
}
