package core

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// superType is the type that a member is in, as super means it.
func (l *Linker) superType(f *File, member int32) *Value {
	t := l.SelfType(f, member)
	if t == nil {
		return nil
	}
	s := *t
	s.Super = true
	s.Rule = RuleSelf
	return InstanceOf(&s)
}

func (l *Linker) evalMember(f *File, x *facts.Expr, v *Env) *Value {
	base := l.Eval(f, x.A, v)
	switch facts.Space(x.N) {
	case facts.SpaceKeyword:
		if p, ok := f.Binder.(Protocols); ok {
			return p.Keyword(l, base, x.S)
		}
		return nil
	case facts.SpaceKey:
		if p, ok := f.Binder.(Protocols); ok {
			return p.Keyed(l, l.ValueOf(base), x.S)
		}
	case facts.SpaceCalled:
		return l.calledMethods(l.ValueOf(base), x.S)
	}
	m := l.Member(base, x.S, spaceOf(x.N))
	if facts.Space(x.N) == facts.SpaceOwn && m.Is(KindDef) && m.Rule == RuleInherited {
		if b, ok := f.Binder.(PromotedKeys); !ok || !b.PromotesKeys(l, f) {
			m = nil
		}
	}
	if x.B != 0 && facts.Space(x.N) == facts.SpaceValue {
		h := l.ValueOf(base)
		if b, ok := f.Binder.(LacksOutside); h != nil && (m == nil || ok && b.LacksOutside(h, x.S)) {
			return l.Eval(f, x.B, v)
		}
	}
	if x.B != 0 && !(m.Is(KindDef) && m.Symbol().Kind == facts.KindField) && l.isContainer(base) {
		return l.Eval(f, x.B, v)
	}
	if b, ok := f.Binder.(NameGuesser); ok && facts.Space(x.N) == facts.SpaceFunc {
		switch h := l.ValueOf(base); {
		case h == nil && m == nil:
			return b.Guessed(l, f, x.A, x.S)
		case h.Is(KindExternal) && m.Is(KindExternal):
			if g := b.GuessedOf(l, f, h.Text, x.S); g != nil {
				return g
			}
		}
	}
	if b, ok := f.Binder.(PrivateMembers); ok && (m == nil || m.Kind == KindExternal) {
		if h := l.ValueOf(base); h == nil || m != nil {
			if p := b.PrivateMember(l, f, h, x.S); p != nil {
				return p
			}
		}
	}
	return m
}

func (l *Linker) evalValue(f *File, x *facts.Expr, v *Env) *Value {
	if x.Op == facts.OpUnion {
		return l.evalUnion(f, x, v)
	}
	a := l.Eval(f, x.A, v)
	if e, ok := f.Binder.(Evaluator); ok {
		return e.EvalValue(l, f, x, a, v)
	}
	switch x.Op {
	case facts.OpCall:
		return l.evalCall(f, x, a, v)
	case facts.OpArgument, facts.OpParameter, facts.OpNarrow:
		return l.contextual(f, x, a, v)
	case facts.OpNew:
		return l.evalNew(f, x, a, v)
	case facts.OpElem:
		return l.evalElement(f, x, a, v)
	case facts.OpKey:
		return l.KeyOf(l.ValueOf(a))
	case facts.OpResult:
		if p, ok := f.Binder.(Protocols); ok {
			return p.Component(l, l.ValueOf(a), int(x.N))
		}
		return l.Component(l.ValueOf(a), int(x.N))
	case facts.OpAwait:
		if p, ok := f.Binder.(Protocols); ok {
			return p.Awaited(l, l.ValueOf(a))
		}
		return l.Awaited(l.ValueOf(a))
	default: // OpEnter
		if p, ok := f.Binder.(Protocols); ok {
			return p.Entered(l, l.ValueOf(a))
		}
		return l.ValueOf(a)
	}
}

// Opened gives a union to which more alternatives belong than are known.
func Opened(v *Value) *Value {
	if v == nil || NameOfEmpty(v) != "" {
		return v
	}
	return newUnion(Alternatives(v), "", true, true)
}

// keyed gives the member that an element's key names, where that is known to be one.
func (l *Linker) keyed(f *File, x *facts.Expr, of *Value, v *Env) *Value {
	if x.B == 0 {
		return nil
	}
	key := l.Eval(f, x.B, v)
	if i, ok := f.Binder.(Indexer); ok && l.Checking {
		return i.IndexedBy(l, of, key)
	}
	if !key.Is(KindBuiltin) || !IsLiteral(key) || key.Text[0] != '"' {
		return nil
	}
	return l.Member(of, strings.Trim(key.Text, `"`), ValueSpace)
}

// contextual evaluates what the context of an expression determines.
func (l *Linker) contextual(f *File, x *facts.Expr, a *Value, v *Env) *Value {
	if b, ok := f.Binder.(Callbacks); ok && a != nil {
		switch x.Op {
		case facts.OpArgument:
			place, _ := facts.ArgumentPlace(x.N)
			return b.Expected(l, a, l.Arguments(f, x.B, v), place, x.S)
		case facts.OpParameter:
			return b.Takes(l, a, int(x.N))
		}
	}
	c, ok := f.Binder.(Caller)
	if !ok || a == nil && x.Op != facts.OpNarrow {
		return nil
	}
	switch x.Op {
	case facts.OpArgument:
		index, count := facts.ArgumentPlace(x.N)
		return c.Argument(l, a, l.Arguments(f, x.B, v), index, count)
	case facts.OpParameter:
		return c.Parameter(l, a, int(x.N))
	default: // OpNarrow
		if facts.Condition(x.N).Kind() != facts.HasPlace { // which chooses a method, and not what it gives
			a = l.ValueOf(a)
		}
		return c.Narrowed(l, a, facts.Condition(x.N), x.S, l.anyOf(f, x.B, v))
	}
}

// evalUnion is what is either of two things, or both of them.
func (l *Linker) evalUnion(f *File, x *facts.Expr, v *Env) *Value {
	if x.N != 0 {
		a, b := l.Eval(f, x.A, v), l.Eval(f, x.B, v)
		if l.Checking && (a == nil && l.isMissing(f, x.A) || b == nil && l.isMissing(f, x.B)) {
			return nil // what is not there may have any member
		}
		return IntersectionOf([]*Value{a, b})
	}
	return AsInferred(Inhabited(l.Union([]*Value{l.ValueOf(l.Eval(f, x.A, v)), l.ValueOf(l.Eval(f, x.B, v))})))
}

// isMissing reports an expression that names what an import does not give.
func (l *Linker) isMissing(f *File, e facts.ExprID) bool {
	x := l.Expr(f, e)
	if x.Op == facts.OpGeneric {
		x = l.Expr(f, x.A)
	}
	return x.Op == facts.OpImport || x.Op == facts.OpMember && l.Expr(f, x.A).Op == facts.OpImport
}

// evalCall is what a call of a gives.
func (l *Linker) evalCall(f *File, x *facts.Expr, a *Value, v *Env) *Value {
	if p, ok := f.Binder.(Protocols); ok && !p.TakesArguments(a) {
		return l.Call(a, nil)
	}
	c, ok := f.Binder.(Caller)
	if !ok {
		args := l.Arguments(f, x.B, v)
		return l.Call(l.Selected(a, args, int(x.N)-1), args)
	}
	a = l.ByWords(a, x.S)
	if a == nil || a.Kind == KindExternal {
		if b, ok := f.Binder.(PartialApplier); ok {
			if d := b.PartlyApplied(l, f, x, v); d != nil {
				return d
			}
		}
		if a == nil {
			return nil
		}
	}
	if b, ok := f.Binder.(LibraryCaller); ok && !b.ReadsArguments(a) {
		return c.Result(l, a, nil, int(x.N)-1)
	}
	return c.Result(l, a, l.Arguments(f, x.B, v), int(x.N)-1)
}

// evalNew is the object that is made of a.
func (l *Linker) evalNew(f *File, x *facts.Expr, a *Value, v *Env) *Value {
	if b, ok := f.Binder.(PartialApplier); ok {
		return b.Made(l, f, x, a, v)
	}
	h := l.ValueOf(a)
	if !h.Is(KindDef) || !h.Symbol().Kind.IsType() {
		return InstanceOf(a)
	}
	if b, ok := f.Binder.(Instantiator); ok { // of a variable whose value is a class
		if v := b.Instantiated(l, h); v != nil {
			return v
		}
	}
	return InstanceOf(h)
}

// evalElement is what an index, a place or an iteration takes from a.
func (l *Linker) evalElement(f *File, x *facts.Expr, a *Value, v *Env) *Value {
	if p, ok := f.Binder.(Protocols); ok {
		return p.Element(l, l.ValueOf(a), x.N, x.S)
	}
	if m := l.keyed(f, x, a, v); m != nil {
		return m
	}
	if x.N >= facts.ElemAt {
		return l.elementAt(l.ValueOf(a), int(x.N-facts.ElemAt))
	}
	if x.N == facts.ElemIter {
		if e := l.entryOf(l.ValueOf(a)); e != nil {
			return e
		}
	}
	if s, ok := f.Binder.(Subscripts); ok && x.N != facts.ElemIter {
		if e := s.Subscripted(l, l.ValueOf(a)); e != nil {
			return e
		}
	}
	if e := l.Element(l.ValueOf(a)); e != nil {
		return e
	}
	if i, ok := f.Binder.(Indexer); ok && !l.Checking {
		return i.Entries(l, l.ValueOf(a))
	}
	return nil
}
