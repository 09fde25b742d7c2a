package dangling

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// overrideAccepts reports a call of a method that one of its overrides takes, or of which that cannot
// be reported, in languages where overrides may take other arguments: which one is called is not known.
func (s *Search) overrideAccepts(ctx context.Context, side *graph.Snapshot, target *graph.File, i int32, a signature.Arguments) (bool, error) {
	x := &target.Facts.Symbols[i]
	if _, ok := compare.LanguageOf[breaks.Placeholders](target); !ok || x.Kind != facts.KindMethod || strings.Contains(a.Callee, "super(") {
		return false, nil
	}
	asked, seen := []graph.Symbol{target.Symbol(i)}, map[facts.SymbolID]bool{}
	for n := 0; n < len(asked) && n < MaxCallables; n++ {
		edges, err := side.Referrers(ctx, asked[n:n+1])
		if err != nil {
			return false, fmt.Errorf("find overrides of %s: %w", asked[n].QualifiedName, err)
		}
		for _, e := range edges {
			if e.Kind != result.EdgeOverrides || seen[e.Source] {
				continue
			}
			seen[e.Source] = true
			f, err := s.Comparison.Described(ctx, side, e.Path)
			if err != nil {
				return false, err
			}
			if f == nil || e.SourceIdx < 0 {
				continue
			}
			if list := s.callables(f, e.SourceIdx); len(list) == 0 || signature.Accepts(f.Language, &f.Facts.Symbols[list[0]], a) {
				return true, nil
			}
			asked = append(asked, f.Symbol(e.SourceIdx))
		}
	}
	return false, nil
}

// mayLeaveOut reports a call that leaves out arguments which may be of type void: TypeScript requires none of these. The type
// arguments are not considered.
func mayLeaveOut(f *graph.File, s *facts.Symbol, a signature.Arguments) bool {
	if l := lang.Named(f.Language); l == nil || !l.ErasedTypes || len(a.Texts) >= len(s.Params) {
		return false
	}
	for _, p := range s.Params[len(a.Texts):] {
		if !p.Flags.Has(facts.Optional) && !p.Flags.Has(facts.Variadic) && !mayBeVoid(f.Facts, p.Type) {
			return false
		}
	}
	return true
}

// mayBeVoid reports the expression of a value whose type is void, a type parameter, or has one of these among its alternatives.
func mayBeVoid(f *facts.File, e facts.ExprID) bool {
	switch x := &f.Exprs[e]; x.Op {
	case facts.OpInstance:
		return mayBeVoid(f, x.A)
	case facts.OpUnion:
		return x.N == 0 && (mayBeVoid(f, x.A) || mayBeVoid(f, x.B))
	case facts.OpTypeParam, facts.OpConditional:
		return true
	case facts.OpBuiltin:
		return x.S == "void"
	}
	return false
}

// receivesVoid reports a function with a parameter of a named type that has void among its alternatives.
func (s *Search) receivesVoid(ctx context.Context, side *graph.Snapshot, f *graph.File, of facts.SymbolID) (bool, error) {
	if l := lang.Named(f.Language); l == nil || !l.ErasedTypes {
		return false, nil
	}
	for _, e := range s.Comparison.EdgesFrom(f, of) {
		if e.Kind != facts.RoleReceives.String() {
			continue
		}
		named, err := s.Comparison.Described(ctx, side, e.TargetPath)
		if err != nil {
			return false, fmt.Errorf("read %s: %w", e.TargetPath, err)
		}
		if named == nil {
			continue
		}
		if i, ok := named.Find(e.Target); ok && i >= 0 && named.Facts.Symbols[i].IsAlias() && mayBeVoid(named.Facts, named.Facts.Symbols[i].Type) {
			return true, nil
		}
	}
	return false, nil
}

// mayBeGiven reports a member that a type does not have and that something else may give to its values: a file that has the
// name otherwise than as what is selected, or a subtype with another supertype.
func (s *Search) mayBeGiven(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	if d.Of >= 0 {
		seen := map[facts.SymbolID]bool{}
		if mixed, err := s.isMixedIn(ctx, graph.Symbol{ID: f.ID(d.Of), Path: f.Path, Index: d.Of}, d.Name, seen); err != nil || mixed || d.Mixin && len(seen) == 1 {
			return true, err
		}
	}
	if d.LostSupertype && !lostSupertype(s.Comparison, compare.BeforeOf(s.Comparison, f), f, d.Of) {
		return true, nil
	}
	if d.LostSupertype {
		return d.Passing && !passesSome(ctx, s.Comparison, f, d), nil
	}
	language := f.Language
	if d.Anywhere {
		language = ""
	}
	names, err := s.writtenNames(ctx, language)
	return names[d.Name], err
}

// maxSubtypes bounds the subtypes that are looked at.
const maxSubtypes = 500

// isMixedIn reports a type of which a subtype has another supertype that may give it a member.
func (s *Search) isMixedIn(ctx context.Context, of graph.Symbol, member string, seen map[facts.SymbolID]bool) (bool, error) {
	if seen[of.ID] {
		return false, nil
	}
	seen[of.ID] = true
	edges, err := s.Comparison.ReferrersOf(ctx, []graph.Symbol{of})
	if err != nil {
		return false, fmt.Errorf("find subtypes: %w", err)
	}
	for _, e := range edges[of.ID] {
		if e.Kind != result.EdgeExtends {
			continue
		}
		g, err := s.Comparison.File(ctx, s.Comparison.Head, e.Path)
		if err != nil || g == nil || e.SourceIdx < 0 || len(seen) > maxSubtypes {
			return true, err
		}
		if len(g.Facts.Symbols[e.SourceIdx].Supers) > 1 {
			if may, err := s.Comparison.Head.Checker(ctx).MayGive(ctx, g.Path, e.SourceIdx, member); err != nil || may {
				return true, err
			}
		}
		if mixed, err := s.isMixedIn(ctx, graph.Symbol{ID: e.Source, Path: g.Path, Index: e.SourceIdx}, member, seen); err != nil || mixed {
			return true, err
		}
	}
	return false, nil
}

// writtenNames are the words of all files of a language, "" for any, but those that are only selected: `x.name` has none,
// `x.name = 1`, `def name` and "name" have one.
func (s *Search) writtenNames(ctx context.Context, language string) (map[string]bool, error) {
	if names, ok := s.written[language]; ok {
		return names, nil
	}
	names := map[string]bool{}
	err := s.Comparison.Head.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == language || language == "" && l.Language != "" {
			addWritten(names, s.Comparison.Text(ctx, s.Comparison.Head, l.Path))
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", language, err)
	}
	if s.written == nil {
		s.written = map[string]map[string]bool{}
	}
	s.written[language] = names
	return names, nil
}
