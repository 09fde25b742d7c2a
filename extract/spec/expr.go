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

// wide is how much a node holds whose form is remembered, as each of its children may ask for it.
const wide = 1 << 10

// formAround gives the form of the node around others.
func (x *extractor) formAround(i int32) *form {
	if x.nodes[i].Last-i < wide {
		return x.form(i)
	}
	f, known := x.wideForms[i]
	if !known {
		if x.wideForms == nil {
			x.wideForms = map[int32]*form{}
		}
		f = x.form(i)
		x.wideForms[i] = f
	}
	return f
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
	if len(x.known[x.str(at)]) == 0 {
		return false
	}
	if p := x.nodes[at].Parent; p >= 0 {
		switch f := x.formAround(p); {
		case f == nil:
		case (f.Is == Member || f.Is == Qualified) && x.nameOf(f, p) == at || x.Apart && f.Is == Call && x.first(f.of, p) == at:
			return false
		}
	}
	return true
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
		return x.loaded(i)
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
		if f.Role == facts.RoleCalls && f.Static { // a function that is passed by its name
			return x.b.MemberIn(x.holder(f, of), x.str(x.nameOf(f, i)), facts.SpaceFunc)
		}
		if f.Expected {
			return x.b.MemberIn(x.expectedAt(f, i), x.str(x.nameOf(f, i)), facts.SpaceValue)
		}
		if name, ok := strings.CutPrefix(x.str(x.nameOf(f, i)), f.Mark); ok && f.Mark != "" {
			return x.b.MemberIn(x.holder(f, of), name, facts.SpaceFunc)
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
		return x.around(of)
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

// splitName is the type or module of a path that one word contains.
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

// around is the type around a node; outside of types what is named in its place, if anything is.
func (x *extractor) around(of int32) facts.ExprID {
	if e := x.receiver((*facts.Builder).Class); e != 0 || of < 0 {
		return e
	}
	return x.typ(of)
}

// isAround reports what the words for the receiver or the type around may mean: a type, a module that is written in
// parts, or what belongs to one.
func isAround(s *facts.Symbol) bool {
	return hasMembers(s.Kind) || s.Owner != "" || s.Kind == facts.KindModule && s.Flags.Has(facts.Partial)
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

// hides reports a name of the language that means another value in the file: one of its definitions so far, as long as
// that is not a shorter way to the same, local table = table.
func (x *extractor) hides(name string) bool {
	return x.Hides && slices.ContainsFunc(x.file.Symbols, func(s facts.Symbol) bool {
		return s.Name == name && s.Container < 0 && s.Owner == "" && (s.Kind == facts.KindModule || s.Type != 0 && x.b.At(s.Type).S != name)
	})
}

// lookup gives what a name means at the node at hand.
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
	case x.builtins[name] && space != facts.SpaceMacro && !x.hides(name), x.functions[name] && space == facts.SpaceFunc:
		return x.b.Builtin(name)
	case name == x.Dynamic && space == facts.SpaceType:
		return 0
	case name == x.Self:
		if e := x.receiver((*facts.Builder).Class); e != 0 {
			return e
		}
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
