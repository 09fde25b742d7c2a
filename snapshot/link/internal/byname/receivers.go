package byname

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Within is what is in scope in a function without a name: Args are what it is called on, nil where that is of unknown
// type, and what is in scope around it. It is Open where it is unknown whether the function is called on anything.
func (b *byName) Within(l *core.Linker, f *core.File, x *facts.Expr, around *core.Value, v *core.Env) *core.Value {
	on, known := b.calledOn(l, f, x, v)
	itself := facts.Within(x.N) >= facts.WithinItself
	switch {
	case known && on == nil:
		return around
	case itself && known && on.Kind != core.KindScope:
		return on
	case itself && known:
		return nil
	case itself:
		return core.AsInferred(around)
	}
	return &core.Value{Kind: core.KindScope, File: f, Index: around.Index, Args: []*core.Value{on, around}, Open: !known}
}

// unknownReceiver is a value of unknown type that a function is surely called on.
var unknownReceiver = &core.Value{Kind: core.KindScope}

// calledOn is what a function without a name is called on, nil for nothing, and whether that is known.
func (b *byName) calledOn(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) (on *core.Value, known bool) {
	given := l.Eval(f, x.B, v)
	if facts.Within(x.N)&facts.WithinValue != 0 {
		if on = l.ValueOf(given); on == nil {
			on = unknownReceiver
		}
		return on, true
	}
	if given == nil {
		return nil, b.plain[l.Expr(f, l.Expr(f, x.B).A).S]
	}
	t := b.functionType(l, given)
	if !t.Is(core.KindFunc) || t.Text != facts.OfReceiver {
		return nil, true
	}
	if on = core.AsValue(t.Args[0]); on == nil {
		return unknownReceiver, true
	}
	if callee := l.Eval(f, l.Expr(f, x.B).A, v); given.Inferred || callee.Is(core.KindOverloads) && callee.Args[0].Inferred {
		on = inferred(on)
	}
	return on, true
}

// MemberWithin looks a name up in what a function without a name is called on, then around the function.
func (b *byName) MemberWithin(l *core.Linker, scope *core.Value, name string, space core.NameSpace) *core.Value {
	on, around := scope.Args[0], scope.Args[1]
	if space == core.TypeSpace || space == core.MacroSpace {
		return l.Member(around, name, space)
	}
	if scope.Open {
		return eachInferred(l.Member(around, name, space))
	}
	open := on.Kind == core.KindScope
	if !open {
		if m := l.Member(on, name, space); m != nil && !m.Is(core.KindExternal) {
			return m
		}
		open = !b.allKnown(l, core.TypeOf(on))
	}
	m := l.Member(around, name, space)
	if open && isOfType(m) {
		return nil
	}
	if open {
		return eachInferred(m)
	}
	return m
}

// allKnown reports a type all of whose members the repository declares.
func (b *byName) allKnown(l *core.Linker, t *core.Value) bool {
	if !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return false
	}
	for _, x := range append([]*core.Value{t}, b.Supers(l, t)...) {
		for _, s := range b.declaredSupers(l, x) {
			if !s.Is(core.KindDef) {
				return false
			}
		}
	}
	return true
}

// isOfType reports a member of a type, other than a type.
func isOfType(v *core.Value) bool {
	if v.Is(core.KindOverloads) {
		v = v.Args[0]
	}
	if !v.Is(core.KindDef) {
		return false
	}
	s := v.Symbol()
	return !s.Kind.IsType() && (s.Owner != "" || s.Container >= 0 && hasMembers(v.File.Facts.Symbols[s.Container].Kind))
}

func hasMembers(k facts.Kind) bool { return k.IsType() || k == facts.KindExtension }
