package dangling

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeChecker is a language whose files a checker of types judges beside the graph.
type TypeChecker interface {
	// TypeFaults finds what does not type-check in changed files and did before.
	TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error)
}

// typeFaults adds what checkers of types find on lines of which nothing is known to be wrong yet.
func (s *Search) typeFaults(ctx context.Context, found []result.Dangling) ([]result.Dangling, error) {
	for _, l := range compare.Bringing[TypeChecker]() {
		list, err := l.TypeFaults(ctx, s.Comparison)
		if err != nil {
			return nil, err
		}
		for _, d := range list {
			known := slices.ContainsFunc(found, func(o result.Dangling) bool { return o.Path == d.Path && o.Line == d.Line })
			for at := range s.reported[d.Path] {
				known = known || at.Line == d.Line
			}
			if !known {
				found = append(found, d)
			}
		}
	}
	return found, nil
}

// NewFaults lists the faults that changed files have and did not have on the base side: of the files that judged takes, those that
// kept takes.
func NewFaults(ctx context.Context, c *compare.Comparison, judged func(f *graph.File) bool, kept func(f *graph.File, x *link.Fault) bool) ([]result.Dangling, error) {
	var out []result.Dangling
	for i := range c.Files {
		d := &c.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 || !judged(d.New) {
			continue
		}
		list, err := c.Faults(ctx, c.Head, d.New.Path)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(slices.Clone(list), func(x link.Fault) bool { return !kept(d.New, &x) })
		if len(list) == 0 {
			continue
		}
		had, err := faultsBefore(ctx, c, d.New)
		if err != nil {
			return nil, err
		}
		for n := range list {
			if x := &list[n]; !had.Take(compare.FaultKey{In: d.New.ID(x.Scope), Reason: x.Reason}) {
				out = append(out, faultAt(d.New, x))
			}
		}
	}
	return out, nil
}

// faultsBefore counts the faults that a file had on the base side.
func faultsBefore(ctx context.Context, c *compare.Comparison, f *graph.File) (compare.Inherited[compare.FaultKey], error) {
	was := compare.BeforeOf(c, f)
	if was == nil {
		return compare.Inherited[compare.FaultKey]{}, nil
	}
	list, err := c.Faults(ctx, c.Base, was.Path)
	return c.InheritedFaults(was, list), err
}

func faultAt(f *graph.File, x *link.Fault) result.Dangling {
	d := result.Dangling{Path: f.Path, Line: int(x.Line), Column: int(x.Col), SymbolID: f.ID(x.Scope).String(), Kind: result.EdgeUses, Missing: result.MissingType, Fault: x.Reason, Nearest: []string{}}
	if x.Scope >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(x.Scope))
	}
	switch {
	case x.Lacking != "":
		d.Missing, d.Fault, d.Module, d.Name, d.Nearest = result.MissingMember, "", x.Lacking, x.Name, nearestNames(x.Name, x.Names)
	case x.Says != "":
		d.Fault = x.Says
	}
	return d
}
