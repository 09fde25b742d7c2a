package ecmascript

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// DeclaredElsewhere reports a name that a script without imports or exports, or a file of
// declarations, defines: what belongs to one program sees it.
func (Language) DeclaredElsewhere(ctx context.Context, s *dangling.Search, f *graph.File, name string) (bool, error) {
	paths, err := s.Comparison.Head.Naming(ctx, name)
	if err != nil {
		return false, fmt.Errorf("find definitions of %s: %w", name, err)
	}
	for _, p := range paths {
		g, err := s.Comparison.File(ctx, s.Comparison.Head, p)
		if err != nil {
			return false, err
		}
		if g != nil && g.Path != f.Path && isScript(g.Language) && (strings.Contains(path.Base(p), ".d.") || !isModule(g.Facts)) {
			return true, nil
		}
	}
	return false, nil
}
