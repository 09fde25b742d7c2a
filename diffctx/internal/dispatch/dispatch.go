package dispatch

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// The changes of Dispatch.
const (
	Satisfies         = "satisfies"
	NoLongerSatisfies = "no_longer_satisfies"
	Redirected        = "redirected"
	Inherits          = "inherits" // a type inherits what it had of its own: Source is that, After what it inherits
)

// Compare lists the relations between surviving types that came or went, the members
// that types inherit now and had of their own, and the calls that reach another
// definition although their own file is the same.
// Breaks report the members that something misses.
func Compare(ctx context.Context, c *surface.Surfaces, r *compare.RawEdges, broken []result.Break) ([]result.Dispatch, error) {
	out := []result.Dispatch{}
	for i, e := range r.Removed {
		if e.Kind != result.EdgeImplements || r.RemovedMove[i] || !Survives(c, e, c.ToHead) {
			continue
		}
		d, err := relation(ctx, c, c.Base, e)
		if err != nil {
			return nil, err
		}
		d.Change, d.Before, d.After = NoLongerSatisfies, d.After, nil
		out = append(out, d)
	}
	for i, e := range r.Added {
		if e.Kind != result.EdgeImplements || r.AddedMove[i] || !Survives(c, e, c.ToBase) || unknownBefore(c, e) {
			continue
		}
		d, err := relation(ctx, c, c.Head, e)
		if err != nil {
			return nil, err
		}
		d.Change = Satisfies
		out = append(out, d)
	}
	for i := range c.Files {
		if f := &c.Files[i]; f.Old != nil && f.New != nil && !f.BlobChanged {
			moved, err := redirected(ctx, c, f)
			if err != nil {
				return nil, err
			}
			out = append(out, withoutBroken(moved, broken)...)
		}
	}
	out = append(out, inheritedNow(ctx, c, broken)...)
	slices.SortStableFunc(out, func(a, b result.Dispatch) int {
		return cmp.Or(cmp.Compare(a.Change, b.Change), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Source.ID, b.Source.ID))
	})
	return slices.CompactFunc(out, func(a, b result.Dispatch) bool { // calls on one line are reported once
		return a.Change == b.Change && a.Path == b.Path && a.Line == b.Line && a.Source.ID == b.Source.ID && idOf(a.Before) == idOf(b.Before) && idOf(a.After) == idOf(b.After)
	}), nil
}

// withoutBroken leaves out the calls that a break reports: they reach nothing.
func withoutBroken(list []result.Dispatch, broken []result.Break) []result.Dispatch {
	return slices.DeleteFunc(list, func(d result.Dispatch) bool {
		return slices.ContainsFunc(broken, func(b result.Break) bool {
			return b.Symbol.ID == idOf(d.Before) && slices.ContainsFunc(b.Callers, func(c result.Caller) bool { return c.Path == d.Path && c.Line == d.Line })
		})
	})
}

func idOf(s *result.Symbol) string {
	if s == nil {
		return ""
	}
	return s.ID
}

// Survives reports whether both ends of an edge are on both sides.
func Survives(c *surface.Surfaces, e graph.Edge, other func(facts.SymbolID) (facts.SymbolID, bool)) bool {
	_, source := other(e.Source)
	_, target := other(e.Target)
	return source && target
}

// unknownBefore reports a relation that no type declares and of which nobody can say whether it was
// there before: one of its ends embedded what is outside of the repository.
func unknownBefore(c *surface.Surfaces, e graph.Edge) bool {
	if d := c.New[e.Source]; d != nil && slices.ContainsFunc(d.Facts.Supers, func(s facts.Super) bool { return declares(d, s, c.New[e.Target]) }) {
		return false
	}
	for _, id := range [...]facts.SymbolID{e.Source, e.Target} {
		before, _ := c.ToBase(id)
		d := c.Old[before]
		if d == nil || d.File.Record == nil {
			continue
		}
		for i, super := range compare.OpenSupers(d.File) {
			if i == d.Index && super.Certainty == link.External {
				return true
			}
		}
	}
	return false
}

// declares reports a supertype of a type that is another one, or may be where that one's file is the same.
func declares(d *compare.Definition, s facts.Super, target *compare.Definition) bool {
	return s.Role != facts.RoleEmbeds && (target == nil || compare.SimpleName(compare.RefName(d.File.Facts, s.Expr)) == target.Name)
}

// relation renders an implements edge; its interface is After.
func relation(ctx context.Context, c *surface.Surfaces, side *graph.Snapshot, e graph.Edge) (result.Dispatch, error) {
	source, err := sourceAt(ctx, side, e)
	if err != nil {
		return result.Dispatch{}, err
	}
	target, err := compare.SymbolAt(ctx, side, e)
	if err != nil {
		return result.Dispatch{}, err
	}
	to := compare.Render(target)
	return result.Dispatch{Kind: e.Kind, Source: compare.Render(source), After: &to, Path: e.Path, Line: e.Line,
		FileChanged: c.BlobChanged(e.Path), Certainty: e.Certainty.String()}, nil
}

func sourceAt(ctx context.Context, side *graph.Snapshot, e graph.Edge) (graph.Symbol, error) {
	f, err := side.File(ctx, e.Path)
	if err != nil || f == nil {
		return graph.Symbol{ID: e.Source, Path: e.Path, Kind: e.Source.Kind, Index: -1}, err
	}
	return f.Symbol(e.SourceIdx), nil
}

// redirected finds, in a file whose bytes are the same, the calls that lost a
// target and gained another one which is not its match.
func redirected(ctx context.Context, c *surface.Surfaces, f *graph.FileDelta) ([]result.Dispatch, error) {
	was, is := c.SitesOf(f.Old), c.SitesOf(f.New)
	var out []result.Dispatch
	for s, old := range was.All() {
		now := is.At(s.Line, s.Column)
		lost, gained := without(c, old, now, c.ToHead), without(c, now, old, c.ToBase)
		if len(lost) == 0 || len(gained) == 0 || !compare.IsCall(gained[0]) {
			continue
		}
		d, err := relation(ctx, c, c.Head, gained[0])
		if err != nil {
			return nil, err
		}
		before, err := compare.SymbolAt(ctx, c.Base, lost[0])
		if err != nil {
			return nil, err
		}
		after, err := compare.SymbolAt(ctx, c.Head, gained[0])
		if err != nil {
			return nil, err
		}
		if makesTheSame(c, before, after) {
			continue
		}
		b := compare.Render(before)
		d.Change, d.Before = Redirected, &b
		out = append(out, d)
	}
	return out, nil
}

// makesTheSame reports a class and its own constructor: who made an object of it by
// the one still does by the other.
func makesTheSame(c *surface.Surfaces, before, after graph.Symbol) bool {
	class, constructor := before.ID, after
	if before.Kind == facts.KindConstructor {
		class, constructor = after.ID, before
		to, ok := c.ToHead(constructor.Parent)
		return ok && after.Kind.IsType() && to == class
	}
	to, ok := c.ToHead(class)
	return ok && before.Kind.IsType() && constructor.Kind == facts.KindConstructor && constructor.Parent == to
}

// without returns the edges of a whose target, seen from the other side, no
// edge of b has.
func without(c *surface.Surfaces, a, b []graph.Edge, other func(facts.SymbolID) (facts.SymbolID, bool)) []graph.Edge {
	var out []graph.Edge
	for _, e := range a {
		t, ok := other(e.Target)
		if !ok || !slices.ContainsFunc(b, func(x graph.Edge) bool { return x.Target == t }) {
			out = append(out, e)
		}
	}
	return out
}
