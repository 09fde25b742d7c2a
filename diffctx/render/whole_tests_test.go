package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestTestsOfWhole: where a part of a change is shown, its tests are said to be those of the whole.
func TestTestsOfWhole(t *testing.T) {
	f := symbol("function", "Run", "run.go", 3, "func Run()")
	r := &analysis.Result{Symbols: []analysis.SymbolChange{{Change: analysis.BodyChanged, Before: f, After: f}}}
	r.Tests.Likely = []analysis.Test{{Path: "a_test.go", Name: "TestA"}, {Path: "a_test.go", Name: "TestB"}}
	for whole, want := range map[bool]string{false: "2 tests see it", true: "2 tests see the whole change"} {
		r.Tests.OfWhole = whole
		var b bytes.Buffer
		if err := Text(&b, r, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, want+"\n") || strings.Contains(got, "reach the whole change") != whole {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
