package core

import (
	"bytes"
	"slices"
	"testing"
)

func init() { RegisterAmbient(".d.ts") }

func TestEachWord(t *testing.T) {
	for text, want := range map[string][]string{
		"a.b_1 = 'c'": {"a", "b_1", "c"},
		"#1x":         {"1x", "x"},
		"é9":          {"9"},
		"":            nil,
	} {
		var got []string
		EachWord([]byte(text), func(w []byte) { got = append(got, string(w)) })
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestBlocks(t *testing.T) {
	for text, want := range map[string][]string{
		"declare global { x }":           {GlobalBlock},
		"declare /* c */ global{}":       {GlobalBlock},
		"declare // c\n\tglobal{}":       {GlobalBlock},
		"the global one":                 nil,
		"\nglobal = {}":                  nil,
		"namespace global { x }":         {GlobalBlock},
		"declare module /* c */ 'm'":     {ModuleBlock},
		"module\n\t\"m\"":                {ModuleBlock},
		"type: \"module\", 'x'":          nil,
		"module.exports = {}":            nil,
		"type I interface { F() }":       {InterfaceBlock},
		"type I interface /* c */ { J }": {InterfaceBlock},
		"var x interface{}":              nil,
	} {
		if got := Blocks("a.ts", []byte(text)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := Blocks("a.d.ts", nil); !slices.Equal(got, []string{GlobalBlock}) {
		t.Errorf("a file of declarations: %q", got)
	}
}

func TestBodies(t *testing.T) {
	p := Place{Spelling: "x", Opening: GlobalBlock}
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
	p.Opening = ModuleBlock
	if bodies, ok := p.Bodies("a.ts", []byte("declare module '{' { x } module.exports = {}")); !ok || len(bodies) != 1 || string(bodies[0]) != "module '{' { x }" {
		t.Errorf("a module: %q %v", bodies, ok)
	}
	if _, ok := p.Bodies("a.d.ts", nil); ok {
		t.Error("a file of declarations tells its blocks")
	}
}

func TestMayBeOf(t *testing.T) {
	for text, want := range map[string]bool{
		"package a.b;\nclass C {}":                           true,
		"package a;\nclass C {}":                             false,
		"package a.b.c; import a.b.c.D; /** @see a.b.C */":   false,
		"/* c */ // package a.b\n\tpackage\n a ;":            false,
		"// c\n/* c */\tpackage\r\n a ; class C {}":          false,
		"\xef\xbb\xbfpackage a;":                             false,
		"package a; the package of a class, package-private": false,
		"package a; } package a /* c */ . b;":                true,
		"package a; } package /* c */ a.b;":                  true,
		"package ; a.b;":                                     true,
		"package a . b;":                                     true,
		"package /* c */ a;":                                 true,
		"@C package a;":                                      true,
		"class C {}":                                         true,
		"":                                                   true,
		"/* package a;":                                      true,
	} {
		if got := mayBeOf([]byte(text), "a.b"); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
