package analysis

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/audit"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changelog"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/conflicts"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/drawing"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Diff says what changes from base to head.
func Diff(ctx context.Context, base, head *graph.Snapshot, opts Options) (*Result, error) {
	return diff.Of(ctx, base, head, opts)
}

// Besides counts what differs outside of the graph, as Summary.Unindexed has it, without
// the files that are said of as unanalysed.
func Besides(unindexed map[string]int, listed []Unanalysed) map[string]int {
	return diff.Besides(unindexed, listed)
}

// UnanalysedGroups sorts files for people: what matters before the minor, the
// most files first.
func UnanalysedGroups(list []Unanalysed) []UnanalysedGroup { return result.UnanalysedGroups(list) }

// CountBroken counts the references of breaks: of those by cause each once.
func CountBroken(list []Break) int { return result.CountBroken(list) }

// CountUnparsed counts the files that parsed before and do not now.
func CountUnparsed(list []Unanalysed) int { return result.CountUnparsed(list) }

// Render gives the form in which answers show a symbol.
func Render(s graph.Symbol) Symbol { return compare.Render(s) }

// Match matches the definitions of files that differ between two trees.
func Match(files []graph.FileDelta) *Matching { return changes.Match(files) }

// Audit judges the change from base to head by the base side's rules: cfg is the base
// side's configuration unless the caller has another one from outside of the change.
func Audit(ctx context.Context, base, head *graph.Snapshot, cfg *config.Config, opts AuditOptions) (*Report, error) {
	return audit.Judge(ctx, base, head, cfg, opts)
}

// AuditRules lists all rules by id.
func AuditRules() []AuditRule { return audit.Rules() }

// RuleStates lists the rules with the severities and thresholds that a configuration
// gives them; nil means none.
func RuleStates(cfg *config.Config) ([]AuditRule, error) { return audit.RuleStates(cfg) }

// UnanalysedRule describes RuleUnanalysed as a policy sets it.
func UnanalysedRule(policy string) AuditRule { return audit.UnanalysedRule(policy) }

// Fingerprint names what a rule objects to, by the ids of what it is about.
func Fingerprint(rule string, ids ...string) string { return audit.Fingerprint(rule, ids...) }

// StaleImports lists the imports of a tree that lead nowhere in it, by path and line, as an
// audit would report them of a change that adds all files.
func StaleImports(ctx context.Context, s *graph.Snapshot) ([]StaleImport, error) {
	return dangling.StaleImports(ctx, s)
}

// Affected finds the tests that can see a change of files, whatever changes in them. Paths
// without facts are kept in Files; a change in one that may decide what others do (a
// manifest, a test's data) makes the answer unknown.
func Affected(ctx context.Context, s *graph.Snapshot, paths []string, opts Options) (*AffectedResult, error) {
	return diff.Affected(ctx, s, paths, opts)
}

// AffectedBy finds the tests that can see the change from base to head. Safe tests of Go
// are named one by one, which reads all that their programs are built from.
func AffectedBy(ctx context.Context, base, head *graph.Snapshot, opts Options) (*AffectedResult, error) {
	return diff.AffectedBy(ctx, base, head, opts)
}

// Unreached lists the functions and methods of a tree that no test is seen to reach, by
// path and line.
func Unreached(ctx context.Context, s *graph.Snapshot) ([]Symbol, error) {
	return reach.Unreached(ctx, s)
}

// Impact walks from symbols along their edges.
func Impact(ctx context.Context, s *graph.Snapshot, start []graph.Symbol, opts ImpactOptions) (*ImpactResult, error) {
	return reach.Impact(ctx, s, start, opts)
}

// Constructed lists the classes whose objects a constructor makes where a program names the
// class alone: its own, and subclasses that have none.
func Constructed(ctx context.Context, s *graph.Snapshot, constructor graph.Symbol) ([]graph.Symbol, error) {
	return reach.Constructed(ctx, s, constructor)
}

// RoleOf says what a file is for, by the conventions of languages and forges.
func RoleOf(p string) string { return reach.RoleOf(p) }

// IsOutlined reports a file of text or data, of which the graph has an outline and no code.
func IsOutlined(p string) bool { return reach.IsOutlined(p) }

// Conflicts compares what a and b bring since base.
func Conflicts(ctx context.Context, base, a, b *graph.Snapshot, opts Options) (*ConflictReport, error) {
	return conflicts.Between(ctx, base, a, b, opts)
}

// NewChangelog compares two snapshots. all lists what users need not know, too.
func NewChangelog(ctx context.Context, base, head *graph.Snapshot, opts Options, all bool) (*Changelog, error) {
	return changelog.New(ctx, base, head, opts, all)
}

// NewPicture draws the neighbourhood of a diff's most important changes.
func NewPicture(ctx context.Context, base, head *graph.Snapshot, r *Result) (*Picture, error) {
	return drawing.New(ctx, base, head, r)
}
