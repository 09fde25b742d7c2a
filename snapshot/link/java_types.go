package link

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// knownCall is what a call of a library's method gives.
func (b java) knownCall(l *linker, member *value, args []*value) *value {
	if member.recv.is(kindList) && lastName(member.s) == "clone" {
		return instanceOf(member.recv)
	}
	h, m := b.knownMethod(l, member)
	if m == nil {
		return nil
	}
	t := javaLibrary().types[h.s]
	given := make([]*value, len(m.typeParams))
	for n, a := range args {
		if p, ok := m.param(n); ok {
			b.inferLibrary(l, m, p, javaArgumentType(l, a), given, 0)
		}
	}
	r := t.bind(m.result, h.args, m.typeParams, given)
	if r == nil {
		return nil
	}
	v := instanceOf(r)
	if member.soft || member.recv.soft || t.variable(m.result, m) {
		v = softened(v)
	}
	return v
}

// libraryMethod finds the library method that an external member names, and
// the type that declares it.
func (b java) knownMethod(l *linker, member *value) (*value, *libraryMethod) {
	if member.recv == nil {
		return nil, nil
	}
	name := lastName(member.s)
	if h, m := javaLibrary().holder(b.asLibrary(member.recv), name, 0); m != nil {
		return h, m
	}
	if objectMethods()[name] {
		object := external(javaObject)
		object.soft = member.recv.soft
		return object, javaLibrary().types[javaObject].methods[name]
	}
	return nil, nil
}

// asLibrary is the library's type that a type of the language's own stands for.
func (java) asLibrary(t *value) *value {
	if t.is(kindBuiltin) {
		e := external(t.s)
		e.args, e.soft = t.args, t.soft
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
func javaArgumentType(l *linker, a *value) *value {
	switch {
	case a.is(kindOverloads), a.is(kindDef) && !isVariable(a):
		return a // a method reference
	case a.is(kindExternal):
		return externalArgument(a)
	}
	return typeOf(l.held(a))
}

// externalArgument is what is known of a library member named as an argument: a
// method referred to, or a constant, which is guessed to be of the type that
// declares it, as an enum's is.
func externalArgument(a *value) *value {
	if a.recv == nil {
		return nil
	}
	name := lastName(a.s)
	if c := libraryConstant(a.recv, name); c != nil {
		return c
	}
	if javaLibrary().member(a.recv.s, name) != nil {
		return a
	}
	if name != strings.ToUpper(name) || !javaCapitalised(name) || strings.HasSuffix(a.s, ")") {
		return nil
	}
	return softened(external(a.recv.s))
}

// libraryConstant is the type of a constant of the library's own classes.
func libraryConstant(t *value, name string) *value {
	switch {
	case t.is(kindList) && name == "length":
		return builtin("int")
	case t.s == "java.lang.Boolean" && (name == "TRUE" || name == "FALSE"):
		return external(t.s)
	case t.s == "java.nio.charset.StandardCharsets":
		return external("java.nio.charset.Charset")
	}
	primitive := javaUnboxed()[t.s]
	if primitive == "" {
		return nil
	}
	switch name {
	case "TYPE":
		return external("java.lang.Class")
	case "MAX_VALUE", "MIN_VALUE", "NaN", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "MIN_NORMAL":
		return builtin(primitive)
	case "SIZE", "BYTES", "MAX_EXPONENT", "MIN_EXPONENT":
		return builtin("int")
	}
	return nil
}

// inferLibrary finds the arguments of a method's type parameters from an
// argument's type.
func (b java) inferLibrary(l *linker, m *libraryMethod, p libraryExpr, arg *value, given []*value, depth int) {
	if arg == nil || depth > 6 {
		return
	}
	for n, name := range m.typeParams {
		if name == p.name {
			if given[n] == nil && !arg.is(kindDef) || arg.is(kindDef) && arg.symbol().Kind.IsType() {
				given[n] = b.boxed(arg)
			}
			return
		}
	}
	if p.name == "[]" {
		if arg.is(kindList) {
			b.inferLibrary(l, m, p.args[0], arg.args[0], given, depth+1)
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
			if n < len(s.args) {
				b.inferLibrary(l, m, p.args[n], s.args[n], given, depth+1)
			}
		}
	}
}

// functionResult is the type that a lambda or a referred method gives.
func (b java) functionResult(l *linker, f *value) (*value, bool) {
	switch {
	case f.is(kindFunc):
		return f.args[len(f.args)-1], true
	case f.is(kindOverloads):
		return b.functionResult(l, f.args[0])
	case f.is(kindDef) && f.symbol().Kind.IsCallable(), f.is(kindDef) && f.symbol().Kind == facts.KindField:
		return typeOf(b.result(l, f, nil, -1)), true
	case f.is(kindExternal) && f.recv != nil:
		return typeOf(b.knownCall(l, f, nil)), true
	}
	return nil, false
}

// boxed is the class that stands for a primitive type among type arguments.
func (java) boxed(t *value) *value {
	if t.is(kindBuiltin) && javaBoxes[t.s] != "" {
		return external(javaBoxes[t.s])
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
func (b java) viewedAs(l *linker, t *value, name string) *value {
	t = b.asLibrary(t)
	switch {
	case t.is(kindExternal):
		return javaLibrary().as(t, name, 0)
	case t.is(kindDef) && t.symbol().Kind.IsType():
		for _, s := range b.supers(l, t) {
			if s.is(kindExternal) {
				if v := javaLibrary().as(s, name, 0); v != nil {
					return v
				}
			}
		}
	case t.is(kindParam):
		return b.viewedAs(l, t.args[0], name)
	}
	return nil
}

// knownContainer tells the elements of what can be iterated.
func (b java) knownContainer(l *linker, t *value) (valueKind, []*value) {
	if t == nil || t.kind != kindExternal && t.kind != kindDef {
		return kindExternal, nil
	}
	if v := b.viewedAs(l, t, "java.lang.Iterable"); v != nil && len(v.args) == 1 {
		return kindList, v.args
	}
	return kindExternal, nil
}

// functionOf sees a type as a function, if it is a functional interface.
func (b java) functionOf(l *linker, t *value) *value {
	t = b.asLibrary(t)
	switch {
	case t.is(kindFunc):
		return t
	case t.is(kindExternal):
		d := javaLibrary().types[t.s]
		if d == nil || d.functional == "" {
			return nil
		}
		m := d.methods[d.functional]
		f := wrap(kindFunc)
		for _, p := range m.params {
			f.args = append(f.args, d.bind(p, t.args, nil, nil))
		}
		f.args = append(f.args, d.bind(m.result, t.args, nil, nil))
		return f
	case t.is(kindDef) && t.symbol().Kind == facts.KindInterface:
		m := b.abstractMethod(l, t)
		if m.is(kindFunc) || m == nil {
			return m
		}
		f := wrap(kindFunc)
		for n := range m.symbol().Params {
			f.args = append(f.args, b.parameterType(l, m, n))
		}
		f.args = append(f.args, typeOf(l.eval(m.f, m.symbol().Type, m.env)))
		return f
	}
	return nil
}

// abstractMethod is the one method of an interface that a lambda implements.
func (b java) abstractMethod(l *linker, t *value) *value {
	var found *value
	for _, s := range append([]*value{t}, b.supers(l, t)...) {
		switch {
		case s.is(kindExternal):
			if f := b.functionOf(l, s); f != nil && found == nil {
				found = f
			}
		case s.is(kindDef):
			for _, d := range l.methodsOf(s) {
				m := &value{kind: kindDef, f: s.f, i: d, env: envOf(s)}
				y := m.symbol()
				if !y.Flags.Has(facts.Abstract) || objectMethods()[y.Name] || found.is(kindDef) && found.symbol().Name == y.Name {
					continue
				}
				if found.is(kindDef) {
					return nil
				}
				found = m
			}
		}
	}
	return found
}

// methodsOf lists the methods written in a type, which one question asks for.
func (l *linker) methodsOf(t *value) []int32 {
	var out []int32
	for _, d := range l.entries(key(askMembers, t.f.binder.memberScope(t.f, t.i), ""), t.f, entrySymbol) {
		if s := &t.f.Facts.Symbols[d]; s.Container == t.i && s.Kind == facts.KindMethod {
			out = append(out, d)
		}
	}
	return out
}

// inferFunction finds the arguments of a functional interface's parameters from
// the result of the function given for it.
func (b java) inferFunction(l *linker, f *File, x *facts.Expr, arg *value, match func(facts.ExprID, *value)) bool {
	r, ok := b.functionResult(l, arg)
	if !ok {
		return false
	}
	at := -1
	switch t := l.eval(f, x.A, nil); {
	case t.is(kindExternal) && javaLibrary().types[t.s] != nil:
		d := javaLibrary().types[t.s]
		if m := d.methods[d.functional]; m != nil {
			at = slices.Index(d.params, m.result.name)
		}
	case t.is(kindDef):
		if m := b.abstractMethod(l, t); m.is(kindDef) {
			at = resultParameter(l, t, m)
		}
	}
	if e, ok := l.pairAt(f, x.B, at); ok && at >= 0 {
		match(e, b.boxed(r))
	}
	return true
}

// resultParameter tells which type parameter of t its method m gives, or -1.
func resultParameter(l *linker, t, m *value) int {
	e := l.expr(m.f, m.symbol().Type)
	if e.Op == facts.OpInstance {
		e = l.expr(m.f, e.A)
	}
	if e.Op != facts.OpTypeParam || m.f != t.f || int32(e.N) != t.i {
		return -1
	}
	return slices.IndexFunc(t.symbol().TypeParams, func(p facts.TypeParam) bool { return p.Name == e.S })
}
