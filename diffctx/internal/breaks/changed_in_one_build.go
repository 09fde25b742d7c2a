package breaks

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// changedInOneBuild finds the calls that suit the definition of one build, whose signature
// changed, and no longer the one of another build, which stayed.
func (c *Search) changedInOneBuild(ctx context.Context) ([]result.Break, error) {
	var changed []graph.Symbol
	pairs := map[facts.SymbolID]*compare.Pairing{}
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || m.Old.Facts == nil || m.New.Facts == nil || !link.HasBuilds(m.New.File.Facts) || !d.Kind.IsCallable() || compare.NormalSignature(d) == compare.NormalSignature(m.New) ||
			link.BuildConstraint(asLinked(m.New.File)) == "" {
			continue
		}
		changed, pairs[m.New.ID] = append(changed, m.New.Symbol), m
	}
	if len(changed) == 0 {
		return nil, nil
	}
	refs, err := c.ReferrersOf(ctx, changed)
	if err != nil {
		return nil, err
	}
	var out []result.Break
	for _, s := range changed {
		for _, e := range refs[s.ID] {
			if !isConditional(e) || e.Kind != result.EdgeCalls {
				continue
			}
			found, err := c.otherBuildsAt(ctx, pairs[s.ID], e)
			if err != nil {
				return nil, err
			}
			out = Merge(out, found)
		}
	}
	return out, nil
}

// otherBuildsAt looks at the other definitions that a call means, in other builds.
func (c *Search) otherBuildsAt(ctx context.Context, m *compare.Pairing, e graph.Edge) ([]result.Break, error) {
	f, err := c.File(ctx, c.Head, e.Path)
	if err != nil || f == nil {
		return nil, err
	}
	a, ok := signature.ArgumentsAt(c.Lines(ctx, c.Head, e.Path), e.Line, e.Column, f.Language)
	if !ok {
		return nil, nil
	}
	if a, _, err = c.WithoutReceiver(ctx, c.Head, f, e, m.New.Facts, a); err != nil || !Accepts(m.New, a) {
		return nil, err
	}
	var out []result.Break
	for _, o := range c.SitesOf(f).At(e.Line, e.Column) {
		if o.Target == e.Target || !isConditional(o) || pairsChanged(c, o.Target) {
			continue
		}
		s, ok, err := c.describedAt(ctx, o)
		if err != nil {
			return nil, err
		}
		if !ok || !s.Kind.IsCallable() || !sameShape(s.Facts, m.Old.Facts) {
			continue
		}
		takes, does := otherArguments(f, s.Facts, m.New.Facts, a)
		if takes == "" {
			continue
		}
		now := compare.Render(s)
		out = append(out, result.Break{Change: result.SignatureChanged, Symbol: now, Now: &now,
			Reason:  "still " + takes + " " + link.BuiltWhere(o.Condition) + ", unlike " + link.BuiltWhere(e.Condition),
			Callers: []result.Caller{c.CallerAt(f, o, does)}})
	}
	return out, nil
}

// describedAt finds the symbol of the head side that an edge points at, with its signature.
func (c *Search) describedAt(ctx context.Context, e graph.Edge) (graph.Symbol, bool, error) {
	if d := c.New[e.Target]; d != nil {
		return d.Symbol, d.Facts != nil, nil
	}
	f, err := c.Described(ctx, c.Head, e.TargetPath)
	if err != nil || f == nil {
		return graph.Symbol{}, false, err
	}
	i, ok := f.Find(e.Target)
	if !ok {
		return graph.Symbol{}, false, nil
	}
	s := f.Symbol(i)
	return s, s.Facts != nil, nil
}

// pairsChanged reports a definition of the head side whose signature is not that of
// the base side: what breaks it is reported elsewhere.
func pairsChanged(c *Search, id facts.SymbolID) bool {
	d := c.New[id]
	return d != nil && (d.Match == nil || compare.NormalSignature(d.Match.Old) != compare.NormalSignature(d))
}

// sameShape reports two functions that took and gave as many values.
func sameShape(a, b *facts.Symbol) bool {
	variadic := func(s *facts.Symbol) bool { return strings.Contains(s.Signature, "...") }
	return len(a.Params) == len(b.Params) && variadic(a) == variadic(b) && signature.ResultCount(a) == signature.ResultCount(b)
}

// otherArguments says what a function takes or gives that a call does not, which suits
// another one; empty where it suits both, as far as numbers show.
func otherArguments(f *graph.File, is, other *facts.Symbol, a signature.Arguments) (takes, does string) {
	if !signature.Accepts(f.Language, is, a) {
		takes, does = signature.Mismatch(f.Language, is, a)
		return strings.TrimPrefix(takes, "now "), does
	}
	gives, expects := signature.ResultCount(is), signature.ResultCount(other)
	if gives != expects && signature.TakesResults(a, expects) && !signature.TakesResults(a, gives) {
		takes, does = ResultReason(expects, gives)
		return strings.TrimPrefix(takes, "now "), does
	}
	return "", ""
}
