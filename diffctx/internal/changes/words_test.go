package changes

import (
	"slices"
	"strings"
	"testing"
)

// TestCodeWords cuts texts into words and signs: comments on lines of their own are left out, and words of strings are marked.
func TestCodeWords(t *testing.T) {
	for _, tt := range []struct{ text, language, want string }{
		{"\t// a note\n\treturn größe_2 + π(x) // why", "go", "return größe_2 + π ( x ) / / why"},
		{"f(\"a b {c}\")", "go", `f ( " "a "b { c } " )`},
		{"# note\nx = «y»", "python", "x = « y »"},
		{"\r\n  a", "go", "a"},
		{"a\n\u2003// a note\n \u00a0b/2", "go", "a b / 2"},
		{"x = r\"a\" + rest", "python", `x = r " "a " + rest`},
		{"", "go", ""},
	} {
		got := codeWords(tt.text, tt.language)
		if want := strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", tt.text, got, want)
		}
	}
}

// BenchmarkCodeWords cuts a long body, of which hardly a byte begins a string or a comment.
func BenchmarkCodeWords(b *testing.B) {
	text := strings.Repeat("\tif got, err := parse(value[i], options...); err != nil {\n\t\treturn nil, fmt.Errorf(\"parse %s: %w\", name, err) // why\n\t}\n", 200)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		codeWords(text, "go")
	}
}
