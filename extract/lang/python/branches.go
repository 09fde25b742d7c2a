package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// ifStatement takes the branches apart: what a condition says of a type holds
// in its branch, its opposite in those that follow.
func (x *extractor) ifStatement(i int32) bool {
	cond := x.field(i, x.f.condition)
	x.tested(cond)
	start := len(x.journal)
	var branches []branch
	x.narrow(cond, true)
	branches = append(branches, x.take(start, x.block(x.field(i, x.f.consequence))))
	x.narrow(cond, false)
	complete := false
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		switch {
		case x.nodes[c].Field != x.f.alternative:
		case x.kind(c) == nElif:
			cond := x.field(c, x.f.condition)
			x.tested(cond)
			mark := len(x.journal)
			x.narrow(cond, true)
			ends := x.block(x.field(c, x.f.consequence))
			branches = append(branches, x.leave(start, mark, ends))
			x.narrow(cond, false)
		case x.kind(c) == nElse:
			complete = true
			branches = append(branches, x.take(start, x.block(x.blockOf(c))))
		}
	}
	if !complete {
		branches = append(branches, x.take(start, false))
	}
	return x.join(branches...)
}

// instancesOf is an instance of a type, or of one of the types in a tuple, as
// isinstance and except take them.
func (x *extractor) instancesOf(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		if t := x.b.At(e.A); t.Op == facts.OpTuple {
			var all valueSet
			for p := x.b.At(t.A); p.Op == facts.OpPair; p = x.b.At(p.B) {
				all.add(x, x.b.Instance(x.b.Instance(p.A)))
			}
			return all.expr(x)
		}
		return 0 // a value that is no type
	}
	return x.b.Instance(v)
}

func (x *extractor) withStatement(i int32) bool {
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.kind(c) != nWithClause {
			continue
		}
		for item := c + 1; item < x.nodes[c].Last; item = x.nodes[item].Last {
			if x.kind(item) == nWithItem {
				x.withItem(item, x.hasToken(i, x.async))
			}
		}
	}
	x.block(x.field(i, x.f.body))
	return false // the manager may swallow what ends the body
}

func (x *extractor) withItem(item int32, async bool) {
	enter, exit := "__enter__", "__exit__"
	if async {
		enter, exit = "__aenter__", "__aexit__"
	}
	v := x.field(item, x.f.value)
	if v < 0 {
		return
	}
	if x.kind(v) != nAsPattern {
		x.implied(x.eval(v, facts.RoleReads), v, enter, exit)
		return
	}
	manager, alias := x.first(v), x.field(v, x.f.alias)
	given := x.eval(manager, facts.RoleReads)
	x.implied(given, manager, enter, exit)
	x.bindTarget(alias, x.b.Enter(given), 0)
	x.raised(manager, alias, given)
}
