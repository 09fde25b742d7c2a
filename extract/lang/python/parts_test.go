package python

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func textsOf(source []byte, parts []lang.Part) (out []string) {
	for _, p := range parts {
		out = append(out, string(source[p.Start:p.End]))
	}
	return out
}

func TestParts(t *testing.T) {
	source := []byte("# -*- coding: utf-8 -*-\n\"\"\"Doc.\n\ndef f(): pass\n\"\"\"\nimport os\n\n# About C.\n@deco(\n    1)\nclass C(A,\n        B):  # yes\n    \"\"\"Doc of C.\"\"\"\n    x = 1\n    \"\"\"Doc of x.\"\"\"\n\n    def f(self):\n        if 1: pass\n        # inside\n\n    # before g\n    def g(self): return {\n'a': 1}\n    class D:\n        y = 2\n        z = \\\n3\n# top\nif x:\n    class E: pass\nelse:\n    pass\nclass F: pass\nx = 1; y = f\"{{{x:{y}}}\" 'b'\n# end\n")
	parts, ok := Parts(source)
	want := []struct {
		in   int
		text string
	}{
		{-1, "# -*- coding: utf-8 -*-\n\"\"\"Doc.\n\ndef f(): pass\n\"\"\"\n"},
		{-1, "import os\n"},
		{-1, "\n# About C.\n@deco(\n    1)\nclass C(A,\n        B):  # yes\n"},
		{2, "    \"\"\"Doc of C.\"\"\"\n"},
		{2, "    x = 1\n    \"\"\"Doc of x.\"\"\"\n"},
		{2, "\n    def f(self):\n        if 1: pass\n        # inside\n"},
		{2, "\n    # before g\n    def g(self): return {\n'a': 1}\n"},
		{2, "    class D:\n"},
		{7, "        y = 2\n"},
		{7, "        z = \\\n3\n"},
		{-1, "# top\nif x:\n    class E: pass\nelse:\n    pass\n"},
		{-1, "class F: pass\n"},
		{-1, "x = 1; y = f\"{{{x:{y}}}\" 'b'\n# end\n"},
	}
	texts := textsOf(source, parts)
	if !ok || len(parts) != len(want) {
		t.Fatalf("parts %v %q", ok, texts)
	}
	for i, w := range want {
		if texts[i] != w.text || parts[i].In != w.in || parts[i].Head != (i == 2 || i == 7) {
			t.Errorf("part %d: %q in %d, want %q in %d", i, texts[i], parts[i].In, w.text, w.in)
		}
	}
}

func TestPartsOfWhatCannotBeCut(t *testing.T) {
	for name, source := range map[string]string{
		"bracket too many":     "x = 1)\n",
		"bracket too few":      "x = (1\ny = 2\n",
		"open string":          "x = 'a\ny = 2\n",
		"open long string":     "x = '''a\ny = 2\n",
		"string in a format":   "x = f'{a['b']}'\n",
		"brace of a format":    "x = f'{a'\n",
		"indented":             "  x = 1\n",
		"shallower":            "class C:\n    x = 1\n  y = 2\n",
		"tabs and blanks":      "class C:\n    x = 1\n\ty = 2\n",
		"class without a body": "class C:\nx = 1\n",
		"class at the end":     "class C:\n",
		"decorator at the end": "@a\n",
		"else alone":           "x = 1\nclass C:\n    y = 1\nelse: pass\n",
		"carriage return":      "x = 1\ry = 2\n",
		"NUL":                  "x = 1\x00\n",
		"stray backslash":      "x = 1 \\ 2\n",
	} {
		if parts, ok := Parts([]byte(source)); ok {
			t.Errorf("%s: %q", name, textsOf([]byte(source), parts))
		}
	}
}

func TestDeclares(t *testing.T) {
	for _, c := range []struct {
		heads, part    string
		head           bool
		names, aliases []string
	}{
		{"", "def f(a):\n    x = 1\n", false, []string{"f"}, nil},
		{"class C(B):\n", "    @property\n    def f(self): pass\n", false, []string{"f"}, nil},
		{"class C(B):\n    class D:\n", "        x: int = y\n", false, []string{"x", "int"}, []string{"x", "int"}},
		{"", "@d\nclass C(\n  B):\n", true, []string{"C"}, []string{"C"}},
		{"", "def f():\n    global x\n    x = 1\n", false, []string{"f", "x"}, []string{"f", "x"}},
		{"", "a, b.c = d = e\n", false, []string{"a", "b", "c", "d"}, []string{"a", "b", "c", "d"}},
		{"", "from .a import b as c, d\n", false, []string{"c\x00.a b as c", "d\x00.a d"}, nil},
		{"", "import a.b, c.d as e\n", false, []string{"a\x00 a.b", "e\x00 c.d as e"}, nil},
		{"", "from a import *\n", false, []string{"*"}, nil},
		{"", "class C(x := B): pass\n", false, []string{"C", "x", "B"}, []string{"C", "x", "B"}},
		{"", "'''Doc of words.'''\nf(x)\n", false, nil, nil},
		{"", "f(y := x)\n", false, []string{"f", "y", "x"}, []string{"f", "y", "x"}},
	} {
		names, aliases, ok := declaresPart([]byte(c.heads), []byte(c.part), c.head)
		if !ok || !slices.Equal(names, c.names) || !slices.Equal(aliases, c.aliases) {
			t.Errorf("%q declares %q, %q (%v), want %q, %q", c.part, names, aliases, ok, c.names, c.aliases)
		}
	}
	if _, _, ok := declaresPart(nil, []byte("def f(:\n  pass\n"), false); ok {
		t.Error("a part with errors declares names")
	}
}

// TestPartsOfFiles checks, for the sources of the fixtures and of the folders in
// CODEGRAPH_PY_FILES, that parts are the whole, have errors only where it has, and
// that no definition at their level crosses a cut.
func TestPartsOfFiles(t *testing.T) {
	files, whole, cut := 0, 0, 0
	check := func(p string, source []byte) {
		files++
		f, err := Extract(source)
		if err != nil {
			return
		}
		parts, ok := Parts(source)
		if !ok {
			if f.ParseErrors == 0 {
				whole++
				t.Logf("%s is not cut", p)
			}
			return
		}
		if strings.Join(textsOf(source, parts), "") != string(source) {
			t.Fatalf("%s: the parts are not the whole", p)
		}
		sound := true
		at := map[int]bool{}
		for i, part := range parts {
			at[part.Start] = true
			_, _, ok := declaresPart(headsOf(source, parts, i), source[part.Start:part.End], part.Head)
			if sound && !ok && f.ParseErrors == 0 {
				t.Errorf("%s: a part has errors: %q", p, source[part.Start:part.End])
			}
			sound = sound && ok
		}
		cut += len(parts)
		if !sound {
			return
		}
		if f.ParseErrors > 0 {
			t.Errorf("%s has %d errors, its parts none", p, f.ParseErrors)
		}
		for _, s := range f.Symbols {
			first := slices.IndexFunc(parts, func(x lang.Part) bool { return int(s.Span.Start) < x.End })
			last := slices.IndexFunc(parts, func(x lang.Part) bool { return int(s.Span.End) <= x.End })
			if first != last && !parts[first].Head && !s.Flags.Has(facts.Overload) {
				t.Errorf("%s: %s crosses a cut", p, s.Name)
			}
		}
	}
	roots := append([]string{"testdata"}, strings.Fields(os.Getenv("CODEGRAPH_PY_FILES"))...)
	for _, root := range roots {
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			source, err := os.ReadFile(p)
			switch filepath.Ext(p) {
			case ".py":
				check(p, source)
			case ".txtar":
				for _, f := range txtar.Parse(source).Files {
					if strings.HasSuffix(f.Name, ".py") {
						check(p+":"+f.Name, f.Data)
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d parts of %d files, %d not cut", cut, files, whole)
}
