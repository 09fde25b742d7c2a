package resultset

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func edited(t *testing.T, text string, rows ...[]any) *Edits {
	t.Helper()
	s := fill(t, &Set{}, []string{"path", "line", "column", "before", "after"}, rows...)
	x, err := s.Edits(func(path string) ([]byte, error) {
		switch path {
		case "a.go":
			return []byte(text), nil
		case "gen.go":
			return nil, &Refused{"it is generated"}
		}
		return nil, fmt.Errorf("no such file")
	})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func row(path string, line, column int64, before, after string) []any {
	return []any{path, line, column, before, after}
}

func TestEditsOfOneLineKeepTheirPlaces(t *testing.T) {
	x := edited(t, "f(f(x))\nend\n", row("a.go", 1, 1, "f", "long"), row("a.go", 1, 3, "f", "g"))
	if got := string(x.Files[0].Content()); got != "long(g(x))\nend\n" {
		t.Errorf("%q", got)
	}
	if x.Summary.Edits != 2 || x.Summary.Files != 1 || x.Summary.Skipped != 0 {
		t.Errorf("%+v", x.Summary)
	}
}

func TestEditsThatDoNotFitAreLeftOut(t *testing.T) {
	x := edited(t, "abc\n",
		row("a.go", 1, 1, "abc", "d"), row("a.go", 1, 2, "bc", "e"), // one place twice
		row("a.go", 1, 2, "x", "y"), row("a.go", 9, 1, "a", "b"), row("gen.go", 1, 1, "a", "b"))
	want := []Warning{
		{"a.go", 1, `"x" is not there`, false}, {"a.go", 1, "another edit changes the same place", false},
		{"a.go", 9, "there is no such line", false}, {"gen.go", 1, "it is generated", true},
	}
	if diff := cmp.Diff(want, x.Warnings); diff != "" {
		t.Error(diff)
	}
	if got := string(x.Files[0].Content()); got != "ae\n" {
		t.Errorf("%q", got)
	}
}

func TestEditsKeepLineEnds(t *testing.T) {
	for text, want := range map[string]string{
		"a\r\nb\r\n": "x\r\ny\r\nb\r\n",
		"a":          "x\ny",
	} {
		if got := string(edited(t, text, row("a.go", 1, 1, "a", "x\ny")).Files[0].Content()); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestEditsAreAUnifiedDiff(t *testing.T) {
	text := strings.Repeat("same\n", 4) + "old\n" + strings.Repeat("same\n", 12) + "last"
	x := edited(t, text, row("a.go", 5, 0, "old", "new\nmore"), row("a.go", 18, 0, "last", "end"))
	var b strings.Builder
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := "--- a/a.go\n+++ b/a.go\n@@ -2,7 +2,8 @@\n same\n same\n same\n-old\n+new\n+more\n same\n same\n same\n" +
		"@@ -15,4 +16,4 @@\n same\n same\n same\n-last\n\\ No newline at end of file\n+end\n\\ No newline at end of file\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}
