package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// element is what v[i] gives.
func (x *extractor) element(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		if t := x.b.At(e.A); t.Op == facts.OpMap {
			return x.b.Instance(t.B)
		}
	}
	return x.b.Elem(v)
}

// iterate is what a loop over v gives: the keys of a dict, the components of a tuple.
func (x *extractor) iterate(v facts.ExprID) facts.ExprID {
	e := x.b.At(v)
	if e.Op != facts.OpInstance {
		return x.b.Iter(v)
	}
	t := x.b.At(e.A)
	if t.Op == facts.OpOptional {
		t = x.b.At(t.A)
	}
	switch t.Op {
	case facts.OpMap:
		return x.b.Instance(t.A)
	case facts.OpList:
		return x.b.Instance(t.A)
	case facts.OpTuple:
		var all valueSet
		for p := x.b.At(t.A); p.Op == facts.OpPair; p = x.b.At(p.B) {
			all.add(x, x.b.Instance(p.A))
		}
		return all.expr(x)
	case facts.OpBuiltin:
		if t.S == "str" {
			return v
		}
	}
	return x.b.Iter(v)
}

// component is the n-th of the values that v is unpacked into.
func (x *extractor) component(v facts.ExprID, n int) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		switch t := x.b.At(e.A); t.Op {
		case facts.OpList, facts.OpMap:
			if t.Op == facts.OpList && t.B != 0 {
				return x.b.Result(v, n)
			}
			return x.iterate(v)
		case facts.OpBuiltin:
			return 0
		}
	}
	return x.b.Result(v, n)
}

// loopValue evaluates what a loop runs over and gives the element. The views of
// a dict of unknown type are taken for what they are called.
func (x *extractor) loopValue(i int32, async bool) facts.ExprID {
	if i < 0 {
		return 0
	}
	v := x.eval(i, facts.RoleReads)
	x.iterates(v, i, async)
	if e := x.b.At(v); e.Op == facts.OpCall && x.Kind(i) == nCall {
		if m := x.b.At(e.A); m.Op == facts.OpMember && m.A != 0 && x.b.At(m.A).Op != facts.OpThis {
			switch m.S {
			case "items", "iteritems":
				return x.b.Instance(x.b.Tuple(x.b.TypeOf(x.b.Key(m.A)), x.b.TypeOf(x.b.Elem(m.A))))
			case "keys", "iterkeys":
				return x.b.Key(m.A)
			case "values", "itervalues":
				return x.b.Elem(m.A)
			}
		}
	}
	return x.iterate(v)
}

func (x *extractor) await(i int32) facts.ExprID {
	return x.awaited(x.eval(x.First(i), facts.RoleReads))
}

// awaited is what awaiting v gives.
func (x *extractor) awaited(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		if g := x.b.At(e.A); g.Op == facts.OpGeneric && x.b.At(g.A) == (facts.Expr{Op: facts.OpUniverse, S: "Coroutine"}) {
			return x.b.Instance(x.b.At(g.B).A)
		}
	}
	return x.b.Await(v)
}

// subscript is an element, a part for slices, or a type with its arguments.
func (x *extractor) subscript(i int32, role facts.Role) facts.ExprID {
	return x.subscripted(i, role, "__getitem__")
}

// mayBeGeneric reports whether a called subscript may be a class with type arguments:
// `Pair[Own]()`, not `handlers[0]()`.
func (x *extractor) mayBeGeneric(v facts.ExprID, base, index int32) bool {
	if e := x.b.At(v); e.Op == facts.OpSymbol && int(e.N) < len(x.symbolDecls) {
		return x.symbolDecls[e.N].kind.IsType()
	}
	return x.namesClass(base) && index >= 0 && x.Kind(index) != nString && x.Kind(index) != nInteger
}

// subscripted evaluates a subscript, of which these methods are called.
func (x *extractor) subscripted(i int32, role facts.Role, methods ...string) facts.ExprID {
	base := x.Field(i, x.f.Value)
	if base < 0 {
		x.children(i)
		return 0
	}
	refs := len(x.file.Refs)
	v := x.eval(base, role)
	if form := x.typingName(v); form != "" && typeForms()[form] != 0 {
		x.file.Refs = x.file.Refs[:refs] // read again as a type
		return x.typeExpr(i, facts.RoleUses)
	}
	var index int32 = -1
	for c := x.Nodes[base].Last; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
			index = c
			x.eval(c, facts.RoleReads)
		}
	}
	if role == facts.RoleCalls && !x.mayBeGeneric(v, base, index) {
		x.onlyRead(v, refs) // its element is called
	}
	if !x.isPlain(v) {
		x.implied(v, base, methods...)
	}
	if index < 0 || x.Kind(index) == nSlice {
		return v
	}
	switch e := x.b.At(v); e.Op {
	case facts.OpSymbol, facts.OpClass:
		if int(e.N) < len(x.symbolDecls) && x.symbolDecls[e.N].kind.IsType() {
			return v // a generic class with arguments
		}
	case facts.OpInstance:
		if x.b.At(e.A).Op == facts.OpTuple {
			if n, ok := smallInt(x.Text(index)); ok {
				return x.component(v, n)
			}
			return x.iterate(v)
		}
		if x.b.At(e.A) == (facts.Expr{Op: facts.OpBuiltin, S: "str"}) {
			return v
		}
	}
	if x.isMap(v) {
		return x.element(v)
	}
	if n, ok := smallInt(x.Text(index)); ok {
		return x.b.Item(v, n)
	}
	if x.Kind(index) == nString {
		if key, ok := x.literal(index); ok && isIdentifier(key) {
			x.keyed(v, key, role, index)
			return x.b.Entry(v, key)
		}
	}
	return x.element(v)
}

// onlyRead makes the calls of a value among the references from one on reads.
func (x *extractor) onlyRead(v facts.ExprID, from int) {
	for n := range x.file.Refs[from:] {
		if r := &x.file.Refs[from+n]; r.Expr == v && r.Role == facts.RoleCalls {
			r.Role = facts.RoleReads
		}
	}
}

// keyed notes a key that a type of dicts may declare.
func (x *extractor) keyed(v facts.ExprID, key string, role facts.Role, at int32) {
	if v == 0 {
		return
	}
	n := len(x.file.Refs)
	x.ref(x.b.MemberIn(v, key, facts.SpaceKey), role, at)
	text := x.Text(at)
	if q := strings.IndexAny(text, `"'`); len(x.file.Refs) > n && q >= 0 {
		x.file.Refs[n].Col += uint32(len(text) - len(strings.TrimLeft(text[q:], text[q:q+1])))
	}
}

func (x *extractor) isMap(v facts.ExprID) bool {
	e := x.b.At(v)
	return e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpMap
}

func smallInt(s string) (int, bool) {
	if len(s) == 1 && s[0] >= '0' && s[0] <= '9' {
		return int(s[0] - '0'), true
	}
	return 0, false
}
