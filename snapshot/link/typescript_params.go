package link

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// What a call tells of a signature: the type that a variable declares for its
// function, and type arguments.

// declaredSignatures lists those of the type that a variable holding a function
// declares: callers see nothing of the function's own parameters.
func (b ecmascript) declaredSignatures(l *linker, d *value, depth int) []signature {
	return b.signatures(l, b.declaredOf(l, d), depth+1)
}

// declaredOf is a value of the type that a variable holding a function declares;
// nil where none is.
func (b ecmascript) declaredOf(l *linker, d *value) *value {
	if !d.is(kindDef) || d.symbol().Kind != facts.KindFunction {
		return nil
	}
	s := d.symbol()
	if len(s.Supers) == 0 || s.Supers[0].Role != facts.RoleTypeOf {
		return nil
	}
	return l.held(l.eval(d.f, s.Supers[0].Expr, d.env))
}

// environment binds the type parameters of a signature.
func (b ecmascript) environment(l *linker, s signature, args []*value) *env {
	sym := s.def.symbol()
	outer := l.selfEnv(s.def, sym)
	if len(sym.TypeParams) == 0 {
		return outer
	}
	given := s.def.args
	if len(given) == 0 {
		given = l.inferArguments(s.def, sym, args)
		for n := range given {
			switch given[n] = softened(given[n]); {
			case given[n] != nil:
				if t := l.textOf(s.def, n, args); t != nil {
					given[n] = t
				}
			case l.untold(s.def, n, len(args)):
				given[n] = &value{kind: kindParam, s: sym.TypeParams[n].Name, args: []*value{nil}}
			case l.checking:
				given[n] = l.untoldBound(s.def, n, len(args))
			}
		}
	}
	return &env{f: s.def.f, i: s.def.i, args: given, parent: outer}
}

// textOf is the literal type that a type parameter which asks for texts has by a
// constant that is given for it; nil if there is none.
func (l *linker) textOf(d *value, param int, args []*value) *value {
	if !l.checking {
		return nil
	}
	sym := d.symbol()
	for n, p := range sym.Params[:min(len(args), len(sym.Params))] {
		x := l.expr(d.f, p.Type)
		if x.Op == facts.OpInstance {
			x = l.expr(d.f, x.A)
		}
		if x.Op != facts.OpTypeParam || int32(x.N) != d.i || x.S != sym.TypeParams[param].Name || !args[n].is(kindDef) {
			continue
		}
		bound := (&checker{l: l}).resolved(l.eval(d.f, sym.TypeParams[param].Constraint, nil))
		if bound.is(kindBuiltin) && bound.s == facts.KeyType || len(alternatives(bound)) > 0 && primitive(alternatives(bound)[0]) == "string" {
			return l.constantText(args[n])
		}
	}
	return nil
}

// constantText is the literal type of a constant that holds a text; nil for others.
func (l *linker) constantText(d *value) *value {
	s := d.symbol()
	if s.Kind != facts.KindValue || !s.Flags.Has(facts.Const) {
		return nil
	}
	if t := bare(l.held(d)); !t.is(kindBuiltin) || t.s != "string" {
		return nil
	}
	text := s.Value
	if x, ok := l.tree.(Texts); ok && text == "" {
		text = x.Value(d.f.Path, d.i)
	}
	if len(text) < 2 || !strings.ContainsRune("\"'`", rune(text[0])) || strings.ContainsAny(text, "\\$") {
		return nil
	}
	return builtin(strconv.Quote(text[1 : len(text)-1]))
}

// untold reports a type parameter without members of its own that one of the
// arguments tells, if not to us. Another is what its constraint is.
func (l *linker) untold(d *value, param, count int) bool {
	sym := d.symbol()
	if !memberless(l.eval(d.f, sym.TypeParams[param].Constraint, nil)) {
		return false
	}
	return l.tells(d, param, count)
}

// tells reports whether one of the first arguments of a call may tell a type parameter.
func (l *linker) tells(d *value, param, count int) bool {
	sym := d.symbol()
	for _, p := range sym.Params[:min(count, len(sym.Params))] {
		if l.mentionsParam(d.f, p.Type, d.i, sym.TypeParams[param].Name, 0) {
			return true
		}
	}
	return false
}

// untoldBound is what a type parameter without a default stands for where no
// argument can tell it: any object, if that is what it must be.
func (l *linker) untoldBound(d *value, param, count int) *value {
	p := d.symbol().TypeParams[param]
	bound := l.eval(d.f, p.Constraint, nil)
	if !bound.is(kindBuiltin) || bound.s != "object" || l.tells(d, param, count) {
		return nil
	}
	signature := d.symbol().Signature
	if x, ok := l.tree.(Texts); ok && signature == "" {
		signature = x.Signature(d.f.Path, d.i)
	}
	if at := strings.Index(signature, p.Name+" extends object"); at < 0 || strings.HasPrefix(strings.TrimLeft(signature[at+len(p.Name+" extends object"):], " "), "=") {
		return nil
	}
	return bound
}

func (l *linker) mentionsParam(f *File, e facts.ExprID, i int32, name string, depth int) bool {
	if e == 0 || depth > 16 {
		return e != 0
	}
	x := l.expr(f, e)
	if x.Op == facts.OpTypeParam && int32(x.N) == i && x.S == name {
		return true
	}
	return l.mentionsParam(f, x.A, i, name, depth+1) || l.mentionsParam(f, x.B, i, name, depth+1)
}

// selfEnv gives `this` its value inside a member whose result depends on it: the
// type that the member was looked up in, with its arguments.
func (l *linker) selfEnv(d *value, s *facts.Symbol) *env {
	if e := l.receiverEnv(d, s); e != d.env || d.recv != nil {
		return e
	}
	e := d.env
	if e == nil || e.f != d.f || e.i != s.Container || len(e.args) == 0 || !l.mentionsSelf(d.f, s.Type, s.Container, 0) {
		return e
	}
	self := &value{kind: kindDef, f: e.f, i: e.i, args: e.args, env: e.parent}
	return &env{f: d.f, i: s.Container, parent: e, self: self}
}

func (b ecmascript) parameter(l *linker, function *value, n int) *value {
	if function.is(kindExternal) || function.is(kindBuiltin) {
		return external(function.s + "()")
	}
	if function.is(kindInstance) && (function.args[0].is(kindExternal) || function.args[0].is(kindBuiltin)) {
		return external(function.args[0].s + "()")
	}
	var all []*value
	found := b.signatures(l, function, 0)
	if l.checking && len(found) > 1 && !function.soft && !function.is(kindUnion) {
		return nil // a function has no type of one that is overloaded
	}
	for _, s := range found {
		if v := b.parameterOf(l, s, nil, n, -1); v != nil {
			all = append(all, v)
		}
	}
	v := unionOf(all)
	if function != nil && function.soft || len(all) > 1 {
		return softened(v)
	}
	return v
}
