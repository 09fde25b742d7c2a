package rows

import (
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Version is raised when the rows of a tree, or the bundled recipes' functions, change. Rows
// of queries that were kept under another one are not shown.
const Version = 3

// Kept gives the rows of a query that were kept with the default revision's tree.
func (s *Source) Kept(ctx context.Context, query []byte) (rows []byte, ok bool, err error) {
	view := s.views[""].View
	return view.Kept(ctx, keptKey(view, "rows", query))
}

// Keep keeps the rows of a query with the default revision's tree.
func (s *Source) Keep(ctx context.Context, query, rows []byte) {
	view := s.views[""].View
	view.Keep(ctx, keptKey(view, "rows", query), rows)
}

// keptKey digests what the rows of a query, or an answer of another kind, depend on.
func keptKey(view *state.View, kind string, query []byte) graph.Key {
	program := build.Info()
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %d %s %s %x %s ", kind, Version, analysis.MatchVersion, program.Version, program.Commit, view.Recipe(), view.Revision.Tree)
	h.Write(query)
	return graph.Key(h.Sum(nil)[:16])
}

// Answer gives what find finds in the whole of a view's tree, as it was kept if the tree was asked for it
// before. It depends on the tree, on how its rows are made, and on nothing else that what does not say.
func Answer[T any](ctx context.Context, view *state.View, what string, find func() (T, error)) (T, error) {
	return graph.Answer(ctx, view.Snapshot, keptKey(view, "answer", []byte(what)), find)
}
