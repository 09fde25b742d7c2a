package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// span is the code of a function, or of a package-level variable whose value
// holds function literals, in a file of the commit.
type span struct {
	Name       string
	Start, End int // lines, 1-based, both inside
}

// change is a commit with the functions that it changes, as they are after it.
type change struct {
	Commit, Parent string
	Functions      map[string][]span // by path
}

// changes lists the newest commits from head on, along first parents, that
// change functions outside of tests.
func changes(ctx context.Context, repo, head string, limit int) ([]change, error) {
	out, err := pinned.GitOutput(ctx, repo, "log", "--first-parent", "-m", "--no-renames", "--name-only", "--format=%x00%H %P", head)
	if err != nil {
		return nil, err
	}
	var list []change
	for _, entry := range strings.Split(out, "\x00") {
		lines := strings.Split(strings.TrimSpace(entry), "\n")
		ids := strings.Fields(lines[0])
		if len(ids) < 2 {
			continue
		}
		c := change{Commit: ids[0], Parent: ids[1], Functions: map[string][]span{}}
		if err := c.find(ctx, repo, lines[1:]); err != nil {
			return nil, err
		}
		if len(c.Functions) > 0 {
			list = append(list, c)
		}
		if len(list) == limit {
			break
		}
	}
	return list, nil
}

// find compares the functions of each package of which files changed.
func (c *change) find(ctx context.Context, repo string, paths []string) error {
	before := map[string]bool{} // folder, name and text of declarations, without comments
	var now []string
	for _, p := range paths {
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") || hidden(p) {
			continue
		}
		now = append(now, p)
		err := declarations(ctx, repo, c.Parent, p, func(name, text string, _ span) { before[path.Dir(p)+"\x00"+name+"\x00"+text] = true })
		if err != nil {
			return err
		}
	}
	for _, p := range now {
		err := declarations(ctx, repo, c.Commit, p, func(name, text string, s span) {
			if !before[path.Dir(p)+"\x00"+name+"\x00"+text] {
				c.Functions[p] = append(c.Functions[p], s)
			}
		})
		if err != nil {
			return err
		}
		slices.SortFunc(c.Functions[p], func(a, b span) int { return cmp.Compare(a.Start, b.Start) })
	}
	return nil
}

// hidden reports whether the go command leaves a file out of ./... by its path.
func hidden(p string) bool {
	for _, part := range strings.Split(p, "/") {
		if part == "testdata" || part == "vendor" || strings.HasPrefix(part, "_") || strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}

// declarations calls f for each declaration with code of a file, if it is there.
func declarations(ctx context.Context, repo, commit, p string, f func(name, text string, s span)) error {
	source, err := pinned.GitOutput(ctx, repo, "show", commit+":"+p)
	if err != nil {
		return nil // added or removed by the commit
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, p, source, parser.SkipObjectResolution)
	if err != nil {
		return nil // does not compile either
	}
	for _, d := range file.Decls {
		for name, n := range withCode(d) {
			var text bytes.Buffer
			if err := format.Node(&text, token.NewFileSet(), n); err != nil {
				return fmt.Errorf("print %s of %s: %w", name, p, err)
			}
			f(name, text.String(), span{name, files.Position(n.Pos()).Line, files.Position(n.End()).Line})
		}
	}
	return nil
}

// withCode gives what of a declaration holds code: a function with a body, and
// each specification with function literals.
func withCode(d ast.Decl) map[string]ast.Node {
	out := map[string]ast.Node{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			out[functionName(d)] = d
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && holdsFunctions(v) {
				out["var "+v.Names[0].Name] = v
			}
		}
	}
	return out
}

func holdsFunctions(s *ast.ValueSpec) (found bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && lit.Body != nil {
			found = true
		}
		return !found
	})
	return found
}

// functionName is Type.Name of a method, the name otherwise.
func functionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + fn.Name.Name
		default:
			return fn.Name.Name
		}
	}
}
