package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// unifier tests a type against a type expression, and binds what `infer` names in it.
type unifier struct {
	c   *checker
	f   *File
	env *env
}

// maxUnify bounds how deep a type is tested.
const maxUnify = 12

// unify reports whether a type is assignable to what an expression says.
func (u *unifier) unify(have *value, e facts.ExprID, depth int) verdict {
	if e == 0 || depth > maxUnify {
		return maybe
	}
	if !u.infers(e, 0) {
		return u.c.assignable(have, u.c.l.eval(u.f, e, u.env), depth)
	}
	x := u.c.l.expr(u.f, e)
	if x.Op == facts.OpBound {
		return u.bind(have, x, depth)
	}
	have = u.c.resolved(have)
	if have == nil || nameOfEmpty(have) != "" || have.is(kindParam) {
		return maybe
	}
	if have.is(kindUnion) {
		return maybe
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
	return maybe
}

// infers reports an expression in which `infer` names something that is not bound yet.
func (u *unifier) infers(e facts.ExprID, depth int) bool {
	if e == 0 || depth > 16 {
		return e != 0
	}
	x := u.c.l.expr(u.f, e)
	switch x.Op {
	case facts.OpBound:
		return !u.env.binds(x)
	case facts.OpMapped, facts.OpConditional:
		return false
	}
	return u.infers(x.A, depth+1) || u.infers(x.B, depth+1)
}

// binds reports whether a name that a type binds is bound, if to something unknown.
func (e *env) binds(x *facts.Expr) bool {
	for ; e != nil; e = e.parent {
		if e.f == nil && e.i == int32(x.N) && e.name == x.S {
			return true
		}
	}
	return false
}

func (u *unifier) bind(have *value, x *facts.Expr, depth int) verdict {
	if x.A != 0 {
		if v := u.c.assignable(have, u.c.l.eval(u.f, x.A, u.env), depth); v != yes {
			return v
		}
	}
	u.env = u.env.binding(x, have)
	if have == nil {
		return maybe
	}
	return yes
}

func (u *unifier) list(have *value, x *facts.Expr, depth int) verdict {
	switch {
	case have.is(kindList) && have.s == x.S:
		return u.unify(bare(have.args[0]), x.A, depth+1)
	case have.is(kindTuple) && x.S == "" && !have.open && len(have.args) > 0:
		var all []*value
		for _, a := range have.args {
			all = append(all, bare(a))
		}
		return u.unify(unionOf(all), x.A, depth+1)
	case have.is(kindList), have.is(kindTuple), have.is(kindMap):
		return maybe
	}
	return u.c.unlike(have, x.S)
}

func (u *unifier) tuple(have *value, x *facts.Expr, depth int) verdict {
	switch {
	case x.N != 0:
		return maybe
	case have.is(kindTuple) && !have.open:
		n, all := 0, yes
		for e := x.A; e != 0; n++ {
			p := u.c.l.expr(u.f, e)
			if n < len(have.args) {
				all = min(all, u.unify(bare(have.args[n]), p.A, depth+1))
			}
			e = p.B
		}
		if n != len(have.args) {
			return no
		}
		return all
	case have.is(kindList) && have.s == "":
		return no
	case have.is(kindTuple):
		return maybe
	}
	return u.c.unlike(have, "")
}

func (u *unifier) function(have *value, x *facts.Expr, depth int) verdict {
	if !have.is(kindFunc) || have.s != x.S {
		if have.is(kindFunc) {
			return maybe
		}
		return u.c.uncallable(have)
	}
	most := len(have.args) - 1
	required, open, known := facts.Arity(uint32(have.i))
	_, any, told := facts.Arity(x.N)
	if !known || !told {
		return maybe
	}
	n, all := 0, yes
	for e := x.A; e != 0; n++ {
		p := u.c.l.expr(u.f, e)
		e = p.B
		switch {
		case e == 0 && any: // the rest
			if u.infers(p.A, 0) {
				rest := wrap(kindTuple, have.args[min(n, most):most]...)
				rest.open = open || required < most
				all = min(all, u.unify(rest, p.A, depth+1))
			}
		case n < most && u.infers(p.A, 0):
			all = min(all, u.unify(bare(have.args[n]), p.A, depth+1))
		case n < most:
			want := u.c.l.eval(u.f, p.A, u.env)
			if s := nameOfEmpty(want); s != facts.AnyType && s != facts.NeverType {
				all = min(all, u.c.assignable(want, bare(have.args[n]), depth+1))
			}
		}
	}
	if required > n && !any {
		return no
	}
	return min(all, u.unify(bare(have.args[most]), x.B, depth+1))
}

func (u *unifier) generic(have *value, x *facts.Expr, depth int) verdict {
	base := u.c.l.eval(u.f, x.A, u.env)
	if base.is(kindDef) && isAlias(base.symbol()) {
		return maybe
	}
	of := []*value{have}
	if base.is(kindDef) && have.is(kindDef) {
		of = append(of, u.c.b.memberTypes(u.c.l, have)...)
	}
	for _, t := range of {
		switch {
		case base.is(kindDef) && t.is(kindDef) && t.f == base.f && t.i == base.i:
		case !base.is(kindDef) && !t.is(kindDef) && (t.is(kindBuiltin) || t.is(kindExternal)) && lastName(t.s) == lastName(base.s):
		default:
			continue
		}
		n, all := 0, yes
		for e := x.B; e != 0; n++ {
			p := u.c.l.expr(u.f, e)
			e = p.B
			if n >= len(t.args) || t.args[n] == nil {
				return maybe
			}
			all = min(all, u.unify(bare(t.args[n]), p.A, depth+1))
		}
		if all == no {
			return maybe // how the parameter varies is not looked at
		}
		return all
	}
	if (base.is(kindBuiltin) || base.is(kindExternal)) && ownClass()[base.s] {
		return u.c.unlike(have, base.s)
	}
	if base.is(kindDef) {
		return min(maybe, u.c.assignable(have, base, depth+1))
	}
	return maybe
}

func (u *unifier) record(have *value, x *facts.Expr, depth int) verdict {
	if primitive(have) != "" || have.is(kindFunc) {
		return maybe
	}
	all := yes
	for e := x.A; e != 0; {
		p := u.c.l.expr(u.f, e)
		e = p.B
		entry := u.c.l.expr(u.f, p.A)
		m := u.c.l.member(instanceOf(have), entry.S, valueSpace)
		switch {
		case have.is(kindBuiltin) && have.s == "object" && entry.N == 0:
			return no
		case m == nil && entry.N == 0:
			if u.c.lacks(instanceOf(have), entry.S) == nil && !have.is(kindRecord) {
				return maybe
			}
			return no
		case m == nil || m.is(kindExternal) || m.is(kindDef) && m.symbol().Flags.Has(facts.Optional):
			all = min(all, maybe)
			continue
		}
		all = min(all, u.unify(bare(u.c.l.held(m)), entry.A, depth+1))
	}
	return all
}

// either tests a type against alternatives, the first that it suits being meant.
func (u *unifier) either(have *value, x *facts.Expr, depth int) verdict {
	a := u.unify(have, x.A, depth)
	if a == yes {
		return yes
	}
	if b := u.unify(have, x.B, depth); b != no || a == no {
		return b
	}
	return maybe
}

// unlike reports that a type is none of the library's type of a name, arrays if empty:
// plain values and objects that lack its members are not.
func (c *checker) unlike(t *value, name string) verdict {
	switch {
	case primitive(t) != "" && name != "ArrayLike" && name != "Iterable", t.is(kindFunc):
		return no
	case t.is(kindList), t.is(kindTuple), t.is(kindMap) && t.s != "":
		if ownClass()[name] && t.s != name {
			return no
		}
		return maybe
	case t.is(kindBuiltin), t.is(kindExternal):
		if t.is(kindBuiltin) && t.s == "object" || ownClass()[t.s] && (name == "" || ownClass()[name]) && t.s != name && !strings.Contains(t.s+name, "Error") && !strings.Contains(name, "Promise") {
			return no
		}
		return maybe
	}
	for _, m := range requiredOf(name) {
		if t.is(kindRecord) && !t.open && !c.l.hasName(t, m) {
			return no
		}
		if t.is(kindDef) && c.lacks(instanceOf(t), m) != nil {
			return no
		}
	}
	return maybe
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

// uncallable reports that a type has no call signatures.
func (c *checker) uncallable(t *value) verdict {
	switch {
	case primitive(t) != "", t.is(kindList), t.is(kindTuple), t.is(kindMap), t.is(kindRecord) && !t.open, t.is(kindBuiltin) && t.s == "object":
		return no
	case t.is(kindDef) && (t.symbol().Kind == facts.KindClass || t.symbol().Kind == facts.KindInterface || isAlias(t.symbol())):
		if o := c.object(t, 0); o != nil && o.closed && !o.has("()") {
			return no
		}
	}
	return maybe
}
