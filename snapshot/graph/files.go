package graph

import (
	"context"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Files reads single files of any tree, without a snapshot of it. What it reads is cached
// with what the engine reads. Safe for concurrent use.
type Files struct{ e *Engine }

// Files gives the engine's reader of single files.
func (e *Engine) Files() Files { return Files{e} }

// Entry finds a path in a git tree; ok is false where nothing is there.
func (f Files) Entry(ctx context.Context, tree plumbing.Hash, path string) (entry gitrepo.TreeEntry, ok bool, err error) {
	return f.e.entryAt(ctx, tree, path)
}

// Folder lists the entries of a git tree. They are shared and must not be changed.
func (f Files) Folder(ctx context.Context, tree plumbing.Hash) ([]gitrepo.TreeEntry, error) {
	return f.e.tree(ctx, tree)
}

// Kind says what is at a path of a git tree.
func (f Files) Kind(ctx context.Context, tree plumbing.Hash, path string) (link.PathKind, error) {
	return f.e.kindAt(ctx, tree, path)
}

// Stored gives the facts of a leaf, text apart, where the storage has them; nil where it has not.
func (f Files) Stored(ctx context.Context, l Leaf) *facts.File {
	k := l.factsKey()
	found, err := f.e.storage.GetMany(ctx, KindFacts, []Key{k})
	if err != nil {
		return nil // what fails here fails again where facts are made
	}
	if file, err := facts.Decode(found[k], storedSections); err == nil {
		return file
	}
	return nil
}

// Described gives the facts of a leaf with their text. What is extracted for it is written
// to the storage by Flush, or when it is much.
func (f Files) Described(ctx context.Context, l Leaf) (*facts.File, error) {
	file, err := f.e.describedFacts(ctx, l)
	if err != nil {
		return nil, err
	}
	f.e.describedMu.Lock()
	full := len(f.e.described) >= maxDescribed/2
	f.e.describedMu.Unlock()
	if full {
		f.Flush(ctx)
	}
	return file, nil
}

// Flush writes what Described extracted to the storage.
func (f Files) Flush(ctx context.Context) { f.e.keepDescribed(ctx) }

// Linkable gives a leaf ready to be asked what it declares, if it was met before.
func (f Files) Linkable(l Leaf) (file *link.File, ok bool) { return f.e.files.Get(l.fileKey()) }

// MakeLinkable is Linkable for a leaf of given facts.
func (f Files) MakeLinkable(l Leaf, of *facts.File) *link.File {
	file := link.NewFile(l.Path, of)
	f.e.files.Add(l.fileKey(), file)
	return file
}

// Contributors lists the files of indexed trees that may contribute to the answer of a
// question.
func (f Files) Contributors(ctx context.Context, q link.Key) ([]string, error) {
	found, err := f.e.storage.Postings(ctx, Contributors, []uint32{q.Posting()})
	if err != nil {
		return nil, err
	}
	return f.e.paths.paths(ctx, found[q.Posting()])
}
