package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestNamesTellApart: what has one name in several files is listed with its path, what has one name in a file
// with what it is.
func TestNamesTellApart(t *testing.T) {
	symbol := func(kind, path, name string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.Added, After: &analysis.Symbol{Kind: kind, Path: path, Name: name, QualifiedName: name}}
	}
	for want, list := range map[string][]analysis.SymbolChange{
		"+ a (x.go), + a (y.go)":        {symbol("value", "x.go", "a"), symbol("value", "y.go", "a")},
		"+ A.b (field), + A.b (method)": {symbol("field", "A.java", "A.b"), symbol("method", "A.java", "A.b")},
		"+ a, + b":                      {symbol("value", "x.go", "a"), symbol("value", "x.go", "b")},
	} {
		if got := countedByName(list, "one", "many", 10); !strings.HasSuffix(got, ": "+want) {
			t.Errorf("%q: want %q", got, want)
		}
	}
}

// TestFilesNameWhatTheyOffer: a file that came names some of what it offers.
func TestFilesNameWhatTheyOffer(t *testing.T) {
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		{Change: analysis.Added, Public: true, After: &analysis.Symbol{ID: "file:1", Kind: "file", Path: "update.go", Name: "update.go"}},
		{Change: analysis.Added, Public: true, Within: "file:1", After: &analysis.Symbol{ID: "function:1", Kind: "function", Path: "update.go", Name: "IsNewer", QualifiedName: "IsNewer", Line: 3}},
		{Change: analysis.Added, Within: "file:1", After: &analysis.Symbol{ID: "function:2", Kind: "function", Path: "update.go", Name: "compare", QualifiedName: "compare", Line: 9}},
	}}
	var out strings.Builder
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "file update.go with 2 definitions; public: IsNewer"; !strings.Contains(out.String(), want) {
		t.Errorf("want %q in\n%s", want, out.String())
	}
	r.Symbols = append(r.Symbols, analysis.SymbolChange{Change: analysis.Added, Public: true, Within: "file:1", After: &analysis.Symbol{ID: "function:3", Kind: "function", Path: "update.go", Name: "Newest", QualifiedName: "Newest", Line: 12}})
	if got, want := Verdict(r), "nothing breaks; 2 public definitions added"; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := someOf("; public: ", []string{"a", "b", "c", "d", "e"}), "; public: a, b, c and 2 more"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOverloadsTellApart: of a list, what has one name in one file is shown with its parameters.
func TestOverloadsTellApart(t *testing.T) {
	method := func(path, signature string) analysis.SymbolChange {
		return analysis.SymbolChange{After: &analysis.Symbol{Kind: "method", Path: path, Name: "of", QualifiedName: "Lists.of", Signature: signature}}
	}
	list := []analysis.SymbolChange{
		method("Lists.java", "public static <K> List<K> of(Collection<K> c)"), method("Lists.java", "static List of()"),
		method("Lists.java", "static List of("+strings.Repeat("Object a, ", 8)+"int n)"), method("Sets.java", "Set of(int n)"),
	}
	told := overloads(list)
	for i, want := range []string{"method Lists.of(Collection<K> c)", "method Lists.of()", "method Lists.of(" + strings.Repeat("Object a, ", 6) + "…)", "method Lists.of"} {
		if got := told(list[i].After); strings.ReplaceAll(got, " …", "…") != strings.ReplaceAll(want, " …", "…") {
			t.Errorf("%q: want %q", got, want)
		}
	}
	for i := range list { // moved to another file, under another name
		s := *list[i].After
		list[i].Before, s.Path, s.Name, s.QualifiedName = list[i].After, "Other.java", fmt.Sprint("as", i), fmt.Sprint("Other.as", i)
		list[i].After = &s
	}
	if got := overloads(list)(list[1].Before); got != "method Lists.of()" {
		t.Errorf("%q", got)
	}
	if got := someOf(": ", []string{"KIND", "KIND", "scan"}); got != ": KIND, scan" {
		t.Error(got)
	}
}
