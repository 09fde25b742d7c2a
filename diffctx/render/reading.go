package render

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// readingOrder puts definitions before those that use them, as far as the change and its picture
// say who does; otherwise the order stays.
func readingOrder(whole *Review, list []analysis.SymbolChange) []analysis.SymbolChange {
	index := make(map[string]int, len(list))
	for i := range list {
		index[list[i].Shown().ID] = i
	}
	uses := make([][]int, len(list))
	add := func(user, used string) {
		u, ok := index[user]
		d, also := index[used]
		if ok && also && u != d {
			uses[u] = append(uses[u], d)
		}
	}
	for _, e := range whole.Edges.Added {
		if e.Kind != "contains" {
			add(e.Source, e.Target)
		}
	}
	if p := whole.Picture; p != nil {
		for _, e := range p.Edges {
			if e.State != analysis.EdgeRemoved {
				add(p.Nodes[e.From].Symbol.ID, p.Nodes[e.To].Symbol.ID)
			}
		}
	}
	out, placed := make([]analysis.SymbolChange, 0, len(list)), make([]bool, len(list))
	var place func(i int)
	place = func(i int) {
		if placed[i] {
			return
		}
		placed[i] = true // also while those that it uses are placed: a cycle ends where it began
		slices.Sort(uses[i])
		for _, d := range uses[i] {
			place(d)
		}
		out = append(out, list[i])
	}
	for i := range list {
		place(i)
	}
	return out
}

// notJudged says which parts of the change nothing is said of.
func notJudged(whole *Review) []string {
	r := whole.Result
	var out []string
	for _, g := range analysis.UnanalysedGroups(r.Unanalysed) {
		out = append(out, g.Message(analysis.NotAnalysed))
	}
	if note := unindexed(r.Summary.Unindexed, r.Unanalysed); note != "" {
		out = append(out, note)
	}
	unread := 0
	for i := range whole.Files {
		if whole.Files[i].Note != "" {
			unread++
		}
	}
	if unread > 0 {
		out = append(out, "lines not compared: "+plural(unread, "file")+", each with its reason below")
	}
	if r.Tests.Cut != "" {
		out = append(out, "tests that are farther from the change than is followed")
	}
	if r.Summary.CyclesCut && len(r.Cycles) == 0 {
		out = append(out, "whether the change closes a cycle of imports: the graph is too large for the search")
	}
	return out
}
