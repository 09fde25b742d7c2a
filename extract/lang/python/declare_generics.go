package python

import "github.com/codegraph-dev/codegraph/extract/facts"

func (d *declarer) typeAlias(i int32) {
	name := d.aliasName(i)
	if name < 0 {
		return
	}
	s := d.top().scope.function()
	new := &decl{span: i, name: name, def: -1, text: d.Text(name), kind: facts.KindType, nodeKind: "type_alias", container: d.top().owner, flags: facts.Alias}
	if s.kind != moduleScope && s.kind != classScope {
		s.bind(new.text)
		new.index = -1
	} else {
		d.define(s, new)
		d.declOf[name] = new
	}
	if p := d.aliasParams(i); p >= 0 {
		d.bindTypeParams(p, i, new)
	}
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
