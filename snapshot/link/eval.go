package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// expr returns expression e of a file. References' expressions exist for the
// file being linked only.
func (l *linker) expr(f *File, e facts.ExprID) *facts.Expr {
	exprs := f.Facts.Exprs
	if f == l.file {
		exprs = l.refs.Exprs
	}
	if int(e) >= len(exprs) {
		return &facts.Expr{}
	}
	return &exprs[e]
}

// eval gives what an expression of a file denotes: a definition as it stands,
// not what a variable holds (see held). Recursion ends: an expression that
// needs itself is unknown, and every reference has its number of steps.
func (l *linker) eval(f *File, e facts.ExprID, v *env) *value {
	if e == 0 {
		return nil
	}
	if l.steps--; l.steps < 0 {
		return nil
	}
	x := l.expr(f, e)
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
		return nil
	}
	l.nested++
	if v == nil && l.nested%maxNested == 0 {
		l.evalChain(f, x.A)
	}
	m.busy = true
	r := l.evalOp(f, x, v)
	m.busy = false
	l.nested--
	if v == nil && l.steps >= 0 {
		m.v, m.done = r, true
		l.settled++
	}
	return r
}

// maxNested is how many evaluations nest before a chain is evaluated from its
// innermost link.
const maxNested = 64

// evalChain evaluates the links of a chain of calls and members, the innermost
// first: a chain of thousands needs no deep recursion, and where the steps end, what
// they were spent on is kept.
func (l *linker) evalChain(f *File, e facts.ExprID) {
	var links []facts.ExprID
	for e != 0 {
		x := l.expr(f, e)
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
		l.eval(f, e, nil)
	}
}

// imported evaluates what import i of a file binds. An import that needs itself,
// through a circle of re-exports, is unknown.
func (l *linker) imported(f *File, i int32) *value {
	if l.steps--; l.steps < 0 || int(i) >= len(f.Facts.Imports) {
		return nil
	}
	k := defAt{f, i}
	if v, ok := l.imports[k]; ok {
		return v
	}
	if l.importing[k] {
		return nil
	}
	l.importing[k] = true
	v := f.binder.imported(l, f, i)
	delete(l.importing, k)
	if l.steps >= 0 {
		l.imports[k] = v
	}
	return v
}

func (l *linker) evalOp(f *File, x *facts.Expr, v *env) *value {
	switch x.Op {
	case facts.OpName:
		return f.binder.name(l, f, x.S, spaceOf(uint32(facts.NameSpace(x.N))))
	case facts.OpTypeName:
		return f.binder.name(l, f, x.S, typeSpace)
	case facts.OpUniverse:
		if d := f.binder.name(l, f, x.S, anySpace); d != nil && !addsToLibrary(d) {
			return d
		}
		return builtin(x.S)
	case facts.OpBuiltin:
		if strings.HasPrefix(x.S, "?") && !l.checking { // a type without a symbol
			return nil
		}
		return builtin(x.S)
	case facts.OpSymbol:
		return l.def(f, int32(x.N), v)
	case facts.OpImport:
		return l.imported(f, int32(x.N))
	case facts.OpThis:
		if t := v.receiver(f, int32(x.N)); t != nil {
			return instanceOf(t)
		}
		return ruled(instanceOf(l.selfType(f, int32(x.N))), RuleSelf)
	case facts.OpClass:
		if t := v.receiver(f, int32(x.N)); t != nil {
			return t
		}
		return ruled(l.selfType(f, int32(x.N)), RuleSelf)
	case facts.OpSuper:
		if t := l.selfType(f, int32(x.N)); t != nil {
			s := *t
			s.super = true
			s.rule = RuleSelf
			return instanceOf(&s)
		}
	case facts.OpTypeParam:
		return l.typeParam(f, x, v)
	case facts.OpMember:
		base := l.eval(f, x.A, v)
		switch facts.Space(x.N) {
		case facts.SpaceKeyword:
			if p, ok := f.binder.(protocols); ok {
				return p.keyword(l, base, x.S)
			}
			return nil
		case facts.SpaceKey:
			if p, ok := f.binder.(protocols); ok {
				return p.keyed(l, l.held(base), x.S)
			}
		case facts.SpaceCalled:
			return l.calledMethods(l.held(base), x.S)
		}
		m := l.member(base, x.S, spaceOf(x.N))
		if x.B != 0 && !(m.is(kindDef) && m.symbol().Kind == facts.KindField) && l.isContainer(base) {
			return l.eval(f, x.B, v)
		}
		return m
	case facts.OpScope:
		if int(x.N) < len(f.Facts.Symbols) {
			return &value{kind: kindScope, f: f, i: int32(x.N)}
		}
	case facts.OpCall, facts.OpNew, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpUnion, facts.OpEnter, facts.OpArgument, facts.OpParameter, facts.OpNarrow:
		return l.evalValue(f, x, v)
	default:
		return l.evalType(f, x, v)
	}
	return nil
}

func (l *linker) evalValue(f *File, x *facts.Expr, v *env) *value {
	if x.Op == facts.OpUnion && x.N != 0 {
		return intersectionOf([]*value{l.eval(f, x.A, v), l.eval(f, x.B, v)})
	}
	if x.Op == facts.OpUnion {
		return softened(inhabited(l.union([]*value{l.held(l.eval(f, x.A, v)), l.held(l.eval(f, x.B, v))})))
	}
	a := l.eval(f, x.A, v)
	if e, ok := f.binder.(evaluator); ok {
		return e.evalValue(l, f, x, a, v)
	}
	switch x.Op {
	case facts.OpCall:
		if p, ok := f.binder.(protocols); ok && !p.takesArguments(a) {
			return l.call(a, nil)
		}
		args := l.arguments(f, x.B, v)
		if c, ok := f.binder.(caller); ok {
			if a == nil || a.kind == kindExternal {
				if b, ok := f.binder.(applier); ok {
					if d := b.partlyApplied(l, f, x, args, v); d != nil {
						return d
					}
				}
				if a == nil {
					return nil
				}
			}
			return c.result(l, a, args, int(x.N)-1)
		}
		return l.call(l.selected(a, args, int(x.N)-1), args)
	case facts.OpArgument, facts.OpParameter, facts.OpNarrow:
		return l.contextual(f, x, a, v)
	case facts.OpNew:
		if b, ok := f.binder.(applier); ok {
			return b.made(l, f, x, a, v)
		}
		if h := l.held(a); h.is(kindDef) && h.symbol().Kind.IsType() { // a variable that holds a class
			return instanceOf(h)
		}
		return instanceOf(a)
	case facts.OpElem:
		if p, ok := f.binder.(protocols); ok {
			return p.element(l, l.held(a), x.N, x.S)
		}
		if m := l.keyed(f, x, a, v); m != nil {
			return m
		}
		if x.N >= facts.ElemAt {
			return l.elementAt(l.held(a), int(x.N-facts.ElemAt))
		}
		if e := l.element(l.held(a)); e != nil {
			return e
		}
		if i, ok := f.binder.(indexer); ok && !l.checking {
			return i.entries(l, l.held(a))
		}
		return nil
	case facts.OpKey:
		return l.keyOf(l.held(a))
	case facts.OpResult:
		if p, ok := f.binder.(protocols); ok {
			return p.component(l, l.held(a), int(x.N))
		}
		return l.component(l.held(a), int(x.N))
	case facts.OpAwait:
		if p, ok := f.binder.(protocols); ok {
			return p.awaited(l, l.held(a))
		}
		return l.awaited(l.held(a))
	default: // OpEnter
		if p, ok := f.binder.(protocols); ok {
			return p.entered(l, l.held(a))
		}
		return l.held(a)
	}
}

// keyed gives the member that an element's key names, where that is known to be one.
func (l *linker) keyed(f *File, x *facts.Expr, of *value, v *env) *value {
	if x.B == 0 {
		return nil
	}
	key := l.eval(f, x.B, v)
	if i, ok := f.binder.(indexer); ok && l.checking {
		return i.indexedBy(l, of, key)
	}
	if !key.is(kindBuiltin) || !literal(key) || key.s[0] != '"' {
		return nil
	}
	return l.member(of, strings.Trim(key.s, `"`), valueSpace)
}

// contextual evaluates what the context of an expression tells.
func (l *linker) contextual(f *File, x *facts.Expr, a *value, v *env) *value {
	c, ok := f.binder.(caller)
	if !ok || a == nil && x.Op != facts.OpNarrow {
		return nil
	}
	switch x.Op {
	case facts.OpArgument:
		index, count := facts.ArgumentPlace(x.N)
		return c.argument(l, a, l.arguments(f, x.B, v), index, count)
	case facts.OpParameter:
		return c.parameter(l, a, int(x.N))
	default: // OpNarrow
		return c.narrowed(l, l.held(a), facts.Condition(x.N), x.S, l.anyOf(f, x.B, v))
	}
}

// anyOf evaluates the values of a union as they stand, such as members of an enum.
func (l *linker) anyOf(f *File, e facts.ExprID, v *env) *value {
	if x := l.expr(f, e); x.Op == facts.OpUnion && x.N == 0 {
		return unionOf([]*value{l.anyOf(f, x.A, v), l.anyOf(f, x.B, v)})
	}
	return l.eval(f, e, v)
}

func (l *linker) evalType(f *File, x *facts.Expr, v *env) *value {
	switch x.Op {
	case facts.OpInstance:
		r := instanceIn(f, l.eval(f, x.A, v))
		if l.expr(f, x.A).Op == facts.OpConditional {
			return softened(r)
		}
		return r
	case facts.OpPointer:
		return wrap(kindPointer, l.eval(f, x.A, v))
	case facts.OpList:
		t := wrap(kindList, append([]*value{l.eval(f, x.A, v)}, l.arguments(f, x.B, v)...)...)
		if x.N != 0 {
			t.s = channel
		} else if l.checking {
			t.s = x.S
		}
		return t
	case facts.OpMap:
		t := wrap(kindMap, l.eval(f, x.A, v), l.eval(f, x.B, v))
		if l.checking {
			t.s = x.S
		}
		return t
	case facts.OpConditional, facts.OpMapped, facts.OpBound, facts.OpFiltered:
		if c, ok := f.binder.(computer); ok {
			return c.computed(l, f, x, v)
		}
		return nil
	case facts.OpTuple:
		t := wrap(kindTuple, l.arguments(f, x.A, v)...)
		t.open = x.N != 0
		return t
	case facts.OpFunc:
		t := wrap(kindFunc, append(l.arguments(f, x.A, v), l.eval(f, x.B, v))...)
		t.s, t.i = x.S, int32(x.N)
		return t
	case facts.OpOptional:
		return parted(f, l.eval(f, x.A, v))
	case facts.OpRecord:
		return &value{kind: kindRecord, f: f, i: int32(x.A), env: v, open: x.N != 0}
	case facts.OpTypeOf:
		if p, ok := f.binder.(protocols); ok {
			return softened(p.typeOf(l.held(l.eval(f, x.A, v))))
		}
		h := l.held(l.eval(f, x.A, v))
		if isModuleType(f, h) {
			return h
		}
		if f.traits.definitionsTyped {
			return l.typeOfAny(h)
		}
		return typeOf(h)
	case facts.OpGeneric:
		base := l.eval(f, x.A, v)
		if e, ok := f.binder.(evaluator); ok {
			return e.indexed(l, base, l.arguments(f, x.B, v))
		}
		if base == nil || base.kind != kindDef && base.kind != kindExternal && base.kind != kindBuiltin {
			return base
		}
		g := *base
		g.args = l.arguments(f, x.B, v)
		return &g
	}
	return nil
}

// arguments evaluates an OpPair list.
func (l *linker) arguments(f *File, e facts.ExprID, v *env) []*value {
	var out []*value
	for e != 0 && len(out) < 32 {
		x := l.expr(f, e)
		if x.Op != facts.OpPair {
			break
		}
		out = append(out, l.eval(f, x.A, v))
		e = x.B
	}
	return out
}

// def denotes symbol i of a file. Reading it is recorded.
func (l *linker) def(f *File, i int32, v *env) *value {
	if int(i) >= len(f.Facts.Symbols) || i < 0 {
		return nil
	}
	l.touch(f, i)
	return &value{kind: kindDef, f: f, i: i, rule: RuleScope, env: v}
}

// selfType is the type that this, self or the receiver stands for: generic
// types have their own parameters as arguments, which stay unknown.
// Inside an extension it is the type that is added to.
func (l *linker) selfType(f *File, i int32) *value {
	if int(i) < len(f.Facts.Symbols) && f.Facts.Symbols[i].Kind == facts.KindExtension {
		return l.eval(f, f.Facts.Symbols[i].Type, nil)
	}
	if b, ok := f.binder.(attacher); ok && int(i) < len(f.Facts.Symbols) && f.Facts.Symbols[i].Owner != "" && !isNamed(&f.Facts.Symbols[i]) {
		return b.ownerOf(l, f, i)
	}
	return l.def(f, i, nil)
}

// isNamed reports what has members of its own: a type, or a module that is written in parts.
func isNamed(s *facts.Symbol) bool {
	return s.Kind.IsType() || s.Kind == facts.KindModule && s.Flags.Has(facts.Partial)
}

func (l *linker) typeParam(f *File, x *facts.Expr, v *env) *value {
	if a := v.lookup(f, int32(x.N), x.S); a != nil {
		return a
	}
	if int(x.N) >= len(f.Facts.Symbols) {
		return nil
	}
	for _, p := range f.Facts.Symbols[x.N].TypeParams {
		if p.Name == x.S {
			if f.traits.boundsJoined {
				return &value{kind: kindParam, s: x.S, args: l.bounds(f, p.Constraint, v), free: f.Facts.Symbols[x.N].Kind.IsCallable()}
			}
			if l.checking && p.Default != 0 && v.within(f, int32(x.N)) {
				return l.eval(f, p.Default, v)
			}
			bound := l.eval(f, p.Constraint, v)
			if e, ok := f.binder.(evaluator); ok && p.Constraint == 0 {
				bound = e.receiverConstraint(l, f, int32(x.N), x.S)
			}
			return &value{kind: kindParam, s: x.S, args: []*value{bound}}
		}
	}
	return nil
}

// bounds evaluates what a type parameter extends, all of which holds: the first
// is its erasure.
func (l *linker) bounds(f *File, e facts.ExprID, v *env) []*value {
	if x := l.expr(f, e); x.Op == facts.OpUnion {
		return append(l.bounds(f, x.A, v), l.eval(f, x.B, v))
	}
	return []*value{l.eval(f, e, v)}
}

// held gives the value of a denotation: what a variable, field or property
// holds; everything else stands for itself.
func (l *linker) held(d *value) *value {
	switch {
	case d == nil:
		return nil
	case d.kind == kindUnion:
		var all []*value
		for _, a := range d.args {
			all = append(all, l.held(a))
		}
		return joined(d, all)
	case d.kind != kindDef:
		return d
	}
	s := d.symbol()
	switch s.Kind {
	case facts.KindValue, facts.KindField, facts.KindProperty, facts.KindGetter, facts.KindParameter:
		r := l.declaredOrInferred(d, s)
		if p, ok := d.f.binder.(protocols); ok && s.Flags.Has(facts.ClassVar) {
			r = p.got(l, r)
		}
		if r == nil && s.Kind == facts.KindValue && !d.f.traits.valuesPlain {
			// An object with members of its own; of what a type says that is not known there may be others.
			return &value{kind: kindDef, f: d.f, i: d.i, rule: d.rule, soft: s.Type != 0}
		}
		return r
	case facts.KindEnumMember:
		if s.Container >= 0 {
			return instanceOf(l.def(d.f, s.Container, nil))
		}
	}
	return d
}

// declaredOrInferred evaluates a symbol's type; what is not a declared type is
// soft.
func (l *linker) declaredOrInferred(d *value, s *facts.Symbol) *value {
	r := l.held(l.eval(d.f, s.Type, l.receiverEnv(d, s)))
	if t := l.declaredElsewhere(d, s); t != nil {
		return t
	}
	if r == nil {
		return nil
	}
	if d.soft || l.inferred(d.f, s.Type) && !l.constant(d.f, s) {
		return softened(r)
	}
	return r
}

// constant reports a variable that holds nothing but what it was given: it is as
// sure as that.
func (l *linker) constant(f *File, s *facts.Symbol) bool {
	if !f.traits.constantsHold || s.Kind != facts.KindValue || !s.Flags.Has(facts.Const) {
		return false
	}
	switch l.expr(f, s.Type).Op {
	case facts.OpSymbol, facts.OpImport, facts.OpName, facts.OpMember, facts.OpCall, facts.OpAwait:
		return true
	}
	return false
}

// inferred reports whether an expression is weaker than a declared type or a
// construction.
func (l *linker) inferred(f *File, e facts.ExprID) bool {
	x := l.expr(f, e)
	if x.Op == facts.OpCall && l.expr(f, x.A).Op == facts.OpUniverse { // as make(T)
		x = l.expr(f, l.expr(f, x.B).A)
	}
	switch x.Op {
	case facts.OpInstance, facts.OpNew, facts.OpTuple, facts.OpFunc, facts.OpNone:
		return false
	}
	return true
}

// channel is what the value of a channel's type says besides its element.
const channel = "chan"
