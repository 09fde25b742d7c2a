package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

func (c *checker) methodsAssignable(m, x *core.Value, depth int) ecmascript.Verdict {
	if m.File == x.File && m.Index == x.Index {
		return ecmascript.Yes
	}
	have, want := ecmascript.OverloadsOf(c.Linker, c.whole(m)), ecmascript.OverloadsOf(c.Linker, c.whole(x))
	if len(have) != 1 || len(want) != 1 {
		return ecmascript.Maybe
	}
	return c.callableAssignable(have[0], want[0], depth+1)
}

// whole gives a member with the other declarations of its name; a function of a file has no type to be looked up in.
func (c *checker) whole(m *core.Value) *core.Value {
	if m.Symbol().Container < 0 {
		return m
	}
	t := &core.Value{Kind: core.KindDef, File: m.File, Index: m.Symbol().Container, Env: m.Env}
	if e := m.Env; e != nil && e.File == m.File && e.Index == t.Index && e.Self == nil {
		t.Args, t.Env = e.Args, e.Parent
	}
	if w := c.Linker.OwnMember(t, m.Symbol().Name, core.RuleDeclared); w.Is(core.KindDef) {
		return w
	}
	return m
}

// assignableToFunction compares a function that is given for a method with it.
func (c *checker) assignableToFunction(given, method *core.Value, depth int) ecmascript.Verdict {
	if k := method.Symbol().Kind; k != facts.KindMethod && k != facts.KindFunction || given.Is(core.KindUnion) {
		return ecmascript.Maybe
	}
	have, want := c.Binder.Signatures(c.Linker, given, 0), ecmascript.OverloadsOf(c.Linker, c.whole(method))
	if len(have) != 1 || len(want) != 1 {
		return ecmascript.Maybe
	}
	return c.callableAssignable(have[0], want[0], depth)
}

// definitionAssignable compares a function, or what else is named, with a type.
func (c *checker) definitionAssignable(d, want *core.Value, depth int) ecmascript.Verdict {
	want = c.Unaliased(want)
	if d.Symbol().Kind == facts.KindValue && (want.Is(core.KindDef) || want.Is(core.KindRecord)) {
		return c.literalAssignable(d, want)
	}
	if d.Symbol().Kind == facts.KindClass && want.Is(core.KindFunc) && want.Text == facts.Constructs {
		c.Because(d, "")
		if all := c.Binder.Signatures(c.Linker, d, 0); len(all) == 1 && all[0].Definition != nil {
			required, _, known := arity(all[0])
			if _, most, told := arity(ecmascript.Signature{Type: want}); known && told && required > most {
				c.Because(all[0].Definition, "")
				return ecmascript.No
			}
		}
		if len(d.Symbol().TypeParams) > len(d.Args) {
			return ecmascript.Maybe // of whichever arguments it is made
		}
		return min(ecmascript.Maybe, c.assignable(core.InstanceOf(d), core.AsValue(want.Args[len(want.Args)-1]), depth+1))
	}
	if d.Symbol().Kind != facts.KindFunction && d.Symbol().Kind != facts.KindMethod {
		return ecmascript.Maybe
	}
	if ecmascript.PrimitiveOf(want) != "" || containerName(want) != "" {
		c.Because(d, "")
		return ecmascript.No
	}
	if t := c.Binder.DeclaredOf(c.Linker, d); t != nil {
		c.Because(d, "")
		return c.assignable(t, core.AsValue(want), depth+1)
	}
	all := ecmascript.OverloadsOf(c.Linker, d)
	if len(all) != 1 {
		return ecmascript.Maybe
	}
	c.Because(d, "")
	switch {
	case want.Is(core.KindFunc):
		return c.functionAssignable(all[0], true, want, depth)
	case want.Is(core.KindDef):
		if m := c.Linker.OwnMember(want, "()", core.RuleDeclared); m.Is(core.KindDef) {
			if wanted := ecmascript.OverloadsOf(c.Linker, m); len(wanted) == 1 {
				return c.callableAssignable(all[0], wanted[0], depth)
			}
		}
	}
	return ecmascript.Maybe
}

func (c *checker) functionAssignable(have ecmascript.Signature, callable bool, want *core.Value, depth int) ecmascript.Verdict {
	if !callable {
		if have.Type.Is(core.KindList) || have.Type.Is(core.KindMap) || have.Type.Is(core.KindTuple) || have.Type.Is(core.KindRecord) {
			return ecmascript.No
		}
		return ecmascript.Maybe
	}
	return c.callableAssignable(have, ecmascript.Signature{Type: want}, depth)
}

// callableAssignable compares a function with what it is called as: it may take fewer
// arguments, not ask for more, and plain types must be the same.
func (c *checker) callableAssignable(have, want ecmascript.Signature, depth int) ecmascript.Verdict {
	required, _, known := arity(have)
	_, most, told := arity(want)
	if !known || !told {
		return ecmascript.Maybe
	}
	if want.Definition != nil {
		c.Because(want.Definition, "")
	}
	if required > most {
		return ecmascript.No
	}
	for n := range min(required, most) {
		a, b := c.parameter(have, n), c.parameter(want, n)
		if a != nil && b != nil && c.assignable(a, b, depth+2) == ecmascript.No && c.assignable(b, a, depth+2) == ecmascript.No {
			return ecmascript.No
		}
	}
	return c.resultsAssignable(have, want, depth)
}

// resultsAssignable compares what calls give.
func (c *checker) resultsAssignable(have, want ecmascript.Signature, depth int) ecmascript.Verdict {
	if depth == 0 && c.fresh && !c.overloaded && have.Definition == nil {
		return ecmascript.Maybe // reported at the body
	}
	if d := want.Definition; d != nil && d.Symbol().Container >= 0 && c.Linker.MentionsSelf(d.File, d.Symbol().Type, d.Symbol().Container, 0) {
		return ecmascript.Maybe // of a subtype it gives that
	}
	a, b := c.Binder.Returned(c.Linker, have, nil), c.Binder.Returned(c.Linker, want, nil)
	if b.Is(core.KindUnion) && !b.Open && slices.ContainsFunc(b.Args, core.IsEither) {
		b = core.Joined(b, core.Outcomes(b)) // whichever outcome it is of
	}
	if c.assignable(a, b, depth+2) != ecmascript.No {
		return ecmascript.Maybe
	}
	return ecmascript.No
}

func (c *checker) parameter(s ecmascript.Signature, n int) *core.Value {
	if s.Definition != nil {
		return c.Binder.DeclaredParameter(c.Linker, s, n, n+1)
	}
	return c.Binder.ParameterOf(c.Linker, s, nil, n, n+1)
}

// arity is how many arguments a signature takes.
func arity(s ecmascript.Signature) (required, most int, known bool) {
	const any = 1 << 20
	if s.Definition == nil {
		n, open, ok := facts.Arity(uint32(s.Type.Index))
		if most = len(s.Type.Args) - 1; open {
			most = any
		}
		return n, most, ok
	}
	sym := s.Definition.Symbol()
	for n := range sym.Params {
		switch {
		case sym.Params[n].Flags.Has(facts.Variadic):
			most = any
		case sym.Params[n].Flags.Has(facts.Optional):
			most = max(most, n+1)
		default:
			required, most = n+1, max(most, n+1)
		}
	}
	switch s.Definition.File.Facts.Language {
	case "typescript", "tsx":
		return required, most, true
	}
	return 0, any, false
}

// mayLeaveOut reports parameters that a call may leave out since nothing is what they take, or may be.
func (c *checker) mayLeaveOut(s ecmascript.Signature, from, to int) bool {
	if s.Definition == nil { // a function's type
		return !slices.ContainsFunc(s.Type.Args[from:min(to, len(s.Type.Args)-1)], func(t *core.Value) bool { return !takesVoid(c.Unaliased(t)) })
	}
	for n, p := range s.Definition.Symbol().Params[from:to] {
		if !c.mayBeVoid(s.Definition.File, p.Type, 0) && !c.mayGetVoid(s, from+n) {
			return false
		}
	}
	return true
}

// mayGetVoid reports a parameter whose type is a type parameter of the type around, or of a function that is
// given type arguments, unless that stands for what is not void.
func (c *checker) mayGetVoid(s ecmascript.Signature, n int) bool {
	f := s.Definition.File
	x := c.Linker.Expr(f, s.Definition.Symbol().Params[n].Type)
	if x.Op == facts.OpInstance {
		x = c.Linker.Expr(f, x.A)
	}
	if x.Op != facts.OpTypeParam || int32(x.N) == s.Definition.Index && len(s.Definition.Args) == 0 {
		return false
	}
	t := c.Unaliased(core.TypeOf(c.Binder.ParameterOf(c.Linker, s, nil, n, n)))
	return takesVoid(t)
}

// takesVoid reports a type of which nothing may be a value.
func takesVoid(t *core.Value) bool {
	void := func(t *core.Value) bool {
		return t == nil || t.Open || t.Is(core.KindParam) || isVoid(core.BareType(t)) || core.IsEither(t)
	}
	return void(t) || t.Is(core.KindUnion) && slices.ContainsFunc(t.Args, void)
}

// mayBeVoid reports the expression of a type that is void, has it among its alternatives, or is told by a condition.
func (c *checker) mayBeVoid(f *core.File, e facts.ExprID, depth int) bool {
	if e == 0 || depth > maxFits {
		return false
	}
	switch x := c.Linker.Expr(f, e); x.Op {
	case facts.OpConditional:
		return true
	case facts.OpBuiltin:
		return x.S == "void"
	case facts.OpInstance:
		return c.mayBeVoid(f, x.A, depth)
	case facts.OpUnion:
		return x.N == 0 && (c.mayBeVoid(f, x.A, depth+1) || c.mayBeVoid(f, x.B, depth+1))
	case facts.OpGeneric, facts.OpSymbol, facts.OpImport, facts.OpTypeName, facts.OpMember:
		if x.Op == facts.OpGeneric {
			e = x.A
		}
		if alias := c.Linker.Eval(f, e, nil); alias.Is(core.KindDef) && core.IsAlias(alias.Symbol()) {
			return c.mayBeVoid(alias.File, alias.Symbol().Type, depth+1)
		}
	}
	return false
}

// literalAssignable looks for what a type requires in a constant that holds an object literal.
func (c *checker) literalAssignable(d, want *core.Value) ecmascript.Verdict {
	if want.Is(core.KindRecord) {
		return c.literalForRecord(d, want)
	}
	o := c.Object(want, 0)
	has := d.File.MemberNames(d.Index)
	if o == nil || len(has) == 0 || len(d.Symbol().Supers) > 0 || !core.Same(c.Linker.ValueOf(d), d) {
		return ecmascript.Maybe
	}
	if c.isWeak(want, o) && !slices.ContainsFunc(has, o.Has) {
		for _, name := range has {
			c.lackedBy(o, name)
		}
		return ecmascript.No
	}
	if o.Named || want.Partial {
		return ecmascript.Maybe
	}
	for _, name := range o.Names(true) {
		if !slices.Contains(has, name) {
			c.Member(o, name)
			c.Because(want, "")
			c.Because(d, name)
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// literalForRecord looks for what a type without a name requires in a constant that holds an object literal.
func (c *checker) literalForRecord(d, want *core.Value) ecmascript.Verdict {
	has := d.File.MemberNames(d.Index)
	if want.Open || len(has) == 0 || len(d.Symbol().Supers) > 0 || !core.Same(c.Linker.ValueOf(d), d) {
		return ecmascript.Maybe
	}
	for _, name := range c.Linker.Names(want, true) {
		if !slices.Contains(has, name) && name != "[]" && name != "()" && !core.LibraryHas("typescript", "Object."+name) {
			c.Because(d, name)
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// through gives the call that `f.call(o, …)` makes of a function of the repository, or that
// `f.bind(o, …)` begins; nil for others.
func (c *checker) through(callee *core.Value, p *facts.Place) *facts.Place {
	x := c.Linker.Expr(c.Linker.File, p.Expr)
	if !callee.Is(core.KindExternal) || x.Op != facts.OpMember || x.S != "call" && x.S != "bind" || len(p.Args) == 0 {
		return nil
	}
	f := c.Linker.Eval(c.Linker.File, x.A, nil)
	if !f.Is(core.KindDef) || f.Symbol().Kind != facts.KindFunction && f.Symbol().Kind != facts.KindMethod {
		return nil
	}
	by := *p
	by.Expr, by.Args, by.Open = x.A, p.Args[1:], p.Open || x.S == "bind"
	return &by
}

// insteadOf names the types of what a method is called on as those that may have had it themselves:
// now it is that of a supertype.
func (c *checker) insteadOf(callee facts.ExprID) {
	x := c.Linker.Expr(c.Linker.File, callee)
	if x.Op != facts.OpMember {
		return
	}
	for _, a := range core.Alternatives(c.Expanded(c.value(x.A))) {
		if t := c.Unaliased(core.TypeOf(a)); declaresMembers(t) {
			if o := c.Object(t, 0); o != nil {
				c.lackedBy(o, x.S)
			}
		}
	}
}

// rejectedByEach checks what is under keys of an argument of which several signatures take the
// number that is given: it is reported where it stands if it suits none of them.
func (c *checker) rejectedByEach(p *facts.Place) string {
	var keys []string
	x := c.Linker.Expr(c.Linker.File, p.Expected)
	for ; x.Op == facts.OpMember; x = c.Linker.Expr(c.Linker.File, x.A) {
		keys = append(keys, x.S)
	}
	if x.Op != facts.OpArgument || len(keys) == 0 {
		return ""
	}
	callee, given := c.Linker.Eval(c.Linker.File, x.A, nil), c.value(p.Expr)
	if given == nil || callee.Is(core.KindUnion) && !core.IsBoth(callee) || c.unsure(callee) {
		return ""
	}
	slices.Reverse(keys)
	index, count := facts.ArgumentPlace(x.N)
	all := c.Binder.Signatures(c.Linker, callee, 0)
	taken := taking(all, count)
	if len(taken) == 0 || len(all) == ecmascript.MaxSignatures {
		return ""
	}
	for _, s := range taken {
		c.Because(s.Definition, "")
		want := c.wanted(s, index, count, keys)
		if want == nil || c.assignable(given, want, 0) != ecmascript.No {
			return ""
		}
	}
	c.comesFrom(c.Linker.File, p.Expr, 0)
	return "is not assignable to the expected type"
}

// wanted is what a signature takes under some keys of an argument; nil if that is not known.
func (c *checker) wanted(s ecmascript.Signature, index, count int, keys []string) *core.Value {
	var v *core.Value
	if s.Definition != nil {
		v = c.Binder.DeclaredParameter(c.Linker, s, index, count)
	} else {
		v = c.Binder.ParameterOf(c.Linker, s, nil, index, count)
	}
	for _, key := range keys {
		if v = c.Expanded(v); v.Is(core.KindUnion) && !core.IsBoth(v) || c.unsure(v) { // one of them may take what another does not
			return nil
		}
		v = c.Linker.ValueOf(c.Linker.Member(v, key, core.ValueSpace))
	}
	return v
}
