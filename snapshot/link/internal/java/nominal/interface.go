package nominal

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// FunctionOf sees a type as a function, if it is a functional interface.
func (ts *Types) FunctionOf(l *core.Linker, t *core.Value) *core.Value {
	t = ts.AsLibrary(t)
	switch {
	case t.Is(core.KindFunc):
		return t
	case t.Is(core.KindExternal):
		return ts.Library().Function(t)
	case t.Is(core.KindDef) && t.Symbol().Kind == facts.KindInterface:
		m := ts.abstractMethod(l, t)
		if m.Is(core.KindFunc) || m == nil {
			return m
		}
		f := core.Wrap(core.KindFunc)
		for n := range m.Symbol().Params {
			f.Args = append(f.Args, ts.ParameterType(l, m, n))
		}
		f.Args = append(f.Args, core.TypeOf(l.Eval(m.File, m.Symbol().Type, m.Env)))
		return f
	}
	return nil
}

// abstractMethod is the one method of an interface that a lambda implements.
func (ts *Types) abstractMethod(l *core.Linker, t *core.Value) *core.Value {
	var found *core.Value
	for _, s := range append([]*core.Value{t}, ts.Supers(l, t)...) {
		switch {
		case s.Is(core.KindExternal):
			if f := ts.FunctionOf(l, s); f != nil && found == nil {
				found = f
			}
		case s.Is(core.KindDef):
			for _, d := range methodsOf(l, s) {
				m := &core.Value{Kind: core.KindDef, File: s.File, Index: d, Env: core.EnvOf(s)}
				y := m.Symbol()
				if !y.Flags.Has(facts.Abstract) || ts.RootMethod(y.Name) != nil || found.Is(core.KindDef) && found.Symbol().Name == y.Name {
					continue
				}
				if found.Is(core.KindDef) {
					return nil
				}
				found = m
			}
		}
	}
	return found
}

// methodsOf lists the methods written in a type, which one question asks for.
func methodsOf(l *core.Linker, t *core.Value) []int32 {
	var out []int32
	for _, d := range l.Entries(core.NewQuestion(core.AskMembers, t.File.Binder.MemberScope(t.File, t.Index), ""), t.File, core.EntrySymbol) {
		if s := &t.File.Facts.Symbols[d]; s.Container == t.Index && s.Kind == facts.KindMethod {
			out = append(out, d)
		}
	}
	return out
}

// InferFunction finds the arguments of a functional interface's parameters from
// the result of the function given for it.
func (ts *Types) InferFunction(l *core.Linker, f *core.File, x *facts.Expr, arg *core.Value, match func(facts.ExprID, *core.Value)) bool {
	r, ok := ts.FunctionResult(l, arg)
	if !ok {
		return false
	}
	at := -1
	switch t := l.Eval(f, x.A, nil); {
	case t.Is(core.KindExternal) && ts.Library().Type(t.Text) != nil:
		d := ts.Library().Type(t.Text)
		if m := d.Function(); m != nil {
			at = slices.Index(d.Params, m.Result.Name)
		}
	case t.Is(core.KindDef):
		if m := ts.abstractMethod(l, t); m.Is(core.KindDef) {
			at = resultParameter(l, t, m)
		}
	}
	if e, ok := l.PairAt(f, x.B, at); ok && at >= 0 {
		match(e, ts.boxed(r))
	}
	return true
}

// resultParameter says which type parameter of t its method m gives, or -1.
func resultParameter(l *core.Linker, t, m *core.Value) int {
	e := l.Expr(m.File, m.Symbol().Type)
	if e.Op == facts.OpInstance {
		e = l.Expr(m.File, e.A)
	}
	if e.Op != facts.OpTypeParam || m.File != t.File || int32(e.N) != t.Index {
		return -1
	}
	return slices.IndexFunc(t.Symbol().TypeParams, func(p facts.TypeParam) bool { return p.Name == e.S })
}
