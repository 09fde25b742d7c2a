package dangling

import (
	"strings"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TestExemptions asks of a reference, at the mark ^ of its line, whether the text allows it
// to lead nowhere.
func TestExemptions(t *testing.T) {
	for _, c := range []struct {
		what, text string
		d          link.Dangling
		want       bool
	}{
		{"a plain use", "x = 1\n^gone()", link.Dangling{Name: "gone"}, false},
		{"caught", "try:\n    ^gone()\nexcept NameError:\n    pass", link.Dangling{Name: "gone", Caught: true}, true},
		{"caught further out", "try:\n    if a:\n\n        b()\n        ^gone()\nexcept NameError:\n    pass", link.Dangling{Name: "gone", Caught: true}, true},
		{"a failure that is not caught so", "try:\n    ^gone()\nexcept NameError:\n    pass", link.Dangling{Name: "gone"}, false},
		{"another failure is caught", "try:\n    ^gone()\nexcept ParseError as e:\n    raise\nexcept (KeyError, lib.ParseFailure):\n    pass", link.Dangling{Name: "gone", Caught: true}, false},
		{"any failure is caught", "try:\n    ^gone()\nexcept ParseError:\n    raise\nexcept:\n    pass", link.Dangling{Name: "gone", Caught: true}, true},
		{"what a variable holds is caught", "try:\n    ^gone()\nexcept FAILURES:\n    pass", link.Dangling{Name: "gone", Caught: true}, true},
		{"nothing is caught", "def f():\n    try:\n        ^gone()\n    finally:\n        a()", link.Dangling{Name: "gone", Caught: true}, false},
		{"behind the block", "try:\n    a()\nexcept NameError:\n    pass\n^gone()", link.Dangling{Name: "gone", Caught: true}, false},
		{"beside the block", "def f():\n    try:\n        a()\n    except E:\n        pass\n    ^gone()", link.Dangling{Name: "gone", Caught: true}, false},
		{"asked for by typeof", "if (typeof gone === 'function')\n  ^gone()", link.Dangling{Name: "gone"}, true},
		{"a part of what is asked for", "if (typeof a.gone.b)\n  ^gone()", link.Dangling{Name: "gone"}, true},
		{"another is asked for", "if (typeof gones)\n  ^gone()", link.Dangling{Name: "gone"}, false},
		{"asked for by hasattr", "if hasattr(gone, 'x'):\n  a.^x()", link.Dangling{Name: "x"}, true},
		{"what hasattr is asked of", "if hasattr(gone, 'x'):\n  ^gone.x()", link.Dangling{Name: "gone"}, false},
		{"asked for by in", "if 'x' in a:\n  a.^x()", link.Dangling{Name: "x"}, true},
		{"a global", "/* global gone, other */\n^gone()", link.Dangling{Name: "gone"}, true},
		{"declared", "declare const gone: any\n^gone()", link.Dangling{Name: "gone"}, true},
		{"a pragma above", "// @ts-ignore\n^gone()", link.Dangling{Name: "gone"}, true},
		{"a pragma on another line", "// @ts-ignore\na()\n^gone()", link.Dangling{Name: "gone"}, false},
		{"a file that is exempt", "// @ts-nocheck\n\n\n^gone()", link.Dangling{Name: "gone"}, true},
		{"in a string", `x = "a \" ^gone() b"`, link.Dangling{Name: "gone"}, true},
		{"behind a string", `x = "a" + ^gone()`, link.Dangling{Name: "gone"}, false},
		{"no name", `x = "^gone"`, link.Dangling{}, false},
		{"a pragma behind the statement above", "a()  # type: ignore\n^gone()", link.Dangling{Name: "gone"}, false},
		{"a pragma of names", "^gone()  # noqa", link.Dangling{Name: "gone"}, true},
		{"a pragma of names, of a module", "from a import ^gone  # noqa", link.Dangling{Name: "gone", Import: true}, false},
		{"codes of something else", "from a import ^gone  # noqa: F401, E402", link.Dangling{Name: "gone", Import: true}, false},
		{"codes of something else, of a name", "^gone()  # pylint: disable=unused-import, line-too-long", link.Dangling{Name: "gone"}, false},
		{"a code of names", "^gone()  # noqa: E501,F821", link.Dangling{Name: "gone"}, true},
		{"a code of modules", "from a import ^gone  # pylint: disable=no-name-in-module", link.Dangling{Name: "gone", Import: true}, true},
		{"a code of members", "from a import ^gone  # type: ignore[attr-defined]", link.Dangling{Name: "gone", Import: true}, true},
		{"a code of types", "from a import ^gone  # pyright: ignore[reportUnknownVariableType]", link.Dangling{Name: "gone", Import: true}, false},
		{"a rule of something else", "// eslint-disable-next-line no-console -- shown\n^gone()", link.Dangling{Name: "gone"}, false},
		{"a rule of names", "// eslint-disable-next-line no-console, no-undef\n^gone()", link.Dangling{Name: "gone"}, true},
		{"all rules", "// eslint-disable-next-line\n^gone()", link.Dangling{Name: "gone"}, true},
		{"a file that is exempt from unused imports", "# ruff: noqa: F401\n\n\n^gone()", link.Dangling{Name: "gone"}, false},
		{"a statement with a pragma above", "# type: ignore\nfrom a import (\n    b,\n    ^gone,\n)", link.Dangling{Name: "gone", Import: true}, true},
	} {
		at := strings.Index(c.text, "^")
		line := 1 + strings.Count(c.text[:at], "\n")
		column := at - strings.LastIndex(c.text[:at], "\n")
		language := "typescript"
		if strings.Contains(c.text, "# ") || strings.Contains(c.text, ":\n") {
			language = "python"
		}
		if got := exemptionsIn(language, strings.Replace(c.text, "^", "", 1)).exempt(line, column, &c.d); got != c.want {
			t.Errorf("%s: exempt is %v", c.what, got)
		}
	}
}

// TestManyExemptions judges as many references as a file has lines: the text
// must not be read for each.
func TestManyExemptions(t *testing.T) {
	const n = 20000
	x := exemptionsIn("python", "class A:\n"+strings.Repeat("    gone(); hasattr(a, 'b')\n", n))
	begin := time.Now()
	for line := 2; line < n; line++ {
		if x.exempt(line, 5, &link.Dangling{Name: "gone", Caught: true}) {
			t.Fatalf("line %d is exempt", line)
		}
	}
	if took := time.Since(begin); took > 10*time.Second { // minutes when each reads the text
		t.Errorf("%d references took %v", n, took)
	}
}

func TestGives(t *testing.T) {
	x := exemptionsIn("python", "f = staticmethod(f)\n  g=h\nk == 1\nm: int = 2\n")
	for name, want := range map[string]bool{"f": true, "g": true, "k": false, "m": false, "h": false} {
		if x.gives(name) != want {
			t.Errorf("gives(%s) is %v", name, !want)
		}
	}
}

func exemptionsIn(language, text string) *exemptions {
	return newExemptions(text, lang.NewComments(lang.SyntaxOf(language)), lang.ExemptionsOf(language))
}
