package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Signature is one way to call a value: a definition, or a function type.
type Signature struct {
	Definition *core.Value // a function, method or constructor; its env has the arguments of the types around it
	Type       *core.Value // a KindFunc
}

// TakesTypes reports whether the type arguments that a call writes are no more than a signature has parameters for.
func (s Signature) TakesTypes() bool {
	return s.Definition == nil || len(s.Definition.Args) <= len(s.Definition.Symbol().TypeParams)
}

// MaxSignatures bounds the overloads of one callee.
const MaxSignatures = 24

// Signatures lists the ways to call what a value denotes, in the order in which
// the language tries them.
func (b Binder) Signatures(l *core.Linker, v *core.Value, depth int) []Signature {
	if v == nil || depth > 8 {
		return nil
	}
	switch v.Kind {
	case core.KindUnion:
		var all []Signature
		for _, a := range v.Args {
			all = append(all, b.Signatures(l, a, depth+1)...)
		}
		return all[:min(len(all), MaxSignatures)]
	case core.KindFunc:
		return []Signature{{Type: v}}
	case core.KindParam:
		return b.Signatures(l, core.InstanceOf(v.Args[0]), depth+1)
	case core.KindInstance:
		return b.ofType(l, v, depth)
	case core.KindDef:
		return b.ofDefinition(l, v, depth)
	}
	return nil
}

func (b Binder) ofDefinition(l *core.Linker, d *core.Value, depth int) []Signature {
	s := d.Symbol()
	switch {
	case s.Kind == facts.KindClass:
		c := l.MemberOfType(d, "constructor", core.RuleDeclared, core.AnySpace)
		if !c.Is(core.KindDef) || c.Symbol().Kind != facts.KindConstructor {
			return nil
		}
		c = withArguments(c, d)
		return OverloadsOf(l, c)
	case s.Kind.IsType():
		if core.IsAlias(s) {
			return b.Signatures(l, l.Aliased(d), depth+1)
		}
	case s.Kind.IsCallable() && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter:
		if declared := b.declaredSignatures(l, d, depth); len(declared) > 0 {
			return declared
		}
		if l.Checking && len(s.Supers) > 0 && s.Supers[0].Role == facts.RoleTypeOf && isOutside(b.DeclaredOf(l, d)) {
			return nil // it is called as a type is that is not known
		}
		return OverloadsOf(l, d)
	default:
		if h := l.ValueOf(d); h != nil && !core.Same(h, d) {
			return b.Signatures(l, h, depth+1)
		}
	}
	return nil
}

// withArguments makes the arguments of a generic type visible to its member.
func withArguments(m, t *core.Value) *core.Value {
	if m.Env != nil || len(t.Args) == 0 || m.File != t.File || m.Symbol().Container != t.Index {
		return m
	}
	c := *m
	c.Env = core.EnvOf(t)
	return &c
}

// ofType lists the call signatures of an instance's type.
func (b Binder) ofType(l *core.Linker, v *core.Value, depth int) []Signature {
	t := v.Args[0]
	switch {
	case t.Is(core.KindDef) && t.Super: // super(…)
		if c := l.MemberOfType(t, "constructor", core.RuleSelf, core.ValueSpace); c.Is(core.KindDef) && c.Symbol().Kind == facts.KindConstructor {
			return OverloadsOf(l, c)
		}
	case t.Is(core.KindDef):
		if m := l.MemberOfInstance(v, "()", core.AnySpace); m.Is(core.KindDef) {
			return append(OverloadsOf(l, m), b.inheritedCalls(l, t, m)...)
		}
		if core.IsAlias(t.Symbol()) {
			return b.Signatures(l, core.AsValue(l.Aliased(t)), depth+1)
		}
	case t.Is(core.KindUnion):
		return b.Signatures(l, core.InstanceOf(t), depth+1)
	case t.Is(core.KindFunc), t.Is(core.KindParam):
		return b.Signatures(l, t, depth+1)
	}
	return nil
}

// inheritedCalls lists the call signatures that an interface takes over from others, behind its own, where types are
// checked: a call may be meant by each of them.
func (b Binder) inheritedCalls(l *core.Linker, t, own *core.Value) []Signature {
	if !l.Checking {
		return nil
	}
	var all []Signature
	for _, s := range b.MemberTypes(l, t) {
		if m := l.OwnMember(s, "()", core.RuleDeclared); m.Is(core.KindDef) && !core.Same(m, own) && len(all) < MaxSignatures {
			all = append(all, OverloadsOf(l, m)...)
		}
	}
	return all
}

// accepts reports whether a call with these arguments may be meant by a signature:
// their number, and where they are plain, whether a function is expected there.
func (b Binder) accepts(l *core.Linker, s Signature, args []*core.Value, count int) bool {
	if s.Definition == nil {
		return true
	}
	if !s.TakesTypes() {
		return false
	}
	if count < 0 {
		return true
	}
	params := s.Definition.Symbol().Params
	required, open := 0, false
	for n := range params {
		switch {
		case params[n].Flags.Has(facts.Variadic):
			open = true
		case !params[n].Flags.Has(facts.Optional):
			required = n + 1
		}
	}
	if count < required && s.Definition.File.Facts.Language != "javascript" && s.Definition.File.Facts.Language != "jsx" || count > len(params) && !open {
		return false
	}
	for n, a := range args {
		if a == nil || n >= len(params) {
			continue
		}
		if p := b.DeclaredParameter(l, s, n, count); p != nil && b.contradicts(l, p, l.ValueOf(a), 0) {
			return false
		}
	}
	return true
}

// DeclaredParameter is ParameterOf as it is written, whatever the arguments of
// the types around are: enough to rule an overload out, and the same for every call.
func (b Binder) DeclaredParameter(l *core.Linker, s Signature, n, count int) *core.Value {
	k := core.ParamAt{Of: core.Definition{File: s.Definition.File, Index: s.Definition.Index}, Index: min(n, len(s.Definition.Symbol().Params)+maxSpread)}
	if v, ok := l.Params[k]; ok {
		return v
	}
	bare := *s.Definition
	bare.Env, bare.Args, bare.Receiver = nil, nil, nil
	v := b.ParameterOf(l, Signature{Definition: &bare}, nil, n, count)
	if l.Steps >= 0 {
		l.Params[k] = v
	}
	return v
}

// maxSpread is how many components of a list that a rest parameter stands for are told apart.
const maxSpread = 8

// contradicts reports whether a value cannot be what a parameter takes: a plain
// value where a function or an object of a known type is expected, or the reverse.
func (b Binder) contradicts(l *core.Linker, p, a *core.Value, depth int) bool {
	if p == nil || a == nil || depth > 4 {
		return false
	}
	if core.IsBoth(p) {
		return slices.ContainsFunc(p.Args, func(part *core.Value) bool { return b.contradicts(l, part, a, depth+1) })
	}
	if p.Kind == core.KindUnion {
		for _, alt := range p.Args {
			if !b.contradicts(l, alt, a, depth+1) {
				return false
			}
		}
		return true
	}
	if a.Kind == core.KindUnion || p.Kind != core.KindInstance {
		return false
	}
	want := p.Args[0]
	for n := 0; want.Is(core.KindDef) && core.IsAlias(want.Symbol()) && n < 8; n++ {
		if l.OwnMember(want, "()", core.RuleDeclared) != nil {
			return a.Is(core.KindInstance) && PrimitiveOf(a.Args[0]) != ""
		}
		want = l.Aliased(want)
	}
	if want == nil {
		return false
	}
	if want.Kind == core.KindUnion {
		return b.contradicts(l, core.InstanceOf(want), a, depth+1)
	}
	have := (*core.Value)(nil)
	if a.Kind == core.KindInstance {
		have = a.Args[0]
	}
	function := have.Is(core.KindFunc) || a.Is(core.KindDef) && a.Symbol().Kind == facts.KindFunction
	switch name := PrimitiveOf(want); {
	case name != "":
		if core.IsLiteral(want) && core.IsLiteral(have) && have.Is(core.KindBuiltin) && len(have.Args) == 0 {
			return have.Text != want.Text
		}
		return function || have != nil && PrimitiveOf(have) != name && (PrimitiveOf(have) != "" || have.Is(core.KindList) || have.Is(core.KindDef) && have.Symbol().Kind == facts.KindClass)
	case want.Kind == core.KindFunc && have.Is(core.KindFunc):
		return mustGive(want) && (have.Text == facts.GivesNothing || isNoPromise(l, core.BareType(have.Args[len(have.Args)-1])) && isPromise(core.BareType(want.Args[len(want.Args)-1])))
	case want.Kind == core.KindFunc:
		return PrimitiveOf(have) != "" || have.Is(core.KindList) || have.Is(core.KindRecord)
	case want.Kind == core.KindDef && want.Symbol().Kind != facts.KindEnum, want.Kind == core.KindList, want.Kind == core.KindTuple:
		return PrimitiveOf(have) != "" || function && want.Kind != core.KindDef
	}
	return false
}

// ParameterOf is what a signature takes as argument n of count.
func (b Binder) ParameterOf(l *core.Linker, s Signature, args []*core.Value, n, count int) *core.Value {
	if s.Definition == nil {
		return parameterOfType(l, s.Type, n)
	}
	params := s.Definition.Symbol().Params
	if len(params) == 0 {
		return nil
	}
	last := len(params) - 1
	rest := n >= last && params[last].Flags.Has(facts.Variadic)
	if n > last && !rest {
		return nil
	}
	p := &params[min(n, last)]
	v := l.ValueOf(l.Eval(s.Definition.File, p.Type, withoutDefaults(l, s.Definition, b.environment(l, s, args))))
	if rest {
		if t := (&Comparer{Binder: b, Linker: l}).Resolved(v); l.Checking && (t.Is(core.KindUnion) || n > last && !t.Is(core.KindList)) {
			return nil // of one of several lists, or of one that may be longer
		}
		return l.Component(v, n-last)
	}
	return v
}

// parameterOfType is what a function of a type takes as argument n; of a rest, its component.
func parameterOfType(l *core.Linker, f *core.Value, n int) *core.Value {
	last := len(f.Args) - 2
	if _, open, _ := facts.Arity(uint32(f.Index)); open && n >= last && last >= 0 {
		return l.Component(core.AsValue(f.Args[last]), n-last)
	}
	if n <= last {
		return core.AsValue(f.Args[n])
	}
	return nil
}

// withoutDefaults leaves the type parameters of a function open that nothing told before an argument, which may
// tell them: a default is for those that no argument does.
func withoutDefaults(l *core.Linker, d *core.Value, v *core.Env) *core.Env {
	params := d.Symbol().TypeParams
	if !l.Checking || len(d.Args) > 0 || !slices.ContainsFunc(params, func(p facts.TypeParam) bool { return p.Default != 0 }) {
		return v
	}
	open := *v
	open.Args = make([]*core.Value, len(params))
	copy(open.Args, v.Args)
	for n, p := range params {
		if p.Default != 0 && open.Args[n] == nil {
			open.Args[n] = &core.Value{Kind: core.KindParam, Text: p.Name, Args: []*core.Value{l.Eval(d.File, p.Constraint, v)}, Inferred: true}
		}
	}
	return &open
}

func (b Binder) Argument(l *core.Linker, callee *core.Value, before []*core.Value, index, count int) *core.Value {
	if callee.Is(core.KindExternal) || callee.Is(core.KindBuiltin) {
		return knownArgument(l, callee, before, index)
	}
	found := b.Signatures(l, callee, 0)
	for n, s := range found {
		if len(found) > 1 && !b.accepts(l, s, before, count) {
			continue
		}
		if v := b.ParameterOf(l, s, before, index, count); v != nil {
			if l.Checking && b.anyDiffers(l, found[n+1:], before, count, v, func(o Signature) *core.Value { return b.ParameterOf(l, o, before, index, count) }) {
				several := *core.AsInferred(v)
				several.Ambiguous = true
				return &several
			}
			if l.Checking && len(found) == 1 && !callee.Inferred && !isGeneric(s) {
				return v
			}
			return core.AsInferred(v)
		}
	}
	return nil
}

// isGeneric reports a signature with type parameters of its own.
func isGeneric(s Signature) bool {
	return s.Definition != nil && len(s.Definition.Symbol().TypeParams) > 0
}

func (b Binder) Result(l *core.Linker, callee *core.Value, args []*core.Value, count int) *core.Value {
	switch {
	case callee == nil:
		return nil
	case callee.Is(core.KindExternal), callee.Is(core.KindBuiltin):
		return knownResult(l, callee, args)
	case callee.Is(core.KindUnion) && !core.IsBoth(callee):
		var all []*core.Value
		for _, a := range core.Outcomes(callee) {
			all = append(all, b.Result(l, a, args, count))
		}
		return core.AsInferred(core.UnionOf(all))
	}
	found := b.Signatures(l, callee, 0)
	if callee.Is(core.KindDef) && callee.Symbol().Kind.IsType() || len(found) == 0 {
		return l.Call(callee, args)
	}
	for n, s := range found {
		if len(found) > 1 && !b.accepts(l, s, args, count) {
			continue
		}
		told := args
		if count < 0 && s.Definition != nil { // any of the parameters may be given
			told = append(slices.Clone(args), make([]*core.Value, len(s.Definition.Symbol().Params))...)
		}
		r := b.Returned(l, s, told)
		if l.Checking && s.Definition == nil && len(found) > 1 {
			return nil // which of the function types is meant is not known
		}
		if l.Checking && count != 0 && b.anyDiffers(l, found[n+1:], args, count, r, func(o Signature) *core.Value { return b.Returned(l, o, args) }) {
			return nil
		}
		if r != nil && !r.Inferred && (callee.Inferred || count != 0 && b.anyAccepts(l, found[n+1:], args, count)) {
			return core.AsInferred(r)
		}
		return r
	}
	return nil
}

// anyDiffers reports whether a call may be meant by one of some signatures that says something else than a value.
func (b Binder) anyDiffers(l *core.Linker, others []Signature, args []*core.Value, count int, v *core.Value, says func(Signature) *core.Value) bool {
	return slices.ContainsFunc(others, func(o Signature) bool {
		return b.accepts(l, o, args, count) && !core.SameValue(v, says(o), 0)
	})
}

// anyAccepts reports whether a call may be meant by one of some signatures.
func (b Binder) anyAccepts(l *core.Linker, others []Signature, args []*core.Value, count int) bool {
	return slices.ContainsFunc(others, func(s Signature) bool { return b.accepts(l, s, args, count) })
}

// Returned is what a call by a signature gives.
func (b Binder) Returned(l *core.Linker, s Signature, args []*core.Value) *core.Value {
	if s.Definition == nil {
		return core.AsValue(s.Type.Args[len(s.Type.Args)-1])
	}
	t := s.Definition.Symbol().Type
	r := l.ValueOf(l.Eval(s.Definition.File, t, b.environment(l, s, args)))
	if r != nil && (s.Definition.Inferred || l.IsInferred(s.Definition.File, t)) {
		return core.AsInferred(r)
	}
	return r
}

// PartlyApplied is what f.bind(o) gives of a function of the repository: the function.
func (Binder) PartlyApplied(l *core.Linker, f *core.File, call *facts.Expr, v *core.Env) *core.Value {
	m := l.Expr(f, call.A)
	if m.Op != facts.OpMember || m.S != "bind" {
		return nil
	}
	if first := l.Expr(f, call.B); call.N != 2 && (first.Op != facts.OpPair || l.Expr(f, first.B).Op == facts.OpPair) {
		return nil // not one argument
	}
	if d := l.Eval(f, m.A, v); d.Is(core.KindDef) && d.Symbol().Kind.IsCallable() && d.Symbol().Kind != facts.KindGetter {
		return core.AsInferred(d)
	}
	return nil
}
