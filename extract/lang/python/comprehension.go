package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// comprehension evaluates the clauses in a scope of their own; the first
// source belongs to the scope around it.
func (x *extractor) comprehension(i int32) facts.ExprID {
	s := x.scopes[i]
	if s == nil {
		return 0
	}
	mark := len(x.journal)
	first, leave := true, func() {}
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch x.Kind(c) {
		case nForIn:
			v := x.loopValue(x.lastField(c, x.f.Right), x.HasToken(c, x.t.Async))
			if first {
				first, leave = false, x.enter(s)
			}
			x.bindTarget(x.Field(c, x.f.Left), v, 0)
		case nIfClause:
			cond := x.First(c)
			x.tested(cond)
			x.narrow(cond, true)
		}
	}
	if first {
		leave = x.enter(s)
	}
	v := x.comprehended(i, x.Field(i, x.f.Body))
	leave()
	x.widen(mark)
	return v
}

// comprehended evaluates the body of a comprehension.
func (x *extractor) comprehended(i, body int32) facts.ExprID {
	if body >= 0 && x.Kind(body) == nPair {
		k := x.eval(x.Field(body, x.f.Key), facts.RoleReads)
		v := x.eval(x.Field(body, x.f.Value), facts.RoleReads)
		return x.b.Instance(x.b.Map(x.b.TypeOf(k), x.b.TypeOf(v)))
	}
	v := x.eval(body, facts.RoleReads)
	return x.b.Instance(x.b.List(x.b.TypeOf(v)))
}

// lastField gives the last child in a field, or -1.
func (x *extractor) lastField(i int32, field uint16) int32 {
	found := int32(-1)
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Nodes[c].Field == field && x.Named(c) {
			found = c
		}
	}
	return found
}
