package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// AuditOptions are the options of audit.
type AuditOptions struct {
	*Global
	Base, Head string
	ExactBase  bool
	CI         bool // SARIF, quiet
	FailOn     string
}

func newAuditCommand(g *Global) *cobra.Command {
	opts := AuditOptions{Global: g}
	c := &cobra.Command{
		Use:   "audit --base REV",
		Short: "The gate: fail on what a change newly breaks",
		Long: "Judge what --head brings since it left --base, by the base side's rules: references left broken, new cycles\n" +
			"of imports, forbidden dependencies. What was there before is inherited and fails nothing. Exit 1 when a finding\n" +
			"is at or over --fail-on.",
		Example: "  codegraph audit --base origin/main\n  codegraph audit --base origin/main --ci > codegraph.sarif",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runAudit(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&opts.Base, "base", "", "revision that the change is to be judged against (required)")
	f.StringVar(&opts.Head, "head", "HEAD", "revision to judge; :worktree for the files on disk")
	f.BoolVar(&opts.ExactBase, "exact-base", false, "compare with --base itself, not with the merge base")
	f.BoolVar(&opts.CI, "ci", false, "SARIF on standard output, and quiet")
	f.StringVar(&opts.FailOn, "fail-on", diffctx.SeverityError, "least severity that fails: info, warning or error")
	return c
}

func runAudit(ctx context.Context, opts AuditOptions, out io.Writer) error {
	if opts.CI {
		opts.Quiet = true
		if opts.Format == "" && !opts.JSON {
			opts.Format = "sarif"
		}
	}
	format, err := opts.format("text", "json", "sarif", "markdown", "annotations")
	if err != nil {
		return err
	}
	if err := opts.check(); err != nil {
		return err
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	report, err := s.audit(ctx, opts)
	if err != nil {
		return err
	}
	if format == "json" {
		err = output.JSON(out, report)
	} else {
		err = renderAudit(out, report, format, opts.renderOptions(out))
	}
	if err == nil && report.ExitCode != output.ExitOK {
		err = output.ErrFindings
	}
	return err
}

func (opts AuditOptions) check() error {
	if opts.Base == "" {
		return output.Failf("usage", "for example `codegraph audit --base origin/main`", "audit needs --base REV")
	}
	switch opts.FailOn {
	case diffctx.SeverityInfo, diffctx.SeverityWarning, diffctx.SeverityError:
		return nil
	}
	return output.Usagef("--fail-on %q: use info, warning or error", opts.FailOn)
}

func (s *session) audit(ctx context.Context, opts AuditOptions) (*diffctx.Report, error) {
	defer s.progress.Done()
	find := s.Repo.BranchRange
	if opts.ExactBase {
		find = s.Repo.ExactRange
	}
	r, err := find(ctx, opts.Base, opts.Head)
	if err != nil {
		return nil, err
	}
	s.g.noteRange(r)
	return s.judge(ctx, r, opts.FailOn)
}

func (s *session) judge(ctx context.Context, r gitsrc.Range, failOn string) (*diffctx.Report, error) {
	base, head, config, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits := diffctx.AuditOptions{FailOn: failOn}
	limits.Base, limits.Head = sides(r)
	report, err := diffctx.Audit(ctx, base.Snapshot, head.Snapshot, config, limits)
	if err != nil {
		return nil, fmt.Errorf("audit %s against %s: %w", r.Head.Spec, r.Base.Spec, err)
	}
	return report, nil
}
