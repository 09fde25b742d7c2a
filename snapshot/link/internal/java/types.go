package java

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// KnownCall is what a call of a library's method gives.
func (b java) KnownCall(l *core.Linker, member *core.Value, args []*core.Value) *core.Value {
	if member.Receiver.Is(core.KindList) && core.LastName(member.Text) == "clone" {
		return core.InstanceOf(member.Receiver)
	}
	h, m := b.knownMethod(l, member)
	if m == nil {
		return nil
	}
	t := javaLibrary().types[h.Text]
	given := make([]*core.Value, len(m.typeParams))
	for n, a := range args {
		if p, ok := m.param(n); ok {
			b.inferLibrary(l, m, p, javaArgumentType(l, a), given, 0)
		}
	}
	r := t.bind(m.result, h.Args, m.typeParams, given)
	if r == nil {
		return nil
	}
	v := core.InstanceOf(r)
	if member.Inferred || member.Receiver.Inferred || t.variable(m.result, m) {
		v = core.AsInferred(v)
	}
	return v
}

// libraryMethod finds the library method that an external member names, and
// the type that declares it.
func (b java) knownMethod(l *core.Linker, member *core.Value) (*core.Value, *libraryMethod) {
	if member.Receiver == nil {
		return nil, nil
	}
	name := core.LastName(member.Text)
	if h, m := javaLibrary().holder(b.asLibrary(member.Receiver), name, 0); m != nil {
		return h, m
	}
	if objectMethods()[name] {
		object := core.ExternalValue(javaObject)
		object.Inferred = member.Receiver.Inferred
		return object, javaLibrary().types[javaObject].methods[name]
	}
	return nil, nil
}

// asLibrary is the library's type that a type of the language's own stands for.
func (java) asLibrary(t *core.Value) *core.Value {
	if t.Is(core.KindBuiltin) {
		e := core.ExternalValue(t.Text)
		e.Args, e.Inferred = t.Args, t.Inferred
		return e
	}
	return t
}

func (m *libraryMethod) param(n int) (libraryExpr, bool) {
	switch {
	case n < len(m.params):
		return m.params[n], true
	case m.variadic && len(m.params) > 0:
		return m.params[len(m.params)-1], true
	}
	return libraryExpr{}, false
}

// javaArgumentType is the type of an argument; a function's is the function.
func javaArgumentType(l *core.Linker, a *core.Value) *core.Value {
	switch {
	case a.Is(core.KindOverloads), a.Is(core.KindDef) && !core.IsVariable(a):
		return a // a method reference
	case a.Is(core.KindExternal):
		return externalArgument(a)
	}
	return core.TypeOf(l.ValueOf(a))
}

// externalArgument is what is known of a library member named as an argument: a
// method referred to, or a constant, which is guessed to be of the type that
// declares it, as an enum's is.
func externalArgument(a *core.Value) *core.Value {
	if a.Receiver == nil {
		return nil
	}
	name := core.LastName(a.Text)
	if c := libraryConstant(a.Receiver, name); c != nil {
		return c
	}
	if javaLibrary().member(a.Receiver.Text, name) != nil {
		return a
	}
	if name != strings.ToUpper(name) || !javaCapitalised(name) || strings.HasSuffix(a.Text, ")") {
		return nil
	}
	return core.AsInferred(core.ExternalValue(a.Receiver.Text))
}

// libraryConstant is the type of a constant of the library's own classes.
func libraryConstant(t *core.Value, name string) *core.Value {
	switch {
	case t.Is(core.KindList) && name == "length":
		return core.BuiltinValue("int")
	case t.Text == "java.lang.Boolean" && (name == "TRUE" || name == "FALSE"):
		return core.ExternalValue(t.Text)
	case t.Text == "java.nio.charset.StandardCharsets":
		return core.ExternalValue("java.nio.charset.Charset")
	}
	primitive := javaUnboxed()[t.Text]
	if primitive == "" {
		return nil
	}
	switch name {
	case "TYPE":
		return core.ExternalValue("java.lang.Class")
	case "MAX_VALUE", "MIN_VALUE", "NaN", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "MIN_NORMAL":
		return core.BuiltinValue(primitive)
	case "SIZE", "BYTES", "MAX_EXPONENT", "MIN_EXPONENT":
		return core.BuiltinValue("int")
	}
	return nil
}

// inferLibrary finds the arguments of a method's type parameters from an
// argument's type.
func (b java) inferLibrary(l *core.Linker, m *libraryMethod, p libraryExpr, arg *core.Value, given []*core.Value, depth int) {
	if arg == nil || depth > 6 {
		return
	}
	for n, name := range m.typeParams {
		if name == p.name {
			if given[n] == nil && !arg.Is(core.KindDef) || arg.Is(core.KindDef) && arg.Symbol().Kind.IsType() {
				given[n] = b.boxed(arg)
			}
			return
		}
	}
	if p.name == "[]" {
		if arg.Is(core.KindList) {
			b.inferLibrary(l, m, p.args[0], arg.Args[0], given, depth+1)
		}
		return
	}
	t := javaLibrary().types[p.name]
	if t == nil {
		return
	}
	if r, ok := b.functionResult(l, arg); ok {
		if f := t.methods[t.functional]; f != nil {
			for n, name := range t.params {
				if name == f.result.name && n < len(p.args) {
					b.inferLibrary(l, m, p.args[n], r, given, depth+1)
				}
			}
		}
		return
	}
	if s := b.viewedAs(l, arg, p.name); s != nil {
		for n := range p.args {
			if n < len(s.Args) {
				b.inferLibrary(l, m, p.args[n], s.Args[n], given, depth+1)
			}
		}
	}
}

// functionResult is the type that a lambda or a referred method gives.
func (b java) functionResult(l *core.Linker, f *core.Value) (*core.Value, bool) {
	switch {
	case f.Is(core.KindFunc):
		return f.Args[len(f.Args)-1], true
	case f.Is(core.KindOverloads):
		return b.functionResult(l, f.Args[0])
	case f.Is(core.KindDef) && f.Symbol().Kind.IsCallable(), f.Is(core.KindDef) && f.Symbol().Kind == facts.KindField:
		return core.TypeOf(b.Result(l, f, nil, -1)), true
	case f.Is(core.KindExternal) && f.Receiver != nil:
		return core.TypeOf(b.KnownCall(l, f, nil)), true
	}
	return nil, false
}

// boxed is the class that stands for a primitive type among type arguments.
func (java) boxed(t *core.Value) *core.Value {
	if t.Is(core.KindBuiltin) && javaBoxes[t.Text] != "" {
		return core.ExternalValue(javaBoxes[t.Text])
	}
	return t
}

var javaBoxes = map[string]string{"int": "java.lang.Integer", "long": "java.lang.Long", "boolean": "java.lang.Boolean", "char": "java.lang.Character",
	"byte": "java.lang.Byte", "short": "java.lang.Short", "float": "java.lang.Float", "double": "java.lang.Double"}

var javaUnboxed = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for primitive, box := range javaBoxes {
		out[box] = primitive
	}
	return out
})

// viewedAs sees a type as a library type that it is or inherits from.
func (b java) viewedAs(l *core.Linker, t *core.Value, name string) *core.Value {
	t = b.asLibrary(t)
	switch {
	case t.Is(core.KindExternal):
		return javaLibrary().as(t, name, 0)
	case t.Is(core.KindDef) && t.Symbol().Kind.IsType():
		for _, s := range b.Supers(l, t) {
			if s.Is(core.KindExternal) {
				if v := javaLibrary().as(s, name, 0); v != nil {
					return v
				}
			}
		}
	case t.Is(core.KindParam):
		return b.viewedAs(l, t.Args[0], name)
	}
	return nil
}

// KnownContainer tells the elements of what can be iterated.
func (b java) KnownContainer(l *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if t == nil || t.Kind != core.KindExternal && t.Kind != core.KindDef {
		return core.KindExternal, nil
	}
	if v := b.viewedAs(l, t, "java.lang.Iterable"); v != nil && len(v.Args) == 1 {
		return core.KindList, v.Args
	}
	return core.KindExternal, nil
}

// functionOf sees a type as a function, if it is a functional interface.
func (b java) functionOf(l *core.Linker, t *core.Value) *core.Value {
	t = b.asLibrary(t)
	switch {
	case t.Is(core.KindFunc):
		return t
	case t.Is(core.KindExternal):
		d := javaLibrary().types[t.Text]
		if d == nil || d.functional == "" {
			return nil
		}
		m := d.methods[d.functional]
		f := core.Wrap(core.KindFunc)
		for _, p := range m.params {
			f.Args = append(f.Args, d.bind(p, t.Args, nil, nil))
		}
		f.Args = append(f.Args, d.bind(m.result, t.Args, nil, nil))
		return f
	case t.Is(core.KindDef) && t.Symbol().Kind == facts.KindInterface:
		m := b.abstractMethod(l, t)
		if m.Is(core.KindFunc) || m == nil {
			return m
		}
		f := core.Wrap(core.KindFunc)
		for n := range m.Symbol().Params {
			f.Args = append(f.Args, b.parameterType(l, m, n))
		}
		f.Args = append(f.Args, core.TypeOf(l.Eval(m.File, m.Symbol().Type, m.Env)))
		return f
	}
	return nil
}

// abstractMethod is the one method of an interface that a lambda implements.
func (b java) abstractMethod(l *core.Linker, t *core.Value) *core.Value {
	var found *core.Value
	for _, s := range append([]*core.Value{t}, b.Supers(l, t)...) {
		switch {
		case s.Is(core.KindExternal):
			if f := b.functionOf(l, s); f != nil && found == nil {
				found = f
			}
		case s.Is(core.KindDef):
			for _, d := range methodsOf(l, s) {
				m := &core.Value{Kind: core.KindDef, File: s.File, Index: d, Env: core.EnvOf(s)}
				y := m.Symbol()
				if !y.Flags.Has(facts.Abstract) || objectMethods()[y.Name] || found.Is(core.KindDef) && found.Symbol().Name == y.Name {
					continue
				}
				if found.Is(core.KindDef) {
					return nil
				}
				found = m
			}
		}
	}
	return found
}

// methodsOf lists the methods written in a type, which one question asks for.
func methodsOf(l *core.Linker, t *core.Value) []int32 {
	var out []int32
	for _, d := range l.Entries(core.NewQuestion(core.AskMembers, t.File.Binder.MemberScope(t.File, t.Index), ""), t.File, core.EntrySymbol) {
		if s := &t.File.Facts.Symbols[d]; s.Container == t.Index && s.Kind == facts.KindMethod {
			out = append(out, d)
		}
	}
	return out
}

// InferFunction finds the arguments of a functional interface's parameters from
// the result of the function given for it.
func (b java) InferFunction(l *core.Linker, f *core.File, x *facts.Expr, arg *core.Value, match func(facts.ExprID, *core.Value)) bool {
	r, ok := b.functionResult(l, arg)
	if !ok {
		return false
	}
	at := -1
	switch t := l.Eval(f, x.A, nil); {
	case t.Is(core.KindExternal) && javaLibrary().types[t.Text] != nil:
		d := javaLibrary().types[t.Text]
		if m := d.methods[d.functional]; m != nil {
			at = slices.Index(d.params, m.result.name)
		}
	case t.Is(core.KindDef):
		if m := b.abstractMethod(l, t); m.Is(core.KindDef) {
			at = resultParameter(l, t, m)
		}
	}
	if e, ok := l.PairAt(f, x.B, at); ok && at >= 0 {
		match(e, b.boxed(r))
	}
	return true
}

// resultParameter tells which type parameter of t its method m gives, or -1.
func resultParameter(l *core.Linker, t, m *core.Value) int {
	e := l.Expr(m.File, m.Symbol().Type)
	if e.Op == facts.OpInstance {
		e = l.Expr(m.File, e.A)
	}
	if e.Op != facts.OpTypeParam || m.File != t.File || int32(e.N) != t.Index {
		return -1
	}
	return slices.IndexFunc(t.Symbol().TypeParams, func(p facts.TypeParam) bool { return p.Name == e.S })
}
