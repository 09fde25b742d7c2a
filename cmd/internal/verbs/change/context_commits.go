package change

import (
	"context"
	"errors"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// recentCommits is how many commits show the style of messages.
const recentCommits = 5

func commitContext(ctx context.Context, s *verb.Session, req Context) (*contextAnswer, error) {
	r, err := commitRange(ctx, s, req)
	if err != nil {
		return nil, err
	}
	answer, err := rangeContext(ctx, s, req, r)
	if err != nil {
		return nil, err
	}
	for h := r.Base.Commit; len(answer.Commits) < recentCommits && !h.IsZero(); {
		c, err := s.Repo.Commit(ctx, h)
		if err != nil {
			return nil, err
		}
		answer.Commits = append(answer.Commits, commitOf(c))
		if len(c.Parents) == 0 {
			break
		}
		h = c.Parents[0]
	}
	return answer, nil
}

// commitRange is the next commit, or the one that is named, against what it is on.
func commitRange(ctx context.Context, s *verb.Session, req Context) (gitrepo.Range, error) {
	if len(req.Args) == 0 {
		req.Worktree = !req.Staged
		return req.Resolve(ctx, s.Repo, s.Env.Compared)
	}
	switch {
	case req.Staged:
		return gitrepo.Range{}, output.Usagef("--staged is the next commit; a revision is one that there is")
	case s.Env.Compared != "":
		return gitrepo.Range{}, verb.BothNamed(s.Env.Compared)
	}
	head, err := s.Repo.Resolve(ctx, req.Args[0])
	if err != nil {
		return gitrepo.Range{}, err
	}
	if head.Commit.IsZero() || head.Kind == gitrepo.KindWorktree || head.Kind == gitrepo.KindIndex {
		return gitrepo.Range{}, output.Usagef("%q is no commit", req.Args[0])
	}
	c, err := s.Repo.Commit(ctx, head.Commit)
	if err != nil {
		return gitrepo.Range{}, err
	}
	base := gitrepo.EmptyTree.String()
	if len(c.Parents) > 0 {
		base = c.Parents[0].String()
	}
	return s.Repo.ExactRange(ctx, base, req.Args[0])
}

// commitsOf lists the commits of a range along first parents, the newest first.
func commitsOf(ctx context.Context, s *verb.Session, r gitrepo.Range) ([]commitJSON, error) {
	list, err := firstParents(ctx, s, r)
	if err != nil {
		return nil, err
	}
	out := []commitJSON{}
	for _, c := range list {
		out = append(out, commitOf(c))
	}
	return out, nil
}

// firstParents lists the commits from the head of a range to its base, those that a shallow clone has.
func firstParents(ctx context.Context, s *verb.Session, r gitrepo.Range) ([]gitrepo.Commit, error) {
	list, err := s.Repo.FirstParents(ctx, r.Head.Commit, r.Base.Commit)
	if err != nil && !errors.Is(err, gitrepo.ErrShallow) {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	return list, nil
}

// commitsBetween lists the commits of a change; none where the base is not among the first parents
// of the head.
func commitsBetween(ctx context.Context, s *verb.Session, r gitrepo.Range) ([]render.Commit, error) {
	if r.Head.Kind != gitrepo.KindCommit || r.Base.Kind != gitrepo.KindCommit {
		return nil, nil
	}
	list, err := firstParents(ctx, s, r)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if first := list[len(list)-1]; len(first.Parents) == 0 || first.Parents[0] != r.Base.Commit {
		return nil, nil
	}
	var out []render.Commit
	for _, c := range list {
		out = append(out, render.Commit{Commit: c.Hash.String(), Author: c.Author.Name, Email: c.Author.Email, Date: c.Author.When, Subject: c.Subject, Body: c.Body})
	}
	return out, nil
}
