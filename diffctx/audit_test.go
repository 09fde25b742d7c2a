package diffctx_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

const auditBase = `
-- go.mod --
module example.com/m

go 1.22
-- web/web.go --
package web

import "example.com/m/core"

func Page() string { return core.Name() + core.Title() }
-- web/old.go --
package web

import "example.com/m/db"

func Legacy() { db.Open() }
-- core/core.go --
package core

func Name() string { return "core" }

// Deprecated: use Name.
func Title() string { return "title" }
-- db/db.go --
package db

func Open() {}
`

// auditHead breaks Title's caller, adds a forbidden edge and closes a cycle of
// packages; what it silences itself does not count.
const auditHead = `
-- go.mod --
module example.com/m

go 1.22
-- web/web.go --
package web

import (
	_ "errors"
	"example.com/m/core"
	"example.com/m/db"
)

func Page() string {
	db.Open() // codegraph-ignore-file boundaries
	return core.Name() + core.Title()
}
-- web/old.go --
package web

import "example.com/m/db"

func Legacy() { db.Open(); db.Open() }
-- core/core.go --
package core

import "example.com/m/web"

func Name() string { return "core" + web.Page() }
-- db/db.go --
package db

func Open() {}
`

func TestAudit(t *testing.T) {
	c := commitTrees(t, auditBase, auditHead)
	cfg := &config.Config{Boundaries: []config.Boundary{{From: "web/**", To: "db/**", Reason: "pages go through core"}}}
	r, err := analysis.Audit(t.Context(), c.base, c.head, cfg, analysis.AuditOptions{})
	if err != nil {
		t.Fatal(err)
	}
	validate(t, "audit.schema.json", r)
	var got []string
	for _, f := range r.Findings {
		got = append(got, strings.Join([]string{f.Attribution, f.Severity, f.Rule, f.Path, f.Message}, " | "))
	}
	want := []string{
		"introduced | error | new-cycles | core/core.go | this import closes a cycle of 2 packages: core → web → core",
		"introduced | warning | breaking-api | core/core.go | function Title is public and was removed",
		"introduced | error | broken-references | core/core.go | function Title was removed; 1 reference is broken",
		"inherited | error | boundaries | web/old.go | web/old.go depends on db, but web/** may not depend on db/** (pages go through core)",
		"introduced | error | boundaries | web/web.go | web/web.go depends on db, but web/** may not depend on db/** (pages go through core)",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}
	if r.ExitCode != 1 {
		t.Errorf("exit code %d, want 1", r.ExitCode)
	}
	if len(r.Suppressions) != 1 || r.Suppressions[0].Honoured {
		t.Errorf("suppressions %+v, want one that is not honoured", r.Suppressions)
	}
	if len(r.Deltas.Deprecated.Removed) != 1 || r.Deltas.Deprecated.Removed[0].Name != "Title" {
		t.Errorf("deprecated %+v, want Title removed", r.Deltas.Deprecated)
	}
}

func TestAuditConfiguration(t *testing.T) {
	c := commitTrees(t, auditBase, auditHead)
	off := map[string]config.Rule{analysis.RuleBroken: {Severity: "warning"}, analysis.RuleCycles: {Severity: "off"}, analysis.RuleAPI: {Severity: "off"}}
	for _, x := range []struct {
		name   string
		cfg    config.Config
		opts   analysis.AuditOptions
		found  int
		failed int
	}{
		{"a rule off, one a warning", config.Config{Audit: config.Audit{Rules: off}}, analysis.AuditOptions{}, 1, 0},
		{"warnings fail", config.Config{Audit: config.Audit{Rules: off}}, analysis.AuditOptions{FailOn: "warning"}, 1, 1},
		{"no boundaries", config.Config{}, analysis.AuditOptions{}, 3, 1},
		{"suppressions of the change honoured", config.Config{Boundaries: []config.Boundary{{From: "web/web.go", To: "db/**"}}, Audit: config.Audit{Rules: map[string]config.Rule{analysis.RuleBroken: {Severity: "off"}, analysis.RuleCycles: {Severity: "off"}, analysis.RuleAPI: {Severity: "off"}}, HonorSuppressions: true}}, analysis.AuditOptions{}, 0, 0},
		{"only what is allowed", config.Config{Boundaries: []config.Boundary{{From: "core/**", To: "db/**", Allow: true}}, Audit: config.Audit{Rules: map[string]config.Rule{analysis.RuleBroken: {Severity: "off"}, analysis.RuleCycles: {Severity: "off"}, analysis.RuleAPI: {Severity: "off"}}}}, analysis.AuditOptions{}, 1, 1},
	} {
		t.Run(x.name, func(t *testing.T) {
			r, err := analysis.Audit(t.Context(), c.base, c.head, &x.cfg, x.opts)
			if err != nil {
				t.Fatal(err)
			}
			if r.Summary.Introduced != x.found || r.ExitCode != x.failed {
				t.Errorf("%d introduced, exit code %d; want %d and %d: %+v", r.Summary.Introduced, r.ExitCode, x.found, x.failed, r.Findings)
			}
		})
	}
}

func TestAuditRuleUnknown(t *testing.T) {
	c := commitTrees(t, auditBase, auditBase)
	threshold := 3
	for name, want := range map[string]string{"new-cycle": `did you mean "new-cycles"`, "cycels": `did you mean "new-cycles"`, "boundaries": "takes no threshold"} {
		cfg := &config.Config{Audit: config.Audit{Rules: map[string]config.Rule{name: {Threshold: &threshold}}}}
		_, err := analysis.Audit(t.Context(), c.base, c.head, cfg, analysis.AuditOptions{})
		if !errors.Is(err, config.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
}

func TestAuditSeverityUnknown(t *testing.T) {
	c := commitTrees(t, auditBase, auditBase)
	if _, err := analysis.Audit(t.Context(), c.base, c.head, nil, analysis.AuditOptions{FailOn: "fatal"}); err == nil || !strings.Contains(err.Error(), "fatal") {
		t.Errorf("error %v, want one that names the severity", err)
	}
}

// TestAuditSuppressed keeps a suppression that the base side had, whatever
// moved around it.
func TestAuditSuppressed(t *testing.T) {
	base := strings.Replace(auditBase, "func Page() string { return", "func Page() string {\n\t// codegraph-ignore-next-line broken-references\n\treturn", 1)
	base = strings.Replace(base, "core.Title() }", "core.Title()\n}", 1)
	head := strings.Replace(base, "func Page", "// Page is a page.\nfunc Page", 1)
	cfg := &config.Config{Audit: config.Audit{Rules: map[string]config.Rule{analysis.RuleAPI: {Severity: "off"}}}}
	head = strings.Replace(head, "// Deprecated: use Name.\nfunc Title() string { return \"title\" }\n", "", 1)
	c := commitTrees(t, base, head)
	r, err := analysis.Audit(t.Context(), c.base, c.head, cfg, analysis.AuditOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Findings) != 0 || len(r.Suppressions) != 0 || r.ExitCode != 0 {
		t.Errorf("findings %+v, suppressions %+v; want none", r.Findings, r.Suppressions)
	}
}

// TestAuditFingerprints expects the same fingerprints when only lines differ.
func TestAuditFingerprints(t *testing.T) {
	prints := func(head string) map[string]bool {
		c := commitTrees(t, auditBase, head)
		r, err := analysis.Audit(t.Context(), c.base, c.head, nil, analysis.AuditOptions{})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for _, f := range r.Findings {
			out[f.Fingerprint] = true
		}
		return out
	}
	a := prints(auditHead)
	b := prints(strings.Replace(auditHead, "func Page", "\n\n// Page is a page.\nfunc Page", 1))
	if d := cmp.Diff(a, b); d != "" || len(a) == 0 {
		t.Errorf("fingerprints (-before +after):\n%s", d)
	}
	c := commitTrees(t, auditBase, auditHead)
	r, err := analysis.Audit(t.Context(), c.base, c.head, nil, analysis.AuditOptions{Known: a})
	if err != nil {
		t.Fatal(err)
	}
	if r.ExitCode != 0 || r.Summary.Inherited != len(a) {
		t.Errorf("exit code %d, %d inherited; want 0 and %d", r.ExitCode, r.Summary.Inherited, len(a))
	}
}
