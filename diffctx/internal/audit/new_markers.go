package audit

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot"
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
		had := map[markerKey]int{}
		if old := a.before(d.New); old != nil {
			for _, m := range old.Facts.Markers {
				had[markerKey{m.Kind, m.Text}]++
			}
		}
		for _, m := range d.New.Facts.Markers {
			k := markerKey{m.Kind, m.Text}
			if had[k]--; had[k] >= 0 || a.markerMoved(k, d.New) {
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

// markerMoved reports whether another changed file lost the same marker: it
// came with the code around it.
func (a *audit) markerMoved(k markerKey, to *snapshot.File) bool {
	if a.lostMarkers == nil {
		a.lostMarkers = map[markerKey]int{}
		for i := range a.c.Files {
			d := &a.c.Files[i]
			count := func(f *snapshot.File, by int) {
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
