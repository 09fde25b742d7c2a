package typecheck

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// cast checks a type assertion: one of both types must have what the other requires.
func (c *checker) cast(p *facts.Place) string {
	have, want := c.asserted(p.Expr), c.asserted(p.Expected)
	if have == nil || want == nil || have.File == want.File && have.Index == want.Index {
		return ""
	}
	h, w := c.Object(have, 0), c.Object(want, 0)
	if h == nil || w == nil || !h.Closed || !w.Closed {
		return ""
	}
	missing, further := firstMissing(w, h), firstMissing(h, w)
	if missing == "" || further == "" {
		return ""
	}
	c.Because(have, missing)
	c.Member(w, missing)
	c.Because(want, further)
	c.Member(h, further)
	return "converts between types of which neither has the members of the other"
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
