// Package gitsrc reads a git repository: revisions, trees, blobs, commits, tree differences and merge bases, and the
// worktree and the index as trees.
//
// Every answer about content is a plumbing.Hash of git's own: a clean worktree has the tree id of HEAD, a dirty one
// the id that `git add -A && git write-tree` would give. Nothing is ever written. Grafts and the commits and tags of
// refs/replace are taken as git takes them. A repository of another user needs git's safe.directory.
//
// This package is the public API of repositories. What else this program needs of them, and how packs, refs, the
// index and the worktree are read, is package gitrepo, which may change at any time.
package gitsrc

import (
	"context"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// What a repository answers with.
type (
	// Revision is what a name means: a commit, a tree, the worktree (":worktree") or the index (":index").
	Revision = gitrepo.Revision
	// Range is two revisions, and the merge base from which the second one is compared.
	Range = gitrepo.Range
	// Commit is a commit with its tree, parents and message.
	Commit = gitrepo.Commit
	// Entry is a file or folder of a tree.
	Entry = gitrepo.TreeEntry
	// Change is a path at which two trees differ.
	Change = gitrepo.Change
	// Ref is a branch, tag or other reference.
	Ref = gitrepo.Ref
)

// The errors that a caller may want to distinguish, by errors.As.
type (
	// UnknownRevisionError says which part of a revision is not there.
	UnknownRevisionError = gitrepo.UnknownRevisionError
	// MissingObjectError is of a partial clone that lacks an object.
	MissingObjectError = gitrepo.MissingObjectError
	// ShallowError is of a shallow clone that lacks the history that was asked for.
	ShallowError = gitrepo.ShallowError
	// OwnerError is of a repository that belongs to another user.
	OwnerError = gitrepo.OwnerError
	// UnsupportedError is of a repository in a form that is not read.
	UnsupportedError = gitrepo.UnsupportedError
)

// Repository is an open repository. Safe for concurrent use.
type Repository struct{ repo *gitrepo.Repository }

// Open opens the repository that a folder is in, or a bare one.
func Open(dir string) (*Repository, error) {
	r, err := gitrepo.Open(dir)
	if err != nil {
		return nil, err
	}
	return &Repository{r}, nil
}

// Close releases what is open. Nothing that reads the repository may be used afterwards.
func (r *Repository) Close() error { return r.repo.Close() }

// Reader is the repository as package snapshot takes it.
func (r *Repository) Reader() *gitrepo.Repository { return r.repo }

// Resolve finds what a name means, as `git rev-parse` does, and ":worktree" and ":index".
func (r *Repository) Resolve(ctx context.Context, spec string) (Revision, error) {
	return r.repo.Resolve(ctx, spec)
}

// ResolveRange finds the two sides of "A..B" or "A...B": what B changes since it diverged from A. An absent side is HEAD, and
// "B^!" is what the commit B itself changes.
func (r *Repository) ResolveRange(ctx context.Context, spec string) (Range, error) {
	return r.repo.ResolveRange(ctx, spec)
}

// Refs lists all refs that resolve, by name.
func (r *Repository) Refs() ([]Ref, error) { return r.repo.Refs() }

// Commit reads a commit.
func (r *Repository) Commit(ctx context.Context, h plumbing.Hash) (Commit, error) {
	return r.repo.Commit(ctx, h)
}

// MergeBases lists the best common ancestors of two commits, git's pick first.
func (r *Repository) MergeBases(ctx context.Context, a, b plumbing.Hash) ([]plumbing.Hash, error) {
	return r.repo.MergeBases(ctx, a, b)
}

// Walk calls fn for every file, symbolic link and submodule under a tree, in byte order of their paths.
func (r *Repository) Walk(ctx context.Context, tree plumbing.Hash, fn func(path string, e Entry) error) error {
	return r.repo.WalkTree(ctx, tree, fn)
}

// Diff calls fn for the paths at which two trees differ, in byte order. Equal folders are not read, and the zero hash is
// the empty tree.
func (r *Repository) Diff(ctx context.Context, before, after plumbing.Hash, fn func(Change) error) error {
	return r.repo.DiffTrees(ctx, before, after, fn)
}

// Blob reads the bytes of a file.
func (r *Repository) Blob(ctx context.Context, h plumbing.Hash) ([]byte, error) {
	return r.repo.ReadBlob(ctx, h)
}
