package golang

import (
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) statements(list []ast.Stmt) {
	for _, s := range list {
		x.statement(s)
	}
}

// statement reads a statement, declares its names in the innermost block and
// counts what metrics are made of.
func (x *extractor) statement(s ast.Stmt) {
	if s == nil || !x.enter(s.Pos()) {
		return
	}
	defer x.leave()
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := ast.Unparen(s.X).(*ast.CallExpr); ok {
			x.stats.UncheckedCalls++
			x.dropped = call
		}
		x.value(s.X, facts.RoleReads)
	case *ast.AssignStmt:
		x.assign(s)
	case *ast.ReturnStmt:
		x.stats.Returns++
		x.values(s.Results)
	case *ast.BlockStmt:
		x.in(func() { x.statements(s.List) })
	case *ast.DeclStmt:
		x.localDeclaration(s.Decl)
	case *ast.IncDecStmt:
		x.value(s.X, facts.RoleWrites)
	case *ast.SendStmt:
		x.value(s.Chan, facts.RoleReads)
		x.value(s.Value, facts.RoleReads)
	case *ast.GoStmt:
		x.dropped = s.Call
		x.value(s.Call, facts.RoleReads)
	case *ast.DeferStmt:
		x.dropped = s.Call
		x.value(s.Call, facts.RoleReads)
	case *ast.LabeledStmt:
		x.statement(s.Stmt)
	case *ast.BranchStmt:
		if s.Label != nil {
			x.stats.Cognitive++
		}
	default:
		x.control(s)
	}
}

// control reads statements that hold blocks.
func (x *extractor) control(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		x.ifChain(s)
	case *ast.ForStmt:
		x.nested(func() {
			x.stats.Loops++
			x.stats.Cyclomatic++
			x.statement(s.Init)
			x.condition(s.Cond)
			x.statement(s.Post)
			x.body(s.Body)
		})
	case *ast.RangeStmt:
		x.nested(func() { x.rangeLoop(s) })
	case *ast.SwitchStmt:
		x.nested(func() {
			x.statement(s.Init)
			x.condition(s.Tag)
			x.clauses(s.Body, nil)
		})
	case *ast.TypeSwitchStmt:
		x.nested(func() { x.typeSwitch(s) })
	case *ast.SelectStmt:
		x.nested(func() { x.clauses(s.Body, nil) })
	}
}

// condition reads what a statement asks, around which parentheses say nothing.
func (x *extractor) condition(e ast.Expr) {
	x.parentheses(e, 0)
	x.value(e, facts.RoleReads)
}

// nested runs read in a block that counts as one level of nesting.
func (x *extractor) nested(read func()) {
	x.stats.Cognitive += 1 + x.nest
	x.stats.Nested(&x.nest, func() { x.in(read) })
}

func (x *extractor) body(b *ast.BlockStmt) {
	if b != nil {
		x.in(func() { x.statements(b.List) })
	}
}

// ifChain reads if, else if, … without recursion, since generated code has long
// ones. Each later condition sees the names of those before it.
func (x *extractor) ifChain(s *ast.IfStmt) {
	x.nested(func() {
		for {
			x.stats.Case()
			x.statement(s.Init)
			x.condition(s.Cond)
			x.body(s.Body)
			if s.Else == nil {
				return
			}
			x.stats.Cognitive++
			next, ok := s.Else.(*ast.IfStmt)
			if !ok {
				x.statement(s.Else)
				return
			}
			s = next
			x.block = x.scopes.open()
		}
	})
}

func (x *extractor) rangeLoop(s *ast.RangeStmt) {
	x.stats.Loops++
	x.stats.Cyclomatic++
	over := x.value(s.X, facts.RoleReads)
	for i, target := range [...]ast.Expr{s.Key, s.Value} {
		if target == nil {
			continue
		}
		id, ok := target.(*ast.Ident)
		if s.Tok != token.DEFINE || !ok {
			x.value(target, facts.RoleWrites)
			continue
		}
		if i == 0 {
			x.bind(id, x.key(over), false)
		} else {
			x.bind(id, x.elem(over), false)
		}
	}
	x.body(s.Body)
}

// clauses reads the cases of a switch or select. bind, if there is one, declares
// what a type switch declares in each clause.
func (x *extractor) clauses(body *ast.BlockStmt, bind func(*ast.CaseClause, []facts.ExprID)) {
	if body == nil {
		return
	}
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			x.countCase(c.List != nil)
			x.in(func() {
				if bind == nil {
					x.values(c.List)
				} else {
					bind(c, x.typs(c.List))
				}
				x.statements(c.Body)
			})
		case *ast.CommClause:
			x.countCase(c.Comm != nil)
			x.in(func() {
				x.statement(c.Comm)
				x.statements(c.Body)
			})
		}
	}
}

func (x *extractor) countCase(conditional bool) {
	if conditional {
		x.stats.Case()
	}
}

// typeSwitch gives the variable of a type switch the type of the clause where
// that names one type, and that of the switched value elsewhere.
func (x *extractor) typeSwitch(s *ast.TypeSwitchStmt) {
	x.statement(s.Init)
	var name *ast.Ident
	var switched ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		if len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			name, _ = a.Lhs[0].(*ast.Ident)
			switched = a.Rhs[0]
		}
	case *ast.ExprStmt:
		switched = a.X
	}
	if t, ok := switched.(*ast.TypeAssertExpr); ok {
		switched = t.X
	}
	value := x.value(switched, facts.RoleReads)
	if name != nil && name.Name != "_" {
		x.scopes.serial++
		x.use(name, x.scopes.serial)
	}
	serial := x.scopes.serial
	x.clauses(s.Body, func(c *ast.CaseClause, types []facts.ExprID) {
		if name == nil || name.Name == "_" {
			return
		}
		v := value
		if len(types) == 1 && !isNil(c.List[0]) {
			v = x.b.Instance(types[0])
		}
		x.scopes.bind(name.Name, v, false)
		x.scopes.serials[len(x.scopes.serials)-1] = serial
	})
}

func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}
