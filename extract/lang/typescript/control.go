package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) forStatement(i int32) {
	x.fn.metrics.Loop(x.fn.nesting)
	x.open()
	x.hoistStatement(x.Field(i, x.f.Initializer))
	x.nested(func() { x.visitAll(i) })
	x.leave()
}

func (x *extractor) whileStatement(i int32) {
	x.fn.metrics.Loop(x.fn.nesting)
	x.nested(func() { x.visitAll(i) })
}

func (x *extractor) returnStatement(i int32) {
	x.fn.metrics.Returns++
	if e := x.First(i); e >= 0 {
		v := x.result(e)
		x.placeReturned(i, x.First(i), v)
		x.returned(v)
	}
}

// nested runs visit one level deeper.
func (x *extractor) nested(visit func()) {
	x.fn.metrics.Nested(&x.fn.nesting, visit)
}

func (x *extractor) ifStatement(i int32) { x.branches(i, false) }

// branches walks an if statement; chained is true for one that follows an else.
func (x *extractor) branches(i int32, chained bool) {
	m := &x.fn.metrics
	m.Case()
	m.Cognitive++
	if !chained {
		m.Cognitive += x.fn.nesting
	}
	condition := x.Field(i, x.f.Condition)
	x.visit(condition)
	x.open()
	x.narrow(condition, true)
	x.nested(func() { x.visitBranch(x.Field(i, x.f.Consequence)) })
	x.leave()
	alternative := x.First(x.Field(i, x.f.Alternative))
	if alternative < 0 {
		return
	}
	x.open()
	x.narrow(condition, false)
	defer x.leave()
	switch {
	case x.Kind(alternative) == nIfStatement:
		x.branches(alternative, true)
	default:
		m.Cognitive++
		x.nested(func() { x.visitBranch(alternative) })
	}
}

func (x *extractor) visitBranch(i int32) {
	if i >= 0 {
		x.visitStatement(i)
	}
}

// forIn walks `for (… of …)` and `for (… in …)`.
func (x *extractor) forIn(i int32) {
	m := &x.fn.metrics
	m.Loop(x.fn.nesting)
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	x.open()
	over := x.visit(right)
	v, pairs := x.iterated(i, right, over)
	declares := x.has(i, tConst) || x.has(i, tLet) || x.has(i, tVar)
	if declares && !x.has(i, tVar) {
		x.bindNames(left)
	}
	x.assignPattern(left, v, assignment{declares: declares, pairs: pairs})
	x.nested(func() { x.visitBranch(x.Field(i, x.f.Body)) })
	x.leave()
}

// iterated gives what a loop variable holds. pairs is true where it holds the
// entries of v: a key and an element.
func (x *extractor) iterated(loop, right int32, over facts.ExprID) (v facts.ExprID, pairs bool) {
	if x.has(loop, tIn) {
		return x.b.Instance(x.b.Builtin("string")), false
	}
	callee := x.Field(right, x.f.Function)
	if x.Kind(right) != nCallExpression || x.Kind(callee) != nMemberExpression {
		if e := x.b.At(over); e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpMap {
			return over, x.Kind(x.Field(loop, x.f.Left)) == nArrayPattern
		}
		return x.b.Iter(over), false
	}
	of := x.Field(callee, x.f.Object)
	if x.isFree(of, "Object") {
		of = x.First(x.Field(right, x.f.Arguments))
	}
	var inner facts.ExprID
	x.silently(func() { inner = x.visit(of) })
	switch x.text(x.Field(callee, x.f.Property)) {
	case "entries":
		return inner, true
	case "values":
		return x.b.Elem(inner), false
	case "keys":
		return x.b.Key(inner), false
	}
	return x.b.Iter(over), false
}

func (x *extractor) switchStatement(i int32) {
	m := &x.fn.metrics
	m.Cognitive += 1 + x.fn.nesting
	subject := x.Field(i, x.f.Value)
	of := x.visit(subject)
	body := x.Field(i, x.f.Body)
	x.open()
	x.hoistBlock(body)
	falls := false     // the case before goes on with this one
	var labels []int32 // of the cases without a statement before
	x.nested(func() {
		x.Each(body, func(c int32) {
			x.open()
			if x.Kind(c) == nSwitchCase {
				m.Case()
				label := x.Field(c, x.f.Value)
				if labels = append(labels, label); !falls {
					x.narrowCase(subject, labels)
				}
				x.placeEqual(label, subject, label, of, x.caseText(label))
			}
			x.visitAll(c)
			x.leave()
			if x.Kind(c) != nSwitchCase || x.Nth(c, 1) >= 0 { // else the next has both labels
				falls, labels = !x.exits(x.lastChild(c)), nil
			}
		})
	})
	x.leave()
}

// caseText is the value of a case's label where places are made of it.
func (x *extractor) caseText(label int32) facts.ExprID {
	if !x.placing || x.Kind(label) != nString {
		return 0
	}
	return x.b.Instance(x.literalType(label))
}

func (x *extractor) catchClause(i int32) {
	m := &x.fn.metrics
	m.Branch(x.fn.nesting)
	x.open()
	if p := x.Field(i, x.f.Parameter); p >= 0 {
		x.bindNames(p)
		v := x.instance(x.annotation(x.Field(i, x.f.Type), facts.RoleTypeOf))
		x.assignPattern(p, v, assignment{declares: true, fixed: true})
	}
	x.nested(func() { x.visitBranch(x.Field(i, x.f.Body)) })
	x.leave()
}
