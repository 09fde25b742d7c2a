package ecmascript

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// What a call tells of a signature: the type that a variable declares for its
// function, and type arguments.

// declaredSignatures lists those of the type that a variable holding a function
// declares: callers see nothing of the function's own parameters.
func (b Binder) declaredSignatures(l *core.Linker, d *core.Value, depth int) []Signature {
	return b.Signatures(l, b.DeclaredOf(l, d), depth+1)
}

// DeclaredOf is a value of the type that a variable holding a function declares;
// nil where none is.
func (b Binder) DeclaredOf(l *core.Linker, d *core.Value) *core.Value {
	if !d.Is(core.KindDef) || d.Symbol().Kind != facts.KindFunction {
		return nil
	}
	s := d.Symbol()
	if len(s.Supers) == 0 || s.Supers[0].Role != facts.RoleTypeOf {
		return nil
	}
	return l.ValueOf(l.Eval(d.File, s.Supers[0].Expr, d.Env))
}

// environment binds the type parameters of a signature.
func (b Binder) environment(l *core.Linker, s Signature, args []*core.Value) *core.Env {
	sym := s.Definition.Symbol()
	outer := selfEnv(l, s.Definition, sym)
	if len(sym.TypeParams) == 0 {
		return outer
	}
	given := s.Definition.Args
	if len(given) == 0 {
		given = l.InferArguments(s.Definition, sym, args)
		for n := range given {
			switch given[n] = core.AsInferred(given[n]); {
			case given[n] != nil:
				if t := textOf(l, s.Definition, n, args); t != nil {
					given[n] = t
				}
			case isUndetermined(l, s.Definition, n, len(args)):
				given[n] = &core.Value{Kind: core.KindParam, Text: sym.TypeParams[n].Name, Args: []*core.Value{nil}, Open: true}
			case l.Checking:
				given[n] = undeterminedBound(l, s.Definition, n, len(args))
			}
		}
	}
	return &core.Env{File: s.Definition.File, Index: s.Definition.Index, Args: given, Parent: outer}
}

// textOf is the literal type that a type parameter which asks for texts has by a
// constant that is given for it; nil if there is none.
func textOf(l *core.Linker, d *core.Value, param int, args []*core.Value) *core.Value {
	if !l.Checking {
		return nil
	}
	sym := d.Symbol()
	for n, p := range sym.Params[:min(len(args), len(sym.Params))] {
		x := l.Expr(d.File, p.Type)
		if x.Op == facts.OpInstance {
			x = l.Expr(d.File, x.A)
		}
		if x.Op != facts.OpTypeParam || int32(x.N) != d.Index || x.S != sym.TypeParams[param].Name || !args[n].Is(core.KindDef) {
			continue
		}
		bound := (&Comparer{Linker: l}).Resolved(l.Eval(d.File, sym.TypeParams[param].Constraint, nil))
		if bound.Is(core.KindBuiltin) && bound.Text == facts.KeyType || len(core.Alternatives(bound)) > 0 && PrimitiveOf(core.Alternatives(bound)[0]) == "string" {
			return constantText(l, args[n])
		}
	}
	return nil
}

// constantText is the literal type of a constant that holds a text; nil for others.
func constantText(l *core.Linker, d *core.Value) *core.Value {
	s := d.Symbol()
	if s.Kind != facts.KindValue || !s.Flags.Has(facts.Const) {
		return nil
	}
	if t := core.BareType(l.ValueOf(d)); !t.Is(core.KindBuiltin) || t.Text != "string" {
		return nil
	}
	text := s.Value
	if x, ok := l.Tree.(Texts); ok && text == "" {
		text = x.Value(d.File.Path, d.Index)
	}
	if len(text) < 2 || !strings.ContainsRune("\"'`", rune(text[0])) || strings.ContainsAny(text, "\\$") {
		return nil
	}
	return core.BuiltinValue(strconv.Quote(text[1 : len(text)-1]))
}

// isUndetermined reports a type parameter without members of its own that one of the
// arguments tells, if not to us. Another is what its constraint is.
func isUndetermined(l *core.Linker, d *core.Value, param, count int) bool {
	sym := d.Symbol()
	if !core.IsEmptyObject(l.Eval(d.File, sym.TypeParams[param].Constraint, nil)) {
		return false
	}
	return tells(l, d, param, count)
}

// tells reports whether one of the first arguments of a call may tell a type parameter.
func tells(l *core.Linker, d *core.Value, param, count int) bool {
	sym := d.Symbol()
	for _, p := range sym.Params[:min(count, len(sym.Params))] {
		if MentionsParam(l, d.File, p.Type, d.Index, sym.TypeParams[param].Name, 0) {
			return true
		}
	}
	return false
}

// undeterminedBound is what a type parameter without a default stands for where no
// argument can tell it: any object, if that is what it must be.
func undeterminedBound(l *core.Linker, d *core.Value, param, count int) *core.Value {
	p := d.Symbol().TypeParams[param]
	bound := l.Eval(d.File, p.Constraint, nil)
	if !bound.Is(core.KindBuiltin) || bound.Text != "object" || tells(l, d, param, count) {
		return nil
	}
	signature := d.Symbol().Signature
	if x, ok := l.Tree.(Texts); ok && signature == "" {
		signature = x.Signature(d.File.Path, d.Index)
	}
	if at := strings.Index(signature, p.Name+" extends object"); at < 0 || strings.HasPrefix(strings.TrimLeft(signature[at+len(p.Name+" extends object"):], " "), "=") {
		return nil
	}
	return bound
}

// MentionsParam reports an expression in which a type parameter of symbol i stands.
func MentionsParam(l *core.Linker, f *core.File, e facts.ExprID, i int32, name string, depth int) bool {
	if e == 0 || depth > 16 {
		return e != 0
	}
	x := l.Expr(f, e)
	if x.Op == facts.OpTypeParam && int32(x.N) == i && x.S == name {
		return true
	}
	return MentionsParam(l, f, x.A, i, name, depth+1) || MentionsParam(l, f, x.B, i, name, depth+1)
}

// selfEnv gives `this` its value inside a member whose result depends on it: the
// type that the member was looked up in, with its arguments.
func selfEnv(l *core.Linker, d *core.Value, s *facts.Symbol) *core.Env {
	if e := l.ReceiverEnv(d, s); e != d.Env || d.Receiver != nil {
		return e
	}
	e := d.Env
	if e == nil || e.File != d.File || e.Index != s.Container || len(e.Args) == 0 || !l.MentionsSelf(d.File, s.Type, s.Container, 0) {
		return e
	}
	self := &core.Value{Kind: core.KindDef, File: e.File, Index: e.Index, Args: e.Args, Env: e.Parent}
	return &core.Env{File: d.File, Index: s.Container, Parent: e, Self: self}
}

func (b Binder) Parameter(l *core.Linker, function *core.Value, n int) *core.Value {
	if n == facts.OfThis {
		return b.thisOf(l, function)
	}
	if function.Is(core.KindExternal) && function.Receiver.Is(core.KindMap) {
		function = l.ValueOf(function) // under a computed key
	}
	if function.Is(core.KindExternal) || function.Is(core.KindBuiltin) {
		return core.ExternalValue(function.Text + "()")
	}
	if function.Is(core.KindInstance) && (function.Args[0].Is(core.KindExternal) || function.Args[0].Is(core.KindBuiltin)) {
		return core.ExternalValue(function.Args[0].Text + "()")
	}
	var all []*core.Value
	found := b.Signatures(l, function, 0)
	if l.Checking && len(found) > 1 && !function.Inferred && !function.Is(core.KindUnion) {
		return nil // a function has no type of one that is overloaded
	}
	if l.Checking && function != nil && function.Ambiguous {
		return nil // it is given to one that is overloaded
	}
	for _, s := range found {
		if v := b.ParameterOf(l, s, nil, n, -1); v != nil {
			all = append(all, v)
		}
	}
	v := core.UnionOf(all)
	if function != nil && function.Inferred || len(all) > 1 {
		return core.AsInferred(v)
	}
	return v
}

// thisOf gives what `this` is in a function for which a type is expected that says it.
func (b Binder) thisOf(l *core.Linker, function *core.Value) *core.Value {
	var all []*core.Value
	for _, s := range b.Signatures(l, function, 0) {
		if s.Type != nil && s.Type.Receiver != nil {
			all = append(all, core.AsValue(s.Type.Receiver))
		}
	}
	return core.AsInferred(core.UnionOf(all))
}
