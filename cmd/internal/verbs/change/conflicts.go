package change

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Conflicts is a request of conflicts.
type Conflicts struct {
	verb.Filter
	A, B string
}

func NewConflicts() *verb.Verb {
	req := Conflicts{}
	v := &verb.Verb{
		Use:   "conflicts A [B] [-- PATH...]",
		Tools: []verb.Tool{{Arguments: verb.ComparedParams, Output: mcp.OutputSchema[analysis.ConflictReport](), Compares: true}},
		Short: "Find what breaks when two branches merge cleanly as text",
		Long: "Compare what A and B (HEAD) bring since they diverged: a definition that one removed, renamed or hid, or whose\n" +
			"signature it changed, and to which the other added a reference; names that both add; interfaces that ask for more\n" +
			"than a new type has. Exit 1 when there are any. Conflicts in the text are left to git.",
		Example: "  codegraph conflicts main\n  codegraph conflicts feature/a feature/b --json",
		Args:    verb.Arguments(1, 2, "one or two branches"),
		Formats: verb.With(verb.TextJSON, "markdown"),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			if len(args) == 2 && e.Compared != "" {
				return nil, verb.BothNamed(e.Compared)
			}
			req.A, req.B = args[0], verb.First(args[1:], cmp.Or(e.Compared, "HEAD"))
			return req.Run(ctx, e)
		},
	}
	v.Behind = req.Behind
	req.AddNarrowing(v.Flags())
	return v
}

func (req Conflicts) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.Place(s); err != nil {
		return nil, err
	}
	report, err := conflicts(ctx, s, req)
	if err != nil {
		return nil, err
	}
	told := &verb.Answer{Value: report, Text: func(out io.Writer) error {
		if e.Format == "markdown" {
			return render.ConflictsMarkdown(out, report, e.RenderOptions(out))
		}
		return render.ConflictsText(out, report, e.RenderOptions(out))
	}}
	return told.Found(report.ExitCode != output.ExitOK), nil
}

func conflicts(ctx context.Context, s *verb.Session, req Conflicts) (*analysis.ConflictReport, error) {
	defer s.Progress.Done()
	r, err := s.Repo.BranchRange(ctx, req.A, req.B)
	if err != nil {
		return nil, err
	}
	base := r.Base
	base.Kind = gitrepo.KindCommit
	baseView, a, _, _, err := s.Pair(ctx, base, r.A)
	if err != nil {
		return nil, err
	}
	_, b, _, _, err := s.Pair(ctx, base, r.B)
	if err != nil {
		return nil, err
	}
	report, err := analysis.Conflicts(ctx, baseView.Snapshot, a.Snapshot, b.Snapshot, analysis.Options{})
	if err != nil {
		return nil, fmt.Errorf("conflicts of %s and %s: %w", req.A, req.B, err)
	}
	report.Conflicts = slices.DeleteFunc(report.Conflicts, func(c analysis.Conflict) bool {
		return !req.Path(c.Symbol.Path) && !slices.ContainsFunc(c.Uses, func(u analysis.Caller) bool { return req.Path(u.Path) }) || !req.Kind(c.Symbol.Kind, c.Symbol.NodeKind)
	})
	if len(report.Conflicts) == 0 {
		report.ExitCode = output.ExitOK
	}
	report.Base, report.A, report.B = verb.SideOf(base), verb.SideOf(r.A), verb.SideOf(r.B)
	return report, nil
}
