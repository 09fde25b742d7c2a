package diffctx_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// reached is a module whose functions are reached in all the ways that there are.
const reached = `-- go.mod --
module ex.org/r

go 1.22

require (
	ex.org/other v1.0.0
	gopkg.in/yaml v1.0.0
)
-- shape/shape.go --
package shape

type Shape interface{ Area() int }

type Square struct{ side int }

func NewSquare() *Square { return &Square{side: one()} }

func (s *Square) Area() int { return 1 }

func (s *Square) Scale(by *Square) *Square { return by }

func (s *Square) String() string { return "square" }

func (s *Square) grow() {}

type Circle struct{}

func (c Circle) Area() int { return 2 }

func (c Circle) Area2(n int) int { return n }

type Level int

const (
	Low Level = iota
	High
)

func (l Level) String() string { return "level" }

func one() int { return 1 }

func unused() int { return 0 }

func Total(list ...Shape) (n int) {
	for _, s := range list {
		n += s.Area()
	}
	return n
}
-- shape/shape_test.go --
package shape

import (
	"fmt"
	"testing"
)

func TestSquare(t *testing.T) { Total(NewSquare()) }

func TestCircle(t *testing.T) { Total(Circle{}) }

func TestLevel(t *testing.T) { fmt.Println(High) }

func TestNothing(t *testing.T) {}
-- setup/setup.go --
package setup

var table = fill()

var later = func() int { return 3 }

func fill() map[string]int { return nil }

func init() { register() }

func register() {}

func Later() int { return later() }
-- setup/setup_test.go --
package setup

import "testing"

func TestTable(t *testing.T) { _ = table }

func TestLater(t *testing.T) { Later() }
-- user/user_test.go --
package user

import (
	"testing"

	"ex.org/r/setup"
)

func TestUser(t *testing.T) { _ = setup.Later }

func TestOther(t *testing.T) {}
-- main/main_test.go --
package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int { return m.Run() }

func TestOne(t *testing.T) {}
-- text/text.go --
package text

import "text/template"

type Page struct{}

func (p Page) Title() string { return "" }

func (p Page) Footer() string { return "" }

func Render() *template.Template { return template.Must(template.New("").Parse("{{.Title}}")) }
-- text/text_test.go --
package text

import "testing"

func TestRender(t *testing.T) { Render().Execute(nil, Page{}) }

func TestFooter(t *testing.T) { f := Page.Footer; f(Page{}) }

func TestPlain(t *testing.T) { Render() }
-- yaml/yaml.go --
package yaml

import "gopkg.in/yaml"

type Doc struct{}

func (d Doc) MarshalYAML() (any, error) { return nil, nil }

func (d Doc) Merge(with Doc) Doc { return with }

func Write(d any) { yaml.Marshal(d) }
-- yaml/yaml_test.go --
package yaml

import "testing"

func TestWrite(t *testing.T) { Write(Doc{}) }

func TestMerge(t *testing.T) { Doc{}.Merge(Doc{}) }

func TestNoDoc(t *testing.T) { Write(nil) }
`

func TestSafeGoTests(t *testing.T) {
	for _, x := range []struct{ name, old, new, want string }{
		{"named", "return &Square{side: one()}", "return &Square{side: 2}", "TestSquare"},
		{"named by what is named", "func one() int { return 1 }", "func one() int { return 2 }", "TestSquare"},
		{"through an interface, where a value is made", "(s *Square) Area() int { return 1 }", "(s *Square) Area() int { return 2 }", "TestSquare"},
		{"of another type", "(c Circle) Area() int { return 2 }", "(c Circle) Area() int { return 3 }", "TestCircle"},
		{"called by nothing here, but perhaps by name", "Area2(n int) int { return n }", "Area2(n int) int { return 1 }", "TestCircle"},
		{"by no name", "func unused() int { return 0 }", "func unused() int { return 1 }", ""},
		{"with a type of ours, so by no library", "func (s *Square) grow() {}", "func (s *Square) grow() { one() }", ""},
		{"by the standard library", `{ return "square" }`, `{ return "Square" }`, "TestSquare"},
		{"on a constant that repeats a type", `{ return "level" }`, `{ return "Level" }`, "TestLevel"},
		{"by initialisation", "func fill() map[string]int { return nil }", "func fill() map[string]int { return map[string]int{} }", "TestLater TestOther TestTable TestUser"},
		{"by an init function", "func register() {}", "func register() { fill() }", "TestLater TestOther TestTable TestUser"},
		{"a function value", "{ return 3 }", "{ return 4 }", "TestLater TestUser"},
		{"by TestMain", "{ return m.Run() }", "{ m.Run(); return 0 }", "TestOne"},
		{"by a template", `Title() string { return "" }`, `Title() string { return "x" }`, "TestFooter TestRender"},
		{"by no template", `Footer() string { return "" }`, `Footer() string { return "x" }`, "TestFooter"},
		{"by another's library", "MarshalYAML() (any, error) { return nil, nil }", "MarshalYAML() (any, error) { return 1, nil }", "TestMerge TestWrite"},
		{"by no other's library", "{ return with }", "{ return d }", "TestMerge"},
		{"a version", "gopkg.in/yaml v1.0.0", "gopkg.in/yaml v1.0.1", "TestMerge TestNoDoc TestWrite"},
		{"a test", "func TestNothing(t *testing.T) {}", "func TestNothing(t *testing.T) { t.Log() }", "TestNothing"},
		{"a comment", "package setup\n\nvar", "// Package setup.\npackage setup\n\nvar", ""},
		{"a build constraint", "package setup\n\nvar", "//go:build linux\n\npackage setup\n\nvar", "TestLater TestOther TestTable TestUser"},
		{"a method that went", `func (s *Square) String() string { return "square" }`, "", "TestSquare"},
		{"an import for its effect", "import (\n\t\"os\"", "import (\n\t_ \"ex.org/r/setup\"\n\t\"os\"", "TestOne"},
		{"an import of what initialises nothing", "import (\n\t\"os\"", "import (\n\t\"ex.org/r/shape\"\n\t\"os\"", ""},
		{"another value", "Low Level = iota", "Low Level = iota + 1", "TestLevel"},
	} {
		t.Run(x.name, func(t *testing.T) {
			head := strings.Replace(reached, x.old, x.new, 1)
			if head == reached {
				t.Fatalf("%q is not in the fixture", x.old)
			}
			c := commitTrees(t, reached, head)
			r, err := analysis.AffectedBy(t.Context(), c.base, c.head, analysis.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, test := range r.Safe {
				got = append(got, test.Name)
			}
			slices.Sort(got)
			if d := cmp.Diff(strings.Fields(x.want), got, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}
