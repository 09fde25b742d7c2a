package typescript

// statements walks the statements of a block. What follows an `if` that leaves
// the block is reached only where its condition did not hold.
func (x *extractor) statements(block int32) {
	opened := 0
	x.Each(block, func(c int32) {
		x.visitStatement(c)
		if x.Kind(c) != nIfStatement || x.Field(c, x.f.Alternative) >= 0 {
			return
		}
		x.open()
		if condition := x.Field(c, x.f.Condition); x.exits(x.Field(c, x.f.Consequence)) {
			x.narrow(condition, false)
		} else {
			x.narrowPast(condition, x.Field(c, x.f.Consequence))
		}
		if len(x.scope.bindings) == 0 && len(x.scope.paths) == 0 {
			x.leave()
			return
		}
		opened++
	})
	for range opened {
		x.leave()
	}
}

// narrowPast binds what a variable holds past an `if` that gives it another value: that, or what is left of it where the
// condition does not hold.
func (x *extractor) narrowPast(condition, consequence int32) {
	left := x.narrowed(func() { x.narrow(condition, false) })
	if len(left.bindings) == 0 {
		return
	}
	given := &scope{}
	assign := func(statement int32) {
		a := x.First(statement)
		name := x.Field(a, x.f.Left)
		if x.Kind(statement) != nExpressionStatement || x.Kind(a) != nAssignmentExpression || x.Kind(name) != nIdentifier {
			return
		}
		b := left.find(x.word[name])
		if b == nil || b.expr == x.anything() || given.find(b.word) != nil {
			return
		}
		n := *b
		x.narrowed(func() {
			x.narrow(condition, true)
			n.expr = x.quietly(x.Field(a, x.f.Right))
		})
		if n.expr != 0 {
			given.add(&n)
		}
	}
	if x.Kind(consequence) == nStatementBlock {
		x.Each(consequence, assign)
	} else {
		assign(consequence)
	}
	x.narrowEither(left, given)
}

// exits reports whether a statement never reaches its end.
func (x *extractor) exits(i int32) bool {
	switch x.Kind(i) {
	case nReturnStatement, nThrowStatement, nBreakStatement, nContinueStatement:
		return true
	case nStatementBlock, nElseClause, nFinallyClause:
		return x.exits(x.lastChild(i))
	case nIfStatement:
		otherwise := x.Field(i, x.f.Alternative)
		return otherwise >= 0 && x.exits(x.Field(i, x.f.Consequence)) && x.exits(otherwise)
	case nSwitchStatement:
		return x.switchExits(x.Field(i, x.f.Body))
	case nTryStatement:
		if x.exits(x.Field(i, x.f.Finalizer)) {
			return true
		}
		handler := x.Field(i, x.f.Handler)
		return x.exits(x.Field(i, x.f.Body)) && (handler < 0 || x.exits(x.Field(handler, x.f.Body)))
	}
	return false
}

// switchExits reports whether a switch takes each value, and leaves by the end of
// its last case or a break for none of them.
func (x *extractor) switchExits(body int32) bool {
	takesAll, breaks, last := false, false, int32(-1)
	x.Each(body, func(c int32) {
		last = c
		takesAll = takesAll || x.Kind(c) == nSwitchDefault
		breaks = breaks || x.breaksOut(c)
	})
	return takesAll && !breaks && x.exits(x.lastChild(last))
}

// breaksOut reports whether a `break` in a statement may end what it is in. One
// with a label may mean any.
func (x *extractor) breaksOut(i int32) bool {
	found := false
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nBreakStatement:
			found = true
		case nSwitchStatement, nForStatement, nForInStatement, nWhileStatement, nDoStatement:
			found = found || x.labelled(c)
		default:
			found = found || x.breaksOut(c)
		}
	})
	return found
}

// labelled reports whether a `break` in a statement names a label.
func (x *extractor) labelled(i int32) bool {
	found := false
	x.Each(i, func(c int32) {
		found = found || x.Kind(c) == nBreakStatement && x.First(c) >= 0 || x.labelled(c)
	})
	return found
}

// lastChild gives i's last named child, or -1.
func (x *extractor) lastChild(i int32) int32 {
	last := int32(-1)
	x.Each(i, func(c int32) { last = c })
	return last
}
