package ecmascript

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overloads are the signatures of one function on the head side, of which one of the
// base side went or changed.
type overloads struct {
	old      *compare.Definition // the signature of the base side
	members  []*compare.Definition
	callable []*compare.Definition // those that calls may mean: not an implementation beside signatures
}

// overloadSearch looks for calls of overloaded functions.
type overloadSearch struct {
	*breaks.Search
	named map[bool]map[sameName][]*compare.Definition // of the base side and of the head's, see sameNamed
}

func newOverloadSearch(c *breaks.Search) *overloadSearch {
	return &overloadSearch{c, map[bool]map[sameName][]*compare.Definition{}}
}

// lostOverloads finds the calls that suit a signature of an overloaded function that went
// or changed, and none of those that it has now.
func (c *overloadSearch) lostOverloads(ctx context.Context, _ []breaks.BrokenReference) ([]result.Break, error) {
	var groups []overloads
	var called []graph.Symbol
	for _, d := range c.OldOrder {
		g, ok := c.overloadsNow(d)
		if !ok {
			continue
		}
		groups = append(groups, g)
		for _, m := range g.members {
			called = append(called, m.Symbol)
		}
	}
	if len(groups) == 0 {
		return nil, nil
	}
	refs, err := c.ReferrersOf(ctx, called)
	if err != nil {
		return nil, err
	}
	var out []result.Break
	for _, g := range groups {
		b := result.Break{Change: result.SignatureChanged, Symbol: compare.Render(g.old.Symbol)}
		if g.old.Match == nil {
			b.Change = result.Removed
		} else {
			b.Now = compare.SymbolOf(g.old.Match.New)
		}
		reported := map[breaks.PathSite]bool{}
		for _, m := range g.members {
			for _, e := range refs[m.ID] {
				at := breaks.PathSite{Path: e.Path, Site: compare.Site{Line: e.Line, Column: e.Column}}
				if reported[at] {
					continue
				}
				reported[at] = true
				reason, caller, err := lostOverloadAt(ctx, c.Search, &g, e)
				if err != nil {
					return nil, err
				}
				if reason != "" {
					b.Reason, b.Callers = reason, append(b.Callers, caller)
				}
			}
		}
		if b.Callers = breaks.SortCallers(b.Callers); len(b.Callers) > 0 {
			out = breaks.Merge(out, []result.Break{b})
		}
	}
	return out, nil
}

// overloadsNow gives what became of the function that d is one signature of, if that
// signature is not what it was.
func (c *overloadSearch) overloadsNow(d *compare.Definition) (overloads, bool) {
	if d.Facts == nil || !d.Kind.IsCallable() || !IsTyped(d.File.Language) || d.Match != nil && (d.Match.New.Facts == nil || compare.NormalSignature(d) == compare.NormalSignature(d.Match.New)) {
		return overloads{}, false
	}
	before := c.sameNamed(d, c.OldOrder)
	if len(before) < 2 || len(before) > dangling.MaxCallables || !slices.Contains(signatures(before), d) {
		return overloads{}, false
	}
	for _, s := range before {
		if s.Match != nil && s.Match.New.Kind == s.Kind {
			now := c.sameNamed(s.Match.New, c.NewOrder)
			return overloads{d, now, signatures(now)}, true
		}
	}
	return overloads{}, false
}

// sameNamed lists the declarations of one function that are side by side.
func (c *overloadSearch) sameNamed(d *compare.Definition, order []*compare.Definition) []*compare.Definition {
	side := len(order) > 0 && c.Old[order[0].ID] == order[0]
	if c.named[side] == nil {
		c.named[side] = map[sameName][]*compare.Definition{}
		for _, o := range order {
			if o.Facts != nil {
				c.named[side][nameOf(o)] = append(c.named[side][nameOf(o)], o)
			}
		}
	}
	return c.named[side][nameOf(d)]
}

// sameName is what the declarations of one function have in common.
type sameName struct {
	parent          *compare.Definition
	path, qualified string
	kind            facts.Kind
	static          bool
}

func nameOf(d *compare.Definition) sameName {
	return sameName{d.Container, d.Path, d.QualifiedName, d.Kind, d.Facts.Flags.Has(facts.Static)}
}

// signatures leaves what calls may mean of the declarations of one function: its
// overload signatures, where it has some beside the implementation.
func signatures(all []*compare.Definition) []*compare.Definition {
	var out []*compare.Definition
	for _, d := range all {
		if d.Facts.Flags.Has(facts.Overload) {
			out = append(out, d)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// lostOverloadAt judges one call: what the function no longer has a signature for.
func lostOverloadAt(ctx context.Context, c *breaks.Search, g *overloads, e graph.Edge) (reason string, caller result.Caller, err error) {
	f, err := c.File(ctx, c.Head, e.Path)
	if err != nil || f == nil || !IsTyped(f.Language) {
		return "", caller, err
	}
	text := c.Lines(ctx, c.Head, e.Path)
	a, ok := breaks.CallAt(f, text, e)
	if !ok || a.Spread || ErrorExpected(text, e.Line) || meansOthers(c, f, g, e) {
		return "", caller, nil
	}
	if took, err := acceptsTypes(ctx, c, c.Base, g.old, a); err != nil || !took {
		return "", caller, err
	}
	for _, d := range g.callable {
		if takes, err := acceptsTypes(ctx, c, c.Head, d, a); err != nil || takes {
			return "", caller, err
		}
	}
	caller = c.CallerAt(f, e, "passes "+result.CountOrNo(len(a.Texts), "argument"))
	if slices.ContainsFunc(g.callable, func(d *compare.Definition) bool { return breaks.Accepts(d, a) }) {
		return "no longer has a signature for arguments of these types", caller, nil
	}
	return fmt.Sprintf("no longer has a signature that takes %s", result.CountOrNo(len(a.Texts), "argument")), caller, nil
}

// meansOthers reports a call that also means what is elsewhere: declarations of
// other files that are joined with these.
func meansOthers(c *breaks.Search, f *graph.File, g *overloads, e graph.Edge) bool {
	for _, o := range c.SitesOf(f).At(e.Line, e.Column) {
		if o.Kind == e.Kind && !slices.ContainsFunc(g.members, func(d *compare.Definition) bool { return d.ID == o.Target }) {
			return true
		}
	}
	return false
}
