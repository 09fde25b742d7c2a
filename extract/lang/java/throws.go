//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

// handling runs visit where exceptions are handled as given.
func (x *extractor) handling(h *handled, visit func()) {
	outer := x.handled
	x.handled = h
	visit()
	x.handled = outer
}

// declaredThrows are the exceptions that a method or constructor declares; Lombok may hide others.
func (x *extractor) declaredThrows(i int32) *handled {
	h := &handled{}
	x.Each(x.Child(i, nThrows), func(t int32) { h.types = append(h.types, x.typeExpr(t, facts.RoleUses)) })
	if !x.placing || x.hasLombok() {
		return nil
	}
	return h
}

// try walks a statement that catches exceptions: its handlers are beside what it protects, and what is always run may
// drop all of them.
func (x *extractor) try(i int32) {
	if x.handled == nil {
		x.children(i)
		return
	}
	inside := &handled{types: x.handled.types[:len(x.handled.types):len(x.handled.types)]}
	outside := x.handled
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nCatchClause:
			x.Each(x.Child(x.Child(c, nCatchFormalParameter), nCatchType), func(t int32) { inside.types = append(inside.types, x.typeAgain(t)) })
		case nFinallyClause:
			if !x.completes(x.First(c)) {
				inside, outside = nil, nil
			}
		}
	})
	x.Each(i, func(c int32) {
		h := inside
		if k := x.Kind(c); k == nCatchClause {
			h = outside
		} else if k == nFinallyClause {
			h = x.handled
		}
		x.handling(h, func() { x.visit(c, 0) })
	})
}

// typeAgain is a type that is walked elsewhere as well.
func (x *extractor) typeAgain(i int32) facts.ExprID {
	refs := len(x.file.Refs)
	t := x.typeExpr(i, facts.RoleTypeOf)
	x.file.Refs = x.file.Refs[:refs]
	return t
}

// throwing walks a throw statement. What is thrown once more, a handler may have narrowed.
func (x *extractor) throwing(i int32) {
	e := x.First(i)
	if v := x.visit(e, 0); x.Kind(e) == nObjectCreationExpression {
		x.placeThrows(i, v)
	}
}

// placeThrows adds a call that may throw exceptions, or an exception that is thrown.
func (x *extractor) placeThrows(at int32, e facts.ExprID) {
	if x.handled != nil && e != 0 {
		x.place(at, facts.Place{Kind: facts.PlaceThrows, Expr: e, Expected: x.b.Pairs(x.handled.types...)})
	}
}
