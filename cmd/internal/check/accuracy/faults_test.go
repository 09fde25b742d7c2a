package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sampleOf reads a truth, a graph and one source file.
func sampleOf(t *testing.T, language, truth, graph, path, source string) *comparison {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{filepath.Join(dir, "truth.jsonl"): truth, filepath.Join(dir, "graph.jsonl"): graph}
	for file, text := range files {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readComparison(subjectOf("s", language, "older"), dir, filepath.Join(dir, "truth.jsonl"), filepath.Join(dir, "graph.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	c.sources[path] = strings.Split(source, "\n")
	return c
}

// faultyLines are the lines of edges that the truth cannot judge.
func faultyLines(t *testing.T, c *comparison) (lines []int) {
	t.Helper()
	for _, g := range c.graph {
		if g.Type != "edge" {
			continue
		}
		faulty, err := c.faulty(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if faulty {
			lines = append(lines, g.Line)
		}
	}
	return lines
}

// mereLines are the lines of calls that the truth has as references.
func mereLines(t *testing.T, c *comparison) (lines []int) {
	t.Helper()
	for _, g := range c.graph {
		mere, err := c.mereReference(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if mere {
			lines = append(lines, g.Line)
		}
	}
	return lines
}

func TestFaultsOfPythonTruth(t *testing.T) {
	const source = `from .own import (
    filter,
)
a.range(1)
filter(1)
list(1)
if sys.platform == "win32":
    def here():
        pass
else:
    def there():
        pass
def always():
    pass
here(); there(); always()
pack.part()
pack.other()`
	const truth = `{"t":"ext","path":"a.py","line":4,"text":"range"}
{"t":"ext","path":"a.py","line":5,"text":"filter"}
{"t":"ext","path":"a.py","line":6,"text":"list"}
{"t":"doc","path":"pack/part.py"}
{"t":"ext","path":"a.py","line":16,"text":"part"}
{"t":"ext","path":"a.py","line":17,"text":"other"}
`
	graph := `{"type":"symbol","id":"r","path":"b.py","name":"range"}
{"type":"symbol","id":"f","path":"b.py","name":"filter"}
{"type":"symbol","id":"l","path":"b.py","name":"list"}
{"type":"symbol","id":"h","path":"a.py","name":"here","name_line":8}
{"type":"symbol","id":"t","path":"a.py","name":"there","name_line":11}
{"type":"symbol","id":"w","path":"a.py","name":"always","name_line":13}
{"type":"edge","kind":"calls","target":"r","path":"a.py","line":4,"column":3}
{"type":"edge","kind":"calls","target":"f","path":"a.py","line":5,"column":1}
{"type":"edge","kind":"calls","target":"l","path":"a.py","line":6,"column":1}
{"type":"edge","kind":"calls","target":"h","path":"a.py","line":15,"column":1}
{"type":"edge","kind":"calls","target":"t","path":"a.py","line":16,"column":9}
{"type":"edge","kind":"calls","target":"w","path":"a.py","line":17,"column":18}
{"type":"symbol","id":"p","path":"pack/__init__.py","name":"part","name_line":1}
{"type":"symbol","id":"o","path":"pack/__init__.py","name":"other","name_line":1}
{"type":"edge","kind":"calls","target":"p","path":"a.py","line":16,"column":6}
{"type":"edge","kind":"calls","target":"o","path":"a.py","line":17,"column":6}
`
	c := sampleOf(t, "python", truth, graph, "a.py", source)
	c.sources["b.py"], c.sources["pack/__init__.py"] = []string{""}, []string{""}
	if got := faultyLines(t, c); !slices.Equal(got, []int{4, 5, 15, 16, 16}) {
		t.Errorf("lines %v: the bare builtin, what every system defines and a member that is no module are judged", got)
	}
}

// TestStubs leaves out what the truth has in a stub.
func TestStubs(t *testing.T) {
	const truth = `{"t":"def","id":"s","path":"m.pyi","line":1,"name":"f","kind":"function"}
{"t":"def","id":"g","path":"m.py","line":2,"name":"g","kind":"function"}
{"t":"ref","path":"a.py","line":1,"text":"f","defs":["s"],"role":"call"}
{"t":"ref","path":"a.py","line":2,"text":"g","defs":["g"],"role":"call"}
`
	const graph = `{"type":"symbol","id":"F","path":"m.py","name":"f","kind":"function","name_line":1,"start_line":1,"end_line":1}
{"type":"symbol","id":"G","path":"m.py","name":"g","kind":"function","name_line":3,"start_line":3,"end_line":3}
{"type":"edge","kind":"calls","target":"F","path":"a.py","line":1,"column":1}
{"type":"edge","kind":"calls","target":"G","path":"a.py","line":2,"column":1}
`
	c := sampleOf(t, "python", truth, graph, "a.py", "f()\ng()")
	c.sources["m.py"] = []string{"def f(): ...", "def g(): ...", "def g(): ..."}
	if got := faultyLines(t, c); !slices.Equal(got, []int{1}) {
		t.Errorf("lines %v", got)
	}
}

// TestDecoratedMembers leaves out functions under decorators that are named as members of modules.
func TestDecoratedMembers(t *testing.T) {
	const source = `import own
own.kept()
own.plain()
kept()
@cache
def kept(): ...
def plain(): ...`
	const truth = `{"t":"ext","path":"a.py","line":2,"text":"kept"}
{"t":"ext","path":"a.py","line":3,"text":"plain"}
{"t":"ext","path":"a.py","line":4,"text":"kept"}
`
	const graph = `{"type":"symbol","id":"k","path":"a.py","name":"kept","kind":"function","name_line":6,"start_line":5,"end_line":6}
{"type":"symbol","id":"p","path":"a.py","name":"plain","kind":"function","name_line":7,"start_line":7,"end_line":7}
{"type":"edge","kind":"calls","target":"k","path":"a.py","line":2,"column":5}
{"type":"edge","kind":"calls","target":"p","path":"a.py","line":3,"column":5}
{"type":"edge","kind":"calls","target":"k","path":"a.py","line":4,"column":1}
`
	if got := faultyLines(t, sampleOf(t, "python", truth, graph, "a.py", source)); !slices.Equal(got, []int{2}) {
		t.Errorf("lines %v", got)
	}
}

// TestUntypedAttributes leaves out what a class with bases assigns without a type, where the truth
// has another attribute.
func TestUntypedAttributes(t *testing.T) {
	const source = `class Base:
    kind: type
class One(Base):
    kind = Made
    told: type = Made
class Alone:
    kind = Made
x.kind()
x.kind()
x.told()
x.kind()`
	const truth = `{"t":"def","id":"base","path":"a.py","line":2,"name":"kind","kind":"field"}
{"t":"def","id":"one","path":"a.py","line":4,"name":"kind","kind":"field"}
{"t":"ref","path":"a.py","line":8,"text":"kind","defs":["base"],"role":"call"}
{"t":"ref","path":"a.py","line":9,"text":"kind","defs":["one"],"role":"call"}
{"t":"ext","path":"a.py","line":10,"text":"told"}
{"t":"ext","path":"a.py","line":11,"text":"kind"}
`
	const graph = `{"type":"symbol","id":"O","path":"a.py","name":"One","kind":"class","name_line":3}
{"type":"symbol","id":"A","path":"a.py","name":"Alone","kind":"class","name_line":6}
{"type":"symbol","id":"k","path":"a.py","name":"kind","kind":"field","parent":"O","name_line":4,"start_line":4,"end_line":4}
{"type":"symbol","id":"d","path":"a.py","name":"told","kind":"field","parent":"O","name_line":5,"start_line":5,"end_line":5}
{"type":"symbol","id":"a","path":"a.py","name":"kind","kind":"field","parent":"A","name_line":7,"start_line":7,"end_line":7}
{"type":"edge","kind":"calls","target":"k","path":"a.py","line":8,"column":3}
{"type":"edge","kind":"calls","target":"k","path":"a.py","line":9,"column":3}
{"type":"edge","kind":"calls","target":"d","path":"a.py","line":10,"column":3}
{"type":"edge","kind":"calls","target":"a","path":"a.py","line":11,"column":3}
`
	c := sampleOf(t, "python", truth, graph, "a.py", source)
	if got := faultyLines(t, c); len(got) != 1 || got[0] != 8 {
		t.Errorf("lines %v: what the truth names itself, has with a type or in a class without bases is judged", got)
	}
}

func TestSlots(t *testing.T) {
	const source = `class A:
    """Text."""

    __slots__ = (
        "port",
    )

    def port(self): ...
    def other(self): ...

a.port
a.other
A`
	const truth = `{"t":"def","id":"A","path":"a.py","line":1,"name":"A","kind":"type"}
{"t":"ref","path":"a.py","line":11,"text":"port","defs":["A"],"role":"ref"}
{"t":"ref","path":"a.py","line":12,"text":"other","defs":["A"],"role":"ref"}
{"t":"ref","path":"a.py","line":13,"text":"A","defs":["A"],"role":"ref"}
`
	const graph = `{"type":"symbol","id":"p","path":"a.py","name":"port","kind":"field","name_line":8,"start_line":8,"end_line":8}
{"type":"symbol","id":"o","path":"a.py","name":"other","kind":"field","name_line":9,"start_line":9,"end_line":9}
{"type":"edge","kind":"reads","target":"p","path":"a.py","line":11,"column":3}
{"type":"edge","kind":"reads","target":"o","path":"a.py","line":12,"column":3}
`
	c := sampleOf(t, "python", truth, graph, "a.py", source)
	if got := faultyLines(t, c); !slices.Equal(got, []int{11}) {
		t.Errorf("lines %v", got)
	}
	for _, r := range c.truth {
		if slot, err := c.namesSlot(t.Context(), r); err != nil || slot != (r.T == "ref" && r.Line == 11) {
			t.Errorf("line %d of the truth: %v, %v", r.Line, slot, err)
		}
	}
}

func TestPassedOnMembers(t *testing.T) {
	const truth = `{"t":"ext","path":"a.ts","line":3,"text":"map"}
{"t":"ref","path":"a.ts","line":4,"text":"keys","defs":["k.ts:1:1"],"role":"call"}
{"t":"ext","path":"a.ts","line":5,"text":"map"}
`
	const graph = `{"type":"symbol","id":"m","path":"m.ts","name":"map","kind":"function","start_line":1,"end_line":1}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":3,"column":3,"rule":6}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":4,"column":3,"rule":6}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":5,"column":3,"rule":6}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":3,"column":3,"rule":8}
`
	c := sampleOf(t, "typescript", truth, graph, "a.ts", "import * as n from \"./index\"\nimport { o } from \"./o\"\nn.map()\nn.keys()\no.map()")
	c.sources["m.ts"] = []string{"export function map() {}"}
	if got := faultyLines(t, c); !slices.Equal(got, []int{3}) {
		t.Errorf("lines %v", got)
	}
}

// TestUndefinedMembers leaves out methods of aliases of types and members that are set on functions.
func TestUndefinedMembers(t *testing.T) {
	const source = `type A = { run(): void }
function f() {}
f.more = () => {}
a.run()
f.more()
f.other()`
	const truth = `{"t":"ext","path":"a.ts","line":4,"text":"run"}
{"t":"ext","path":"a.ts","line":5,"text":"more"}
{"t":"ext","path":"a.ts","line":6,"text":"other"}
`
	const graph = `{"type":"symbol","id":"A","path":"a.ts","name":"A","kind":"type","name_line":1,"name_column":6,"start_line":1,"end_line":1}
{"type":"symbol","id":"r","path":"a.ts","name":"run","kind":"method","parent":"A","name_line":1,"name_column":12,"start_line":1,"end_line":1}
{"type":"symbol","id":"m","path":"a.ts","name":"more","kind":"method","name_line":3,"name_column":3,"start_line":3,"end_line":3}
{"type":"symbol","id":"o","path":"a.ts","name":"other","kind":"method","name_line":2,"name_column":10,"start_line":2,"end_line":2}
{"type":"edge","kind":"calls","target":"r","path":"a.ts","line":4,"column":3}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":5,"column":3}
{"type":"edge","kind":"calls","target":"o","path":"a.ts","line":6,"column":3}
`
	if got := faultyLines(t, sampleOf(t, "typescript", truth, graph, "a.ts", source)); !slices.Equal(got, []int{4, 5}) {
		t.Errorf("lines %v", got)
	}
}

// TestParameterProperties leaves out fields that parameters make, and calls in brackets.
func TestParameterProperties(t *testing.T) {
	const source = `class A {
  constructor(private made: () => void, other: number) {}
  private plain: () => void
  run() {
    this.made(); this.plain()
    this['run'](); this['run'].name
  }
}`
	const truth = `{"t":"def","id":"plain","path":"a.ts","line":3,"name":"plain","kind":"fnfield"}
{"t":"ref","path":"a.ts","line":6,"text":"'run'","defs":["run"],"role":"ref"}
`
	const graph = `{"type":"symbol","id":"m","path":"a.ts","name":"made","kind":"field","name_line":2,"name_column":23,"start_line":2,"end_line":2}
{"type":"symbol","id":"p","path":"a.ts","name":"plain","kind":"field","name_line":3,"name_column":11,"start_line":3,"end_line":3}
{"type":"symbol","id":"r","path":"a.ts","name":"run","kind":"method","name_line":4,"name_column":3,"start_line":4,"end_line":7}
{"type":"edge","kind":"calls","target":"m","path":"a.ts","line":5,"column":10}
{"type":"edge","kind":"calls","target":"p","path":"a.ts","line":5,"column":23}
{"type":"edge","kind":"calls","target":"r","path":"a.ts","line":6,"column":10}
{"type":"edge","kind":"reads","target":"r","path":"a.ts","line":6,"column":25}
`
	c := sampleOf(t, "typescript", truth, graph, "a.ts", source)
	if got := faultyLines(t, c); !slices.Equal(got, []int{5}) {
		t.Errorf("lines %v: one call of a parameter's field is left out", got)
	}
	if got := mereLines(t, c); !slices.Equal(got, []int{6}) {
		t.Errorf("lines %v: one call in brackets is a mere reference", got)
	}
}

func TestImpliedCalls(t *testing.T) {
	const graph = `{"type":"symbol","id":"a","path":"b.py","name":"__add__"}
{"type":"edge","kind":"calls","target":"a","path":"a.py","line":1,"column":3}
{"type":"edge","kind":"calls","target":"a","path":"a.py","line":2,"column":3}
`
	c := sampleOf(t, "python", "", graph, "a.py", "a + b\na.__add__(b)")
	var got []bool
	for _, g := range c.graph[1:] {
		implied, err := c.implied(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, implied)
	}
	if len(got) != 2 || !got[0] || got[1] {
		t.Errorf("%v: an operator's call has no site, one that is written has", got)
	}
}

func TestFaultsOfTypeScriptTruth(t *testing.T) {
	const truth = `{"t":"def","id":"a.ts:1:6","path":"a.ts","line":1,"name":"types","kind":"value"}
{"t":"def","id":"a.ts:2:2","path":"a.ts","line":2,"name":"told","kind":"field"}
{"t":"ref","path":"a.ts","line":4,"text":"f","defs":["a.ts:9:9"],"role":"ref"}
{"t":"ref","path":"a.ts","line":5,"text":"f","defs":["a.ts:9:9"],"role":"ref"}
{"t":"ref","path":"a.ts","line":9,"text":"f","defs":["a.ts:9:9"],"role":"ref"}
{"t":"ref","path":"a.ts","line":10,"text":"f","defs":["a.ts:9:9"],"role":"ref"}
`
	const graph = `{"type":"symbol","id":"v","path":"a.ts","name":"types","kind":"value","start_line":1,"end_line":3}
{"type":"symbol","id":"k","path":"a.ts","name":"told","kind":"field","parent":"v","start_line":2,"end_line":2}
{"type":"symbol","id":"u","path":"a.ts","name":"untold","kind":"field","parent":"v","start_line":2,"end_line":2}
{"type":"symbol","id":"f","path":"a.ts","name":"f","kind":"function","start_line":9,"end_line":9}
{"type":"edge","kind":"reads","target":"k","path":"a.ts","line":7,"column":1}
{"type":"edge","kind":"reads","target":"u","path":"a.ts","line":8,"column":1}
{"type":"edge","kind":"calls","target":"f","path":"a.ts","line":4,"column":1}
{"type":"edge","kind":"calls","target":"f","path":"a.ts","line":5,"column":1}
{"type":"symbol","id":"c","path":"a.ts","name":"constructor","kind":"constructor","start_line":9,"end_line":9}
{"type":"edge","kind":"calls","target":"c","path":"a.ts","line":6,"column":1}
{"type":"edge","kind":"calls","target":"f","path":"a.ts","line":9,"column":2}
{"type":"edge","kind":"calls","target":"f","path":"a.ts","line":10,"column":2}
`
	c := sampleOf(t, "typescript", truth, graph, "a.ts", "const types = {\n  told: 1, untold: 2,\n}\nf<{ a: 1 }>(1)\nf(1)\nsuper(1)\n\n\n(f as (a: any) => void)(1)\n(f as any)")
	if got := faultyLines(t, c); !slices.Equal(got, []int{8, 6}) {
		t.Errorf("lines %v", got)
	}
	if got := mereLines(t, c); !slices.Equal(got, []int{4, 9}) {
		t.Errorf("lines %v of mere references", got)
	}
}
