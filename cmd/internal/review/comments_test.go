package review

import (
	"strings"
	"testing"
)

// TestCommentAbove counts the lines of comments directly above the last line of a text.
func TestCommentAbove(t *testing.T) {
	for _, tt := range []struct {
		path, text string
		want       int
	}{
		{"a.go", "package a\n\n// F does.\n// It does.\nfunc F() {}", 2},
		{"a.go", "package a\n\n// apart\n\nfunc F() {}", 0},
		{"A.java", "int x; /* of x\n */\n/**\n * Of f.\n *\n * More.\n */\nvoid f() {}", 5},
		{"A.java", "int x; /* of x\n */\nvoid f() {}", 0},
		{"a.py", "x = 1\n# one\n# two\ndef f(): pass", 2},
		{"a.c", "#define X 1\nint f(void);", 0},
		{"a.ts", "/** one */\n// two\nexport function f() {}", 2},
		{"a.go", "// x\nfunc F() {}", 1},
		{"a.go", "func F() {}", 0},
		{"a.unknown", "// x\nf", 0},
	} {
		lines := linesOf([]byte(tt.text))
		if got := commentAbove(syntaxes{}.of(tt.path), lines, len(lines)); got != tt.want {
			t.Errorf("%s: %d lines, want %d, above the end of\n%s", tt.path, got, tt.want, tt.text)
		}
	}
	long := linesOf([]byte(strings.Repeat("// x\n", 500) + "func F() {}"))
	if got := commentAbove(syntaxes{}.of("a.go"), long, len(long)); got != commentLines {
		t.Errorf("%d lines of a long comment", got)
	}
}
