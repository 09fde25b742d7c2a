package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// handlers say what the kinds of nodes mean. The descent asks them, so that the code for one
// construct uses the descent and not the code for all that may be inside it.
type handlers struct {
	expressions [nodeKinds]func(x *extractor, i int32, role facts.Role) facts.ExprID
	types       [nodeKinds]func(x *extractor, i int32, role facts.Role) facts.ExprID
	statements  [nodeKinds]func(x *extractor, i int32) (ends bool)
}

// eval gives the value of an expression and notes the references in it; role
// is that of its last name.
func (x *extractor) eval(i int32, role facts.Role) facts.ExprID {
	if i < 0 || !x.step(i) {
		return 0
	}
	if h := x.handlers.expressions[x.Kind(i)]; h != nil {
		return h(x, i, role)
	}
	x.children(i)
	return 0
}

// children evaluates all named children for their references.
func (x *extractor) children(i int32) {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
			x.eval(c, facts.RoleReads)
		}
	}
}

// typeExpr gives the type that an annotation names and notes its references
// under the role.
func (x *extractor) typeExpr(i int32, role facts.Role) facts.ExprID {
	if i < 0 || !x.step(i) {
		return 0
	}
	if h := x.handlers.types[x.Kind(i)]; h != nil {
		return h(x, i, role)
	}
	x.eval(i, facts.RoleReads)
	return 0
}

// block evaluates the statements of a node in order and reports whether
// control does not reach its end.
func (x *extractor) block(i int32) (ends bool) {
	if i < 0 {
		return false
	}
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) && x.statement(c) {
			ends = true
		}
	}
	return ends
}

// statement evaluates one statement, or anything else as an expression; see block for the result.
func (x *extractor) statement(i int32) (ends bool) {
	if !x.step(i) {
		return false
	}
	if h := x.handlers.statements[x.Kind(i)]; h != nil {
		return h(x, i)
	}
	x.eval(i, facts.RoleReads)
	return false
}

// blockOf gives the block of a clause, or -1.
func (x *extractor) blockOf(i int32) int32 {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) == nBlock {
			return c
		}
	}
	return -1
}

// step counts the work; real code takes about two steps for each node.
func (x *extractor) step(i int32) bool {
	if x.rehearsing {
		x.rehearsalSteps++
		return x.rehearsalSteps <= x.budget
	}
	if x.steps++; x.steps <= x.budget {
		return true
	}
	line, _ := x.position(i)
	x.file.CutAt("steps", int(line))
	return false
}

// enter makes s the scope until the result is called. Its parent is where the
// evaluation stands, which decorators and defaults may make another one than
// the text suggests.
func (x *extractor) enter(s *scope) func() {
	saved := x.scope
	x.scope = s
	return func() { x.scope = saved }
}

func (x *extractor) builtin(name string) facts.ExprID { return x.b.Instance(x.b.Builtin(name)) }
