package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// written checks a key of an object literal: one of the types that are expected
// there must have it.
func (c *checker) written(p *facts.Place) string {
	if p.Element && everyElementTakes(p.Name) || c.reportedAtCall(p) {
		return ""
	}
	expected := c.Expanded(c.value(p.Expr))
	if expected.Is(core.KindUnion) && expected.Open {
		return ""
	}
	all := core.Alternatives(expected)
	var lacking []*ecmascript.ObjectType
	nameless := false
	named := []*core.Value{core.TypeOf(c.value(p.Expr))}
	for _, a := range all {
		named = append(named, core.TypeOf(a))
		for _, b := range core.Alternatives(c.Expanded(a)) {
			if t := c.Unaliased(core.TypeOf(b)); ecmascript.PrimitiveOf(t) != "" || t.Is(core.KindFunc) && !core.LibraryHas("typescript", "Function."+p.Name) {
				continue // no object literal is one
			} else if t.Is(core.KindExternal) && ecmascript.LibraryLacks(t.Text, p.Name) && !c.extended(t.Text) {
				continue
			} else if t.Is(core.KindRecord) {
				if c.Linker.HasName(t, p.Name) || c.Linker.HasName(t, "[]") {
					return ""
				}
				nameless = true
				continue
			}
			t := c.Lacks(b, p.Name)
			if t == nil {
				return ""
			}
			lacking = append(lacking, t)
		}
	}
	for _, o := range lacking {
		c.lackedBy(o, p.Name)
	}
	switch {
	case nameless: // what asks for it told the type
		c.comesFrom(c.Linker.File, p.Expr, 0)
	case len(lacking) == 0:
		return ""
	}
	for _, t := range named { // an alias may have lost the object type that it was written with
		c.Because(t, p.Name)
	}
	return "is not a property of the expected type"
}

// reportedAtCall reports a key inside an argument of which several signatures take the
// number that is given: a type checker tells it at the call, unless it is the first
// that any of them lacks.
func (c *checker) reportedAtCall(p *facts.Place) bool {
	x := c.Linker.Expr(c.Linker.File, p.Expr)
	nested := false
	for x.Op == facts.OpMember || x.Op == facts.OpResult || x.Op == facts.OpElem {
		x, nested = c.Linker.Expr(c.Linker.File, x.A), true
	}
	if x.Op != facts.OpArgument {
		return false
	}
	index, count := facts.ArgumentPlace(x.N)
	all := taking(c.Binder.Signatures(c.Linker, c.Linker.Eval(c.Linker.File, x.A, nil), 0), count)
	return len(all) > 1 && slices.ContainsFunc(all, func(s ecmascript.Signature) bool {
		if s.Definition == nil || nested {
			return true
		}
		want := c.Binder.DeclaredParameter(c.Linker, s, index, count)
		return c.lackedByAll(want, p.Name) == nil || slices.ContainsFunc(p.Before, func(name string) bool { return c.lackedByAll(want, name) != nil })
	})
}

// lackedByAll is lacks for a value that may be of several types, as far as these are known.
func (c *checker) lackedByAll(v *core.Value, name string) *ecmascript.ObjectType {
	var o *ecmascript.ObjectType
	for _, a := range core.Alternatives(c.Expanded(v)) {
		if core.TypeOf(a).Is(core.KindList) && !core.LibraryHas("typescript", "Array."+name) {
			continue
		}
		if o = c.Lacks(a, name); o == nil {
			return nil
		}
	}
	return o
}

// taking gives the signatures that take a number of arguments.
func taking(all []ecmascript.Signature, count int) []ecmascript.Signature {
	var out []ecmascript.Signature
	for _, s := range all {
		if required, most, known := arity(s); !known || count >= required && count <= most {
			out = append(out, s)
		}
	}
	return out
}

// lackedBy names an object's types as those that have no such member.
func (c *checker) lackedBy(o *ecmascript.ObjectType, name string) {
	for _, t := range o.Types {
		c.Because(t, name)
		if t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && !t.Symbol().Flags.Has(facts.Object) { // of the names themselves
			c.Because(t, "")
		}
	}
}

// everyElementTakes reports an attribute that an element may have whatever its component takes.
func everyElementTakes(attribute string) bool {
	switch attribute {
	case "key", "ref", "children", "slot", "css", "class":
		return true
	}
	return strings.ContainsAny(attribute, "-:")
}

// writesOthers reports an element with an attribute that its component surely does not take.
func (c *checker) writesOthers(element, want *core.Value) bool {
	asked := core.TypeOf(want)
	return slices.ContainsFunc(c.Linker.Names(core.TypeOf(element), false), func(name string) bool {
		if everyElementTakes(name) {
			return false
		}
		return asked.Is(core.KindRecord) && !c.Linker.HasName(asked, name) || c.lackedByAll(want, name) != nil
	})
}
