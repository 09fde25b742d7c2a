package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// typeVariable gives the type parameter that a TypeVar means at this place: one
// of a class or function around it, or of the one whose head is being read.
// Zero for other names.
func (x *extractor) typeVariable(v facts.ExprID, name string) facts.ExprID {
	for s := x.scope; s != nil; s = s.parent {
		if d := s.decl; d != nil && d.index >= 0 && d.hasParameter(name) {
			return x.b.TypeParam(int(d.index), name)
		}
	}
	if x.selfVariable != "" && name == x.selfVariable {
		return x.selfType()
	}
	d := x.head
	if d == nil || d.index < 0 {
		return 0
	}
	if d.hasParameter(name) {
		return x.b.TypeParam(int(d.index), name)
	}
	e := x.b.At(v)
	if e.Op != facts.OpSymbol || int(e.N) >= len(x.symbolDecls) || x.symbolDecls[e.N].nodeKind != "generic_param" {
		return 0
	}
	d.generics = append(d.generics, facts.TypeParam{Name: name, Constraint: x.symbolDecls[e.N].declared})
	return x.b.TypeParam(int(d.index), name)
}

func (d *decl) hasParameter(name string) bool {
	return slices.ContainsFunc(d.generics, func(p facts.TypeParam) bool { return p.Name == name })
}

// genericBase enters the names that Generic[…] and Protocol[…] make type
// parameters of a class, wherever they come from.
func (x *extractor) genericBase(base int32, d *decl) {
	parts := x.typeArgs(base)
	if len(parts) < 2 || d.index < 0 {
		return
	}
	if name := lastPart(x.Text(parts[0])); name != "Generic" && name != "Protocol" {
		return
	}
	args := parts[1:]
	if len(args) == 1 && x.Kind(args[0]) == nTuple {
		args = x.typeArgs(args[0])
	}
	for _, a := range args {
		if x.Kind(a) == nIdentifier && !d.hasParameter(x.Text(a)) {
			d.generics = append(d.generics, facts.TypeParam{Name: x.Text(a)})
		}
	}
}

// selfType is what typing.Self means here: the class around.
func (x *extractor) selfType() facts.ExprID {
	for s := x.scope; s != nil; s = s.parent {
		if s.kind == classScope && s.decl != nil && s.decl.index >= 0 {
			return x.b.Class(int(s.decl.index))
		}
	}
	return 0
}
