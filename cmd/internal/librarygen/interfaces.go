package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"strings"
)

// describeInterface gives the name of an exported type that is an interface.
func describeInterface(path string, o types.Object) (string, bool) {
	t, ok := o.(*types.TypeName)
	return path + "." + o.Name(), ok && t.Exported() && types.IsInterface(t.Type())
}

// interfaceMethods lists the exported methods of all interfaces in the standard
// library's source, those without a name too: `x.(interface{ Unwrap() error })`.
func interfaceMethods() ([]string, error) {
	out, err := exec.Command("go", "list", "-f", "{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}\n{{end}}", "std").Output()
	if err != nil {
		return nil, fmt.Errorf("list the standard library's files: %w", err)
	}
	seen := map[string]bool{}
	for _, path := range strings.Fields(string(out)) {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(path), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if t, ok := n.(*ast.InterfaceType); ok {
				for _, m := range t.Methods.List {
					for _, name := range m.Names {
						seen["."+name.Name] = seen["."+name.Name] || name.IsExported()
					}
				}
			}
			return true
		})
	}
	var names []string
	for name, exported := range seen {
		if exported {
			names = append(names, name)
		}
	}
	return names, nil
}
