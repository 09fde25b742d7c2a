//go:build cgo

package spec

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// pending are the locals of a declaration that has been met and does not count yet.
type pending struct {
	at    int32 // the node from which they are known
	depth int   // of the scope that they belong to
	rule  *local
	node  int32
	yield bool // to members of that scope's definition
	test  *test
}

// locals notes what a node declares.
func (x *extractor) locals(r *rules, i int32) {
	for _, l := range r.locals {
		if !x.applies(l.when, l.unless, i) {
			continue
		}
		for _, p := range x.all(l.pattern, i) {
			x.bindings(p)
		}
		at := x.nodes[i].Last
		if from := x.first(l.at, i); from >= 0 {
			at = from
		}
		depth, beside := len(x.scopes), false
		if s := x.top().symbol; s >= 0 && x.heads[s].rule.Beside {
			depth, beside = depth-1, true
		}
		x.pending = append(x.pending, pending{at: at, depth: depth, rule: l, node: i, yield: beside})
		return
	}
}

// bindings marks the names in a pattern: they are no references.
func (x *extractor) bindings(pattern int32) {
	x.eachBinding(pattern, func(at int32) { x.done[at], x.local[at] = true, true })
}

// eachBinding visits the words that a pattern binds: plain names that no member or
// type is made of.
func (x *extractor) eachBinding(pattern int32, visit func(at int32)) {
	if pattern < 0 {
		return
	}
	for i := pattern; i < x.nodes[pattern].Last; i++ {
		n := &x.nodes[i]
		if !x.identifiers.has(n.Kind) {
			if f := x.form(i); f != nil && i != pattern && (f.Is == Member || f.Is == Qualified || f.Is == Invoke || x.Apart && f.Is == Call || f.Is == Element || f.Type || f.Is == Generic) {
				i = n.Last - 1
			}
			continue
		}
		if f := x.form(i); f != nil && (f.Is != Name && f.Is != Variable || f.Type) || x.isType(i) || x.Binds != nil && !x.Binds(x.str(i)) {
			continue
		}
		visit(i)
	}
}

// know makes the names of a declaration known from here to the end of the scope.
func (x *extractor) know(p pending) {
	patterns := x.all(p.rule.pattern, p.node)
	v := facts.ExprID(0)
	switch {
	case p.rule.Name != "":
		leads := x.leads(p.rule.by, p.node)
		v := facts.ExprID(0)
		if leads || p.rule.Passed && len(x.known[p.rule.Name]) == 0 { // of functions in one another it may be the outer one's
			v = x.given(p.rule, p.node)
		}
		if v != 0 || leads {
			for i := p.node; i < min(x.nodes[p.node].Last, p.node+maxForgotten); i++ {
				x.values[i] = 0 // what was read before did not know it
			}
			x.hold(p.rule.Name, v)
			if p.rule.Makes != "" {
				x.hold(p.rule.Makes, x.b.New(v))
			}
			x.holdCalled(p.rule, patterns, v)
		}
		return
	case p.rule.Called != nil:
		x.holdCalled(p.rule, patterns, x.given(p.rule, p.node))
		return
	case len(patterns) == 1 && x.tuples.has(x.nodes[patterns[0]].Kind):
		x.parts(p, patterns[0], x.given(p.rule, p.node))
		return
	case len(patterns) == 1 && x.isPlain(patterns[0]) || p.rule.Same:
		v = x.given(p.rule, p.node)
	case p.rule.Passed:
		x.passAll(p, patterns)
		return
	}
	for _, pattern := range patterns {
		x.bind(p, pattern, v)
	}
}

// passAll binds the parameters of a function without a name, each to what it is called with.
func (x *extractor) passAll(p pending, patterns []int32) {
	n := x.ordinal(p.node)
	for _, pattern := range patterns {
		x.eachBinding(pattern, func(at int32) {
			x.hold(x.str(at), x.passed(p.node, n))
			n++
		})
	}
}

// ordinal counts the siblings of a node's kind before it.
func (x *extractor) ordinal(i int32) int {
	n, kind := 0, x.nodes[i].Kind
	for s := range x.tree.NamedChildren(x.nodes[i].Parent) {
		if s >= i {
			break
		}
		if x.nodes[s].Kind == kind {
			n++
		}
	}
	return n
}

// maxAround is how far above a function without a name the call is that it is given to.
const maxAround = 8

// passed is what the function without a name around a node is called with as parameter n, by what it is given to.
func (x *extractor) passed(i int32, n int) facts.ExprID {
	callee, args, at := x.givenTo(i)
	if callee == 0 || len(args) > maxArguments {
		return 0
	}
	return x.b.Parameter(x.expected(callee, args, at), n)
}

// expected is what a callee takes as one of its arguments.
func (x *extractor) expected(callee facts.ExprID, args []int32, at int) facts.ExprID {
	before := make([]facts.ExprID, at)
	x.outside(args[at], func() {
		for k, a := range args[:at] {
			before[k] = x.value(a)
		}
	})
	return x.b.Argument(callee, x.b.Pairs(before...), at, len(args))
}

// expectedAt is the type whose members are written at a node without saying so; 0 where nothing says it.
func (x *extractor) expectedAt(f *form, i int32) facts.ExprID {
	n := i
	for p := x.nodes[n].Parent; p >= 0; n, p = p, x.nodes[p].Parent {
		if g := x.form(p); g == nil || g.Is != Call && g.Is != Same || x.first(g.of, p) != n || x.leads(f.of, n) {
			break
		}
	}
	if at := x.first(f.types, n); at >= 0 {
		return x.typ(at)
	}
	if at := x.first(f.of, n); at >= 0 {
		return x.b.TypeOf(x.value(at))
	}
	callee, args, at := x.givenTo(i)
	if callee == 0 || len(args) > maxArguments || args[at] != n {
		return 0
	}
	return x.b.TypeOf(x.expected(callee, args, at))
}

// givenTo is what the nearest call around a node calls that has the node in an argument, with the arguments and which it is.
func (x *extractor) givenTo(i int32) (callee facts.ExprID, args []int32, at int) {
	for n, p := 0, x.nodes[i].Parent; p >= 0 && n < maxAround; n, p = n+1, x.nodes[p].Parent {
		call := x.bare(p)
		f := x.form(call)
		if f == nil || f.Is != Call && f.Is != Invoke && f.Is != New {
			continue
		}
		args = x.all(f.args, call)
		at = slices.IndexFunc(args, func(a int32) bool { return a <= i && i < x.nodes[a].Last })
		if at < 0 {
			continue
		}
		x.outside(call, func() { callee = x.calledAt(f, call) })
		return callee, args, at
	}
	return 0, nil, 0
}

// calledAt is what a call, or what makes an instance, calls.
func (x *extractor) calledAt(f *form, call int32) facts.ExprID {
	switch f.Is {
	case Invoke:
		return x.invoked(f, call)
	case New:
		return x.madeOf(f, x.first(f.of, call))
	}
	return x.withTypes(f, call, x.calleeOf(x.first(f.of, call)))
}

// maxForgotten bounds the nodes of a function that were read before its variable was known:
// functions in functions would be read once for each around them.
const maxForgotten = 512

// bind makes the names in a pattern known as a value.
func (x *extractor) bind(p pending, pattern int32, v facts.ExprID) {
	x.eachBinding(pattern, func(at int32) {
		part := v
		if part == 0 {
			part = x.partOf(pattern, at)
		}
		if name := x.str(at); !p.yield || !x.declares(x.top().symbol, name) {
			x.hold(name, part)
		}
	})
}

// partOf is what a pattern takes out of a value at one of its names.
func (x *extractor) partOf(whole, at int32) facts.ExprID {
	for part, n := at, x.nodes[at].Parent; part > whole; part, n = n, x.nodes[n].Parent {
		c := x.at(x.nodes[n].Kind).pattern
		if c == nil {
			if f := x.form(n); f != nil && f.Is == Same {
				continue
			}
			return 0
		}
		of := x.first(c.of, n)
		if of < 0 || part == of || x.leads(c.unless, part) {
			return 0
		}
		if c.opens[x.str(of)] {
			v := x.partOf(whole, n)
			return x.b.Union(x.b.Iter(v), v)
		}
		k := len(x.all(c.before, part))
		return x.b.Argument(x.value(of), 0, k, k+1+len(x.all(c.behind, part)))
	}
	return 0
}

// hold makes a name known to the end of the scope.
func (x *extractor) hold(name string, v facts.ExprID) {
	if v == 0 && x.NamesHintTypes {
		v = x.b.Unknown(name)
	}
	x.known[name] = append(x.known[name], v)
	x.top().locals = append(x.top().locals, name)
}

// early makes known, in a block, what is declared in it and known in all of it.
func (x *extractor) early(block int32) {
	for i := block + 1; i < x.nodes[block].Last; i++ {
		n := &x.nodes[i]
		if x.blocks.has(n.Kind) {
			i = n.Last - 1
			continue
		}
		for _, l := range x.at(n.Kind).locals {
			if !x.applies(l.when, l.unless, i) {
				continue
			}
			if l.Early {
				x.holdCalled(l, x.all(l.pattern, i), 0)
			}
			break
		}
	}
}

// holdCalled makes known what patterns name, or texts that are no words of code.
func (x *extractor) holdCalled(l *local, patterns []int32, v facts.ExprID) {
	for _, at := range patterns {
		if l.Called == nil {
			x.eachBinding(at, func(name int32) { x.hold(x.str(name), v) })
			continue
		}
		x.hold(l.Called(x.str(at)), v)
	}
}

// parts binds the parts of a pattern to those of a value.
func (x *extractor) parts(p pending, pattern int32, v facts.ExprID) {
	n := 0
	for i := range x.tree.NamedChildren(pattern) {
		part := facts.ExprID(0)
		if x.isPlain(i) {
			part = x.b.Item(v, n)
		}
		x.bind(p, i, part)
		n++
	}
}

// isPlain reports a pattern that is a name.
func (x *extractor) isPlain(pattern int32) bool {
	f := x.form(pattern)
	return x.nodes[pattern].Last == pattern+1 || f != nil && (f.Is == Same || f.Is == Variable)
}

// declares reports whether a definition has a member of a name.
func (x *extractor) declares(s int32, name string) bool {
	for i := max(s, 0); int(i) < len(x.file.Symbols); i++ {
		if m := &x.file.Symbols[i]; m.Container == s && m.Name == name {
			return true
		}
	}
	return false
}

// given is what a local is: a value of its declared type, or what it is given.
func (x *extractor) given(l *local, i int32) facts.ExprID {
	declared := facts.ExprID(0)
	for _, at := range x.all(l.typ, i) {
		if t := x.typ(at); t != 0 {
			declared = x.b.Union(declared, x.b.Instance(t))
		}
	}
	if x.isUntold(declared) {
		if d := x.documentedLocal(l, i); d != 0 {
			declared = d
		}
	}
	if declared != 0 {
		return declared
	}
	v, at := facts.ExprID(0), x.first(l.value, i)
	if l.By == "" {
		v = x.value(at)
	} else {
		x.outside(at, func() { v = x.value(at) })
	}
	if l.By != "" {
		by := x.first(l.by, i)
		switch {
		case by >= 0 && l.elements[x.str(by)]:
			return x.b.Iter(v)
		case by < 0 || !l.selves[x.str(by)]:
			v = 0
		}
	}
	if v == 0 && l.Passed {
		n := 0
		if l.Name == "" {
			n = x.ordinal(i)
		}
		return x.passed(i, n)
	}
	switch {
	case l.Opened:
		return x.b.Union(x.b.Iter(v), v)
	case l.Element:
		return x.b.Iter(v)
	}
	return v
}
