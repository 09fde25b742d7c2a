package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// cast checks a type assertion: one of both types must have what the other requires.
func (c *checker) cast(p *facts.Place) string {
	want := c.asserted(p.Expected)
	if literal := core.TypeOf(c.value(p.Expr)); literal.Is(core.KindRecord) {
		return c.castOfLiteral(literal, want)
	}
	if c.castOfPrimitive(p, want) {
		return "converts a plain value to a type of objects"
	}
	have := c.asserted(p.Expr)
	if have == nil || want == nil || have.File == want.File && have.Index == want.Index {
		return ""
	}
	h, w := c.Object(have, 0), c.Object(want, 0)
	if h == nil || w == nil || !h.Closed || !w.Closed {
		return ""
	}
	missing, further := firstMissing(w, h), firstMissing(h, w)
	if missing == "" || further == "" {
		if c.incomparable(h, w) {
			return "converts between types that have a member of other types in common"
		}
		return ""
	}
	c.Because(have, missing)
	c.Member(w, missing)
	c.Because(want, further)
	c.Member(h, further)
	return "converts between types of which neither has the members of the other"
}

// castOfPrimitive reports a type of objects that is asserted of a text, a number or the like, which has
// not what that type requires: a class, an interface, or an error or event of the library.
func (c *checker) castOfPrimitive(p *facts.Place, want *core.Value) bool {
	given := c.Expanded(c.value(p.Expr))
	sort := ecmascript.PrimitiveOf(c.Unaliased(core.TypeOf(given)))
	if sort == "" || given.Inferred {
		return false
	}
	wrapper := strings.ToUpper(sort[:1]) + sort[1:] + "."
	if want != nil {
		o := c.Object(want, 0)
		if o == nil || o.Named || !slices.ContainsFunc(o.Names(true), func(name string) bool {
			return !core.LibraryHas("typescript", wrapper+name) && !core.LibraryHas("typescript", "Object."+name)
		}) {
			return false
		}
	} else if of := core.TypeOf(c.value(p.Expected)); !of.Is(core.KindExternal) || !core.LibraryHas("typescript", of.Text+".preventDefault") && !core.LibraryHas("typescript", of.Text+".message") {
		return false
	}
	c.comesFrom(c.Linker.File, p.Expr, 0)
	c.Because(want, "")
	return true
}

// castOfLiteral checks a type that is asserted of an object literal. A member that a class keeps to
// itself is none that the literal has.
func (c *checker) castOfLiteral(literal, want *core.Value) string {
	if want == nil || literal.Open {
		return ""
	}
	o := c.Object(want, 0)
	if o == nil {
		return ""
	}
	names := c.Linker.Names(literal, false)
	for _, name := range names {
		if m := o.Find(name); m != nil && c.private(m, -1) {
			c.Because(m, "")
			return "converts an object to a type that keeps one of its members to itself"
		}
	}
	if !o.Closed || o.Named || o.Has("[]") || o.Has("()") {
		return ""
	}
	further := ""
	for _, name := range names {
		if further == "" && !o.Has(name) && !core.LibraryHas("typescript", "Object."+name) {
			further = name
		}
	}
	for _, name := range o.Names(true) {
		if further != "" && !slices.Contains(names, name) {
			c.lackedBy(o, further)
			c.Member(o, name)
			return "converts between types of which neither has the members of the other"
		}
	}
	return ""
}

// incomparable finds a member that two types have, neither of which suits the other: plain ones alone
// are looked at.
func (c *checker) incomparable(h, w *ecmascript.ObjectType) bool {
	if h.Named || w.Named {
		return false
	}
	for _, name := range w.Names(true) {
		a, b := h.Find(name), w.Find(name)
		if a == nil || b == nil || a.File == b.File && a.Index == b.Index {
			continue
		}
		causes := len(c.Causes)
		if isProperty(a.Symbol().Kind) && isProperty(b.Symbol().Kind) && a.Env == nil && b.Env == nil &&
			c.plain(a) && c.plain(b) && c.assignable(c.Linker.ValueOf(a), c.Linker.ValueOf(b), 0) == ecmascript.No && c.assignable(c.Linker.ValueOf(b), c.Linker.ValueOf(a), 0) == ecmascript.No {
			c.Because(a, "")
			c.Because(b, "")
			return true
		}
		c.Causes = c.Causes[:causes]
	}
	return false
}

// plain reports a member of one plain type: of several, one that both have is enough.
func (c *checker) plain(m *core.Value) bool {
	t := c.Unaliased(core.TypeOf(c.Linker.ValueOf(m)))
	return ecmascript.PrimitiveOf(t) != "" && !core.IsLiteral(t)
}

// asserted gives the class or interface that a value surely is of; nil for others.
func (c *checker) asserted(e facts.ExprID) *core.Value {
	v := c.Expanded(c.value(e))
	if v == nil || c.unsure(v) || core.IsBoth(v) {
		return nil
	}
	var found *core.Value
	for _, a := range core.Alternatives(v) {
		if t := core.TypeOf(a); t.Is(core.KindBuiltin) && (t.Text == "undefined" || t.Text == "null") {
			continue
		}
		if found != nil || !a.Is(core.KindInstance) {
			return nil
		}
		found = c.Unaliased(core.TypeOf(a))
	}
	if found == nil || !declaresMembers(found) || found.Partial || found.Filter != nil {
		return nil
	}
	return found
}

// firstMissing names a member that one type requires and another surely has not.
func firstMissing(of, in *ecmascript.ObjectType) string {
	for _, name := range of.Names(true) {
		if !in.Has(name) && !in.Has("[]") && !in.Has("()") {
			return name
		}
	}
	return ""
}
