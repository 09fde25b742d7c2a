package lookup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Clean writes a path as trees do.
func Clean(path string) string { return filepath.ToSlash(filepath.Clean(path)) }

// PathAt gives a file or folder as the tree of a view names it: as it is given
// where there is one, else as seen from the folder that the command works in.
// What is found neither way is left as it is given.
func PathAt(ctx context.Context, s *verb.Session, view *state.View, name string) (string, error) {
	given := Clean(name)
	for _, path := range []string{given, s.FromHere(name)} {
		if path == "" || path == "." {
			continue
		}
		kind, err := view.Exists(ctx, path)
		if err != nil {
			return "", fmt.Errorf("look for %s: %w", path, err)
		}
		if kind != link.PathAbsent {
			return path, nil
		}
	}
	return given, nil
}

// ChangedPaths gives files that are asked about as the tree names them, of a folder those below it. One that
// is no file there may have been deleted; a revision is refused.
func ChangedPaths(ctx context.Context, s *verb.Session, view *state.View, names []string) ([]string, error) {
	var paths []string
	for _, name := range names {
		path, err := PathAt(ctx, s, view, name)
		if err != nil {
			return nil, err
		}
		if kind, err := view.Exists(ctx, path); err != nil {
			return nil, fmt.Errorf("look for %s: %w", path, err)
		} else if kind == link.PathAbsent && path != "." {
			if file, _, ok := strings.Cut(path, ":"); ok {
				if kind, err := view.Exists(ctx, file); kind == link.PathFile || err != nil {
					return nil, cmp.Or(err, output.Failf("usage", "name the file alone: "+file+"; `codegraph impact "+path+"` follows one definition", "%q is a definition, no file", name))
				}
			}
			_, err := s.Resolve(ctx, name)
			switch {
			case errors.Is(err, gitrepo.ErrShallow):
				return nil, err
			case err != nil:
				s.Env.Note("there is no file %q: it counts as one that was deleted", path)
			default:
				return nil, output.Failf("usage", fmt.Sprintf("for a change write a range: %s..HEAD; with --worktree it is HEAD against the worktree", name),
					"%q is a revision, no file", name)
			}
		}
		if paths, err = withFilesOf(ctx, s, view, paths, path); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// withFilesOf adds a path, or the files below it where it is a folder.
func withFilesOf(ctx context.Context, s *verb.Session, view *state.View, paths []string, path string) ([]string, error) {
	kind, err := view.Exists(ctx, path)
	if err != nil || kind != link.PathDirectory && path != "." {
		return append(paths, path), err
	}
	err = s.Repo.WalkTree(ctx, view.Revision.Tree, func(file string, e gitrepo.TreeEntry) error {
		if !e.IsTree() && (path == "." || strings.HasPrefix(file, path+"/")) {
			paths = append(paths, file)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", path, err)
	}
	return paths, nil
}

// searchHint says how to go on where no definition has a name.
func searchHint(name string) string {
	return fmt.Sprintf("names are case-sensitive; Type.method, package.Name and path:name narrow them; `codegraph search %q` finds names like it", lastWord(name))
}

// lastWord is a name without the path or package that it is behind.
func lastWord(name string) string {
	words := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`.:/#"'()`, r) {
			return ' '
		}
		return r
	}, name[strings.LastIndexAny(name, ":/")+1:])
	return strings.TrimSpace(words)
}
