package python

import "slices"

// opposes reports two guards that never hold together.
func (g guard) opposes(o guard) bool {
	if g.try >= 0 || o.try >= 0 {
		return g.try == o.try && g.text != o.text
	}
	return g.text == negated(o.text) || o.text == negated(g.text)
}

// guardsAt lists what holds where a node is run: the branches around it, and the
// conditions before it under which its block is left.
func (x *extractor) guardsAt(i int32) []guard {
	var out []guard
	for ; i >= 0 && x.Nodes[i].Parent >= 0; i = x.Nodes[i].Parent {
		switch p := x.Nodes[i].Parent; x.Kind(p) {
		case nBlock:
			out = x.appendLeft(out, p, i)
		case nConditional:
			out = x.appendChoice(out, p, i)
		default:
			if x.Kind(i) == nBlock {
				out = x.appendBranch(out, i, p)
			}
		}
	}
	return out
}

// guardsOf is guardsAt for a definition, which is kept.
func (x *extractor) guardsOf(node int32) []guard {
	g, ok := x.guards[node]
	if !ok {
		g = x.guardsAt(node)
		if x.guards == nil {
			x.guards = map[int32][]guard{}
		}
		x.guards[node] = g
	}
	return g
}

// appendBranch adds when block i, which is in p, is run.
func (x *extractor) appendBranch(out []guard, i, p int32) []guard {
	switch up := x.Nodes[p].Parent; x.Kind(p) {
	case nIf:
		if x.Nodes[i].Field == x.f.Consequence {
			out = append(out, x.condition(p))
		}
	case nElif:
		out = append(x.appendUnless(out, p), x.condition(p))
	case nElse:
		switch {
		case up >= 0 && x.Kind(up) == nIf:
			out = x.appendUnless(out, p)
		case up >= 0 && x.Kind(up) == nTry:
			out = append(out, guard{"try", up})
		}
	case nTry:
		out = append(out, guard{"try", p})
	case nExcept, nExceptGroup:
		out = append(out, guard{x.branchOf(i, p), up})
	}
	return out
}

// appendChoice adds when an operand of a conditional expression is evaluated.
func (x *extractor) appendChoice(out []guard, p, i int32) []guard {
	var operands []int32
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if x.Named(c) && x.Kind(c) != nComment {
			operands = append(operands, c)
		}
	}
	if len(operands) != 3 {
		return out
	}
	test := guard{x.conditionText(operands[1]), -1}
	switch i {
	case operands[0]:
		return append(out, test)
	case operands[2]:
		return append(out, guard{negated(test.text), -1})
	}
	return out
}

func (x *extractor) condition(i int32) guard {
	return guard{x.conditionText(x.Field(i, x.f.Condition)), -1}
}

// appendUnless negates the conditions of an if statement before one of its clauses.
func (x *extractor) appendUnless(out []guard, clause int32) []guard {
	p := x.Nodes[clause].Parent
	if p < 0 || x.Kind(p) != nIf {
		return out
	}
	out = append(out, guard{negated(x.condition(p).text), -1})
	for c := p + 1; c < clause; c = x.Nodes[c].Last {
		if x.Kind(c) == nElif {
			out = append(out, guard{negated(x.condition(c).text), -1})
		}
	}
	return out
}

// maxStatements bounds the statements of a block that are looked at for one name.
const maxStatements = 200

// appendLeft negates the conditions under which block p is left before its statement i.
func (x *extractor) appendLeft(out []guard, p, i int32) []guard {
	for n, c := 0, p+1; c < i && n < maxStatements; n, c = n+1, x.Nodes[c].Last {
		if x.Kind(c) != nIf {
			continue
		}
		body, clauses := int32(-1), false
		for k := c + 1; k < x.Nodes[c].Last; k = x.Nodes[k].Last {
			if x.Nodes[k].Field == x.f.Consequence {
				body = k
			}
			clauses = clauses || x.Kind(k) == nElif || x.Kind(k) == nElse
		}
		if body >= 0 && !clauses && x.leaves(body) {
			out = append(out, guard{negated(x.condition(c).text), -1})
		}
	}
	return out
}

// leaves reports a block that ends by leaving what is around it.
func (x *extractor) leaves(block int32) bool {
	last := int32(-1)
	for c := block + 1; c < x.Nodes[block].Last; c = x.Nodes[c].Last {
		if x.Named(c) && x.Kind(c) != nComment {
			last = c
		}
	}
	if last < 0 {
		return false
	}
	switch x.Kind(last) {
	case nReturn, nRaise:
		return true
	}
	return false
}

// ofBranch gives, of several definitions and imports of a name, the one that is meant
// where the code at hand is run: the last that surely is there, if no other may be.
func (x *extractor) ofBranch(b *binding, live []*decl) (found, bool) {
	if x.inQuote || !x.isBranched(b, live) {
		return found{}, false
	}
	at := x.at
	if at < 0 && x.owner != nil {
		at = x.owner.span
	}
	if at < 0 {
		return found{}, false
	}
	here := x.guardsAt(at)
	if len(here) == 0 {
		return found{}, false
	}
	type candidate struct {
		node int32
		sure bool
		found
	}
	var all []candidate
	add := func(node int32, f found) {
		guards := x.guardsOf(node)
		opposed := slices.ContainsFunc(guards, func(g guard) bool { return slices.ContainsFunc(here, g.opposes) })
		unsure := slices.ContainsFunc(guards, func(g guard) bool { return !slices.Contains(here, g) })
		if !opposed {
			all = append(all, candidate{node, !unsure, f})
		}
	}
	for _, d := range live {
		add(d.span, found{expr: x.symbol(d), b: b, decl: d})
	}
	for _, i := range b.imports {
		add(x.importNode[i], found{expr: x.b.Import(int(i)), b: b})
	}
	if len(all) == 0 {
		return found{}, false
	}
	slices.SortFunc(all, func(a, b candidate) int { return int(a.node - b.node) })
	last := all[len(all)-1]
	return last.found, len(all) == 1 || last.sure
}

// isBranched reports a name of several definitions or imports, some under a condition.
func (x *extractor) isBranched(b *binding, live []*decl) bool {
	return len(live)+len(b.imports) > 1 &&
		(b.branched || !b.settled && slices.ContainsFunc(live, func(d *decl) bool { return d.when != "" }) ||
			slices.ContainsFunc(b.imports, func(i uint32) bool { return x.file.Imports[i].Condition != "" }))
}
