package colour

import (
	"strings"
	"testing"
)

// TestLines expects comments, strings, numbers, keywords and calls of languages that write
// them in different ways, over the ends of lines, and every byte again.
func TestLines(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"a.go", "func f(x int) {\n\t/* one\n\ttwo */ return g(1, \"a\\\"b\") // end\n}", "k:func f:f c:/* one c:\ttwo */ k:return f:g m:1 s:\"a\\\"b\" c:// end"},
		{"a.py", "def f():\n    '''one\n    two'''\n    return 1 # end", "k:def f:f s:'''one s:    two''' k:return m:1 c:# end"},
		{"a.rb", "def f # it's\n  'a'\nend", "k:def c:# it's s:'a' k:end"},
		{"a.sh", "echo ${#x} # n", "c:# n"},
		{"a.unknown", "if \"x\"", ""},
	} {
		lines := strings.Split(c.text, "\n")
		var got []string
		for i, parts := range Lines(c.path, lines) {
			whole := ""
			for _, p := range parts {
				whole += p.Text
				if p.Class != Plain {
					got = append(got, string(p.Class)+":"+p.Text)
				}
			}
			if whole != lines[i] {
				t.Errorf("%s: line %d is %q, was %q", c.path, i+1, whole, lines[i])
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.path, s, c.want)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add("a.go", "/* x\n\"\\")
	f.Add("a.py", "'''\n'''\xff")
	f.Fuzz(func(t *testing.T, path, text string) {
		lines := strings.Split(text, "\n")
		for i, parts := range Lines(path, lines) {
			whole := ""
			for _, p := range parts {
				whole += p.Text
			}
			if whole != lines[i] {
				t.Errorf("line %d is %q, was %q", i+1, whole, lines[i])
			}
		}
	})
}
