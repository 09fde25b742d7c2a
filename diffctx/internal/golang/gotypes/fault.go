package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/ast/astutil"
)

// lacking is how go/types says that a type, a type argument or a case of a type
// switch does not satisfy an interface.
var lacking = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:(\S+) does not (?:implement|satisfy) \S+(?: \S+)*|cannot have dynamic type (\S+)) \((?:missing method|wrong type for method|unexported method|method) (\w+)`)
})

// selecting is how go/types says that a type has no such member.
var selecting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`undefined \(type (\S+) has no field or method \w+`)
})

// operand is how go/types says of what type an operand is.
var operand = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\((?:value|variable|comma, ok expression) of (?:\w+ )*type [*\[\]]*(\w+\.\w+)`)
})

// unknowable reports an error about a value of a type that is not known: which
// methods it has and what can be done with it.
func (c *checker) unknowable(message string) bool {
	m := operand().FindStringSubmatch(message)
	if m == nil || !c.guessed[m[1]] {
		return false
	}
	return !strings.HasPrefix(message, "cannot use ") || strings.Contains(message, "is pointer to interface") || strings.Contains(message, "need type assertion")
}

func (c *checker) add(e types.Error, files []*ast.File) {
	f := Fault{Path: c.fset.Position(e.Pos).Filename, Message: e.Msg}
	if !c.asked(f.Path) {
		return
	}
	if m := lacking().FindStringSubmatch(e.Msg); m != nil {
		f.Type, f.Method = bareName(m[1]+m[2]), m[3]
	} else if c.unknowable(e.Msg) {
		return
	} else if m := selecting().FindStringSubmatch(e.Msg); m != nil {
		f.Selected = bareName(m[1])
	}
	for _, file := range files {
		if file.FileStart <= e.Pos && e.Pos <= file.FileEnd {
			around := enclosing(file, e.Pos)
			f.Names, f.Unkeyed = c.names(around), strings.Contains(e.Msg, "struct literal") && unkeyed(around)
		}
	}
	if len(f.Names) > 0 {
		c.faults = append(c.faults, f)
	}
}

// enclosing lists the nodes around a place, from the inside out.
func enclosing(file *ast.File, pos token.Pos) []ast.Node {
	of := *file // astutil looks through all declarations, and a file may have a fault for each
	of.Decls = nil
	i := sort.Search(len(file.Decls), func(i int) bool { return file.Decls[i].End() > pos })
	if i < len(file.Decls) {
		of.Decls = file.Decls[i : i+1]
	}
	around, _ := astutil.PathEnclosingInterval(&of, pos, pos)
	return around
}

// bareName is a type's name without its package, type arguments and pointers.
func bareName(text string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(text, "*"), "[")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// names lists what an error may be about: the names around its place, from the
// inside out to the end of its statement.
func (c *checker) names(around []ast.Node) []Site {
	var out []Site
	add := func(e ast.Expr) {
		if at := nameOf(e); at.IsValid() {
			p := c.fset.Position(at)
			out = append(out, Site{p.Line, p.Column})
		}
	}
	for i, n := range around {
		switch n := n.(type) {
		case *ast.CallExpr:
			add(n.Fun)
		case *ast.AssignStmt:
			for _, e := range n.Rhs {
				add(e)
			}
		case *ast.ValueSpec:
			for _, e := range n.Values {
				add(e)
			}
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				add(e)
			}
		case *ast.KeyValueExpr:
			add(n.Key)
		case ast.Expr:
			add(n)
		}
		switch n.(type) {
		case ast.Stmt, ast.Decl:
			return out
		case *ast.FuncType:
			if i > 0 || len(around) < 2 || !isFuncLit(around[1]) { // a literal as a whole begins with its type
				return out
			}
		}
	}
	return out
}

func isFuncLit(n ast.Node) bool {
	_, ok := n.(*ast.FuncLit)
	return ok
}

// unkeyed reports a place whose innermost composite literal gives its elements without
// keys.
func unkeyed(around []ast.Node) bool {
	for _, n := range around {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if len(lit.Elts) == 0 {
				return false
			}
			_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
			return !keyed
		}
	}
	return false
}

// nameOf is the place of the name that an expression ends in or calls.
func nameOf(e ast.Expr) token.Pos {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Pos()
	case *ast.SelectorExpr:
		return e.Sel.Pos()
	case *ast.CallExpr:
		return nameOf(e.Fun)
	case *ast.ParenExpr:
		return nameOf(e.X)
	case *ast.UnaryExpr:
		return nameOf(e.X)
	case *ast.StarExpr:
		return nameOf(e.X)
	case *ast.IndexExpr:
		return nameOf(e.X)
	case *ast.CompositeLit:
		return nameOf(e.Type)
	case *ast.ArrayType:
		return nameOf(e.Elt)
	case *ast.MapType:
		return nameOf(e.Value)
	case *ast.TypeAssertExpr:
		return nameOf(e.Type)
	case *ast.FuncLit:
		return token.NoPos
	}
	return token.NoPos
}
