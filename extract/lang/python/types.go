package python

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) namedType(i int32, role facts.Role) facts.ExprID {
	v := x.identifier(i, role)
	if p := x.typeVariable(v, x.Text(i)); p != 0 {
		return p
	}
	return x.bareType(v)
}

func (x *extractor) attributeType(i int32, role facts.Role) facts.ExprID {
	return x.bareType(x.attribute(i, role))
}

func (x *extractor) alternatives(i int32, role facts.Role) facts.ExprID {
	return x.unionType(x.typeArgs(i), role)
}

// listedTypes notes the types in brackets, as Callable has them: they are no type together.
func (x *extractor) listedTypes(i int32, role facts.Role) facts.ExprID {
	x.types(x.typeArgs(i), role)
	return 0
}

// bareType gives a named type without arguments.
func (x *extractor) bareType(v facts.ExprID) facts.ExprID {
	name := x.typingName(v)
	switch typeForms()[name] {
	case formList, formGenerator:
		return x.b.List(0)
	case formMap:
		return x.b.Map(0, 0)
	case formCallable:
		return x.b.Func(nil, 0)
	}
	switch name {
	case "":
		return v
	case "Any":
		return 0
	case "AnyStr", "Text", "LiteralString":
		return x.b.Builtin("str")
	case "NoReturn", "Never":
		return x.b.Builtin("None")
	case "Self":
		return x.selfType()
	}
	return v
}

// memberType is a dotted type where the grammar reads it as such.
func (x *extractor) memberType(i int32, role facts.Role) facts.ExprID {
	var v facts.ExprID
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch {
		case !x.Named(c):
		case v == 0:
			v = x.typeExpr(c, facts.RoleReads)
		case x.Kind(c) == nIdentifier && x.Nodes[c].Start < x.Nodes[c].End:
			v = x.b.Member(v, x.Text(c))
			x.ref(v, role, c)
		}
	}
	return v
}

func (x *extractor) types(args []int32, role facts.Role) []facts.ExprID {
	out := make([]facts.ExprID, 0, len(args))
	for _, a := range args {
		out = append(out, x.typeExpr(a, role))
	}
	return out
}

// unionType is the union of types; None makes it optional.
func (x *extractor) unionType(args []int32, role facts.Role) facts.ExprID {
	var union facts.ExprID
	optional, n := false, 0
	for _, t := range x.types(args, role) {
		if e := x.b.At(t); e == (facts.Expr{Op: facts.OpBuiltin, S: "None"}) {
			optional = true
			continue
		} else if e.Op == facts.OpOptional {
			optional, t = true, e.A
		}
		if n++; n <= 2*maxUnion {
			union = x.b.Union(union, t)
		}
	}
	if optional {
		return x.b.Optional(union)
	}
	return union
}
