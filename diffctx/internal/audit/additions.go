package audit

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// markerKey says what a marker is without its line.
type markerKey struct{ kind, text string }

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

// symbolOn is the innermost symbol around a line.
func symbolOn(f *snapshot.File, line int) (snapshot.Symbol, bool) {
	best := int32(-1)
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; int(s.Span.StartLine) <= line && line <= int(s.Span.EndLine) {
			best = int32(i)
		}
	}
	if best < 0 {
		return snapshot.Symbol{}, false
	}
	return f.Symbol(best), true
}

// missingDocs judges the public definitions at the top of a file that are new.
func (a *audit) missingDocs(context.Context, *result.Result) error {
	for _, d := range a.c.NewOrder {
		if d.Match != nil || d.Facts == nil || d.Facts.Doc != "" || compare.DescriptorAt(d.Path).IsStub(d.Path) || d.IsTest() || d.File.IsGenerated() || !d.IsPublic() {
			continue
		}
		if !d.AtTop() || !d.Kind.IsCallable() && !d.Kind.IsType() {
			continue
		}
		a.add(Finding{Rule: RuleDocs, Path: d.Path, Line: d.NameLine, Symbol: d.ID.String(), Message: d.Label() + " is public and has no documentation"}, d.ID.String())
	}
	return nil
}

// untested judges the functions that are new or changed and that no test is seen to reach.
func (a *audit) untested(ctx context.Context, _ *result.Result) error {
	t, err := reach.Tests(ctx, a.c.Comparison)
	if err != nil {
		return fmt.Errorf("find tests: %w", err)
	}
	for _, s := range t.Unreached {
		if d := definitionOf(a.c, s.ID); d != nil && d.Facts.Flags.Has(facts.Abstract) {
			continue // there is no code to test
		}
		a.add(Finding{Rule: RuleUntested, Path: s.Path, Line: s.Line, Symbol: s.ID, Message: fmt.Sprintf("no test is seen to reach %s %s", s.Kind, s.QualifiedName)}, s.ID)
	}
	return nil
}

// definitionOf is a definition of the head side's changed files by its id.
func definitionOf(c *breaks.Search, text string) *compare.Definition {
	parsed, err := facts.ParseSymbolID(text)
	if err != nil {
		return nil
	}
	if d := c.New[parsed]; d != nil && d.Facts != nil {
		return d
	}
	return nil
}
