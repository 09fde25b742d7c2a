package goreach_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

const tree = `
-- go.mod --
module m
-- p/p.go --
package p

type Runner interface{ Run() }

type A struct{}

func (A) Run() { helper() }

type B struct{}

func (B) Run() {}

func (B) String() string { return "" }

func helper() {}

func Start(r Runner) { r.Run() }

func alone() {}

var registry = fill()

func fill() map[string]int { return nil }
-- p/p_test.go --
package p

import (
	"fmt"
	"testing"
)

func TestHelper(t *testing.T) { helper() }

func TestStart(t *testing.T) { Start(A{}) }

func TestString(t *testing.T) { fmt.Println(B{}) }
-- q/q.go --
package q

import "m/p"

func Go() { p.Start(nil) }
-- q/q_test.go --
package q

import "testing"

func TestGo(t *testing.T) { Go() }

func TestNothing(t *testing.T) {}
`

// TestTests seeds each definition alone.
func TestTests(t *testing.T) {
	repo, trees := gittest.Trees(t, tree)
	s, err := graph.New(repo, graph.NewMemory(), graph.Options{}).At(t.Context(), trees[0])
	if err != nil {
		t.Fatal(err)
	}
	var files []*graph.File
	err = s.EachSection(t.Context(), facts.SectionDecl|facts.SectionRefs, func(f *graph.File) error {
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for definition, want := range map[string]string{
		"p/p.go:helper":   "TestHelper TestStart",
		"p/p.go:A.Run":    "TestStart",
		"p/p.go:Start":    "TestGo TestStart",
		"p/p.go:alone":    "",
		"q/q.go:Go":       "TestGo",
		"p/p.go:B.String": "TestString",                                         // fmt calls it
		"p/p.go:fill":     "TestGo TestHelper TestNothing TestStart TestString", // when the package is loaded
	} {
		g := goreach.New(files, func() map[string]bool { return nil })
		var got []string
		for _, test := range g.Tests([]goreach.Node{node(t, g, files, definition)}) {
			got = append(got, test.Name)
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s", definition, diff)
		}
	}
}

func node(t *testing.T, g *goreach.Graph, files []*graph.File, definition string) goreach.Node {
	t.Helper()
	path, name, _ := strings.Cut(definition, ":")
	for _, f := range files {
		for i := range f.Facts.Symbols {
			if f.Path == path && f.Symbol(int32(i)).QualifiedName == name {
				return g.Symbol(path, int32(i))
			}
		}
	}
	t.Fatalf("no %s", definition)
	return -1
}

func TestCalledByLibrary(t *testing.T) {
	for name, want := range map[string]bool{"String": true, "ServeHTTP": true, "Error": true, "DoMyWork": false,
		"UnmarshalYAML": true, "MarshalTOML": true, "Marshaller": false, "Remarshal": false} {
		if got := goreach.CalledByLibrary(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
