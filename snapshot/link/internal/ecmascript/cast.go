package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// cast checks a type assertion: one of both types must have what the other requires.
func (c *checker) cast(p *facts.Place) string {
	have, want := c.asserted(p.Expr), c.asserted(p.Expected)
	if have == nil || want == nil || have.File == want.File && have.Index == want.Index {
		return ""
	}
	h, w := c.object(have, 0), c.object(want, 0)
	if h == nil || w == nil || !h.closed || !w.closed {
		return ""
	}
	missing, further := firstMissing(w, h), firstMissing(h, w)
	if missing == "" || further == "" {
		return ""
	}
	c.because(have, missing)
	c.member(w, missing)
	c.because(want, further)
	c.member(h, further)
	return "converts between types of which neither has the members of the other"
}

// asserted gives the class or interface that a value surely is of; nil for others.
func (c *checker) asserted(e facts.ExprID) *core.Value {
	v := expanded(c.l, c.value(e))
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
		found = c.unaliased(core.TypeOf(a))
	}
	if found == nil || !declaresMembers(found) || found.Partial || found.Filter != nil {
		return nil
	}
	return found
}

// firstMissing names a member that one type requires and another surely has not.
func firstMissing(of, in *object) string {
	for _, name := range of.names(true) {
		if !in.has(name) && !in.has("[]") && !in.has("()") {
			return name
		}
	}
	return ""
}
