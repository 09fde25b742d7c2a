package typescript

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
