package render

import (
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// TestReadingOrder puts definitions before their users, whatever edge tells of it, and keeps the
// order of those that are in a cycle or have nothing to do with one another.
func TestReadingOrder(t *testing.T) {
	var list []diffctx.SymbolChange
	var nodes []diffctx.PictureNode
	for _, name := range []string{"main", "parse", "lex", "odd", "even", "apart"} {
		s := symbol("function", name, "a.go", 1, "")
		s.ID = name
		list = append(list, diffctx.SymbolChange{Change: "body", Before: s, After: s})
		nodes = append(nodes, diffctx.PictureNode{Symbol: *s, Column: 1})
	}
	r := &Review{Result: &diffctx.Result{}, Picture: &diffctx.Picture{Nodes: nodes, Edges: []diffctx.PictureEdge{
		{From: 0, To: 1, Kind: "calls", State: diffctx.EdgeSame}, {From: 3, To: 4, State: diffctx.EdgeSame}, {From: 4, To: 3, State: diffctx.EdgeSame}, {From: 2, To: 0, State: diffctx.EdgeRemoved}}}}
	r.Edges.Added = []diffctx.Edge{{Kind: "calls", Source: "parse", Target: "lex"}, {Kind: "calls", Source: "lex", Target: "elsewhere"}}
	var got []string
	for _, s := range readingOrder(r, list) {
		got = append(got, s.After.ID)
	}
	if want := []string{"lex", "parse", "main", "even", "odd", "apart"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}
