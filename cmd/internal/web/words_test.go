package web

import (
	"slices"
	"testing"
)

func TestCount(t *testing.T) {
	for want, got := range map[string]string{
		"0 files": count(0, "file"), "1 file": count(1, "file"), "999 lines": count(999, "line"), "1,000 lines": count(1000, "line"), "1,234,567 lines": count(1234567, "line"),
		"2 branches": count(2, "branch"), "1 branch": count(1, "branch"), "3 dependencies": count(3, "dependency"), "1 dependency": count(1, "dependency"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFlowing(t *testing.T) {
	const wrapped = "Diagnostics is a list of diagnostics. It is intended to be used where a\nGo error might normally be used, allowing richer information to be\nconveyed.\n\nFor example:\n\n    one := two()\n    three()\n- a point of a list that is quite long, as some of them are\n- another\n@param x what it takes, told in so many words that it is long\n@return nothing"
	const want = "Diagnostics is a list of diagnostics. It is intended to be used where a Go error might normally be used, allowing richer information to be conveyed.\n\nFor example:\n\n    one := two()\n    three()\n- a point of a list that is quite long, as some of them are\n- another\n@param x what it takes, told in so many words that it is long\n@return nothing"
	if got := flowing(wrapped); got != want {
		t.Errorf("%q", got)
	}
	if got := flowing(""); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

// TestShortRef shortens ids alone.
func TestShortRef(t *testing.T) {
	for ref, want := range map[string]string{"main": "main", "HEAD~2": "HEAD~2", "deadbeef": "deadbeef", "0123456789abcdef0123456789abcdef01234567": "0123456789", "0123456789abcdef0123456789abcdef01234567^": "0123456789abcdef0123456789abcdef01234567^"} {
		if got := shortRef(ref); got != want {
			t.Errorf("%s: %q, not %q", ref, got, want)
		}
	}
}

// TestServed calls repositories by their folders, and by their paths where two have one name.
func TestServed(t *testing.T) {
	p := &page{Repos: []string{"/a/app", "/b/app", "/b/lib.git"}, Repo: "/b/app"}
	var got []string
	for _, x := range p.Served() {
		got = append(got, x.Text)
		if x.Shown != (x.Path == p.Repo) {
			t.Errorf("%s: shown %v", x.Path, x.Shown)
		}
	}
	if want := []string{"/a/app", "/b/app", "lib"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if first := (&page{Repos: p.Repos}).Served()[0]; !first.Shown || first.Link != "/?repo=%2Fa%2Fapp" {
		t.Errorf("the first repository: %+v", first)
	}
}

// TestFirstPart folds what follows the first paragraph of a long comment.
func TestFirstPart(t *testing.T) {
	for doc, want := range map[string][2]string{
		"One.\n\nTwo.\nThree.":                  {"One.\n\nTwo.\nThree.", ""},
		"One,\nstill one.\n\n2\n3\n\n4\n5\n6\n": {"One,\nstill one.", "2\n3\n\n4\n5\n6"},
		"":                                      {"", ""},
	} {
		if first, rest := firstPart(doc); first != want[0] || rest != want[1] {
			t.Errorf("%q: %q and %q", doc, first, rest)
		}
	}
}
