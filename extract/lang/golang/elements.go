package golang

import (
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// elem gives an element of a value: by index, by range, from a channel.
func (x *extractor) elem(v facts.ExprID) facts.ExprID {
	switch t := x.b.At(x.typeOf(v)); t.Op {
	case facts.OpMap:
		return x.b.Instance(t.B)
	case facts.OpPointer:
		return x.elem(x.b.Instance(t.A))
	case facts.OpFunc:
		return x.yielded(t, 1)
	}
	return x.b.Elem(v)
}

// key gives what the first variable of a range holds.
func (x *extractor) key(v facts.ExprID) facts.ExprID {
	switch t := x.b.At(x.typeOf(v)); {
	case t.Op == facts.OpMap:
		return x.b.Instance(t.A)
	case t.Op == facts.OpList && t.N == chanList:
		return x.b.Instance(t.A)
	case t.Op == facts.OpList:
		return x.b.Instance(x.b.Builtin("int"))
	case t.Op == facts.OpPointer:
		return x.key(x.b.Instance(t.A))
	case t.Op == facts.OpFunc:
		return x.yielded(t, 0)
	case t.Op == facts.OpBuiltin && t.S == "int":
		return v
	}
	return x.b.Key(v)
}

// yielded gives the n-th value of an iterator function: func(yield func(K, V) bool).
func (x *extractor) yielded(iterator facts.Expr, n int) facts.ExprID {
	yield := x.b.At(x.b.At(iterator.A).A)
	if yield.Op != facts.OpFunc {
		return 0
	}
	list := yield.A
	for range n {
		list = x.b.At(list).B
	}
	return x.b.Instance(x.b.At(list).A)
}

// component gives the n-th of several values that an expression yields.
func (x *extractor) component(e ast.Expr, v facts.ExprID, n int) facts.ExprID {
	switch u := ast.Unparen(e).(type) {
	case *ast.TypeAssertExpr, *ast.IndexExpr:
	case *ast.UnaryExpr:
		if u.Op != token.ARROW {
			return 0
		}
	default:
		return x.b.Result(v, n)
	}
	if n == 0 { // v, ok
		return v
	}
	return x.b.Instance(x.b.Builtin("bool"))
}
