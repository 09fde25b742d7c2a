package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (c *checker) methodsFit(m, x *value, depth int) verdict {
	if m.f == x.f && m.i == x.i {
		return yes
	}
	have, want := overloads(c.l, c.whole(m)), overloads(c.l, c.whole(x))
	if len(have) != 1 || len(want) != 1 {
		return maybe
	}
	return c.callableFits(have[0], want[0], depth+1)
}

// whole gives a member with the other declarations of its name.
func (c *checker) whole(m *value) *value {
	t := &value{kind: kindDef, f: m.f, i: m.symbol().Container, env: m.env}
	if w := c.l.own(t, m.symbol().Name, RuleDeclared); w.is(kindDef) {
		return w
	}
	return m
}

// definitionFits compares a function, or what else is named, with a type.
func (c *checker) definitionFits(d, want *value, depth int) verdict {
	want = c.unaliased(want)
	if d.symbol().Kind != facts.KindFunction && d.symbol().Kind != facts.KindMethod {
		return maybe
	}
	if primitive(want) != "" {
		c.because(d, "")
		return no
	}
	all := overloads(c.l, d)
	if len(all) != 1 {
		return maybe
	}
	c.because(d, "")
	switch {
	case want.is(kindFunc):
		return c.functionFits(all[0], true, want, depth)
	case want.is(kindDef):
		if m := c.l.own(want, "()", RuleDeclared); m.is(kindDef) {
			if wanted := overloads(c.l, m); len(wanted) == 1 {
				return c.callableFits(all[0], wanted[0], depth)
			}
		}
	}
	return maybe
}

func (c *checker) functionFits(have signature, callable bool, want *value, depth int) verdict {
	if !callable {
		if have.typ.is(kindList) || have.typ.is(kindMap) || have.typ.is(kindTuple) || have.typ.is(kindRecord) {
			return no
		}
		return maybe
	}
	return c.callableFits(have, signature{typ: want}, depth)
}

// callableFits compares a function with what it is called as: it may take fewer
// arguments, not ask for more, and plain types must be the same.
func (c *checker) callableFits(have, want signature, depth int) verdict {
	required, _, known := arity(have)
	_, most, told := arity(want)
	if !known || !told {
		return maybe
	}
	if want.def != nil {
		c.because(want.def, "")
	}
	if required > most {
		return no
	}
	for n := range min(required, most) {
		a, b := c.parameter(have, n), c.parameter(want, n)
		if a != nil && b != nil && c.fits(a, b, depth+2) == no && c.fits(b, a, depth+2) == no {
			return no
		}
	}
	return maybe
}

func (c *checker) parameter(s signature, n int) *value {
	if s.def != nil {
		return c.b.declaredParameter(c.l, s, n, n+1)
	}
	return c.b.parameterOf(c.l, s, nil, n, n+1)
}

// arity is how many arguments a signature takes.
func arity(s signature) (required, most int, known bool) {
	const any = 1 << 20
	if s.def == nil {
		n, open, ok := facts.Arity(uint32(s.typ.i))
		if most = len(s.typ.args) - 1; open {
			most = any
		}
		return n, most, ok
	}
	sym := s.def.symbol()
	for n := range sym.Params {
		switch {
		case sym.Params[n].Flags.Has(facts.Variadic):
			most = any
		case sym.Params[n].Flags.Has(facts.Optional):
			most = max(most, n+1)
		default:
			required, most = n+1, max(most, n+1)
		}
	}
	switch s.def.f.Facts.Language {
	case "typescript", "tsx":
		return required, most, true
	}
	return 0, any, false
}
