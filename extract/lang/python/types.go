package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// typingName gives the name of a type form or typing function that an
// expression is, "" when it is none.
func (x *extractor) typingName(v facts.ExprID) string {
	switch e := x.b.At(v); e.Op {
	case facts.OpUniverse:
		return e.S
	case facts.OpImport:
		if imp := &x.file.Imports[e.N]; imp.Kind == facts.ImportName && typingModules()[imp.Module] {
			return imp.Name
		}
	case facts.OpMember:
		if m := x.b.At(e.A); m.Op == facts.OpImport && x.file.Imports[m.N].Kind == facts.ImportModule && typingModules()[x.file.Imports[m.N].Module] {
			return e.S
		}
		if m := x.b.At(e.A); m.Op == facts.OpMember && m.S == "abc" && x.typingName(e.A) == "abc" {
			return e.S
		}
	case facts.OpName:
		return x.typingAlternative(e.S)
	}
	return ""
}

// typingAlternative is for names imported from typing in one branch and from
// its backport in another.
func (x *extractor) typingAlternative(name string) string {
	b := x.module.names[name]
	if b == nil || len(b.imports) == 0 || len(b.live()) > 0 {
		return ""
	}
	for _, i := range b.imports {
		if imp := &x.file.Imports[i]; !typingModules()[imp.Module] || imp.Name != x.file.Imports[b.imports[0]].Name {
			return ""
		}
	}
	return x.file.Imports[b.imports[0]].Name
}

// typeExpr gives the type that an annotation names and notes its references
// under the role.
func (x *extractor) typeExpr(i int32, role facts.Role) facts.ExprID {
	if i < 0 || !x.step(i) {
		return 0
	}
	switch x.Kind(i) {
	case nType, nParenthesized, nSplatType, nListSplat:
		return x.typeExpr(x.First(i), role)
	case nNone:
		return x.b.Builtin("None")
	case nIdentifier:
		v := x.identifier(i, role)
		if p := x.typeVariable(v, x.Text(i)); p != 0 {
			return p
		}
		return x.bareType(v)
	case nAttribute:
		return x.bareType(x.attribute(i, role))
	case nMemberType:
		return x.memberType(i, role)
	case nString, nConcatenatedString:
		return x.quotedType(i, role)
	case nGenericType, nSubscript:
		return x.genericType(i, role)
	case nUnionType, nBinary:
		return x.unionType(x.typeArgs(i), role)
	case nConstrainedType:
		return x.typeExpr(x.First(i), role)
	case nList, nTuple:
		x.types(x.typeArgs(i), role)
		return 0
	case nEllipsis:
		return 0
	}
	x.eval(i, facts.RoleReads)
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

// typeArgs gives the named children, those of a type parameter list in its place.
func (x *extractor) typeArgs(i int32) []int32 {
	var args []int32
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) == nTypeParameter {
			args = append(args, x.typeArgs(c)...)
		} else if x.Named(c) {
			args = append(args, c)
		}
	}
	return args
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
