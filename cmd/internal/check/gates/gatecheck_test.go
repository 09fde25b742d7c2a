package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEdits makes every kind of edit in every family.
func TestEdits(t *testing.T) {
	files := map[string]map[string]string{
		"ts": {
			"src/price.ts": "export function of(i: number): number {\n  return twice(i)\n}\n\nfunction twice(i: number): number {\n  return i\n}\n",
			"src/app.ts":   "import { of } from './price'\n\nfunction over(i: number): number;\nfunction over(i: string): number;\nfunction over(i: any): number {\n  return of(i)\n}\n",
			"src/use.ts":   "over(1)\n",
		},
		"py": {
			"m/price.py":  "def of(i):\n    return twice(i)\n\n\ndef twice(i):\n    return i\n",
			"m/app.py":    "from .price import of\n\nof(1)\n",
			"m/more.py":   "@overload\ndef add(i: int) -> int: ...\n@overload\ndef add(i: str) -> int: ...\n",
			"m/other.py":  "from .more import add\nadd(1)\n",
			"m/ignore.md": "of",
		},
		"go": {
			"go.mod":         "module example.com/m\n",
			"price/price.go": "package price\n\nfunc Of(i int) int { return i }\n",
			"app.go":         "package m\n\nimport (\n\t\"example.com/m/price\"\n)\n\nvar _ = price.Of(1)\n",
			"open_linux.go":  "package m\n\nfunc open() {\n\tprintln()\n}\n",
			"open_darwin.go": "package m\n\nfunc open() {\n}\n",
		},
		"java": {
			"a/Price.java": "package a;\npublic class Price {\n    public static int of(int i) {\n        return i;\n    }\n    int of(String s) {\n        return 1;\n    }\n}\n",
			"b/App.java":   "package b;\nimport a.Price;\nclass App {\n    int run() { return Price.of(1); }\n}\n",
		},
	}
	for name, tree := range files {
		s := &subject{dialect: dialects[name], files: tree}
		for _, kind := range kinds {
			list := s.edits(kind, "1")
			if len(list) == 0 {
				t.Errorf("%s: no edit of kind %q", name, kind)
			}
			for _, e := range list {
				for path, text := range e.changed {
					if text == tree[path] {
						t.Errorf("%s: %s at %s changes nothing", name, kind, e.place)
					}
				}
			}
		}
	}
}

// TestRewrites makes the further kinds of edit that a small file has a place for.
func TestRewrites(t *testing.T) {
	for name, c := range map[string]struct{ kind, file, text, want string }{
		"java": {"argument of a constructor", "a/App.java", "class App {\n    Price p = new Price(n);\n}\n", "class App {\n    Price p = new Price(new Thread(), n);\n}\n"},
		"go":   {"method added to an interface", "app.go", "type Price interface {\n\tOf() int\n}\n", "type Price interface {\n\tGone()\n\tOf() int\n}\n"},
		"py":   {"attribute of no name", "m/app.py", "    return self.price\n", "    return self.price_gone\n"},
	} {
		s := &subject{dialect: dialects[name], files: map[string]string{c.file: c.text}}
		list := s.edits(c.kind, "1")
		if len(list) != 1 || list[0].changed[c.file] != c.want {
			t.Errorf("%s: %v", name, list)
		}
	}
}

func TestRenamedExtensions(t *testing.T) {
	got := renamedExtensions(map[string]string{
		"src/a.ts":          "import { b } from './lib'\nexport * from \"./c\"\nimport 'd'\n",
		"src/lib/index.ts":  "import { c } from '../c'\n",
		"src/c.ts":          "",
		"test/c.test-d.tsx": "import '../src/c'\n",
	}, ".ts", ".mts")
	want := map[string]string{
		"src/a.mts":         "import { b } from './lib/index.mjs'\nexport * from \"./c.mjs\"\nimport 'd'\n",
		"src/lib/index.mts": "import { c } from '../c.mjs'\n",
		"src/c.mts":         "",
		"test/c.test-d.tsx": "import '../src/c'\n",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	writeTable(&out, []outcome{
		{dialect: "go", edit: edit{kind: missingName}, errors: []string{"x"}, fails: true},
		{dialect: "go", edit: edit{kind: missingName}, errors: []string{"x"}},
		{dialect: "go", edit: edit{kind: wrongArity}, fails: true},
	})
	if lines := strings.Split(out.String(), "\n"); !slices.Contains(lines, "| go | 3 | 2 | 1 | 1 of 2 | | 1 |") {
		t.Errorf("table:\n%s", out.String())
	}
}
