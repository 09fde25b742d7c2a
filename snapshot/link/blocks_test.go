package link

import (
	"bytes"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func TestBlocks(t *testing.T) {
	for text, want := range map[string][]string{
		"declare global { x }":           {"global"},
		"declare /* c */ global{}":       {"global"},
		"declare // c\n\tglobal{}":       {"global"},
		"the global one":                 nil,
		"\nglobal = {}":                  nil,
		"namespace global { x }":         {"global"},
		"declare module /* c */ 'm'":     {"module"},
		"module\n\t\"m\"":                {"module"},
		"type: \"module\", 'x'":          nil,
		"module.exports = {}":            nil,
		"type I interface { F() }":       {"interface"},
		"type I interface /* c */ { J }": {"interface"},
		"var x interface{}":              nil,
	} {
		if got := core.Blocks("a.ts", []byte(text)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := core.Blocks("a.d.ts", nil); !slices.Equal(got, []string{"global"}) {
		t.Errorf("a file of declarations: %q", got)
	}
}

func TestBodies(t *testing.T) {
	p := core.Place{Spelling: "x", Opening: "global"}
	for text, want := range map[string]string{
		"a {} declare global { interface I { '}': \"{\" } } b": "global { interface I { '}': \"{\" } }",
		"declare global /* { */ { // }\n x }":                  "global /* { */ { // }\n x }",
		"declare global {} declare\nglobal { x }":              "global {}|global { x }",
		"global = 1; the global {}":                            "",
		"declare global { x":                                   "?",
		"declare global { `}` }":                               "?",
		"declare global { a / b }":                             "?",
		"declare global { 'a\n }":                              "?",
		"declare global // { }":                                "?",
	} {
		bodies, ok := p.Bodies("a.ts", []byte(text))
		got := string(bytes.Join(bodies, []byte("|")))
		if !ok {
			got = "?"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	p.Opening = "module"
	if bodies, ok := p.Bodies("a.ts", []byte("declare module '{' { x } module.exports = {}")); !ok || len(bodies) != 1 || string(bodies[0]) != "module '{' { x }" {
		t.Errorf("a module: %q %v", bodies, ok)
	}
	if _, ok := p.Bodies("a.d.ts", nil); ok {
		t.Error("a file of declarations says its blocks")
	}
}
