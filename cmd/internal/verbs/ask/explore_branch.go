package ask

import (
	"context"
	"errors"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// trunks are what branches leave as a rule.
var trunks = []string{"refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master", "refs/heads/main", "refs/heads/master"}

// branchFiles lists what a view changed since it left a base. Without a base it is the
// default branch, of what is on disk or staged alone: of another revision nobody works on.
func branchFiles(ctx context.Context, s *verb.Session, view *state.View, base string) ([]string, error) {
	find := trunkOf
	if base != "" {
		find = func(ctx context.Context, s *verb.Session, _ *state.View) (gitrepo.Revision, error) {
			return s.Repo.Resolve(ctx, base)
		}
	}
	from, err := find(ctx, s, view)
	if err != nil || from.Commit.IsZero() || view.Commit.IsZero() {
		return nil, err
	}
	var left gitrepo.Revision
	bases, err := s.Repo.MergeBases(ctx, from.Commit, view.Commit)
	if len(bases) > 0 {
		left, err = s.Repo.Resolve(ctx, bases[0].String())
	}
	if shallow := (*gitrepo.ShallowError)(nil); errors.As(err, &shallow) || len(bases) == 0 {
		return nil, nil // where it left is not known here
	}
	if err != nil {
		return nil, fmt.Errorf("find where the branch left %s: %w", from.Spec, err)
	}
	var paths []string
	err = s.Repo.DiffTrees(ctx, left.Tree, view.Revision.Tree, func(c gitrepo.Change) error {
		paths = append(paths, c.Path)
		return nil
	})
	if errors.Is(err, gitrepo.ErrMissingObject) {
		return nil, nil // a partial clone
	}
	return paths, err
}

// trunkOf finds the default branch; nothing where there is none, or where no work is looked at.
func trunkOf(ctx context.Context, s *verb.Session, view *state.View) (gitrepo.Revision, error) {
	if view.Spec != gitrepo.SpecWorktree && view.Spec != gitrepo.SpecIndex {
		return gitrepo.Revision{}, nil
	}
	for _, spec := range trunks {
		r, err := s.Repo.Resolve(ctx, spec)
		if err == nil {
			return r, nil
		}
		if !errors.Is(err, gitrepo.ErrUnknownRevision) && !errors.Is(err, gitrepo.ErrMissingObject) {
			return r, fmt.Errorf("find the default branch: %w", err)
		}
	}
	return gitrepo.Revision{}, nil
}
