package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// What arguments tell of type parameters, beside what is the same in all languages.

// InferAll finds what the arguments of a call tell of the type parameters of symbol s,
// which d denotes, into out. The parameters are those of s, or of its constructor.
func (b Binder) InferAll(l *core.Linker, d *core.Value, s *facts.Symbol, params []facts.Param, args, out []*core.Value) {
	inferAll(l, d, s, params, args, out)
	if l.Checking {
		forgetLiterals(l, d, s, out)
	}
}

func inferAll(l *core.Linker, d *core.Value, s *facts.Symbol, params []facts.Param, args, out []*core.Value) {
	for n, p := range params {
		switch {
		case n >= len(args):
			return
		case p.Flags.Has(facts.Variadic):
			var rest []*core.Value
			for _, a := range args[n:] {
				rest = append(rest, l.ArgumentType(d, a))
			}
			l.Match(d, s, p.Type, core.Wrap(core.KindTuple, rest...), out, 0)
			return
		}
		l.Match(d, s, p.Type, l.ArgumentType(d, args[n]), out, 0)
	}
}

// Matches looks into what a parameter's type says of type parameters where that takes
// more than the forms that all languages have; done reports that nothing is left to do,
// and arg is what is to be looked at otherwise.
func (b Binder) Matches(l *core.Linker, d *core.Value, s *facts.Symbol, x *facts.Expr, given *core.Value, out []*core.Value, depth int) (arg *core.Value, done bool) {
	switch x.Op {
	case facts.OpUnion: // a bare type parameter takes what the others leave
		switch {
		case isTypeParam(l, d.File, x.A):
			matchRest(l, d, s, x.A, x.B, given, out, depth)
			return nil, true
		case isTypeParam(l, d.File, x.B):
			matchRest(l, d, s, x.B, x.A, given, out, depth)
			return nil, true
		}
	case facts.OpFunc:
		return b.asFunction(l, given, x.S == facts.Constructs), false
	case facts.OpList, facts.OpMap, facts.OpTuple:
		return b.asContainer(l, given, x.Op), false
	case facts.OpRecord:
		for _, entry := range l.EntriesOf(&core.Value{Kind: core.KindRecord, File: d.File, Index: int32(x.A)}) {
			l.Match(d, s, entry.A, b.typeUnder(l, given, entry.S), out, depth+1)
		}
		return nil, true
	case facts.OpGeneric:
		return nil, b.matchGeneric(l, d, s, x, given, out, depth)
	}
	return given, false
}

// matchRest looks into a union of a bare type parameter and other types: the parameter takes those alternatives of what
// is given that the others do not take, as `T | T[]` of `string | string[]`.
func matchRest(l *core.Linker, d *core.Value, s *facts.Symbol, param, others facts.ExprID, given *core.Value, out []*core.Value, depth int) {
	if !given.Is(core.KindUnion) || core.IsBoth(given) {
		l.Match(d, s, others, given, out, depth+1)
		l.Match(d, s, param, given, out, depth+1)
		return
	}
	var rest []*core.Value
	for _, a := range given.Args {
		was := slices.Clone(out)
		if l.Match(d, s, others, a, out, depth+1); slices.Equal(was, out) {
			rest = append(rest, a)
		}
	}
	if len(rest) > 0 {
		l.Match(d, s, param, core.Joined(given, rest), out, depth+1)
	}
}

func isTypeParam(l *core.Linker, f *core.File, e facts.ExprID) bool {
	x := l.Expr(f, e)
	if x.Op == facts.OpInstance {
		x = l.Expr(f, x.A)
	}
	return x.Op == facts.OpTypeParam
}

// typeUnder is the type of what a value of a type has under a name.
func (b Binder) typeUnder(l *core.Linker, t *core.Value, name string) *core.Value {
	if l.Checking {
		return nil
	}
	return l.TypeOfAny(l.ValueOf(l.Member(core.InstanceOf(t), name, core.ValueSpace)))
}

// asFunction is the function type that a type is, or stands for: that of a function, of
// a class where it is to be constructed, of what can be called. Of overloads the
// last is meant, as the language has it.
func (b Binder) asFunction(l *core.Linker, t *core.Value, constructs bool) *core.Value {
	if t.Is(core.KindFunc) || l.Checking {
		return t
	}
	of := t
	switch {
	case t.Is(core.KindOnly):
		of = t.Args[0]
	case t.Is(core.KindDef):
		of = core.InstanceOf(t)
	default:
		return nil
	}
	class := of.Is(core.KindDef) && of.Symbol().Kind == facts.KindClass
	if class != constructs {
		return nil
	}
	all := b.Signatures(l, of, 0)
	if len(all) == 0 {
		if class {
			return core.Wrap(core.KindFunc, of)
		}
		return nil
	}
	s := all[len(all)-1]
	if s.Definition == nil {
		return s.Type
	}
	if len(s.Definition.Symbol().TypeParams) > 0 {
		return nil
	}
	f := core.Wrap(core.KindFunc)
	for n := range s.Definition.Symbol().Params {
		f.Args = append(f.Args, core.TypeOf(b.ParameterOf(l, s, nil, n, -1)))
	}
	if class {
		f.Args = append(f.Args, of)
	} else {
		f.Args = append(f.Args, l.TypeOfAny(b.Returned(l, s, nil)))
	}
	return f
}

// asContainer is the list, map or tuple type that a type is, or stands for.
func (b Binder) asContainer(l *core.Linker, t *core.Value, op facts.Op) *core.Value {
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && t.Symbol().Type != 0; n++ {
		t = l.Aliased(t)
	}
	if t.Is(core.KindTuple) && op == facts.OpList && len(t.Args) > 0 {
		return core.Wrap(core.KindList, core.UnionOf(t.Args))
	}
	return t
}

// matchGeneric matches `Base<T>` with a type that is one, that inherits one, or, where
// Base is an alias or an interface and the type an object without a name, that has what
// Base is made of.
func (b Binder) matchGeneric(l *core.Linker, d *core.Value, s *facts.Symbol, x *facts.Expr, arg *core.Value, out []*core.Value, depth int) (done bool) {
	base := l.Eval(d.File, x.A, nil)
	each := func(args []*core.Value) {
		for n, a := range args {
			if e, ok := l.PairAt(d.File, x.B, n); ok {
				l.Match(d, s, e, a, out, depth+1)
			}
		}
	}
	if !base.Is(core.KindDef) {
		if !base.Is(core.KindExternal) && !base.Is(core.KindBuiltin) || (arg.Is(core.KindExternal) || arg.Is(core.KindBuiltin)) && core.LastName(arg.Text) == core.LastName(base.Text) {
			each(arg.Args)
		}
		return true
	}
	for _, t := range b.lineage(l, arg) {
		if t.Is(core.KindDef) && t.File == base.File && t.Index == base.Index {
			each(t.Args)
			return true
		}
	}
	if bare := bareOf(base); !l.Checking && len(bare.Symbol().TypeParams) > 0 {
		each(b.madeOf(l, bare, arg, depth))
	}
	return true
}

// bareOf is a type without its arguments.
func bareOf(t *core.Value) *core.Value {
	c := *t
	c.Args = nil
	return &c
}

// lineage lists a type and its supertypes, promised ones included.
func (b Binder) lineage(l *core.Linker, t *core.Value) []*core.Value {
	if !t.Is(core.KindDef) {
		return nil
	}
	all := []*core.Value{t}
	if !core.IsAlias(t.Symbol()) {
		all = append(all, b.Supers(l, t)...)
	}
	return all
}

// MadeOf finds the arguments of a generic alias or interface from a type that has what
// it is made of.
func (b Binder) madeOf(l *core.Linker, base, arg *core.Value, depth int) []*core.Value {
	s := base.Symbol()
	out := make([]*core.Value, len(s.TypeParams))
	if core.IsAlias(s) && s.Type != 0 {
		l.Match(base, s, s.Type, arg, out, depth+1)
		return out
	}
	if !arg.Is(core.KindRecord) {
		return nil
	}
	for _, name := range l.Names(arg, false) {
		m := l.OwnMember(base, name, core.RuleDeclared)
		if !m.Is(core.KindDef) || m.File != base.File || m.Symbol().Container != base.Index {
			continue
		}
		have := b.typeUnder(l, arg, name)
		if !m.Symbol().Kind.IsCallable() {
			l.Match(base, s, m.Symbol().Type, have, out, depth+1)
			continue
		}
		if have = b.asFunction(l, have, false); have.Is(core.KindFunc) {
			for n, p := range m.Symbol().Params[:min(len(m.Symbol().Params), len(have.Args)-1)] {
				l.Match(base, s, p.Type, have.Args[n], out, depth+1)
			}
			l.Match(base, s, m.Symbol().Type, have.Args[len(have.Args)-1], out, depth+1)
		}
	}
	return out
}

// Made is what `new` gives, with the type arguments that its arguments tell.
func (b Binder) Made(l *core.Linker, f *core.File, x *facts.Expr, a *core.Value, v *core.Env) *core.Value {
	h := l.ValueOf(a)
	if !l.Checking {
		switch {
		case h.Is(core.KindInstance) || core.IsBoth(h):
			if v := b.constructedBy(l, core.TypeOf(h), l.Arguments(f, x.B, v), argumentCount(l, f, x)); v != nil {
				return v
			}
		case (h.Is(core.KindBuiltin) || h.Is(core.KindExternal)) && x.B != 0 && len(h.Args) == 0:
			if t := collected(l, h.Text, l.Arguments(f, x.B, v)); t != nil {
				return core.InstanceOf(t)
			}
		case h.Is(core.KindDef) && h.Symbol().Kind == facts.KindClass && x.B != 0 && len(h.Args) == 0 && len(h.Symbol().TypeParams) > 0:
			if args := b.ofConstruction(l, h, l.Arguments(f, x.B, v), 0); len(args) > 0 {
				t := *h
				t.Args = args
				return core.InstanceOf(&t)
			}
		}
	}
	if h.Is(core.KindDef) && h.Symbol().Kind.IsType() { // a variable that holds a class
		return core.InstanceOf(b.made(l, h, argumentCount(l, f, x)))
	}
	return core.InstanceOf(a)
}

// argumentCount is how many arguments a call of a constructor passes, as far as facts keep them; 0 otherwise.
func argumentCount(l *core.Linker, f *core.File, x *facts.Expr) int {
	n := 0
	for e := x.B; e != 0; n++ {
		e = l.Expr(f, e).B
	}
	return n
}

// made is what `new` makes of a class without type arguments, for a check: a parameter of which no argument
// tells anything stands for itself, others are open. A count of 0 is none that is known.
func (b Binder) made(l *core.Linker, class *core.Value, count int) *core.Value {
	s := class.Symbol()
	if !l.Checking || s.Kind != facts.KindClass || len(class.Args) > 0 || !slices.ContainsFunc(s.TypeParams, func(p facts.TypeParam) bool { return p.Default != 0 }) {
		return class
	}
	all := b.Signatures(l, class, 0)
	t := *class
	for _, p := range s.TypeParams {
		told := slices.ContainsFunc(all, func(c Signature) bool {
			if c.Definition == nil {
				return true
			}
			params := c.Definition.Symbol().Params
			if count > 0 {
				params = params[:min(count, len(params))]
			}
			return c.Definition.File == class.File && slices.ContainsFunc(params, func(q facts.Param) bool { return MentionsParam(l, class.File, q.Type, class.Index, p.Name, 0) })
		})
		t.Args = append(t.Args, &core.Value{Kind: core.KindParam, Text: p.Name, Args: []*core.Value{l.Eval(class.File, p.Constraint, nil)}, Open: told})
	}
	return &t
}

// constructedBy is what `new` makes of a value of a type with a construct signature.
func (b Binder) constructedBy(l *core.Linker, t *core.Value, args []*core.Value, count int) *core.Value {
	for n := 0; n < 8 && (t.Is(core.KindParam) || t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && t.Symbol().Type != 0); n++ {
		if t.Is(core.KindParam) {
			t = t.Args[0]
		} else {
			t = l.Aliased(t)
		}
	}
	switch {
	case t.Is(core.KindUnion) && core.IsBoth(t):
		for _, part := range t.Args {
			if v := b.constructedBy(l, part, args, count); v != nil {
				return v
			}
		}
	case t.Is(core.KindFunc) && t.Text == facts.Constructs:
		return core.AsInferred(core.AsValue(t.Args[len(t.Args)-1]))
	case t.Is(core.KindDef):
		if m := l.MemberOfInstance(core.InstanceOf(t), "new()", core.AnySpace); m != nil {
			return core.AsInferred(l.Call(l.Selected(m, args, count), args))
		}
	}
	return nil
}

// ofConstruction finds the arguments of a generic class from those of its constructor,
// its own or the inherited one; nil if nothing is known.
func (b Binder) ofConstruction(l *core.Linker, t *core.Value, args []*core.Value, depth int) []*core.Value {
	s := t.Symbol()
	if len(s.TypeParams) == 0 || depth > 4 {
		return nil
	}
	out := make([]*core.Value, len(s.TypeParams))
	if c := l.OwnMember(t, "constructor", core.RuleDeclared); c.Is(core.KindDef) {
		for _, o := range OverloadsOf(l, c) {
			if o.Definition.Symbol().Container == t.Index && o.Definition.File == t.File && b.accepts(l, o, args, len(args)) {
				b.InferAll(l, t, s, o.Definition.Symbol().Params, args, out)
				break
			}
		}
	} else {
		for _, super := range s.Supers {
			x := l.Expr(t.File, super.Expr)
			base := l.ClassOf(l.Eval(t.File, x.A, nil))
			if super.Role != facts.RoleExtends || x.Op != facts.OpGeneric || !base.Is(core.KindDef) {
				continue
			}
			for n, a := range b.ofConstruction(l, bareOf(base), args, depth+1) {
				if e, ok := l.PairAt(t.File, x.B, n); ok {
					l.Match(t, s, e, a, out, 0)
				}
			}
		}
	}
	told := false
	for n, a := range out {
		out[n], told = core.AsInferred(a), told || a != nil
	}
	if !told {
		return nil
	}
	return out
}

// collected is the type of a map or set of the language by what it is made from.
func collected(l *core.Linker, name string, args []*core.Value) *core.Value {
	if len(args) == 0 {
		return nil
	}
	e := l.Element(l.ValueOf(args[0]))
	if e == nil || e.Is(core.KindExternal) {
		return nil
	}
	switch name {
	case "Set", "WeakSet":
		return core.Wrap(core.KindList, l.TypeOfAny(e))
	case "Map", "WeakMap":
		if v := l.Component(e, 1); v != nil {
			t := core.Wrap(core.KindMap, l.TypeOfAny(l.Component(e, 0)), core.AsInferred(l.TypeOfAny(v)))
			t.Text = name
			return t
		}
	}
	return nil
}
