package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// TestPartsToldApart keeps annotations and manifests apart from bodies, says what came and went of a
// part, and names private definitions.
func TestPartsToldApart(t *testing.T) {
	body := func(kind, name, path, only string, details ...string) diffctx.SymbolChange {
		x := symbol(kind, name, path, 3, name)
		return diffctx.SymbolChange{Change: diffctx.BodyChanged, Before: x, After: x, Reach: 1, Only: only, Details: details, Annotations: only == diffctx.OnlyAnnotations}
	}
	private := func(change, name string) diffctx.SymbolChange {
		s := diffctx.SymbolChange{Change: change, After: symbol("function", name, "net/send.go", 9, name)}
		s.After.Visibility = "private"
		if change == diffctx.Removed {
			s.Before, s.After = s.After, nil
		}
		return s
	}
	r := &diffctx.Result{Symbols: []diffctx.SymbolChange{
		body("class", "Cart", "Cart.java", diffctx.OnlyAnnotations, "− @Old", "+ @Entity"),
		body("file", "Main.java", "Main.java", diffctx.OnlyImports, "− Session from javax.mail", "+ Session from jakarta.mail"),
		body("file", "go.mod", "go.mod", diffctx.OnlySettings, "− require example.com/a v1.0.0"),
		body("function", "Send", "net/send.go", ""),
		private(diffctx.Added, "retry"), private(diffctx.Removed, "again"),
	}}
	var out bytes.Buffer
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	rest := out.String()
	for _, part := range [][]string{
		{"BEHAVIOUR  2 bodies changed", "file Main.java  (1 reference, imports changed)", "      − Session from javax.mail", "      + Session from jakarta.mail", "net/send.go:3"},
		{"ANNOTATIONS  of 1 definition", "Cart.java:3  class Cart\n", "      − @Old", "      + @Entity"},
		{"TEXT AND DATA  1 section changed", "go.mod:3  file", "      − require example.com/a v1.0.0"},
		{"1 private definition added, 1 removed: − again, + retry"},
	} {
		for _, line := range part {
			var found bool
			if _, rest, found = strings.Cut(rest, line); !found {
				t.Fatalf("%q is not told, or not there, in\n%s", line, out.String())
			}
		}
	}
}
