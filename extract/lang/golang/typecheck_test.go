package golang

import (
	"errors"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// noImports makes the type checker do with one package's own declarations.
type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// TestScopesAgreeWithTypeChecker compares, name by name over packages of the
// standard library, what go/types says is local with what gives no reference.
func TestScopesAgreeWithTypeChecker(t *testing.T) {
	dirs := []string{"encoding/json", "text/template", "slices", "container/list", "sync/atomic", "go/ast", "net/url"}
	root := filepath.Join(build.Default.GOROOT, "src")
	if extra := os.Getenv("CODEGRAPH_CHECK_DIRS"); extra != "" {
		root, dirs = "/", strings.Split(extra, ":")
	}
	for _, dir := range dirs {
		t.Run(dir, func(t *testing.T) {
			if _, err := os.Stat(filepath.Join(root, dir)); err != nil {
				t.Skip(err)
			}
			checkPackage(t, filepath.Join(root, dir))
		})
	}
}

func checkPackage(t *testing.T, dir string) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	set := token.NewFileSet()
	packages := map[string][]*ast.File{}
	sources := map[*ast.File][]byte{}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(set, path, source, mode)
		if err != nil {
			t.Fatal(err)
		}
		packages[f.Name.Name] = append(packages[f.Name.Name], f)
		sources[f] = source
	}
	checked := 0
	for _, files := range packages {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: noImports{}, Error: func(error) {}}
		pkg, _ := config.Check(dir, set, files, info) // errors are expected: nothing is imported
		for _, f := range files {
			checked += checkFile(t, set, f, sources[f], pkg, info)
		}
	}
	if checked == 0 {
		t.Error("no name was compared")
	}
}

func checkFile(t *testing.T, set *token.FileSet, f *ast.File, source []byte, pkg *types.Package, info *types.Info) (checked int) {
	file, err := Extract(source)
	if err != nil {
		t.Fatal(err)
	}
	type position struct{ line, col int }
	refs := map[position]*facts.Ref{}
	for i := range file.Refs {
		refs[position{int(file.Refs[i].Line), int(file.Refs[i].Col)}] = &file.Refs[i]
	}
	for id, object := range info.Uses {
		p := set.PositionFor(id.Pos(), false)
		if p.Filename != set.PositionFor(f.Pos(), false).Filename || id.Name == "_" {
			continue
		}
		ref := refs[position{p.Line, p.Column}]
		want, known := isGlobal(object, pkg)
		if !known {
			continue
		}
		checked++
		if !want && ref != nil && ref.Role == facts.RoleWrites && file.Exprs[ref.Expr].Op == facts.OpMember {
			continue // a key of a map type of another file is taken for a field's name
		}
		if !want && ref != nil && file.Exprs[ref.Expr].Op == facts.OpUnion {
			continue // a call of what the local was declared with
		}
		if want != (ref != nil) {
			t.Errorf("%s: %s is %v: reference %v, want one: %t", p, id.Name, object, ref, want)
		}
	}
	for id, object := range info.Defs {
		p := set.PositionFor(id.Pos(), false)
		if object == nil || p.Filename != set.PositionFor(f.Pos(), false).Filename {
			continue
		}
		if v, ok := object.(*types.Var); ok && v.Embedded() {
			continue
		}
		if ref := refs[position{p.Line, p.Column}]; ref != nil {
			t.Errorf("%s: the declaration of %s gives a reference", p, id.Name)
		}
	}
	return checked
}

// isGlobal reports whether uses of an object are references. Fields are not
// judged: those of anonymous local structs give none.
func isGlobal(object types.Object, pkg *types.Package) (global, known bool) {
	switch o := object.(type) {
	case *types.PkgName, *types.Builtin, *types.Nil:
		return true, true
	case *types.Label:
		return false, true
	case *types.Var:
		if o.IsField() {
			return false, false
		}
	case *types.Func:
		return true, true
	}
	return object.Parent() == pkg.Scope() || object.Parent() == types.Universe, object.Parent() != nil
}
