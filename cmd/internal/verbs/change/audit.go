package change

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Audit is a request of audit.
type Audit struct {
	verb.Filter
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

func NewAudit() *verb.Verb {
	req := &Audit{}
	v := &verb.Verb{
		Use: "audit [--base REV] [-- PATH...]",
		Tools: []verb.Tool{{Default: true, About: "Gate a change: new cycles, boundaries, API breaks, broken references, ... exit_code 1: fails.",
			Params: []mcp.Param{verb.Text("base", "default: the upstream"), verb.Text("head", "HEAD or :worktree"), verb.Choice("fail_on", "", analysis.SeverityInfo, analysis.SeverityWarning, analysis.SeverityError)},
			Output: mcp.OutputSchema[analysis.Report](), Compares: true}},
		Short: "The gate: fail on what a change newly breaks",
		Long: "Judge what --head brings since it left --base, by the base side's rules; --list explains each. What was there\n" +
			"before is inherited and fails nothing. Exit 1 when a finding is at or over --fail-on. Severities and thresholds\n" +
			"are configured under audit.rules. Without --base that is the branch's upstream or else the remote's default branch.\n" +
			"A saved baseline takes the place of --base, or beside it says what is known. Changed code that no graph is of\n" +
			"comes first: --unanalysed decides whether it fails.",
		Example: "  codegraph audit --base origin/main\n  codegraph audit --base origin/main --output sarif:codegraph.sarif --output markdown:codegraph.md\n  codegraph audit --list",
		Args:    &verb.Args{What: "no arguments", Hint: "--base names what the change is judged against; A..B is written --base A --head B"},
	}
	v.Choose, v.Behind = req.formats, req.Behind
	v.Run = func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
		if e.Compared != "" && !req.List {
			if v.Flags().Changed("head") {
				return nil, verb.BothNamed(e.Compared)
			}
			req.Head = e.Compared
		}
		if err := req.shortHead(v.Flags().Changed("head") || e.Compared != ""); err != nil {
			return nil, err
		}
		return req.Run(ctx, e)
	}
	f := v.Flags()
	f.StringVar(&req.Base, "base", "", "revision to judge against (default: the upstream or the remote's default branch)")
	f.StringVar(&req.Head, "head", specHead, "revision to judge; :worktree for the files on disk")
	verb.StagedVar(f, &req.Staged, "judge the index, as --head :index")
	f.BoolVar(&req.Worktree, "worktree", false, "judge the files on disk, as --head :worktree")
	f.StringVar(&req.Unanalysed, "unanalysed", "", "changed code without a graph: fail, warn or ignore (default: audit.unanalysed or warn)")
	req.AddPaths(f)
	f.Lookup("path").Usage = "only findings about paths that match the glob (repeatable)"
	f.Lookup("exclude").Usage = "no findings about paths that match the glob (repeatable)"
	f.BoolVar(&req.ExactBase, "exact-base", false, "compare with --base itself, not with the merge base")
	f.BoolVar(&req.CI, "ci", false, "SARIF on standard output, and quiet")
	f.BoolVar(&req.Inherited, "inherited", false, "write inherited findings into SARIF too, as unchanged")
	f.StringArrayVar(&req.Outputs, "output", nil, "FORMAT:FILE: write the report to a file in this format too (repeatable)")
	f.StringVar(&req.FailOn, "fail-on", analysis.SeverityError, "least severity that fails: info, warning or error")
	f.BoolVar(&req.List, "list", false, "explain the rules, with the severities and thresholds in effect at --ref")
	f.StringVar(&req.Baseline, "baseline", "", "saved baseline: its findings are inherited; without --base, the state to judge against")
	f.StringVar(&req.SaveBaseline, "save-baseline", "", "save the findings and the judged state under this name")
	verb.PairsVar(f, &req.DeltaBaselines, "delta-baseline", "DELTA=NAME: list a delta since a saved baseline (files, dependencies, symbols, edges, deprecated)")
	return v
}

// formats are those of the findings, or of the rules where these are asked for.
func (req *Audit) formats() []string {
	switch {
	case req.List:
		return verb.TextJSON
	case req.CI:
		return append([]string{"sarif"}, auditFormats...)
	}
	return auditFormats
}

func (req Audit) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	e.Quiet = e.Quiet || req.CI
	if req.List {
		if len(req.Outputs) > 0 {
			return nil, output.Usagef("--list explains the rules and judges nothing: leave --output out")
		}
		return req.list(ctx, e)
	}
	if err := req.check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.Place(s); err != nil {
		return nil, err
	}
	report, err := audit(ctx, s, req)
	if err != nil {
		return nil, err
	}
	if err := req.writeFiles(report); err != nil {
		return nil, err
	}
	told := &verb.Answer{Value: report, Text: func(out io.Writer) error {
		look := e.RenderOptions(out)
		look.Inherited = req.Inherited
		return renderAudit(out, report, e.Format, look)
	}}
	return told.Found(report.ExitCode != output.ExitOK), nil
}

func (req Audit) check() error {
	if req.Unanalysed != "" && !slices.Contains(analysis.UnanalysedPolicies, req.Unanalysed) {
		return output.Usagef("--unanalysed %q: use fail, warn or ignore", req.Unanalysed)
	}
	if err := req.Filter.Check(); err != nil {
		return err
	}
	if _, err := req.files(); err != nil {
		return err
	}
	if req.SaveBaseline != "" && req.Narrowed() {
		return output.Usagef("--save-baseline keeps all findings: leave --path and --exclude out")
	}
	if err := checkDeltaBaselines(req.DeltaBaselines); err != nil {
		return err
	}
	switch req.FailOn {
	case analysis.SeverityInfo, analysis.SeverityWarning, analysis.SeverityError:
		return nil
	}
	return output.Usagef("--fail-on %q: use info, warning or error", req.FailOn)
}

func audit(ctx context.Context, s *verb.Session, req Audit) (*analysis.Report, error) {
	defer s.Progress.Done()
	limits := analysis.AuditOptions{FailOn: req.FailOn, Unanalysed: req.Unanalysed}
	if req.Narrowed() {
		limits.Keep = req.Path
	}
	find, base := s.Repo.BranchRange, req.Base
	if req.Baseline != "" {
		saved, err := baseline(ctx, s, req.Baseline)
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
		if base, err = defaultBase(ctx, s, req.Head); err != nil {
			return nil, err
		}
	}
	if req.ExactBase {
		find = s.Repo.ExactRange
	}
	r, err := find(ctx, base, req.Head)
	if err != nil {
		return nil, err
	}
	s.Env.NoteRange(r)
	if err := noteUnjudged(ctx, s, r); err != nil {
		return nil, err
	}
	report, err := Judge(ctx, s, r, limits)
	if err != nil {
		return nil, err
	}
	if err := deltaBaselines(ctx, s, req, r.Head, report); err != nil {
		return nil, err
	}
	if req.SaveBaseline != "" {
		err = saveBaseline(ctx, s, req.SaveBaseline, report)
	}
	return report, err
}

func Judge(ctx context.Context, s *verb.Session, r gitrepo.Range, limits analysis.AuditOptions) (*analysis.Report, error) {
	base, head, config, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits.Base, limits.Head = verb.Sides(r)
	limits.Program = build.Info().Identity()
	if limits.Rows, err = recipeRules(ctx, s, base, head, config); err != nil {
		return nil, err
	}
	report, err := analysis.Audit(ctx, base.Snapshot, head.Snapshot, config, limits)
	if err != nil {
		return nil, fmt.Errorf("audit %s against %s: %w", r.Head.Spec, r.Base.Spec, err)
	}
	return report, nil
}

// rulesAnswer is the JSON of audit --list.
type rulesAnswer struct {
	Rules []analysis.AuditRule `json:"rules"`
}

// list explains the rules as the configuration at --ref sets them.
func (req Audit) list(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	config, _, err := verb.LoadConfig(ctx, e, "")
	if err != nil && !errors.Is(err, gitrepo.ErrNotRepository) { // outside of one, the defaults
		return nil, err
	}
	rules, err := analysis.RuleStates(config)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: rulesAnswer{rules}, Text: func(out io.Writer) error {
		return render.Rules(out, rules, e.RenderOptions(out))
	}}, nil
}
