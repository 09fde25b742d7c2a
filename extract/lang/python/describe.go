package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// describe turns the definitions into symbols.
func (x *extractor) describe() {
	exported := map[string]bool{}
	for _, e := range x.file.Exports {
		exported[e.Name] = true
	}
	x.file.Symbols = make([]facts.Symbol, len(x.symbolDecls))
	m := newMeasurer(x)
	for i, d := range x.symbolDecls {
		s := &x.file.Symbols[i]
		*s = facts.Symbol{
			Name: d.text, Kind: d.kind, NodeKind: d.nodeKind, Container: x.indexOf(d.container), Disambiguator: d.role,
			Span: x.span(d), Flags: d.flags, Condition: d.when, Decorators: d.decorators, Value: d.value,
			Params: d.params, TypeParams: d.generics, Supers: d.supers, Visibility: visibility(d.text),
		}
		s.NameLine, s.NameCol = x.position(d.name)
		s.Type = d.declared
		if s.Type == 0 && !d.isDefinition() && (!d.kind.IsType() || d.kind == facts.KindType) {
			s.Type = d.values.expr(x)
		}
		s.Signature, s.Doc = x.signatureText(d), x.docOf(d)
		if d.overloaded != nil {
			x.describeOverloaded(s, d.overloaded)
		}
		x.expose(s, d, exported)
		if strings.Contains(s.Doc, ".. deprecated::") {
			s.Flags |= facts.Deprecated
		}
		m.measure(s, d)
	}
	m.stream.Own(x.file.Symbols)
	x.file.Loose = m.loose()
}

// expose applies __all__ where there is one, and names' leading underscores.
func (x *extractor) expose(s *facts.Symbol, d *decl, exported map[string]bool) {
	if d.container != nil {
		return
	}
	switch {
	case exported[d.text]:
		s.Flags |= facts.Exported
		s.Visibility = facts.VisibilityPublic
	case len(exported) == 0 && s.Visibility == facts.VisibilityPublic:
		s.Flags |= facts.Exported
	}
}

// visibility follows Python's convention: a leading underscore is private,
// names such as __init__ are not.
func visibility(name string) facts.Visibility {
	if strings.HasPrefix(name, "_") && !(strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") && len(name) > 4) && name != "_" {
		return facts.VisibilityPrivate
	}
	return facts.VisibilityPublic
}

// span reaches from a definition's first part to its last.
func (x *extractor) span(d *decl) facts.Span {
	n, end := &x.Nodes[d.span], &x.Nodes[d.span]
	if o := d.overloaded; o != nil {
		n, end = &x.Nodes[o.parts[0].span], &x.Nodes[o.parts[len(o.parts)-1].span]
	}
	return syntax.Span(n, end)
}

// signatureText is the head of a definition: `def f(a: int) -> str`, `class A(B)`,
// `x: int`.
func (x *extractor) signatureText(d *decl) string {
	if !d.isDefinition() {
		if assign := x.assignmentOf(d.name); assign >= 0 {
			if typ := x.Field(assign, x.f.Type); typ >= 0 {
				return d.text + ": " + x.code(x.Nodes[typ].Start, x.Nodes[typ].End)
			}
			if c, ok := x.typeComment(assign); ok {
				return d.text + ": " + c.text
			}
		}
		if d.kind == facts.KindType {
			return x.code(x.Nodes[d.span].Start, x.Nodes[d.span].End)
		}
		return d.text
	}
	if d.scope != nil && x.Field(d.def, x.f.Parameters) >= 0 {
		if params, result := x.headComment(d.def, d.scope.self != ""); result.text != "" {
			return x.headText(d, params, result)
		}
	}
	end := x.Nodes[d.name].End
	for _, f := range []uint16{x.f.TypeParameters, x.f.Superclasses, x.f.Parameters, x.f.ReturnType} {
		if c := x.Field(d.def, f); c >= 0 {
			end = max(end, x.Nodes[c].End)
		}
	}
	return syntax.Code(x.Source, x.Nodes, x.Nodes[d.def].Start, end)
}
