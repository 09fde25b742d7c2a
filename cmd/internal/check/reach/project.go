package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// testPackage is a package with tests of its own.
type testPackage struct {
	Dir     string            // relative to the repository, "." for its root
	Tests   map[string]string // name to path of the file
	depends map[string]bool   // packages that its test binary is built from
}

// project is what the go command says of a work tree.
type project struct {
	work     string
	packages map[string]string // import path to folder
	tests    []testPackage
}

// environment makes old commits build: no workspace, no other toolchain, a
// go.sum that may grow.
func environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOTOOLCHAIN=local", "CI=1")
}

func goCommand(ctx context.Context, work string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = work, environment()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s", args[0], err, firstLine(stderr.String()))
	}
	return out, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// load lists the packages of the module at the root of a work tree.
func load(ctx context.Context, work string) (*project, error) {
	out, err := goCommand(ctx, work, "list", "-e", "-test", "-json=ImportPath,ForTest,Dir,Deps,TestGoFiles,XTestGoFiles", "./...")
	if err != nil {
		return nil, err
	}
	p := &project{work: work, packages: map[string]string{}}
	binaries := map[string][]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var x struct {
			ImportPath, ForTest, Dir        string
			Deps, TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&x); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("decode go list: %w", err)
		}
		if of, ok := strings.CutSuffix(x.ImportPath, ".test"); ok {
			binaries[of] = x.Deps
			continue
		}
		if x.ForTest != "" {
			continue
		}
		dir, err := filepath.Rel(work, x.Dir)
		if err != nil {
			return nil, err
		}
		p.packages[x.ImportPath] = filepath.ToSlash(dir)
		if files := slices.Concat(x.TestGoFiles, x.XTestGoFiles); len(files) > 0 {
			tests, err := topLevelTests(work, filepath.ToSlash(dir), files)
			if err != nil {
				return nil, err
			}
			if len(tests) > 0 {
				p.tests = append(p.tests, testPackage{Dir: filepath.ToSlash(dir), Tests: tests, depends: map[string]bool{x.ImportPath: true}})
			}
		}
	}
	for i := range p.tests {
		t := &p.tests[i]
		for _, dep := range binaries[p.importPath(t.Dir)] {
			name, _, _ := strings.Cut(dep, " ")
			t.depends[name] = true
		}
	}
	return p, nil
}

func (p *project) importPath(dir string) string {
	for name, d := range p.packages {
		if d == dir {
			return name
		}
	}
	return ""
}

// topLevelTests are the tests, examples with output and fuzz targets of a folder's files.
func topLevelTests(work, dir string, names []string) (map[string]string, error) {
	out := map[string]string{}
	for _, name := range names {
		source, err := os.ReadFile(filepath.Join(work, dir, name))
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments)
		if err != nil {
			continue // the build will say so
		}
		at := filepath.ToSlash(filepath.Join(dir, name))
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && (isTest(fn.Name.Name, "Test") || isTest(fn.Name.Name, "Fuzz")) && fn.Name.Name != "TestMain" {
				out[fn.Name.Name] = at
			}
		}
		for _, e := range doc.Examples(file) {
			if e.Output != "" || e.EmptyOutput {
				out["Example"+e.Name] = at
			}
		}
	}
	return out, nil
}

func isTest(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLower(r))
}
