package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// handlers say what the kinds of nodes mean. The descent asks them, so that the code for one
// construct uses the descent and not the code for all that may be inside it.
type handlers struct {
	inContext   [nodeKinds]func(x *extractor, i int32, role facts.Role, c context) facts.ExprID // expressions that ask what is expected of them
	expressions [nodeKinds]func(x *extractor, i int32, role facts.Role) facts.ExprID
	types       [nodeKinds]func(x *extractor, i int32, role facts.Role) facts.ExprID
	statements  [nodeKinds]func(x *extractor, i int32)
}

// expr walks an expression and gives its value. Its last name is a reference of
// the role; other names in it are read.
func (x *extractor) expr(i int32, role facts.Role) facts.ExprID {
	c, k := x.takeContext(), x.Kind(i)
	if h := x.handlers.inContext[k]; h != nil {
		return h(x, i, role, c)
	}
	if h := x.handlers.expressions[k]; h != nil {
		return h(x, i, role)
	}
	if i >= 0 {
		x.visitAll(i)
	}
	return 0
}

// exprIn walks an expression whose surroundings expect something of it.
func (x *extractor) exprIn(i int32, role facts.Role, c context) facts.ExprID {
	x.context = c
	return x.expr(i, role)
}

// takeContext gives the context of the node that is about to be walked, once.
func (x *extractor) takeContext() context {
	c := x.context
	x.context = context{}
	return c
}

// visit walks any node and gives its value if it is an expression.
func (x *extractor) visit(i int32) facts.ExprID { return x.expr(i, facts.RoleReads) }

// visitAll walks the children of a node that means nothing by itself.
func (x *extractor) visitAll(i int32) { x.Each(i, x.visitStatement) }

// visitStatement walks a statement or, in broken text, whatever is there.
func (x *extractor) visitStatement(i int32) {
	if h := x.handlers.statements[x.Kind(i)]; h != nil {
		h(x, i)
		return
	}
	x.visit(i)
}

// typ walks a type and gives it; names in it are references of the role.
func (x *extractor) typ(i int32, role facts.Role) facts.ExprID {
	if h := x.handlers.types[x.Kind(i)]; h != nil {
		return h(x, i, role)
	}
	if i >= 0 {
		x.visitAll(i)
	}
	return 0
}

// visitTypes walks the types inside a node for their references.
func (x *extractor) visitTypes(i int32, role facts.Role) {
	x.Each(i, func(c int32) { x.typ(c, role) })
}
