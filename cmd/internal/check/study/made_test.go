package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
)

// TestMade: hunks are made whose lines were printed; imports and what is only inserted come along.
func TestMade(t *testing.T) {
	fresh := func() *madeFile {
		return &madeFile{before: "i\na\nb\nc\nd\n", hunks: []hunk{
			{from: 1, lines: 1, text: "i\nj\n", imports: true},
			{from: 3, lines: 1, text: "B1\nB2\n"},
			{from: 4, lines: 0, text: "x\n"},
			{from: 5, lines: 1, text: "D\n"},
		}}
	}
	for _, tt := range []struct {
		name  string
		lines []int
		want  string
	}{
		{"nothing", nil, "i\na\nb\nc\nd\n"},
		{"a line that stays", []int{2}, "i\na\nb\nc\nd\n"},
		{"one hunk and what comes along", []int{3}, "i\nj\na\nB1\nB2\nc\nx\nd\n"},
		{"all", []int{3, 5}, "i\nj\na\nB1\nB2\nc\nx\nD\n"},
	} {
		f := fresh()
		m := made{files: map[string]*madeFile{"a.go": f}}
		lines := printed.Lines{}
		for _, n := range tt.lines {
			lines.Add("a.go", n, n)
		}
		m.see(lines)
		if diff := cmp.Diff(tt.want, f.changed()); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
	f := fresh()
	m := made{files: map[string]*madeFile{"a.go": f}}
	m.see(printed.Lines{"a.go": {3: true}})
	text := "BREAKS\n    b.go:7  in f, passes 1\n        f()\n    12 references: passes 1\n      a.go\n        8  in g:  f()\n"
	if diff := cmp.Diff(printed.Lines{"b.go": {7: true}, "a.go": {5: true}}, m.broken(text)); diff != "" {
		t.Errorf("lines of broken references:\n%s", diff)
	}
}
