package gotypes

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"
)

// outside gives a package from outside of the tree.
func (c *checker) outside(importPath string, files []*ast.File) *types.Package {
	if p := standard.load(importPath); p != nil {
		return p
	}
	return c.unknown(importPath, files)
}

// unknown gives a package that is not known: the types that some files
// name of it, each an empty interface of its own name. With no type at all the
// checker would leave out whatever it writes them in.
func (c *checker) unknown(importPath string, files []*ast.File) *types.Package {
	p := c.others[importPath]
	if p == nil {
		p = types.NewPackage(importPath, nameOfPath(importPath))
		p.MarkComplete()
		c.others[importPath] = p
	}
	for _, f := range files {
		local := ""
		for _, i := range f.Imports {
			if strings.Trim(i.Path.Value, "`\"") == importPath {
				local = p.Name()
				if i.Name != nil {
					local = i.Name.Name
				}
			}
		}
		if local == "" {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, t := range typesIn(n) {
				if name := qualified(t, local); name != "" && p.Scope().Lookup(name) == nil {
					obj := types.NewTypeName(token.NoPos, p, name, nil)
					types.NewNamed(obj, types.NewInterfaceType(nil, nil), nil)
					p.Scope().Insert(obj)
					c.guessed[p.Name()+"."+name] = true
				}
			}
			return true
		})
	}
	return p
}

// nameOfPath is the name that a package of a path has as a rule.
func nameOfPath(importPath string) string {
	name := path.Base(importPath)
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		name = path.Base(path.Dir(importPath))
	}
	name, _, _ = strings.Cut(name, ".")
	return name[strings.LastIndexByte(name, '-')+1:]
}

// typesIn lists the types that are written directly in a node.
func typesIn(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.Field:
		return []ast.Expr{n.Type}
	case *ast.ValueSpec:
		return []ast.Expr{n.Type}
	case *ast.TypeSpec:
		return []ast.Expr{n.Type}
	case *ast.CompositeLit:
		return []ast.Expr{n.Type}
	case *ast.TypeAssertExpr:
		return []ast.Expr{n.Type}
	case *ast.StarExpr:
		return []ast.Expr{n.X}
	case *ast.ArrayType:
		return []ast.Expr{n.Elt}
	case *ast.MapType:
		return []ast.Expr{n.Key, n.Value}
	case *ast.ChanType:
		return []ast.Expr{n.Value}
	case *ast.Ellipsis:
		return []ast.Expr{n.Elt}
	}
	return nil
}

// qualified is the name that a type has in a package; empty for another's.
func qualified(t ast.Expr, local string) string {
	s, ok := t.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if of, ok := s.X.(*ast.Ident); ok && of.Name == local && s.Sel.IsExported() {
		return s.Sel.Name
	}
	return ""
}
