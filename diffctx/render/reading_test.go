package render

import (
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestReadingOrder puts definitions before their users, whatever edge reports it, and keeps the
// order of those that are in a cycle or have nothing to do with one another.
func TestReadingOrder(t *testing.T) {
	var list []analysis.SymbolChange
	var nodes []analysis.PictureNode
	for _, name := range []string{"main", "parse", "lex", "odd", "even", "apart"} {
		s := symbol("function", name, "a.go", 1, "")
		s.ID = name
		list = append(list, analysis.SymbolChange{Change: "body", Before: s, After: s})
		nodes = append(nodes, analysis.PictureNode{Symbol: *s, Column: 1})
	}
	r := &Review{Result: &analysis.Result{}, Picture: &analysis.Picture{Nodes: nodes, Edges: []analysis.PictureEdge{
		{From: 0, To: 1, Kind: "calls", State: analysis.EdgeSame}, {From: 3, To: 4, State: analysis.EdgeSame}, {From: 4, To: 3, State: analysis.EdgeSame}, {From: 2, To: 0, State: analysis.EdgeRemoved}}}}
	r.Edges.Added = []analysis.Edge{{Kind: "calls", Source: "parse", Target: "lex"}, {Kind: "calls", Source: "lex", Target: "elsewhere"}}
	var got []string
	for _, s := range readingOrder(r, list) {
		got = append(got, s.After.ID)
	}
	if want := []string{"lex", "parse", "main", "even", "odd", "apart"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}
