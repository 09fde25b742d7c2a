package history

import (
	"context"
	"path"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// stoppedAdded ends a trace at the commit that added the definition.
const stoppedAdded = "added"

// copied finds where a definition that a commit adds was copied from with its whole file: in a parent the same
// definition of a file with the very bytes, one of the same name before others. before is nil where there is none.
func (w *Walker) copied(ctx context.Context, c gitrepo.Commit, parents []gitrepo.Commit, s graph.Symbol) (next int, before *graph.Symbol, err error) {
	here, err := w.history.Entry(ctx, c.Tree, s.Path)
	if err != nil {
		return 0, nil, err
	}
	for i, p := range parents {
		from := ""
		err := w.repo.WalkTree(ctx, p.Tree, func(name string, e gitrepo.TreeEntry) error {
			if e.Hash == here.Hash && (from == "" || path.Base(from) != path.Base(s.Path) && path.Base(name) == path.Base(s.Path)) {
				from = name
			}
			return nil
		})
		if err != nil {
			return 0, nil, err
		}
		if from == "" {
			continue
		}
		f, err := w.history.File(ctx, p.Tree, from)
		if err != nil {
			return 0, nil, err
		}
		if f == nil {
			continue
		}
		for _, x := range f.Symbols() {
			if x.Kind == s.Kind && x.StartLine == s.StartLine && x.StartColumn == s.StartColumn && (x.Name == s.Name || s.Kind == facts.KindFile) {
				return i, &x, nil
			}
		}
	}
	return 0, nil, nil
}

// copyOf is the event of a definition that was copied with its file.
func copyOf(added *analysis.SymbolChange, before graph.Symbol) *analysis.SymbolChange {
	copied, from := *added, analysis.Render(before)
	copied.Before, copied.Reason = &from, "identical file"
	return &copied
}
