package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sampleTruth = `{"t":"meta","lang":"go"}
{"t":"doc","path":"a.go"}
{"t":"def","id":"a.go:1:0","path":"a.go","line":1,"name":"I","kind":"type","impl":["a.go:1:0"]}
{"t":"def","id":"a.go:5:0","path":"a.go","line":5,"name":"T","kind":"type","impl":["a.go:1:0"]}
{"t":"def","id":"a.go:7:0","path":"a.go","line":7,"name":"m","kind":"field"}
{"t":"def","id":"a.go:9:0","path":"a.go","line":9,"name":"m","kind":"field"}
{"t":"ref","path":"a.go","line":20,"text":"m","name":"m","defs":["a.go:7:0"],"kind":"field","role":"ref"}
`

const sampleGraph = `{"type":"symbol","id":"t","path":"a.go","name":"T","kind":"struct","start_line":5,"name_line":5,"end_line":5}
{"type":"symbol","id":"i","path":"a.go","name":"I","kind":"interface","start_line":1,"name_line":1,"end_line":1}
{"type":"symbol","id":"m1","path":"a.go","name":"m","kind":"field","start_line":7,"end_line":7}
{"type":"symbol","id":"m2","path":"a.go","name":"m","kind":"field","start_line":9,"end_line":9}
{"type":"edge","kind":"implements","source":"t","target":"i","path":"a.go","line":5,"rule":14}
{"type":"edge","kind":"reads","source":"t","target":"m1","path":"a.go","line":20,"column":3,"rule":12}
{"type":"edge","kind":"reads","source":"t","target":"m2","path":"a.go","line":20,"column":3,"rule":12}
{"type":"edge","kind":"reads","source":"t","target":"m2","path":"a.go","line":21,"column":3,"rule":12}
`

func TestReduce(t *testing.T) {
	dir := t.TempDir()
	truth, graph := filepath.Join(dir, "truth.jsonl"), filepath.Join(dir, "graph.jsonl")
	for path, text := range map[string]string{truth: sampleTruth, graph: sampleGraph} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readComparison(subjectOf("s", "go", "older"), dir, truth, graph)
	if err != nil {
		t.Fatal(err)
	}
	c.sources["a.go"] = []string{"type I interface {}", "", "", "", "type T[P any] struct {"}
	r, err := c.reduce(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := [5]int{r.unsited, r.unions, r.selves, r.generics, r.pairs}; got != [5]int{1, 1, 1, 1, 0} {
		t.Errorf("left out %v", got)
	}
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got := read(r.truth); !strings.Contains(got, `"id":"a.go:5:0"`) || strings.Contains(got, `"impl":["a.go:1:0"]`) {
		t.Errorf("truth: %s", got)
	}
	if got := read(r.graph); strings.Contains(got, `"rule":14`) || strings.Count(got, `"rule":12`) != 2 || !strings.Contains(got, `"line":21`) {
		t.Errorf("graph: %s", got)
	}
	if got := read(r.hierarchy); strings.Contains(got, `"rule":14`) || strings.Count(got, `"rule":12`) != 3 {
		t.Errorf("hierarchy: %s", got)
	}
}

func TestAugmentations(t *testing.T) {
	lines := strings.Split("import '../a'\ndeclare module '../a' {\n  interface M { x: 1 }\n}\nexport const y = 1\ndeclare global {}", "\n")
	if diff := cmp.Diff([]span{{2, 4}, {6, 6}}, blocksOf(lines), cmp.AllowUnexported(span{})); diff != "" {
		t.Error(diff)
	}
	c := &comparison{defs: map[string]*truthLine{"in": {Line: 3}, "out": {Line: 5}}}
	for _, test := range []struct {
		ref  truthLine
		want bool
	}{
		{truthLine{Kind: "module", Text: "'./a.ts'"}, true},
		{truthLine{Kind: "module", Text: "'./mid/b'"}, false},
		{truthLine{Kind: "type", Defs: []string{"in"}}, true},
		{truthLine{Kind: "type", Defs: []string{"out"}}, false},
	} {
		if got := c.augments(&test.ref, "src/b/index.ts", blocksOf(lines)); got != test.want {
			t.Errorf("%+v: %v", test.ref, got)
		}
	}
}

func TestDefinesMethod(t *testing.T) {
	for _, c := range []struct {
		before, rest string
		want         bool
	}{
		{"  ", "(t) {", true},
		{"  async ", "({ a, b }: T): Promise<void> {", true},
		{"  ", "(function () {", false},
		{"  ", "(a) { return a }", false}, // may be anything, so it counts
		{"  return ", "(t) {", false},
		{"  x.", "(t) {", false},
		{"  ", "(t);", false},
	} {
		if got := definesMethod(c.before, c.rest); got != c.want {
			t.Errorf("%qname%q: %v", c.before, c.rest, got)
		}
	}
}
