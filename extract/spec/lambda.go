//go:build cgo

package spec

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

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

// narrowing is a local and a value of the type that it is of somewhere.
type narrowing struct {
	name string
	v    facts.ExprID
}

// narrowed is where a narrowing is among what is known of its name.
type narrowed struct {
	name string
	at   int
}

// tests notes what a node says of the types of locals.
func (x *extractor) tests(r *rules, i int32) {
	for _, t := range r.tests {
		if !x.applies(t.when, t.unless, i) {
			continue
		}
		if x.inside == nil {
			x.inside = map[int32][]narrowing{}
		}
		for _, at := range x.all(t.within, i) {
			if n, ok := x.tested(t, i); ok && at > i {
				x.inside[at] = append(x.inside[at], n)
			}
		}
		if at := x.first(t.behind, i); at >= 0 {
			depth := len(x.scopes)
			for depth > 1 && x.scopes[depth-1].last <= at {
				depth--
			}
			x.pending = append(x.pending, pending{at: at, depth: depth, node: i, test: t})
		}
		return
	}
}

// tested is the local that a test is about.
func (x *extractor) tested(t *test, i int32) (narrowing, bool) {
	at, typ := x.first(t.name, i), x.first(t.typ, i)
	if at < 0 || typ < 0 || len(x.known[x.str(at)]) == 0 {
		return narrowing{}, false
	}
	v := x.b.Instance(x.typ(typ))
	return narrowing{x.str(at), v}, v != 0
}

// narrow opens a scope for a node in which locals are of types that were tested.
func (x *extractor) narrow(i int32) {
	list := x.inside[i]
	if list == nil {
		return
	}
	delete(x.inside, i)
	x.enter(i, func(s *scope) { s.passes = true })
	for _, n := range list {
		x.top().narrows = append(x.top().narrows, narrowed{n.name, len(x.known[n.name])})
		x.known[n.name] = append(x.known[n.name], n.v)
	}
}

// widen forgets the types that locals had in the innermost scope alone.
func (x *extractor) widen() {
	for _, n := range slices.Backward(x.top().narrows) {
		x.known[n.name] = slices.Delete(x.known[n.name], n.at, n.at+1)
	}
}

// narrowBehind makes a local known to be of a type to the end of the scope.
func (x *extractor) narrowBehind(p pending) {
	if n, ok := x.tested(p.test, p.node); ok {
		x.hold(n.name, n.v)
	}
}
