//go:build cgo

package spec

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// form gives the form of a node, nil for none.
func (x *extractor) form(i int32) *form {
	if i < 0 {
		return nil
	}
	for _, f := range x.at(x.nodes[i].Kind).forms {
		if x.applies(f.when, f.unless, i) {
			return f
		}
	}
	return nil
}

// nameOf gives the name token of a name or member.
func (x *extractor) nameOf(f *form, i int32) int32 {
	if f.name == nil {
		return i
	}
	return x.nameNode(x.first(f.name, i))
}

// nameNode gives the token that an expression or type is called by, -1 for none.
func (x *extractor) nameNode(i int32) int32 {
	for n := 0; i >= 0 && n < 100; n++ {
		f := x.form(i)
		if f == nil || f.Is == Other {
			if x.identifiers.has(x.nodes[i].Kind) {
				return i
			}
			return -1
		}
		switch f.Is {
		case Name, Builtin, Self:
			if f.name == nil {
				return i
			}
			i = x.first(f.name, i)
		case Member, Qualified:
			if f.name == nil {
				return i
			}
			i = x.first(f.name, i)
		case Generic, Same, List:
			i = x.first(f.of, i)
		case Chain:
			i = x.last(f.of, i)
		default:
			return -1
		}
	}
	return -1
}

// isLocal reports the name of a local at hand.
func (x *extractor) isLocal(at int32) bool {
	switch f := x.form(at); {
	case f != nil && f.Is == Variable:
		return true
	case f == nil || f.Is != Name || f.Type:
		return false
	}
	if p := x.nodes[at].Parent; p >= 0 {
		switch f := x.form(p); {
		case f == nil:
		case (f.Is == Member || f.Is == Qualified) && x.nameOf(f, p) == at || x.Apart && f.Is == Call && x.first(f.of, p) == at:
			return false
		}
	}
	return len(x.known[x.str(at)]) > 0
}

// value gives what an expression is reached by, 0 when unknown. It is remembered:
// what is around a node does not change while it is read.
func (x *extractor) value(i int32) facts.ExprID {
	if i < 0 {
		return 0
	}
	if v := x.values[i]; v != 0 {
		return v - 1
	}
	x.values[i] = 1
	v := x.evaluate(x.form(i), i)
	x.values[i] = v + 1
	return v
}

func (x *extractor) evaluate(f *form, i int32) facts.ExprID {
	if f == nil {
		return 0
	}
	of := x.first(f.of, i)
	if in := x.inner(f, i); in >= 0 {
		return x.value(in)
	}
	switch f.Is {
	case Name:
		return x.named(f, x.str(x.nameOf(f, i)))
	case Member:
		if f.Called {
			return x.b.Call(x.b.MemberIn(x.holder(f, of), x.str(x.nameOf(f, i)), facts.SpaceFunc), 0)
		}
		return x.b.MemberIn(x.holder(f, of), x.str(x.nameOf(f, i)), x.spaceOf(f.Type, facts.SpaceValue))
	case Qualified:
		return x.qualified(f, i, x.spaceOf(f.Type, facts.SpaceValue))
	case Chain:
		return x.chain(f, x.all(f.of, i), false)
	case Call:
		if at := x.first(f.gives, i); at >= 0 {
			return x.value(at)
		}
		return x.call(x.withTypes(f, i, x.calleeOf(of)), f, i)
	case Invoke:
		if at := x.first(f.gives, i); at >= 0 {
			return x.value(at)
		}
		return x.call(x.invoked(f, i), f, i)
	case Variable:
		if list := x.known[x.str(i)]; len(list) > 0 {
			return list[len(list)-1]
		}
	case Dotted:
		return x.path(f, i)
	case New, Made:
		return x.b.New(x.madeOf(f, of))
	case Assign:
		return x.value(x.first(f.gives, i))
	case Either:
		v := facts.ExprID(0)
		for _, at := range x.all(f.of, i) {
			v = x.b.Union(v, x.value(at))
		}
		return v
	case Last:
		return x.value(x.lastOf(f, i))
	case Same:
		return x.value(of)
	case Generic:
		return x.value(of)
	case This:
		return x.this(x.receiver((*facts.Builder).This))
	case Super:
		return x.receiver((*facts.Builder).Super)
	case Self:
		return x.receiver((*facts.Builder).Class)
	case Cast:
		return x.b.Instance(x.typ(of))
	case Await:
		return x.b.Await(x.value(of))
	case Element:
		return x.b.Elem(x.value(of))
	case Literal:
		return x.b.Instance(x.b.Builtin(f.Text))
	case Builtin:
		return x.b.Builtin(x.str(i))
	}
	return 0
}

// named is what a plain name means: a local, what is called by it alone, or any value or type.
func (x *extractor) named(f *form, name string) facts.ExprID {
	if f.Role == facts.RoleCalls && len(x.known[name]) == 0 && !x.implicit[name] {
		if f.Called {
			return x.b.Call(x.lookup(name, false, facts.SpaceFunc), 0)
		}
		return x.lookup(name, false, facts.SpaceFunc)
	}
	switch n := strings.LastIndex(name, x.Separator); {
	case f.Split && f.Type:
		return x.splitName(name)
	case f.Split && n > 0: // a value of the module that is called as all before its name
		return x.b.MemberIn(x.lookup(name[:n], true, facts.SpaceType), name[n+len(x.Separator):], facts.SpaceValue)
	}
	return x.lookup(name, f.Type, facts.SpaceValue)
}

// qualified is what a name means behind that of a module.
func (x *extractor) qualified(f *form, i int32, in facts.Space) facts.ExprID {
	var module []string
	for _, at := range x.all(f.of, i) {
		module = append(module, x.str(at))
	}
	return x.b.MemberIn(x.b.NameIn(strings.Join(module, x.Separator), facts.SpaceModule), x.str(x.nameOf(f, i)), in)
}

// splitName is the type or module of a path that one word holds.
func (x *extractor) splitName(path string) facts.ExprID {
	first, rest, more := strings.Cut(path, x.Separator)
	e := x.lookup(first, true, facts.SpaceType)
	for more {
		first, rest, more = strings.Cut(rest, x.Separator)
		e = x.b.MemberIn(e, first, facts.SpaceType)
	}
	return e
}

// inner is the path that a path ends in, where the grammar nests them so: of a::b::c the path b::c. -1 for none.
func (x *extractor) inner(f *form, i int32) int32 {
	if f.Is != Member || f.name == nil {
		return -1
	}
	name := x.first(f.name, i)
	for n := 0; name >= 0 && n < 4; n++ {
		switch g := x.form(name); {
		case g == nil:
			return -1
		case g.Is == Member:
			return name
		case g.Is != Same:
			return -1
		default:
			name = x.first(g.of, name)
		}
	}
	return -1
}

// holder is what a member is selected from.
func (x *extractor) holder(f *form, of int32) facts.ExprID {
	if g := x.form(of); g != nil && g.Is == Super {
		return x.value(of)
	}
	if f.Static || x.isType(of) {
		return x.typ(of)
	}
	return x.value(of)
}

// receiver is something of the innermost type around, 0 outside of any.
func (x *extractor) receiver(of func(*facts.Builder, int) facts.ExprID) facts.ExprID {
	for s := x.top().symbol; s >= 0; s = x.file.Symbols[s].Container {
		if r := x.receivers[s]; r != 0 {
			return r
		}
		if isAround(&x.file.Symbols[s]) {
			return of(x.b, int(s))
		}
	}
	return 0
}

// isAround reports what the words for the receiver or the type around may stand for: a type, a module that is written in
// parts, or what belongs to one.
func isAround(s *facts.Symbol) bool {
	return hasMembers(s.Kind) || s.Owner != "" || s.Kind == facts.KindModule && s.Flags.Has(facts.Partial)
}

// callee is what a reference to a called function stands for.
func (x *extractor) callee(f *form, i int32) facts.ExprID {
	of := x.first(f.of, i)
	if f.Is == Macro {
		return x.macro(of)
	}
	if x.Overloads {
		return x.call(x.calleeOf(of), f, i)
	}
	return x.calleeOf(of)
}

// chained is the type whose constructor another constructor calls.
func (x *extractor) chained(at int32) facts.ExprID {
	f := x.form(at)
	if f == nil || f.Is != Super {
		return x.receiver((*facts.Builder).Class)
	}
	for s := x.top().symbol; s >= 0; s = x.file.Symbols[s].Container {
		for _, super := range x.file.Symbols[s].Supers {
			if super.Role == facts.RoleExtends {
				return super.Expr
			}
		}
	}
	return 0
}

// made is what a reference to an instantiated type stands for.
func (x *extractor) made(f *form, i int32) facts.ExprID {
	t := x.madeOf(f, x.first(f.of, i))
	if x.Overloads {
		return x.call(t, f, i)
	}
	return t
}

// withTypes is a callee with the type arguments that a call writes.
func (x *extractor) withTypes(f *form, i int32, callee facts.ExprID) facts.ExprID {
	args := x.all(f.types, i)
	if len(args) == 0 {
		args = x.typeArguments(x.first(f.of, i))
	}
	if len(args) == 0 || callee == 0 {
		return callee
	}
	types := make([]facts.ExprID, len(args))
	for n, a := range args {
		types[n] = x.typ(a)
	}
	return x.b.Generic(callee, types...)
}

// typeArguments are those behind the name of what is called.
func (x *extractor) typeArguments(called int32) []int32 {
	for f := x.form(called); f != nil; f = x.form(called) {
		switch {
		case f.Is == Generic:
			return x.all(f.args, called)
		case f.Is == Same:
			called = x.first(f.of, called)
		case f.Is == Member && f.name != nil:
			if called = x.first(f.name, called); x.form(called) == nil || x.form(called).Is != Generic {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// lastOf is the last node of those that a form is made of, -1 for none.
func (x *extractor) lastOf(f *form, i int32) int32 {
	left := x.all(f.args, i)
	for _, at := range slices.Backward(x.all(f.of, i)) {
		if !slices.Contains(left, at) {
			return at
		}
	}
	return -1
}

// madeOf is the type that is made an instance of.
func (x *extractor) madeOf(f *form, of int32) facts.ExprID {
	switch {
	case f.Is == Made:
		return x.receiver((*facts.Builder).Class)
	case f.Held:
		return x.value(of)
	}
	return x.typ(of)
}

// call is a call of a callee at a node, with its arguments where they choose among overloads.
func (x *extractor) call(callee facts.ExprID, f *form, i int32) facts.ExprID {
	if f.args == nil {
		return x.b.Call(callee, 0)
	}
	args := x.all(f.args, i)
	if !x.Overloads || len(args) > maxArguments {
		return x.b.CallWith(callee, 0, len(args))
	}
	values := make([]facts.ExprID, len(args))
	for n, a := range args {
		values[n] = x.value(a)
	}
	return x.b.CallWith(callee, x.b.Pairs(values...), len(args))
}

// maxArguments is how many arguments of a call are looked at.
const maxArguments = 8

// invoked is the function that an expression calls by its name.
func (x *extractor) invoked(f *form, i int32) facts.ExprID {
	name := x.str(x.nameOf(f, i))
	if f.Words {
		name = x.together(f.name, i)
	}
	if of := x.first(f.of, i); of >= 0 || f.Uses {
		return x.b.MemberIn(x.holder(f, of), name, facts.SpaceFunc)
	}
	return x.lookup(name, false, facts.SpaceFunc)
}

// together is what all that a path leads to is together.
func (x *extractor) together(p path, i int32) string {
	var name strings.Builder
	x.each(p, i, func(at int32) bool { name.WriteString(x.str(at)); return true })
	return name.String()
}

// path is the namespace or type that a path of names leads to.
func (x *extractor) path(f *form, i int32) facts.ExprID {
	e := facts.ExprID(0)
	if at := x.nodes[i].Start; strings.HasPrefix(x.str(i), x.Separator) || int(at) >= len(x.Separator) && string(x.source[int(at)-len(x.Separator):at]) == x.Separator {
		e = x.b.NameIn(x.Separator, facts.SpaceType)
	}
	for _, at := range x.all(f.args, i) {
		if e == 0 {
			e = x.lookup(x.str(at), true, facts.SpaceType)
		} else {
			e = x.b.MemberIn(e, x.str(at), facts.SpaceType)
		}
	}
	return e
}

// calleeOf is value for what is called: a function where a field or type may have
// the name too.
func (x *extractor) calleeOf(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	switch f.Is {
	case Name:
		return x.lookup(x.str(x.nameOf(f, i)), f.Type, facts.SpaceFunc)
	case Member:
		if in := x.inner(f, i); in >= 0 {
			return x.calleeOf(in)
		}
		return x.b.MemberIn(x.holder(f, x.first(f.of, i)), x.str(x.nameOf(f, i)), facts.SpaceFunc)
	case Generic, Same:
		return x.calleeOf(x.first(f.of, i))
	case Qualified:
		return x.qualified(f, i, facts.SpaceFunc)
	}
	return x.value(i)
}

// macro is the macro that is called by a name or path.
func (x *extractor) macro(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	if f.Is == Member {
		return x.b.MemberIn(x.typ(x.first(f.of, i)), x.str(x.nameOf(f, i)), facts.SpaceMacro)
	}
	return x.lookup(x.str(x.nameNode(i)), false, facts.SpaceMacro)
}

// typ gives the type that a node names, 0 when unknown.
func (x *extractor) typ(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	of := x.first(f.of, i)
	if in := x.inner(f, i); in >= 0 {
		return x.typ(in)
	}
	switch f.Is {
	case Name:
		if f.Split {
			return x.splitName(x.str(x.nameOf(f, i)))
		}
		return x.lookup(x.str(x.nameOf(f, i)), true, facts.SpaceType)
	case Member:
		k := x.typeKeyOf(i)
		t, ok := x.types[k]
		if !ok {
			t = x.memberType(f, i, of)
			x.types[k] = t
		}
		return t
	case Qualified:
		return x.qualified(f, i, facts.SpaceType)
	case Chain:
		t := x.chain(f, x.all(f.of, i), true)
		if x.leads(f.args, i) {
			return x.generic(f, t, i)
		}
		return t
	case Generic:
		return x.generic(f, x.typ(of), i)
	case Same:
		return x.typ(of)
	case List:
		return x.b.List(x.typ(of))
	case Tuple:
		var types []facts.ExprID
		for _, at := range x.all(f.of, i) {
			types = append(types, x.typ(at))
		}
		return x.b.Tuple(types...)
	case Self, This:
		return x.receiver((*facts.Builder).Class)
	case Dotted:
		return x.path(f, i)
	case Builtin:
		return x.b.Builtin(x.str(i))
	case Function:
		return x.function(f, i, of)
	}
	return 0
}

// function is the type of functions.
func (x *extractor) function(f *form, i, of int32) facts.ExprID {
	var params []facts.ExprID
	for _, at := range x.all(f.args, i) {
		params = append(params, x.typ(at))
	}
	result := x.typ(x.first(f.gives, i))
	if of >= 0 {
		return x.b.MemberFunc(x.typ(of), params, result)
	}
	return x.b.Func(params, result)
}

func (x *extractor) memberType(f *form, i, of int32) facts.ExprID {
	name := x.first(f.name, i)
	if g := x.form(name); f.name != nil && g != nil && g.Is == Generic {
		return x.generic(g, x.b.MemberIn(x.typ(of), x.str(x.nameNode(name)), facts.SpaceType), name)
	}
	return x.b.MemberIn(x.typ(of), x.str(x.nameOf(f, i)), facts.SpaceType)
}

// typeKey is a node with what its type depends on besides: where it is read. A chain of
// names is read once for each of them.
type typeKey struct {
	node, symbol int32
	header       bool
	params       int
}

func (x *extractor) typeKeyOf(i int32) typeKey {
	s := x.top()
	k := typeKey{node: i, symbol: s.symbol, header: s.header}
	if s.symbol >= 0 {
		k.params = len(x.file.Symbols[s.symbol].TypeParams)
	}
	return k
}

// generic is a type with arguments. Of a smart pointer it is what that points at.
func (x *extractor) generic(f *form, of facts.ExprID, i int32) facts.ExprID {
	args := x.all(f.args, i)
	if x.transparent[x.str(x.nameNode(i))] && len(args) > 0 {
		return x.typ(args[len(args)-1])
	}
	types := make([]facts.ExprID, len(args))
	for n, a := range args {
		types[n] = x.typ(a)
	}
	return x.b.Generic(of, types...)
}

// chain is what names mean of which each is a member of what is before it.
func (x *extractor) chain(f *form, names []int32, typ bool) facts.ExprID {
	typ = typ || f.Type
	var v facts.ExprID
	for n, at := range names {
		switch name := x.nameNode(at); {
		case n == 0 && typ:
			v = x.typ(at)
		case n == 0:
			v = x.value(at)
		case name < 0:
			v = x.b.Elem(v)
		default:
			v = x.b.MemberIn(v, x.str(name), x.spaceOf(typ, facts.SpaceValue))
		}
	}
	return v
}

func (x *extractor) spaceOf(typ bool, other facts.Space) facts.Space {
	if typ {
		return facts.SpaceType
	}
	return other
}

// lookup gives what a name means where the node at hand stands.
func (x *extractor) lookup(name string, typ bool, in facts.Space) facts.ExprID {
	if name == "" {
		return 0
	}
	space := x.spaceOf(typ, in)
	if list := x.known[name]; len(list) > 0 && space != facts.SpaceType && space != facts.SpaceMacro && (space != facts.SpaceFunc || !x.Apart) {
		return list[len(list)-1]
	}
	switch {
	case x.implicit[name] && space == facts.SpaceValue:
		return 0
	case x.builtins[name] && space != facts.SpaceMacro, x.functions[name] && space == facts.SpaceFunc:
		return x.b.Builtin(name)
	case name == x.Dynamic && space == facts.SpaceType:
		return 0
	case name == x.Self:
		return x.receiver((*facts.Builder).Class)
	}
	from := int32(-1)
	for s := x.top().symbol; s >= 0; s = x.file.Symbols[s].Container {
		if space == facts.SpaceType && x.hasTypeParam(s, name) {
			return x.b.TypeParam(int(s), name)
		}
		if x.open[s] && from < 0 && !(x.top().header && s == x.top().symbol && x.file.Symbols[s].Kind != facts.KindNamespace) {
			from = s
		}
	}
	if scope := x.scopeAt(from); scope != 0 {
		return x.b.MemberIn(scope, name, space)
	}
	return x.b.NameIn(name, space)
}

func (x *extractor) hasTypeParam(s int32, name string) bool {
	for i := range x.file.Symbols[s].TypeParams {
		if x.file.Symbols[s].TypeParams[i].Name == name {
			return true
		}
	}
	return false
}
