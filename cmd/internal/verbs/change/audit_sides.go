package change

import (
	"context"
	"errors"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// specHead is what is judged where nothing is said.
const specHead = "HEAD"

// shortHead takes --staged and --worktree for what they mean.
func (req *Audit) shortHead(named bool) error {
	switch {
	case req.Staged && req.Worktree:
		return output.Usagef("--staged and --worktree exclude each other")
	case (req.Staged || req.Worktree) && named:
		return output.Usagef("--staged and --worktree say what is judged, as --head and --ref do: use one of them")
	case req.Staged:
		req.Head = gitrepo.SpecIndex
	case req.Worktree:
		req.Head = gitrepo.SpecWorktree
	}
	return nil
}

// defaultBase is what a change is judged against where nothing is said: the
// upstream of its branch, else the remote's default branch.
func defaultBase(ctx context.Context, s *verb.Session, head string) (string, error) {
	branch := head
	if head == specHead || head == gitrepo.SpecWorktree || head == gitrepo.SpecIndex {
		branch = ""
	}
	for _, spec := range []string{branch + "@{upstream}", "refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master"} {
		_, err := s.Repo.Resolve(ctx, spec)
		if err == nil {
			s.Env.Note("judged against %s, since --base is not given", spec)
			return spec, nil
		}
		if !errors.Is(err, gitrepo.ErrUnknownRevision) && !errors.Is(err, gitrepo.ErrMissingObject) {
			return "", fmt.Errorf("find the base: %w", err)
		}
	}
	if unborn, err := s.Repo.Unborn(ctx); err != nil || unborn {
		return "", errors.Join(err, output.Failf("no_base", "make the first commit with `git commit`; from then on `codegraph audit --worktree --base HEAD` judges what comes", "audit has nothing to compare with: there is no commit yet"))
	}
	lacks, hint := "the branch has no upstream", "; `git branch --set-upstream-to REMOTE/BRANCH` makes one the default"
	if ref, err := s.Repo.HeadRef(); branch == "" && err == nil && ref == "" {
		lacks, hint = "HEAD is at no branch", ""
	}
	return "", output.Failf("no_base", "name a base, for example `codegraph audit --base main`"+hint, "audit has nothing to compare with: %s and no remote origin has a default branch here", lacks)
}

// noteUnjudged says that files on disk differ from the HEAD that is judged.
func noteUnjudged(ctx context.Context, s *verb.Session, r gitrepo.Range) error {
	if r.Head.Spec != specHead || s.Env.Quiet || s.Bare() {
		return nil
	}
	disk, err := s.Repo.Resolve(ctx, gitrepo.SpecWorktree)
	if err != nil || disk.Tree == r.Head.Tree {
		return err
	}
	n := 0
	if err := s.Repo.DiffTrees(ctx, r.Head.Tree, disk.Tree, func(gitrepo.Change) error { n++; return nil }); err != nil {
		return fmt.Errorf("compare HEAD with the files on disk: %w", err)
	}
	s.Env.Note("%s on disk from HEAD and %s not judged: %s", differ(n), verb.Pick(n == 1, "is", "are"),
		verb.Pick(s.Env.Server, "head :worktree judges the files on disk, :index what is staged", "--worktree judges the files on disk, --staged the index"))
	return nil
}

func differ(files int) string {
	return verb.Plural(files, "file") + verb.Pick(files == 1, " differs", " differ")
}
