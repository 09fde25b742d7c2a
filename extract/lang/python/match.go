package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// matchStatement evaluates the cases as branches: a class pattern says of what
// type the subject is there.
func (x *extractor) matchStatement(i int32) {
	subject := x.field(i, x.f.subject)
	v := x.eval(subject, facts.RoleReads)
	start := len(x.journal)
	var branches []branch
	body := x.field(i, x.f.body)
	for c := body + 1; body >= 0 && c < x.nodes[body].Last; c = x.nodes[c].Last {
		if x.kind(c) != nCase {
			continue
		}
		mark := len(x.journal)
		x.caseHead(c, subject, v)
		refused := x.here(start) // what a pattern captured stays, if the guard says no
		branches = append(branches, x.leave(start, mark, x.block(x.field(c, x.f.consequence))))
		if x.field(c, x.f.guard) >= 0 {
			x.join(branch{}, refused)
		}
	}
	x.join(append(branches, x.take(start, false))...)
}

func (x *extractor) caseHead(c, subject int32, v facts.ExprID) {
	var narrowed valueSet
	patterns := 0
	for p := c + 1; p < x.nodes[c].Last; p = x.nodes[p].Last {
		switch {
		case x.kind(p) == nCasePattern:
			narrowed.add(x, x.pattern(p, v))
			patterns++
		case x.nodes[p].Field == x.f.guard:
			x.eval(x.first(p), facts.RoleReads)
		}
	}
	if n := narrowed.expr(x); patterns == 1 && n != 0 && subject >= 0 && x.kind(subject) == nIdentifier {
		if f := x.lookup(x.text(subject)); f.local && f.b != nil {
			x.set(f.b, n)
		}
	}
}

// pattern evaluates what a pattern compares with and binds what it captures
// from v; it gives the value that matched.
func (x *extractor) pattern(p int32, v facts.ExprID) facts.ExprID {
	if p < 0 || !x.step(p) {
		return 0
	}
	switch x.kind(p) {
	case nCasePattern, nParenthesized:
		if f := x.first(p); f >= 0 {
			return x.pattern(f, v)
		}
	case nDottedName:
		if x.nodes[p].Last == p+2 {
			x.bindName(p+1, v, 0)
			return v
		}
		x.dotted(p, facts.RoleReads)
	case nIdentifier:
		x.bindName(p, v, 0)
	case nClassPattern:
		return x.classPattern(p)
	case nAsPattern:
		m := x.pattern(x.first(p), v)
		if c := x.last(p); x.kind(c) == nIdentifier {
			x.bindName(c, m, 0)
		}
		return m
	case nUnionPattern:
		return x.unionPattern(p, v)
	case nSplatPattern:
		if c := x.first(p); c >= 0 {
			x.bindName(c, x.b.Instance(x.b.List(x.b.TypeOf(x.iterate(v)))), 0)
		}
	default:
		x.partPatterns(p, v)
	}
	return v
}

// partPatterns evaluates the parts of sequence and mapping patterns.
func (x *extractor) partPatterns(p int32, v facts.ExprID) {
	n := 0
	for c := p + 1; c < x.nodes[p].Last; c = x.nodes[c].Last {
		if !x.named(c) || x.kind(c) == nString {
			continue
		}
		switch {
		case x.kind(c) == nSplatPattern:
			x.pattern(c, v)
		case x.nodes[c].Field == x.f.key:
			if x.kind(c) == nDottedName {
				x.dotted(c, facts.RoleReads)
			}
		case x.nodes[c].Field == x.f.value:
			x.pattern(c, x.element(v))
		default:
			x.pattern(c, x.component(v, n))
			n++
		}
	}
}

// unionPattern gives either of the alternatives: `A() | B()`.
func (x *extractor) unionPattern(p int32, v facts.ExprID) facts.ExprID {
	var all valueSet
	for c := p + 1; c < x.nodes[p].Last; c = x.nodes[c].Last {
		if !x.named(c) {
			continue
		}
		if x.kind(c) == nClassPattern || x.kind(c) == nDottedName || x.kind(c) == nCasePattern {
			all.add(x, x.pattern(c, v))
		} else {
			all.add(x, v)
		}
	}
	return all.expr(x)
}

// classPattern gives an instance of the class; keywords are its attributes.
func (x *extractor) classPattern(p int32) facts.ExprID {
	name := x.first(p)
	if name < 0 || x.kind(name) != nDottedName {
		return 0
	}
	v := x.b.Instance(x.dotted(name, facts.RoleUses))
	for c := x.nodes[name].Last; c < x.nodes[p].Last; c = x.nodes[c].Last {
		if !x.named(c) {
			continue
		}
		k, alias := x.keywordOf(c)
		if x.kind(k) != nKeywordPattern {
			x.pattern(c, 0)
			continue
		}
		attr := x.first(k)
		if x.nodes[attr].Start == x.nodes[attr].End {
			continue
		}
		m := x.b.Member(v, x.text(attr))
		x.ref(m, facts.RoleReads, attr)
		for t := x.nodes[attr].Last; t < x.nodes[k].Last; t = x.nodes[t].Last {
			if x.named(t) {
				m = x.pattern(t, m)
			}
		}
		if alias >= 0 {
			x.bindName(alias, m, 0)
		}
	}
	return v
}

// keywordOf gives the keyword pattern in an argument of a class pattern, and
// the name it is given by `as`, which the grammar puts around it; -1 for none.
func (x *extractor) keywordOf(c int32) (keyword, alias int32) {
	keyword, alias = c, -1
	for x.kind(keyword) == nCasePattern || x.kind(keyword) == nAsPattern {
		next := x.first(keyword)
		if next < 0 {
			break
		}
		if last := x.last(keyword); x.kind(keyword) == nAsPattern && x.kind(last) == nIdentifier {
			alias = last
		}
		keyword = next
	}
	return keyword, alias
}

// dotted evaluates a dotted name; role is that of its last part.
func (x *extractor) dotted(i int32, role facts.Role) facts.ExprID {
	var v facts.ExprID
	for c, n := i+1, 0; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.kind(c) != nIdentifier || x.nodes[c].Start == x.nodes[c].End {
			continue
		}
		r := facts.RoleReads
		if x.nodes[c].Last >= x.nodes[i].Last {
			r = role
		}
		if n == 0 {
			v = x.identifier(c, r)
		} else {
			v = x.b.Member(v, x.text(c))
			x.ref(v, r, c)
		}
		n++
	}
	return v
}
