package render

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestDeprecation: a change of a deprecation says which way it went.
func TestDeprecation(t *testing.T) {
	yes, no := true, false
	change := func(name string, is *bool) analysis.SymbolChange {
		s := &analysis.Symbol{ID: "field:" + name, Path: "config.go", Name: name, QualifiedName: "Config." + name, Kind: "field", Line: 4}
		return analysis.SymbolChange{Change: analysis.DeprecationChanged, Before: s, After: s, Deprecated: is}
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{change("Hooks", &no), change("Jobs", &yes), change("Old", nil)}}
	for name, write := range map[string]func(*strings.Builder) error{
		"text":     func(b *strings.Builder) error { return Text(b, r, Options{Limit: -1}) },
		"markdown": func(b *strings.Builder) error { return Markdown(b, r, Options{Limit: -1}) },
	} {
		var out strings.Builder
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Hooks", "no longer deprecated", "Jobs", "now deprecated", "deprecated otherwise"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s lacks %q:\n%s", name, want, out.String())
			}
		}
	}
}

// TestFileOfNewPackage: a file in the folder of the repository says that its package is there.
func TestFileOfNewPackage(t *testing.T) {
	added := func(kind, path, name string) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.Added, After: &analysis.Symbol{ID: kind + ":1", Path: path, Name: name, Kind: kind, Line: 1}}
	}
	r := &analysis.Result{Symbols: []analysis.SymbolChange{added("package", "", "shop"), added("file", "tools.go", "tools.go")}}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "shop") || !strings.Contains(out.String(), "+ tools.go:1") {
		t.Errorf("the package is shown beside its file:\n%s", out.String())
	}
}
