package gitrepo

import (
	"context"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Range is two revisions to compare: Base with Head.
type Range struct {
	A, B Revision // as named
	// Base is what Head is compared with: A, or the first merge base when A and B
	// have diverged.
	Base, Head Revision
	MergeBases []plumbing.Hash // all, git's pick first; nil for an exact range
	Diverged   bool            // A has commits that B has not, so that Base is not A
	AheadA     int             // commits of A that B has not: how far A moved on
	AheadB     int             // commits of B that A has not
}

// ResolveRange reads "A..B" or "A...B": what B brings since it left A, from
// their merge base when they have diverged. An absent side is HEAD. "B^!" is what the
// commit B brings itself: since its first parent, or the empty tree.
func (r *Repository) ResolveRange(ctx context.Context, spec string) (Range, error) {
	if commit, ok := strings.CutSuffix(spec, "^!"); ok {
		return r.ownRange(ctx, commit)
	}
	a, b, ok := SplitRange(spec)
	if !ok {
		return Range{}, &UnknownRevisionError{Spec: spec, Reason: "a range is written A..B", Wrong: true}
	}
	return r.BranchRange(ctx, a, b)
}

// ownRange compares a commit with its first parent.
func (r *Repository) ownRange(ctx context.Context, spec string) (Range, error) {
	rev, err := r.Resolve(ctx, spec)
	if err != nil {
		return Range{}, err
	}
	if rev.Kind != KindCommit {
		return Range{}, &UnknownRevisionError{Spec: spec + "^!", Reason: "write ^! behind a commit", Wrong: true}
	}
	n, err := r.commits.node(ctx, rev.Commit)
	if err != nil {
		return Range{}, err
	}
	base := EmptyTree.String()
	if n.shallow || len(n.parents) > 0 {
		base = spec + "^"
	}
	return r.ExactRange(ctx, base, spec)
}

// SplitRange cuts "A..B" or "A...B" in two, and "B^!" into "B^" and "B"; ok is false when
// spec is no range.
func SplitRange(spec string) (a, b string, ok bool) {
	if strings.HasPrefix(spec, ":/") {
		return "", "", false
	}
	if commit, ok := strings.CutSuffix(spec, "^!"); ok && commit != "" {
		return commit + "^", commit, true
	}
	a, b, ok = strings.Cut(spec, "..")
	if !ok {
		return "", "", false
	}
	b = strings.TrimPrefix(b, ".")
	if a == "" {
		a = "HEAD"
	}
	if b == "" {
		b = "HEAD"
	}
	return a, b, true
}

// ExactRange compares exactly the trees of a and b.
func (r *Repository) ExactRange(ctx context.Context, a, b string) (Range, error) {
	var g Range
	var err error
	if g.A, err = r.Resolve(ctx, a); err != nil {
		return g, err
	}
	if g.B, err = r.Resolve(ctx, b); err != nil {
		return g, err
	}
	g.Base, g.Head = g.A, g.B
	return g, nil
}

// BranchRange gives what b brings since it left a. Worktree and index stand
// where HEAD stands. Unrelated histories are an error, ErrUnrelated.
func (r *Repository) BranchRange(ctx context.Context, a, b string) (Range, error) {
	g, err := r.ExactRange(ctx, a, b)
	if err != nil || g.A.Commit.IsZero() || g.B.Commit.IsZero() || g.A.Commit == g.B.Commit {
		return g, err
	}
	if g.MergeBases, err = r.MergeBases(ctx, g.A.Commit, g.B.Commit); err != nil {
		return g, fmt.Errorf("merge base of %s and %s: %w", a, b, err)
	}
	if len(g.MergeBases) == 0 {
		return g, fmt.Errorf("%s and %s: %w", a, b, ErrUnrelated)
	}
	if g.AheadA, g.AheadB, err = r.AheadBehind(ctx, g.A.Commit, g.B.Commit); err != nil {
		return g, fmt.Errorf("count commits between %s and %s: %w", a, b, err)
	}
	if base := g.MergeBases[0]; base != g.A.Commit {
		n, err := r.commits.node(ctx, base)
		if err != nil {
			return g, err
		}
		g.Diverged = true
		g.Base = Revision{Spec: base.String(), Commit: base, Tree: n.tree}
	}
	return g, nil
}
