package change

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// changedFile is a file that differs, in the answers of the context verbs.
type changedFile struct {
	Path   string `json:"path"`
	Change string `json:"change"` // added, modified, removed
	Role   string `json:"role"`   // source, test, documentation, build, ci, other
}

// changedFiles lists what differs between the two sides, those without facts too.
func changedFiles(ctx context.Context, s *verb.Session, r gitrepo.Range) ([]changedFile, error) {
	out := []changedFile{}
	err := s.Repo.DiffTrees(ctx, r.Base.Tree, r.Head.Tree, func(c gitrepo.Change) error {
		f := changedFile{Path: c.Path, Change: "modified", Role: analysis.RoleOf(c.Path)}
		switch {
		case c.Old.Hash.IsZero():
			f.Change = "added"
		case c.New.Hash.IsZero():
			f.Change = "removed"
		}
		out = append(out, f)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list changed files: %w", err)
	}
	return out, nil
}
