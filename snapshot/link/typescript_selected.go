package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// selectedOfOne checks a member that is selected of a value of one type. Where that
// has no name, what it comes from told it.
func (c *checker) selectedOfOne(p *facts.Place, v *value) string {
	t := v.args[0]
	switch {
	case LibraryHas("typescript", "Object."+p.Name): // everything has it
		return ""
	case t.is(kindRecord):
		if t.open || c.l.hasName(t, p.Name) || c.l.hasName(t, "[]") {
			return ""
		}
	case t.is(kindBuiltin) && t.s == "object":
		if p.Pattern {
			return ""
		}
	default:
		if o := c.lacks(v, p.Name); o != nil && o.closed { // a library's may have more than is known
			c.lackedBy(o, p.Name)
			return "is not a member of its type"
		}
		if o := c.object(t, 0); o == nil || !o.closed || len(o.types) > 0 || o.has(p.Name) {
			return ""
		}
	}
	c.comesFrom(c.l.file, p.Expr, 0)
	return "is not a member of the value"
}

// maxSources bounds how far back what a value comes from is looked for.
const maxSources = 8

// comesFrom names the definitions that tell what an expression gives: what is
// called, read or selected, and what those come from where they declare no type.
func (c *checker) comesFrom(f *File, e facts.ExprID, depth int) {
	if e == 0 || depth > maxSources {
		return
	}
	x := c.l.expr(f, e)
	switch x.Op {
	case facts.OpNarrow:
		if facts.Condition(x.N).Kind() == facts.HasValue {
			c.narrowedBy(c.l.held(c.l.eval(f, x.A, nil)), x.S)
		}
		c.comesFrom(f, x.A, depth+1)
	case facts.OpCall, facts.OpNew, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpArgument, facts.OpParameter, facts.OpInstance, facts.OpTypeOf, facts.OpGeneric:
		c.comesFrom(f, x.A, depth+1)
		if x.Op == facts.OpGeneric {
			c.computedFrom(f, x, depth+1)
		}
		if x.Op == facts.OpCall { // what is given may tell it
			for e := x.B; e != 0; e = c.l.expr(f, e).B {
				c.comesFrom(f, c.l.expr(f, e).A, depth+1)
			}
		}
	case facts.OpUnion:
		c.comesFrom(f, x.A, depth+1)
		c.comesFrom(f, x.B, depth+1)
	case facts.OpMember, facts.OpSymbol, facts.OpImport, facts.OpName, facts.OpTypeName, facts.OpUniverse:
		d := c.l.eval(f, e, nil)
		if d.is(kindDef) && !slices.ContainsFunc(c.causes, func(x Cause) bool { return x.Target == d.f.target(d.i) }) {
			c.because(d, "")
			c.comesFrom(d.f, d.symbol().Type, depth+1)
		}
		if x.Op == facts.OpMember {
			if d != nil && !d.is(kindDef) {
				c.mappedFrom(c.l.eval(f, x.A, nil), x.S)
			}
			c.comesFrom(f, x.A, depth+1)
		}
	}
}

// maxComputedFrom bounds how many members of a type are taken for what decides a test of it.
const maxComputedFrom = 64

// computedFrom names the types that another is computed of, and their members: any may
// decide the outcome of a conditional type.
func (c *checker) computedFrom(f *File, x *facts.Expr, depth int) {
	alias := c.l.eval(f, x.A, nil)
	if !alias.is(kindDef) || !isAlias(alias.symbol()) {
		return
	}
	for e := x.B; e != 0; e = c.l.expr(f, e).B {
		of := c.l.expr(f, e).A
		c.comesFrom(f, of, depth)
		o := c.object(c.resolved(c.l.eval(f, of, nil)), 0)
		if o == nil || o.named {
			continue
		}
		n := 0
		o.each(func(t *value, i int32, _ *facts.Symbol) bool {
			c.because(&value{kind: kindDef, f: t.f, i: i}, "")
			n++
			return n < maxComputedFrom
		})
	}
}

// mappedFrom names the member that one of a mapped type is made of.
func (c *checker) mappedFrom(of *value, name string) {
	t := c.resolved(c.l.held(of))
	if !t.is(kindMap) || !t.args[0].is(kindBuiltin) || t.args[0].s != facts.KeyType || len(t.args[0].args) != 1 {
		return
	}
	c.because(c.l.member(instanceOf(t.args[0].args[0]), name, valueSpace), "")
}

// narrowedBy names the types that lack the member which was to tell them apart, or
// what its type is named by.
func (c *checker) narrowedBy(v *value, member string) {
	for _, a := range alternatives(c.l.expanded(v)) {
		if o := c.lacks(a, member); o != nil {
			c.lackedBy(o, member)
		}
		m := c.l.member(a, member, valueSpace)
		if !m.is(kindDef) {
			continue
		}
		if x := c.l.typeGone(m); x != nil && x.Op == facts.OpMember {
			c.because(c.l.eval(m.f, x.A, nil), x.S)
		}
	}
}

// compared checks a comparison with a literal text: one of the values that the
// other side may have must be that.
func (c *checker) compared(p *facts.Place) string {
	v, by := c.l.expanded(c.value(p.Expr)), typeOf(c.value(p.Expected))
	if v == nil || c.unsure(v) || !literal(by) {
		return ""
	}
	if !v.is(kindUnion) {
		return "" // a variable may have been given one of several by now
	}
	for _, a := range alternatives(v) {
		t := c.unaliased(typeOf(a))
		if !literal(t) || !t.is(kindBuiltin) || same(t, by, 0) {
			return ""
		}
	}
	c.comesFrom(c.l.file, p.Expr, 0)
	for t := typeOf(c.value(p.Expr)); t.is(kindDef) && isAlias(t.symbol()); t = c.l.aliased(t) {
		c.because(t, "")
	}
	return "is compared with a value of no common type"
}
