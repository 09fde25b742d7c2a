package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// functionalFields lists the fields that namedtuple("P", "x y"), NamedTuple,
// TypedDict and Enum are given as literals.
func (d *declarer) functionalFields(class *decl, stmt int32) {
	assign := d.assignmentOf(class.name)
	if stmt < 0 || assign < 0 {
		return
	}
	class.scope = newScope(classScope, d.top().scope)
	class.scope.decl, class.scope.attrs = class, map[string]*decl{}
	d.scopes[class.name] = class.scope
	if call := d.lastRight(assign); call >= 0 {
		d.literalFields(call, class, class.scope)
	}
}

// inheritedFields lists the fields of `class P(namedtuple("P", "x y"))`.
func (d *declarer) inheritedFields(def int32, class *decl, s *scope) {
	args := d.Field(def, d.f.Superclasses)
	if args < 0 {
		return
	}
	for c := args + 1; c < d.Nodes[args].Last; c = d.Nodes[c].Last {
		if d.Kind(c) == nCall {
			if callee := d.Field(c, d.f.Function); callee >= 0 && strings.EqualFold(lastPart(d.Text(callee)), "namedtuple") {
				d.literalFields(c, class, s)
			}
		}
	}
}

// literalFields lists the fields in the second argument of a call.
func (d *declarer) literalFields(call int32, class *decl, s *scope) {
	args := d.Field(call, d.f.Arguments)
	if args < 0 {
		return
	}
	first := d.First(args)
	if first < 0 {
		return
	}
	for c := d.Nodes[first].Last; c < d.Nodes[args].Last; c = d.Nodes[c].Last {
		switch d.Kind(c) {
		case nString:
			names, ok := d.literal(c)
			if !ok {
				return
			}
			for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' }) {
				d.literalField(name, c, class, s)
			}
			return
		case nList, nTuple, nDict:
			for item := c + 1; item < d.Nodes[c].Last; item = d.Nodes[item].Last {
				name := item
				if k := d.Kind(item); k == nTuple || k == nPair {
					name = d.First(item)
				}
				if name >= 0 && d.Kind(name) == nString {
					if text, ok := d.literal(name); ok {
						d.literalField(text, name, class, s)
					}
				}
			}
			return
		}
	}
}

func (d *declarer) literalField(name string, at int32, class *decl, s *scope) {
	if b := s.names[name]; !isIdentifier(name) || b != nil && len(b.decls) > 0 {
		return
	}
	new := &decl{span: at, name: at, def: -1, text: name, kind: facts.KindField, nodeKind: "field", container: class}
	if class.kind == facts.KindEnum {
		new.kind, new.nodeKind = facts.KindEnumMember, "enum_variant"
	}
	d.define(s, new)
}

// exportList lists the names of `__all__ = […]`, `__all__ += […]` and their
// concatenations; `+ module.__all__` passes on all of the module, another value nobody knows what.
func (d *declarer) exportList(i int32) {
	left := d.Field(i, d.f.Left)
	if left < 0 || d.Kind(left) != nIdentifier || d.top().scope != d.module || d.Text(left) != "__all__" {
		return
	}
	if right := d.Field(i, d.f.Right); right >= 0 {
		d.exportNames(right, 0)
	}
}

func (d *declarer) exportNames(i int32, depth int) {
	if depth > 32 {
		return
	}
	switch d.Kind(i) {
	case nList, nTuple, nSet, nExpressionList, nBinary, nParenthesized, nListSplat:
		for c := i + 1; c < d.Nodes[i].Last; c = d.Nodes[c].Last {
			d.exportNames(c, depth+1)
		}
	case nString:
		if name, ok := d.literal(i); ok && name != "" {
			e := facts.Export{Name: name, Expr: d.b.Name(name)}
			e.Line, e.Col = d.position(i)
			d.file.Exports = append(d.file.Exports, e)
		}
	case nAttribute:
		object, name := d.Field(i, d.f.Object), d.Field(i, d.f.Attribute)
		if object >= 0 && name >= 0 && d.Text(name) == "__all__" {
			d.exportAll = append(d.exportAll, int32(len(d.file.Exports)), object)
		}
		d.exportOpen(i)
	case nIdentifier, nCall, nListComp, nSubscript:
		d.exportOpen(i)
	}
}

// exportOpen lists what passes on names that are not written here.
func (d *declarer) exportOpen(i int32) {
	e := facts.Export{Name: "*"}
	e.Line, e.Col = d.position(i)
	d.file.Exports = append(d.file.Exports, e)
}

// exportCall lists the names of __all__.extend([…]) and __all__.append("…").
func (d *declarer) exportCall(i int32) {
	callee, args := d.Field(i, d.f.Function), d.Field(i, d.f.Arguments)
	if callee < 0 || args < 0 || d.top().scope != d.module || d.Kind(callee) != nAttribute || d.Nodes[callee].End-d.Nodes[callee].Start > 32 {
		return
	}
	switch d.Text(callee) {
	case "__all__.extend", "__all__.append":
		if first := d.First(args); first >= 0 {
			d.exportNames(first, 0)
		}
	}
}
