package analysis

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/audit"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changelog"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/conflicts"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dispatch"
	"github.com/codegraph-dev/codegraph/diffctx/internal/drawing"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

type (
	// Dangling is a reference that the change adds and that leads nowhere: what it asks for would be in this repository and does not.
	Dangling = result.Dangling
	// Options of Diff, Audit and Affected.
	Options = result.Options
	// Part is the part of a change that is said of.
	Part = result.Part
	// Result is what a change means.
	Result = result.Result
	// Side is one of the compared trees.
	Side = result.Side
	// Summary counts the change.
	Summary = result.Summary
	// FileCounts counts files by how they differ.
	FileCounts = result.FileCounts
	// EdgeCounts counts the raw edge delta.
	EdgeCounts = result.EdgeCounts
	// IDDelta is the plain subtraction of the two sides' symbol ids, sorted.
	IDDelta = result.IDDelta
	// Symbol is a definition on one side.
	Symbol = result.Symbol
	// SymbolChange is a definition that differs.
	SymbolChange = result.SymbolChange
	// Shares is a share in per cent on both sides, nil where it is not known.
	Shares = result.Shares
	// Updated counts the references of a symbol that follow it, of all.
	Updated = result.Updated
	// Delta is a measure on both sides.
	Delta = result.Delta
	// EdgeDelta is the exact subtraction of the two sides' edges.
	EdgeDelta = result.EdgeDelta
	// Edge is an edge on one side of a change.
	Edge = result.Edge
	// Break is a definition whose references broke, or whose name importers outside of the repository can no longer use as before.
	Break = result.Break
	// Caller is a broken reference, on the head side.
	Caller = result.Caller
	// Dispatch is a relation or call that means something else than before.
	Dispatch = result.Dispatch
	// Dependency is the first edge from one directory to another.
	Dependency = result.Dependency
	// Cycle is a cycle of imports that the change closes.
	Cycle = result.Cycle
	// Tests are the tests that can see a change.
	Tests = result.Tests
	// Test is a test file, or one test of it.
	Test = result.Test
	// SkippedTest is a line by which tests are not run.
	SkippedTest = result.SkippedTest
	// SeenBy is how many tests reach a definition, and the nearest.
	SeenBy = result.SeenBy
	// Certainty counts the raw edge delta by certainty, and the references of the changed files that give no edge.
	Certainty = result.Certainty
	// Unanalysed is a file of code that differs and of which the graph does not know what the difference means.
	Unanalysed = result.Unanalysed
	// UnanalysedGroup is what is said of together: the files of one language that has no graph, or those with one reason.
	UnanalysedGroup = result.UnanalysedGroup
)

const (
	MissingModule = result.MissingModule
	MissingMember = result.MissingMember
	MissingName   = result.MissingName
	// MissingDefinition is one that takes the arguments of a call.
	MissingDefinition = result.MissingDefinition
	// MissingType is one that suits its place.
	MissingType  = result.MissingType
	DefaultDepth = result.DefaultDepth
	DefaultNodes = result.DefaultNodes
	DefaultFiles = result.DefaultFiles
	// SchemaVersion is raised when a key of the JSON forms changes its meaning.
	SchemaVersion     = result.SchemaVersion
	Removed           = result.Removed
	Added             = result.Added
	Renamed           = result.Renamed
	Moved             = result.Moved
	SignatureChanged  = result.SignatureChanged
	VisibilityChanged = result.VisibilityChanged
	BodyChanged       = result.BodyChanged
	OnlyAnnotations   = result.OnlyAnnotations
	OnlyImports       = result.OnlyImports
	OnlyNumber        = result.OnlyNumber
	OnlySettings      = result.OnlySettings
	// marked as deprecated, or no longer
	DeprecationChanged = result.DeprecationChanged
	DocChanged         = result.DocChanged
	Cosmetic           = result.Cosmetic
	// of breaks only
	KindChanged = result.KindChanged
	SideBase    = result.SideBase
	SideHead    = result.SideHead
)

const (
	// MatchVersion is raised when the matching of definitions, what is said of their changes, what checks find of types and of what modules offer, or the choice of tests gives other results: what is kept of histories and comparisons holds it in its key.
	MatchVersion = compare.MatchVersion
)

type (
	// Matching says what became of the definitions of files that differ, from their facts alone: no link is asked, so the files may come without.
	Matching = changes.Matching
)

const (
	FollowsRename    = changes.FollowsRename
	WrittenOtherwise = changes.WrittenOtherwise
)

type (
	// ImpactOptions bound and direct Impact.
	ImpactOptions = reach.ImpactOptions
	// ImpactResult is what lies around a start.
	ImpactResult = reach.ImpactResult
	// ImpactNode is a symbol that was reached.
	ImpactNode = reach.ImpactNode
)

const (
	// what depends on the start
	Up = reach.Up
	// what the start depends on
	Down   = reach.Down
	Both   = reach.Both
	ViaAll = reach.ViaAll
	// calls and instantiations
	ViaCalls = reach.ViaCalls
	// imports, file by file
	ViaImports = reach.ViaImports
	// any reference, file by file
	ViaDependencies   = reach.ViaDependencies
	RoleSource        = reach.RoleSource
	RoleTest          = reach.RoleTest
	RoleDocumentation = reach.RoleDocumentation
	RoleBuild         = reach.RoleBuild
	RoleCI            = reach.RoleCI
	RoleOther         = reach.RoleOther
)

var (
	// ErrImpact is wrapped by the errors of options that Impact does not know.
	ErrImpact = reach.ErrImpact
)

type (
	// StaleImport is an import of a tree that leads nowhere.
	StaleImport = dangling.StaleImport
)

const (
	Satisfies         = dispatch.Satisfies
	NoLongerSatisfies = dispatch.NoLongerSatisfies
	Redirected        = dispatch.Redirected
	// a type inherits what it had of its own: Source is that, After what it inherits
	Inherits = dispatch.Inherits
)

type (
	// AffectedResult is what `affected` prints.
	AffectedResult = diff.AffectedResult
)

type (
	// AuditOptions of Audit.
	AuditOptions = audit.Options
	// Report is what Audit finds.
	Report = audit.Report
	// Finding is one thing that a rule objects to.
	Finding = audit.Finding
	// Related is a further place that belongs to a finding.
	Related = audit.Related
	// AuditSummary counts findings.
	AuditSummary = audit.Summary
	// AuditRule is a rule of the gate.
	AuditRule = audit.Rule
	// Pair lists what is on one side only.
	Pair[T any] = audit.Pair[T]
	// DeltaBase is what a delta is compared with.
	DeltaBase = audit.DeltaBase
	// RowRule is such a rule with what it gives on both sides.
	RowRule = audit.RowRule
	// RuleRow is one row.
	RuleRow = audit.RuleRow
	// Suppression is one that the change adds.
	Suppression = audit.Suppression
)

const (
	SeverityInfo    = audit.SeverityInfo
	SeverityWarning = audit.SeverityWarning
	SeverityError   = audit.SeverityError
	// the change brings it
	Introduced = audit.Introduced
	// it was there on the base side
	Inherited      = audit.Inherited
	RuleBroken     = audit.RuleBroken
	RuleCycles     = audit.RuleCycles
	RuleBoundaries = audit.RuleBoundaries
	RuleForbidden  = audit.RuleForbidden
	RuleAPI        = audit.RuleAPI
	RuleRenamedAPI = audit.RuleRenamedAPI
	RuleDead       = audit.RuleDead
	RuleDeprecated = audit.RuleDeprecated
	RuleUnused     = audit.RuleUnused
	RuleComplexity = audit.RuleComplexity
	RuleFunction   = audit.RuleFunction
	RuleFile       = audit.RuleFile
	RuleFanIn      = audit.RuleFanIn
	RuleFanOut     = audit.RuleFanOut
	RuleUntested   = audit.RuleUntested
	RuleMarkers    = audit.RuleMarkers
	RuleDocs       = audit.RuleDocs
	RuleImports    = audit.RuleImports
	RuleSyntax     = audit.RuleSyntax
	RuleUnresolved = audit.RuleUnresolved
	// RowRulePrefix begins the ids of rules that are queries of the caller's: their rows are findings where the base side has no equal one.
	RowRulePrefix = audit.RowRulePrefix
	// RuleUnanalysed is the rule of findings about changed code that no graph is of.
	RuleUnanalysed   = audit.RuleUnanalysed
	UnanalysedFail   = audit.UnanalysedFail
	UnanalysedWarn   = audit.UnanalysedWarn
	UnanalysedIgnore = audit.UnanalysedIgnore
	NotJudged        = audit.NotJudged
	NotAnalysed      = audit.NotAnalysed
)

var (
	// UnanalysedPolicies lists the policies.
	UnanalysedPolicies = audit.UnanalysedPolicies
)

type (
	// Changelog sorts what a change means to those who use the code.
	Changelog = changelog.Changelog
	// ChangelogEntry is one definition.
	ChangelogEntry = changelog.Entry
)

type (
	// ConflictReport is what breaks when two branches are merged although each is whole by itself.
	ConflictReport = conflicts.Report
	// Conflict is a definition that one branch changed and the other one uses anew.
	Conflict = conflicts.Conflict
)

type (
	// Picture is the changed neighbourhood: changed definitions between what refers to them and what they newly refer to or no longer do.
	Picture = drawing.Graph
	// PictureNode is a definition at its place in a picture.
	PictureNode = drawing.Node
	// PictureEdge joins two nodes, by index.
	PictureEdge = drawing.Edge
)

const (
	EdgeSame    = drawing.EdgeSame
	EdgeAdded   = drawing.EdgeAdded
	EdgeRemoved = drawing.EdgeRemoved
	EdgeBroken  = drawing.EdgeBroken
)
