package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// written checks a key of an object literal: one of the types that are expected
// there must have it.
func (c *checker) written(p *facts.Place) string {
	if c.toldAtCall(p) {
		return ""
	}
	expected := expanded(c.l, c.value(p.Expr))
	if expected.Is(core.KindUnion) && expected.Open {
		return ""
	}
	all := core.Alternatives(expected)
	var lacking []*object
	named := []*core.Value{core.TypeOf(c.value(p.Expr))}
	for _, a := range all {
		named = append(named, core.TypeOf(a))
		for _, b := range core.Alternatives(expanded(c.l, a)) {
			if t := c.unaliased(core.TypeOf(b)); primitive(t) != "" || t.Is(core.KindFunc) && !core.LibraryHas("typescript", "Function."+p.Name) {
				continue // no object literal is one
			}
			t := c.lacks(b, p.Name)
			if t == nil {
				return ""
			}
			lacking = append(lacking, t)
		}
	}
	for _, o := range lacking {
		c.lackedBy(o, p.Name)
	}
	if len(lacking) == 0 {
		return ""
	}
	for _, t := range named { // an alias may have lost the object type that it was written with
		c.because(t, p.Name)
	}
	return "is not a property of the expected type"
}

// toldAtCall reports a key inside an argument of which several signatures take the
// number that is given: a type checker tells it at the call, unless it is the first
// that any of them lacks.
func (c *checker) toldAtCall(p *facts.Place) bool {
	x := c.l.Expr(c.l.File, p.Expr)
	nested := false
	for x.Op == facts.OpMember || x.Op == facts.OpResult || x.Op == facts.OpElem {
		x, nested = c.l.Expr(c.l.File, x.A), true
	}
	if x.Op != facts.OpArgument {
		return false
	}
	index, count := facts.ArgumentPlace(x.N)
	all := taking(c.b.signatures(c.l, c.l.Eval(c.l.File, x.A, nil), 0), count)
	return len(all) > 1 && slices.ContainsFunc(all, func(s signature) bool {
		if s.def == nil || nested {
			return true
		}
		want := c.b.declaredParameter(c.l, s, index, count)
		return c.lackedByAll(want, p.Name) == nil || slices.ContainsFunc(p.Before, func(name string) bool { return c.lackedByAll(want, name) != nil })
	})
}

// lackedByAll is lacks for a value that may be of several types, as far as these are known.
func (c *checker) lackedByAll(v *core.Value, name string) *object {
	var o *object
	for _, a := range core.Alternatives(expanded(c.l, v)) {
		if core.TypeOf(a).Is(core.KindList) && !core.LibraryHas("typescript", "Array."+name) {
			continue
		}
		if o = c.lacks(a, name); o == nil {
			return nil
		}
	}
	return o
}

// taking gives the signatures that take a number of arguments.
func taking(all []signature, count int) []signature {
	var out []signature
	for _, s := range all {
		if required, most, known := arity(s); !known || count >= required && count <= most {
			out = append(out, s)
		}
	}
	return out
}

// lackedBy names an object's types as those that have no such member.
func (c *checker) lackedBy(o *object, name string) {
	for _, t := range o.types {
		c.because(t, name)
	}
}

// lacks gives the members of the type that a value surely is of if there is no such
// among them.
func (c *checker) lacks(v *core.Value, name string) *object {
	t := core.TypeOf(v)
	if t == nil || t.Is(core.KindUnion) && !core.IsBoth(t) {
		return nil
	}
	o := c.object(t, 0)
	if o == nil || !o.closed && len(o.outside) == 0 || len(o.types) == 0 || o.has(name) || o.has("[]") || numeric(name) && o.has("[number]") || o.has("()") && core.LibraryHas("typescript", "Function."+name) {
		return nil
	}
	for _, of := range o.outside {
		if core.LibraryHas("typescript", of+"."+name) {
			return nil
		}
	}
	return o
}

// PlainLacks reports a plain type of TypeScript that has no such member.
func (ecmascript) PlainLacks(t *core.Value, name string) bool {
	return primitive(t) != "" && !core.LibraryHas("typescript", primitive(t)+"."+name)
}
