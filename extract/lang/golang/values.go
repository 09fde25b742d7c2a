package golang

import (
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// value reads an expression, records its references and gives what it stands
// for. The role is that of the expression's last name.
func (x *extractor) value(e ast.Expr, role facts.Role) facts.ExprID {
	if e == nil || !x.enter(e.Pos()) {
		return 0
	}
	defer x.leave()
	switch e := e.(type) {
	case *ast.Ident:
		return x.constant(x.ident(e, role))
	case *ast.SelectorExpr:
		return x.selector(e, role)
	case *ast.CallExpr:
		return x.call(e)
	case *ast.ParenExpr:
		return x.value(e.X, role)
	case *ast.StarExpr:
		return x.dereference(e)
	case *ast.UnaryExpr:
		return x.unary(e)
	case *ast.BinaryExpr:
		return x.binary(e)
	case *ast.BasicLit:
		return x.b.Instance(x.b.Builtin(literalType(e.Kind)))
	case *ast.CompositeLit:
		return x.composite(e)
	case *ast.FuncLit:
		return x.funcLit(e)
	case *ast.IndexExpr:
		return x.index(e, role)
	case *ast.IndexListExpr:
		return x.b.Generic(x.value(e.X, role), x.typs(e.Indices)...)
	case *ast.SliceExpr:
		v := x.value(e.X, facts.RoleReads)
		for _, i := range [...]ast.Expr{e.Low, e.High, e.Max} {
			x.value(i, facts.RoleReads)
		}
		return v
	case *ast.TypeAssertExpr:
		x.value(e.X, facts.RoleReads)
		x.stats.Assertions++
		return x.b.Instance(x.typ(e.Type, facts.RoleUses))
	case *ast.KeyValueExpr: // only in broken code
		x.value(e.Key, facts.RoleReads)
		return x.value(e.Value, facts.RoleReads)
	case *ast.BadExpr:
		return 0
	}
	return x.typ(e, facts.RoleUses)
}

// literalType is the default type of a literal.
func literalType(kind token.Token) string {
	switch kind {
	case token.INT:
		return "int"
	case token.FLOAT:
		return "float64"
	case token.IMAG:
		return "complex128"
	case token.CHAR:
		return "rune"
	}
	return "string"
}

// ident resolves a name. Only names from outside functions give references.
func (x *extractor) ident(id *ast.Ident, role facts.Role) facts.ExprID {
	if id.Name == "_" {
		return 0
	}
	if b, serial, ok := x.scopes.find(id.Name); ok {
		x.use(id, serial)
		return b.expr
	}
	if i, ok := x.aliases[id.Name]; ok {
		return x.ref(x.b.Import(i), role, id.Pos())
	}
	if i, ok := x.topLevel[id.Name]; ok && i >= 0 {
		if i == x.symbol {
			x.ownName(id, i)
		}
		return x.ref(x.b.Symbol(int(i)), role, id.Pos())
	} else if ok {
		return x.ref(x.b.Name(id.Name), role, id.Pos())
	}
	if _, ok := predeclared(id.Name); ok {
		return x.ref(x.b.Universe(id.Name), role, id.Pos())
	}
	return x.ref(x.b.Name(id.Name), role, id.Pos())
}

// constant gives what a predeclared constant holds.
func (x *extractor) constant(id facts.ExprID) facts.ExprID {
	if e := x.b.At(id); e.Op == facts.OpUniverse {
		switch e.S {
		case "iota":
			return x.b.Instance(x.b.Builtin("int"))
		case "true", "false":
			return x.b.Instance(x.b.Builtin("bool"))
		case "nil":
			return 0
		}
	}
	return id
}

func (x *extractor) selector(e *ast.SelectorExpr, role facts.Role) facts.ExprID {
	value := x.value(e.X, facts.RoleReads)
	member, base, ok := x.localMember(value, e.Sel.Name)
	if ok {
		if x.b.At(x.typeOf(member)).Op == facts.OpFunc && x.isInterface(value) {
			x.ref(x.b.Member(0, e.Sel.Name), role, e.Sel.Pos())
		}
		return member
	}
	if id, ok := e.X.(*ast.Ident); ok && id.Name == "unsafe" {
		x.stats.UnsafeBlocks++
	}
	if e.Sel.Name == "_" {
		return 0
	}
	return x.ref(x.b.Member(base, e.Sel.Name), role, e.Sel.Pos())
}

func (x *extractor) dereference(e *ast.StarExpr) facts.ExprID {
	v := x.value(e.X, facts.RoleReads)
	if t := x.b.At(x.typeOf(v)); t.Op == facts.OpPointer {
		return x.b.Instance(t.A)
	}
	return v
}

func (x *extractor) unary(e *ast.UnaryExpr) facts.ExprID {
	v := x.value(e.X, facts.RoleReads)
	switch e.Op {
	case token.ARROW:
		return x.elem(v)
	case token.AND:
		if t := x.typeOf(v); t != 0 {
			return x.b.Instance(x.b.Pointer(t))
		}
	case token.NOT:
		return x.b.Instance(x.b.Builtin("bool"))
	}
	return v
}

// binary reads a chain of binary operators, which nests to the left, without
// recursion into it. Its value is that of the first operand that is no literal.
func (x *extractor) binary(e *ast.BinaryExpr) facts.ExprID {
	var chain []*ast.BinaryExpr
	var first ast.Expr = e
	for {
		b, ok := first.(*ast.BinaryExpr)
		if !ok {
			break
		}
		chain = append(chain, b)
		first = b.X
	}
	v := x.value(first, facts.RoleReads)
	var logical token.Token
	untyped := isLiteral(first)
	for i := len(chain) - 1; i >= 0; i-- {
		b := chain[i]
		x.parentheses(b.X, b.Op.Precedence())
		x.parentheses(b.Y, b.Op.Precedence()+1)
		right := x.value(b.Y, facts.RoleReads)
		if untyped && b.Op != token.SHL && b.Op != token.SHR {
			v = right
			untyped = isLiteral(b.Y)
		}
		switch b.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			v = x.b.Instance(x.b.Builtin("bool"))
		case token.LAND, token.LOR:
			x.stats.Cyclomatic++
			if b.Op != logical {
				x.stats.Cognitive++
				logical = b.Op
			}
		}
	}
	return v
}

// isLiteral reports whether an expression is a constant without a type of its
// own, made of literals.
func isLiteral(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return isLiteral(e.X)
	case *ast.UnaryExpr:
		return isLiteral(e.X)
	case *ast.BinaryExpr:
		return isLiteral(e.X) && isLiteral(e.Y)
	}
	return false
}

// index reads a[i], which is an element or an instantiated function. Where both
// names are other files', it is an OpGeneric too, which linking tells apart.
func (x *extractor) index(e *ast.IndexExpr, role facts.Role) facts.ExprID {
	if x.isTypeSyntax(e.Index) || x.isTypeSyntax(e.X) || x.isFunction(e.X) {
		generic := x.value(e.X, role)
		return x.b.Generic(generic, x.typ(e.Index, facts.RoleUses))
	}
	if x.mayBeElsewhere(e.X) && x.mayBeElsewhere(e.Index) {
		generic := x.value(e.X, role)
		return x.b.Generic(generic, x.value(e.Index, facts.RoleReads))
	}
	if role != facts.RoleWrites {
		role = facts.RoleReads
	}
	v := x.value(e.X, role)
	x.value(e.Index, facts.RoleReads)
	return x.elem(v)
}

func (x *extractor) funcLit(e *ast.FuncLit) facts.ExprID {
	var t facts.ExprID
	nest := x.nest
	x.nest++
	x.in(func() {
		t = x.funcType(e.Type, facts.RoleUses)
		x.statements(e.Body.List)
	})
	x.nest = nest
	return x.b.Instance(t)
}
