package gitrepo

import (
	"bytes"
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

func TestWildmatch(t *testing.T) {
	tests := []struct {
		pattern, text  string
		path, basename bool // with and without the rule for '/'
	}{
		{"foo", "foo", true, true}, {"foo", "bar", false, false}, {"", "", true, true}, {"???", "foo", true, true}, {"??", "foo", false, false},
		{"*", "foo", true, true}, {"f*", "foo", true, true}, {"*ob*a*r*", "foobar", true, true}, {"aaaaaaabababab", "aaaaaaabababab", true, true},
		{"foo\\*", "foo*", true, true}, {"f\\oo", "foo", true, true}, {"[\\-_]", "-", true, true}, {"[]-]", "]", true, true}, {"[!]a-]", "b", true, true},
		{"foo*bar", "foo/baz/bar", false, true}, {"foo**bar", "foo/baz/bar", false, true}, {"foo/**/bar", "foo/baz/bar", true, true},
		{"foo/**/**/bar", "foo/b/baz/bar", true, true}, {"foo/**/bar", "foo/bar", true, false}, {"**/foo", "foo", true, false},
		{"**/foo", "XXX/foo", true, true}, {"**/foo", "bar/baz/foo", true, true}, {"*/foo", "bar/baz/foo", false, true},
		{"**/bar*", "foo/bar/baz", false, true}, {"**/bar/*", "deep/foo/bar/baz", true, true}, {"**/bar/*", "deep/foo/bar/baz/", false, true},
		{"**/bar/**", "deep/foo/bar/baz/", true, true}, {"foo[/]bar", "foo/bar", false, true}, {"f[^eiu][^eiu][^eiu][^eiu][^eiu]r", "foo/bar", false, true},
		{"[[:digit:]]", "5", true, true}, {"[[:alpha:][:digit:]]", "a", true, true}, {"[[:nope:]]", "a", false, false}, {"[a-c]b*", "bbb", true, true},
		{"[", "[", false, false}, {"[a", "a", false, false}, {"\\", "\\", false, false}, {"*\\", "x", false, false}, {"[\\\\-^]", "]", true, true},
		{"-*-*-*-*-*-*-12-*-*-*-m-*-*-*", "-adobe-courier-bold-o-normal--12-120-75-75-m-70-iso8859-1", true, true},
	}
	for _, tt := range tests {
		if got := wildmatch(tt.pattern, tt.text, wildOptions{pathname: true}); got != tt.path {
			t.Errorf("path: %q on %q is %v", tt.pattern, tt.text, got)
		}
		if got := wildmatch(tt.pattern, tt.text, wildOptions{}); got != tt.basename {
			t.Errorf("name: %q on %q is %v", tt.pattern, tt.text, got)
		}
	}
	if wildmatch(strings.Repeat("*a", 200)+"b", strings.Repeat("a", 5000), wildOptions{}) {
		t.Error("a pattern of many stars matches")
	}
	if !wildmatch("FOO/[A-C]ar", "foo/bar", wildOptions{pathname: true, fold: true}) {
		t.Error("case is not folded")
	}
}

// TestIgnoreAsGit compares random patterns on all paths of a small world.
func TestIgnoreAsGit(t *testing.T) {
	f := newFixture(t)
	rnd := rand.New(rand.NewSource(3))
	parts := []string{"a", "b", "*", "**", "a*", "?b", "[ab]", "ab", "\\a", "[!a]", "a**", "*.c", "x.c", "**b"}
	var paths []string
	names := []string{"a", "b", "ab", "x.c", "bb"}
	for _, x := range names {
		for _, y := range names {
			paths = append(paths, x+"/"+y+"/f", x+"/"+y+"/ab", x+"/"+y+"/x.c")
		}
		paths = append(paths, x+"q")
	}
	for round := range 200 {
		var file strings.Builder
		for range 1 + rnd.Intn(6) {
			var p []string
			for range 1 + rnd.Intn(3) {
				p = append(p, parts[rnd.Intn(len(parts))])
			}
			line := strings.Join(p, "/")
			line = []string{"", "", "/", "!", "!/"}[rnd.Intn(5)] + line + []string{"", "", "/", " ", "/**"}[rnd.Intn(5)]
			fmt.Fprintln(&file, line)
		}
		f.write(".gitignore", file.String())
		cmd := f.command("check-ignore", "-z", "--no-index", "--stdin")
		cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00"))
		out, _ := cmd.Output() // exit status 1: none is ignored
		want := map[string]bool{}
		for p := range bytes.SplitSeq(out, []byte{0}) {
			want[string(p)] = true
		}
		l := pushIgnore(nil, "", []byte(file.String()), false)
		for _, p := range paths {
			if got := ignoredBelow(l, p); got != want[p] {
				t.Errorf("round %d: %q ignored %v, git says %v, of\n%s", round, p, got, want[p], file.String())
			}
		}
	}
}

// ignoredBelow asks for the folders on the way first, as a scan does.
func ignoredBelow(l *ignoreList, path string) bool {
	for i := range len(path) {
		if path[i] == '/' && l.ignored(path[:i], true) {
			return true
		}
	}
	return l.ignored(path, false)
}
