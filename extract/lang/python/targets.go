package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// target enters the names that an assignment to node i binds. stmt is the
// defining statement, -1 where the target is alone (for, with).
func (d *declarer) target(i, stmt int32) {
	if i < 0 {
		return
	}
	switch d.Kind(i) {
	case nIdentifier:
		s := d.top().scope
		if s.kind == typeScope {
			s = s.parent
		}
		d.name(s, i, stmt)
	case nAttribute:
		d.attribute(i, stmt)
	case nTuple, nList, nPatternList, nTuplePattern, nListPattern, nListSplatPattern, nListSplat, nExpressionList, nParenthesized, nAsPatternTarget:
		for c := i + 1; c < d.Nodes[i].Last; c = d.Nodes[c].Last {
			d.target(c, stmt)
		}
	}
}

// asTarget enters the target of `with … as`. The name of `except … as` lives as
// long as its handler only and is no variable of the module.
func (d *declarer) asTarget(i int32) {
	c := d.First(i)
	if pattern := d.Nodes[i].Parent; c >= 0 && pattern >= 0 && d.Kind(c) == nIdentifier {
		if clause := d.Nodes[pattern].Parent; clause >= 0 && (d.Kind(clause) == nExcept || d.Kind(clause) == nExceptGroup) {
			d.top().scope.function().bind(d.Text(c))
			return
		}
	}
	d.target(c, -1)
}

// name enters one bound identifier: a variable symbol in modules and classes, a
// local elsewhere.
func (d *declarer) name(s *scope, i, stmt int32) {
	text := d.Text(i)
	if text == "" {
		return
	}
	b := s.bind(text)
	container := d.top().owner
	if b.global {
		s, container = d.module, nil
		b = s.bind(text)
	}
	if s.kind != moduleScope && s.kind != classScope {
		return
	}
	for _, old := range b.decls {
		if !old.isDefinition() {
			return // the first assignment defines, the others write
		}
	}
	if s.kind == classScope {
		container = s.decl
	}
	span := stmt
	if span < 0 || d.Kind(d.Nodes[i].Parent) == nAugmented {
		span = i
	}
	new := &decl{span: span, name: i, def: -1, text: text, container: container}
	d.classifyVariable(new, s, stmt)
	d.define(s, new)
	d.declOf[i] = new
	if new.kind.IsType() && new.kind != facts.KindType {
		d.functionalFields(new, stmt)
	}
}

// attribute enters `self.x` and `cls.x` as a field of the class.
func (d *declarer) attribute(i, stmt int32) {
	object, name := d.Field(i, d.f.Object), d.Field(i, d.f.Attribute)
	if object < 0 || name < 0 || d.Kind(object) != nIdentifier {
		return
	}
	class, static := d.selfOf(d.Text(object))
	if class == nil || class.scope == nil {
		return
	}
	text := d.Text(name)
	if text == "" || class.scope.attrs[text] != nil || class.index < 0 {
		return
	}
	span := stmt
	if span < 0 {
		span = i
	}
	new := &decl{span: span, name: name, def: -1, text: text, kind: facts.KindField, nodeKind: "field", container: class}
	if static {
		new.flags |= facts.ClassVar
	}
	d.define(nil, new)
	class.scope.attrs[text] = new
	d.declOf[name] = new
}

// selfOf gives the class whose instance (or itself) the name stands for here.
func (d *declarer) selfOf(name string) (class *decl, static bool) {
	for s := d.top().scope; s != nil; s = s.parent {
		if s.self == name && s.selfClass != nil {
			return s.selfClass, s.onClass
		}
		if s.kind == functionScope || s.kind == lambdaScope {
			if b := s.names[name]; b != nil {
				return nil, false
			}
		}
	}
	return nil, false
}

// caseAlias enters the name of `case pattern as name`; with and except use
// as_pattern_target instead.
func (d *declarer) caseAlias(i int32) {
	if d.Field(i, d.f.Alias) >= 0 || i+1 >= d.Nodes[i].Last {
		return
	}
	if c := d.last(i); d.Kind(c) == nIdentifier {
		d.target(c, -1)
	}
}

// capture enters the name that a pattern binds.
func (d *declarer) capture(i int32) {
	if c := d.captured(i); c >= 0 {
		d.target(c, -1)
	}
}

// captured gives the identifier that a pattern captures into, or -1: a dotted
// name is a value to compare with.
func (x *extractor) captured(i int32) int32 {
	c := x.First(i)
	switch x.Kind(i) {
	case nKeywordPattern:
		if c >= 0 {
			if c = x.Nodes[c].Last; c < x.Nodes[i].Last && !x.Named(c) {
				c = x.Nodes[c].Last
			}
			if c >= x.Nodes[i].Last {
				return -1
			}
		}
	case nSplatPattern:
		return c
	}
	if c >= 0 && x.Kind(c) == nDottedName && x.Nodes[c].Last == c+2 {
		return c + 1
	}
	return -1
}
