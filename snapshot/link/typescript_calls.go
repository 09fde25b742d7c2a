package link

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// signature is one way to call a value: a definition, or a function type.
type signature struct {
	def *value // a function, method or constructor; its env has the arguments of the types around it
	typ *value // a kindFunc
}

// maxSignatures bounds the overloads of one callee.
const maxSignatures = 24

// signatures lists the ways to call what a value denotes, in the order in which
// the language tries them.
func (b ecmascript) signatures(l *linker, v *value, depth int) []signature {
	if v == nil || depth > 8 {
		return nil
	}
	switch v.kind {
	case kindUnion:
		var all []signature
		for _, a := range v.args {
			all = append(all, b.signatures(l, a, depth+1)...)
		}
		return all[:min(len(all), maxSignatures)]
	case kindFunc:
		return []signature{{typ: v}}
	case kindParam:
		return b.signatures(l, instanceOf(v.args[0]), depth+1)
	case kindInstance:
		return b.ofType(l, v, depth)
	case kindDef:
		return b.ofDefinition(l, v, depth)
	}
	return nil
}

func (b ecmascript) ofDefinition(l *linker, d *value, depth int) []signature {
	s := d.symbol()
	switch {
	case s.Kind == facts.KindClass:
		c := l.memberOfType(d, "constructor", RuleDeclared, anySpace)
		if !c.is(kindDef) || c.symbol().Kind != facts.KindConstructor {
			return nil
		}
		c = withArguments(c, d)
		return overloads(l, c)
	case s.Kind.IsType():
		if isAlias(s) {
			return b.signatures(l, l.aliased(d), depth+1)
		}
	case s.Kind.IsCallable() && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter:
		if declared := b.declaredSignatures(l, d, depth); len(declared) > 0 {
			return declared
		}
		return overloads(l, d)
	default:
		if h := l.held(d); h != nil && !(h.is(kindDef) && h.f == d.f && h.i == d.i) {
			return b.signatures(l, h, depth+1)
		}
	}
	return nil
}

// withArguments makes the arguments of a generic type visible to its member.
func withArguments(m, t *value) *value {
	if m.env != nil || len(t.args) == 0 || m.f != t.f || m.symbol().Container != t.i {
		return m
	}
	c := *m
	c.env = envOf(t)
	return &c
}

// ofType lists the call signatures of an instance's type.
func (b ecmascript) ofType(l *linker, v *value, depth int) []signature {
	t := v.args[0]
	switch {
	case t.is(kindDef):
		if m := l.memberOfInstance(v, "()", anySpace); m.is(kindDef) {
			return overloads(l, m)
		}
		if isAlias(t.symbol()) {
			return b.signatures(l, asValue(l.aliased(t)), depth+1)
		}
	case t.is(kindUnion):
		return b.signatures(l, instanceOf(t), depth+1)
	case t.is(kindFunc), t.is(kindParam):
		return b.signatures(l, t, depth+1)
	}
	return nil
}

// overloads lists a function's signatures: where there are overloads, they are
// what callers see, and the implementation is not.
func overloads(l *linker, d *value) []signature {
	also := d.also
	if len(also) == 0 {
		also = l.redeclared(d)
	}
	if len(also) == 0 {
		return []signature{{def: d}}
	}
	var all []signature
	for _, at := range inOrder(d, also) {
		s := &at.f.Facts.Symbols[at.i]
		if !s.Kind.IsCallable() || len(all) >= maxSignatures {
			continue
		}
		c := *d
		c.f, c.i, c.also = at.f, at.i, nil
		all = append(all, signature{def: &c})
	}
	var declared []signature
	for _, s := range all {
		if s.def.symbol().Flags.Has(facts.Overload) {
			declared = append(declared, s)
		}
	}
	if len(declared) > 0 {
		return declared
	}
	return all
}

// inOrder lists a definition and its other declarations as they are written.
func inOrder(d *value, also []defAt) []defAt {
	all := append([]defAt{{d.f, d.i}}, also...)
	slices.SortStableFunc(all, func(a, b defAt) int {
		if a.f != b.f {
			return 0
		}
		return cmp.Compare(a.i, b.i)
	})
	return all
}

// redeclared lists the other declarations of a function of a module: a name that
// was bound within the file leads to one of them.
func (l *linker) redeclared(d *value) []defAt {
	s := d.symbol()
	if s.Kind != facts.KindFunction || s.Container >= 0 || s.Owner != "" || s.Flags.Has(facts.Local) {
		return nil
	}
	var out []defAt
	for _, i := range d.f.named[s.Name] {
		if i != d.i && d.f.Facts.Symbols[i].Kind == facts.KindFunction {
			l.touch(d.f, i)
			out = append(out, defAt{d.f, i})
		}
	}
	return out
}

// fits reports whether a call with these arguments may be meant by a signature:
// their number, and where they are plain, whether a function is expected there.
func (b ecmascript) fits(l *linker, s signature, args []*value, count int) bool {
	if s.def == nil || count < 0 {
		return true
	}
	params := s.def.symbol().Params
	required, open := 0, false
	for n := range params {
		switch {
		case params[n].Flags.Has(facts.Variadic):
			open = true
		case !params[n].Flags.Has(facts.Optional):
			required = n + 1
		}
	}
	if count < required && s.def.f.Facts.Language != "javascript" && s.def.f.Facts.Language != "jsx" || count > len(params) && !open {
		return false
	}
	for n, a := range args {
		if a == nil || n >= len(params) {
			continue
		}
		if p := b.declaredParameter(l, s, n, count); p != nil && b.contradicts(l, p, l.held(a), 0) {
			return false
		}
	}
	return true
}

// declaredParameter is parameterOf as it is written, whatever the arguments of
// the types around are: enough to rule an overload out, and the same for every call.
func (b ecmascript) declaredParameter(l *linker, s signature, n, count int) *value {
	k := paramAt{defAt{s.def.f, s.def.i}, min(n, len(s.def.symbol().Params)-1)}
	if v, ok := l.params[k]; ok {
		return v
	}
	bare := *s.def
	bare.env, bare.args, bare.recv = nil, nil, nil
	v := b.parameterOf(l, signature{def: &bare}, nil, n, count)
	if l.steps >= 0 {
		l.params[k] = v
	}
	return v
}

// contradicts reports whether a value cannot be what a parameter takes: a plain
// value where a function or an object of a known type is expected, or the reverse.
func (b ecmascript) contradicts(l *linker, p, a *value, depth int) bool {
	if p == nil || a == nil || depth > 4 {
		return false
	}
	if isBoth(p) {
		return slices.ContainsFunc(p.args, func(part *value) bool { return b.contradicts(l, part, a, depth+1) })
	}
	if p.kind == kindUnion {
		for _, alt := range p.args {
			if !b.contradicts(l, alt, a, depth+1) {
				return false
			}
		}
		return true
	}
	if a.kind == kindUnion || p.kind != kindInstance {
		return false
	}
	want := p.args[0]
	for n := 0; want.is(kindDef) && isAlias(want.symbol()) && n < 8; n++ {
		if l.own(want, "()", RuleDeclared) != nil {
			return a.is(kindInstance) && primitive(a.args[0]) != ""
		}
		want = l.aliased(want)
	}
	if want == nil {
		return false
	}
	if want.kind == kindUnion {
		return b.contradicts(l, instanceOf(want), a, depth+1)
	}
	have := (*value)(nil)
	if a.kind == kindInstance {
		have = a.args[0]
	}
	function := have.is(kindFunc) || a.is(kindDef) && a.symbol().Kind == facts.KindFunction
	switch name := primitive(want); {
	case name != "":
		return function || have != nil && primitive(have) != name && (primitive(have) != "" || have.is(kindList) || have.is(kindDef) && have.symbol().Kind == facts.KindClass)
	case want.kind == kindFunc:
		return primitive(have) != "" || have.is(kindList) || have.is(kindRecord)
	case want.kind == kindDef && want.symbol().Kind != facts.KindEnum, want.kind == kindList, want.kind == kindTuple:
		return primitive(have) != "" || function && want.kind != kindDef
	}
	return false
}

// primitive gives the name of a plain type, "" for any other.
func primitive(t *value) string {
	if t.is(kindBuiltin) {
		switch name := widened(t); name {
		case "string", "number", "boolean", "bigint", "symbol":
			return name
		}
	}
	return ""
}

// parameterOf is what a signature takes as argument n of count.
func (b ecmascript) parameterOf(l *linker, s signature, args []*value, n, count int) *value {
	if s.def == nil {
		if n < len(s.typ.args)-1 {
			return asValue(s.typ.args[n])
		}
		return nil
	}
	params := s.def.symbol().Params
	if len(params) == 0 {
		return nil
	}
	last := len(params) - 1
	rest := n >= last && params[last].Flags.Has(facts.Variadic)
	if n > last && !rest {
		return nil
	}
	p := &params[min(n, last)]
	v := l.held(l.eval(s.def.f, p.Type, b.environment(l, s, args)))
	if rest {
		return l.component(v, n-last)
	}
	return v
}

func (b ecmascript) argument(l *linker, callee *value, before []*value, index, count int) *value {
	if callee.is(kindExternal) || callee.is(kindBuiltin) {
		return l.knownArgument(callee, before, index)
	}
	found := b.signatures(l, callee, 0)
	for _, s := range found {
		if len(found) > 1 && !b.fits(l, s, before, count) {
			continue
		}
		if v := b.parameterOf(l, s, before, index, count); v != nil {
			return softened(v)
		}
	}
	return nil
}

func (b ecmascript) result(l *linker, callee *value, args []*value, count int) *value {
	switch {
	case callee == nil:
		return nil
	case callee.is(kindExternal), callee.is(kindBuiltin):
		return l.knownResult(callee, args)
	case callee.is(kindUnion) && !isBoth(callee):
		var all []*value
		for _, a := range outcomes(callee) {
			all = append(all, b.result(l, a, args, count))
		}
		return softened(unionOf(all))
	}
	found := b.signatures(l, callee, 0)
	if callee.is(kindDef) && callee.symbol().Kind.IsType() || len(found) == 0 {
		return l.call(callee, args)
	}
	for n, s := range found {
		if len(found) > 1 && !b.fits(l, s, args, count) {
			continue
		}
		told := args
		if count < 0 && s.def != nil { // any of the parameters may be given
			told = append(slices.Clone(args), make([]*value, len(s.def.symbol().Params))...)
		}
		r := b.returned(l, s, told)
		if r != nil && !r.soft && (callee.soft || count != 0 && b.fitsAny(l, found[n+1:], args, count)) {
			return softened(r)
		}
		return r
	}
	return nil
}

// fitsAny reports whether a call may be meant by one of some signatures.
func (b ecmascript) fitsAny(l *linker, others []signature, args []*value, count int) bool {
	return slices.ContainsFunc(others, func(s signature) bool { return b.fits(l, s, args, count) })
}

// returned is what a call by a signature gives.
func (b ecmascript) returned(l *linker, s signature, args []*value) *value {
	if s.def == nil {
		return asValue(s.typ.args[len(s.typ.args)-1])
	}
	t := s.def.symbol().Type
	r := l.held(l.eval(s.def.f, t, b.environment(l, s, args)))
	if r != nil && (s.def.soft || l.inferred(s.def.f, t)) {
		return softened(r)
	}
	return r
}

// partlyApplied is what f.bind(o) gives of a function of the repository: the function.
func (ecmascript) partlyApplied(l *linker, f *File, call *facts.Expr, args []*value, v *env) *value {
	m := l.expr(f, call.A)
	if m.Op != facts.OpMember || m.S != "bind" || call.N != 2 && len(args) != 1 {
		return nil
	}
	if d := l.eval(f, m.A, v); d.is(kindDef) && d.symbol().Kind.IsCallable() && d.symbol().Kind != facts.KindGetter {
		return softened(d)
	}
	return nil
}
