package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestFirstLookOfMany renders a change of which every section has much: those that say least of code are headings, and one screen holds all.
func TestFirstLookOfMany(t *testing.T) {
	r := &analysis.Result{}
	of := func(kind string, n int, body string) *analysis.Symbol {
		name := fmt.Sprintf("f%d", n)
		return &analysis.Symbol{ID: kind + ":" + name + body, Path: fmt.Sprintf("p%d/a.go", n%4), Name: name, QualifiedName: name, Kind: kind, Line: n + 1, EndLine: n + 1, Signature: "func(" + body + ")", Visibility: "public"}
	}
	for n := range 60 {
		switch n % 6 {
		case 0:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.BodyChanged, Before: of("function", n, ""), After: of("function", n, "")})
		case 1:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.SignatureChanged, Before: of("function", n, "a int"), After: of("function", n, "a, b int")})
		case 2:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, After: of("function", n, ""), Public: true})
		case 3:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Removed, Before: of("function", n, ""), Public: true})
		case 4:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Renamed, Before: of("function", n, ""), After: of("function", n+100, "")})
		case 5:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.BodyChanged, Before: of("section", n, ""), After: of("section", n, ""), Details: []string{"− 1", "+ 2"}})
		}
		x := of("function", n, "")
		r.Boundaries = append(r.Boundaries, analysis.Dependency{From: fmt.Sprintf("from%d", n), To: "to", Edge: analysis.Edge{Path: x.Path, Line: x.Line}})
		r.Dispatch = append(r.Dispatch, analysis.Dispatch{Change: analysis.Redirected, Kind: "calls", Source: *x, Before: of("function", n, "a"), After: x, Path: x.Path, Line: x.Line})
		r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.BodyChanged, Only: analysis.OnlyAnnotations, Before: of("class", n, ""), After: of("class", n, ""), Details: []string{"− @A", "+ @B", "+ @C"}})
		r.Tests.Likely = append(r.Tests.Likely, analysis.Test{Path: fmt.Sprintf("p%d/a_test.go", n), Name: "Test"})
		r.Tests.Unreached = append(r.Tests.Unreached, *x)
	}
	var b bytes.Buffer
	if err := Text(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	first := b.String()
	if n := strings.Count(first, "\n"); n > screen {
		t.Errorf("%d lines, want %d at most:\n%s", n, screen, first)
	}
	for _, want := range []string{"BOUNDARIES  60 first dependencies", "ANNOTATIONS  of 60 definitions\nMOVES AND RENAMES  10", "--limit -1 shows all"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
}

// TestFirstLook renders a change of many definitions that breaks nothing: it takes one screen, and all of it where that is asked for.
func TestFirstLook(t *testing.T) {
	r := &analysis.Result{}
	of := func(n int, signature string) *analysis.Symbol {
		name := fmt.Sprintf("f%d", n)
		return &analysis.Symbol{ID: "function:" + name, Path: "a.go", Name: name, QualifiedName: name, Kind: "function", Line: n + 1, EndLine: n + 1, Signature: signature, Visibility: "public"}
	}
	for n := range 90 {
		switch n % 3 {
		case 0:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.BodyChanged, Before: of(n, "func()"), After: of(n, "func()")})
		case 1:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.SignatureChanged, Before: of(n, "func(a int)"), After: of(n, "func(a, b int)")})
		case 2:
			r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, After: of(n, "func()"), Public: true})
		}
	}
	text := func(opts Options) string {
		var b bytes.Buffer
		if err := Text(&b, r, opts); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := text(Options{})
	if n := strings.Count(first, "\n"); n > screen {
		t.Errorf("%d lines, want %d at most:\n%s", n, screen, first)
	}
	for _, want := range []string{"30 bodies changed", "SIGNATURES  30 changed", "30 added", "--limit -1 shows all"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
	// a reader with room for so much gets as much, and is not told of flags
	all := len(text(Options{Limit: -1}))
	for _, room := range []int{all, all / 2, all / 4} {
		got := text(Options{Fits: func(text []byte) bool { return len(text) <= room }})
		if len(got) > room || len(got) < room/2 {
			t.Errorf("%d bytes of %d", len(got), room)
		}
		if strings.Contains(got, "--limit") || strings.Contains(got, "max_tokens") != (room < all) {
			t.Errorf("of %d bytes:\n%s", room, got)
		}
	}
	if n, all := strings.Count(text(Options{Limit: 8}), "\n"), strings.Count(text(Options{Limit: -1}), "\n"); n <= screen || all <= 150 {
		t.Errorf("%d lines of eight entries a section, %d of all", n, all)
	}
}

// TestLastLook: where nothing fits, added files are a heading too, and code that changed is still there.
func TestLastLook(t *testing.T) {
	r := &analysis.Result{}
	for n := range 3 {
		x := symbol("file", fmt.Sprintf("f%d.go", n), fmt.Sprintf("f%d.go", n), 1, "")
		r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, After: x}, analysis.SymbolChange{Change: analysis.Added, Within: x.ID, After: symbol("function", fmt.Sprintf("a%d", n), x.Path, 2, "")})
	}
	f := symbol("function", "Run", "run.go", 3, "func Run()")
	r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.BodyChanged, Before: f, After: f})
	var b bytes.Buffer
	if err := Text(&b, r, Options{Fits: func([]byte) bool { return false }}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "FILES  3 added\n") || strings.Contains(got, "f0.go") || !strings.Contains(got, "run.go:3") {
		t.Error(got)
	}
}

// TestFirstLookFillsTheScreen: lines that a look leaves empty are filled with further bodies, where another signature takes too many.
func TestFirstLookFillsTheScreen(t *testing.T) {
	r := &analysis.Result{}
	for n := range 40 {
		name := fmt.Sprintf("f%d", n)
		of := func(signature string) *analysis.Symbol {
			return &analysis.Symbol{ID: "function:" + name + signature, Path: "a.go", Name: name, QualifiedName: name, Kind: "function", Line: n + 1, EndLine: n + 1, Signature: signature, Visibility: "public"}
		}
		x := analysis.SymbolChange{Change: analysis.BodyChanged, Before: of("func()"), After: of("func()")}
		if n%2 == 0 {
			x = analysis.SymbolChange{Change: analysis.SignatureChanged, Before: of("func(a int)"), After: of("func(a, b int)")}
		}
		r.Symbols = append(r.Symbols, x)
	}
	var b bytes.Buffer
	if err := Text(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "\n"); n > screen || n < screen-2 {
		t.Errorf("%d lines, want about %d:\n%s", n, screen, b.String())
	}
}
