package golang

import (
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// assign reads an assignment or short declaration, right side first.
func (x *extractor) assign(s *ast.AssignStmt) {
	values := x.values(s.Rhs)
	for n, target := range s.Lhs {
		id, ok := target.(*ast.Ident)
		if s.Tok != token.DEFINE || !ok || x.scopes.declaredSince(id.Name, x.block) {
			x.value(target, facts.RoleWrites)
			continue
		}
		x.bind(id, x.assigned(s.Rhs, values, n, len(s.Lhs)), false)
	}
}

// assigned gives the n-th of several assigned values.
func (x *extractor) assigned(from []ast.Expr, values []facts.ExprID, n, targets int) facts.ExprID {
	switch {
	case len(values) == targets:
		return values[n]
	case len(values) == 1:
		return x.component(from[0], values[0], n)
	}
	return 0
}

// localDeclaration reads a declaration inside a function.
func (x *extractor) localDeclaration(d ast.Decl) {
	g, ok := d.(*ast.GenDecl)
	if !ok {
		return
	}
	var implied []facts.ExprID
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			x.localType(spec, g)
		case *ast.ValueSpec:
			types := x.localValues(spec)
			if g.Tok == token.CONST && spec.Type == nil && len(spec.Values) == 0 {
				copy(types, implied)
			}
			implied = types
			for n, name := range spec.Names {
				x.bind(name, types[n], false)
			}
		}
	}
}

// localValues gives what each name of a specification holds.
func (x *extractor) localValues(spec *ast.ValueSpec) []facts.ExprID {
	types := make([]facts.ExprID, len(spec.Names))
	var declared facts.ExprID
	if spec.Type != nil {
		declared = x.b.Instance(x.typ(spec.Type, facts.RoleTypeOf))
	}
	values := x.values(spec.Values)
	for n := range types {
		if types[n] = declared; spec.Type == nil && len(values) > 0 {
			types[n] = x.assigned(spec.Values, values, n, len(types))
		}
	}
	return types
}

// localType makes a type declared in a function a symbol of that function.
func (x *extractor) localType(spec *ast.TypeSpec, g *ast.GenDecl) {
	from := spec.Pos()
	if !g.Lparen.IsValid() {
		from = g.Pos()
	}
	i := x.declareType(spec, from)
	s := &x.file.Symbols[i]
	s.Container = x.symbol
	s.Visibility = facts.VisibilityPrivate
	s.Flags = s.Flags&^facts.Exported | facts.Local
	x.document(i, spec.Doc, g.Doc, spec.Comment)
	x.bind(spec.Name, x.b.Symbol(int(i)), true)
	x.typeDeclaration(spec, i)
}
