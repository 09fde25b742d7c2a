package rows

import (
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Version is raised when the rows of a tree, or the bundled recipes' functions, change. Rows
// of queries that were kept under another one are not shown.
const Version = 2

// Kept gives the rows of a query that were kept with the default revision's tree.
func (s *Source) Kept(ctx context.Context, query []byte) (rows []byte, ok bool, err error) {
	return s.views[""].Kept(ctx, s.keptKey(query))
}

// Keep keeps the rows of a query with the default revision's tree.
func (s *Source) Keep(ctx context.Context, query, rows []byte) {
	s.views[""].Keep(ctx, s.keptKey(query), rows)
}

// keptKey digests what the rows of a query depend on.
func (s *Source) keptKey(query []byte) graph.Key {
	view, program := s.views[""], build.Info()
	h := sha256.New()
	fmt.Fprintf(h, "rows %d %d %s %s %x %s ", Version, analysis.MatchVersion, program.Version, program.Commit, view.Recipe(), view.Revision.Tree)
	h.Write(query)
	return graph.Key(h.Sum(nil)[:16])
}
