package verb

import (
	"cmp"
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Comparison says which two trees a command compares: a range, two revisions,
// one revision against the files on disk, or one of the flags' short forms.
type Comparison struct {
	Args             []string
	Staged, Worktree bool
}

// Resolve finds the two sides. Nothing given compares HEAD with the worktree;
// before the first commit the empty tree means HEAD, as with git.
// The other side may be named, "" for the worktree.
func (c Comparison) Resolve(ctx context.Context, repo *gitrepo.Repository, other string) (gitrepo.Range, error) {
	if c.Staged && c.Worktree {
		return gitrepo.Range{}, output.Usagef("--staged and --worktree exclude each other")
	}
	short := c.Staged || c.Worktree
	base := "HEAD"
	if len(c.Args) > 0 {
		base = c.Args[0]
	} else if unborn, err := repo.Unborn(ctx); err != nil {
		return gitrepo.Range{}, err
	} else if unborn {
		base = gitrepo.EmptyTree.String()
	}
	both := short || len(c.Args) == 2
	if len(c.Args) == 1 {
		_, _, isRange := gitrepo.SplitRange(c.Args[0])
		both = both || isRange
	}
	switch {
	case both && other != "":
		return gitrepo.Range{}, BothNamed(other)
	case short && len(c.Args) > 1:
		return gitrepo.Range{}, output.Usagef("--staged and --worktree take at most one revision to compare with")
	case c.Staged:
		return repo.ExactRange(ctx, base, gitrepo.SpecIndex)
	case len(c.Args) == 2:
		return repo.ExactRange(ctx, c.Args[0], c.Args[1])
	case len(c.Args) == 1 && !short:
		if _, _, ok := gitrepo.SplitRange(c.Args[0]); ok {
			return repo.ResolveRange(ctx, c.Args[0])
		}
	}
	return repo.ExactRange(ctx, base, cmp.Or(other, gitrepo.SpecWorktree))
}

// BothNamed is the error of --ref where both sides are named without it.
func BothNamed(ref string) error {
	return output.Failf("usage", "--ref takes the place of the files on disk where one revision is compared with them",
		"both sides are named already: --ref %s would be a third", ref)
}

func First(args []string, otherwise string) string {
	if len(args) > 0 {
		return args[0]
	}
	return otherwise
}

// Sides names the two trees of a range in answers.
func Sides(r gitrepo.Range) (base, head analysis.Side) {
	base, head = SideOf(r.A), SideOf(r.Head)
	if r.Diverged {
		base.Commit, base.Tree = r.Base.Commit.String(), r.Base.Tree.String()
		base.MergeBase, base.Ahead = true, r.AheadA
	}
	return base, head
}

func SideOf(r gitrepo.Revision) analysis.Side {
	s := analysis.Side{Rev: r.Spec, Tree: r.Tree.String()}
	if !r.Commit.IsZero() {
		s.Commit = r.Commit.String()
	}
	if r.Kind == gitrepo.KindWorktree || r.Kind == gitrepo.KindIndex {
		fresh := true // trees are compared as they are now
		s.Fresh = &fresh
	}
	return s
}

// NoteRange tells people what a range means when that is not plain.
func (e *Env) NoteRange(r gitrepo.Range) {
	if !r.Diverged {
		return
	}
	if r.AheadB == 0 {
		e.Note("%s has no commit that %s lacks: it is %s behind", r.B.Spec, r.A.Spec, Plural(r.AheadA, "commit"))
		return
	}
	several := ""
	if len(r.MergeBases) > 1 {
		several = fmt.Sprintf(", the first of %d merge bases", len(r.MergeBases))
	}
	e.Note("%s and %s have diverged: compared from their merge base %s%s; %s has moved on by %s",
		r.A.Spec, r.B.Spec, Short(r.Base.Commit), several, r.A.Spec, Plural(r.AheadA, "commit"))
}
