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
	args := d.field(def, d.f.superclasses)
	if args < 0 {
		return
	}
	for c := args + 1; c < d.nodes[args].Last; c = d.nodes[c].Last {
		if d.kind(c) == nCall {
			if callee := d.field(c, d.f.function); callee >= 0 && strings.EqualFold(lastPart(d.text(callee)), "namedtuple") {
				d.literalFields(c, class, s)
			}
		}
	}
}

// literalFields lists the fields in the second argument of a call.
func (d *declarer) literalFields(call int32, class *decl, s *scope) {
	args := d.field(call, d.f.arguments)
	if args < 0 {
		return
	}
	first := d.first(args)
	if first < 0 {
		return
	}
	for c := d.nodes[first].Last; c < d.nodes[args].Last; c = d.nodes[c].Last {
		switch d.kind(c) {
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
			for item := c + 1; item < d.nodes[c].Last; item = d.nodes[item].Last {
				name := item
				if k := d.kind(item); k == nTuple || k == nPair {
					name = d.first(item)
				}
				if name >= 0 && d.kind(name) == nString {
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
// concatenations; `+ module.__all__` passes on all of the module.
func (d *declarer) exportList(i int32) {
	left := d.field(i, d.f.left)
	if left < 0 || d.kind(left) != nIdentifier || d.top().scope != d.module || d.text(left) != "__all__" {
		return
	}
	if right := d.field(i, d.f.right); right >= 0 {
		d.exportNames(right, 0)
	}
}

func (d *declarer) exportNames(i int32, depth int) {
	if depth > 32 {
		return
	}
	switch d.kind(i) {
	case nList, nTuple, nSet, nExpressionList, nBinary, nParenthesized, nListSplat:
		for c := i + 1; c < d.nodes[i].Last; c = d.nodes[c].Last {
			d.exportNames(c, depth+1)
		}
	case nString:
		if name, ok := d.literal(i); ok && name != "" {
			e := facts.Export{Name: name, Expr: d.b.Name(name)}
			e.Line, e.Col = d.position(i)
			d.file.Exports = append(d.file.Exports, e)
		}
	case nAttribute:
		object, name := d.field(i, d.f.object), d.field(i, d.f.attribute)
		if object >= 0 && name >= 0 && d.text(name) == "__all__" {
			d.exportAll = append(d.exportAll, int32(len(d.file.Exports)), object)
			e := facts.Export{Name: "*"}
			e.Line, e.Col = d.position(i)
			d.file.Exports = append(d.file.Exports, e)
		}
	}
}

// exportCall lists the names of __all__.extend([…]) and __all__.append("…").
func (d *declarer) exportCall(i int32) {
	callee, args := d.field(i, d.f.function), d.field(i, d.f.arguments)
	if callee < 0 || args < 0 || d.top().scope != d.module || d.kind(callee) != nAttribute || d.nodes[callee].End-d.nodes[callee].Start > 32 {
		return
	}
	switch d.text(callee) {
	case "__all__.extend", "__all__.append":
		if first := d.first(args); first >= 0 {
			d.exportNames(first, 0)
		}
	}
}
