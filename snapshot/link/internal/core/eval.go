package core

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Expr returns expression e of a file. References' expressions exist for the
// file being linked only.
func (l *Linker) Expr(f *File, e facts.ExprID) *facts.Expr {
	exprs := f.Facts.Exprs
	if f == l.File {
		exprs = l.refs.Exprs
	}
	if int(e) >= len(exprs) {
		return &facts.Expr{}
	}
	return &exprs[e]
}

// MembersTaken lists the members that the linked file takes of a value, in the order of its expressions.
func (l *Linker) MembersTaken(of facts.ExprID) []string {
	if l.taken == nil {
		l.taken = map[facts.ExprID][]string{}
		for i := range l.refs.Exprs {
			if x := &l.refs.Exprs[i]; x.Op == facts.OpMember && l.Expr(l.File, x.A).Op == facts.OpBuiltin {
				l.taken[x.A] = append(l.taken[x.A], x.S)
			}
		}
	}
	return l.taken[of]
}

// Eval gives what an expression of a file denotes: a definition itself,
// not the value of a variable (see ValueOf). Recursion ends: an expression that
// needs itself is unknown, and every reference has its number of steps.
func (l *Linker) Eval(f *File, e facts.ExprID, v *Env) *Value {
	if e == 0 {
		return nil
	}
	if l.Steps--; l.Steps < 0 {
		return nil
	}
	x := l.Expr(f, e)
	if v != nil { // what needs nothing else is not worth remembering
		switch x.Op {
		case facts.OpBuiltin:
			return l.evalOp(f, x, v)
		case facts.OpTypeParam:
			if a := v.lookup(f, int32(x.N), x.S); a != nil {
				return a
			}
		}
	}
	m := l.memoed(f, e)
	if v == nil && m.done {
		return m.v
	}
	if m.busy {
		l.doubts++
		if v == nil {
			l.circles++
		}
		return nil
	}
	if v == nil && m.stuck > 0 && l.isStuck(m.stuck) {
		l.doubts++
		l.circles++
		l.Steps, l.ranOut = -1, m.stuck
		return m.v
	}
	began, learned := l.Steps, l.learned()
	l.nested++
	if v == nil && l.nested%maxNested == 0 {
		l.evalChain(f, x.A)
	}
	m.busy = true
	r := l.evalOp(f, x, v)
	m.busy = false
	l.nested--
	switch {
	case v != nil:
	case l.Steps >= 0:
		m.v, m.done = r, true
		l.settled++
	default:
		l.unsettled = append(l.unsettled, unsettled{m, r, began, learned})
	}
	return r
}

// Begin gives the evaluation of what comes next its steps.
func (l *Linker) Begin() {
	l.Steps, l.StepsReturned, l.nested = MaxSteps, 0, 0
	l.unsettled, l.ranOut = l.unsettled[:0], 0
}

// GiveUp keeps what came of expressions that ran out of steps and learned nothing: as many steps do not do
// until what they were spent on is settled by another way.
func (l *Linker) GiveUp() {
	for _, u := range l.unsettled {
		m := u.memo
		if u.began <= 0 || m.done || u.learned != l.learned() {
			continue
		}
		if m.stuck == 0 {
			l.stuck = append(l.stuck, stuck{memo: m})
			m.stuck = int32(len(l.stuck))
		}
		m.v = u.value
		s := &l.stuck[m.stuck-1]
		s.steps, s.within = u.began, l.ranOut
		l.ranOut = m.stuck
	}
}

// maxWithin bounds how many expressions are looked at that ran out of steps within one another.
const maxWithin = 4 * maxNested

// isStuck reports that an expression ran out of as many steps as are left, and that nothing which these were spent on is settled since.
func (l *Linker) isStuck(at int32) bool {
	if l.Steps > l.stuck[at-1].steps {
		return false
	}
	for n := 0; at > 0 && n < maxWithin; n++ {
		s := &l.stuck[at-1]
		if s.memo.done {
			return false
		}
		at = s.within
	}
	return at == 0
}

// maxNested is how many evaluations nest before a chain is evaluated from its
// innermost link.
const maxNested = 64

// evalChain evaluates the links of a chain of calls and members, the innermost
// first: a chain of thousands needs no deep recursion, and where the steps end, what
// they were spent on is kept.
func (l *Linker) evalChain(f *File, e facts.ExprID) {
	var links []facts.ExprID
	for e != 0 {
		x := l.Expr(f, e)
		if x.Op != facts.OpMember && x.Op != facts.OpCall {
			break
		}
		if m := l.memoed(f, e); m.done || m.busy {
			break
		}
		links = append(links, e)
		e = x.A
	}
	for _, e := range slices.Backward(links) {
		l.Eval(f, e, nil)
	}
}

// Imported evaluates what import i of a file binds. An import that needs itself,
// through a circle of re-exports, is unknown.
func (l *Linker) Imported(f *File, i int32) *Value {
	if l.Steps--; l.Steps < 0 || int(i) >= len(f.Facts.Imports) {
		return nil
	}
	k := Definition{f, i}
	if v, ok := l.imports[k]; ok {
		return v
	}
	if l.Importing[k] {
		l.doubts++
		l.circles++
		return nil
	}
	l.Importing[k] = true
	v := f.Binder.Imported(l, f, i)
	delete(l.Importing, k)
	if l.Steps >= 0 {
		l.imports[k] = v
	}
	return v
}

func (l *Linker) evalOp(f *File, x *facts.Expr, v *Env) *Value {
	switch x.Op {
	case facts.OpName:
		if x.N == facts.NameUnset {
			return nil
		}
		return f.Binder.Name(l, f, x.S, spaceOf(uint32(facts.NameSpace(x.N))))
	case facts.OpTypeName:
		return f.Binder.Name(l, f, x.S, TypeSpace)
	case facts.OpPath:
		return l.fileCalled(f, x.S)
	case facts.OpForeign:
		return l.foreign(x.S)
	case facts.OpUniverse:
		if d := f.Binder.Name(l, f, x.S, AnySpace); d != nil && !addsToLibrary(d) {
			return d
		}
		return BuiltinValue(x.S)
	case facts.OpBuiltin:
		if strings.HasPrefix(x.S, "?") && !l.Checking {
			if _, ok := f.Binder.(PrivateMembers); ok { // a type without a symbol: its members are no definitions
				return ExternalValue("?")
			}
			return nil
		}
		return BuiltinValue(x.S)
	case facts.OpSymbol:
		return l.DefinitionOf(f, int32(x.N), v)
	case facts.OpImport:
		return l.Imported(f, int32(x.N))
	case facts.OpThis:
		if t := v.receiver(f, int32(x.N)); t != nil {
			return InstanceOf(t)
		}
		return WithRule(InstanceOf(l.SelfType(f, int32(x.N))), RuleSelf)
	case facts.OpClass:
		if t := v.receiver(f, int32(x.N)); t != nil {
			return t
		}
		return WithRule(l.SelfType(f, int32(x.N)), RuleSelf)
	case facts.OpSuper:
		return l.superType(f, int32(x.N))
	case facts.OpTypeParam:
		return l.typeParam(f, x, v)
	case facts.OpMember:
		return l.evalMember(f, x, v)
	case facts.OpScope:
		if int(x.N) < len(f.Facts.Symbols) {
			return &Value{Kind: KindScope, File: f, Index: int32(x.N)}
		}
	case facts.OpWithin:
		return l.within(f, x, v)
	case facts.OpCall, facts.OpNew, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpUnion, facts.OpEnter, facts.OpArgument, facts.OpParameter, facts.OpNarrow:
		return l.evalValue(f, x, v)
	default:
		return l.evalType(f, x, v)
	}
	return nil
}

// anyOf evaluates the values of a union themselves, such as members of an enum.
func (l *Linker) anyOf(f *File, e facts.ExprID, v *Env) *Value {
	if x := l.Expr(f, e); x.Op == facts.OpUnion && x.N == 0 {
		return UnionOf([]*Value{l.anyOf(f, x.A, v), l.anyOf(f, x.B, v)})
	}
	return l.Eval(f, e, v)
}

// Arguments evaluates an OpPair list.
func (l *Linker) Arguments(f *File, e facts.ExprID, v *Env) []*Value {
	var out []*Value
	for e != 0 && len(out) < 32 {
		x := l.Expr(f, e)
		if x.Op != facts.OpPair {
			break
		}
		if out == nil {
			out = make([]*Value, 0, 2) // most lists are of one or two
		}
		out = append(out, l.Eval(f, x.A, v))
		e = x.B
	}
	return out
}

// DefinitionOf denotes symbol i of a file. Reading it is recorded.
func (l *Linker) DefinitionOf(f *File, i int32, v *Env) *Value {
	if int(i) >= len(f.Facts.Symbols) || i < 0 {
		return nil
	}
	l.Touch(f, i)
	return &Value{Kind: KindDef, File: f, Index: i, Rule: RuleScope, Env: v}
}

// Channel is what the value of a channel's type says besides its element.
const Channel = "chan"

// within gives what is in scope in a function without a name.
func (l *Linker) within(f *File, x *facts.Expr, v *Env) *Value {
	around := l.Eval(f, x.A, v)
	if x.A == 0 && facts.Within(x.N) < facts.WithinItself {
		around = &Value{Kind: KindScope, File: f, Index: -1}
	}
	if b, ok := f.Binder.(Receivers); ok {
		return b.Within(l, f, x, around, v)
	}
	return around
}
