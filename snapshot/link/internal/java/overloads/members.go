package overloads

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Members are those of a name that are found so far, from a type upwards: a nearer one replaces those with the same
// parameters, and a nearer field all.
type Members struct {
	Found  []*core.Value
	fields bool                     // one is no method
	types  map[string][]*core.Value // of methods with the same parameters: one for each type that declares such
}

// Add takes in a member that nothing hides.
func (n *Members) Add(m *core.Value) {
	n.Found = append(n.Found, m)
	s := m.Symbol()
	if !s.Kind.IsCallable() {
		n.fields = true
	}
	if len(n.Found) == 1 {
		return // most members have no overload
	}
	if n.types == nil {
		n.types = map[string][]*core.Value{}
		n.declare(n.Found[0])
	}
	n.declare(m)
}

func (n *Members) declare(m *core.Value) {
	of := m.Symbol().Disambiguator
	if same := n.types[of]; len(same) == 0 || declaredApart(same[len(same)-1], m) {
		n.types[of] = append(same, m)
	}
}

// Hides reports whether a nearer method of the same parameters or a nearer field
// replaces m.
func (n *Members) Hides(m *core.Value) bool {
	switch {
	case n.fields:
		return true
	case n.types == nil:
		return len(n.Found) == 1 && n.Found[0].Symbol().Disambiguator == m.Symbol().Disambiguator && declaredApart(n.Found[0], m)
	}
	return slices.ContainsFunc(n.types[m.Symbol().Disambiguator], func(o *core.Value) bool { return declaredApart(o, m) })
}

// Replace puts a member in the place of one with the same parameters that is declared above it.
func (n *Members) Replace(m *core.Value, above func(*core.Value) bool) {
	for i, o := range n.Found {
		if o.Symbol().Kind.IsCallable() && o.Symbol().Disambiguator == m.Symbol().Disambiguator && declaredApart(o, m) && above(o) {
			n.Found[i] = m
		}
	}
	if n.types != nil {
		n.declare(m)
	}
}

// declaredApart reports members of two types.
func declaredApart(a, b *core.Value) bool {
	return a.File != b.File || a.Symbol().Container != b.Symbol().Container
}

// Sort puts overloads into an order that the layout of their files does not change.
func Sort(all []*core.Value) {
	slices.SortFunc(all, func(a, b *core.Value) int {
		s, o := a.Symbol(), b.Symbol()
		return cmp.Or(cmp.Compare(a.File.Path, b.File.Path), cmp.Compare(len(s.Params), len(o.Params)), cmp.Compare(s.Disambiguator, o.Disambiguator), cmp.Compare(s.Ordinal, o.Ordinal))
	})
}

// Agreed is what all definitions that a call may mean give alike, as far as overloads
// can tell types apart; nil where they differ.
func Agreed(r Rules, callee *core.Value, of func(*core.Value) *core.Value) *core.Value {
	var first *core.Value
	for n, d := range append([]core.Definition{{File: callee.File, Index: callee.Index}}, callee.Also...) {
		m := *callee
		m.File, m.Index, m.Also, m.Each = d.File, d.Index, nil, false
		switch v := of(&m); {
		case n == 0:
			first = v
		case !r.Same(core.TypeOf(v), core.TypeOf(first)):
			return nil
		}
	}
	return core.AsInferred(first)
}
