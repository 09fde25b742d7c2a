package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) genericType(i int32, role facts.Role) facts.ExprID {
	parts := x.typeArgs(i)
	if len(parts) == 0 {
		return 0
	}
	var base facts.ExprID
	if x.Kind(parts[0]) == nAttribute {
		base = x.attribute(parts[0], role)
	} else {
		base = x.eval(parts[0], role)
	}
	args := parts[1:]
	if len(args) == 1 && (x.Kind(args[0]) == nTuple || x.Kind(args[0]) == nExpressionList) {
		args = x.typeArgs(args[0])
	}
	if len(args) == 0 {
		return x.bareType(base)
	}
	f := typeForms()[x.typingName(base)]
	if f == 0 {
		return x.b.Generic(base, x.types(args, role)...)
	}
	return x.formType(f, args, role)
}

func (x *extractor) formType(f form, args []int32, role facts.Role) facts.ExprID {
	switch f {
	case formLiteral:
		return x.b.TypeOf(x.eval(args[0], facts.RoleReads))
	case formUnion:
		return x.unionType(args, role)
	case formCallable:
		return x.callableType(args, role)
	case formTuple:
		return x.tupleType(args, role)
	case formFirst:
		t := x.typeExpr(args[0], role)
		for _, a := range args[1:] {
			x.eval(a, facts.RoleReads)
		}
		return t
	}
	ts := x.types(args, role)
	last := ts[len(ts)-1]
	switch f {
	case formList:
		return x.b.List(ts[0])
	case formMap:
		return x.b.Map(ts[0], last)
	case formCounter:
		return x.b.Map(ts[0], x.b.Builtin("int"))
	case formItems:
		return x.b.List(x.b.Tuple(ts[0], last))
	case formOptional:
		return x.b.Optional(ts[0])
	case formClass:
		return x.b.TypeOf(ts[0])
	case formAwaitable:
		return x.coroutine(last)
	case formGenerator:
		if len(ts) == 3 {
			return x.generator(ts[0], last)
		}
		return x.b.List(ts[0])
	}
	return x.b.Generic(x.b.Universe("ContextManager"), ts[0])
}

func (x *extractor) tupleType(args []int32, role facts.Role) facts.ExprID {
	ts := x.types(args, role)
	if n := len(args); n == 2 && isEllipsis(x.Text(args[1])) {
		return x.b.List(ts[0])
	}
	if len(ts) > maxTuple {
		return x.b.List(0)
	}
	return x.b.Tuple(ts...)
}

func isEllipsis(s string) bool { return s == "..." }

func (x *extractor) callableType(args []int32, role facts.Role) facts.ExprID {
	var params []facts.ExprID
	list := args[0]
	if x.Kind(list) == nType && x.First(list) >= 0 {
		list = x.First(list)
	}
	if x.Kind(list) == nList {
		params = x.types(x.typeArgs(list), role)
	} else {
		params = x.concatenated(x.typeExpr(list, role))
	}
	var result facts.ExprID
	if len(args) > 1 {
		result = x.typeExpr(args[len(args)-1], role)
	}
	return x.b.Func(params, result)
}

// concatenated gives the types of the parameters that Concatenate names before others.
func (x *extractor) concatenated(t facts.ExprID) []facts.ExprID {
	e := x.b.At(t)
	if e.Op != facts.OpGeneric || x.typingName(e.A) != "Concatenate" {
		return nil
	}
	var params []facts.ExprID
	for rest := x.b.At(e.B); rest.B != 0; rest = x.b.At(rest.B) {
		params = append(params, rest.A)
	}
	return params
}
