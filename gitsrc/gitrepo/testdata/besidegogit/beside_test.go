package besidegogit

import (
	"context"
	"io"
	"os"
	"testing"

	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// BenchmarkBesideGoGit compares what commands ask of a repository with the same asked of go-git, each time with the repository
// opened anew, as a command does. CODEGRAPH_BENCH_REPO names a worktree; docs/decisions has the figures.
func BenchmarkBesideGoGit(b *testing.B) {
	dir := os.Getenv("CODEGRAPH_BENCH_REPO")
	if dir == "" {
		b.Skip("CODEGRAPH_BENCH_REPO names no repository")
	}
	for _, c := range []struct {
		name   string
		ours   func(*gitrepo.Repository) error
		theirs func(*git.Repository) error
	}{
		{"open and resolve", func(r *gitrepo.Repository) error { return nil }, func(r *git.Repository) error { return nil }},
		{"every blob of a tree", readTree, readTreeGoGit},
		{"difference of two trees", diffTrees, diffTreesGoGit},
		{"merge base", mergeBase, mergeBaseGoGit},
		{"worktree as a tree", worktree, worktreeGoGit},
	} {
		b.Run(c.name+"/gitsrc", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := gitrepo.Open(dir)
				if err == nil {
					_, err = r.Resolve(context.Background(), "HEAD")
				}
				if err == nil {
					err = c.ours(r)
				}
				if err != nil {
					b.Fatal(err)
				}
				r.Close()
			}
		})
		b.Run(c.name+"/go-git", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := git.PlainOpenWithOptions(dir, &git.PlainOpenOptions{EnableDotGitCommonDir: true})
				if err == nil {
					_, err = r.ResolveRevision("HEAD")
				}
				if err == nil {
					err = c.theirs(r)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func readTree(r *gitrepo.Repository) error {
	ctx := context.Background()
	rev, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		return err
	}
	blobs := r.NewBlobReader()
	return r.WalkTree(ctx, rev.Tree, func(_ string, e gitrepo.TreeEntry) error {
		if !e.IsBlob() {
			return nil
		}
		_, err := blobs.Read(ctx, e.Hash)
		return err
	})
}

func readTreeGoGit(r *git.Repository) error {
	tree, err := treeGoGit(r, "HEAD")
	if err != nil {
		return err
	}
	return tree.Files().ForEach(func(f *object.File) error {
		in, err := f.Reader()
		if err != nil {
			return err
		}
		defer in.Close()
		_, err = io.ReadAll(in)
		return err
	})
}

func treeGoGit(r *git.Repository, revision plumbing.Revision) (*object.Tree, error) {
	h, err := r.ResolveRevision(revision)
	if err != nil {
		return nil, err
	}
	c, err := r.CommitObject(*h)
	if err != nil {
		return nil, err
	}
	return c.Tree()
}

func diffTrees(r *gitrepo.Repository) error {
	ctx := context.Background()
	a, err := r.Resolve(ctx, "HEAD~1")
	if err != nil {
		return err
	}
	b, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		return err
	}
	return r.DiffTrees(ctx, a.Tree, b.Tree, func(gitrepo.Change) error { return nil })
}

func diffTreesGoGit(r *git.Repository) error {
	a, err := treeGoGit(r, "HEAD~1")
	if err != nil {
		return err
	}
	b, err := treeGoGit(r, "HEAD")
	if err != nil {
		return err
	}
	_, err = object.DiffTreeWithOptions(context.Background(), a, b, nil) // without the detection of renames
	return err
}

func mergeBase(r *gitrepo.Repository) error {
	ctx := context.Background()
	a, err := r.Resolve(ctx, "HEAD~100")
	if err != nil {
		return err
	}
	b, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		return err
	}
	_, err = r.MergeBases(ctx, a.Commit, b.Commit)
	return err
}

func mergeBaseGoGit(r *git.Repository) error {
	a, err := commitGoGit(r, "HEAD~100")
	if err != nil {
		return err
	}
	b, err := commitGoGit(r, "HEAD")
	if err != nil {
		return err
	}
	_, err = a.MergeBase(b)
	return err
}

func commitGoGit(r *git.Repository, revision plumbing.Revision) (*object.Commit, error) {
	h, err := r.ResolveRevision(revision)
	if err != nil {
		return nil, err
	}
	return r.CommitObject(*h)
}

func worktree(r *gitrepo.Repository) error {
	_, err := r.WorktreeTree(context.Background())
	return err
}

func worktreeGoGit(r *git.Repository) error {
	w, err := r.Worktree()
	if err != nil {
		return err
	}
	_, err = w.StatusWithOptions(git.StatusOptions{Strategy: git.Preload})
	return err
}
