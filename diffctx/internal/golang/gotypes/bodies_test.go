package gotypes

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWithoutBodies(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"method", "package p\nfunc (t T[K]) m(a int) (b error) { if true { return nil }; return }\nvar x int\n", "package p\nfunc (t T[K]) m(a int) (b error) \nvar x int\n"},
		{"result of braces", "package p\nfunc f() map[string]struct{} { return nil }\nfunc g() interface {\n\tm()\n} { return nil }\n", "package p\nfunc f() map[string]struct{} \nfunc g() interface {\n\tm()\n} \n"},
		{"without a body", "package p\nfunc f(\n\ta int,\n) int\nfunc g() {}\nfunc h() int // {\n", "package p\nfunc f(\n\ta int,\n) int\nfunc g() \nfunc h() int // {\n"},
		{"literals", "package p\nfunc f() { _ = \"}\\\"\" + `}` + string('}') /* } */ // }\n}\nconst c = '{'\n", "package p\nfunc f() \nconst c = '{'\n"},
		{"function value", "package p\nvar f =\nfunc() { g() }\nvar (\n\th = func() {}\n)\n", "package p\nvar f =\nfunc() { g() }\nvar (\n\th = func() {}\n)\n"},
		{"one line", "package p; func f() { g() }; func g() {}", "package p; func f() ; func g() "},
		{"open", "package p\nfunc f() { g()\n", "package p\nfunc f() { g()\n"},
		{"ends early", "package p\nfunc", "package p\nfunc"},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, string(withoutBodies([]byte(c.text)))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWithoutBodiesParses compares with what the parser finds of Go's own sources.
func TestWithoutBodiesParses(t *testing.T) {
	files := 0
	for _, dir := range []string{"runtime", "go/types", "net/http", "reflect", "internal/types/testdata/check"} {
		paths, err := filepath.Glob(filepath.Join(goSources(t), dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
			if err != nil {
				continue
			}
			got, err := parser.ParseFile(token.NewFileSet(), path, withoutBodies(text), parser.SkipObjectResolution)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			files++
			if diff := cmp.Diff(declared(t, want), declared(t, got)); diff != "" {
				t.Errorf("%s: %s", path, diff)
			}
		}
	}
	if files < 300 {
		t.Errorf("%d files were compared", files)
	}
}

// goSources is the folder of Go's own sources; a program built with -trimpath does not know it.
func goSources(t testing.TB) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "src")
}

// declared prints the declarations of a file without bodies.
func declared(t *testing.T, f *ast.File) string {
	t.Helper()
	var out bytes.Buffer
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			fn.Body = nil
		}
		if err := printer.Fprint(&out, token.NewFileSet(), d); err != nil {
			t.Fatal(err)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func BenchmarkWithoutBodies(b *testing.B) {
	text, err := os.ReadFile(filepath.Join(goSources(b), "net/http/server.go"))
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		cut  func([]byte) []byte
	}{{"whole", func(text []byte) []byte { return text }}, {"cut", withoutBodies}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := parser.ParseFile(token.NewFileSet(), "server.go", c.cut(text), parser.SkipObjectResolution); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
