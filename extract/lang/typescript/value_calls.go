package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// valueCall notes a call of what a local variable was declared with: a function, a
// class or a member that names lead to. Nothing in the file assigns to a variable of
// that name; that it is called as what it was taken of is still inferred.
func (x *extractor) valueCall(callee int32, v facts.ExprID, role facts.Role) {
	for x.Kind(callee) == nParenthesizedExpression || x.Kind(callee) == nNonNullExpression {
		callee = x.First(callee)
	}
	if x.Kind(callee) != nIdentifier || v == 0 || x.quiet > 0 || x.word[callee] < 0 {
		return
	}
	b := x.declaration(x.word[callee])
	if b == nil || b.origin != boundValue || b.given || x.isReassigned(b.word) {
		return
	}
	for x.b.At(v).Op == facts.OpNarrow {
		v = x.b.At(v).A
	}
	if x.leads(v, 0) {
		x.ref(callee, x.b.Add(facts.OpUnion, v, v, 0, x.str(callee)), role)
	}
}

// declaration gives the binding that declares a word, behind those which say what a
// condition leaves of it.
func (x *extractor) declaration(word int32) *binding {
	for s := x.scope; s != nil; s = s.parent {
		for b := s.find(word); b != nil; b = b.next {
			if b.means&value != 0 && !b.narrows {
				return b
			}
		}
	}
	return nil
}

// leads reports whether names lead to a value, or to each of its alternatives.
func (x *extractor) leads(v facts.ExprID, depth int) bool {
	switch e := x.b.At(v); e.Op {
	case facts.OpMember:
		return e.A != 0
	case facts.OpSymbol, facts.OpName, facts.OpImport:
		return true
	case facts.OpUnion:
		return e.N == 0 && depth < maxUnion && x.leads(e.A, depth+1) && x.leads(e.B, depth+1)
	case facts.OpCall: // f.bind(o) is f
		bind := x.b.At(e.A)
		return bind.Op == facts.OpMember && bind.S == "bind" && bind.A != 0
	}
	return false
}

// isReassigned reports whether the file assigns to a variable of a name.
func (x *extractor) isReassigned(word int32) bool {
	if x.reassigned == nil {
		x.reassigned = map[int32]bool{}
		for i := range x.Nodes {
			switch i := int32(i); x.Kind(i) {
			case nAssignmentExpression, nAugmentedAssignmentExpression:
				x.reassign(x.Field(i, x.f.Left))
			case nForInStatement:
				if !x.has(i, tConst) && !x.has(i, tLet) && !x.has(i, tVar) {
					x.reassign(x.Field(i, x.f.Left))
				}
			}
		}
	}
	return x.reassigned[word]
}

// reassign notes the names in the target of an assignment.
func (x *extractor) reassign(target int32) {
	switch x.Kind(target) {
	case nIdentifier, nShorthandPropertyIdentifierPattern:
		x.reassigned[x.word[target]] = true
	case nMemberExpression, nSubscriptExpression:
	default:
		x.Each(target, x.reassign)
	}
}
