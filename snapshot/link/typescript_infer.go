package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// What arguments tell of type parameters, beside what is the same in all languages.

// inferAll finds what the arguments of a call tell of the type parameters of symbol s,
// which d denotes, into out. The parameters are those of s, or of its constructor.
func (b ecmascript) inferAll(l *linker, d *value, s *facts.Symbol, params []facts.Param, args, out []*value) {
	for n, p := range params {
		switch {
		case n >= len(args):
			return
		case p.Flags.Has(facts.Variadic):
			var rest []*value
			for _, a := range args[n:] {
				rest = append(rest, l.argumentType(d, a))
			}
			l.match(d, s, p.Type, wrap(kindTuple, rest...), out, 0)
			return
		}
		l.match(d, s, p.Type, l.argumentType(d, args[n]), out, 0)
	}
}

// matches looks into what a parameter's type says of type parameters where that takes
// more than the forms that all languages have; done reports that nothing is left to do,
// and arg is what is to be looked at otherwise.
func (b ecmascript) matches(l *linker, d *value, s *facts.Symbol, x *facts.Expr, given *value, out []*value, depth int) (arg *value, done bool) {
	switch x.Op {
	case facts.OpUnion: // a bare type parameter takes what the others leave
		if l.isTypeParam(d.f, x.A) {
			l.match(d, s, x.B, given, out, depth+1)
			l.match(d, s, x.A, given, out, depth+1)
			return nil, true
		}
	case facts.OpFunc:
		return b.asFunction(l, given, x.S == facts.Constructs), false
	case facts.OpList, facts.OpMap, facts.OpTuple:
		return b.asContainer(l, given, x.Op), false
	case facts.OpRecord:
		for _, entry := range l.entriesOf(&value{kind: kindRecord, f: d.f, i: int32(x.A)}) {
			l.match(d, s, entry.A, b.typeUnder(l, given, entry.S), out, depth+1)
		}
		return nil, true
	case facts.OpGeneric:
		return nil, b.matchGeneric(l, d, s, x, given, out, depth)
	}
	return given, false
}

func (l *linker) isTypeParam(f *File, e facts.ExprID) bool {
	x := l.expr(f, e)
	if x.Op == facts.OpInstance {
		x = l.expr(f, x.A)
	}
	return x.Op == facts.OpTypeParam
}

// typeUnder is the type of what a value of a type has under a name.
func (b ecmascript) typeUnder(l *linker, t *value, name string) *value {
	if l.checking {
		return nil
	}
	return l.typeOfAny(l.held(l.member(instanceOf(t), name, valueSpace)))
}

// asFunction is the function type that a type is, or stands for: that of a function, of
// a class where it is to be constructed, of what can be called. Of overloads the
// last is meant, as the language has it.
func (b ecmascript) asFunction(l *linker, t *value, constructs bool) *value {
	if t.is(kindFunc) || l.checking {
		return t
	}
	of := t
	switch {
	case t.is(kindOnly):
		of = t.args[0]
	case t.is(kindDef):
		of = instanceOf(t)
	default:
		return nil
	}
	class := of.is(kindDef) && of.symbol().Kind == facts.KindClass
	if class != constructs {
		return nil
	}
	all := b.signatures(l, of, 0)
	if len(all) == 0 {
		if class {
			return wrap(kindFunc, of)
		}
		return nil
	}
	s := all[len(all)-1]
	if s.def == nil {
		return s.typ
	}
	if len(s.def.symbol().TypeParams) > 0 {
		return nil
	}
	f := wrap(kindFunc)
	for n := range s.def.symbol().Params {
		f.args = append(f.args, typeOf(b.parameterOf(l, s, nil, n, -1)))
	}
	if class {
		f.args = append(f.args, of)
	} else {
		f.args = append(f.args, l.typeOfAny(b.returned(l, s, nil)))
	}
	return f
}

// asContainer is the list, map or tuple type that a type is, or stands for.
func (b ecmascript) asContainer(l *linker, t *value, op facts.Op) *value {
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0; n++ {
		t = l.aliased(t)
	}
	if t.is(kindTuple) && op == facts.OpList && len(t.args) > 0 {
		return wrap(kindList, unionOf(t.args))
	}
	return t
}

// matchGeneric matches `Base<T>` with a type that is one, that inherits one, or, where
// Base is an alias or an interface and the type an object without a name, that has what
// Base is made of.
func (b ecmascript) matchGeneric(l *linker, d *value, s *facts.Symbol, x *facts.Expr, arg *value, out []*value, depth int) (done bool) {
	base := l.eval(d.f, x.A, nil)
	each := func(args []*value) {
		for n, a := range args {
			if e, ok := l.pairAt(d.f, x.B, n); ok {
				l.match(d, s, e, a, out, depth+1)
			}
		}
	}
	if !base.is(kindDef) {
		if !base.is(kindExternal) && !base.is(kindBuiltin) || (arg.is(kindExternal) || arg.is(kindBuiltin)) && lastName(arg.s) == lastName(base.s) {
			each(arg.args)
		}
		return true
	}
	for _, t := range b.lineage(l, arg) {
		if t.is(kindDef) && t.f == base.f && t.i == base.i {
			each(t.args)
			return true
		}
	}
	if bare := bareOf(base); !l.checking && len(bare.symbol().TypeParams) > 0 {
		each(b.madeOf(l, bare, arg, depth))
	}
	return true
}

// bareOf is a type without its arguments.
func bareOf(t *value) *value {
	c := *t
	c.args = nil
	return &c
}

// lineage lists a type and its supertypes, promised ones included.
func (b ecmascript) lineage(l *linker, t *value) []*value {
	if !t.is(kindDef) {
		return nil
	}
	all := []*value{t}
	if !isAlias(t.symbol()) {
		all = append(all, b.supers(l, t)...)
	}
	return all
}

// madeOf finds the arguments of a generic alias or interface from a type that has what
// it is made of.
func (b ecmascript) madeOf(l *linker, base, arg *value, depth int) []*value {
	s := base.symbol()
	out := make([]*value, len(s.TypeParams))
	if isAlias(s) && s.Type != 0 {
		l.match(base, s, s.Type, arg, out, depth+1)
		return out
	}
	if !arg.is(kindRecord) {
		return nil
	}
	for _, name := range l.names(arg, false) {
		m := l.own(base, name, RuleDeclared)
		if !m.is(kindDef) || m.f != base.f || m.symbol().Container != base.i {
			continue
		}
		have := b.typeUnder(l, arg, name)
		if !m.symbol().Kind.IsCallable() {
			l.match(base, s, m.symbol().Type, have, out, depth+1)
			continue
		}
		if have = b.asFunction(l, have, false); have.is(kindFunc) {
			for n, p := range m.symbol().Params[:min(len(m.symbol().Params), len(have.args)-1)] {
				l.match(base, s, p.Type, have.args[n], out, depth+1)
			}
			l.match(base, s, m.symbol().Type, have.args[len(have.args)-1], out, depth+1)
		}
	}
	return out
}

// made is what `new` gives, with the type arguments that its arguments tell.
func (b ecmascript) made(l *linker, f *File, x *facts.Expr, a *value, v *env) *value {
	h := l.held(a)
	if !l.checking {
		switch {
		case h.is(kindInstance):
			if v := b.constructedBy(l, h); v != nil {
				return v
			}
		case (h.is(kindBuiltin) || h.is(kindExternal)) && x.B != 0 && len(h.args) == 0:
			if t := l.collected(h.s, l.arguments(f, x.B, v)); t != nil {
				return instanceOf(t)
			}
		case h.is(kindDef) && h.symbol().Kind == facts.KindClass && x.B != 0 && len(h.args) == 0 && len(h.symbol().TypeParams) > 0:
			if args := b.ofConstruction(l, h, l.arguments(f, x.B, v), 0); len(args) > 0 {
				t := *h
				t.args = args
				return instanceOf(&t)
			}
		}
	}
	if h.is(kindDef) && h.symbol().Kind.IsType() { // a variable that holds a class
		return instanceOf(h)
	}
	return instanceOf(a)
}

// constructedBy is what a value of a type with a construct signature makes.
func (b ecmascript) constructedBy(l *linker, h *value) *value {
	t := h.args[0]
	for n := 0; n < 8 && (t.is(kindParam) || t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0); n++ {
		if t.is(kindParam) {
			t = t.args[0]
		} else {
			t = l.aliased(t)
		}
	}
	if t.is(kindFunc) && t.s == facts.Constructs {
		return softened(asValue(t.args[len(t.args)-1]))
	}
	return nil
}

// ofConstruction finds the arguments of a generic class from those of its constructor,
// its own or the inherited one; nil if nothing is told.
func (b ecmascript) ofConstruction(l *linker, t *value, args []*value, depth int) []*value {
	s := t.symbol()
	if len(s.TypeParams) == 0 || depth > 4 {
		return nil
	}
	out := make([]*value, len(s.TypeParams))
	if c := l.own(t, "constructor", RuleDeclared); c.is(kindDef) {
		for _, o := range overloads(l, c) {
			if o.def.symbol().Container == t.i && o.def.f == t.f && b.fits(l, o, args, len(args)) {
				b.inferAll(l, t, s, o.def.symbol().Params, args, out)
				break
			}
		}
	} else {
		for _, super := range s.Supers {
			x := l.expr(t.f, super.Expr)
			base := l.classOf(l.eval(t.f, x.A, nil))
			if super.Role != facts.RoleExtends || x.Op != facts.OpGeneric || !base.is(kindDef) {
				continue
			}
			for n, a := range b.ofConstruction(l, bareOf(base), args, depth+1) {
				if e, ok := l.pairAt(t.f, x.B, n); ok {
					l.match(t, s, e, a, out, 0)
				}
			}
		}
	}
	told := false
	for n, a := range out {
		out[n], told = softened(a), told || a != nil
	}
	if !told {
		return nil
	}
	return out
}

// collected is the type of a map or set of the language by what it is made from.
func (l *linker) collected(name string, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	e := l.element(l.held(args[0]))
	if e == nil || e.is(kindExternal) {
		return nil
	}
	switch name {
	case "Set", "WeakSet":
		return wrap(kindList, l.typeOfAny(e))
	case "Map", "WeakMap":
		if v := l.component(e, 1); v != nil {
			return wrap(kindMap, l.typeOfAny(l.component(e, 0)), softened(l.typeOfAny(v)))
		}
	}
	return nil
}
