package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

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
