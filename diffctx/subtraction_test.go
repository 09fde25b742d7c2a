package diffctx_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/google/go-cmp/cmp"
)

// lineCounts is an export as two multisets.
type lineCounts struct {
	symbols map[string]int
	edges   map[[3]string]int
}

func graphOf(t *testing.T, s *graph.Snapshot) lineCounts {
	t.Helper()
	g := lineCounts{map[string]int{}, map[[3]string]int{}}
	for line := range bytes.Lines(export(t, s)) {
		var x struct{ Type, ID, Kind, Source, Target string }
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		switch x.Type {
		case "symbol":
			g.symbols[x.ID]++
		case "edge":
			g.edges[[3]string{x.Source, x.Target, x.Kind}]++
		}
	}
	return g
}

func minus[K comparable](a, b map[K]int) map[K]int {
	out := map[K]int{}
	for k, n := range a {
		if n > b[k] {
			out[k] = n - b[k]
		}
	}
	return out
}

// checkSubtraction compares the raw delta with that of the two exports.
func checkSubtraction(t *testing.T, c *change, r *analysis.Result) {
	t.Helper()
	base, head := graphOf(t, c.base), graphOf(t, c.head)
	edges := func(list []analysis.Edge) map[[3]string]int {
		m := map[[3]string]int{}
		for _, e := range list {
			m[[3]string{e.Source, e.Target, e.Kind}]++
		}
		return m
	}
	if d := cmp.Diff(minus(head.edges, base.edges), edges(r.Edges.Added)); d != "" {
		t.Errorf("added edges differ from the subtraction (-want +got):\n%s", d)
	}
	if d := cmp.Diff(minus(base.edges, head.edges), edges(r.Edges.Removed)); d != "" {
		t.Errorf("removed edges differ from the subtraction (-want +got):\n%s", d)
	}
	if d := cmp.Diff(sorted(minus(head.symbols, base.symbols)), r.IDs.Added); d != "" {
		t.Errorf("added symbols differ from the subtraction (-want +got):\n%s", d)
	}
	if d := cmp.Diff(sorted(minus(base.symbols, head.symbols)), r.IDs.Removed); d != "" {
		t.Errorf("removed symbols differ from the subtraction (-want +got):\n%s", d)
	}
	// The entries tell the same: what they have after and not before was added.
	before, after := map[string]int{}, map[string]int{}
	for _, s := range r.Symbols {
		if s.Before != nil {
			before[s.Before.ID]++
		}
		if s.After != nil {
			after[s.After.ID]++
		}
	}
	if d := cmp.Diff(sorted(minus(after, before)), r.IDs.Added); d != "" {
		t.Errorf("the entries' added ids differ (-want +got):\n%s", d)
	}
	if d := cmp.Diff(sorted(minus(before, after)), r.IDs.Removed); d != "" {
		t.Errorf("the entries' removed ids differ (-want +got):\n%s", d)
	}
}

func sorted(m map[string]int) []string {
	out := slices.Sorted(maps.Keys(m))
	if out == nil {
		out = []string{}
	}
	return out
}
