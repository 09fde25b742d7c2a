package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxPasses bounds the rehearsals of a loop that tell what its names hold when it
// comes round again.
const maxPasses = 2

func (e *exits) leave(x *extractor) {
	if e != nil {
		e.left = append(e.left, x.here(e.start))
	}
}

func (e *exits) repeat(x *extractor) {
	if e != nil {
		e.again = append(e.again, x.here(e.start))
	}
}

func (x *extractor) forStatement(i int32) {
	v := x.loopValue(x.Field(i, x.f.Right), x.HasToken(i, x.t.Async))
	x.repeated(i, func() { x.bindTarget(x.Field(i, x.f.Left), v, 0) })
}

func (x *extractor) whileStatement(i int32) {
	cond := x.Field(i, x.f.Condition)
	x.repeated(i, func() {
		x.tested(cond)
		x.narrow(cond, true)
	})
}

// repeated evaluates a loop: head is what is done before each time. The else clause is
// reached unless a break leaves the loop.
func (x *extractor) repeated(i int32, head func()) {
	x.carry(i, head)
	start := len(x.journal)
	l := x.once(i, head)
	x.join(append([]branch{{}}, l.again...)...)
	ends := false
	if c := x.Field(i, x.f.Alternative); c >= 0 {
		ends = x.block(x.blockOf(c))
	}
	if len(l.left) > 0 {
		x.join(append(l.left, x.take(start, ends))...)
	}
}

// once evaluates the body of a loop one time and goes back to its begin.
func (x *extractor) once(i int32, head func()) *exits {
	around := x.loop
	l := &exits{start: len(x.journal)}
	x.loop = l
	head()
	ends := x.block(x.Field(i, x.f.Body))
	x.loop = around
	l.again = append(l.again, x.take(l.start, ends))
	return l
}

// carry gives the names that a loop assigns to what they hold whenever its body
// begins: what they held before, or what an earlier time left. Where that does not come
// to an end they may hold anything else, too.
func (x *extractor) carry(i int32, head func()) {
	if x.rehearsing {
		return // that of the loop around tells
	}
	targets := x.reassigned(i)
	for pass := 0; pass < maxPasses && len(targets) > 0; pass++ {
		mark := len(x.journal)
		var l *exits
		x.rehearse(func() { l = x.once(i, head) })
		x.join(append([]branch{{}}, l.again...)...)
		if !x.changed(mark) && x.rehearsalSteps <= x.budget {
			return
		}
	}
	for _, b := range targets {
		if b.path {
			x.set(b, 0)
		} else {
			x.set(b, x.union(b.value, x.unknown))
		}
	}
}

// changed reports whether a name holds something else than at mark. What is selected of
// unknown values is unknown.
func (x *extractor) changed(mark int) bool {
	before, changed := map[*binding]facts.ExprID{}, false
	for _, c := range slices.Clone(x.journal[mark:]) {
		if _, seen := before[c.b]; !seen {
			before[c.b] = c.old
			var s valueSet
			x.addKnown(&s, c.b.value)
			x.set(c.b, s.expr(x))
			changed = changed || c.b.value != c.old
		}
	}
	return changed
}

// addKnown adds the alternatives of a value, those that begin at an unknown one as unknown.
func (x *extractor) addKnown(s *valueSet, v facts.ExprID) {
	e := x.b.At(v)
	for ; e.Op == facts.OpUnion; e = x.b.At(v) {
		x.addKnown(s, e.A)
		v = e.B
	}
	for root := e; ; root = x.b.At(root.A) {
		switch root.Op {
		case facts.OpMember, facts.OpCall, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpEnter:
			if x.known(root.A) != 0 {
				continue
			}
			v = x.unknown
		}
		s.add(x, v)
		return
	}
}

// reassigned lists the names and attribute chains that hold something now and may be given
// something else inside a statement.
func (x *extractor) reassigned(i int32) (out []*binding) {
	for c := i + 1; c < x.Nodes[i].Last; c++ {
		switch x.Kind(c) {
		case nIdentifier:
			if b := x.scope.function().names[x.Text(c)]; b != nil && b.value != 0 && x.isTarget(c) {
				out = append(out, b)
			}
		case nAttribute:
			if b := x.path(c); b != nil && b.value != 0 && x.isTarget(c) {
				out = append(out, b)
			}
		}
	}
	return out
}

// isTarget reports whether a name or attribute is where something is assigned to.
func (x *extractor) isTarget(i int32) bool {
	for p := x.Nodes[i].Parent; p >= 0; i, p = p, x.Nodes[p].Parent {
		switch x.Kind(p) {
		case nAssignment, nAugmented, nFor, nForIn:
			return x.Nodes[i].Field == x.f.Left
		case nNamedExpression:
			return x.Nodes[i].Field == x.f.Name
		case nAsPatternTarget, nDelete, nCase, nImport, nImportFrom, nFunction, nClass, nCasePattern, nAliasedImport:
			return true
		case nTuple, nList, nPatternList, nTuplePattern, nListPattern, nListSplatPattern, nExpressionList, nParenthesized, nListSplat, nDottedName:
		default:
			return false
		}
	}
	return false
}
