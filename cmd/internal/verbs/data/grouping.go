package data

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func checkGrouping(by string) error {
	if by != "" && !slices.Contains([]string{"owner", "directory", "package"}, by) {
		return output.Usagef("--group-by %q: use owner, directory or package", by)
	}
	return nil
}

// grouping gives the key of a path, from the tree of the view.
func grouping(ctx context.Context, s *verb.Session, view *state.View, by string) (func(path string) string, error) {
	switch by {
	case "owner":
		owners, err := ownersOf(ctx, view)
		return owners.Of, err
	case "package":
		w, err := workspaceOf(ctx, view)
		if err != nil {
			return nil, err
		}
		return w.Of, nil
	}
	return resultset.Directory, nil
}

func ownersOf(ctx context.Context, view *state.View) (resultset.Owners, error) {
	for _, p := range resultset.OwnersPaths {
		kind, err := view.Exists(ctx, p)
		if err != nil {
			return nil, err
		}
		if kind != link.PathFile {
			continue
		}
		text, err := view.Source(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", p, err)
		}
		return resultset.ParseOwners(string(text)), nil
	}
	return nil, output.Failf("no_owners", "GitHub looks for .github/CODEOWNERS, CODEOWNERS and docs/CODEOWNERS", "%s has no CODEOWNERS", view.Spec)
}

func workspaceOf(ctx context.Context, view *state.View) (*resultset.Workspace, error) {
	manifests := map[string]string{}
	err := view.Leaves(ctx, func(l graph.Leaf) error {
		if !resultset.IsManifest(l.Path) || l.Skip == graph.SkipVendored || l.Skip == graph.SkipExcluded {
			return nil
		}
		text, err := view.Source(ctx, l.Path)
		if err != nil {
			return fmt.Errorf("read %s: %w", l.Path, err)
		}
		manifests[l.Path] = string(text)
		return nil
	})
	return resultset.ParseWorkspace(manifests), err
}

// changedSince gives the test for paths that differ between the merge base with
// a revision and the view.
func changedSince(ctx context.Context, s *verb.Session, view *state.View, since string) (func(path string) bool, error) {
	r, err := s.Repo.BranchRange(ctx, since, view.Spec)
	if err != nil {
		return nil, fmt.Errorf("--changed-since: %w", err)
	}
	changed := map[string]bool{}
	err = s.Repo.DiffTrees(ctx, r.Base.Tree, view.Revision.Tree, func(c gitrepo.Change) error {
		changed[c.Path] = true
		return nil
	})
	return func(path string) bool { return changed[path] }, err
}
