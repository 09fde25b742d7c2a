package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestOutlinedApart keeps changed sections of texts and keys of data apart from code that behaves otherwise.
func TestOutlinedApart(t *testing.T) {
	body := func(kind, name, path string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.BodyChanged, Before: symbol(kind, name, path, 3, name), After: symbol(kind, name, path, 3, name), Reach: 1}
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{body("section", "Use", "README.md"), body("function", "Send", "net/send.go"), body("section", "jobs", ".github/workflows/ci.yml")}}
	var out bytes.Buffer
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	code, text, found := strings.Cut(out.String(), "TEXT AND DATA  2 sections changed")
	if !found || !strings.Contains(code, "BEHAVIOUR  1 body changed") || !strings.Contains(code, "net/send.go:3") {
		t.Errorf("code is told as\n%s", code)
	}
	if !strings.Contains(text, "README.md:3") || !strings.Contains(text, ".github/workflows/ci.yml:3") {
		t.Errorf("texts and data are told as\n%s", text)
	}
}
