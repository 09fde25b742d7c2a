package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// assignment says how a pattern's names get their values.
type assignment struct {
	declares  bool // a declaration, not an assignment
	fixed     bool // the type is declared
	annotated bool // it is written for the whole pattern: what is given for want of a value adds nothing to it
	pairs     bool // the value is an iteration's [key, element]
	given     bool // the caller of a function gives what is not known of the value
}

// assignPattern gives the names of a pattern the parts of v.
func (x *extractor) assignPattern(p int32, v facts.ExprID, how assignment) {
	switch x.Kind(p) {
	case nIdentifier:
		x.assignName(p, v, how)
	case nObjectPattern:
		x.Each(p, func(c int32) { x.assignProperty(c, v, how) })
	case nArrayPattern:
		x.assignElements(p, v, how)
	case nAssignmentPattern:
		left := x.Field(p, x.f.Left)
		x.assignPattern(left, x.orDefault(v, left, x.Field(p, x.f.Right), how), how)
	case nRestPattern:
		x.assignPattern(x.First(p), v, how)
	case nParenthesizedExpression, nNonNullExpression, nAsExpression:
		x.assignPattern(x.First(p), v, how)
	case nMemberExpression, nSubscriptExpression:
		x.assignMember(p, v)
	default:
		if p >= 0 && !how.declares {
			x.visit(p)
		}
	}
}

func (x *extractor) assignName(p int32, v facts.ExprID, how assignment) {
	if how.declares {
		x.setName(p, v, how)
		return
	}
	e, local := x.resolve(p, value)
	if local {
		x.assign(x.word[p], v)
		return
	}
	x.usedAsValue(e)
	x.ref(p, e, facts.RoleWrites)
	x.assignedSymbol(e, v)
}

// assignedSymbol widens what a module's variable holds.
func (x *extractor) assignedSymbol(e, v facts.ExprID) {
	at := x.b.At(e)
	if at.Op != facts.OpSymbol || x.quiet > 0 {
		return
	}
	if s := &x.file.Symbols[at.N]; s.Kind == facts.KindValue && !x.typed[int32(at.N)] {
		s.Type = x.widen(int32(at.N), s.Type, v)
	}
}

// setName gives a declared name its value.
func (x *extractor) setName(p int32, v facts.ExprID, how assignment) {
	if n := x.bound[p]; n > 0 {
		if x.quiet > 0 {
			return
		}
		s := &x.file.Symbols[n-1]
		if s.Kind == facts.KindValue {
			if how.fixed {
				x.typed[n-1] = true
			}
			if s.Type == 0 {
				s.Type = v
			}
		}
		return
	}
	if x.word[p] < 0 {
		return
	}
	b := x.lookup(x.word[p], value)
	if b == nil || b.origin != boundValue {
		return
	}
	x.bound[p] = -1
	b.state, b.fixed, b.given = done, b.fixed || how.fixed, b.given || how.given
	if b.count < maxUnion && v != 0 {
		b.count++
		b.expr = x.b.Union(b.expr, v)
	}
}

func (x *extractor) assignProperty(c int32, v facts.ExprID, how assignment) {
	switch x.Kind(c) {
	case nShorthandPropertyIdentifierPattern:
		x.assignShorthand(c, v, -1, how)
	case nObjectAssignmentPattern:
		left, right := x.Field(c, x.f.Left), x.Field(c, x.f.Right)
		if x.Kind(left) == nShorthandPropertyIdentifierPattern {
			x.assignShorthand(left, v, right, how)
			return
		}
		x.assignPattern(left, x.b.Union(x.b.Elem(v), x.visit(right)), how)
	case nPairPattern:
		key := x.Field(c, x.f.Key)
		x.assignPattern(x.Field(c, x.f.Value), x.property(key, v), how)
	case nRestPattern:
		x.assignPattern(x.First(c), v, how)
	}
}

// property gives the member of v that a key names, and refers to it.
func (x *extractor) property(key int32, v facts.ExprID) facts.ExprID {
	switch x.Kind(key) {
	case nPropertyIdentifier, nPrivatePropertyIdentifier:
		e := x.b.Member(v, x.str(key))
		if v != 0 {
			x.ref(key, e, facts.RoleReads)
			x.placePart(v, key)
		}
		return e
	case nString:
		if name := x.unquote(key); name != "" {
			return x.b.Member(v, name)
		}
	case nComputedPropertyName:
		x.visit(x.First(key))
	}
	return x.b.Elem(v)
}

func (x *extractor) assignShorthand(p int32, v facts.ExprID, fallback int32, how assignment) {
	var e facts.ExprID
	if v != 0 {
		e = x.b.Member(v, x.str(p))
		x.ref(p, e, facts.RoleReads)
		x.placePart(v, p)
	}
	if fallback >= 0 {
		e = x.orDefault(e, p, fallback, how)
	}
	x.assignName(p, e, how)
}

// orDefault gives what a part of a pattern has: its value v, or a default that is given for
// want of it. The default must suit a type that is written.
func (x *extractor) orDefault(v facts.ExprID, at, fallback int32, how assignment) facts.ExprID {
	if v == 0 || !how.annotated {
		return x.b.Union(v, x.visit(fallback))
	}
	x.placeValue(at, fallback, x.exprIn(fallback, facts.RoleReads, expecting(v)), expecting(v))
	return v
}

func (x *extractor) assignElements(p int32, v facts.ExprID, how assignment) {
	n := 0
	for c, last := p+1, x.Nodes[p].Last; c < last; c = x.Nodes[c].Last {
		if x.Nodes[c].Flags&syntax.Named == 0 {
			if x.Kind(c) == tComma {
				n++
			}
			continue
		}
		switch {
		case x.Kind(c) == nComment:
		case x.Kind(c) == nRestPattern:
			x.assignPattern(x.First(c), x.rest(v), how)
		default:
			x.assignPattern(c, x.component(v, n, how.pairs), assignment{declares: how.declares, fixed: how.fixed, annotated: how.annotated, given: how.given})
		}
	}
}

// rest is what the rest of a pattern by position takes of v: of a text its characters, of others what they are.
func (x *extractor) rest(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); x.placing && e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpBuiltin && x.b.At(e.A).S == "string" {
		return x.b.Instance(x.b.List(e.A))
	}
	return v
}

// assignMember walks `a.b = v`; this.b takes part in the field's type.
func (x *extractor) assignMember(p int32, v facts.ExprID) {
	e := x.expr(p, facts.RoleWrites)
	object := x.Field(p, x.f.Object)
	if x.Kind(object) != nThis || x.quiet > 0 || v == 0 {
		return
	}
	this := x.b.At(x.fn.this)
	name := x.Field(p, x.f.Property)
	if this.Op != facts.OpThis || name < 0 || e == 0 {
		return
	}
	c := x.classes[int32(this.N)]
	if c == nil {
		return
	}
	symbol, ok := c.fields[x.word[name]]
	if !ok || x.typed[symbol] {
		return
	}
	s := &x.file.Symbols[symbol]
	s.Type = x.widen(symbol, s.Type, v)
}
