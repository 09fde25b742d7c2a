package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (d *declarer) typeAlias(i int32) {
	name := d.aliasName(i)
	if name < 0 {
		return
	}
	s := d.top().scope.function()
	new := &decl{span: i, name: name, def: -1, text: d.text(name), kind: facts.KindType, nodeKind: "type_alias", container: d.top().owner, flags: facts.Alias}
	if s.kind != moduleScope && s.kind != classScope {
		s.bind(new.text)
		return
	}
	d.define(s, new)
	d.declOf[name] = new
	if head := d.first(i); head >= 0 {
		if g := d.first(head); g >= 0 && d.kind(g) == nGenericType {
			if p := d.last(g); d.kind(p) == nTypeParameter {
				d.bindTypeParams(p, i, new)
			}
		}
	}
}

// aliasName gives the name that `type X = …` or `type X[T] = …` defines, -1 for
// what the grammar takes for one: `type(x).y = …`.
func (x *extractor) aliasName(i int32) int32 {
	head := x.first(i)
	if head < 0 || x.kind(head) != nType {
		return -1
	}
	name := x.first(head)
	if name >= 0 && x.kind(name) == nGenericType {
		name = x.first(name)
	}
	if name < 0 || x.kind(name) != nIdentifier {
		return -1
	}
	return name
}

// last gives the last child of i, which has one.
func (x *extractor) last(i int32) int32 {
	c := i + 1
	for x.nodes[c].Last < x.nodes[i].Last {
		c = x.nodes[c].Last
	}
	return c
}

// typeParams opens the scope of a definition's type parameters and gives the
// scope its inside sees.
func (d *declarer) typeParams(i int32, new *decl) *scope {
	p := d.field(i, d.f.typeParameters)
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
	for c := p + 1; c < d.nodes[p].Last; c = d.nodes[c].Last {
		name := c
		for name >= 0 && d.named(c) && d.kind(name) != nIdentifier {
			name = d.first(name)
		}
		if name >= 0 && d.kind(name) == nIdentifier {
			s.bind(d.text(name)) // its expression follows when symbols have their indices
			new.generics = append(new.generics, facts.TypeParam{Name: d.text(name)})
		}
	}
	return s
}
