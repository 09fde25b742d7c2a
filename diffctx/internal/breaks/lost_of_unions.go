package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostOfUnions finds the references to a member of one of several types that a value may have, which that type has no longer while
// others have it: the reference is still bound, to theirs.
func (c *Search) lostOfUnions(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !compare.TraitsOf(d.File.Language).UnionMembers || !isLostMember(d) {
			continue
		}
		b, err := c.breakBy(ctx, d, func(was graph.Edge) ([]result.Caller, error) {
			return c.stillOfUnion(ctx, d.Container.Match.New.ID, was)
		})
		if err != nil {
			return nil, err
		}
		if b != nil {
			out = append(out, *b)
		}
	}
	return out, nil
}

// isLostMember reports a member of a class that is there on the head side, where nothing of the class has its name.
func isLostMember(d *compare.Definition) bool {
	if d.Facts == nil || d.Container == nil || d.Container.Kind != facts.KindClass || d.Container.Match == nil {
		return false
	}
	return !slices.ContainsFunc(d.Container.Match.New.Children, func(n *compare.Definition) bool { return n.Name == d.Name })
}

// stillOfUnion gives the references of the head side in the place of one of the base side whose receiver may be of a class that does
// not have the member.
func (c *Search) stillOfUnion(ctx context.Context, class facts.SymbolID, was graph.Edge) ([]result.Caller, error) {
	if was.Rule != link.RuleUnion {
		return nil, nil
	}
	f, sites, same := c.sitesNow(was)
	if f == nil || !same {
		return nil, nil
	}
	var out []result.Caller
	for _, edges := range sites {
		if len(edges) == 0 {
			continue // bound to nothing
		}
		ref := slices.IndexFunc(f.Facts.Refs, func(r facts.Ref) bool { return int(r.Line) == edges[0].Line && int(r.Col) == edges[0].Column })
		if ref < 0 {
			continue
		}
		lacking, err := c.Head.Checker(ctx).TypesLacking(ctx, f.Path, ref)
		if err != nil {
			return nil, err
		}
		if slices.Contains(lacking, class) {
			out = append(out, c.CallerAt(f, edges[0], "may be made on a value of that type"))
		}
	}
	return out, nil
}
