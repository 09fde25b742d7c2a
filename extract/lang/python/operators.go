package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) boolean(i int32) facts.ExprID {
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	l := x.tested(left)
	mark := len(x.journal)
	and := x.HasToken(i, x.t.And)
	x.narrow(left, and)
	r := x.eval(right, facts.RoleReads)
	x.widen(mark)
	if !and {
		return x.union(l, r)
	}
	if r != 0 {
		return r
	}
	return l
}

func (x *extractor) conditional(i int32) facts.ExprID {
	var parts []int32
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
			parts = append(parts, c)
		}
	}
	if len(parts) != 3 {
		x.children(i)
		return 0
	}
	x.tested(parts[1])
	mark := len(x.journal)
	x.narrow(parts[1], true)
	a := x.eval(parts[0], facts.RoleReads)
	x.widen(mark)
	mark = len(x.journal)
	x.narrow(parts[1], false)
	b := x.eval(parts[2], facts.RoleReads)
	x.widen(mark)
	return x.union(a, b)
}

// unary is the call of the operand's operator method, known for builtins.
func (x *extractor) unary(i int32) facts.ExprID {
	operand := x.First(i)
	v := x.eval(operand, facts.RoleReads)
	if v == 0 || x.b.At(v).Op == facts.OpInstance && x.b.At(x.b.At(v).A).Op == facts.OpBuiltin {
		return v
	}
	method := "__pos__"
	switch x.Nodes[i].First(x.Source) {
	case '-':
		method = "__neg__"
	case '~':
		method = "__invert__"
	}
	x.implied(v, operand, method)
	return x.b.Call(x.b.Member(v, method), 0)
}

// binary is the call of the left operand's operator method, known for builtins.
func (x *extractor) binary(i int32) facts.ExprID {
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	l := x.eval(left, facts.RoleReads)
	r := x.eval(right, facts.RoleReads)
	op := x.Field(i, x.f.Operator)
	if l == 0 || op < 0 {
		return 0
	}
	name := dunders[strings.TrimSpace(x.Text(op))]
	x.operates(name, l, r, left, right)
	if e := x.b.At(l); e.Op == facts.OpInstance {
		switch t := x.b.At(e.A); t.Op {
		case facts.OpBuiltin, facts.OpList, facts.OpMap:
			return l
		}
	}
	if name != "" {
		if e := x.b.At(l); e.Op == facts.OpCall && x.b.At(e.A).Op == facts.OpMember && x.b.At(e.A).S == name {
			return l // sums of sums: what adds gives its like
		}
		return x.b.Call(x.b.Member(l, name), 0)
	}
	return 0
}

// operates notes what a binary operator calls: the method of its left operand, or
// the reflected one of the right where the left is of a type of the language.
func (x *extractor) operates(method string, l, r facts.ExprID, left, right int32) {
	switch {
	case method == "":
	case x.isPlain(l):
		x.implied(r, right, "__r"+method[2:])
	default:
		x.implied(l, left, method)
	}
}

func (x *extractor) not(i int32) facts.ExprID {
	x.tested(x.First(i))
	return x.builtin("bool")
}
