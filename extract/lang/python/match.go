package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// matchStatement evaluates the cases as branches: a class pattern says of what
// type the subject is there.
func (x *extractor) matchStatement(i int32) {
	subject := x.Field(i, x.f.Subject)
	v := x.eval(subject, facts.RoleReads)
	start := len(x.journal)
	var branches []branch
	body := x.Field(i, x.f.Body)
	for c := body + 1; body >= 0 && c < x.Nodes[body].Last; c = x.Nodes[c].Last {
		if x.Kind(c) != nCase {
			continue
		}
		mark := len(x.journal)
		x.caseHead(c, subject, v)
		refused := x.here(start) // what a pattern captured stays, if the guard says no
		branches = append(branches, x.leave(start, mark, x.block(x.Field(c, x.f.Consequence))))
		if x.Field(c, x.f.Guard) >= 0 {
			x.join(branch{}, refused)
		}
	}
	x.join(append(branches, x.take(start, false))...)
}

func (x *extractor) caseHead(c, subject int32, v facts.ExprID) {
	var narrowed valueSet
	patterns := 0
	for p := c + 1; p < x.Nodes[c].Last; p = x.Nodes[p].Last {
		switch {
		case x.Kind(p) == nCasePattern:
			narrowed.add(x, x.pattern(p, v))
			patterns++
		case x.Nodes[p].Field == x.f.Guard:
			x.eval(x.First(p), facts.RoleReads)
		}
	}
	if n := narrowed.expr(x); patterns == 1 && n != 0 && subject >= 0 && x.Kind(subject) == nIdentifier {
		if f := x.lookup(x.Text(subject)); f.local && f.b != nil {
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
	switch x.Kind(p) {
	case nCasePattern, nParenthesized:
		if f := x.First(p); f >= 0 {
			return x.pattern(f, v)
		}
	case nDottedName:
		if x.Nodes[p].Last == p+2 {
			x.bindName(p+1, v, 0)
			return v
		}
		x.dotted(p, facts.RoleReads)
	case nIdentifier:
		x.bindName(p, v, 0)
	case nClassPattern:
		return x.classPattern(p)
	case nAsPattern:
		m := x.pattern(x.First(p), v)
		if c := x.last(p); x.Kind(c) == nIdentifier {
			x.bindName(c, m, 0)
		}
		return m
	case nUnionPattern:
		return x.unionPattern(p, v)
	case nSplatPattern:
		if c := x.First(p); c >= 0 {
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
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if !x.Named(c) || x.Kind(c) == nString {
			continue
		}
		switch {
		case x.Kind(c) == nSplatPattern:
			x.pattern(c, v)
		case x.Nodes[c].Field == x.f.Key:
			if x.Kind(c) == nDottedName {
				x.dotted(c, facts.RoleReads)
			}
		case x.Nodes[c].Field == x.f.Value:
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
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			continue
		}
		if x.Kind(c) == nClassPattern || x.Kind(c) == nDottedName || x.Kind(c) == nCasePattern {
			all.add(x, x.pattern(c, v))
		} else {
			all.add(x, v)
		}
	}
	return all.expr(x)
}

// classPattern gives an instance of the class; keywords are its attributes.
func (x *extractor) classPattern(p int32) facts.ExprID {
	name := x.First(p)
	if name < 0 || x.Kind(name) != nDottedName {
		return 0
	}
	v := x.b.Instance(x.dotted(name, facts.RoleUses))
	for c := x.Nodes[name].Last; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			continue
		}
		k, alias := x.keywordOf(c)
		if x.Kind(k) != nKeywordPattern {
			x.pattern(c, 0)
			continue
		}
		attr := x.First(k)
		if x.Nodes[attr].Start == x.Nodes[attr].End {
			continue
		}
		m := x.b.Member(v, x.Text(attr))
		x.ref(m, facts.RoleReads, attr)
		for t := x.Nodes[attr].Last; t < x.Nodes[k].Last; t = x.Nodes[t].Last {
			if x.Named(t) {
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
	for x.Kind(keyword) == nCasePattern || x.Kind(keyword) == nAsPattern {
		next := x.First(keyword)
		if next < 0 {
			break
		}
		if last := x.last(keyword); x.Kind(keyword) == nAsPattern && x.Kind(last) == nIdentifier {
			alias = last
		}
		keyword = next
	}
	return keyword, alias
}

// dotted evaluates a dotted name; role is that of its last part.
func (x *extractor) dotted(i int32, role facts.Role) facts.ExprID {
	var v facts.ExprID
	for c, n := i+1, 0; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) != nIdentifier || x.Nodes[c].Start == x.Nodes[c].End {
			continue
		}
		r := facts.RoleReads
		if x.Nodes[c].Last >= x.Nodes[i].Last {
			r = role
		}
		if n == 0 {
			v = x.identifier(c, r)
		} else {
			v = x.b.Member(v, x.Text(c))
			x.ref(v, r, c)
		}
		n++
	}
	return v
}
