//go:build cgo

package spec

import "github.com/codegraph-dev/codegraph/extract/facts"

// refer finds what is referred to. It passes over the nodes in their order with a
// stack of the scopes around the node at hand, so that a local is known from where it is
// declared to the end of its block.
func (x *extractor) refer() {
	x.scopes = append(x.scopes, scope{last: int32(len(x.nodes)), symbol: -1, role: facts.RoleReads})
	x.beforeHeader()
	for i := int32(0); int(i) < len(x.nodes); {
		x.settle(i)
		i = x.visit(i)
	}
	x.settle(int32(len(x.nodes)))
}

// beforeHeader opens a package for what is before its header.
func (x *extractor) beforeHeader() {
	if !x.Headed {
		return
	}
	for s := range x.heads {
		if h := &x.heads[s]; h.rule.Rest {
			x.scopes = append(x.scopes, scope{last: h.start, symbol: int32(s), role: facts.RoleReads})
			return
		}
	}
}

func (x *extractor) top() *scope { return &x.scopes[len(x.scopes)-1] }

// settle declares the locals that are known from a node on and leaves the scopes
// that ended before it.
func (x *extractor) settle(i int32) {
	for {
		switch n := len(x.pending); {
		case n > 0 && x.pending[n-1].at <= i && x.pending[n-1].depth == len(x.scopes):
			if p := x.pending[n-1]; p.test != nil {
				x.narrowBehind(p)
			} else {
				x.know(p)
			}
			x.pending = x.pending[:n-1]
		case x.top().last <= i && len(x.scopes) > 1:
			x.leave()
		default:
			return
		}
	}
}

// enter opens a scope for a node.
func (x *extractor) enter(i int32, change func(s *scope)) {
	s := *x.top()
	s.last, s.locals, s.passes, s.gives, s.narrows = x.nodes[i].Last, nil, false, false, nil
	change(&s)
	x.scopes = append(x.scopes, s)
}

// leave ends the innermost scope and forgets its locals.
func (x *extractor) leave() {
	if s := x.top(); s.gives {
		x.result(s.symbol)
	}
	x.widen()
	if s := x.top(); s.passes {
		around := &x.scopes[len(x.scopes)-2]
		around.locals = append(around.locals, s.locals...)
		x.scopes = x.scopes[:len(x.scopes)-1]
		return
	}
	for _, name := range x.top().locals {
		list := x.known[name]
		x.known[name] = list[:len(list)-1]
	}
	x.scopes = x.scopes[:len(x.scopes)-1]
}

// visit reads one node and gives the next to visit.
func (x *extractor) visit(i int32) int32 {
	n := &x.nodes[i]
	if s, ok := x.begins[i]; ok {
		x.enterSymbols(i, s)
	}
	r := x.at(n.Kind)
	if role, ok := x.roles[i]; ok {
		x.enter(i, func(s *scope) {
			s.role, s.passes, s.header = role, x.Lasting, role == facts.RoleExtends || role == facts.RoleImplements
		})
	}
	x.narrow(i)
	if x.blocks.has(n.Kind) {
		x.enter(i, func(*scope) {})
		if x.earlier {
			x.early(i)
		}
	}
	if x.lambdas != nil {
		x.lambdas = x.lambdasAround(i)
	}
	if x.table.lambdas.has(n.Kind) {
		x.enterLambda(i)
	}
	x.count(i)
	for _, m := range r.imports {
		if !m.Inside && x.applies(m.when, m.unless, i) {
			x.importing(m, i, "", m.Flags)
			return n.Last
		}
	}
	for _, p := range r.exports {
		x.export(x.first(p, i))
	}
	x.label(r, i)
	x.locals(r, i)
	x.tests(r, i)
	if r.attribute != nil {
		return x.attribute(r.attribute, i)
	}
	if x.texts.nodes.has(n.Kind) && x.leads(x.texts.in, i) {
		x.readText(i)
	}
	if r.tokens {
		x.readTokens(i)
		return n.Last
	}
	if f := x.form(i); f != nil {
		x.emit(f, i)
	}
	return i + 1
}

// label marks the words that name nothing.
func (x *extractor) label(r *rules, i int32) {
	for _, l := range r.labels {
		if !l.all {
			if at := x.first(l.at, i); at >= 0 {
				x.done[at] = true
			}
			continue
		}
		x.each(l.at, i, func(at int32) bool {
			for n := at; n < x.nodes[at].Last; n++ {
				x.done[n] = true
			}
			return true
		})
	}
}

// enterSymbols opens the definitions that begin at a node, the outermost first.
func (x *extractor) enterSymbols(i, s int32) {
	for ; int(s) < len(x.heads) && x.heads[s].start == i; s++ {
		h := &x.heads[s]
		if h.rule.Leaf && h.rule.Hoisted && h.rule.Once { // a write that declares
			x.declareTypes(s)
			continue
		}
		x.enter(h.decl, func(c *scope) {
			c.symbol, c.role, c.header, c.nesting, c.gives = s, facts.RoleReads, false, 0, h.rule.result != nil
			if h.rule.each != nil {
				c.last = x.declaratorEnd(s)
			}
			if h.rule.Rest || h.rule.until != nil {
				c.last = x.reach(h.rule, h.decl)
			}
		})
		x.declareTypes(s)
	}
}

// declaratorEnd gives the node behind one of several declarators.
func (x *extractor) declaratorEnd(s int32) int32 {
	h := &x.heads[s]
	last := x.nodes[h.decl].Last
	if next := int(s) + 1; next < len(x.heads) && x.heads[next].decl == h.decl {
		last = min(last, x.heads[next].start)
	}
	return last
}

// emit records the references that a form makes.
func (x *extractor) emit(f *form, i int32) {
	if f.Words {
		defer x.each(f.name, i, func(at int32) bool { x.done[at] = true; return true })
	}
	switch f.Is {
	case Name:
		x.read(i, x.nameOf(f, i))
	case Member, Qualified:
		x.emitMember(f, i)
	case Variable:
		x.local[i] = true
	case Invoke:
		e := x.invoked(f, i)
		if x.Overloads {
			e = x.call(e, f, i)
		}
		if !x.isBuiltin(e) {
			x.ref(x.nameOf(f, i), e, f.callRole())
		}
	case Call, Macro:
		if at := x.nameNode(x.first(f.of, i)); at >= 0 && !x.isLocal(at) {
			if e := x.callee(f, i); !x.isBuiltin(e) {
				x.ref(at, e, f.callRole())
			}
		}
	case Chained:
		at := x.first(f.of, i)
		x.ref(at, x.call(x.chained(at), f, i), facts.RoleCalls)
	case New, Made:
		if f.Held || f.Is == Made { // the name is no type's
			x.ref(x.nameOf(f, i), x.made(f, i), facts.RoleInstantiates)
			return
		}
		if at := x.nameNode(x.first(f.of, i)); at >= 0 {
			x.ref(at, x.made(f, i), facts.RoleInstantiates)
		}
	case Chain:
		x.emitChain(f, i)
	case Assign:
		x.emitAssignment(f, i)
	}
}

// callRole is the role of a reference to what a form calls.
func (f *form) callRole() facts.Role {
	if f.Uses {
		return facts.RoleUses
	}
	return facts.RoleCalls
}

// emitMember refers to a member, unless a form inside of it does.
func (x *extractor) emitMember(f *form, i int32) {
	if x.inner(f, i) >= 0 {
		return
	}
	role := f.Role
	if role == facts.RoleUses {
		role = x.top().role
	}
	if f.Type || x.isType(i) {
		role = used(role)
	}
	e := x.denoted(i)
	if at := x.b.At(e); at.Op == facts.OpCall && f.Called {
		e = at.A
	}
	x.ref(x.nameOf(f, i), e, role)
}

// emitAssignment refers to what an assignment writes.
func (x *extractor) emitAssignment(f *form, i int32) {
	to := x.first(f.of, i)
	x.assigned(f, i, to)
	x.held(f, i, to)
	if g := x.form(to); g != nil && g.Is == Invoke { // a member that is called to write it
		x.ref(x.nameOf(g, to), x.invoked(g, to), facts.RoleWrites)
		return
	}
	if at := x.nameNode(to); at >= 0 && !x.isLocal(at) {
		x.ref(at, x.value(to), facts.RoleWrites)
	}
}

// assigned adds to what a variable that its first assignment declares may hold.
func (x *extractor) assigned(f *form, i, to int32) {
	if f.gives == nil || len(x.firsts) == 0 {
		return
	}
	at := x.nameNode(to)
	for c := x.top().symbol; at >= 0; c = x.file.Symbols[c].Container {
		if s, ok := x.firsts[within{c, x.str(at)}]; ok {
			if x.heads[s].decl != i {
				x.file.Symbols[s].Type = x.b.Union(x.file.Symbols[s].Type, x.value(i))
			}
			return
		}
		if c < 0 {
			return
		}
	}
}

// isBuiltin reports a function of the language itself, or a call of one.
func (x *extractor) isBuiltin(e facts.ExprID) bool {
	if at := x.b.At(e); at.Op == facts.OpCall {
		e = at.A
	}
	return x.b.At(e).Op == facts.OpBuiltin
}

// emitChain records the members that names after the first are.
func (x *extractor) emitChain(f *form, i int32) {
	names := x.all(f.of, i)
	for n := 1; n < len(names); n++ {
		role := x.top().role
		if n < len(names)-1 {
			role = facts.RoleReads
		}
		if x.isType(i) || f.Type {
			role = used(role)
		}
		x.ref(x.nameNode(names[n]), x.chain(f, names[:n+1], x.isType(i)), role)
	}
}

// read records a plain name: a value, or a type.
func (x *extractor) read(i, at int32) {
	if at < 0 {
		return
	}
	if x.isLocal(at) && !x.isType(i) {
		x.local[at] = true
		return
	}
	e := x.denoted(i)
	if at := x.b.At(e); at.Op == facts.OpCall && x.form(i).Called {
		e = at.A
	}
	switch x.b.At(e).Op {
	case facts.OpBuiltin, facts.OpTypeParam, facts.OpInstance, facts.OpClass:
		return
	}
	role := x.top().role
	if f := x.form(i); f.Role != facts.RoleUses && role == facts.RoleReads {
		role = f.Role
	}
	if x.b.At(e).Op == facts.OpTypeName || x.isType(i) || x.form(i).Type {
		role = used(role)
	}
	x.ref(at, x.withArity(i, e), role)
}

// withArity is a type with the arguments that are written with it, where types of one name differ by how many they take.
func (x *extractor) withArity(i int32, e facts.ExprID) facts.ExprID {
	p := x.nodes[i].Parent
	if !x.ByArity || p < 0 {
		return e
	}
	if f := x.formAround(p); f == nil || f.Is != Generic || x.first(f.of, p) != i || !x.isType(i) {
		return e
	}
	return x.typ(p)
}

// used is the role of a type or module where a value would be read.
func used(role facts.Role) facts.Role {
	if role == facts.RoleReads {
		return facts.RoleUses
	}
	return role
}

// isType reports a node where types are written.
func (x *extractor) isType(i int32) bool { return x.typeAt != nil && x.leads(x.typeAt, i) }

// denoted is what an expression or a type means.
func (x *extractor) denoted(i int32) facts.ExprID {
	if x.isType(i) {
		return x.typ(i)
	}
	return x.value(i)
}
