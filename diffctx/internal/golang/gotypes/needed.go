package gotypes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// importsOf lists the paths that some files of a package import, each with a file that does. Files without the bodies of their
// functions name few of the packages that these use, and what nothing names is left out: it need not be read.
func (c *checker) importsOf(files []*ast.File) (paths []string, at map[string]string) {
	at = map[string]string{}
	for _, f := range files {
		names := map[string]bool{}
		if c.bodiless[f] {
			names = qualifiers(f)
		}
		others := hasOthers(names, f.Imports)
		for _, i := range f.Imports {
			if c.bodiless[f] && !c.isNamed(i, f, names, others) {
				continue
			}
			importPath := importPathOf(i)
			if at[importPath] == "" {
				paths = append(paths, importPath)
			}
			at[importPath] = c.fset.File(f.Package).Name()
		}
	}
	return paths, at
}

func importPathOf(i *ast.ImportSpec) string { return strings.Trim(i.Path.Value, "`\"") }

// localName is what a file calls a package, as far as the import says it.
func localName(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name
	}
	return nameOfPath(importPathOf(i))
}

// qualifiers are the names before a dot in a file.
func qualifiers(f *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				names[x.Name] = true
			}
		}
		return true
	})
	return names
}

// hasOthers reports a name that is none of the imports', as far as these say it.
func hasOthers(names map[string]bool, imports []*ast.ImportSpec) bool {
	for name := range names {
		if !slices.ContainsFunc(imports, func(i *ast.ImportSpec) bool { return localName(i) == name }) {
			return true
		}
	}
	return false
}

// isNamed reports an import of a file that one of the names before a dot means. A package of the tree may be called otherwise than
// its path ends, where there are other names than those of the imports.
func (c *checker) isNamed(i *ast.ImportSpec, f *ast.File, names map[string]bool, others bool) bool {
	switch name := localName(i); {
	case name == "." || names[name]:
		return true
	case i.Name != nil || !others:
		return false
	}
	dir, ok, err := c.tree.Dir(c.ctx, c.fset.File(f.Package).Name(), importPathOf(i))
	return err != nil || ok && names[c.packageName(dir)]
}

// packageName is the name in the package clauses of a directory, empty for none.
func (c *checker) packageName(dir string) string {
	if name, known := c.packageNames[dir]; known {
		return name
	}
	list, _ := c.tree.Files(c.ctx, dir) // an error is met again by who reads the package
	n := slices.IndexFunc(list, func(s Source) bool { return !strings.HasSuffix(s.Path, "_test.go") && built(s) })
	name := ""
	if n >= 0 {
		if f, _ := parser.ParseFile(token.NewFileSet(), list[n].Path, list[n].Text, parser.PackageClauseOnly); f != nil {
			name = f.Name.Name
		}
	}
	c.packageNames[dir] = name
	return name
}
