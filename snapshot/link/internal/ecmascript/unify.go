package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// unifier tests a type against a type expression, and binds what `infer` names in it.
type unifier struct {
	c   *Comparer
	f   *core.File
	env *core.Env
}

// maxUnify bounds how deep a type is tested.
const maxUnify = 12

// unify reports whether a type is assignable to what an expression says.
func (u *unifier) unify(have *core.Value, e facts.ExprID, depth int) Verdict {
	if e == 0 || depth > maxUnify {
		return Maybe
	}
	if !u.infers(e, 0) {
		return u.c.assignable(have, u.c.Linker.Eval(u.f, e, u.env), depth)
	}
	x := u.c.Linker.Expr(u.f, e)
	if x.Op == facts.OpBound {
		return u.bind(have, x, depth)
	}
	have = u.c.Resolved(have)
	if have == nil || core.NameOfEmpty(have) != "" || have.Is(core.KindParam) {
		return Maybe
	}
	if have.Is(core.KindUnion) {
		return Maybe
	}
	switch x.Op {
	case facts.OpInstance:
		return u.unify(have, x.A, depth)
	case facts.OpList:
		return u.list(have, x, depth)
	case facts.OpTuple:
		return u.tuple(have, x, depth)
	case facts.OpFunc:
		return u.function(have, x, depth)
	case facts.OpGeneric:
		return u.generic(have, x, depth)
	case facts.OpRecord:
		return u.record(have, x, depth)
	case facts.OpUnion:
		if x.N == 0 {
			return u.either(have, x, depth)
		}
	}
	return Maybe
}

// infers reports an expression in which `infer` names something that is not bound yet.
func (u *unifier) infers(e facts.ExprID, depth int) bool {
	if e == 0 || depth > 16 {
		return e != 0
	}
	x := u.c.Linker.Expr(u.f, e)
	switch x.Op {
	case facts.OpBound:
		return !binds(u.env, x)
	case facts.OpMapped, facts.OpConditional:
		return false
	}
	return u.infers(x.A, depth+1) || u.infers(x.B, depth+1)
}

// binds reports whether a name that a type binds is bound, if to something unknown.
func binds(e *core.Env, x *facts.Expr) bool {
	for ; e != nil; e = e.Parent {
		if e.File == nil && e.Index == int32(x.N) && e.Name == x.S {
			return true
		}
	}
	return false
}

func (u *unifier) bind(have *core.Value, x *facts.Expr, depth int) Verdict {
	if x.A != 0 {
		if v := u.c.assignable(have, u.c.Linker.Eval(u.f, x.A, u.env), depth); v != Yes {
			return v
		}
	}
	u.env = u.env.Binding(x, have)
	if have == nil {
		return Maybe
	}
	return Yes
}

func (u *unifier) list(have *core.Value, x *facts.Expr, depth int) Verdict {
	switch {
	case have.Is(core.KindList) && have.Text == x.S:
		return u.unify(core.BareType(have.Args[0]), x.A, depth+1)
	case have.Is(core.KindTuple) && x.S == "" && !have.Open && len(have.Args) > 0:
		var all []*core.Value
		for _, a := range have.Args {
			all = append(all, core.BareType(a))
		}
		return u.unify(core.UnionOf(all), x.A, depth+1)
	case have.Is(core.KindList), have.Is(core.KindTuple), have.Is(core.KindMap):
		return Maybe
	}
	return u.c.Unlike(have, x.S)
}

func (u *unifier) tuple(have *core.Value, x *facts.Expr, depth int) Verdict {
	switch {
	case x.N != 0:
		return Maybe
	case have.Is(core.KindTuple) && !have.Open:
		n, all := 0, Yes
		for e := x.A; e != 0; n++ {
			p := u.c.Linker.Expr(u.f, e)
			if n < len(have.Args) {
				all = min(all, u.unify(core.BareType(have.Args[n]), p.A, depth+1))
			}
			e = p.B
		}
		if n != len(have.Args) {
			return No
		}
		return all
	case have.Is(core.KindList) && have.Text == "":
		return No
	case have.Is(core.KindTuple):
		return Maybe
	}
	return u.c.Unlike(have, "")
}

func (u *unifier) function(have *core.Value, x *facts.Expr, depth int) Verdict {
	takesThis, plain := x.S == facts.TakesThis, have.Is(core.KindFunc) && (have.Text == "" || have.Text == facts.GivesNothing)
	if !have.Is(core.KindFunc) || have.Text != x.S && (!plain || x.S != "" && !takesThis) {
		if have.Is(core.KindFunc) {
			return Maybe
		}
		return u.c.Uncallable(have)
	}
	most := len(have.Args) - 1
	required, open, known := facts.Arity(uint32(have.Index))
	_, any, told := facts.Arity(x.N)
	if !known || !told {
		return Maybe
	}
	n, all := 0, Yes
	for e := x.A; e != 0; n++ {
		p := u.c.Linker.Expr(u.f, e)
		if e = p.B; takesThis {
			if e == 0 {
				break
			}
			if u.c.Linker.Expr(u.f, e).B == 0 {
				e = 0
			}
		}
		switch {
		case e == 0 && any: // the rest
			if u.infers(p.A, 0) {
				rest := core.Wrap(core.KindTuple, have.Args[min(n, most):most]...)
				rest.Open = open || required < most
				all = min(all, u.unify(rest, p.A, depth+1))
			}
		case n < most && u.infers(p.A, 0):
			all = min(all, u.unify(core.BareType(have.Args[n]), p.A, depth+1))
		case n < most:
			want := u.c.Linker.Eval(u.f, p.A, u.env)
			if s := core.NameOfEmpty(want); s != facts.AnyType && s != facts.NeverType {
				all = min(all, u.c.assignable(want, core.BareType(have.Args[n]), depth+1))
			}
		}
	}
	if required > n && !any {
		return No
	}
	return min(all, u.unify(core.BareType(have.Args[most]), x.B, depth+1))
}

func (u *unifier) generic(have *core.Value, x *facts.Expr, depth int) Verdict {
	base := u.c.Linker.Eval(u.f, x.A, u.env)
	if base == nil || base.Is(core.KindDef) && core.IsAlias(base.Symbol()) {
		return Maybe
	}
	of := []*core.Value{have}
	if base.Is(core.KindDef) && have.Is(core.KindDef) {
		of = append(of, u.c.Binder.MemberTypes(u.c.Linker, have)...)
	}
	for _, t := range of {
		switch {
		case core.Same(base, t):
		case !base.Is(core.KindDef) && !t.Is(core.KindDef) && (t.Is(core.KindBuiltin) || t.Is(core.KindExternal)) && core.LastName(t.Text) == core.LastName(base.Text):
		default:
			continue
		}
		n, all := 0, Yes
		for e := x.B; e != 0; n++ {
			p := u.c.Linker.Expr(u.f, e)
			e = p.B
			if n >= len(t.Args) || t.Args[n] == nil {
				return Maybe
			}
			all = min(all, u.unify(core.BareType(t.Args[n]), p.A, depth+1))
		}
		if all == No {
			return Maybe // how the parameter varies is not looked at
		}
		return all
	}
	if (base.Is(core.KindBuiltin) || base.Is(core.KindExternal)) && ownClass()[base.Text] {
		return u.c.Unlike(have, base.Text)
	}
	if base.Is(core.KindDef) {
		return min(Maybe, u.c.assignable(have, base, depth+1))
	}
	return Maybe
}

func (u *unifier) record(have *core.Value, x *facts.Expr, depth int) Verdict {
	if PrimitiveOf(have) != "" || have.Is(core.KindFunc) {
		return Maybe
	}
	all := Yes
	for e := x.A; e != 0; {
		p := u.c.Linker.Expr(u.f, e)
		e = p.B
		entry := u.c.Linker.Expr(u.f, p.A)
		m := u.c.Linker.Member(core.InstanceOf(have), entry.S, core.ValueSpace)
		switch {
		case have.Is(core.KindBuiltin) && have.Text == "object" && entry.N == 0:
			return No
		case m == nil && entry.N == 0:
			if u.c.Lacks(core.InstanceOf(have), entry.S) == nil && !have.Is(core.KindRecord) {
				return Maybe
			}
			return No
		case m == nil || m.Is(core.KindExternal) || m.Is(core.KindDef) && m.Symbol().Flags.Has(facts.Optional):
			all = min(all, Maybe)
			continue
		}
		all = min(all, u.unify(core.BareType(u.c.Linker.ValueOf(m)), entry.A, depth+1))
	}
	return all
}

// either tests a type against alternatives, the first that it suits being meant.
func (u *unifier) either(have *core.Value, x *facts.Expr, depth int) Verdict {
	a := u.unify(have, x.A, depth)
	if a == Yes {
		return Yes
	}
	if b := u.unify(have, x.B, depth); b != No || a == No {
		return b
	}
	return Maybe
}

// unlike reports that a type is none of the library's type of a name, arrays if empty:
// plain values and objects that lack its members are not.
func (c *Comparer) Unlike(t *core.Value, name string) Verdict {
	switch {
	case PrimitiveOf(t) != "" && name != "ArrayLike" && name != "Iterable", t.Is(core.KindFunc):
		return No
	case t.Is(core.KindList), t.Is(core.KindTuple), t.Is(core.KindMap) && t.Text != "":
		if ownClass()[name] && t.Text != name {
			return No
		}
		return Maybe
	case t.Is(core.KindBuiltin), t.Is(core.KindExternal):
		if t.Is(core.KindBuiltin) && t.Text == "object" || ownClass()[t.Text] && (name == "" || ownClass()[name]) && t.Text != name && !strings.Contains(t.Text+name, "Error") && !strings.Contains(name, "Promise") {
			return No
		}
		return Maybe
	}
	for _, m := range requiredOf(name) {
		if t.Is(core.KindRecord) && !t.Open && !c.Linker.HasName(t, m) {
			return No
		}
		if t.Is(core.KindDef) && c.Lacks(core.InstanceOf(t), m) != nil {
			return No
		}
	}
	return Maybe
}

// requiredOf lists members that values of a library's type have.
func requiredOf(name string) []string {
	if name == "" {
		name = "Array"
	}
	all := scriptMembers()[name]
	var out []string
	for _, m := range []string{"then", "forEach", "has", "map", "addEventListener", "getTime", "getHeader"} {
		if all[m] {
			out = append(out, m)
		}
	}
	if name == "PromiseLike" {
		out = append(out, "then")
	}
	slices.Sort(out)
	return out
}

// Uncallable reports that a type has no call signatures.
func (c *Comparer) Uncallable(t *core.Value) Verdict {
	switch {
	case PrimitiveOf(t) != "", t.Is(core.KindList), t.Is(core.KindTuple), t.Is(core.KindMap), t.Is(core.KindRecord) && !t.Open, t.Is(core.KindBuiltin) && t.Text == "object":
		return No
	case t.Is(core.KindDef) && (t.Symbol().Kind == facts.KindClass || t.Symbol().Kind == facts.KindInterface || core.IsAlias(t.Symbol())):
		if o := c.Object(t, 0); o != nil && o.Closed && !o.Has("()") {
			return No
		}
	}
	return Maybe
}
