package java

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/library"
)

// KnownCall is what a call of a library's method gives.
func (b java) KnownCall(l *core.Linker, member *core.Value, args []*core.Value) *core.Value {
	if member.Receiver.Is(core.KindList) && core.LastName(member.Text) == "clone" {
		return core.InstanceOf(member.Receiver)
	}
	c, m := b.knownCall(l, member)
	if m == nil {
		return nil
	}
	c.Give(args)
	r, variable := c.Bound(m.Result)
	if r == nil {
		return nil
	}
	v := core.InstanceOf(r)
	if member.Inferred || member.Receiver.Inferred || variable {
		v = core.AsInferred(v)
	}
	return v
}

// knownCall is a call of the library method that an external member names.
func (b java) knownCall(l *core.Linker, member *core.Value) (*library.Call, *library.Method) {
	if member.Receiver == nil {
		return nil, nil
	}
	name := core.LastName(member.Text)
	h, m := javaLibrary().Holder(b.asLibrary(member.Receiver), name)
	if m == nil && objectMethods()[name] {
		h, m = core.ExternalValue(javaObject), javaLibrary().Type(javaObject).Methods[name]
	}
	if m == nil {
		return nil, nil
	}
	return javaLibrary().Called(l, b, h, m), m
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

// ArgumentOf is the type of an argument; a function's is the function.
func (java) ArgumentOf(l *core.Linker, a *core.Value) *core.Value {
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
	if javaLibrary().Member(a.Receiver.Text, name) != nil {
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

// FunctionResult is the type that a lambda or a referred method gives.
func (b java) FunctionResult(l *core.Linker, f *core.Value) (*core.Value, bool) {
	switch {
	case f.Is(core.KindFunc):
		return f.Args[len(f.Args)-1], true
	case f.Is(core.KindOverloads):
		return b.FunctionResult(l, f.Args[0])
	case f.Is(core.KindDef) && f.Symbol().Kind.IsCallable(), f.Is(core.KindDef) && f.Symbol().Kind == facts.KindField:
		return core.TypeOf(b.Result(l, f, nil, -1)), true
	case f.Is(core.KindExternal) && f.Receiver != nil:
		return core.TypeOf(b.KnownCall(l, f, nil)), true
	}
	return nil, false
}

// TypeArgument is what a type parameter stands for where something of a type is given for it.
func (b java) TypeArgument(t *core.Value) *core.Value {
	if t.Is(core.KindDef) && !t.Symbol().Kind.IsType() {
		return nil
	}
	return b.boxed(t)
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

// ViewedAs sees a type as a library type that it is or inherits from.
func (b java) ViewedAs(l *core.Linker, t *core.Value, name string) *core.Value {
	t = b.asLibrary(t)
	switch {
	case t.Is(core.KindExternal):
		return javaLibrary().As(t, name)
	case t.Is(core.KindDef) && t.Symbol().Kind.IsType():
		for _, s := range b.Supers(l, t) {
			if s.Is(core.KindExternal) {
				if v := javaLibrary().As(s, name); v != nil {
					return v
				}
			}
		}
	case t.Is(core.KindParam):
		return b.ViewedAs(l, t.Args[0], name)
	}
	return nil
}

// KnownContainer tells the elements of what can be iterated.
func (b java) KnownContainer(l *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if t == nil || t.Kind != core.KindExternal && t.Kind != core.KindDef {
		return core.KindExternal, nil
	}
	if v := b.ViewedAs(l, t, "java.lang.Iterable"); v != nil && len(v.Args) == 1 {
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
		return javaLibrary().Function(t)
	case t.Is(core.KindDef) && t.Symbol().Kind == facts.KindInterface:
		m := b.abstractMethod(l, t)
		if m.Is(core.KindFunc) || m == nil {
			return m
		}
		f := core.Wrap(core.KindFunc)
		for n := range m.Symbol().Params {
			f.Args = append(f.Args, b.ParameterType(l, m, n))
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
	r, ok := b.FunctionResult(l, arg)
	if !ok {
		return false
	}
	at := -1
	switch t := l.Eval(f, x.A, nil); {
	case t.Is(core.KindExternal) && javaLibrary().Type(t.Text) != nil:
		d := javaLibrary().Type(t.Text)
		if m := d.Methods[d.Functional]; m != nil {
			at = slices.Index(d.Params, m.Result.Name)
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
