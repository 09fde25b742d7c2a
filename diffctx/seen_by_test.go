package diffctx_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestSeenBy lists the tests of each changed definition: those that changed too come first, then the nearest.
func TestSeenBy(t *testing.T) {
	const base = `-- go.mod --
module ex.org/seen

go 1.22
-- price.go --
package seen

func Rate() int { return 1 }

func Price() int { return Rate() * 2 }

func Apart() int { return 3 }

func Alone() int { return 4 }
-- price_test.go --
package seen

import "testing"

func TestPrice(t *testing.T) { Price() }

func TestRate(t *testing.T) { Rate() }

func TestApart(t *testing.T) { Apart() }
`
	head := strings.NewReplacer("{ return 1 }", "{ return 10 }", "Rate() * 2", "Rate() * 20", "{ return 3 }", "{ return 30 }", "{ return 4 }", "{ return 40 }", "{ Price() }", "{ Price(); Price() }").Replace(base)
	c := commitTrees(t, base, head)
	r, err := analysis.Diff(t.Context(), c.base, c.head, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Rate": "2 TestPrice TestRate", "Price": "1 TestPrice", "Apart": "1 TestApart", "Alone": "0"} {
		i := slices.IndexFunc(r.Symbols, func(s analysis.SymbolChange) bool { return s.Shown().Name == name })
		if i < 0 {
			t.Fatalf("%s did not change", name)
		}
		by := r.Tests.By[r.Symbols[i].Shown().ID]
		got := fmt.Sprint(by.Tests)
		for _, x := range by.Nearest {
			got += " " + x.Name
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
