package dangling

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// mismatchedCalls finds the calls that the change adds and that their only definition
// does not take, by the number and the names of their arguments. Calls that
// suited the definition as it was are among the breaks. Languages that are bound by
// names are left out: a function may be called with its receiver as an argument.
func (s *Search) mismatchedCalls(ctx context.Context) ([]result.Dangling, error) {
	out := []result.Dangling{}
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 || link.IsInput(d.New.Language, d.New.Path) || signature.AnyArguments(d.New.Language) || extract.ByName(d.New.Language).Names != nil {
			continue
		}
		list, err := s.mismatchesOf(ctx, d.New)
		if err != nil {
			return nil, err
		}
		out = append(append(out, list...), s.callsOfLibrary(ctx, d.New)...)
	}
	return out, nil
}

// callsOfLibrary finds the calls that the change adds to a file and that the standard library does not take.
func (s *Search) callsOfLibrary(ctx context.Context, f *graph.File) (out []result.Dangling) {
	if !lang.CallsOf(f.Language).Named {
		return nil
	}
	was := compare.BeforeOf(s.Comparison, f)
	for i := range f.Facts.Refs {
		d, ok := callOfLibrary(ctx, s.Comparison, f, i, s.pathsByBase(ctx))
		at := graph.Edge{Line: d.Line, Column: d.Column}
		if ok && s.isCallAdded(ctx, was, f, at) && !s.mismatchExempt(ctx, s.Comparison.Head, f, at) && !s.replacesLibrary(ctx, f.Language, d.Name) {
			out = append(out, d)
		}
	}
	return out
}

func (s *Search) mismatchesOf(ctx context.Context, f *graph.File) ([]result.Dangling, error) {
	var out []result.Dangling
	was := compare.BeforeOf(s.Comparison, f)
	for _, e := range s.Comparison.EdgesOf(f) {
		if e.Certainty != link.Exact || e.Kind != result.EdgeCalls && e.Kind != result.EdgeInstantiates || s.reported[f.Path][compare.Site{Line: e.Line, Column: e.Column}] {
			continue
		}
		if s.Comparison.Kept(f, e.SourceIdx) >= 0 || !s.isCallAdded(ctx, was, f, e) {
			continue
		}
		takes, passes, err := s.mismatchAt(ctx, s.Comparison.Head, f, e)
		if err != nil {
			return nil, err
		}
		name := s.Comparison.NamesOf(f)[compare.Site{Line: e.Line, Column: e.Column}]
		if takes == "" || replacesMember(f, name) {
			continue
		}
		if had, err := s.mismatchBefore(ctx, was, e); err != nil || had {
			if err != nil {
				return nil, err
			}
			continue
		}
		d := result.Dangling{Path: f.Path, Line: e.Line, Column: e.Column, SymbolID: e.Source.String(), Kind: e.Kind, Missing: result.MissingDefinition,
			Name: name, Takes: takes, Passes: passes, Nearest: []string{}}
		if e.SourceIdx >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(e.SourceIdx))
		}
		out = append(out, d)
	}
	return out, nil
}

// replacesMember reports a file that assigns a member of a name, as tests do with what they replace.
func replacesMember(f *graph.File, name string) bool {
	return !lang.Named(f.Language).DeclaredTypes && slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Role == facts.RoleWrites && f.Facts.Exprs[r.Expr].Op == facts.OpMember && f.Facts.Exprs[r.Expr].S == name
	})
}

// isCallAdded reports a call of which the change adds a line, from its callee to where
// its parentheses close.
func (s *Search) isCallAdded(ctx context.Context, was, f *graph.File, e graph.Edge) bool {
	if s.isAdded(ctx, was, f, e.Line) {
		return true
	}
	a, ok := signature.ArgumentsAt(s.Comparison.Lines(ctx, s.Comparison.Head, f.Path), e.Line, e.Column, f.Language)
	for n := 1; ok && n <= a.Further; n++ {
		if s.isAdded(ctx, was, f, e.Line+n) {
			return true
		}
	}
	return false
}

// mismatchBefore reports a file that called the same definition in a way that it does
// not take before: more is known of it there than here.
func (s *Search) mismatchBefore(ctx context.Context, was *graph.File, e graph.Edge) (bool, error) {
	target, ok := s.Comparison.ToBase(e.Target)
	if was == nil || !ok {
		return false, nil
	}
	k := mismatchKey{was, target, e.Kind}
	if had, ok := s.mismatch[k]; ok {
		return had, nil
	}
	if s.mismatch == nil {
		s.mismatch = map[mismatchKey]bool{}
	}
	for _, old := range s.Comparison.EdgesInto(was, target) {
		if old.Kind != e.Kind {
			continue
		}
		takes, _, err := s.mismatchAt(ctx, s.Comparison.Base, was, old)
		if err != nil {
			return false, err
		}
		if takes != "" {
			s.mismatch[k] = true
			return true, nil
		}
	}
	s.mismatch[k] = false
	return false, nil
}
