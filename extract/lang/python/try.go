package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// tryStatement takes handlers for branches that begin anywhere in the body.
func (x *extractor) tryStatement(i int32) (ends bool) {
	start := len(x.journal)
	around := x.try
	tried := &exits{start: start}
	x.try = tried
	ends = x.block(x.Field(i, x.f.Body))
	x.try = around
	stopped := slices.Clip(append(tried.left, x.between(start)))
	finally := int32(-1)
	var handlers []int32
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch x.Kind(c) {
		case nElse:
			ends = x.block(x.blockOf(c)) || ends
		case nExcept, nExceptGroup:
			handlers = append(handlers, c)
		case nFinally:
			finally = x.blockOf(c)
		}
	}
	branches, left := []branch{x.take(start, ends)}, stopped
	for _, h := range handlers {
		x.join(stopped...)
		alias := x.exceptClause(h)
		handled := x.block(x.blockOf(h))
		left = append(left, x.between(start))
		if alias != nil {
			x.set(alias, 0) // Python deletes the name
		}
		branches = append(branches, x.take(start, handled))
	}
	ends = x.join(branches...)
	return x.finally(finally, left) || ends
}

// between notes what names may hold at any point since start.
func (x *extractor) between(start int) branch {
	r := x.here(start)
	values := map[*binding]*valueSet{}
	for _, b := range r.changed {
		values[b] = &valueSet{}
	}
	for _, c := range x.journal[start:] {
		values[c.b].add(x, c.old)
		if c.b.path {
			r.after[c.b] = 0
		}
	}
	for b, s := range values {
		if !b.path {
			s.add(x, b.value)
			r.after[b] = s.expr(x)
		}
	}
	return r
}

// finally evaluates the clause that is reached whatever stopped the statement; behind
// it holds again what the normal way left.
func (x *extractor) finally(block int32, stopped []branch) (ends bool) {
	if block < 0 {
		return false
	}
	mark := len(x.journal)
	x.join(append([]branch{{}}, stopped...)...)
	widened := x.journal[mark:len(x.journal):len(x.journal)]
	from := len(x.journal)
	ends = x.block(block)
	changed := x.here(from).after
	for _, c := range widened {
		if _, again := changed[c.b]; !again {
			x.set(c.b, c.old)
		}
	}
	return ends
}

// exceptClause evaluates the exceptions a handler takes and binds its name.
func (x *extractor) exceptClause(i int32) (alias *binding) {
	second := x.handlerName(i)
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if !x.Named(c) || x.Kind(c) == nBlock {
			continue
		}
		if c == second {
			x.bindTarget(c, 0, 0)
			alias = x.scope.function().names[x.Text(c)]
			continue
		}
		if x.Kind(c) != nAsPattern {
			x.eval(c, facts.RoleUses)
			continue
		}
		v := x.eval(x.First(c), facts.RoleUses)
		name := x.Field(c, x.f.Alias)
		x.bindTarget(name, x.instancesOf(v), 0)
		if name >= 0 {
			alias = x.scope.function().names[x.Text(name)]
		}
	}
	return alias
}
