package render

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// htmlTests are the tests that are seen to reach an item.
type htmlTests struct {
	Count   string // and that they see it; empty for an item of which nothing is said
	Nearest []htmlLine
	Further int
}

// seenBy says which tests reach a definition.
func (m *itemMaker) seenBy(id string) htmlTests {
	by, ok := m.review.TestsBy[id]
	if !ok {
		return htmlTests{}
	}
	out := htmlTests{Count: plural(by.Tests, "test") + " see", Further: by.Tests - len(by.Nearest)}
	if by.Tests == 1 {
		out.Count += "s"
	}
	for _, t := range by.Nearest {
		name := t.Name
		if name == "" {
			name = t.Path
		}
		out.Nearest = append(out.Nearest, htmlLine{Text: name, Where: at(t.Path, t.Line), Link: m.file(t.Path, t.Line)})
	}
	return out
}

// testEntries lists tests by their files.
func (m *itemMaker) testEntries(list []analysis.Test) []htmlItem {
	var out []htmlItem
	of := map[string]int{}
	for _, t := range list {
		i, ok := of[t.Path]
		if !ok {
			i = len(out)
			of[t.Path] = i
			out = append(out, htmlItem{Text: t.Path, Link: m.file(t.Path, 1), Key: t.Path})
		}
		if t.Name != "" {
			out[i].Lines = append(out[i].Lines, htmlLine{Where: fmt.Sprint(t.Line), Text: t.Name, Link: m.file(t.Path, t.Line)})
		}
	}
	for i := range out {
		if n := len(out[i].Lines); n > 0 {
			out[i].Note = plural(n, "test")
		}
	}
	return out
}
