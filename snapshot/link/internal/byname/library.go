package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// MemberOfLibrary is a member of a value v of a type t from outside: perhaps a
// function of the repository that is called as one.
func (b *byName) MemberOfLibrary(l *core.Linker, v, t *core.Value, name string) *core.Value {
	if m := b.calledAsMember(l, t, name); m != nil {
		return m
	}
	if m := b.addedTo(l, t, name); m != nil {
		return m
	}
	m := core.MemberOfExternal(t, name)
	if v.Inferred {
		return core.AsInferred(m)
	}
	return m
}

// KnownCall gives what a call of a library's member gives: an element of a container,
// or one with the same elements; of a value of another type, one of that.
func (b *byName) KnownCall(_ *core.Linker, m *core.Value, _ []*core.Value) *core.Value {
	t := m.Receiver
	if t.Is(core.KindInstance) {
		t = t.Args[0]
	}
	name := core.LastName(m.Text)
	switch {
	case t.Is(core.KindDef) && b.passes[name]:
		return core.AsInferred(core.InstanceOf(t))
	case !t.Is(core.KindList) && (!t.Is(core.KindExternal) || len(t.Args) == 0 || !b.containers[core.LastName(t.Text)]):
		return nil
	case b.unwraps[name]:
		return core.AsInferred(core.AsValue(t.Args[0]))
	case b.passes[name]:
		return core.AsInferred(core.InstanceOf(t))
	}
	return nil
}

// KnownContainer gives the elements of a library's container, and of a type whose operators say
// what they are.
func (b *byName) KnownContainer(l *core.Linker, t *core.Value) (core.ValueKind, []*core.Value) {
	if e := b.elementOf(l, t); e != nil {
		return core.KindList, []*core.Value{e}
	}
	if t.Is(core.KindExternal) && len(t.Args) > 0 && b.containers[core.LastName(t.Text)] {
		return core.KindList, t.Args[:1]
	}
	return core.KindExternal, nil
}

// isAdded reports a method that an extension adds to a type, where such are looked for by
// their names.
func (b *byName) isAdded(f *core.File, s *facts.Symbol) bool {
	return b.Added != "" && s.Kind.IsCallable() && s.Container >= 0 && f.Facts.Symbols[s.Container].Kind == facts.KindExtension
}

// added is the method of a name that extensions add to a type from outside, which a value of
// type t may be of: t itself, or what t may inherit from where one type alone has such a
// method. Nobody knows what types from outside inherit, so it is inferred.
func (b *byName) added(l *core.Linker, t *core.Value, name string) *core.Value {
	if b.Added == "" {
		return nil
	}
	to := map[string][]core.Definition{}
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if !b.isAdded(d.File, s) {
			continue
		}
		if v := l.Eval(d.File, d.File.Facts.Symbols[s.Container].Type, nil); v.Is(core.KindExternal) {
			to[core.LastName(v.Text)] = append(to[core.LastName(v.Text)], d)
		}
	}
	found := to[core.LastName(core.Widened(t))]
	first, _, _ := strings.Cut(name, ":")
	if found == nil && len(to) == 1 && (t.Is(core.KindDef) || strings.Contains(strings.TrimPrefix(first, b.Added), b.Added)) {
		for _, all := range to {
			found = all
		}
	}
	if len(found) == 0 {
		return nil
	}
	v := b.oneOf(l.File, b.defined(l.File, slices.Clone(found), nil), core.FuncSpace, core.RuleInferred)
	if v == nil {
		return nil
	}
	return core.AsInferred(v)
}

// MemberOfExternal is a method that the repository adds to a type from outside, nil for none.
// Of a library's property that gives an element, as first, it is one of that element.
func (b *byName) MemberOfExternal(l *core.Linker, t *core.Value, name string) *core.Value {
	if t.Receiver != nil {
		if v := b.KnownCall(l, t, nil); v != nil {
			return core.AsInferred(l.Member(v, name, core.FuncSpace))
		}
	}
	if len(b.any) > 0 {
		if m := b.calledAsMember(l, t, name); m != nil {
			return m
		}
	}
	if m := b.addedTo(l, t, name); m != nil {
		return m
	}
	if strings.HasSuffix(t.Text, "()") {
		return b.extensionInScope(l, l.File, name)
	}
	return nil
}

// extensionInScope is the function of a name that a file imports, or has in its package, and that is called as a member: of
// a value of unknown type that name is most likely its. Names that the library has are left to it.
func (b *byName) extensionInScope(l *core.Linker, f *core.File, name string) *core.Value {
	if !b.Adds || f != l.File || b.unwraps[name] || b.passes[name] {
		return nil
	}
	at := int32(slices.IndexFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Kind == facts.KindNamespace }))
	v := b.outward(l, f, at, name, core.FuncSpace)
	if !v.Is(core.KindOverloads) {
		return nil
	}
	o := &core.Value{Kind: core.KindOverloads, Inferred: true}
	for _, d := range v.Args {
		s := d.Symbol()
		if !d.Is(core.KindDef) || !s.Flags.Has(facts.ByReceiver|facts.Static) || len(s.Params) == 0 {
			return nil
		}
		if t := core.TypeOf(l.Eval(d.File, s.Params[0].Type, nil)); t.Is(core.KindDef) && d.Rule != core.RuleImport {
			continue
		}
		o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleInferred, Inferred: true})
	}
	if len(o.Args) == 0 {
		return nil
	}
	return o
}

// addedTo is a function of a name that extensions of the repository add to a type from
// outside, in either way in which languages look for such; nil for none.
func (b *byName) addedTo(l *core.Linker, t *core.Value, name string) *core.Value {
	if m := b.extended(l, t, name, core.FuncSpace); m != nil {
		return of(core.AsInferred(t), m)
	}
	return b.added(l, t, name)
}

// extended is a member that extensions declare for a type from outside, which is the one of
// its name: in a repository that sees all of its names.
func (b *byName) extended(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	to := nameOutside(t)
	if !b.namespaced() || b.Added != "" || to == "" {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.shared(to), name), name) {
		c := d.File.Facts.Symbols[d.Index].Container
		if c >= 0 && d.File.Facts.Symbols[c].Kind == facts.KindExtension && nameOutside(l.SelfType(d.File, c)) == to {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return b.oneOf(l.File, found, space, core.RuleDeclared)
}

// nameOutside is the name of a type from outside, empty for one of the repository. What a
// literal is of is called as the type that it stands for, as string and String.
func nameOutside(t *core.Value) string {
	if !t.Is(core.KindExternal) && !t.Is(core.KindBuiltin) {
		return ""
	}
	name := strings.TrimSuffix(core.LastName(t.Text), "()")
	if t.Is(core.KindBuiltin) && name != "" {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}

// Operators by which a type stands for a value of another.
const (
	arrowOperator   = "operator->"
	pointerOperator = "operator*"
	elementOperator = "operator[]"
)

// hasOperators reports a language whose types may say what operators give.
func (b *byName) hasOperators() bool { return b.Strategy == lang.ByInclude && b.Overloads }

// given is what an operator of a type gives, nil for a type without it.
func (b *byName) given(l *core.Linker, t *core.Value, operator string) *core.Value {
	v := b.declaredMember(l, t, operator, core.RuleDeclared, core.FuncSpace)
	if v == nil {
		return nil
	}
	return l.ValueOf(l.Call(l.Selected(v, nil, -1), nil))
}

// pointed is the member of what a type points to, as iterators and smart pointers do.
func (b *byName) pointed(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !b.hasOperators() || r == core.RuleScope || r == core.RuleStatic || space == core.TypeSpace || isOperator(name) {
		return nil
	}
	for _, operator := range []string{arrowOperator, pointerOperator} {
		v := b.given(l, t, operator)
		if to := core.TypeOf(v); to == nil || core.Same(to, t) {
			continue
		}
		if m := l.Member(v, name, space); m != nil && !m.Is(core.KindExternal) {
			return m
		}
	}
	return nil
}

func isOperator(name string) bool {
	return name == arrowOperator || name == pointerOperator || name == elementOperator || name == "begin"
}

// elementOf is what indexing a value of a type gives, or iterating over it.
func (b *byName) elementOf(l *core.Linker, t *core.Value) *core.Value {
	if !b.hasOperators() || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	v := b.given(l, t, elementOperator)
	if v == nil {
		if i := core.TypeOf(b.given(l, t, "begin")); i.Is(core.KindDef) && i.Symbol().Kind.IsType() {
			if i = b.plainType(l, i); i.Is(core.KindDef) {
				v = b.given(l, i, pointerOperator)
			}
		}
	}
	return core.TypeOf(v)
}
