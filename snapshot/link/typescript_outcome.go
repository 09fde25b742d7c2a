package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Where references are bound, the outcome of a conditional type is found by the form of
// the type that is tested alone: which members a type has is not listed.

// shaper tests the form of a type, and binds what `infer` names in it.
type shaper struct {
	b   ecmascript
	l   *linker
	f   *File
	env *env
}

// maxShape bounds how deep a form is tested, and how deep outcomes lead to others.
const maxShape = 6

// byShape gives the outcome of a conditional type; ok is false where the form does not
// tell it.
func (l *linker) byShape(f *File, x *facts.Expr, v *env) (outcome *value, ok bool) {
	if l.shaping >= maxShape {
		return nil, false
	}
	before := l.steps
	l.shaping++
	defer func() {
		if l.shaping--; !ok {
			l.spare(before)
		}
	}()
	tested, _ := l.pairAt(f, x.A, 0)
	extends, _ := l.pairAt(f, x.A, 1)
	check := l.eval(f, tested, v)
	if check = l.shapeOf(check); check == nil || check.kind == kindUnion && (isBoth(check) || check.open) {
		return nil, false
	}
	var all []*value
	for _, part := range alternatives(check) {
		s := &shaper{l: l, f: f, env: v}
		if param := l.expr(f, tested); param.Op == facts.OpTypeParam || param.Op == facts.OpBound {
			s.env = v.with(l, f, param, part)
		}
		branch := 0
		switch s.test(part, extends, 0) {
		case maybe:
			return nil, false
		case no:
			branch = 1
		}
		e, _ := l.pairAt(f, x.B, branch)
		all = append(all, l.eval(f, e, s.env))
	}
	return softened(unionOf(all)), true
}

// spare gives back the steps that a test without an outcome took, to the outcomes that
// are then taken together, as long as the tests of a reference took no more than it may.
func (l *linker) spare(before int) {
	if spent := before - l.steps; l.steps >= 0 && l.spared+spent <= maxSteps {
		l.spared, l.steps = l.spared+spent, before
	}
}

// shapeOf is a type behind the aliases that stand for it.
func (l *linker) shapeOf(t *value) *value {
	for n := 0; n < 8; n++ {
		switch t = bare(t); {
		case t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0 && !t.symbol().Flags.Has(facts.Object):
			t = l.aliased(t)
		default:
			return t
		}
	}
	return nil
}

// test reports whether a type is of the form that an expression writes.
func (s *shaper) test(have *value, e facts.ExprID, depth int) verdict {
	have = s.l.shapeOf(have)
	if have == nil || e == 0 || depth > maxShape || have.is(kindParam) || have.is(kindUnion) {
		if x := s.l.expr(s.f, e); x.Op == facts.OpBound && have != nil {
			return s.bind(have, x)
		}
		return maybe
	}
	x := s.l.expr(s.f, e)
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
		return s.named(have, s.l.eval(s.f, e, s.env))
	}
	return maybe
}

func (s *shaper) bind(have *value, x *facts.Expr) verdict {
	if x.A == 0 || s.env.binds(x) {
		s.env = s.env.binding(x, have)
		return yes
	}
	return maybe
}

// formed reports a type of which it is known what its form is.
func formed(t *value) bool {
	return primitive(t) != "" || t.is(kindList) || t.is(kindTuple) || t.is(kindFunc) || t.is(kindOnly) || t.is(kindDef) && t.symbol().Kind == facts.KindClass
}

func (s *shaper) sequence(have *value, x *facts.Expr, depth int) verdict {
	switch {
	case x.Op == facts.OpTuple:
		if !have.is(kindTuple) || have.open || x.N != 0 {
			break
		}
		all, n := yes, 0
		for e := x.A; e != 0; n++ {
			p := s.l.expr(s.f, e)
			if e = p.B; n < len(have.args) {
				all = min(all, s.test(have.args[n], p.A, depth+1))
			}
		}
		if n != len(have.args) {
			return no
		}
		return all
	case have.is(kindList):
		return s.test(have.args[0], x.A, depth+1)
	case have.is(kindTuple) && len(have.args) > 0:
		return s.test(unionOf(have.args), x.A, depth+1)
	}
	if formed(have) && !have.is(kindTuple) && !have.is(kindList) {
		return no
	}
	return maybe
}

// function tests for a function: what its parameters are is left to the compiler.
func (s *shaper) function(have *value, x *facts.Expr, depth int) verdict {
	f := s.b.asFunction(s.l, have, x.S == facts.Constructs)
	if !f.is(kindFunc) {
		if formed(have) {
			return no
		}
		return maybe
	}
	last := len(f.args) - 1
	for n, a := range f.args[:last] {
		if e, ok := s.l.pairAt(s.f, x.A, n); ok && a != nil {
			s.test(a, e, depth+1)
		}
	}
	if x.B != 0 && f.args[last] != nil {
		s.test(f.args[last], x.B, depth+1)
	}
	return yes
}

func (s *shaper) generic(have *value, x *facts.Expr, depth int) verdict {
	base := s.l.eval(s.f, x.A, s.env)
	of := []*value{have}
	if base.is(kindDef) {
		of = s.b.lineage(s.l, have)
	}
	for _, t := range of {
		switch {
		case base.is(kindDef) && t.is(kindDef) && t.f == base.f && t.i == base.i:
		case base != nil && t != nil && !base.is(kindDef) && (t.is(kindBuiltin) || t.is(kindExternal)) && lastName(t.s) == lastName(base.s):
		default:
			continue
		}
		all := yes
		for n, a := range t.args {
			if e, ok := s.l.pairAt(s.f, x.B, n); ok {
				all = min(all, s.test(a, e, depth+1))
			}
		}
		return all
	}
	if formed(have) && (base.is(kindBuiltin) || base.is(kindExternal)) && ownClass()[base.s] {
		return no
	}
	return maybe
}

func (s *shaper) either(have *value, x *facts.Expr, depth int) verdict {
	a := s.test(have, x.A, depth)
	if a == yes {
		return yes
	}
	b := s.test(have, x.B, depth)
	if b == yes || a == no {
		return b
	}
	return maybe
}

// named tests for a type without arguments.
func (s *shaper) named(have, want *value) verdict {
	want = s.l.shapeOf(want)
	switch p := primitive(want); {
	case want == nil:
		return maybe
	case p != "" && !literal(want):
		if primitive(have) == p {
			return yes
		}
		if formed(have) {
			return no
		}
	case want.is(kindDef):
		for _, t := range s.b.lineage(s.l, have) {
			if t.is(kindDef) && t.f == want.f && t.i == want.i {
				return yes
			}
		}
		if formed(have) && !have.is(kindDef) && want.symbol().Kind == facts.KindClass {
			return no
		}
	}
	return maybe
}

// entries is any of what an object has under its names; nil for one of another file,
// whose names are not listed, and where there are more than a union keeps.
func (b ecmascript) entries(l *linker, v *value) *value {
	var all []*value
	switch {
	case v.is(kindInstance) && v.args[0].is(kindRecord):
		r := v.args[0]
		for _, name := range l.names(r, false) {
			e, _ := l.entry(r, name)
			all = append(all, e)
		}
	case v.is(kindDef) && v.f == l.file && v.symbol().Kind == facts.KindValue:
		for _, i := range v.f.membersOf(v.i) {
			all = append(all, l.held(l.def(v.f, i, nil)))
		}
	}
	if u := unionOf(all); len(all) <= maxUnion && (u == nil || !u.open) {
		return softened(u)
	}
	return nil
}
