package gitrepo

import (
	"context"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
)

// TreeEntry is one name in a tree. Of a submodule (Mode filemode.Submodule) the
// hash is a commit of another repository, not an object of this one.
type TreeEntry struct {
	Name string
	Mode filemode.FileMode
	Hash plumbing.Hash
}

// IsTree reports whether the entry is a folder.
func (e TreeEntry) IsTree() bool { return e.Mode == filemode.Dir }

// IsBlob reports whether the entry's hash is a blob: a file or a symbolic link.
func (e TreeEntry) IsBlob() bool { return e.Mode != filemode.Dir && e.Mode != filemode.Submodule }

// EmptyTree is the id of the tree without entries, which need not be stored:
// what there was before the first commit.
var EmptyTree = plumbing.NewHash("4b825dc642cb6eb9a060e54bf8d69288fbee4904")

// ReadTree gives the entries of a tree in git's order: by name, folders as if
// their names ended in "/". The zero hash is the empty tree.
func (r *Repository) ReadTree(ctx context.Context, tree plumbing.Hash) ([]TreeEntry, error) {
	if tree.IsZero() || tree == EmptyTree {
		return nil, ctx.Err()
	}
	data, err := r.object(ctx, tree, plumbing.TreeObject)
	if err != nil {
		return nil, fmt.Errorf("read tree %s: %w", tree, err)
	}
	entries, err := parseTree(data)
	if err != nil {
		return nil, fmt.Errorf("read tree %s: %w", tree, err)
	}
	return entries, nil
}

func parseTree(data []byte) ([]TreeEntry, error) {
	text := string(data) // one allocation for all names
	entries := make([]TreeEntry, 0, len(data)/36+1)
	for len(text) > 0 {
		var mode filemode.FileMode
		i := 0
		for ; i < len(text) && text[i] >= '0' && text[i] <= '7' && i < 8; i++ {
			mode = mode<<3 | filemode.FileMode(text[i]-'0')
		}
		if i == 0 || i >= len(text) || text[i] != ' ' {
			return nil, fmt.Errorf("bad mode: %w", ErrCorruptObject)
		}
		text = text[i+1:]
		nul := strings.IndexByte(text, 0)
		if nul <= 0 || len(text) < nul+1+hashSize {
			return nil, fmt.Errorf("bad entry: %w", ErrCorruptObject)
		}
		e := TreeEntry{Name: text[:nul], Mode: canonicalMode(mode)}
		copy(e.Hash[:], text[nul+1:])
		entries = append(entries, e)
		text = text[nul+1+hashSize:]
	}
	return entries, nil
}

// canonicalMode reduces what old tools wrote to the modes git knows.
func canonicalMode(m filemode.FileMode) filemode.FileMode {
	switch m & 0o170000 {
	case 0o040000:
		return filemode.Dir
	case 0o120000:
		return filemode.Symlink
	case 0o160000:
		return filemode.Submodule
	}
	if m&0o100 != 0 {
		return filemode.Executable
	}
	return filemode.Regular
}

// WalkTree calls fn for every file, symbolic link and submodule under a tree, in
// byte order of their paths.
func (r *Repository) WalkTree(ctx context.Context, tree plumbing.Hash, fn func(path string, e TreeEntry) error) error {
	return r.walkTree(ctx, tree, "", 0, fn)
}

// maxTreeDepth bounds the nesting of folders; git's own limit is 2048.
const maxTreeDepth = 4096

func (r *Repository) walkTree(ctx context.Context, tree plumbing.Hash, prefix string, depth int, fn func(string, TreeEntry) error) error {
	if depth > maxTreeDepth {
		return fmt.Errorf("walk tree %s: nested more than %d deep: %w", tree, maxTreeDepth, ErrCorruptObject)
	}
	entries, err := r.ReadTree(ctx, tree)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsTree() {
			err = r.walkTree(ctx, e.Hash, prefix+e.Name+"/", depth+1, fn)
		} else {
			err = fn(prefix+e.Name, e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
