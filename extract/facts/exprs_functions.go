package facts

// Func is the type of functions; result may be unknown or absent.
func (b *Builder) Func(params []ExprID, result ExprID) ExprID {
	return b.Add(OpFunc, b.Pairs(params...), result, 0, "")
}

// OfReceiver is S of an OpFunc whose first parameter is what the function is called on.
const OfReceiver = "receiver"

// MemberFunc is Func of functions that are called on a value of a type, and see its members.
func (b *Builder) MemberFunc(receiver ExprID, params []ExprID, result ExprID) ExprID {
	return b.Add(OpFunc, b.Pairs(append([]ExprID{receiver}, params...)...), result, 0, OfReceiver)
}

// TakesThis is S of an OpFunc of which the last parameter is no parameter, but what `this` is in the function.
const TakesThis = "this"

// OnThis is the type f of functions, which say what `this` is in them.
func (b *Builder) OnThis(f, this ExprID) ExprID {
	e := b.exprs[f]
	if this == 0 || e.Op != OpFunc || e.S != "" {
		return f
	}
	var params []ExprID
	for p := e.A; p != 0; p = b.exprs[p].B {
		params = append(params, b.exprs[p].A)
	}
	if len(params) == MaxPairs {
		return f
	}
	return b.Add(OpFunc, b.Pairs(append(params, this)...), e.B, e.N, TakesThis)
}

// Idle is the type f of functions that return without a value.
func (b *Builder) Idle(f ExprID) ExprID {
	e := b.exprs[f]
	if e.Op != OpFunc || e.B != 0 || e.S != "" {
		return f
	}
	return b.Add(OpFunc, e.A, e.B, e.N, GivesNothing)
}

// FuncOf is Func where it is known how many parameters a call must give, and
// whether the last takes any number.
func (b *Builder) FuncOf(params []ExprID, result ExprID, required int, open bool) ExprID {
	n := uint32(1 | required<<2)
	if open {
		n |= 2
	}
	return b.Add(OpFunc, b.Pairs(params...), result, n, "")
}

// Arity takes N of OpFunc apart; known is false where it says nothing.
func Arity(n uint32) (required int, open, known bool) { return int(n >> 2), n&2 != 0, n&1 != 0 }
