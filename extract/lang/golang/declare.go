package golang

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// declareTopLevel makes the symbols of package scope, so that declarations can
// refer to later ones by index. Finish puts symbols into source order.
func (x *extractor) declareTopLevel() {
	if t := x.tree; t.name != nil && t.name.Name != "_" && t.name.Name != "" {
		i := x.newSymbol(t.name, facts.KindPackage, "go_package", x.span(t.pkg, t.name.End()))
		x.file.Package = t.name.Name
		s := &x.file.Symbols[i]
		s.Signature, s.Visibility, s.Flags = "package "+t.name.Name, facts.VisibilityPublic, 0
		x.document(i, t.doc)
	}
	for _, d := range x.tree.decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			x.declareFunc(d)
		case *ast.GenDecl:
			x.declareGroup(d)
		}
	}
}

func (x *extractor) declareFunc(d *ast.FuncDecl) {
	kind, node := facts.KindFunction, "function"
	if d.Recv != nil {
		kind, node = facts.KindMethod, "struct_method"
	}
	i := x.newSymbol(d.Name, kind, node, x.span(d.Pos(), d.End()))
	x.topDecls[d] = i
	x.generics[i] = d.Type.TypeParams != nil
	x.document(i, d.Doc)
	if d.Recv == nil && d.Name.Name != "init" {
		x.declareName(d.Name.Name, i)
	}
}

func (x *extractor) declareGroup(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		from, doc := spec.Pos(), d.Doc
		if !d.Lparen.IsValid() {
			from = d.Pos()
		} else {
			doc = nil
		}
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			i := x.declareType(spec, from)
			x.document(i, spec.Doc, doc, spec.Comment)
			x.declareName(spec.Name.Name, i)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				i := x.declareValue(name, spec, d.Tok, from)
				x.document(i, spec.Doc, doc, spec.Comment)
				x.declareName(name.Name, i)
			}
		}
	}
}

// declareType makes the symbol of a type declaration.
func (x *extractor) declareType(spec *ast.TypeSpec, from token.Pos) int32 {
	kind, node := facts.KindType, "typedef"
	switch ast.Unparen(spec.Type).(type) {
	case *ast.StructType:
		kind, node = facts.KindStruct, "struct"
	case *ast.InterfaceType:
		kind, node = facts.KindInterface, "interface_type"
	}
	if spec.Assign.IsValid() {
		kind, node = facts.KindType, "type_alias"
	}
	i := x.newSymbol(spec.Name, kind, node, x.span(from, spec.End()))
	if spec.Assign.IsValid() {
		x.file.Symbols[i].Flags |= facts.Alias
	}
	x.file.Symbols[i].Signature = "type " + x.text(spec.Pos(), typeHead(spec))
	x.topDecls[spec] = i
	x.typeSpec[i] = spec
	return i
}

// typeHead gives where the part of a type declaration ends that its signature
// shows: the members of structs and interfaces are left out.
func typeHead(spec *ast.TypeSpec) token.Pos {
	switch t := spec.Type.(type) {
	case *ast.StructType:
		return t.Struct + token.Pos(len("struct"))
	case *ast.InterfaceType:
		return t.Interface + token.Pos(len("interface"))
	}
	return spec.End()
}

func (x *extractor) declareValue(name *ast.Ident, spec *ast.ValueSpec, tok token.Token, from token.Pos) int32 {
	node := "var"
	if tok == token.CONST {
		node = "const"
	}
	i := x.newSymbol(name, facts.KindValue, node, x.span(from, spec.End()))
	s := &x.file.Symbols[i]
	s.Signature = node + " " + name.Name
	if spec.Type != nil {
		s.Signature += " " + x.fieldType(spec.Type)
	} else if fn := literalOf(name, spec); fn != nil {
		s.Signature += " = " + x.text(fn.Pos(), fn.End())
	}
	if tok == token.CONST {
		s.Flags |= facts.Const
	}
	x.topDecls[name] = i
	return i
}

// literalOf gives the type of the function literal that a variable is declared with.
func literalOf(name *ast.Ident, spec *ast.ValueSpec) *ast.FuncType {
	if len(spec.Names) != len(spec.Values) {
		return nil
	}
	lit, ok := ast.Unparen(spec.Values[slices.Index(spec.Names, name)]).(*ast.FuncLit)
	if !ok {
		return nil
	}
	return lit.Type
}

// declareName makes a name of package scope known; a second declaration of it is
// an error in the source and leaves the choice to linking.
func (x *extractor) declareName(name string, i int32) {
	if name == "_" {
		return
	}
	if _, ok := x.topLevel[name]; ok {
		i = -1
	}
	x.topLevel[name] = i
}

// newSymbol adds a symbol at the top level.
func (x *extractor) newSymbol(name *ast.Ident, kind facts.Kind, node string, span facts.Span) int32 {
	i := int32(len(x.file.Symbols))
	s := facts.Symbol{Name: name.Name, Kind: kind, NodeKind: node, Container: -1, Span: span, Visibility: facts.VisibilityInternal}
	s.NameLine, s.NameCol = x.words.position(x.offset(name.Pos()))
	if ast.IsExported(name.Name) {
		s.Visibility, s.Flags = facts.VisibilityPublic, facts.Exported
	}
	x.file.Symbols = append(x.file.Symbols, s)
	return i
}

// document sets a symbol's doc from the first comment that there is.
func (x *extractor) document(i int32, comments ...*ast.CommentGroup) {
	for _, c := range comments {
		if c == nil {
			continue
		}
		s := &x.file.Symbols[i]
		s.Doc = strings.TrimSuffix(c.Text(), "\n")
		if strings.HasPrefix(s.Doc, "Deprecated:") || strings.Contains(s.Doc, "\n\nDeprecated:") {
			s.Flags |= facts.Deprecated
		}
		return
	}
}

// text gives source text with white space collapsed and comments left out.
func (x *extractor) text(from, to token.Pos) string {
	start, end := x.extent(from, to)
	src := x.source[start:end]
	if bytes.Contains(src, []byte("//")) || bytes.Contains(src, []byte("/*")) {
		src = withoutComments(src)
	}
	return strings.Join(strings.Fields(string(src)), " ")
}

// withoutComments puts a blank in the place of each comment.
func withoutComments(src []byte) []byte {
	out := bytes.Clone(src)
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok != token.COMMENT {
			continue
		}
		at, mark := file.Offset(pos), "*/"
		if text[1] == '/' {
			mark = "\n"
		}
		end := len(src) // the scanner leaves carriage returns out of the text
		if i := bytes.Index(src[at+2:], []byte(mark)); i >= 0 {
			end = at + 2 + i + len(mark)
		}
		for i := at; i < end; i++ {
			out[i] = ' '
		}
	}
}
