package lang_test

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/plaintext"

	_ "github.com/codegraph-dev/codegraph/extract" // registers the languages
)

// TestComments says of each line what it is: c a comment, d a directive, s a documentation string, - code.
func TestComments(t *testing.T) {
	for name, c := range map[string]struct{ language, path, text, want string }{
		"of C":                     {"c", "a.c", "// a\n#define b\n/* c\n d */\n/* e */ f();\n*p = q;\n--i;", "c-cc---"},
		"behind code":              {"c", "a.c", "int a; /* begins\n and ends */\nint b; // no more /*\nint c;", "-c--"},
		"no comment in a string":   {"typescript", "a.ts", "glob('src/*')\nf()\n#private = 1", "---"},
		"an apostrophe":            {"rust", "a.rs", "#[cfg(test)]\nfn f<'a>(x: &'a str) {} /* begins\n ends */\n//! c", "--cc"},
		"directives of Go":         {"go", "a.go", "//go:linkname a b\n// go: c", "dc"},
		"of Python":                {"python", "a.py", "# a\n\"\"\"b\n* c\n// 2\nx = '#'", "cs---"},
		"by the name of the file":  {"bash", "a.sh", "# a\necho # b\n// c", "c--"},
		"without a language":       {"", "a.sql", "-- a\nselect 1 /* b\nc */", "c-c"},
		"neither of them is known": {"", "a.unknown", "// a\n# b", "c-"},
		"of components":            {"vue", "a.vue", "<!-- a\nb -->\n// c\n<p/>", "ccc-"},
	} {
		t.Run(name, func(t *testing.T) {
			var got strings.Builder
			comments := plaintext.CommentsOf(c.language, c.path)
			for line := range strings.Lines(c.text) {
				got.WriteByte("-cds"[comments.Next(line)])
			}
			if got.String() != c.want {
				t.Errorf("%s, not %s", &got, c.want)
			}
		})
	}
}
