package gotypes_test

import (
	"context"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
)

// archive is a tree whose import paths are example.com/ and a directory.
type archive []txtar.File

func (a archive) Whole(context.Context, string) (bool, error) { return true, nil }

func (a archive) Files(_ context.Context, dir string) (out []gotypes.Source, err error) {
	for _, f := range a {
		if path.Dir(f.Name) == dir {
			out = append(out, gotypes.Source{Path: f.Name, Text: f.Data})
		}
	}
	return out, nil
}

func (a archive) Dir(_ context.Context, _, importPath string) (string, bool, error) {
	dir, ok := strings.CutPrefix(importPath, "example.com/")
	return dir, ok, nil
}

const tree = `
-- r/router.go --
package r

import "net/http"

type Routes interface{ List() []string }

type Router interface {
	http.Handler
	Routes
	Get(pattern string, h http.HandlerFunc)
	Use(middlewares ...func(http.Handler) http.Handler)
}

type Mux struct{ inner http.Handler }

func (m *Mux) List() []string { return nil }
func (m *Mux) Use(middlewares ...func(http.Handler) http.Handler) {}
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {}
func (m *Mux) get(pattern string, h http.HandlerFunc) {}

func New(size int) *Mux { return &Mux{} }
-- r/router_windows.go --
package r

var broken int = "not built here"
-- r/router_test.go --
package r

import "testing"

func TestMux(t *testing.T) {
	all := []Router{New(1)}
	_ = all[0].(*Mux)
	New(
		"one",
	)
	var f func() *Mux = New
	_ = f
}
-- r/example_test.go --
package r_test

import "example.com/r"

func use(r.Router) {}

func Example() { use(r.New()) }
`

func TestCheck(t *testing.T) {
	files := archive(txtar.Parse([]byte(tree)).Files)
	got, err := gotypes.Check(t.Context(), files, []string{"r"}, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	type short struct {
		Path, Type, Method string
		Line               int
		Has                []string
	}
	var list []short
	for _, f := range got {
		at := slices.IndexFunc(files, func(x txtar.File) bool { return x.Name == f.Path })
		s := short{Path: f.Path, Type: f.Type, Method: f.Method, Line: f.Names[0].Line}
		for _, n := range f.Names {
			text := strings.Split(string(files[at].Data), "\n")[n.Line-1][n.Column-1:]
			s.Has = append(s.Has, text[:strings.IndexFunc(text+" ", func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzNERM", r) })])
		}
		list = append(list, s)
	}
	want := []short{
		{"r/example_test.go", "", "", 7, []string{"New", "use"}},
		{"r/example_test.go", "Mux", "Get", 7, []string{"r", "New", "New", "use"}},
		{"r/router_test.go", "Mux", "Get", 6, []string{"New", "New", "Router", "Router"}},
		{"r/router_test.go", "Mux", "Get", 7, []string{"all", "all", "Mux", "Mux"}},
		{"r/router_test.go", "", "", 8, []string{"New"}},
		{"r/router_test.go", "", "", 11, []string{"New", "New"}},
	}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Error(diff)
	}
}
