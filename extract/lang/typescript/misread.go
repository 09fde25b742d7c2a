package typescript

// isAsserted reports an operation which the grammar takes for what is asserted not to be null, as
// it has `a - b!.c` for `(a - b)!.c`: what is asserted is its last operand.
func (x *extractor) isAsserted(i int32) bool {
	for {
		p := x.Nodes[i].Parent
		switch x.Kind(p) {
		case nNonNullExpression:
			return true
		case nBinaryExpression:
			if x.Field(p, x.f.Right) != i {
				return false
			}
		case nUnaryExpression:
		default:
			return false
		}
		i = p
	}
}

// mayBeType reports what the grammar takes for an operation and the language for a part of a type: `a as B | undefined`, or the first
// type argument of `await f<A, B>(c)`.
func (x *extractor) mayBeType(i int32) bool {
	of := x.Field(i, x.f.Left)
	for x.Kind(of) == nMemberExpression { // `a as B.C | undefined`
		of = x.First(of)
	}
	left := x.Kind(of)
	switch x.text(x.Field(i, x.f.Operator)) {
	case "|", "&":
		return left == nAsExpression || left == nSatisfiesExpression
	case "<", ">":
		return left == nAwaitExpression
	}
	return false
}
