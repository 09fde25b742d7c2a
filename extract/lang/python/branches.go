package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// ifStatement takes the branches apart: what a condition says of a type holds
// in its branch, its opposite in those that follow.
func (x *extractor) ifStatement(i int32) bool {
	cond := x.Field(i, x.f.Condition)
	x.tested(cond)
	start := len(x.journal)
	var branches []branch
	x.narrow(cond, true)
	branches = append(branches, x.take(start, x.block(x.Field(i, x.f.Consequence))))
	x.narrow(cond, false)
	complete := false
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch {
		case x.Nodes[c].Field != x.f.Alternative:
		case x.Kind(c) == nElif:
			cond := x.Field(c, x.f.Condition)
			x.tested(cond)
			mark := len(x.journal)
			x.narrow(cond, true)
			ends := x.block(x.Field(c, x.f.Consequence))
			branches = append(branches, x.leave(start, mark, ends))
			x.narrow(cond, false)
		case x.Kind(c) == nElse:
			complete = true
			branches = append(branches, x.take(start, x.block(x.blockOf(c))))
		}
	}
	if !complete {
		branches = append(branches, x.take(start, false))
	}
	return x.join(branches...)
}

func (x *extractor) withStatement(i int32) bool {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) != nWithClause {
			continue
		}
		for item := c + 1; item < x.Nodes[c].Last; item = x.Nodes[item].Last {
			if x.Kind(item) == nWithItem {
				x.withItem(item, x.HasToken(i, x.t.Async))
			}
		}
	}
	x.block(x.Field(i, x.f.Body))
	return false // the manager may swallow what ends the body
}

func (x *extractor) withItem(item int32, async bool) {
	enter, exit := "__enter__", "__exit__"
	if async {
		enter, exit = "__aenter__", "__aexit__"
	}
	v := x.Field(item, x.f.Value)
	if v < 0 {
		return
	}
	if x.Kind(v) != nAsPattern {
		x.implied(x.eval(v, facts.RoleReads), v, enter, exit)
		return
	}
	manager, alias := x.First(v), x.Field(v, x.f.Alias)
	given := x.eval(manager, facts.RoleReads)
	x.implied(given, manager, enter, exit)
	x.bindTarget(alias, x.b.Enter(given), 0)
	x.raised(manager, alias, given)
}
