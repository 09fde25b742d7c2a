package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Narrowed gives what a condition leaves of a value.
func (b Binder) Narrowed(l *core.Linker, v *core.Value, c facts.Condition, member string, by *core.Value) *core.Value {
	if c.Kind() == facts.GivesThis {
		return b.thisIn(l, v, by)
	}
	if l.Checking {
		v = (&Comparer{Binder: b, Linker: l}).Expanded(v)
	} else {
		v = Expanded(l, v)
	}
	switch c.Kind() {
	case facts.HasGuard:
		return b.guarded(l, v, c, by)
	case facts.HasMember:
		if !c.Failed() && v != nil && !slices.ContainsFunc(core.Alternatives(v), func(a *core.Value) bool { return l.Member(a, member, core.ValueSpace) != nil }) {
			return withUnknownMembers(v)
		}
		return keep(v, func(a *core.Value) bool {
			m := l.Member(a, member, core.ValueSpace)
			return c.Failed() && (!m.Is(core.KindDef) || m.Symbol().Flags.Has(facts.Optional)) || !c.Failed() && m != nil
		})
	case facts.HasValue:
		if member == "" {
			return keep(v, func(a *core.Value) bool { return c.Failed() && !excludes(a, by) || !c.Failed() && allows(a, by) })
		}
		if l.Checking && !b.tellsApart(l, v, member) && !b.keyedBy(l, v, member) {
			return v
		}
		plain := false // an alternative is left whose member may be of many values, if that is not a pattern of texts
		kept := keep(v, func(a *core.Value) bool {
			d := l.Member(a, member, core.ValueSpace)
			m := l.ValueOf(d)
			if l.Checking && d == nil && !c.Failed() && core.IsLiteral(by) {
				return false
			}
			if c.Failed() {
				return !excludes(m, by) && (!by.Is(core.KindBuiltin) || by.Text != "truthy" || !d.Is(core.KindDef) || d.Symbol().Flags.Has(facts.Optional) || !truthy(m))
			}
			plain = plain || !c.Failed() && !allLiteral(m)
			return allows(m, by)
		})
		if l.Checking && plain {
			return core.Unsure(kept)
		}
		return kept
	}
	if member == facts.SortOf && l.Checking && !c.Failed() {
		return b.ofSort(l, v, by)
	}
	if member == facts.SortOf {
		return left(l, v, func(a *core.Value) bool {
			sort := b.sort(l, a)
			if t := core.TypeOf(a); t.Is(core.KindBuiltin) && t.Text == "void" {
				sort = "undefined"
			}
			return sort == "" || (by.Is(core.KindBuiltin) && sort == strings.Trim(by.Text, `"`)) != c.Failed()
		})
	}
	t := l.ClassOf(by)
	if c.Failed() && !t.Is(core.KindDef) {
		return left(l, v, func(a *core.Value) bool { return !sameOutside(core.TypeOf(a), t) })
	}
	return keep(v, func(a *core.Value) bool { return !t.Is(core.KindDef) || b.Inherits(l, core.TypeOf(a), t) != c.Failed() })
}

// ofSort is what is left of a value for which typeof gives a text: what may be of that sort is of it, besides what its
// type says.
func (b Binder) ofSort(l *core.Linker, v, by *core.Value) *core.Value {
	if !by.Is(core.KindBuiltin) {
		return v
	}
	name := strings.Trim(by.Text, `"`)
	plain := core.InstanceOf(core.BuiltinValue(name))
	if name == "object" || name == "function" || name == "undefined" {
		plain = nil
	}
	switch {
	case v == nil:
		return plain
	case core.NameOfEmpty(v) == facts.NeverType:
		return v
	}
	var all []*core.Value
	for _, a := range core.Alternatives(v) {
		switch b.sort(l, a) {
		case name:
			all = append(all, a)
		case "":
			if plain == nil {
				return nil
			}
			all = append(all, plain)
		}
	}
	if len(all) == 0 {
		return never()
	}
	return core.AsInferred(core.Joined(v, all))
}

// withUnknownMembers is a value that a test found to have what its type does not have:
// it is of that type and of another one, of which nothing is known.
func withUnknownMembers(v *core.Value) *core.Value {
	return core.AsInferred(core.IntersectionOf([]*core.Value{v, core.InstanceOf(&core.Value{Kind: core.KindParam, Args: []*core.Value{nil}, Open: true})}))
}

// thisIn is what `this` is in the functions of an object literal: what is expected of
// the literal, or the literal where that is of no type of the repository.
func (b Binder) thisIn(l *core.Linker, expected, literal *core.Value) *core.Value {
	if l.Checking { // it may be any
		return nil
	}
	switch t := core.TypeOf(expected); {
	case t == nil, t.Is(core.KindExternal), t.Is(core.KindBuiltin), t.Is(core.KindMap), t.Is(core.KindParam) && t.Args[0] == nil:
		return core.AsInferred(literal)
	}
	return expected
}

// tellsApart reports whether a member tells the alternatives of a value apart: all
// have it, and the types that it is declared to be of are there.
func (b Binder) tellsApart(l *core.Linker, v *core.Value, member string) bool {
	for _, a := range core.Alternatives(v) {
		m := l.Member(a, member, core.ValueSpace)
		if m == nil && l.Absent(a, member) || m.Is(core.KindDef) && WithoutType(l, m) != nil {
			return false
		}
	}
	return true
}

// manyKeyed is how many alternatives with a literal of their own are looked up by it.
const manyKeyed = 10

// keyedBy reports a union of so many alternatives that a member tells apart that the language looks them up by it:
// those that lack the member are none of them.
func (b Binder) keyedBy(l *core.Linker, v *core.Value, member string) bool {
	all := core.Alternatives(v)
	keyed := 0
	for _, a := range all {
		m := l.Member(a, member, core.ValueSpace)
		if m == nil {
			continue
		}
		if keyed++; slices.ContainsFunc(core.Alternatives(l.ValueOf(m)), func(k *core.Value) bool { return !core.IsLiteral(core.TypeOf(k)) }) {
			return false
		}
	}
	return keyed >= manyKeyed && 2*keyed >= len(all)
}

// WithoutType gives what names the type of a definition where nothing has the name.
func WithoutType(l *core.Linker, d *core.Value) *facts.Expr {
	x := l.Expr(d.File, d.Symbol().Type)
	if x.Op == facts.OpInstance {
		x = l.Expr(d.File, x.A)
	}
	switch x.Op {
	case facts.OpMember, facts.OpImport:
		if l.Eval(d.File, d.Symbol().Type, nil) == nil {
			return x
		}
	}
	return nil
}

// sort is what typeof gives for a value, "" where that is not known.
func (b Binder) sort(l *core.Linker, v *core.Value) string {
	t := core.TypeOf(v)
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && t.Symbol().Type != 0; n++ {
		t = l.Aliased(t)
	}
	switch {
	case PrimitiveOf(t) != "":
		return PrimitiveOf(t)
	case t.Is(core.KindFunc), t.Is(core.KindDef) && t.Symbol().Kind == facts.KindInterface && l.OwnMember(t, "()", core.RuleDeclared) != nil:
		return "function"
	case t.Is(core.KindList), t.Is(core.KindMap), t.Is(core.KindTuple), t.Is(core.KindRecord), t.Is(core.KindDef) && t.Symbol().Kind == facts.KindClass:
		return "object"
	case l.Checking && t.Is(core.KindDef) && (t.Symbol().Kind == facts.KindInterface || core.IsAlias(t.Symbol())):
		return "object" // a value of such a type may be a function too, but is not tested for being one
	case t.Is(core.KindExternal), t.Is(core.KindBuiltin):
		if members, known := libraryTypes()[t.Text]; known && t.Text != "Function" && t.Text != "Object" {
			if _, callable := members["()"]; !callable {
				return "object"
			}
		}
	}
	return ""
}

// list reports whether a value is an array; known is false where it may be one.
func (b Binder) list(l *core.Linker, v *core.Value) (is, known bool) {
	t := core.TypeOf(v)
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && t.Symbol().Type != 0; n++ {
		t = l.Aliased(t)
	}
	switch {
	case t.Is(core.KindList), t.Is(core.KindTuple):
		return true, true
	case PrimitiveOf(t) != "", t.Is(core.KindFunc), t.Is(core.KindRecord), t.Is(core.KindMap):
		return false, true
	case t.Is(core.KindDef) && (t.Symbol().Kind == facts.KindClass || t.Symbol().Kind == facts.KindInterface):
		for _, s := range b.MemberTypes(l, t) {
			if !s.Is(core.KindDef) {
				return false, false
			}
		}
		return false, true
	}
	return false, false
}

// Expanded looks through the name of a union.
func Expanded(l *core.Linker, v *core.Value) *core.Value {
	t := v
	for n := 0; n < 8 && t.Is(core.KindInstance) && t.Args[0].Is(core.KindDef) && core.IsAlias(t.Args[0].Symbol()); n++ {
		t = core.InstanceOf(l.Aliased(t.Args[0]))
	}
	if t.Is(core.KindUnion) && !core.IsBoth(t) {
		return t
	}
	return v
}

// keep leaves those alternatives of a value that a test lets pass; all, if none does.
func keep(v *core.Value, pass func(*core.Value) bool) *core.Value {
	if !v.Is(core.KindUnion) || core.IsBoth(v) {
		return v
	}
	var all []*core.Value
	for _, a := range v.Args {
		if pass(a) {
			all = append(all, a)
		}
	}
	if len(all) == 0 || len(all) == len(v.Args) {
		return v
	}
	return core.AsInferred(core.Joined(v, all))
}

// left is keep for tests that surely tell: where types are checked, no value is left where no alternative passes.
func left(l *core.Linker, v *core.Value, pass func(*core.Value) bool) *core.Value {
	if l.Checking && v != nil && !core.IsBoth(v) && !slices.ContainsFunc(core.Alternatives(v), pass) {
		return never()
	}
	return keep(v, pass)
}

// never is a value that there is none of.
func never() *core.Value { return core.InstanceOf(core.BuiltinValue(facts.NeverType)) }

// sameOutside reports two types from outside the repository of one name.
func sameOutside(t, of *core.Value) bool {
	outside := func(t *core.Value) bool {
		return (t.Is(core.KindExternal) || t.Is(core.KindBuiltin)) && t.Text != "" && !core.IsLiteral(t)
	}
	return outside(t) && outside(of) && core.LastName(t.Text) == core.LastName(of.Text)
}

// allows reports whether a member may hold a value of a literal's type.
func allows(m, by *core.Value) bool {
	if m == nil || by == nil {
		return true
	}
	if by.Is(core.KindUnion) {
		return by.Open || slices.ContainsFunc(by.Args, func(one *core.Value) bool { return allows(m, one) })
	}
	for _, a := range core.Alternatives(m) {
		t := core.TypeOf(a)
		if !core.IsLiteral(t) || !core.IsLiteral(by) || core.SameValue(t, by, 0) {
			return true
		}
	}
	return false
}

// allLiteral reports whether a value is of literal types alone.
func allLiteral(m *core.Value) bool {
	return m != nil && !slices.ContainsFunc(core.Alternatives(m), func(a *core.Value) bool { return !core.IsLiteral(core.TypeOf(a)) })
}

// truthy reports whether every value of a member counts as true.
func truthy(m *core.Value) bool {
	for _, a := range core.Alternatives(m) {
		t := core.TypeOf(a)
		if t == nil || t.Is(core.KindBuiltin) && t.Text != "true" || t.Is(core.KindExternal) || t.Is(core.KindParam) || t.Is(core.KindDef) && t.Symbol().Kind != facts.KindClass && t.Symbol().Kind != facts.KindInterface {
			return false
		}
	}
	return m != nil
}

// excludes reports whether a member holds nothing but the literal.
func excludes(m, by *core.Value) bool {
	return m != nil && core.IsLiteral(by) && core.SameValue(core.TypeOf(m), by, 0)
}

// Inherits reports whether a type is another one or has it among its supertypes.
func (b Binder) Inherits(l *core.Linker, t, of *core.Value) bool {
	t, of = l.ClassOf(t), l.ClassOf(of)
	if core.IsBoth(t) {
		return slices.ContainsFunc(t.Args, func(part *core.Value) bool { return b.Inherits(l, part, of) })
	}
	if !t.Is(core.KindDef) || !of.Is(core.KindDef) {
		return false
	}
	if t.File == of.File && t.Index == of.Index {
		return true
	}
	for _, s := range b.Supers(l, t) {
		if s.Is(core.KindDef) && s.File == of.File && s.Index == of.Index {
			return true
		}
	}
	return false
}
