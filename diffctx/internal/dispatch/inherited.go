package dispatch

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
)

// StillInherits reports a removed member of its own name that its type
// inherits still.
func StillInherits(ctx context.Context, c *surface.Surfaces, s *result.SymbolChange) bool {
	if s.Change != result.Removed || s.Within != "" {
		return false
	}
	d := changes.SubjectOf(c.Comparison, s)
	return d != nil && c.InheritedStill(ctx, d).Found
}

// inheritedNow lists the members that types outside of test code lost, or have under another name, and
// inherit, but for those that breaks report.
func inheritedNow(ctx context.Context, c *surface.Surfaces, told []result.Break) []result.Dispatch {
	missed := map[string]bool{}
	for i := range told {
		missed[told[i].Symbol.ID] = true
	}
	var out []result.Dispatch
	for _, d := range c.OldOrder {
		if d.Match != nil && !renamedInPlace(d) || d.IsTest() || missed[d.ID.String()] || compare.Outermost(d, c.Removed) != "" {
			continue
		}
		got := c.InheritedStill(ctx, d)
		if !got.Found {
			continue
		}
		e := result.Dispatch{Change: Inherits, Kind: result.EdgeOverrides, Source: compare.Render(d.Symbol), Path: d.Path, Line: d.StartLine, FileChanged: true, Certainty: "exact"}
		if d.Container != nil && d.Container.Match != nil {
			e.Path, e.Line = d.Container.Match.New.Path, d.Container.Match.New.StartLine
		}
		if got.Member.Name != "" {
			s := compare.Render(got.Member)
			e.After = &s
		}
		out = append(out, e)
	}
	return out
}

// renamedInPlace reports a method that its type has under another name: calls by the old one reach what the type inherits.
func renamedInPlace(d *compare.Definition) bool {
	n := d.Match.New
	return d.Kind.IsCallable() && n.Name != d.Name && d.Container != nil && d.Container.Match != nil && d.Container.Match.New == n.Container
}

// MarkInherited marks the removed members that relations report.
func MarkInherited(r *result.Result) {
	inherits := map[string]bool{}
	for i := range r.Dispatch {
		if d := &r.Dispatch[i]; d.Change == Inherits {
			inherits[d.Source.ID] = true
		}
	}
	for i := range r.Symbols {
		if s := &r.Symbols[i]; s.Change == result.Removed && s.Before != nil {
			s.Inherited = inherits[s.Before.ID]
		}
	}
}
