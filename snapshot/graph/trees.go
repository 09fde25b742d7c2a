package graph

import (
	"context"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/lru"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// treeReader reads git trees.
type treeReader struct {
	repo  *gitrepo.Repository
	trees *lru.Cache[plumbing.Hash, []gitrepo.TreeEntry]
}

// entryAt finds a path in a git tree.
func (e *treeReader) entryAt(ctx context.Context, tree plumbing.Hash, path string) (gitrepo.TreeEntry, bool, error) {
	if path == "" {
		return gitrepo.TreeEntry{Mode: filemode.Dir, Hash: tree}, true, nil
	}
	for {
		entries, err := e.tree(ctx, tree)
		if err != nil {
			return gitrepo.TreeEntry{}, false, err
		}
		name, rest, deeper := strings.Cut(path, "/")
		found := false
		for _, x := range entries {
			if x.Name != name {
				continue
			}
			if !deeper {
				return x, true, nil
			}
			if x.Mode == filemode.Dir {
				tree, path, found = x.Hash, rest, true
			}
			break
		}
		if !found {
			return gitrepo.TreeEntry{}, false, nil
		}
	}
}

// tree gives a folder's entries, which must not be changed: looking up paths of
// one tree, or of the next commit's, meets the same folders again and again.
func (e *treeReader) tree(ctx context.Context, tree plumbing.Hash) ([]gitrepo.TreeEntry, error) {
	if entries, ok := e.trees.Get(tree); ok {
		return entries, nil
	}
	entries, err := e.repo.ReadTree(ctx, tree)
	if err == nil {
		e.trees.Add(tree, entries)
	}
	return entries, err
}

// kindAt says what is at a path of a git tree.
func (e *treeReader) kindAt(ctx context.Context, tree plumbing.Hash, path string) (link.PathKind, error) {
	x, ok, err := e.entryAt(ctx, tree, path)
	switch {
	case err != nil || !ok:
		return link.PathAbsent, err
	case x.Mode == filemode.Dir:
		return link.PathDirectory, nil
	}
	return link.PathFile, nil
}
