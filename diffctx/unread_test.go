package diffctx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestReadInPart adds a section to a text that has as many as are read: those that are read no
// longer are not told as removed, nor the references to them as broken.
func TestReadInPart(t *testing.T) {
	const sections = 16000
	text := func(first string) string {
		var b strings.Builder
		b.WriteString("-- NOTES.md --\n# Notes\n\n[last](#last)\n\n" + first)
		for i := range sections - 2 {
			fmt.Fprintf(&b, "## Part %d\n", i)
		}
		return b.String() + "## Last\n"
	}
	c := commitTrees(t, text(""), text("## New\n"))
	r, err := analysis.Diff(t.Context(), c.base, c.head, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Breaks) > 0 || len(r.Dangling) > 0 {
		t.Errorf("breaks %+v, dangling %+v", r.Breaks, r.Dangling)
	}
	for _, s := range r.Symbols {
		if s.After == nil {
			t.Errorf("%s is told as removed", s.Before.QualifiedName)
		}
	}
	if len(r.Symbols) == 0 {
		t.Error("nothing is told of the text")
	}
}
