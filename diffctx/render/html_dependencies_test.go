package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestBoundaryEntries puts folders that need one folder together, or what one folder needs.
func TestBoundaryEntries(t *testing.T) {
	need := func(from, to string) analysis.Dependency {
		return analysis.Dependency{From: from, To: to, Edge: analysis.Edge{Path: from + "/x.go", Line: 3}}
	}
	for _, c := range []struct {
		list []analysis.Dependency
		want string
	}{
		{[]analysis.Dependency{need("a", "core"), need("b", "core"), need("b", "net")}, "core|is needed by 2 further folders|a/x.go:3 b/x.go:3 ;b → net||;"},
		{[]analysis.Dependency{need("a", "core"), need("a", "log"), need("a", "net"), need("", "net")}, "a|needs 3 further folders|a/x.go:3→ core a/x.go:3→ log a/x.go:3→ net ;./ → net||;"},
		{[]analysis.Dependency{need("a", "core")}, "a → core||;"},
	} {
		got := ""
		for _, x := range (&itemMaker{review: &Review{}}).boundaryEntries(c.list) {
			if x.Key == "" {
				t.Errorf("%s cannot be marked as seen", x.Text)
			}
			got += x.Text + "|" + x.Note + "|"
			for _, l := range x.Lines {
				got += l.Where + l.Text + " "
			}
			got += ";"
		}
		if got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestCycleEntries writes the folder of a cycle once.
func TestCycleEntries(t *testing.T) {
	for nodes, want := range map[[2]string]string{
		{"web/api/a.ts", "web/api/deep/b.ts"}: "a.ts → deep/b.ts → a.ts, in web/api",
		{"web/a.ts", "cli/b.ts"}:              "web/a.ts → cli/b.ts → web/a.ts",
		{"a.ts", "b.ts"}:                      "a.ts → b.ts → a.ts",
	} {
		x := cycleEntries([]analysis.Cycle{{Nodes: nodes[:]}})[0]
		got := x.Text
		if x.Note != "" {
			got = fmt.Sprintf("%s, %s", got, x.Note)
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestShortPlaced leaves out the middle of long paths.
func TestShortPlaced(t *testing.T) {
	for where, want := range map[string]string{
		"net/send.go:12": "net/send.go:12",
		"oap-server/server-core/src/main/java/org/example/oap/server/core/dsl/Catalog.java:22": "oap-server/server-core/…/server/core/dsl/Catalog.java:22",
		"a/b/" + strings.Repeat("c", 70) + ".go:1":                                             "a/b/" + strings.Repeat("c", 70) + ".go:1",
		"a/b/c/" + strings.Repeat("d", 70) + "/e.go:1":                                         "a/b/…/" + strings.Repeat("d", 70) + "/e.go:1",
	} {
		if got := (htmlItem{Where: where}).ShortPlaced(); got != want {
			t.Errorf("%s: %s, want %s", where, got, want)
		}
	}
}
