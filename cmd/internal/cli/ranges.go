package cli

import (
	"cmp"
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// Comparison says which two trees a command compares: a range, two revisions,
// one revision against the files on disk, or one of the flags' short forms.
type Comparison struct {
	Args             []string
	Staged, Worktree bool
}

// resolve finds the two sides. Nothing given compares HEAD with the worktree;
// before the first commit the empty tree stands for HEAD, as with git.
// The other side may be named, "" for the worktree.
func (c Comparison) resolve(ctx context.Context, repo *gitsrc.Repository, other string) (gitsrc.Range, error) {
	if c.Staged && c.Worktree {
		return gitsrc.Range{}, output.Usagef("--staged and --worktree exclude each other")
	}
	short := c.Staged || c.Worktree
	base := "HEAD"
	if len(c.Args) > 0 {
		base = c.Args[0]
	} else if unborn, err := repo.Unborn(ctx); err != nil {
		return gitsrc.Range{}, err
	} else if unborn {
		base = gitsrc.EmptyTree.String()
	}
	both := short || len(c.Args) == 2
	if len(c.Args) == 1 {
		_, _, isRange := gitsrc.SplitRange(c.Args[0])
		both = both || isRange
	}
	switch {
	case both && other != "":
		return gitsrc.Range{}, bothNamed(other)
	case short && len(c.Args) > 1:
		return gitsrc.Range{}, output.Usagef("--staged and --worktree take at most one revision to compare with")
	case c.Staged:
		return repo.ExactRange(ctx, base, gitsrc.SpecIndex)
	case len(c.Args) == 2:
		return repo.ExactRange(ctx, c.Args[0], c.Args[1])
	case len(c.Args) == 1 && !short:
		if _, _, ok := gitsrc.SplitRange(c.Args[0]); ok {
			return repo.ResolveRange(ctx, c.Args[0])
		}
	}
	return repo.ExactRange(ctx, base, cmp.Or(other, gitsrc.SpecWorktree))
}

// bothNamed is the error of --ref where both sides are named without it.
func bothNamed(ref string) error {
	return output.Failf("usage", "--ref takes the place of the files on disk where one revision is compared with them",
		"both sides are named already: --ref %s would be a third", ref)
}

func first(args []string, otherwise string) string {
	if len(args) > 0 {
		return args[0]
	}
	return otherwise
}

// sides names the two trees of a range in answers.
func sides(r gitsrc.Range) (base, head diffctx.Side) {
	base, head = sideOf(r.A), sideOf(r.Head)
	if r.Diverged {
		base.Commit, base.Tree = r.Base.Commit.String(), r.Base.Tree.String()
		base.MergeBase, base.Ahead = true, r.AheadA
	}
	return base, head
}

func sideOf(r gitsrc.Revision) diffctx.Side {
	s := diffctx.Side{Rev: r.Spec, Tree: r.Tree.String()}
	if !r.Commit.IsZero() {
		s.Commit = r.Commit.String()
	}
	if r.Kind == gitsrc.KindWorktree || r.Kind == gitsrc.KindIndex {
		fresh := true // trees are compared as they are now
		s.Fresh = &fresh
	}
	return s
}

// noteRange tells people what a range stands for when that is not plain.
func (g *Global) noteRange(r gitsrc.Range) {
	if !r.Diverged {
		return
	}
	several := ""
	if len(r.MergeBases) > 1 {
		several = fmt.Sprintf(", the first of %d merge bases", len(r.MergeBases))
	}
	g.note("%s and %s have diverged: compared from their merge base %s%s; %s has moved on by %s",
		r.A.Spec, r.B.Spec, short(r.Base.Commit), several, r.A.Spec, plural(r.AheadA, "commit"))
}
