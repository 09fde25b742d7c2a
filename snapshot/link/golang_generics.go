package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// unification finds the type arguments of a call of a generic function.
type unification struct {
	l    *linker
	d    *value // the function
	s    *facts.Symbol
	args []*value // found so far, by type parameter
}

// infer finds a generic function's type arguments: those written, then those
// that the arguments' types tell, then those that other parameters' constraints
// tell (S ~[]E).
func (g golang) infer(l *linker, d *value, s *facts.Symbol, args []*value) []*value {
	u := &unification{l: l, d: d, s: s, args: make([]*value, len(s.TypeParams))}
	copy(u.args, d.args)
	for n, p := range s.Params {
		if p.Flags.Has(facts.Variadic) {
			elem := u.l.expr(d.f, u.l.expr(d.f, p.Type).A).A // of the OpInstance of an OpList
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
			u.match(p.Constraint, l.madeOf(u.args[n]), 0)
		}
	}
	for n, p := range s.TypeParams {
		if u.args[n] == nil && isComposite(l.expr(d.f, p.Constraint).Op) { // P interface{ *T }
			u.args[n] = l.eval(d.f, p.Constraint, &env{f: d.f, i: d.i, args: u.args, parent: d.env})
		}
	}
	return u.args
}

func isComposite(op facts.Op) bool {
	return op == facts.OpPointer || op == facts.OpList || op == facts.OpMap || op == facts.OpFunc
}

// typeOf is the type of a value; a function as it stands has a function type.
func (g golang) typeOf(l *linker, v *value) *value {
	v = l.held(v)
	if !v.is(kindDef) || !v.symbol().Kind.IsCallable() {
		return typeOf(v)
	}
	s := v.symbol()
	var parts []*value
	for _, p := range s.Params {
		parts = append(parts, typeOf(l.eval(v.f, p.Type, v.env)))
	}
	return wrap(kindFunc, append(parts, typeOf(l.eval(v.f, s.Type, v.env)))...)
}

// match compares a declared type with that of an argument.
func (u *unification) match(e facts.ExprID, t *value, depth int) {
	if e == 0 || t == nil || depth > 8 {
		return
	}
	x := u.l.expr(u.d.f, e)
	switch x.Op {
	case facts.OpInstance:
		u.match(x.A, t, depth+1)
	case facts.OpTypeParam:
		for n, p := range u.s.TypeParams {
			if int32(x.N) == u.d.i && p.Name == x.S && u.args[n] == nil {
				u.args[n] = t
			}
		}
	case facts.OpPointer:
		if t = u.core(t, kindPointer); t != nil {
			u.match(x.A, t.args[0], depth+1)
		}
	case facts.OpList:
		if t = u.core(t, kindList); t != nil {
			u.match(x.A, t.args[0], depth+1)
		}
	case facts.OpMap:
		if t = u.core(t, kindMap); t != nil {
			u.match(x.A, t.args[0], depth+1)
			u.match(x.B, t.args[1], depth+1)
		}
	case facts.OpFunc:
		if t = u.core(t, kindFunc); t != nil {
			last := len(t.args) - 1
			u.matchAll(x.A, t.args[:last], depth+1)
			u.match(x.B, t.args[last], depth+1)
		}
	case facts.OpTuple:
		if t.kind == kindTuple {
			u.matchAll(x.A, t.args, depth+1)
		}
	case facts.OpGeneric:
		u.generic(x, t, depth+1)
	}
}

func (u *unification) core(t *value, kind valueKind) *value {
	if t = u.l.madeOf(t); t.is(kind) {
		return t
	}
	return nil
}

// generic compares an instantiated type: with another of the same, or what the
// library's iterators are made of with a function.
func (u *unification) generic(x *facts.Expr, t *value, depth int) {
	base := u.l.eval(u.d.f, x.A, nil)
	t = golang{}.unaliased(u.l, t)
	switch {
	case base.is(kindDef) && t.is(kindDef) && base.f == t.f && base.i == t.i, base.is(kindExternal) && t.is(kindExternal) && base.s == t.s:
		u.matchAll(x.B, t.args, depth)
	case base.is(kindExternal) && isSequence(base.s):
		if t = u.core(t, kindFunc); t != nil && t.args[0].is(kindFunc) {
			yield := t.args[0]
			u.matchAll(x.B, yield.args[:len(yield.args)-1], depth)
		}
	}
}

func (u *unification) matchAll(e facts.ExprID, types []*value, depth int) {
	for n, t := range types {
		if p, ok := u.l.pairAt(u.d.f, e, n); ok {
			u.match(p, t, depth)
		}
	}
}

// receiverConstraint is the constraint of a type parameter that a method in
// another file than its type's gives a name: that of the type's at its place.
func (g golang) receiverConstraint(l *linker, f *File, m int32, name string) *value {
	s := &f.Facts.Symbols[m]
	if s.Kind != facts.KindMethod || s.Owner == "" {
		return nil
	}
	for _, t := range l.symbols(key(askName, g.moduleScope(f), s.Owner), s.Owner) {
		declared := t.f.Facts.Symbols[t.i].TypeParams
		for n, p := range s.TypeParams {
			if p.Name == name && n < len(declared) {
				return l.eval(t.f, declared[n].Constraint, nil)
			}
		}
	}
	return nil
}
