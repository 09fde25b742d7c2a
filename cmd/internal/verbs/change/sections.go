package change

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// symbolSections are the parts of the text that show changed symbols; "symbols"
// means all of them, and for their list in JSON.
var symbolSections = []string{"moves", "behaviour", "api"}

// sectionNames lists what --only takes: the parts of the text, and the edges,
// which only JSON lists one by one.
func sectionNames() []string { return append(render.Sections(), "symbols", "edges") }

// parseSections checks the names given to --only and spells "symbols" out.
func parseSections(only []string) ([]string, error) {
	var list []string
	for _, name := range only {
		switch {
		case name == "symbols":
			list = append(list, symbolSections...)
		case slices.Contains(sectionNames(), name):
			list = append(list, name)
		default:
			return nil, output.Usagef("--only %q: use %s", name, strings.Join(sectionNames(), ", "))
		}
	}
	return list, nil
}

// narrow empties the lists that are not wanted in JSON, so that it keeps its
// shape, and names them; the summary always stays whole.
func narrow(r *analysis.Result, only []string, summary bool) {
	drop := func(list string, names ...string) bool { // names: the sections that show it, of its own name unless told
		if len(names) == 0 {
			names = []string{list}
		}
		left := summary || len(only) > 0 && !slices.ContainsFunc(names, func(n string) bool { return slices.Contains(only, n) })
		if left {
			r.LeftOut = append(r.LeftOut, list)
		}
		return left
	}
	if drop("symbols", symbolSections...) {
		r.Symbols, r.IDs = []analysis.SymbolChange{}, analysis.IDDelta{Added: []string{}, Removed: []string{}}
	}
	if drop("edges") {
		r.Edges = analysis.EdgeDelta{Added: []analysis.Edge{}, Removed: []analysis.Edge{}}
	}
	if drop("breaks") {
		r.Breaks = []analysis.Break{}
	}
	if drop("dangling") {
		r.Dangling = []analysis.Dangling{}
	}
	if drop("dispatch") {
		r.Dispatch = []analysis.Dispatch{}
	}
	if drop("boundaries") {
		r.Boundaries = []analysis.Dependency{}
	}
	if drop("cycles") {
		r.Cycles = []analysis.Cycle{}
	}
	if drop("tests") {
		r.Tests.Safe, r.Tests.Likely, r.Tests.Unreached = []analysis.Test{}, []analysis.Test{}, []analysis.Symbol{}
		r.SkippedTests = nil
	}
}
