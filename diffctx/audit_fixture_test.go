package diffctx_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// TestAuditRules judges the changes of testdata/audit. Each rule must be found
// in one of them.
func TestAuditRules(t *testing.T) {
	paths, err := filepath.Glob("testdata/audit/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures (%v)", err)
	}
	found := map[string]bool{}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			base, head, want := split(a)
			r := auditOf(t, base, head, configOf(t, a))
			got := findings(r)
			for _, f := range r.Findings {
				found[f.Rule] = true
			}
			if os.Getenv("UPDATE") != "" {
				update(t, path, a, got)
				return
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
	for _, rule := range analysis.AuditRules() {
		if !found[rule.ID] {
			t.Errorf("no fixture has a finding of %s", rule.ID)
		}
	}
}

func auditOf(t *testing.T, base, head string, cfg *config.Config) *analysis.Report {
	t.Helper()
	c := commitTrees(t, base, head)
	r, err := analysis.Audit(t.Context(), c.base, c.head, cfg, analysis.AuditOptions{Options: analysis.Options{Base: analysis.Side{Rev: "base"}, Head: analysis.Side{Rev: "head"}}})
	if err != nil {
		t.Fatal(err)
	}
	validate(t, "audit.schema.json", r)
	if cfg == nil {
		cfg = c.base.Config()
	}
	rules, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for again := range 2 { // the second answer is that which the first one kept
		if _, ok, err := c.head.Kept(t.Context(), compare.KeptKey("audit", c.base, c.head, keptOptions, string(rules), "error", "")); ok != (again == 1) || err != nil {
			t.Errorf("kept before: %v (%v)", ok, err)
		}
		kept, err := analysis.Audit(t.Context(), c.base, c.head, cfg, analysis.AuditOptions{Options: keptOptions})
		if err != nil {
			t.Fatal(err)
		}
		kept.Base.Commit, kept.Head.Commit = "", ""
		if d := cmp.Diff(r, kept); d != "" {
			t.Errorf("the answer that was kept is another (-found +kept):\n%s", d)
		}
	}
	return r
}

func configOf(t *testing.T, a *txtar.Archive) *config.Config {
	t.Helper()
	for _, f := range a.Files {
		if f.Name == "config" {
			cfg, err := config.Parse(f.Data)
			if err != nil {
				t.Fatal(err)
			}
			return cfg
		}
	}
	return nil
}

// findings writes a report one finding to a line.
func findings(r *analysis.Report) string {
	var out strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&out, "%s %s %s %s:%d %s\n", f.Attribution, f.Severity, f.Rule, f.Path, f.Line, f.Message)
		for _, x := range f.Related {
			fmt.Fprintf(&out, "  %s:%d %s\n", x.Path, x.Line, x.Message)
		}
	}
	fmt.Fprintf(&out, "suppressed %d, exit code %d\n", r.Summary.Suppressed, r.ExitCode)
	return out.String()
}
