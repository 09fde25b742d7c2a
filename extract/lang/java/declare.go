//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// newSymbol adds a symbol; -1 if there are too many or error recovery made the
// name up.
func (x *extractor) newSymbol(kind facts.Kind, nodeKind, text string, h head, container int32) int32 {
	if text == "" {
		return -1
	}
	if len(x.file.Symbols) >= maxSymbols {
		x.file.CutAt("symbols", int(x.Nodes[h.decl].StartRow)+1)
		return -1
	}
	at := &x.Nodes[h.decl]
	s := facts.Symbol{Name: text, Kind: kind, NodeKind: nodeKind, Container: container, Span: syntax.Span(at, at)}
	if h.name >= 0 {
		at = &x.Nodes[h.name]
	}
	s.NameLine, s.NameCol = at.Place()
	if x.fn != nil {
		s.Flags |= facts.Local
	}
	x.file.Symbols = append(x.file.Symbols, s)
	x.heads = append(x.heads, h)
	x.symbolOf[h.decl] = int32(len(x.heads) - 1)
	return int32(len(x.file.Symbols) - 1)
}

func isTypeDeclaration(k node) bool {
	switch k {
	case nClassDeclaration, nInterfaceDeclaration, nEnumDeclaration, nRecordDeclaration, nAnnotationTypeDeclaration:
		return true
	}
	return false
}

// declareType adds the symbols of a type and of its members, inside out of
// bodies, so that any of them is known before the first is walked.
func (x *extractor) declareType(i, container int32) *class {
	kind, nodeKind := facts.KindClass, "class"
	switch x.Kind(i) {
	case nInterfaceDeclaration:
		kind, nodeKind = facts.KindInterface, "interface"
	case nEnumDeclaration:
		kind, nodeKind = facts.KindEnum, "enum"
	case nRecordDeclaration:
		nodeKind = "record"
	case nAnnotationTypeDeclaration:
		kind, nodeKind = facts.KindInterface, "annotation"
	}
	if nodeKind == "class" && container >= 0 && x.file.Symbols[container].Kind.IsType() {
		nodeKind = "inner_class"
	}
	name, body := x.Field(i, x.f.Name), x.Field(i, x.f.Body)
	symbol := x.newSymbol(kind, nodeKind, x.Text(name), head{name, i, body}, container)
	if symbol < 0 {
		return nil
	}
	x.modifiers(i, symbol)
	c := x.newClass(i, symbol)
	c.open = x.Field(i, x.f.Superclass) >= 0 || x.Field(i, x.f.Interfaces) >= 0 || x.Child(i, nExtendsInterfaces) >= 0
	if p := x.Field(i, x.f.Parameters); p >= 0 { // of a record
		x.Each(p, func(f int32) { x.component(c, f) })
	}
	x.declareMembers(c, body)
	return c
}

func (x *extractor) newClass(i, symbol int32) *class {
	c := &class{symbol: symbol, node: i, fields: map[string]int32{}, types: map[string]int32{}}
	x.classes[i] = c
	return c
}

// component declares a record's component: a private field and its reader.
func (x *extractor) component(c *class, i int32) {
	name := x.parameter(i).name
	if name < 0 {
		return
	}
	if s := x.newSymbol(facts.KindField, "field", x.Text(name), head{name, i, -1}, c.symbol); s >= 0 {
		x.file.Symbols[s].Flags |= facts.Const
		c.fields[x.Text(name)] = s
	}
}

func (x *extractor) declareMembers(c *class, body int32) {
	x.Each(body, func(i int32) {
		switch k := x.Kind(i); k {
		case nFieldDeclaration, nConstantDeclaration:
			x.declareFields(c, i)
		case nMethodDeclaration, nConstructorDeclaration, nCompactConstructorDeclaration, nAnnotationTypeElementDeclaration:
			x.declareMethod(c, i)
		case nStaticInitializer, nBlock:
			name := "<init>"
			if k == nStaticInitializer {
				name = "<clinit>"
			}
			if s := x.newSymbol(facts.KindMethod, "init_block", name, head{-1, i, i}, c.symbol); s >= 0 {
				x.file.Symbols[s].Visibility = facts.VisibilityPrivate
			}
		case nEnumConstant:
			x.declareConstant(c, i)
		case nEnumBodyDeclarations:
			x.declareMembers(c, i)
		default:
			if isTypeDeclaration(k) {
				if inner := x.declareType(i, c.symbol); inner != nil {
					c.types[x.file.Symbols[inner.symbol].Name] = inner.symbol
				}
			}
		}
	})
}

func (x *extractor) declareFields(c *class, i int32) {
	several, first := -1, true
	x.Each(i, func(d int32) {
		if x.Kind(d) == nVariableDeclarator {
			several++
		}
	})
	x.Each(i, func(d int32) {
		if x.Kind(d) != nVariableDeclarator {
			return
		}
		decl := i
		if several > 0 {
			decl = d
		}
		name := x.Field(d, x.f.Name)
		s := x.newSymbol(facts.KindField, "field", x.Text(name), head{name, decl, x.Field(d, x.f.Value)}, c.symbol)
		if s < 0 {
			return
		}
		x.modifiers(i, s)
		y := &x.file.Symbols[s]
		if first { // modifiers and type are written once, and are the first one's
			n := &x.Nodes[i]
			y.Span.Start, y.Span.StartLine, y.Span.StartCol = n.Start, n.StartRow+1, n.StartCol+1
			first = false
		}
		if y.Flags.Has(facts.Static | facts.Const) {
			y.NodeKind = "const"
		}
		if v := x.Field(d, x.f.Value); v >= 0 && y.Flags.Has(facts.Const) && x.literal(v) && x.Nodes[v].End-x.Nodes[v].Start <= 128 {
			y.Value = x.Text(v)
		}
		c.fields[y.Name] = s
	})
}

func (x *extractor) literal(i int32) bool {
	switch x.Kind(i) {
	case nStringLiteral, nCharacterLiteral, nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral, nBinaryIntegerLiteral,
		nDecimalFloatingPointLiteral, nHexFloatingPointLiteral, nTrue, nFalse:
		return true
	case nUnaryExpression:
		return x.literal(x.Field(i, x.f.Operand))
	}
	return false
}

func (x *extractor) declareConstant(c *class, i int32) {
	name := x.Field(i, x.f.Name)
	s := x.newSymbol(facts.KindEnumMember, "enum_variant", x.Text(name), head{name, i, x.Field(i, x.f.Body)}, c.symbol)
	if s < 0 {
		return
	}
	x.modifiers(i, s)
	y := &x.file.Symbols[s]
	y.Visibility, y.Flags = facts.VisibilityPublic, y.Flags|facts.Static|facts.Const|facts.Exported
	c.fields[y.Name] = s
}

func (x *extractor) declareMethod(c *class, i int32) {
	kind, nodeKind := facts.KindMethod, "method"
	if k := x.Kind(i); k == nConstructorDeclaration || k == nCompactConstructorDeclaration {
		kind, nodeKind = facts.KindConstructor, "constructor"
	}
	name := x.Field(i, x.f.Name)
	s := x.newSymbol(kind, nodeKind, x.Text(name), head{name, i, x.Field(i, x.f.Body)}, c.symbol)
	if s < 0 {
		return
	}
	x.modifiers(i, s)
	y := &x.file.Symbols[s]
	if y.Flags.Has(facts.Abstract) {
		y.NodeKind = "abstract_method"
	}
	params := x.Field(i, x.f.Parameters)
	if x.Kind(i) == nCompactConstructorDeclaration {
		params = x.Field(c.node, x.f.Parameters)
	}
	y.Disambiguator = x.parameterTypes(params)
	if x.isTest(y, c) {
		y.Flags |= facts.Test
	}
}

// parameterTypes writes the types of a parameter list as the source does,
// without white space.
func (x *extractor) parameterTypes(params int32) string {
	var parts []string
	x.Each(params, func(p int32) {
		q := x.parameter(p)
		suffix := x.Text(q.dimensions)
		switch {
		case q.kind == nOther:
			return
		case q.flags != 0:
			suffix = "..."
		case q.name < 0:
			suffix = ""
		}
		parts = append(parts, strings.Join(strings.Fields(x.Text(q.typ)+suffix), ""))
	})
	return strings.Join(parts, ",")
}

// paramNodes are where the parts of a parameter stand, -1 for none.
type paramNodes struct {
	kind                  node // nOther for what is no parameter of a call
	typ, name, dimensions int32
	flags                 facts.Flags
}

// parameter reads one of a function, a lambda or a record.
func (x *extractor) parameter(p int32) paramNodes {
	w := paramNodes{x.Kind(p), x.Field(p, x.f.Type), x.Field(p, x.f.Name), x.Field(p, x.f.Dimensions), 0}
	switch w.kind {
	case nFormalParameter:
		if w.name >= 0 && x.Text(w.name) == "this" { // a receiver that is annotated: void add(@Open Cart this)
			w.kind = nOther
		}
	case nSpreadParameter:
		w.typ, w.dimensions, w.flags = -1, -1, facts.Variadic
		x.Each(p, func(c int32) {
			switch k := x.Kind(c); {
			case k == nVariableDeclarator && w.name < 0:
				w.name = x.Field(c, x.f.Name)
			case w.typ < 0 && k != nModifiers && k != nVariableDeclarator:
				w.typ = c
			}
		})
	default:
		w.kind = nOther
	}
	return w
}
