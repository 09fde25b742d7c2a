package java

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/nominal"
)

// types are those of the language and its library.
var types = sync.OnceValue(func() *nominal.Types {
	return &nominal.Types{Rules: java{}, Library: javaLibrary, Any: javaObject, Arrays: []string{"java.io.Serializable", "java.lang.Cloneable"},
		Widening: map[string][]string{
			"byte": {"short", "int", "long", "float", "double"}, "short": {"int", "long", "float", "double"}, "char": {"int", "long", "float", "double"},
			"int": {"long", "float", "double"}, "long": {"float", "double"}, "float": {"double"}, "double": nil, "boolean": nil,
		},
		Wide: []string{"long", "float", "double"},
		Boxes: map[string]string{"int": "java.lang.Integer", "long": "java.lang.Long", "boolean": "java.lang.Boolean", "char": "java.lang.Character",
			"byte": "java.lang.Byte", "short": "java.lang.Short", "float": "java.lang.Float", "double": "java.lang.Double"}}
})

// KnownCall is what a call of a library's method gives.
func (b java) KnownCall(l *core.Linker, member *core.Value, args []*core.Value) *core.Value {
	if len(args) > 0 {
		return b.knownResult(l, member, args, len(args))
	}
	return b.knownResult(l, member, nil, -1)
}

// knownResult is what a call of a library's method gives, with so many arguments, -1 if their number is unknown.
func (b java) knownResult(l *core.Linker, member *core.Value, args []*core.Value, count int) *core.Value {
	if member.Receiver.Is(core.KindList) && core.LastName(member.Text) == "clone" {
		return core.InstanceOf(member.Receiver)
	}
	if member.Receiver != nil {
		if r := types().KnownResult(l, member, args, count); r != nil {
			return r
		}
	}
	return givenBack(l, b, member, args)
}

// InferFunction finds the arguments of a functional interface's parameters by the function given for it.
func (java) InferFunction(l *core.Linker, f *core.File, x *facts.Expr, arg *core.Value, match func(facts.ExprID, *core.Value)) bool {
	return types().InferFunction(l, f, x, arg, match)
}

// ArgumentOf is the type of an argument; a function's is the function.
func (b java) ArgumentOf(l *core.Linker, a *core.Value) *core.Value {
	switch {
	case a.Is(core.KindDef) && a.Symbol().Kind.IsType():
		if l.File.Binder == core.Binder(b) {
			return nil // a constructor that is referred to
		}
		c := core.ExternalValue("java.lang.Class") // Groovy names a class by its name alone
		c.Args = []*core.Value{a}
		return c
	case a.Is(core.KindOverloads), a.Is(core.KindDef) && (!core.IsVariable(a) || isAccessor(a)):
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
	if name != strings.ToUpper(name) || !lang.Capitalised(name) || strings.HasSuffix(a.Text, ")") {
		return nil
	}
	return core.AsInferred(core.ExternalValue(a.Receiver.Text))
}

// libraryConstant is the type of a field of the library's own classes.
func libraryConstant(t *core.Value, name string) *core.Value {
	if t.Is(core.KindList) && name == "length" {
		return core.BuiltinValue("int")
	}
	of, _ := javaLibrary().Field(types().AsLibrary(t).Text, name)
	return of
}

// FunctionResult is the type that a lambda or a referred method gives.
func (b java) FunctionResult(l *core.Linker, f *core.Value) (*core.Value, bool) {
	switch {
	case f.Is(core.KindFunc):
		return f.Args[len(f.Args)-1], true
	case f.Is(core.KindOverloads):
		r, ok := b.FunctionResult(l, f.Args[0])
		return core.AsInferred(r), ok // or what another one gives
	case f.Is(core.KindDef) && f.Symbol().Kind.IsCallable(), f.Is(core.KindDef) && f.Symbol().Kind == facts.KindField:
		return core.TypeOf(b.Result(l, f, nil, -1)), true
	case f.Is(core.KindExternal) && f.Receiver != nil:
		return core.TypeOf(types().KnownResult(l, f, nil, -1)), true
	}
	return nil, false
}

// KnownContainer tells the elements of what can be iterated.
func (b java) KnownContainer(l *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if t == nil || t.Kind != core.KindExternal && t.Kind != core.KindDef {
		return core.KindExternal, nil
	}
	if v := types().ViewedAs(l, t, "java.lang.Iterable"); v != nil && len(v.Args) == 1 {
		return core.KindList, v.Args
	}
	return core.KindExternal, nil
}
