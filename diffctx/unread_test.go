package diffctx_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// TestReadInPart adds a section to a text that has as many as are read: those that are read no
// longer are not reported as removed, nor the references to them as broken.
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
			t.Errorf("%s is reported as removed", s.Before.QualifiedName)
		}
	}
	if len(r.Symbols) == 0 {
		t.Error("nothing is reported of the text")
	}
}

// TestSyntaxErrorsElsewhere has a file with as many syntax errors on both sides, of which the new one
// hides definitions whose lines are there: they are not removed.
func TestSyntaxErrorsElsewhere(t *testing.T) {
	const use = "-- use.cpp --\n#include \"shapes.hpp\"\nint both() { return area(1, 2) + edge(3); }\n"
	const rest = "int area(int w, int h);\nint edge(int w);\n"
	c := commitTrees(t, "-- shapes.hpp --\nint z = = ;\nint z = = ;\n"+rest+use, "-- shapes.hpp --\nauto x = [] {{ (\n"+rest+use)
	for _, s := range []*graph.Snapshot{c.base, c.head} {
		f, err := s.File(t.Context(), "shapes.hpp")
		if err != nil || f.Facts.ParseErrors != 2 {
			t.Fatalf("the fixture wants two syntax errors on each side, here are %d: %v", f.Facts.ParseErrors, err)
		}
	}
	r, err := analysis.Diff(t.Context(), c.base, c.head, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Symbols {
		if s.After == nil && s.Before.Name != "z" {
			t.Errorf("%s is reported as removed", s.Before.QualifiedName)
		}
	}
	for _, b := range r.Breaks {
		t.Errorf("%s breaks", b.Symbol.Name)
	}
}

// TestKeysBeforeLimit adds a key before others in data of which not all keys are read, and changes
// values behind the limit: the key came, and its object and the one of the values are other ones.
func TestKeysBeforeLimit(t *testing.T) {
	text := func(first, last string) string {
		var b strings.Builder
		b.WriteString("-- words.json --\n{\"actions\": {\n" + first + "\"close\": \"Close\"},\n\"pages\": {\n")
		for i := range 400 {
			fmt.Fprintf(&b, "\"page%d\": \"Page\",\n", i)
		}
		return b.String() + "\"last\": \"" + last + "\"}}\n"
	}
	c := commitTrees(t, text("", "Last"), text("\"select\": \"Select\",\n", "End"))
	r, err := analysis.Diff(t.Context(), c.base, c.head, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range r.Symbols {
		got = append(got, s.Change+" "+s.Shown().QualifiedName)
	}
	if want := []string{"added actions.select", "body pages"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
