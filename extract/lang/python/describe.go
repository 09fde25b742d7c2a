package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
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
			Span: x.span(d), Flags: d.flags, Decorators: d.decorators, Value: d.value,
			Params: d.params, TypeParams: d.generics, Supers: d.supers, Visibility: visibility(d.text),
		}
		s.NameLine, s.NameCol = x.position(d.name)
		s.Type = d.declared
		if s.Type == 0 && !d.isDefinition() && (!d.kind.IsType() || d.kind == facts.KindType) {
			s.Type = d.values.expr(x)
		}
		if d.flags.Has(facts.Overload) {
			s.Disambiguator = x.parameterTypes(d)
		}
		s.Signature, s.Doc = x.signatureText(d), x.docOf(d)
		x.expose(s, d, exported)
		if strings.Contains(s.Doc, ".. deprecated::") {
			s.Flags |= facts.Deprecated
		}
		m.measure(s, d)
	}
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

// parameterTypes gives the annotations of a function's parameters as written,
// which tell its overloads apart.
func (x *extractor) parameterTypes(d *decl) string {
	p := x.field(d.def, x.f.parameters)
	if p < 0 {
		return ""
	}
	var types []string
	for c := p + 1; c < x.nodes[p].Last; c = x.nodes[c].Last {
		if typ := x.field(c, x.f.typ); typ >= 0 {
			types = append(types, collapse(x.text(typ)))
		} else if x.paramName(c) >= 0 {
			types = append(types, "")
		}
	}
	return "(" + strings.Join(types, ",") + ")"
}

func (x *extractor) span(d *decl) facts.Span {
	n := &x.nodes[d.span]
	return facts.Span{Start: n.Start, End: n.End, StartLine: n.StartRow + 1, StartCol: n.StartCol + 1, EndLine: n.EndRow + 1, EndCol: n.EndCol + 1}
}

// signatureText is the head of a definition: `def f(a: int) -> str`, `class A(B)`,
// `x: int`.
func (x *extractor) signatureText(d *decl) string {
	if !d.isDefinition() {
		if assign := x.assignmentOf(d.name); assign >= 0 {
			if typ := x.field(assign, x.f.typ); typ >= 0 {
				return collapse(d.text + ": " + x.text(typ))
			}
		}
		if d.kind == facts.KindType {
			return collapse(x.text(d.span))
		}
		return d.text
	}
	end := x.nodes[d.name].End
	for _, f := range []uint16{x.f.typeParameters, x.f.superclasses, x.f.parameters, x.f.returnType} {
		if c := x.field(d.def, f); c >= 0 {
			end = max(end, x.nodes[c].End)
		}
	}
	return collapse(string(x.source[x.nodes[d.def].Start:end]))
}

// collapse makes every run of white space one blank.
func collapse(s string) string {
	if !strings.ContainsAny(s, "\n\t\r") && !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// literalText gives a constant's value as written, at most 128 bytes.
func (x *extractor) literalText(i int32) string {
	switch x.kind(i) {
	case nString, nInteger, nFloat, nTrue, nFalse, nNone, nUnary, nConcatenatedString:
		if s := x.text(i); len(s) <= 128 {
			return s
		}
	}
	return ""
}
