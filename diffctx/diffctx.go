// Package diffctx says what a change means: it turns the raw delta of two snapshots into matched symbols, broken
// references, changed dispatch, new dependencies and cycles, and the tests that can see it.
//
// The raw delta is exact: symbols are compared by id, edges by (source, target, kind) with multiplicity, so that it
// equals the subtraction of two exports. What is reported beyond it is derived from the facts and link records of
// the files that differ and from what refers to them; the cost follows the change, and a walk that met its limit
// says so. Broken references are reported only where the head side shows them; an uncertain one is left out or marked.
//
// This is the face for other programs: Diff, Audit, Tests, Impact, Conflicts and News each answer one question about
// snapshots, as data that marshals to the schemas of docs/schema. What else this program needs is in package analysis,
// which may change at any time.
package diffctx

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// Options bound the walks of an answer; the zero value has the limits of the command line.
type Options = analysis.Options

// Results of Diff.
type (
	// Result is what a change means.
	Result = analysis.Result
	// SymbolChange is a definition that differs: what became of it, and why.
	SymbolChange = analysis.SymbolChange
	// Symbol is a definition on one side.
	Symbol = analysis.Symbol
	// Break is a definition whose references broke, or whose name importers can no longer use as before.
	Break = analysis.Break
	// Caller is a broken reference, on the head side.
	Caller = analysis.Caller
)

// Diff says what changes from base to head.
func Diff(ctx context.Context, base, head *snapshot.Snapshot, opts Options) (*Result, error) {
	return analysis.Diff(ctx, base.Graph(), head.Graph(), opts)
}

// Parameters and results of Audit.
type (
	// AuditOptions say from which severity a finding fails, and what passes.
	AuditOptions = analysis.AuditOptions
	// Report is what the rules find in a change.
	Report = analysis.Report
	// Finding is one thing that a rule objects to.
	Finding = analysis.Finding
	// Rule is a rule of the audit with its severity and thresholds.
	Rule = analysis.AuditRule
)

// Audit judges the change from base to head by the rules of the base side's configuration.
func Audit(ctx context.Context, base, head *snapshot.Snapshot, opts AuditOptions) (*Report, error) {
	return analysis.Audit(ctx, base.Graph(), head.Graph(), nil, opts)
}

// Rules lists the rules of the audit by id.
func Rules() []Rule { return analysis.AuditRules() }

// TestResult are the tests that can see a change, with the changed files of which that is not known.
type TestResult = analysis.AffectedResult

// Tests finds the tests that can see the change from base to head.
func Tests(ctx context.Context, base, head *snapshot.Snapshot, opts Options) (*TestResult, error) {
	return analysis.AffectedBy(ctx, base.Graph(), head.Graph(), opts)
}

// Parameters and results of Impact.
type (
	// ImpactOptions bound and direct the walk.
	ImpactOptions = analysis.ImpactOptions
	// ImpactResult are the symbols that the walk reached.
	ImpactResult = analysis.ImpactResult
)

// Impact walks from symbols of a snapshot along their edges: to what depends on them unless the options say otherwise.
func Impact(ctx context.Context, s *snapshot.Snapshot, start []snapshot.Symbol, opts ImpactOptions) (*ImpactResult, error) {
	return analysis.Impact(ctx, s.Graph(), start, opts)
}

// Results of Conflicts.
type (
	// ConflictReport is what breaks when two branches are merged although each is whole by itself.
	ConflictReport = analysis.ConflictReport
	// Conflict is a definition that one branch changed and to which the other added a reference.
	Conflict = analysis.Conflict
)

// Conflicts compares what two branches changed since their merge base.
func Conflicts(ctx context.Context, base, a, b *snapshot.Snapshot, opts Options) (*ConflictReport, error) {
	return analysis.Conflicts(ctx, base.Graph(), a.Graph(), b.Graph(), opts)
}

// Changelog sorts what a change means to those who use the code.
type Changelog = analysis.Changelog

// News sorts the change from base to head for those who use the code.
func News(ctx context.Context, base, head *snapshot.Snapshot, opts Options) (*Changelog, error) {
	return analysis.NewChangelog(ctx, base.Graph(), head.Graph(), opts, false)
}
