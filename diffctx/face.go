package diffctx

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

type (
	// Dangling is a reference that the change adds and that leads nowhere: what it asks for would stand in this repository and does not.
	Dangling = result.Dangling
	// Options of Diff, Audit and Affected.
	Options = result.Options
	// Part is the part of a change that is told of.
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
	// Place is a line of a file on the head side.
	Place = result.Place
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
	// Certainty counts the raw edge delta by certainty, and the references of the changed files that give no edge.
	Certainty = result.Certainty
	// Unanalysed is a file of code that differs and of which the graph does not know what the difference means.
	Unanalysed = result.Unanalysed
	// UnanalysedGroup is what is told of together: the files of one language that has no graph, or those with one reason.
	UnanalysedGroup = result.UnanalysedGroup
)

const (
	MissingModule = result.MissingModule
	MissingMember = result.MissingMember
	MissingName   = result.MissingName
	// MissingDefinition is one that takes the arguments of a call.
	MissingDefinition = result.MissingDefinition
	DefaultDepth      = result.DefaultDepth
	DefaultNodes      = result.DefaultNodes
	DefaultFiles      = result.DefaultFiles
	// SchemaVersion is raised when a key of the JSON forms changes its meaning.
	SchemaVersion     = result.SchemaVersion
	Removed           = result.Removed
	Added             = result.Added
	Renamed           = result.Renamed
	Moved             = result.Moved
	SignatureChanged  = result.SignatureChanged
	VisibilityChanged = result.VisibilityChanged
	BodyChanged       = result.BodyChanged
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
	// MatchVersion is raised when the matching of definitions, what is told of their changes, what checks find of types and of what modules offer, or the choice of tests gives other results: what is kept of histories and comparisons holds it in its key.
	MatchVersion = compare.MatchVersion
)
