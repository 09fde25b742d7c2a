package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (c *checker) methodsFit(m, x *core.Value, depth int) verdict {
	if m.File == x.File && m.Index == x.Index {
		return yes
	}
	have, want := overloads(c.l, c.whole(m)), overloads(c.l, c.whole(x))
	if len(have) != 1 || len(want) != 1 {
		return maybe
	}
	return c.callableFits(have[0], want[0], depth+1)
}

// whole gives a member with the other declarations of its name.
func (c *checker) whole(m *core.Value) *core.Value {
	t := &core.Value{Kind: core.KindDef, File: m.File, Index: m.Symbol().Container, Env: m.Env}
	if w := c.l.OwnMember(t, m.Symbol().Name, core.RuleDeclared); w.Is(core.KindDef) {
		return w
	}
	return m
}

// definitionFits compares a function, or what else is named, with a type.
func (c *checker) definitionFits(d, want *core.Value, depth int) verdict {
	want = c.unaliased(want)
	if d.Symbol().Kind != facts.KindFunction && d.Symbol().Kind != facts.KindMethod {
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
	case want.Is(core.KindFunc):
		return c.functionFits(all[0], true, want, depth)
	case want.Is(core.KindDef):
		if m := c.l.OwnMember(want, "()", core.RuleDeclared); m.Is(core.KindDef) {
			if wanted := overloads(c.l, m); len(wanted) == 1 {
				return c.callableFits(all[0], wanted[0], depth)
			}
		}
	}
	return maybe
}

func (c *checker) functionFits(have signature, callable bool, want *core.Value, depth int) verdict {
	if !callable {
		if have.typ.Is(core.KindList) || have.typ.Is(core.KindMap) || have.typ.Is(core.KindTuple) || have.typ.Is(core.KindRecord) {
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

func (c *checker) parameter(s signature, n int) *core.Value {
	if s.def != nil {
		return c.b.declaredParameter(c.l, s, n, n+1)
	}
	return c.b.parameterOf(c.l, s, nil, n, n+1)
}

// arity is how many arguments a signature takes.
func arity(s signature) (required, most int, known bool) {
	const any = 1 << 20
	if s.def == nil {
		n, open, ok := facts.Arity(uint32(s.typ.Index))
		if most = len(s.typ.Args) - 1; open {
			most = any
		}
		return n, most, ok
	}
	sym := s.def.Symbol()
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
	switch s.def.File.Facts.Language {
	case "typescript", "tsx":
		return required, most, true
	}
	return 0, any, false
}
