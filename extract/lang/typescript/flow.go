package typescript

// exits reports whether a statement never reaches its end.
func (x *extractor) exits(i int32) bool {
	switch x.kind(i) {
	case nReturnStatement, nThrowStatement, nBreakStatement, nContinueStatement:
		return true
	case nStatementBlock, nElseClause, nFinallyClause:
		return x.exits(x.lastChild(i))
	case nIfStatement:
		otherwise := x.field(i, x.f.alternative)
		return otherwise >= 0 && x.exits(x.field(i, x.f.consequence)) && x.exits(otherwise)
	case nSwitchStatement:
		return x.switchExits(x.field(i, x.f.body))
	case nTryStatement:
		if x.exits(x.field(i, x.f.finalizer)) {
			return true
		}
		handler := x.field(i, x.f.handler)
		return x.exits(x.field(i, x.f.body)) && (handler < 0 || x.exits(x.field(handler, x.f.body)))
	}
	return false
}

// switchExits reports whether a switch takes each value, and leaves by the end of
// its last case or a break for none of them.
func (x *extractor) switchExits(body int32) bool {
	takesAll, breaks, last := false, false, int32(-1)
	x.each(body, func(c int32) {
		last = c
		takesAll = takesAll || x.kind(c) == nSwitchDefault
		breaks = breaks || x.breaksOut(c)
	})
	return takesAll && !breaks && x.exits(x.lastChild(last))
}

// breaksOut reports whether a `break` in a statement may end what it stands in. One
// with a label may mean any.
func (x *extractor) breaksOut(i int32) bool {
	found := false
	x.each(i, func(c int32) {
		switch x.kind(c) {
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
	x.each(i, func(c int32) {
		found = found || x.kind(c) == nBreakStatement && x.first(c) >= 0 || x.labelled(c)
	})
	return found
}

// lastChild gives i's last named child, or -1.
func (x *extractor) lastChild(i int32) int32 {
	last := int32(-1)
	x.each(i, func(c int32) { last = c })
	return last
}
