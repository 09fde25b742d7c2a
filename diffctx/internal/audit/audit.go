package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Options of Judge.
type Options struct {
	result.Options
	FailOn string             // the severity from which a finding fails; "error" when empty
	Known  map[string]bool    // fingerprints of a saved baseline: inherited, whatever the base side says
	Rows   map[string]RowRule // further rules by id, which begins with RowRulePrefix

	// Unanalysed says what becomes of changed code that no graph is of: fail, warn or
	// ignore; the configuration's when empty.
	Unanalysed string

	// Keep passes findings by path; nil passes all. A finding passes with one of
	// its related places too.
	Keep func(path string) bool
}

// Judge judges the change from base to head by the base side's rules: cfg is
// the base side's configuration unless the caller has another one from outside
// of the change.
func Judge(ctx context.Context, base, head *graph.Snapshot, cfg *config.Config, opts Options) (*Report, error) {
	failOn := cmp.Or(opts.FailOn, SeverityError)
	if slices.Index(severities, failOn) < 1 {
		return nil, fmt.Errorf("unknown severity %q; use info, warning or error", failOn)
	}
	if err := checkPolicy(opts.Unanalysed); err != nil {
		return nil, err
	}
	if cfg == nil {
		cfg = base.Config()
	}
	if err := checkRules(cfg); err != nil {
		return nil, err
	}
	if !opts.Keepable() || opts.Keep != nil || len(opts.Known) > 0 || len(opts.Rows) > 0 {
		return judge(ctx, base, head, cfg, opts, failOn)
	}
	rules, err := json.Marshal(cfg)
	if err != nil {
		return nil, fmt.Errorf("write the configuration: %w", err)
	}
	r, err := graph.Answer(ctx, head, compare.KeptKey("audit", base, head, opts.Options, string(rules), failOn, opts.Unanalysed), func() (*Report, error) {
		return judge(ctx, base, head, cfg, opts, failOn)
	})
	if err == nil {
		r.Base, r.Head = diff.Sides(base, head, opts.Options)
	}
	return r, err
}

// judge judges anew, see Judge.
func judge(ctx context.Context, base, head *graph.Snapshot, cfg *config.Config, opts Options, failOn string) (*Report, error) {
	c, err := breaks.Between(ctx, base, head, opts.Options)
	if err != nil {
		return nil, err
	}
	d, err := diff.Core(ctx, c)
	if err != nil {
		return nil, err
	}
	a := &audit{c: c, cfg: cfg, known: opts.Known, rows: opts.Rows, rules: rulesByID()}
	if err := a.judge(ctx, d); err != nil {
		return nil, err
	}
	policy := cmp.Or(opts.Unanalysed, cfg.Audit.Unanalysed, UnanalysedWarn)
	unanalysed := a.unanalysed(d.Unanalysed, policy, opts.Keep)
	r := &Report{Unanalysed: unanalysed, Policy: policy, SchemaVersion: result.SchemaVersion, Base: d.Base, Head: d.Head, Deltas: deltas(c, d)}
	r.Summary = Summary{Rules: map[string]int{}, Severities: map[string]int{}, Judged: len(c.Files), CyclesCut: d.Summary.CyclesCut, Unindexed: d.Summary.Unindexed}
	r.Suppressions = a.addedSuppressions()
	r.Findings = a.unsuppressed(&r.Summary)
	if opts.Keep != nil {
		r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool {
			return !opts.Keep(f.Path) && !slices.ContainsFunc(f.Related, func(at Related) bool { return opts.Keep(at.Path) })
		})
	}
	for _, f := range r.Findings {
		if f.Attribution == Inherited {
			r.Summary.Inherited++
			continue
		}
		r.Summary.Introduced++
		r.Summary.Rules[f.Rule]++
		r.Summary.Severities[f.Severity]++
		if slices.Index(severities, f.Severity) >= slices.Index(severities, failOn) {
			r.ExitCode = 1
		}
	}
	return r, ctx.Err()
}

// judge runs the rules that are on.
func (a *audit) judge(ctx context.Context, d *result.Result) error {
	for _, r := range rules() {
		if !a.on(r.ID) {
			continue
		}
		if err := r.run(a, ctx, d); err != nil {
			return fmt.Errorf("rule %s: %w", r.ID, err)
		}
	}
	return a.rowRules(ctx)
}
