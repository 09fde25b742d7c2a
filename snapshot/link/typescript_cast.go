package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// cast checks a type assertion: one of both types must have what the other requires.
func (c *checker) cast(p *facts.Place) string {
	have, want := c.asserted(p.Expr), c.asserted(p.Expected)
	if have == nil || want == nil || have.f == want.f && have.i == want.i {
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
func (c *checker) asserted(e facts.ExprID) *value {
	v := c.l.expanded(c.value(e))
	if v == nil || c.unsure(v) || isBoth(v) {
		return nil
	}
	var found *value
	for _, a := range alternatives(v) {
		if t := typeOf(a); t.is(kindBuiltin) && (t.s == "undefined" || t.s == "null") {
			continue
		}
		if found != nil || !a.is(kindInstance) {
			return nil
		}
		found = c.unaliased(typeOf(a))
	}
	if found == nil || !declaresMembers(found) || found.part || found.sieve != nil {
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
