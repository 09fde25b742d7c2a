package web

import (
	"context"
	"fmt"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// commitsShown bounds the commits that a review lists.
const commitsShown = 50

// told is a commit that a review is of.
type told struct {
	Hash    string `json:"commit"`
	Subject string `json:"subject"`
	Author  string `json:"author"`
	Day     string `json:"day"`
}

// Short is the commit as people write it.
func (c told) Short() string { return c.Hash[:min(len(c.Hash), 10)] }

// commits lists what lies between the sides of a review along first parents, the newest first; nothing
// where the base is not among them, or further away than commits are listed.
func (p *page) commits(r *render.Review) (list []told, err error) {
	if r.Head.Commit == "" || r.Base.Commit == "" || r.Head.Rev == gitsrc.SpecWorktree || r.Head.Rev == gitsrc.SpecIndex {
		return nil, nil
	}
	err = p.site.Open(p.request.Context(), p.Repo, func(repo Revisions) error {
		at := plumbing.NewHash(r.Head.Commit)
		for at.String() != r.Base.Commit {
			c, err := repo.Commit(p.request.Context(), at)
			if err != nil {
				return fmt.Errorf("read commit %s: %w", at, err)
			}
			list = append(list, told{c.Hash.String(), output.Clip(c.Subject), c.Author.Name, c.Author.When.Format("2006-01-02")})
			if len(c.Parents) == 0 || len(list) > commitsShown {
				list = nil
				return nil
			}
			at = c.Parents[0]
		}
		return nil
	})
	return list, err
}

// byAge puts the branches first whose commits are the newest.
func byAge(ctx context.Context, repo Revisions, list []branch) error {
	when := make(map[string]int64, len(list))
	for _, b := range list {
		c, err := repo.Commit(ctx, plumbing.NewHash(b.Commit))
		if err != nil {
			return fmt.Errorf("read the commit of %s: %w", b.Name, err)
		}
		when[b.Commit] = c.Committer.When.Unix()
	}
	slices.SortStableFunc(list, func(a, b branch) int { return int(when[b.Commit] - when[a.Commit]) })
	return nil
}
