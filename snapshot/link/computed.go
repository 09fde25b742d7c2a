package link

import (
	"slices"
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// mapping is a mapped type as it is written, and what was known there.
type mapping struct {
	f   *File
	x   *facts.Expr
	env *env
}

// sieve is which members of a type there are: those that are named, or the others.
type sieve struct {
	names []string
	drops bool
}

func (s *sieve) keeps(name string) bool {
	return s == nil || slices.Contains(s.names, name) != s.drops
}

// ofKey is a value of what a mapped type has under a key; nil if that is not known.
func (l *linker) ofKey(t *value, name string) *value {
	m := t.mapped
	key, _ := l.pairAt(m.f, m.x.A, 0)
	if key == 0 {
		return nil
	}
	return asValue(l.eval(m.f, m.x.B, m.env.binding(l.expr(m.f, key), builtin(strconv.Quote(name)))))
}

// with binds the type parameter that an expression names to a type.
func (e *env) with(l *linker, f *File, param *facts.Expr, t *value) *env {
	if param.Op == facts.OpBound {
		return e.binding(param, t)
	}
	i := int32(param.N)
	params := f.Facts.Symbols[i].TypeParams
	args := make([]*value, len(params))
	for n, p := range params {
		if args[n] = e.lookup(f, i, p.Name); p.Name == param.S {
			args[n] = t
		}
	}
	return &env{f: f, i: i, args: args, parent: e}
}

// binding binds a name that a type binds inside itself.
func (e *env) binding(x *facts.Expr, t *value) *env {
	return &env{i: int32(x.N), name: x.S, args: []*value{t}, parent: e}
}
