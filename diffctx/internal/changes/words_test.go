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
		{"", "go", ""},
	} {
		got := codeWords(tt.text, tt.language)
		if want := strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", tt.text, got, want)
		}
	}
}
