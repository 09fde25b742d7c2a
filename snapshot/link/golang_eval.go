package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// evalValue evaluates an operator on a, a Go value. Arguments are looked at only
// where they decide on the result.
func (g golang) evalValue(l *linker, f *File, x *facts.Expr, a *value, v *env) *value {
	switch x.Op {
	case facts.OpCall:
		return g.called(l, a, func() []*value { return l.arguments(f, x.B, v) })
	case facts.OpElem:
		return l.element(g.operand(l, a))
	case facts.OpKey:
		return g.key(l, g.operand(l, a))
	case facts.OpResult:
		return l.component(l.held(a), int(x.N))
	}
	return nil
}

// operand is the value that an operator takes: a function or method named without a
// call is a value of its type, as one that a loop ranges over.
func (g golang) operand(l *linker, a *value) *value {
	h := l.held(a)
	if h.is(kindDef) && h.symbol().Kind.IsCallable() {
		return instanceOf(g.typeOf(l, h))
	}
	return h
}

// called is what calling a gives.
func (g golang) called(l *linker, a *value, args func() []*value) *value {
	switch {
	case a.is(kindExternal), a.is(kindBuiltin):
		if r := g.knownResult(l, a, args); r != nil {
			return r
		}
	case a.is(kindDef) && a.symbol().Kind == facts.KindFunction && len(a.symbol().TypeParams) > 0:
		s := a.symbol()
		e := &env{f: a.f, i: a.i, args: g.infer(l, a, s, args()), parent: a.env}
		return l.softenedBy(a, l.held(l.eval(a.f, s.Type, e)))
	case a.is(kindDef) && a.symbol().Kind == facts.KindMethod:
		return l.softenedBy(a, l.held(l.eval(a.f, a.symbol().Type, a.env)))
	case a.is(kindDef) && !a.symbol().Kind.IsType() && !a.symbol().Kind.IsCallable():
		if h := l.held(a); h != nil && !(h.is(kindDef) && h.f == a.f && h.i == a.i) {
			return g.called(l, h, args)
		}
		return nil
	}
	return l.call(a, nil)
}

// softenedBy makes what was found through d no surer than d.
func (l *linker) softenedBy(d, r *value) *value {
	if d.soft {
		return softened(r)
	}
	return r
}

// indexed is a[args]: an element of a value, or a function or type with type
// arguments.
func (g golang) indexed(l *linker, a *value, args []*value) *value {
	switch {
	case a == nil:
		return nil
	case a.kind == kindInstance, a.kind == kindDef && !a.symbol().Kind.IsType() && !a.symbol().Kind.IsCallable():
		return l.element(l.held(a))
	case a.kind == kindExternal && isSequence(a.s):
		return sequence(args...)
	case a.kind != kindDef && a.kind != kindExternal && a.kind != kindBuiltin:
		return a
	}
	i := *a
	i.args = args
	return &i
}

// key is what the first variable of a range over v holds.
func (g golang) key(l *linker, v *value) *value {
	if v.is(kindInstance) {
		t := v.args[0]
		for t.is(kindPointer) || t.is(kindParam) {
			t = t.args[0]
		}
		switch t = l.madeOf(t); {
		case t.is(kindList) && t.s == channel:
			return l.element(v)
		case t.is(kindBuiltin) && isInteger(t.s):
			return v
		}
	}
	return l.keyOf(v)
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
func sequence(types ...*value) *value {
	return wrap(kindFunc, wrap(kindFunc, append(types, builtin("bool"))...), nil)
}
