package dangling

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// forbiddenUses finds the references that the change adds and that may not do what they do with a definition,
// see breaks.Forbidden.
func (s *Search) forbiddenUses(ctx context.Context, out []result.Dangling) ([]result.Dangling, error) {
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 {
			continue
		}
		if l := extract.ByName(d.New.Language); l == nil || l.Access == nil || !l.Access.Final || link.IsInput(d.New.Language, d.New.Path) {
			continue
		}
		was := compare.BeforeOf(s.Comparison, d.New)
		for _, e := range s.Comparison.EdgesOf(d.New) {
			if e.Certainty != link.Exact || e.Kind != result.EdgeCalls && e.Kind != result.EdgeInstantiates && e.Kind != result.EdgeWrites {
				continue
			}
			if s.reported[d.New.Path][compare.Site{Line: e.Line, Column: e.Column}] || !s.isAdded(ctx, was, d.New, e.Line) {
				continue
			}
			fault, err := s.forbidden(ctx, d.New, e)
			if err != nil {
				return nil, err
			}
			if fault != "" {
				out = append(out, forbiddenAt(d.New, e, fault))
			}
		}
	}
	return out, nil
}

// forbidden judges a reference by its target; of a constructor, its class.
func (s *Search) forbidden(ctx context.Context, f *graph.File, e graph.Edge) (string, error) {
	of, err := s.Comparison.File(ctx, s.Comparison.Head, e.TargetPath)
	if err != nil || of == nil {
		return "", err
	}
	i, ok := of.Find(e.Target)
	if !ok || i < 0 {
		return "", nil
	}
	if x := &of.Facts.Symbols[i]; x.Kind == facts.KindConstructor {
		i = x.Container
	}
	if i < 0 || of.IsGenerated() {
		return "", nil
	}
	now, does := breaks.Forbidden(ctx, s.Comparison, s.Comparison.Head, of, i, f, e)
	if now == "" {
		return "", nil
	}
	return fmt.Sprintf("%s %s, which %s", does, of.Facts.Symbols[i].Name, now), nil
}

func forbiddenAt(f *graph.File, e graph.Edge, fault string) result.Dangling {
	d := result.Dangling{Path: f.Path, Line: e.Line, Column: e.Column, SymbolID: e.Source.String(), Kind: e.Kind, Missing: result.MissingType, Fault: fault, Nearest: []string{}}
	if e.SourceIdx >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(e.SourceIdx))
	}
	return d
}
