package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (d *declarer) typeAlias(i int32) {
	name := d.aliasName(i)
	if name < 0 {
		return
	}
	s := d.top().scope.function()
	new := &decl{span: i, name: name, def: -1, text: d.Text(name), kind: facts.KindType, nodeKind: "type_alias", container: d.top().owner, flags: facts.Alias}
	if s.kind != moduleScope && s.kind != classScope {
		s.bind(new.text)
		return
	}
	d.define(s, new)
	d.declOf[name] = new
	if p := d.aliasParams(i); p >= 0 {
		d.bindTypeParams(p, i, new)
	}
}

// aliasParams gives the type parameters of `type X[T] = …`, -1 where there are none.
func (x *extractor) aliasParams(i int32) int32 {
	if head := x.First(i); head >= 0 {
		if g := x.First(head); g >= 0 && x.Kind(g) == nGenericType {
			if p := x.last(g); x.Kind(p) == nTypeParameter {
				return p
			}
		}
	}
	return -1
}

// aliasName gives the name that `type X = …` or `type X[T] = …` defines, -1 for
// what the grammar takes for one: `type(x).y = …`.
func (x *extractor) aliasName(i int32) int32 {
	head := x.First(i)
	if head < 0 || x.Kind(head) != nType {
		return -1
	}
	name := x.First(head)
	if name >= 0 && x.Kind(name) == nGenericType {
		name = x.First(name)
	}
	if name < 0 || x.Kind(name) != nIdentifier {
		return -1
	}
	return name
}

// last gives the last child of i, which has one.
func (x *extractor) last(i int32) int32 {
	c := i + 1
	for x.Nodes[c].Last < x.Nodes[i].Last {
		c = x.Nodes[c].Last
	}
	return c
}

// typeParams opens the scope of a definition's type parameters and gives the
// scope its inside sees.
func (d *declarer) typeParams(i int32, new *decl) *scope {
	p := d.Field(i, d.f.TypeParameters)
	if p < 0 {
		return d.top().scope
	}
	return d.bindTypeParams(p, p, new)
}

// bindTypeParams enters the names of a list of type parameters.
func (d *declarer) bindTypeParams(p, key int32, new *decl) *scope {
	s := newScope(typeScope, d.top().scope)
	s.decl = new
	d.scopes[key] = s
	for c := p + 1; c < d.Nodes[p].Last; c = d.Nodes[c].Last {
		name := c
		for name >= 0 && d.Named(c) && d.Kind(name) != nIdentifier {
			name = d.First(name)
		}
		if name >= 0 && d.Kind(name) == nIdentifier {
			s.bind(d.Text(name)) // its expression follows when symbols have their indices
			new.generics = append(new.generics, facts.TypeParam{Name: d.Text(name)})
		}
	}
	return s
}

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
