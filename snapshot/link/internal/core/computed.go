package core

import (
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ofKey is a value of what a mapped type has under a key; nil if that is not known.
func (l *Linker) ofKey(t *Value, name string) *Value {
	m := t.Mapped
	key, _ := l.PairAt(m.File, m.Expr.A, 0)
	if key == 0 {
		return nil
	}
	of := BuiltinValue(strconv.Quote(name))
	if m.Of != nil {
		of = m.Of[name]
	}
	return AsValue(l.Eval(m.File, m.Expr.B, m.Env.Binding(l.Expr(m.File, key), of)))
}

// With binds the type parameter that an expression names to a type.
func (e *Env) With(l *Linker, f *File, param *facts.Expr, t *Value) *Env {
	if param.Op == facts.OpBound {
		return e.Binding(param, t)
	}
	i := int32(param.N)
	params := f.Facts.Symbols[i].TypeParams
	args := make([]*Value, len(params))
	for n, p := range params {
		if args[n] = e.lookup(f, i, p.Name); p.Name == param.S {
			args[n] = t
		}
	}
	return &Env{File: f, Index: i, Args: args, Parent: e}
}

// Binding binds a name that a type binds inside itself.
func (e *Env) Binding(x *facts.Expr, t *Value) *Env {
	return &Env{Index: int32(x.N), Name: x.S, Args: []*Value{t}, Parent: e}
}
