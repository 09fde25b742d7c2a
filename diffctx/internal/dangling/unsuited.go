package dangling

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unsuitedCalls finds the calls of changed files that nothing takes by the types of their arguments, and that the base
// side has not.
func (s *Search) unsuitedCalls(ctx context.Context, found []result.Dangling) ([]result.Dangling, error) {
	for i := range found {
		x := &found[i]
		if s.reported[x.Path] == nil {
			s.reported[x.Path] = map[compare.Site]bool{}
		}
		s.reported[x.Path][compare.Site{Line: x.Line, Column: x.Column}] = true
	}
	head, base := s.Comparison.Head.Checker(ctx), s.Comparison.Base.Checker(ctx)
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || !link.ChecksArguments(d.New.Language) {
			continue
		}
		list, err := head.FindUnsuited(ctx, d.New.Path, s.mayBeUnsuited(d))
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			continue
		}
		had := compare.Inherited[unsuitedKey]{}
		if was := compare.BeforeOf(s.Comparison, d.New); was != nil {
			if had, err = s.unsuitedBefore(ctx, base, was); err != nil {
				return nil, err
			}
		}
		found = append(found, s.newlyUnsuited(d.New, list, had)...)
	}
	return found, nil
}

// unsuitedKey is the calls of one name in a definition.
type unsuitedKey struct {
	source facts.SymbolID
	name   string
}

func (s *Search) unsuitedBefore(ctx context.Context, base *graph.Checker, was *graph.File) (compare.Inherited[unsuitedKey], error) {
	list, err := base.FindUnsuited(ctx, was.Path, nil)
	if err != nil {
		return nil, err
	}
	had := compare.Inherited[unsuitedKey]{}
	for _, u := range list {
		if id, ok := s.Comparison.ToHead(was.ID(was.Facts.Refs[u.Ref].Scope)); ok {
			had[unsuitedKey{id, nameOfCall(was, &u)}]++
		}
	}
	return had, nil
}

func (s *Search) newlyUnsuited(f *graph.File, list []link.Unsuited, had compare.Inherited[unsuitedKey]) []result.Dangling {
	var out []result.Dangling
	for _, u := range list {
		r := &f.Facts.Refs[u.Ref]
		key := unsuitedKey{f.ID(r.Scope), nameOfCall(f, &u)}
		if had.Take(key) || s.reported[f.Path][compare.Site{Line: int(r.Line), Column: int(r.Col)}] {
			continue
		}
		d := result.Dangling{Path: f.Path, Line: int(r.Line), Column: int(r.Col), SymbolID: key.source.String(), Kind: r.Role.String(), Missing: result.MissingDefinition,
			Name: key.name, Takes: u.Takes, Passes: u.Passes, Nearest: []string{}}
		if r.Scope >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(r.Scope))
		}
		out = append(out, d)
	}
	return out
}

// nameOfCall is what a call calls, as it is written.
func nameOfCall(f *graph.File, u *link.Unsuited) string {
	return compare.RefName(f.Facts, f.Facts.Refs[u.Ref].Expr)
}
