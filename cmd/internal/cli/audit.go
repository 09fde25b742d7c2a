package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// AuditOptions are the options of audit.
type AuditOptions struct {
	*Global
	Filter
	Base, Head string
	ExactBase  bool
	CI         bool // SARIF, quiet
	FailOn     string
	Unanalysed string // fail, warn, ignore; "" for the configuration's
	Staged     bool   // the index, in place of Head
	Worktree   bool   // the files on disk

	Inherited      bool     // in SARIF too
	Outputs        []string // FORMAT:FILE
	List           bool
	Baseline       string // a saved state: what it knows is inherited, and it is the base without --base
	SaveBaseline   string
	DeltaBaselines map[string]string // delta → saved state
}

func newAuditCommand(g *Global) *cobra.Command {
	opts := AuditOptions{Global: g}
	c := &cobra.Command{
		Use:   "audit [--base REV]",
		Short: "The gate: fail on what a change newly breaks",
		Long: "Judge what --head brings since it left --base, by the base side's rules; --list explains each. What was there\n" +
			"before is inherited and fails nothing. Exit 1 when a finding is at or over --fail-on. Severities and thresholds\n" +
			"are configured under audit.rules. Without --base that is the branch's upstream or else the remote's default branch.\n" +
			"A saved baseline takes the place of --base, or beside it says what is known. Changed code that no graph is of\n" +
			"comes first: --unanalysed decides whether it fails.",
		Example: "  codegraph audit --base origin/main\n  codegraph audit --base origin/main --output sarif:codegraph.sarif --output markdown:codegraph.md\n  codegraph audit --list",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if opts.compared != "" && !opts.List {
				if c.Flags().Changed("head") {
					return bothNamed(opts.compared)
				}
				opts.Head = opts.compared
			}
			if err := opts.shortHead(c.Flags().Changed("head") || opts.compared != ""); err != nil {
				return err
			}
			return runAudit(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&opts.Base, "base", "", "revision to judge against (default: the upstream or the remote's default branch)")
	f.StringVar(&opts.Head, "head", specHead, "revision to judge; :worktree for the files on disk")
	f.BoolVar(&opts.Staged, "staged", false, "judge the index, as --head :index")
	f.BoolVar(&opts.Worktree, "worktree", false, "judge the files on disk, as --head :worktree")
	f.StringVar(&opts.Unanalysed, "unanalysed", "", "changed code without a graph: fail, warn or ignore (default: audit.unanalysed or warn)")
	opts.addPaths(f)
	f.Lookup("path").Usage = "only findings about paths that match the glob (repeatable)"
	f.Lookup("exclude").Usage = "no findings about paths that match the glob (repeatable)"
	f.BoolVar(&opts.ExactBase, "exact-base", false, "compare with --base itself, not with the merge base")
	f.BoolVar(&opts.CI, "ci", false, "SARIF on standard output, and quiet")
	f.BoolVar(&opts.Inherited, "inherited", false, "write inherited findings into SARIF too, as unchanged")
	f.StringArrayVar(&opts.Outputs, "output", nil, "FORMAT:FILE: write the report to a file in this format too (repeatable)")
	f.StringVar(&opts.FailOn, "fail-on", diffctx.SeverityError, "least severity that fails: info, warning or error")
	f.BoolVar(&opts.List, "list", false, "explain the rules, with the severities and thresholds that hold at --ref")
	f.StringVar(&opts.Baseline, "baseline", "", "saved baseline: its findings are inherited; without --base, the state to judge against")
	f.StringVar(&opts.SaveBaseline, "save-baseline", "", "save the findings and the judged state under this name")
	pairsVar(f, &opts.DeltaBaselines, "delta-baseline", "DELTA=NAME: list a delta since a saved baseline (files, dependencies, symbols, edges, deprecated)")
	return c
}

func runAudit(ctx context.Context, opts AuditOptions, out io.Writer) error {
	if opts.CI {
		opts.Quiet = true
		if opts.Format == "" && !opts.JSON {
			opts.Format = "sarif"
		}
	}
	if opts.List {
		if len(opts.Outputs) > 0 {
			return output.Usagef("--list explains the rules and judges nothing: leave --output out")
		}
		return runAuditList(ctx, opts, out)
	}
	s, format, err := opts.begin(opts.check, auditFormats...)
	if err != nil {
		return err
	}
	defer s.close()
	report, err := s.audit(ctx, opts)
	if err != nil {
		return err
	}
	if err = opts.writeFiles(report); err == nil {
		look := opts.renderOptions(out)
		look.Inherited = opts.Inherited
		err = writeAudit(out, report, format, look)
	}
	if err == nil && report.ExitCode != output.ExitOK {
		err = output.ErrFindings
	}
	return err
}

func (opts AuditOptions) check() error {
	if opts.Unanalysed != "" && !slices.Contains(diffctx.UnanalysedPolicies, opts.Unanalysed) {
		return output.Usagef("--unanalysed %q: use fail, warn or ignore", opts.Unanalysed)
	}
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if _, err := opts.files(); err != nil {
		return err
	}
	if opts.SaveBaseline != "" && opts.narrowed() {
		return output.Usagef("--save-baseline keeps all findings: leave --path and --exclude out")
	}
	if err := checkDeltaBaselines(opts.DeltaBaselines); err != nil {
		return err
	}
	switch opts.FailOn {
	case diffctx.SeverityInfo, diffctx.SeverityWarning, diffctx.SeverityError:
		return nil
	}
	return output.Usagef("--fail-on %q: use info, warning or error", opts.FailOn)
}

func (s *session) audit(ctx context.Context, opts AuditOptions) (*diffctx.Report, error) {
	defer s.progress.Done()
	limits := diffctx.AuditOptions{FailOn: opts.FailOn, Unanalysed: opts.Unanalysed}
	if opts.narrowed() {
		limits.Keep = opts.path
	}
	find, base := s.Repo.BranchRange, opts.Base
	if opts.Baseline != "" {
		saved, err := s.baseline(ctx, opts.Baseline)
		if err != nil {
			return nil, err
		}
		limits.Known = saved.known()
		if base == "" {
			find, base = s.Repo.ExactRange, saved.revision()
		}
	}
	if base == "" {
		var err error
		if base, err = s.defaultBase(ctx, opts.Head); err != nil {
			return nil, err
		}
	}
	if opts.ExactBase {
		find = s.Repo.ExactRange
	}
	r, err := find(ctx, base, opts.Head)
	if err != nil {
		return nil, err
	}
	s.g.noteRange(r)
	if err := s.noteUnjudged(ctx, r); err != nil {
		return nil, err
	}
	report, err := s.judge(ctx, r, limits)
	if err != nil {
		return nil, err
	}
	if err := s.deltaBaselines(ctx, opts, r.Head, report); err != nil {
		return nil, err
	}
	if opts.SaveBaseline != "" {
		err = s.saveBaseline(ctx, opts.SaveBaseline, report)
	}
	return report, err
}

func (s *session) judge(ctx context.Context, r gitsrc.Range, limits diffctx.AuditOptions) (*diffctx.Report, error) {
	base, head, config, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits.Base, limits.Head = sides(r)
	if limits.Rows, err = s.recipeRules(ctx, base, head, config); err != nil {
		return nil, err
	}
	report, err := diffctx.Audit(ctx, base.Snapshot, head.Snapshot, config, limits)
	if err != nil {
		return nil, fmt.Errorf("audit %s against %s: %w", r.Head.Spec, r.Base.Spec, err)
	}
	return report, nil
}

// rulesAnswer is the JSON of audit --list.
type rulesAnswer struct {
	Rules []diffctx.AuditRule `json:"rules"`
}

// runAuditList explains the rules as the configuration at --ref sets them.
func runAuditList(ctx context.Context, opts AuditOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	config, _, err := ConfigOptions{Global: opts.Global}.load(ctx)
	if err != nil && !errors.Is(err, gitsrc.ErrNotRepository) { // outside of one, the defaults
		return err
	}
	rules, err := diffctx.RuleStates(config)
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, rulesAnswer{rules})
	}
	return render.Rules(out, rules, opts.renderOptions(out))
}
