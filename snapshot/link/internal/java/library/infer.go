package library

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxSupers bounds how far supertypes are followed, maxInfer how deep types are compared.
const (
	maxSupers = 8
	maxInfer  = 6
)

// As views a type of the library as one of its supertypes, or itself; nil if it is not
// known to be one.
func (lib *Types) As(t *core.Value, name string) *core.Value { return lib.as(t, name, 0) }

func (lib *Types) as(t *core.Value, name string, depth int) *core.Value {
	if t == nil || depth > maxSupers {
		return nil
	}
	if t.Text == name {
		return t
	}
	d := lib.Type(t.Text)
	if d == nil {
		return nil
	}
	for _, s := range d.supers {
		if v := lib.as(d.bind(s, t.Args, nil, nil), name, depth+1); v != nil {
			return v
		}
	}
	return nil
}

// Overload is a method and the type, among a type and its supertypes, that declares it.
type Overload struct {
	Holder *core.Value
	Method *Method
}

// Overloads are the methods of a name that a type has, the nearest first.
func (lib *Types) Overloads(t *core.Value, method string) []Overload {
	return lib.overloads(nil, t, method, 0)
}

func (lib *Types) overloads(found []Overload, t *core.Value, method string, depth int) []Overload {
	if t == nil || depth > maxSupers || lib.Type(t.Text) == nil {
		return found
	}
	d := lib.Type(t.Text)
	for _, m := range d.methods[method] {
		if !slices.ContainsFunc(found, func(o Overload) bool { return o.Method.sameParameters(m) }) {
			found = append(found, Overload{t, m})
		}
	}
	for _, s := range d.supers {
		found = lib.overloads(found, d.bind(s, t.Args, nil, nil), method, depth+1)
	}
	return found
}

// sameParameters reports a method that overrides another, as far as the text tells: parameters that depend on type
// arguments are taken for the same.
func (m *Method) sameParameters(o *Method) bool {
	if m.parameters == o.parameters {
		return true
	}
	return len(m.Params) == len(o.Params) && m.variadic == o.variadic && !slices.ContainsFunc(o.Params, func(p Expr) bool {
		return strings.Contains(p.Name, ".") || p.Name == "[]" || p.Name != strings.ToUpper(p.Name)
	})
}

// Function sees a type as the function that may stand for it, nil if none may.
func (lib *Types) Function(t *core.Value) *core.Value {
	d := lib.Type(t.Text)
	m := d.Function()
	if m == nil {
		return nil
	}
	f := core.Wrap(core.KindFunc)
	for _, p := range m.Params {
		f.Args = append(f.Args, d.bind(p, t.Args, nil, nil))
	}
	f.Args = append(f.Args, d.bind(m.Result, t.Args, nil, nil))
	return f
}

// variable reports whether an expression depends on type arguments.
func (t *Type) variable(e Expr, m *Method) bool {
	return slices.Contains(t.Params, e.Name) || slices.Contains(m.typeParams, e.Name) ||
		slices.ContainsFunc(e.Args, func(a Expr) bool { return t.variable(a, m) })
}

// bind gives an expression of the text as a type, with arguments for the type's
// parameters and a method's. Unknown ones are nil.
func (t *Type) bind(e Expr, args []*core.Value, names []string, given []*core.Value) *core.Value {
	if i := slices.Index(names, e.Name); i >= 0 {
		return given[i]
	}
	if i := slices.Index(t.Params, e.Name); i >= 0 {
		if i < len(args) {
			return args[i]
		}
		return nil
	}
	switch {
	case e.Name == "?":
		return nil
	case e.Name == "[]":
		return core.Wrap(core.KindList, t.bind(e.Args[0], args, names, given))
	case t.of.plain[e.Name]:
		return core.BuiltinValue(e.Name)
	}
	v := core.ExternalValue(e.Name)
	for _, a := range e.Args {
		v.Args = append(v.Args, t.bind(a, args, names, given))
	}
	return v
}

// Rules are a language's, by which arguments tell the type arguments of a method.
type Rules interface {
	// ArgumentOf is the type of an argument; a function's is the function.
	ArgumentOf(l *core.Linker, arg *core.Value) *core.Value
	// FunctionResult is the type that a function gives; ok is false of what is none.
	FunctionResult(l *core.Linker, f *core.Value) (result *core.Value, ok bool)
	// ViewedAs sees a type as one of the library that it is or inherits from.
	ViewedAs(l *core.Linker, t *core.Value, name string) *core.Value
	// TypeArgument is what a type parameter stands for where a type is given for it, nil for none.
	TypeArgument(t *core.Value) *core.Value
}

// Call is a call of a method of a holder, as far as arguments tell its type arguments.
type Call struct {
	lib    *Types
	linker *core.Linker
	rules  Rules
	holder *core.Value
	method *Method
	given  []*core.Value
}

// Called begins a call with no argument.
func (lib *Types) Called(l *core.Linker, r Rules, holder *core.Value, m *Method) *Call {
	return &Call{lib, l, r, holder, m, make([]*core.Value, len(m.typeParams))}
}

// Give takes in what arguments tell.
func (c *Call) Give(args []*core.Value) {
	for n, a := range args {
		if p, ok := c.method.Param(n); ok {
			c.infer(p, c.rules.ArgumentOf(c.linker, a), 0)
		}
	}
}

// Bound is a type of the method's declaration in this call; variable reports that it depends on type arguments.
func (c *Call) Bound(e Expr) (t *core.Value, variable bool) {
	d := c.lib.Type(c.holder.Text)
	return d.bind(e, c.holder.Args, c.method.typeParams, c.given), d.variable(e, c.method)
}

// infer finds type arguments by an argument's type.
func (c *Call) infer(p Expr, arg *core.Value, depth int) {
	if arg == nil || depth > maxInfer {
		return
	}
	if n := slices.Index(c.method.typeParams, p.Name); n >= 0 {
		if t := c.rules.TypeArgument(arg); t != nil && (c.given[n] == nil || arg.Is(core.KindDef)) {
			c.given[n] = t
		}
		return
	}
	if p.Name == "[]" {
		if arg.Is(core.KindList) {
			c.infer(p.Args[0], arg.Args[0], depth+1)
		}
		return
	}
	t := c.lib.Type(p.Name)
	if t == nil {
		return
	}
	if r, ok := c.rules.FunctionResult(c.linker, arg); ok {
		if f := t.Function(); f != nil {
			for n, name := range t.Params {
				if name == f.Result.Name && n < len(p.Args) {
					c.infer(p.Args[n], r, depth+1)
				}
			}
		}
		return
	}
	if s := c.rules.ViewedAs(c.linker, arg, p.Name); s != nil {
		for n := range min(len(p.Args), len(s.Args)) {
			c.infer(p.Args[n], s.Args[n], depth+1)
		}
	}
}
