package render

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// TestSignatureToldOnce: a definition whose signature the breaks show, and whose body
// changed too, is listed for its body and its signature is not shown again.
func TestSignatureToldOnce(t *testing.T) {
	before := diffctx.Symbol{ID: "function:1", Path: "a.go", Name: "Open", QualifiedName: "Open", Kind: "function", Line: 3, Signature: "func Open(dir string)"}
	after := before
	after.Signature = "func Open(dir string, names []string)"
	r := &diffctx.Result{
		Breaks: []diffctx.Break{{Change: diffctx.SignatureChanged, Symbol: before, Now: &after, Reason: "takes other types", API: true}},
		Symbols: []diffctx.SymbolChange{{Change: diffctx.SignatureChanged, Changes: []string{diffctx.SignatureChanged, diffctx.BodyChanged},
			Before: &before, After: &after}},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := strings.Count(text, "+ "+after.Signature); n != 1 {
		t.Errorf("the new signature is shown %d times:\n%s", n, text)
	}
	if !strings.Contains(text, "function Open  (signature told above)") {
		t.Errorf("the changed body is not told:\n%s", text)
	}
}

// TestNamesOwner: a member is shown with its owner unless its signature says it as
// the receiver or the constructor's name; a type that is called alike does not count.
func TestNamesOwner(t *testing.T) {
	for _, x := range []struct {
		signature, owner, name string
		want                   bool
	}{
		{"func (e *Executor) Run(name string) error", "Executor", "Run", true},
		{"func (c *Cache[K, V]) Get(key K) V", "Cache", "Get", true},
		{"public Client(Options options)", "http.Client", "Client", true},
		{"LogCmd string", "Cmd", "LogCmd", false},
		{"static Predicate describedAs(String text, Predicate p)", "Predicate", "describedAs", false},
		{"public static Form createForm()", "Form", "createForm", false},
	} {
		if got := namesOwner(x.signature, x.owner, x.name); got != x.want {
			t.Errorf("%s of %s: %t", x.signature, x.owner, got)
		}
	}
}
