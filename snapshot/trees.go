package snapshot

import (
	"context"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// entryAt finds a path in a git tree.
func (e *Engine) entryAt(ctx context.Context, tree plumbing.Hash, path string) (gitsrc.TreeEntry, bool, error) {
	if path == "" {
		return gitsrc.TreeEntry{Mode: filemode.Dir, Hash: tree}, true, nil
	}
	for {
		entries, err := e.repo.ReadTree(ctx, tree)
		if err != nil {
			return gitsrc.TreeEntry{}, false, err
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
			return gitsrc.TreeEntry{}, false, nil
		}
	}
}

// kindAt says what stands at a path of a git tree.
func (e *Engine) kindAt(ctx context.Context, tree plumbing.Hash, path string) (link.PathKind, error) {
	x, ok, err := e.entryAt(ctx, tree, path)
	switch {
	case err != nil || !ok:
		return link.PathAbsent, err
	case x.Mode == filemode.Dir:
		return link.PathDirectory, nil
	}
	return link.PathFile, nil
}
