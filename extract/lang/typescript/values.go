package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// instance is a value of type t: one of several types is one of their values.
func (x *extractor) instance(t facts.ExprID) facts.ExprID {
	if e := x.b.At(t); e.Op == facts.OpUnion && e.N == 0 {
		return x.b.Union(x.instance(e.A), x.instance(e.B))
	}
	return x.b.Instance(t)
}

// empty gives a type without members, where a type is computed of it.
func (x *extractor) empty(name string) facts.ExprID {
	if x.computing == 0 {
		return 0
	}
	return x.b.Builtin(string([]byte(name)))
}

// absent reports a type that leaves nothing of a value.
func (x *extractor) absent(t facts.ExprID) bool {
	e := x.b.At(t)
	return t == 0 || e.Op == facts.OpBuiltin && (e.S == facts.UndefinedType || e.S == facts.NullType)
}

// widen unites at most maxUnion values of a symbol.
func (x *extractor) widen(symbol int32, old, v facts.ExprID) facts.ExprID {
	if v == 0 || old == v || x.united[symbol] >= maxUnion {
		return old
	}
	x.united[symbol]++
	return x.b.Union(old, v)
}

// component is the n-th part of v taken apart by position.
func (x *extractor) component(v facts.ExprID, n int, pairs bool) facts.ExprID {
	switch {
	case pairs && n == 0:
		return x.b.Key(v)
	case pairs:
		return x.b.Elem(v)
	}
	if e := x.b.At(v); e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpList && x.b.At(e.A).B == 0 {
		return x.b.Elem(v)
	}
	return x.b.Result(v, n)
}

// functionOf is the type of functions with these parameters.
func (x *extractor) functionOf(params []facts.Param, result facts.ExprID) facts.ExprID {
	types := make([]facts.ExprID, len(params))
	required, open := 0, false
	for n, p := range params {
		types[n] = x.b.TypeOf(p.Type)
		switch {
		case p.Flags.Has(facts.Variadic):
			open = true
		case !p.Flags.Has(facts.Optional):
			required = n + 1
		}
	}
	return x.b.FuncOf(types, result, required, open)
}

// isPromise reports a promise of some type.
func (x *extractor) isPromise(t facts.Expr) bool {
	if t.Op != facts.OpGeneric {
		return false
	}
	of := x.b.At(t.A)
	return of.Op == facts.OpUniverse && (of.S == "Promise" || of.S == "PromiseLike")
}

// promise is a promise of type t.
func (x *extractor) promise(t facts.ExprID) facts.ExprID {
	return x.b.Instance(x.b.Generic(x.b.Universe("Promise"), t))
}

// awaited is what awaiting v gives.
func (x *extractor) awaited(v facts.ExprID) facts.ExprID {
	e := x.b.At(v)
	if e.Op != facts.OpInstance {
		switch e.Op {
		case facts.OpImport:
			return v
		case facts.OpNew:
			if !x.isPromise(x.b.At(e.A)) {
				return v
			}
		}
		return x.b.Await(v)
	}
	g := x.b.At(e.A)
	if g.Op != facts.OpGeneric {
		if g.Op == facts.OpBuiltin {
			return v
		}
		return x.b.Await(v)
	}
	if x.isPromise(g) {
		return x.instance(x.b.At(g.B).A)
	}
	return x.b.Await(v)
}

// widened gives the plain value of which the literal one at an index is: the elements of a list that is made of literals may be
// replaced.
func (x *extractor) widened(at int32, v facts.ExprID) facts.ExprID {
	t := x.b.At(x.b.At(v).A)
	if !x.placing || x.Kind(at) != nSubscriptExpression || x.b.At(v).Op != facts.OpInstance || t.Op != facts.OpBuiltin || t.S == "" {
		return v
	}
	switch c := t.S[0]; {
	case c == '"':
		return x.b.Instance(x.b.Builtin("string"))
	case c >= '0' && c <= '9', c == '-':
		return x.b.Instance(x.b.Builtin("number"))
	case t.S == "true", t.S == "false":
		return x.b.Instance(x.b.Builtin("boolean"))
	}
	return v
}
