package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) classBody(def int32, d *decl) {
	if args := x.Field(def, x.f.Superclasses); args >= 0 {
		x.bases(args, d)
	}
	function, mark := x.function, len(x.journal)
	leave := x.enter(d.scope)
	x.function = d.scope
	x.block(x.Field(def, x.f.Body))
	x.function = function
	leave()
	x.undo(mark)
}

// bases notes the base classes. Generic and Protocol are forms, not bases.
func (x *extractor) bases(args int32, d *decl) {
	x.head = d
	defer func() { x.head = nil }()
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		switch {
		case !x.Named(c):
		case x.Kind(c) == nKeywordArgument:
			v := x.eval(x.Field(c, x.f.Value), facts.RoleUses)
			if name := x.Field(c, x.f.Name); name >= 0 && x.Text(name) == "metaclass" {
				x.addMetaclass(d, v)
			}
		case x.Kind(c) == nListSplat || x.Kind(c) == nDictSplat:
			x.eval(c, facts.RoleReads)
		case x.Kind(c) == nCall:
			x.callBase(c, d)
		default:
			refs := len(x.file.Refs)
			x.genericBase(c, d)
			t := x.typeExpr(c, facts.RoleExtends)
			if x.isBareForm(c, refs) {
				continue
			}
			x.addSuper(d, t)
		}
	}
}

func (x *extractor) addSuper(d *decl, t facts.ExprID) {
	if t != 0 {
		d.supers = append(d.supers, facts.Super{Expr: t, Role: facts.RoleExtends})
	}
}

func (x *extractor) addMetaclass(d *decl, v facts.ExprID) {
	if v != 0 {
		d.supers = append(d.supers, facts.Super{Expr: v, Role: facts.RoleTypeOf})
	}
}

// isBareForm reports whether the base whose references begin at refs is
// typing's Generic or Protocol.
func (x *extractor) isBareForm(c int32, refs int) bool {
	for _, r := range x.file.Refs[refs:] {
		if r.Role == facts.RoleExtends {
			switch x.typingName(r.Expr) {
			case "Generic", "Protocol":
				return true
			}
		}
	}
	return false
}

// callBase evaluates a base that is a call: with_metaclass(M, Base…) gives its
// bases, anything else the class that the call returns.
func (x *extractor) callBase(c int32, d *decl) {
	callee := x.Field(c, x.f.Function)
	if callee < 0 || lastPart(x.Text(callee)) != "with_metaclass" {
		x.addSuper(d, x.eval(c, facts.RoleReads))
		return
	}
	x.eval(callee, facts.RoleCalls)
	args := x.Field(c, x.f.Arguments)
	for n, a := range x.positional(args) {
		if n == 0 {
			x.addMetaclass(d, x.eval(a, facts.RoleUses))
			continue
		}
		x.addSuper(d, x.typeExpr(a, facts.RoleExtends))
	}
}
