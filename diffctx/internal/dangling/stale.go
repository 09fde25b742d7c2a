package dangling

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// StaleImport is an import of a tree that leads nowhere.
type StaleImport struct {
	result.Dangling
	TypeOnly bool
}

// StaleImports lists the imports of a tree that lead nowhere in it, by path and
// line, as an audit would report them of a change that adds all files.
func StaleImports(ctx context.Context, s *graph.Snapshot) ([]StaleImport, error) {
	var suspects []unbound
	err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) error {
		if u := unboundOf(f); len(u.imports) > 0 {
			suspects = append(suspects, u)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the graph: %w", err)
	}
	search := Search{Comparison: compare.Empty(s, s, result.Options{}.WithDefaults())}
	checker := s.Checker(ctx)
	var out []StaleImport
	for _, u := range suspects {
		found, err := checker.FindDangling(ctx, u.file.Path, u.imports, nil)
		if err != nil {
			return nil, fmt.Errorf("judge what %s imports: %w", u.file.Path, err)
		}
		for i := range found {
			d := &found[i]
			ok, err := search.isFinding(ctx, u.file, d)
			if err != nil {
				return nil, err
			}
			if ok && d.Import {
				out = append(out, StaleImport{danglingAt(u.file, d), u.file.Facts.Imports[d.Index].Flags.Has(facts.TypeOnly)})
			}
		}
	}
	return out, nil
}
