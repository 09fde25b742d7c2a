package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestPartsToldApart keeps annotations and manifests apart from bodies, says what came and went of a
// part, and names private definitions.
func TestPartsToldApart(t *testing.T) {
	body := func(kind, name, path, only string, details ...string) analysis.SymbolChange {
		x := symbol(kind, name, path, 3, name)
		return analysis.SymbolChange{Change: analysis.BodyChanged, Before: x, After: x, Reach: 1, Only: only, Details: details, Annotations: only == analysis.OnlyAnnotations}
	}
	private := func(change, name string) analysis.SymbolChange {
		s := analysis.SymbolChange{Change: change, After: symbol("function", name, "net/send.go", 9, name)}
		s.After.Visibility = "private"
		if change == analysis.Removed {
			s.Before, s.After = s.After, nil
		}
		return s
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		body("class", "Cart", "Cart.java", analysis.OnlyAnnotations, "− @Old", "+ @Entity"),
		body("file", "Main.java", "Main.java", analysis.OnlyImports, "− Session from javax.mail", "+ Session from jakarta.mail"),
		body("file", "go.mod", "go.mod", analysis.OnlySettings, "− require example.com/a v1.0.0"),
		body("function", "Send", "net/send.go", ""),
		private(analysis.Added, "retry"), private(analysis.Removed, "again"),
	}}
	var out bytes.Buffer
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	rest := out.String()
	for _, part := range [][]string{
		{"BEHAVIOUR  2 bodies changed", "file Main.java  (1 reference, imports changed)", "      − Session from javax.mail", "      + Session from jakarta.mail", "net/send.go:3"},
		{"ANNOTATIONS  of 1 definition", "Cart.java:3  class Cart\n", "      − @Old", "      + @Entity"},
		{"1 private definition added, 1 removed: − again, + retry"},
		{"TEXT AND DATA  1 section changed", "go.mod:3  file", "      − require example.com/a v1.0.0"},
	} {
		for _, line := range part {
			var found bool
			if _, rest, found = strings.Cut(rest, line); !found {
				t.Fatalf("%q is not told, or not there, in\n%s", line, out.String())
			}
		}
	}
}

// TestPrivateNames: without a limit every private definition is named.
func TestPrivateNames(t *testing.T) {
	r := &analysis.Result{}
	for _, name := range []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"} {
		s := symbol("function", name, "net/send.go", 9, name)
		s.Visibility = "private"
		r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, After: s})
	}
	for limit, want := range map[int]string{0: "+ a6 … and 2 more", -1: "+ a6, + a7, + a8\n"} {
		var out bytes.Buffer
		if err := Text(&out, r, Options{Limit: limit}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("limit %d: no %q in\n%s", limit, want, out.String())
		}
	}
}

// TestKeyOfManyFiles: a name that many files have, as keys of translations are, is listed once.
func TestKeyOfManyFiles(t *testing.T) {
	r := &analysis.Result{}
	for _, file := range []string{"de.json", "en.json", "fr.json"} {
		s := symbol("value", "forbidden", file, 3, "")
		s.Visibility = "private"
		r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, After: s})
	}
	var out bytes.Buffer
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "3 private definitions added: + forbidden in 3 files\n"; !strings.Contains(out.String(), want) {
		t.Errorf("no %q in\n%s", want, out.String())
	}
}

// TestRedirected: what is reached in place of another is named, overloads by their lines.
func TestRedirected(t *testing.T) {
	of := func(name, path string, line int) *analysis.Symbol {
		return &analysis.Symbol{QualifiedName: name, Path: path, Line: line}
	}
	for want, d := range map[string]analysis.Dispatch{
		"Cart.total at a.go:9, not the one at line 3":     {Before: of("Cart.total", "a.go", 3), After: of("Cart.total", "a.go", 9)},
		"Cart.total at b.go:9, not the one at a.go:3":     {Before: of("Cart.total", "a.go", 3), After: of("Cart.total", "b.go", 9)},
		"Order.total at b.go:9, not Cart.total at a.go:3": {Before: of("Cart.total", "a.go", 3), After: of("Order.total", "b.go", 9)},
	} {
		if got := redirected(&d); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
