package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// expecting gives the context of an expression of which a value is expected.
func expecting(v facts.ExprID) context { return context{value: v} }

// memberOf gives the context of what is written as a member of v.
func memberOf(v facts.ExprID, name string) context {
	if v == 0 {
		return context{}
	}
	return context{pending: facts.Expr{Op: facts.OpMember, A: v, S: name}}
}

func (c *context) none() bool { return c.value == 0 && c.pending.Op == facts.OpNone }

// expected gives the value that a context expects, 0 if it says nothing.
func (x *extractor) expected(c *context) facts.ExprID {
	if c.value == 0 {
		switch e := c.pending; e.Op {
		case facts.OpNone:
		case facts.OpMember:
			c.value = x.b.Member(e.A, e.S)
		case facts.OpArgument:
			index, count := facts.ArgumentPlace(e.N)
			c.value = x.b.Argument(e.A, x.arguments(c.before), index, count)
		}
	}
	return c.value
}

// arguments makes the list of a call's arguments; those that say nothing are
// left out where none comes after them.
func (x *extractor) arguments(values []facts.ExprID) facts.ExprID {
	for len(values) > 0 && values[len(values)-1] == 0 {
		values = values[:len(values)-1]
	}
	return x.b.Pairs(values...)
}

// resultContext is what the innermost function is expected to return.
func (x *extractor) resultContext() context {
	f := x.fn
	switch {
	case f.generator:
		return context{}
	case f.declared == 0 && !f.context.none():
		f.declared, f.loose = x.b.Call(x.expected(&f.context), 0), true
		if f.async && f.declared != 0 {
			f.declared = x.b.Await(f.declared)
		}
	}
	return context{value: f.declared, loose: f.loose}
}

// contextual reports whether an expression asks for its context.
func (x *extractor) contextual(i int32) bool {
	switch x.Kind(i) {
	case nObject, nArray, nArrowFunction, nFunctionExpression, nParenthesizedExpression, nTernaryExpression, nBinaryExpression, nSatisfiesExpression:
		return true
	}
	return false
}

// element is the context of an array's n-th element.
func (x *extractor) element(c *context, n int) context {
	v := x.expected(c)
	if v == 0 {
		return context{}
	}
	if n < maxPositions {
		return context{value: x.b.Result(v, n), loose: c.loose, asserted: c.asserted}
	}
	return context{value: x.b.Elem(v), loose: c.loose, asserted: c.asserted}
}

// maxPositions is how many elements of an array literal may be of types of their own.
const maxPositions = 4
