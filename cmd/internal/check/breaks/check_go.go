package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// goChecker type-checks all packages of a module and their tests from source,
// what they import from outside from export data. Packages are those of the base
// commit: no mutation adds a file or an import.
type goChecker struct {
	work    string
	modules []*packages.Package // of the module, what is imported first
	inside  map[string]bool     // their ids
	files   map[string]bool     // relative paths
	fset    *token.FileSet
	outside map[string]*types.Package
	loaded  map[string]*types.Package // for gcexportdata
}

func newGoChecker(ctx context.Context, work string) (*goChecker, error) {
	c := &goChecker{work: work, inside: map[string]bool{}, files: map[string]bool{}, fset: token.NewFileSet(),
		outside: map[string]*types.Package{}, loaded: map[string]*types.Package{}}
	mode := packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes
	list, err := packages.Load(&packages.Config{Context: ctx, Dir: work, Mode: mode, Tests: true, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, "./...")
	if err != nil {
		return nil, fmt.Errorf("load packages: %w", err)
	}
	packages.Visit(list, nil, func(p *packages.Package) {
		if p.Module == nil || !p.Module.Main || strings.HasSuffix(p.ID, ".test") {
			return
		}
		c.inside[p.ID] = true
		c.modules = append(c.modules, p)
		for _, f := range p.CompiledGoFiles {
			if rel, err := filepath.Rel(work, f); err == nil {
				c.files[filepath.ToSlash(rel)] = true
			}
		}
	})
	return c, nil
}

func (c *goChecker) covers(path string) bool { return c.files[path] }

func (c *goChecker) stop() {}

func (c *goChecker) version() string { return "go/types " + runtime.Version() + " 2" }

func (c *goChecker) check(context.Context) ([]diagnostic, error) {
	var out []diagnostic
	seen := map[diagnostic]bool{} // a file is in its package and in that under test
	add := func(d diagnostic) {
		if !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}
	checked := map[string]*types.Package{}
	for _, p := range c.modules {
		fset := c.fset
		var files []*ast.File
		for _, path := range p.CompiledGoFiles {
			f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
			if f == nil {
				return nil, fmt.Errorf("parse: %w", err)
			}
			if list, ok := errors.AsType[scanner.ErrorList](err); ok {
				for _, e := range list {
					add(c.diagnostic(e.Pos, e.Msg, true))
				}
			}
			files = append(files, f)
		}
		conf := types.Config{Importer: c.importer(p, checked), FakeImportC: true, Sizes: p.TypesSizes, Error: func(err error) {
			e, ok := errors.AsType[types.Error](err)
			if !ok {
				return
			}
			d := c.diagnostic(fset.Position(e.Pos), e.Msg, false)
			d.Callee = calleeLine(fset, files, e)
			add(d)
		}}
		if p.Module.GoVersion != "" {
			conf.GoVersion = "go" + p.Module.GoVersion
		}
		pkg, _ := conf.Check(p.PkgPath, fset, files, nil) // its errors went to Error
		checked[p.ID] = pkg
	}
	return out, nil
}

func (c *goChecker) diagnostic(at token.Position, message string, syntax bool) diagnostic {
	rel, err := filepath.Rel(c.work, at.Filename)
	if err != nil {
		rel = at.Filename
	}
	return diagnostic{Path: filepath.ToSlash(rel), Line: at.Line, Column: at.Column, Code: "types", Message: message, Syntax: syntax}
}

// calleeLine is the line of the callee's name when an error is about a call's
// arguments: too few are reported at the closing parenthesis.
func calleeLine(fset *token.FileSet, files []*ast.File, e types.Error) int {
	if !strings.Contains(e.Msg, "argument") {
		return 0
	}
	for _, f := range files {
		if e.Pos < f.FileStart || e.Pos > f.FileEnd {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(f, e.Pos, e.Pos)
		for _, n := range path {
			call, ok := n.(*ast.CallExpr)
			if !ok || e.Pos < call.Lparen {
				continue
			}
			name := call.Fun
			if s, ok := name.(*ast.SelectorExpr); ok {
				name = s.Sel
			}
			return fset.Position(name.Pos()).Line
		}
	}
	return 0
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func (c *goChecker) importer(p *packages.Package, checked map[string]*types.Package) types.Importer {
	return importerFunc(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		q := p.Imports[path]
		if q == nil {
			return nil, fmt.Errorf("%s is not imported at the base", path)
		}
		if c.inside[q.ID] {
			return checked[q.ID], nil
		}
		if done := c.outside[q.ID]; done != nil {
			return done, nil
		}
		file, err := os.Open(q.ExportFile)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		var r io.Reader
		if r, err = gcexportdata.NewReader(file); err != nil {
			return nil, err
		}
		pkg, err := gcexportdata.Read(r, c.fset, c.loaded, q.PkgPath)
		c.outside[q.ID] = pkg
		return pkg, err
	})
}
