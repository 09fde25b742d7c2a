package golang

import (
	"go/ast"
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// structFields makes the fields of a struct type symbols of their container.
func (x *extractor) structFields(t *ast.StructType, container int32) {
	if t.Fields == nil || !x.enter(t.Pos()) {
		return
	}
	defer x.leave()
	for _, f := range t.Fields.List {
		if len(f.Names) == 0 {
			x.embedded(f, container)
			continue
		}
		first := int32(-1)
		var typ facts.ExprID
		for _, name := range f.Names {
			i := x.newField(f, name, container, "field")
			x.file.Symbols[i].Signature = name.Name + " " + x.fieldType(f.Type)
			if first < 0 {
				first = i
				x.as(i, func() {
					x.owner = i
					typ = x.typ(f.Type, facts.RoleTypeOf)
					x.owner = -1
				})
			}
			x.file.Symbols[i].Type = x.b.Instance(typ)
		}
	}
}

// fieldType gives a field's or variable's type as its signature shows it.
func (x *extractor) fieldType(t ast.Expr) string {
	if s, ok := t.(*ast.StructType); ok && s.Fields.NumFields() > 0 {
		return "struct"
	}
	return x.text(t.Pos(), t.End())
}

func (x *extractor) newField(f *ast.Field, name *ast.Ident, container int32, node string) int32 {
	i := x.newSymbol(name, facts.KindField, node, x.span(f.Pos(), f.End()))
	s := &x.file.Symbols[i]
	s.Container = container
	s.Flags |= x.file.Symbols[container].Flags & facts.Local
	if f.Tag != nil {
		if tag, err := strconv.Unquote(f.Tag.Value); err == nil && len(tag) <= maxTag {
			s.Value = tag
		}
	}
	x.document(i, f.Doc, f.Comment)
	return i
}

// embedded makes an embedded type a field and a supertype.
func (x *extractor) embedded(f *ast.Field, container int32) {
	typ := x.typ(f.Type, facts.RoleEmbeds)
	x.addSuper(container, typ)
	if name := baseName(f.Type); name != nil {
		i := x.newField(f, name, container, "field")
		x.file.Symbols[i].Signature = x.text(f.Type.Pos(), f.Type.End())
		x.file.Symbols[i].Type = x.b.Instance(typ)
	}
}

func (x *extractor) addSuper(container int32, typ facts.ExprID) {
	if e := x.b.At(typ); e.Op == facts.OpPointer {
		typ = e.A
	}
	if typ != 0 {
		s := &x.file.Symbols[container]
		s.Supers = append(s.Supers, facts.Super{Expr: typ, Role: facts.RoleEmbeds})
	}
}

// baseName gives the identifier of a named type, through pointers, packages and
// type arguments.
func baseName(t ast.Expr) *ast.Ident {
	for {
		switch e := t.(type) {
		case *ast.Ident:
			return e
		case *ast.SelectorExpr:
			return e.Sel
		case *ast.StarExpr:
			t = e.X
		case *ast.ParenExpr:
			t = e.X
		case *ast.IndexExpr:
			t = e.X
		case *ast.IndexListExpr:
			t = e.X
		default:
			return nil
		}
	}
}

// typeElements is the supertype of an interface that lists types: no type has it
// as its own, and none is known to satisfy it.
const typeElements = "type elements"

// interfaceMembers makes the methods of an interface symbols of it and what it
// embeds its supertypes. The types of a union are references alone.
func (x *extractor) interfaceMembers(t *ast.InterfaceType, container int32) {
	if t.Methods == nil || !x.enter(t.Pos()) {
		return
	}
	defer x.leave()
	for _, f := range t.Methods.List {
		signature, isMethod := f.Type.(*ast.FuncType)
		switch {
		case isMethod && len(f.Names) > 0:
			x.interfaceMethod(f, signature, container)
		case baseName(f.Type) != nil:
			x.addSuper(container, x.typ(f.Type, facts.RoleEmbeds))
		default:
			x.typ(f.Type, facts.RoleUses)
			x.addSuper(container, x.b.Builtin(typeElements))
		}
	}
}

func (x *extractor) interfaceMethod(f *ast.Field, t *ast.FuncType, container int32) {
	i := x.newSymbol(f.Names[0], facts.KindMethod, "method", x.span(f.Pos(), f.End()))
	s := &x.file.Symbols[i]
	s.Container = container
	s.Flags |= facts.Abstract | x.file.Symbols[container].Flags&facts.Local
	s.Signature = x.text(f.Pos(), t.End())
	s.Metrics.Parameters = t.Params.NumFields()
	x.document(i, f.Doc, f.Comment)
	x.as(i, func() {
		x.in(func() { x.signature(t, i) })
	})
}
