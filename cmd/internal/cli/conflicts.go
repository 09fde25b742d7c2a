package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// ConflictsOptions are the options of conflicts.
type ConflictsOptions struct {
	*Global
	Filter
	A, B string
}

func newConflictsCommand(g *Global) *cobra.Command {
	opts := ConflictsOptions{Global: g}
	c := &cobra.Command{
		Use:   "conflicts A [B]",
		Short: "Find what breaks when two branches merge cleanly as text",
		Long: "Compare what A and B (HEAD) bring since they diverged: a definition that one removed, renamed, re-signed or hid\n" +
			"and the other one uses anew, names that both add, interfaces that ask for more than a new type has. Exit 1 when\n" +
			"there are any. Conflicts in the text are git's to tell.",
		Example: "  codegraph conflicts main\n  codegraph conflicts feature/a feature/b --json",
		Args:    arguments(1, 2, "one or two branches"),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 2 && opts.compared != "" {
				return bothNamed(opts.compared)
			}
			opts.A, opts.B = args[0], first(args[1:], cmp.Or(opts.compared, "HEAD"))
			return runConflicts(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addNarrowing(c.Flags())
	return c
}

func runConflicts(ctx context.Context, opts ConflictsOptions, out io.Writer) error {
	s, format, err := opts.begin(opts.check, "text", "json", "markdown")
	if err != nil {
		return err
	}
	defer s.close()
	report, err := s.conflicts(ctx, opts)
	if err != nil {
		return err
	}
	switch format {
	case "json":
		err = output.JSON(out, report)
	case "markdown":
		err = render.ConflictsMarkdown(out, report, opts.renderOptions(out))
	default:
		err = render.ConflictsText(out, report, opts.renderOptions(out))
	}
	if err == nil && report.ExitCode != output.ExitOK {
		err = output.ErrFindings
	}
	return err
}

func (s *session) conflicts(ctx context.Context, opts ConflictsOptions) (*diffctx.ConflictReport, error) {
	defer s.progress.Done()
	r, err := s.Repo.BranchRange(ctx, opts.A, opts.B)
	if err != nil {
		return nil, err
	}
	base := r.Base
	base.Kind = gitsrc.KindCommit
	baseView, a, _, _, err := s.Pair(ctx, base, r.A)
	if err != nil {
		return nil, err
	}
	_, b, _, _, err := s.Pair(ctx, base, r.B)
	if err != nil {
		return nil, err
	}
	report, err := diffctx.Conflicts(ctx, baseView.Snapshot, a.Snapshot, b.Snapshot, diffctx.Options{})
	if err != nil {
		return nil, fmt.Errorf("conflicts of %s and %s: %w", opts.A, opts.B, err)
	}
	report.Conflicts = slices.DeleteFunc(report.Conflicts, func(c diffctx.Conflict) bool {
		return !opts.path(c.Symbol.Path) && !slices.ContainsFunc(c.Uses, func(u diffctx.Caller) bool { return opts.path(u.Path) }) || !opts.kind(c.Symbol.Kind, c.Symbol.NodeKind)
	})
	if len(report.Conflicts) == 0 {
		report.ExitCode = output.ExitOK
	}
	report.Base, report.A, report.B = sideOf(base), sideOf(r.A), sideOf(r.B)
	return report, nil
}
