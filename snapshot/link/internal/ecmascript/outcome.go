package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Where references are bound, the outcome of a conditional type is found by the form of
// the type that is tested alone: which members a type has is not listed.

// shaper tests the form of a type, and binds what `infer` names in it.
type shaper struct {
	b   Binder
	l   *core.Linker
	f   *core.File
	env *core.Env
}

// maxShape bounds how deep a form is tested, and how deep outcomes lead to others.
const maxShape = 6

// byShape gives the outcome of a conditional type; ok is false where the form does not
// tell it.
func byShape(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) (outcome *core.Value, ok bool) {
	if l.Shaping >= maxShape {
		return nil, false
	}
	before := l.Steps
	l.Shaping++
	defer func() {
		if l.Shaping--; !ok {
			spare(l, before)
		}
	}()
	tested, _ := l.PairAt(f, x.A, 0)
	extends, _ := l.PairAt(f, x.A, 1)
	check := l.Eval(f, tested, v)
	if check = shapeOf(l, check); check == nil || check.Kind == core.KindUnion && (core.IsBoth(check) || check.Open) {
		return nil, false
	}
	var all []*core.Value
	for _, part := range core.Alternatives(check) {
		s := &shaper{l: l, f: f, env: v}
		if param := l.Expr(f, tested); param.Op == facts.OpTypeParam || param.Op == facts.OpBound {
			s.env = v.With(l, f, param, part)
		}
		branch := 0
		switch s.test(part, extends, 0) {
		case Maybe:
			return nil, false
		case No:
			branch = 1
		}
		e, _ := l.PairAt(f, x.B, branch)
		all = append(all, l.Eval(f, e, s.env))
	}
	return core.AsInferred(core.UnionOf(all)), true
}

// spare gives back the steps that a test without an outcome took, to the outcomes that
// are then taken together, as long as the tests of a reference took no more than it may.
func spare(l *core.Linker, before int) {
	if spent := before - l.Steps; l.Steps >= 0 && l.StepsReturned+spent <= core.MaxSteps {
		l.StepsReturned, l.Steps = l.StepsReturned+spent, before
	}
}

// shapeOf is a type behind the aliases that stand for it.
func shapeOf(l *core.Linker, t *core.Value) *core.Value {
	for n := 0; n < 8; n++ {
		switch t = core.BareType(t); {
		case t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && t.Symbol().Type != 0 && !t.Symbol().Flags.Has(facts.Object):
			t = l.Aliased(t)
		default:
			return t
		}
	}
	return nil
}

// test reports whether a type is of the form that an expression writes.
func (s *shaper) test(have *core.Value, e facts.ExprID, depth int) Verdict {
	have = shapeOf(s.l, have)
	if have == nil || e == 0 || depth > maxShape || have.Is(core.KindParam) || have.Is(core.KindUnion) {
		if x := s.l.Expr(s.f, e); x.Op == facts.OpBound && have != nil {
			return s.bind(have, x)
		}
		return Maybe
	}
	x := s.l.Expr(s.f, e)
	switch x.Op {
	case facts.OpBound:
		return s.bind(have, x)
	case facts.OpInstance:
		return s.test(have, x.A, depth)
	case facts.OpList, facts.OpTuple:
		return s.sequence(have, x, depth)
	case facts.OpFunc:
		return s.function(have, x, depth)
	case facts.OpGeneric:
		return s.generic(have, x, depth)
	case facts.OpUnion:
		if x.N == 0 {
			return s.either(have, x, depth)
		}
	case facts.OpBuiltin, facts.OpUniverse, facts.OpSymbol, facts.OpImport, facts.OpTypeName:
		return s.named(have, s.l.Eval(s.f, e, s.env))
	}
	return Maybe
}

func (s *shaper) bind(have *core.Value, x *facts.Expr) Verdict {
	if x.A == 0 || binds(s.env, x) {
		s.env = s.env.Binding(x, have)
		return Yes
	}
	return Maybe
}

// formed reports a type of which it is known what its form is.
func formed(t *core.Value) bool {
	return PrimitiveOf(t) != "" || t.Is(core.KindList) || t.Is(core.KindTuple) || t.Is(core.KindFunc) || t.Is(core.KindOnly) || t.Is(core.KindDef) && t.Symbol().Kind == facts.KindClass
}

func (s *shaper) sequence(have *core.Value, x *facts.Expr, depth int) Verdict {
	switch {
	case x.Op == facts.OpTuple:
		if !have.Is(core.KindTuple) || have.Open || x.N != 0 {
			break
		}
		all, n := Yes, 0
		for e := x.A; e != 0; n++ {
			p := s.l.Expr(s.f, e)
			if e = p.B; n < len(have.Args) {
				all = min(all, s.test(have.Args[n], p.A, depth+1))
			}
		}
		if n != len(have.Args) {
			return No
		}
		return all
	case have.Is(core.KindList):
		return s.test(have.Args[0], x.A, depth+1)
	case have.Is(core.KindTuple) && len(have.Args) > 0:
		return s.test(core.UnionOf(have.Args), x.A, depth+1)
	}
	if formed(have) && !have.Is(core.KindTuple) && !have.Is(core.KindList) {
		return No
	}
	return Maybe
}

// function tests for a function: what its parameters are is left to the compiler.
func (s *shaper) function(have *core.Value, x *facts.Expr, depth int) Verdict {
	f := s.b.asFunction(s.l, have, x.S == facts.Constructs)
	if !f.Is(core.KindFunc) {
		if formed(have) {
			return No
		}
		return Maybe
	}
	last := len(f.Args) - 1
	for n, a := range f.Args[:last] {
		if e, ok := s.l.PairAt(s.f, x.A, n); ok && a != nil {
			s.test(a, e, depth+1)
		}
	}
	if x.B != 0 && f.Args[last] != nil {
		s.test(f.Args[last], x.B, depth+1)
	}
	return Yes
}

func (s *shaper) generic(have *core.Value, x *facts.Expr, depth int) Verdict {
	base := s.l.Eval(s.f, x.A, s.env)
	of := []*core.Value{have}
	if base.Is(core.KindDef) {
		of = s.b.lineage(s.l, have)
	}
	for _, t := range of {
		switch {
		case core.Same(base, t):
		case base != nil && t != nil && !base.Is(core.KindDef) && (t.Is(core.KindBuiltin) || t.Is(core.KindExternal)) && core.LastName(t.Text) == core.LastName(base.Text):
		default:
			continue
		}
		all := Yes
		for n, a := range t.Args {
			if e, ok := s.l.PairAt(s.f, x.B, n); ok {
				all = min(all, s.test(a, e, depth+1))
			}
		}
		return all
	}
	if formed(have) && (base.Is(core.KindBuiltin) || base.Is(core.KindExternal)) && ownClass()[base.Text] {
		return No
	}
	return Maybe
}

func (s *shaper) either(have *core.Value, x *facts.Expr, depth int) Verdict {
	a := s.test(have, x.A, depth)
	if a == Yes {
		return Yes
	}
	b := s.test(have, x.B, depth)
	if b == Yes || a == No {
		return b
	}
	return Maybe
}

// named tests for a type without arguments.
func (s *shaper) named(have, want *core.Value) Verdict {
	want = shapeOf(s.l, want)
	switch p := PrimitiveOf(want); {
	case want == nil:
		return Maybe
	case p != "" && !core.IsLiteral(want):
		if PrimitiveOf(have) == p {
			return Yes
		}
		if formed(have) {
			return No
		}
	case want.Is(core.KindDef):
		for _, t := range s.b.lineage(s.l, have) {
			if t.Is(core.KindDef) && t.File == want.File && t.Index == want.Index {
				return Yes
			}
		}
		if formed(have) && !have.Is(core.KindDef) && want.Symbol().Kind == facts.KindClass {
			return No
		}
	}
	return Maybe
}

// Entries is any of what an object has under its names; nil for one of another file,
// whose names are not listed, and where there are more than a union keeps.
func (b Binder) Entries(l *core.Linker, v *core.Value) *core.Value {
	var all []*core.Value
	switch {
	case v.Is(core.KindInstance) && v.Args[0].Is(core.KindRecord):
		r := v.Args[0]
		for _, name := range l.Names(r, false) {
			e, _ := l.Entry(r, name)
			all = append(all, e)
		}
	case v.Is(core.KindDef) && v.File == l.File && v.Symbol().Kind == facts.KindValue:
		for _, i := range v.File.MembersOf(v.Index) {
			all = append(all, l.ValueOf(l.DefinitionOf(v.File, i, nil)))
		}
	}
	if u := core.UnionOf(all); len(all) <= core.MaxUnion && (u == nil || !u.Open) {
		return core.AsInferred(u)
	}
	return nil
}
