package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// implied notes that what is done with the value v of node i calls a method of
// fixed name, if the type of v has it. The call is behind the node, where no
// name begins.
func (x *extractor) implied(v facts.ExprID, i int32, methods ...string) {
	if i < 0 || !x.mayHaveMethods(v) {
		return
	}
	n := &x.Nodes[i]
	line, col := n.EndRow+1+x.row, n.EndCol+1
	if n.EndRow == 0 {
		col += x.col
	}
	for _, m := range methods {
		x.file.Refs = append(x.file.Refs, facts.Ref{Expr: x.b.MemberIn(v, m, facts.SpaceCalled), Role: facts.RoleCalls, Scope: x.indexOf(x.owner), Line: line, Col: col})
	}
}

// mayHaveMethods reports a value whose class may be known, and may be of the repository.
func (x *extractor) mayHaveMethods(v facts.ExprID) bool {
	if !x.mayBeInstance(v, 0) {
		return false
	}
	for {
		switch e := x.b.At(v); e.Op {
		case facts.OpMember, facts.OpCall, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpEnter:
			v = e.A
		case facts.OpNone, facts.OpUniverse:
			return false
		default:
			return true
		}
	}
}

// builtinMethod is the method that a function of the language calls on its first
// argument, empty for none.
func builtinMethod(name string) string {
	switch name {
	case "str", "repr", "format", "len", "bool", "int", "float", "complex", "bytes", "hash", "abs", "round", "next", "anext", "reversed", "dir", "divmod", "pow":
		return "__" + name + "__"
	case "ascii":
		return "__repr__"
	case "aiter":
		return "__aiter__"
	case "hex", "oct", "bin":
		return "__index__"
	case "iter", "list", "tuple", "set", "frozenset", "sorted", "sum", "all", "any", "enumerate":
		return "__iter__"
	}
	return ""
}

// severalMethod is the method that a function of the language calls on each argument.
func severalMethod(name string) string {
	switch name {
	case "print":
		return "__str__"
	case "zip":
		return "__iter__"
	}
	return ""
}

// builtinImplies notes the methods that a function of the language calls.
func (x *extractor) builtinImplies(name string, values []facts.ExprID, nodes []int32) {
	if len(values) != len(nodes) || len(values) == 0 {
		return
	}
	switch method := builtinMethod(name); {
	case method == "__iter__":
		x.iterates(values[0], nodes[0], false)
	case method != "":
		x.implied(values[0], nodes[0], method)
	case (name == "min" || name == "max") && len(values) == 1:
		x.iterates(values[0], nodes[0], false)
	}
	if method := severalMethod(name); method != "" {
		for n, v := range values {
			x.implied(v, nodes[n], method)
		}
	}
}

// iterates notes what a loop over v calls: it asks for an iterator, and that for
// each element.
func (x *extractor) iterates(v facts.ExprID, i int32, async bool) {
	iter, next := "__iter__", "__next__"
	if async {
		iter, next = "__aiter__", "__anext__"
	}
	x.implied(v, i, iter)
	if x.mayHaveMethods(v) {
		x.implied(x.b.Call(x.b.Member(v, iter), 0), i, next)
	}
}

// tested evaluates what is asked for its truth.
func (x *extractor) tested(i int32) facts.ExprID {
	v := x.eval(i, facts.RoleReads)
	x.implied(v, i, "__bool__")
	return v
}

// asserted evaluates an assertion: what is asked for its truth, then the message.
func (x *extractor) asserted(i int32) {
	test := x.First(i)
	x.tested(test)
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) && c != test {
			x.eval(c, facts.RoleReads)
		}
	}
}

// compared is the method of a comparison, which its left operand has.
func compared(operator string) string {
	switch operator {
	case "==":
		return "__eq__"
	case "!=", "<>":
		return "__ne__"
	case "<":
		return "__lt__"
	case "<=":
		return "__le__"
	case ">":
		return "__gt__"
	case ">=":
		return "__ge__"
	}
	return ""
}

// comparison evaluates `a < b <= c`.
func (x *extractor) comparison(i int32) facts.ExprID {
	var left, result facts.ExprID
	at, operator := int32(-1), ""
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			operator = strings.Join(strings.Fields(operator+" "+x.Text(c)), " ")
			continue
		}
		if x.Kind(c) == nComment {
			continue
		}
		v := x.eval(c, facts.RoleReads)
		switch method := compared(operator); {
		case operator == "in" || operator == "not in":
			x.implied(v, c, "__contains__")
		case method != "":
			x.implied(left, at, method)
			result = x.compares(i, left, method)
		}
		left, at, operator = v, c, ""
	}
	if result != 0 {
		return result
	}
	return x.builtin("bool")
}

// compares is the value of a comparison of which something is asked, as `(a == b).c` and `(a == b) & c` do: a class may
// say what that is. Elsewhere and of a value of the language it is a plain one: 0.
func (x *extractor) compares(i int32, left facts.ExprID, method string) facts.ExprID {
	p := x.Nodes[i].Parent
	if p < 0 || x.Kind(p) != nParenthesized || x.Nodes[p].Parent < 0 || !x.mayHaveMethods(left) || x.isPlain(left) {
		return 0
	}
	if k := x.Kind(x.Nodes[p].Parent); k != nAttribute && k != nBinary {
		return 0
	}
	return x.b.Call(x.b.Member(left, method), 0)
}

// interpolated evaluates what is in braces of a format string.
func (x *extractor) interpolated(i int32) facts.ExprID {
	method := "__format__"
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if text := x.Text(c); text == "!r" || text == "!a" {
			method = "__repr__"
		} else if text == "!s" {
			method = "__str__"
		}
	}
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
			v := x.eval(c, facts.RoleReads)
			x.implied(v, c, method)
		}
	}
	return 0
}
