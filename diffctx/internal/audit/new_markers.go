package audit

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// RuleMarkers is the id of the rule.
const RuleMarkers = "new-markers"

var newMarkersRule = rule{
	Rule: Rule{ID: RuleMarkers, Severity: SeverityInfo, Summary: "A new TODO, FIXME or the like",
		Help: "The change adds a comment that says that something is left to do."},
	run: (*audit).newMarkers,
}

// newMarkers judges the TODOs that a changed file has beyond those it had.
func (a *audit) newMarkers(context.Context, *result.Result) error {
	for i := range a.c.Files {
		d := &a.c.Files[i]
		if d.New == nil || !d.FactsChanged {
			continue
		}
		gone := map[markerKey]int{} // less than nothing of those that are more now
		if old := a.before(d.New); old != nil {
			for _, m := range old.Facts.Markers {
				gone[markerKey{m.Kind, m.Text}]++
			}
		}
		for _, m := range d.New.Facts.Markers {
			gone[markerKey{m.Kind, m.Text}]--
		}
		for _, m := range slices.Backward(d.New.Facts.Markers) { // of several alike the last are new
			k := markerKey{m.Kind, m.Text}
			if gone[k] >= 0 {
				continue
			}
			if gone[k]++; a.markerMoved(k, d.New) || takeReworded(k, gone) {
				continue
			}
			f := Finding{Rule: RuleMarkers, Path: d.New.Path, Line: int(m.Line), Message: strings.TrimSpace(m.Kind + ": " + m.Text)}
			ids := []string{d.New.Path, m.Kind, m.Text}
			if s, ok := symbolOn(d.New, int(m.Line)); ok {
				f.Symbol = s.ID.String()
			}
			a.add(f, ids...)
		}
	}
	return nil
}

// markerKey says what a marker is without its line.
type markerKey struct{ kind, text string }

// takeReworded reports a marker that the file had with most of its words, which went; it is
// taken then.
func takeReworded(k markerKey, gone map[markerKey]int) bool {
	best, most := markerKey{}, 0
	for old, n := range gone {
		if n <= 0 || old.kind != k.kind {
			continue
		}
		if shared, all := sharedWords(old.text, k.text); 2*shared > all && (shared > most || shared == most && old.text < best.text) {
			best, most = old, shared
		}
	}
	if most > 0 {
		gone[best]--
	}
	return most > 0
}

// sharedWords counts the words that two texts share, and those of the longer one.
func sharedWords(a, b string) (shared, all int) {
	words := compare.Inherited[string]{}
	x, y := strings.Fields(a), strings.Fields(b)
	for _, w := range x {
		words[w]++
	}
	for _, w := range y {
		if words.Take(w) {
			shared++
		}
	}
	return shared, max(len(x), len(y))
}

// markerMoved reports whether another changed file lost the same marker: it
// came with the code around it.
func (a *audit) markerMoved(k markerKey, to *graph.File) bool {
	if a.lostMarkers == nil {
		a.lostMarkers = map[markerKey]int{}
		for i := range a.c.Files {
			d := &a.c.Files[i]
			count := func(f *graph.File, by int) {
				if f != nil {
					for _, m := range f.Facts.Markers {
						a.lostMarkers[markerKey{m.Kind, m.Text}] += by
					}
				}
			}
			if d.FactsChanged {
				count(d.Old, 1)
				count(d.New, -1)
			}
		}
	}
	return a.lostMarkers[k] >= 0
}
