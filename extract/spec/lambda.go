//go:build cgo

package spec

import "github.com/codegraph-dev/codegraph/extract/facts"

// lambda is a function without a name around the node at hand that may be called on a value, or what follows the import of
// a value's members.
type lambda struct {
	node, last int32
	symbol     int32 // the innermost definition around it
	on         facts.ExprID
	how        facts.Within
	imported   bool // it is so in the definitions inside too: nothing else of them may be called as what it brings
}

// enterLambda notes a function without a name, if it may be called on a value.
func (x *extractor) enterLambda(i int32) {
	x.lambdas = x.lambdasAround(i)
	if l, ok := x.receiverOf(i); ok && len(x.lambdas) < maxLambdas {
		for n := i; n < min(x.nodes[i].Last, i+maxForgotten); n++ {
			x.values[n] = 0 // what was read before did not know it
		}
		x.lambdas = append(x.lambdas, l)
	}
}

// maxLambdas bounds the functions without names around one another in which a name is looked up.
const maxLambdas = 6

// lambdasAround leaves of the functions that were entered those that a node is in.
func (x *extractor) lambdasAround(i int32) []lambda {
	list := x.lambdas
	for len(list) > 0 && (list[len(list)-1].node >= i || list[len(list)-1].last <= i) {
		list = list[:len(list)-1]
	}
	return list
}

// receiverOf is what says what a function without a name is called on.
func (x *extractor) receiverOf(i int32) (lambda, bool) {
	l := lambda{node: i, last: x.nodes[i].Last, symbol: x.top().symbol}
	callee, args, at := x.givenTo(i)
	if callee == 0 {
		return l, false
	}
	called := x.b.At(callee)
	if called.Op == facts.OpGeneric {
		called = x.b.At(called.A)
	}
	free := called.Op == facts.OpName
	if called.Op == facts.OpMember {
		around := x.b.At(called.A).Op
		free = around == facts.OpScope || around == facts.OpWithin
	}
	switch {
	case called.Op == facts.OpMember && !free && x.calledOn[called.S]:
		l.on, l.how = called.A, facts.WithinValue
	case free && x.calledWith[called.S] && at > 0:
		l.on, l.how = x.value(args[0]), facts.WithinValue
	case !x.Told || len(args) > maxArguments, free && x.calledOn[called.S]:
		return l, false
	default:
		l.on = x.expected(callee, args, at)
	}
	return l, true
}

// scopeAt is what is in scope in a definition, -1 for the top of the file, and in the functions without names around the
// node at hand in it; 0 for the top of the file alone.
func (x *extractor) scopeAt(symbol int32) facts.ExprID {
	scope := facts.ExprID(0)
	if symbol >= 0 {
		scope = x.b.Scope(int(symbol))
	}
	for _, l := range x.lambdasHere() {
		scope = x.b.Within(scope, l.on, l.how)
	}
	return scope
}

// lambdasHere are the functions without names around the node at hand, in the innermost definition, with what imports bring there and around it.
func (x *extractor) lambdasHere() []lambda {
	list := x.lambdas
	for len(list) > 0 && list[0].symbol != x.top().symbol && !list[0].imported {
		list = list[1:]
	}
	return list
}

// this is what a function without a name is called on, else around.
func (x *extractor) this(around facts.ExprID) facts.ExprID {
	for _, l := range x.lambdasHere() {
		if !l.imported {
			around = x.b.Within(around, l.on, l.how|facts.WithinItself)
		}
	}
	return around
}

// outside reads what is around a node: the functions without names that it is in, and those alone, are known.
func (x *extractor) outside(i int32, read func()) {
	all := x.lambdas
	x.lambdas = x.lambdasAround(i)
	read()
	x.lambdas = all
}
