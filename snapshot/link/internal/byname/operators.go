package byname

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Operators by which a type is used as a value of another.
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

// MemberOf looks a member up in a type, and in what it points to.
func (b *byName) MemberOf(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if v := b.memberOf(l, t, name, r, space); v != nil || !t.Is(core.KindDef) {
		return v
	}
	if v := b.pointed(l, t, name, r, space); v != nil {
		return v
	}
	m := core.ExternalValue("?." + name) // types have members of libraries, by what they derive or inherit
	m.Receiver = t
	return m
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

// Subscripted is what an index of a value gives by the member of its type that the index calls.
func (b *byName) Subscripted(l *core.Linker, v *core.Value) *core.Value {
	t := core.TypeOf(v)
	if b.Subscript == "" || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	m := b.declaredMember(l, t, b.Subscript, core.RuleDeclared, core.ValueSpace)
	switch {
	case m == nil:
		return nil
	case m.Is(core.KindOverloads) || m.Symbol().Kind.IsCallable():
		return l.ValueOf(l.Call(l.Selected(m, nil, -1), nil))
	}
	return l.ValueOf(m)
}

// elementOf is what indexing a value of a type gives, or iterating over it.
func (b *byName) elementOf(l *core.Linker, t *core.Value) *core.Value {
	if !b.hasOperators() || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	v := b.given(l, t, elementOperator)
	if v == nil {
		if i := core.TypeOf(b.given(l, t, "begin")); i.Is(core.KindDef) && i.Symbol().Kind.IsType() {
			if i = l.Unaliased(i); i.Is(core.KindDef) {
				v = b.given(l, i, pointerOperator)
			}
		}
	}
	return core.TypeOf(v)
}
