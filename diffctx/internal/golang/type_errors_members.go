package golang

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// typesWithoutMembers lists the types that are without the members they had, since a type went
// and a reference broke: those that embed it still, and itself under its new
// name where its methods are declared on the old one.
func (m *typeSearch) typesWithoutMembers(left []breaks.BrokenReference) []graph.Symbol {
	var out []graph.Symbol
	for i := range left {
		l := &left[i]
		d, gone := m.c.TargetOf(l)
		if l.File.Language != "go" || !gone || !d.Kind.IsType() {
			continue
		}
		n, ok := l.File.Find(l.Source)
		if !ok || n < 0 {
			continue
		}
		of := l.File.Symbol(n)
		switch owner := l.File.Facts.Symbols[n].Owner; {
		case l.Target.Kind == result.EdgeExtends:
		case owner == d.Name && d.Match != nil:
			of = d.Match.New.Symbol
		default:
			continue
		}
		if m.emptied[of.Name] == nil {
			m.emptied[of.Name] = d
			out = append(out, of)
		}
	}
	return out
}

// missing is the caller that selects what a value of a type without its members lacks.
func (m *typeSearch) missing(ctx context.Context, f *gotypes.Fault, file *graph.File) (*compare.Definition, result.Caller, error) {
	d := m.emptied[f.Selected]
	if d == nil {
		return nil, result.Caller{}, nil
	}
	at := f.Names[0]
	caller := result.Caller{Path: f.Path, Line: at.Line, Column: at.Column, Kind: "uses", InDiff: m.c.BlobChanged(f.Path), Certainty: "exact",
		Reason: "selects a member that " + f.Selected + " had from " + d.Name}
	m.enclose(&caller, file)
	was, err := m.c.File(ctx, m.c.Base, f.Path)
	if err != nil || was == nil {
		return nil, result.Caller{}, err
	}
	for _, e := range m.c.SitesOf(was).At(at.Line, at.Column) {
		caller.Kind = e.Kind
	}
	return d, caller, nil
}
