package golang

import (
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// declarations reads types, values and bodies of all declarations.
func (x *extractor) declarations() {
	for _, d := range x.tree.decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			x.function(d)
		case *ast.GenDecl:
			x.group(d)
		}
	}
}

func (x *extractor) group(d *ast.GenDecl) {
	var implied constSpec
	for place, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			x.typeDeclaration(spec, x.topDecls[spec])
		case *ast.ValueSpec:
			if d.Tok == token.CONST {
				x.constants(spec, &implied, place)
			} else {
				x.variables(spec)
			}
		}
	}
}

// as runs read with another symbol as the one that references belong to.
func (x *extractor) as(symbol int32, read func()) {
	outer := x.symbol
	x.symbol = symbol
	read()
	x.symbol = outer
}

// typeDeclaration reads what a type is made of.
func (x *extractor) typeDeclaration(spec *ast.TypeSpec, i int32) {
	x.ownName(spec.Name, i)
	x.as(i, func() {
		x.in(func() {
			x.typeParams(spec.TypeParams, i)
			switch t := ast.Unparen(spec.Type).(type) {
			case *ast.StructType:
				x.structFields(t, i)
			case *ast.InterfaceType:
				x.interfaceMembers(t, i)
			default:
				x.owner = i
				e := x.typ(spec.Type, facts.RoleUses)
				x.owner = -1
				x.file.Symbols[i].Type = e
			}
		})
	})
}

// typeParams declares type parameters of symbol i.
func (x *extractor) typeParams(list *ast.FieldList, i int32) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			x.bind(name, x.b.TypeParam(int(i), name.Name), true)
		}
	}
	for _, f := range list.List {
		constraint := x.embeddedTypes(x.typ(f.Type, facts.RoleUses))
		for _, name := range f.Names {
			s := &x.file.Symbols[i]
			s.TypeParams = append(s.TypeParams, facts.TypeParam{Name: name.Name, Constraint: constraint})
		}
	}
}

// ownName marks the name in a symbol's declaration, for its shape.
func (x *extractor) ownName(name *ast.Ident, i int32) { x.use(name, -1-i) }

// variables reads package variables. A value's references belong to the variable
// that it is assigned to, those of a shared type or call to the first.
func (x *extractor) variables(spec *ast.ValueSpec) {
	first := x.topDecls[spec.Names[0]]
	var declared facts.ExprID
	if spec.Type != nil {
		x.as(first, func() {
			x.owner = first
			declared = x.typ(spec.Type, facts.RoleTypeOf)
			x.owner = -1
		})
	}
	for k, v := range spec.Values {
		x.as(x.topDecls[spec.Names[min(k, len(spec.Names)-1)]], func() {
			if literal(v) != nil {
				x.owner = x.symbol
			}
			value := x.value(v, facts.RoleReads)
			x.owner = -1
			for n, name := range spec.Names {
				s := &x.file.Symbols[x.topDecls[name]]
				switch {
				case declared != 0 || len(spec.Values) == len(spec.Names) && n != k:
				case len(spec.Values) == len(spec.Names):
					s.Type = value
				case len(spec.Values) == 1:
					s.Type = x.component(v, value, n)
				}
			}
		})
	}
	for _, name := range spec.Names {
		i := x.topDecls[name]
		x.ownName(name, i)
		if declared != 0 {
			x.file.Symbols[i].Type = x.b.Instance(declared)
		}
	}
}

// literal gives the composite literal that a value is, through & and brackets.
func literal(v ast.Expr) *ast.CompositeLit {
	v = ast.Unparen(v)
	if u, ok := v.(*ast.UnaryExpr); ok && u.Op == token.AND {
		v = ast.Unparen(u.X)
	}
	c, _ := v.(*ast.CompositeLit)
	return c
}

// constSpec is what a constant specification without type and values repeats.
type constSpec struct {
	types  []facts.ExprID
	values []ast.Expr
}

// constants reads constants; place is that of their specification in its group.
func (x *extractor) constants(spec *ast.ValueSpec, implied *constSpec, place int) {
	types := make([]facts.ExprID, len(spec.Names))
	if spec.Type != nil {
		x.as(x.topDecls[spec.Names[0]], func() {
			t := x.b.Instance(x.typ(spec.Type, facts.RoleTypeOf))
			for n := range types {
				types[n] = t
			}
		})
	}
	for n, v := range spec.Values {
		n = min(n, len(spec.Names)-1)
		i := x.topDecls[spec.Names[n]]
		x.as(i, func() {
			value := x.value(v, facts.RoleReads)
			if spec.Type == nil {
				types[n] = value
			}
		})
		x.file.Symbols[i].Value = x.constantText(v)
	}
	if spec.Type == nil && len(spec.Values) == 0 {
		copy(types, implied.types)
	} else {
		implied.values = spec.Values
	}
	implied.types = types
	for n, v := range implied.values[:min(len(implied.values), len(spec.Names))] {
		x.number(x.topDecls[spec.Names[n]], v, place)
	}
	for n, name := range spec.Names {
		i := x.topDecls[name]
		x.ownName(name, i)
		x.file.Symbols[i].Type = types[n]
	}
}

// constantText gives the source of a constant made of literals and operators.
func (x *extractor) constantText(v ast.Expr) string {
	if x.offset(v.End())-x.offset(v.Pos()) > maxValue {
		return ""
	}
	literals := true
	ast.Inspect(v, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.BasicLit, *ast.UnaryExpr, *ast.BinaryExpr, *ast.ParenExpr:
		default:
			literals = false
		}
		return literals
	})
	if !literals {
		return ""
	}
	return x.text(v.Pos(), v.End())
}
