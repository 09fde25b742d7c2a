package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMutations(t *testing.T) {
	at := func(src, name, kind, node string) symbol {
		i := strings.Index(src, name)
		line := strings.Count(src[:i], "\n") + 1
		start := strings.LastIndexByte(src[:i], '\n') + 1
		end := strings.IndexByte(src[i:], '\n') + i
		indent := len(src[start:i]) - len(strings.TrimLeft(src[start:i], " \t"))
		return symbol{Path: "f", Name: name, Kind: kind, NodeKind: node, Line: line, Column: indent + 1, EndLine: line, EndColumn: end - start + 1, NameLine: line, NameColumn: i - start + 1}
	}
	const golang = "package p\n\nfunc Open(path string, mode int) error { return nil }\n"
	const typescript = "export const open = async (path: string, mode?: number) => 1\n"
	const python = "class A:\n    def open(self, path, mode=1): return 1\n"
	for _, c := range []struct{ language, src, name, kind, want string }{
		{"go", golang, "Open", remove, "package p\n\n\n"},
		{"go", golang, "Open", rename, "OpenAnew(path"},
		{"go", golang, "Open", narrow, "func open(path"},
		{"go", golang, "Open", required, "Open(extra int, path string, mode int)"},
		{"go", golang, "Open", optional, "Open(path string, mode int, extra ...int)"},
		{"go", golang, "Open", dropped, "Open(path string)"},
		{"go", golang, "Open", retyped, "Open(path []byte, mode int)"},
		{"typescript", typescript, "open", narrow, "const open = async"},
		{"typescript", typescript, "open", required, "(extra: number, path: string"},
		{"typescript", typescript, "open", optional, "mode?: number, extra?: number)"},
		{"typescript", typescript, "open", retyped, "(path: number"},
		{"python", python, "open", remove, "class A:\n    pass\n"},
		{"python", python, "open", narrow, "def _open(self"},
		{"python", python, "open", required, "(self, extra, path, mode=1)"},
		{"python", python, "open", dropped, "(self, path)"},
		{"python", python, "open", retyped, "(self, path_anew, mode=1)"},
		{"go", golang, "Open", listed, "Open(path []string, mode int)"},
		{"go", golang, "Open", result, "(int, error) {"},
		{"typescript", typescript, "open", listed, "(path: string[], mode"},
		{"python", python, "open", byName, "(self, *, path, mode=1)"},
		{"python", python, "open", byPlace, "(self, path, mode=1, /)"},
	} {
		s := &subject{language: c.language, files: map[string]string{"f": c.src}}
		d := at(c.src, c.name, "function", map[string]string{"typescript": "arrow_function"}[c.language])
		if c.language == "python" {
			d.Kind, d.ParentKind = "method", "class"
		}
		m, ok := s.mutate(d, c.kind)
		if !ok || !strings.Contains(m.text, c.want) {
			t.Errorf("%s %s: %t %q, want %q", c.language, c.kind, ok, m.text, c.want)
		}
	}
}

func TestJudge(t *testing.T) {
	truth := []diagnostic{{Path: "a", Line: 1}, {Path: "a", Line: 9, Callee: 7}, {Path: "b", Line: 3}, {Path: "b", Line: 5}}
	list := []reported{
		{Path: "a", Line: 1, end: 1},
		{Path: "a", Line: 4, end: 4}, // uses what line 1 would import
		{Path: "a", Line: 7, end: 7},
		{Path: "b", Line: 2, end: 4}, // a call whose arguments are wrong on line 3
		{Path: "b", Line: 8, end: 8},
	}
	list[1].Through.Path, list[1].Through.Line = "a", 1
	o := judge(truth, list, nil)
	got := []int{o.truth, o.right, o.named, o.good, o.implied, len(o.missed), len(o.false)}
	if diff := cmp.Diff([]int{4, 3, 4, 3, 1, 1, 1}, got); diff != "" {
		t.Error(diff)
	}
}

// knowing knows the type at some lines.
type knowing map[int]bool

func (k knowing) knows(_ context.Context, _ map[string]string, _ []reported, _ []diagnostic) ([]bool, error) {
	return []bool{k[5], k[6]}, nil
}

func TestUnjudged(t *testing.T) {
	o := judge(nil, []reported{{Path: "a", Line: 5, end: 5}, {Path: "a", Line: 6, end: 6}}, nil)
	slices.SortFunc(o.false, func(a, b reported) int { return a.Line - b.Line })
	if err := o.leaveUnjudged(t.Context(), knowing{6: true}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, 0, 1, 1, 6}, []int{o.named, o.good, o.unjudged, len(o.false), o.false[0].Line}); diff != "" {
		t.Error(diff)
	}
}

func TestProbe(t *testing.T) {
	src := "a.open(b.open)\nx = café.open\n"
	got := probed(src, []reported{{Line: 1, Column: 3}, {Line: 1, Column: 10}, {Line: 2, Column: 11}})
	if want := "a.open__absent(b.open__absent)\nx = café.open__absent\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSection(t *testing.T) {
	page := "# Page\n\n" + heading + "stale\n" + endMark + "\nprose\n"
	got, err := withSection(page, []outcome{{repo: "r", language: "go", kind: remove, truth: 2, right: 1, named: 1, good: 1}})
	if err != nil || !strings.Contains(got, "| Go | r | 1 | 0 | 2 | 1 | 0 | 0 | 0.500 | 1.000 | 0 |") || !strings.HasSuffix(got, endMark+"\nprose\n") || strings.Contains(got, "stale") {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := withSection("# Page\n", nil); err == nil {
		t.Error("a page without the section was accepted")
	}
}
