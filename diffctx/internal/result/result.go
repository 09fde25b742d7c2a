package result

import (
	"cmp"
	"slices"
)

// SchemaVersion is raised when a key of the JSON forms changes its meaning.
const SchemaVersion = 1

// Result is what a change means. It marshals to docs/schema/diff.schema.json.
type Result struct {
	SchemaVersion int            `json:"schema_version"`
	Base          Side           `json:"base"`
	Head          Side           `json:"head"`
	Summary       Summary        `json:"summary"`
	IDs           IDDelta        `json:"ids"`
	Symbols       []SymbolChange `json:"symbols"`
	Edges         EdgeDelta      `json:"edges"`
	Breaks        []Break        `json:"breaks"`
	Dangling      []Dangling     `json:"dangling"` // references that the change adds and that lead nowhere
	Dispatch      []Dispatch     `json:"dispatch"`
	Boundaries    []Dependency   `json:"boundaries"`
	Cycles        []Cycle        `json:"cycles"`
	Tests         Tests          `json:"tests"`
	SkippedTests  []SkippedTest  `json:"skipped_tests,omitempty"` // lines by which tests are run no longer, or again
	Certainty     Certainty      `json:"certainty"`
	Unanalysed    []Unanalysed   `json:"unanalysed"`         // files of code that differ and that nothing above covers
	LeftOut       []string       `json:"left_out,omitempty"` // lists that are empty because nobody asked for them
}

// Side is one of the compared trees.
type Side struct {
	Rev       string `json:"rev"`
	Commit    string `json:"commit,omitempty"` // of the worktree and the index HEAD's; empty before the first
	Tree      string `json:"tree"`
	MergeBase bool   `json:"merge_base,omitempty"` // the commit is where Rev and the head diverged
	Ahead     int    `json:"ahead,omitempty"`      // commits that Rev has beyond the merge base
	Fresh     *bool  `json:"fresh,omitempty"`      // of the worktree and the index: Tree is what is there now
}

// Summary counts the change.
type Summary struct {
	Files     FileCounts     `json:"files"`
	Symbols   map[string]int `json:"symbols"` // by the entries' most important change
	Edges     EdgeCounts     `json:"edges"`
	Breaks    int            `json:"breaks"`               // broken references
	Dangling  int            `json:"dangling"`             // added references that lead nowhere
	API       int            `json:"api_breaks"`           // names that importers can no longer use as before
	Relinked  int            `json:"relinked"`             // files whose edges differ although their bytes do not
	Cosmetic  int            `json:"cosmetic"`             // files whose bytes differ and whose code does not
	Unindexed map[string]int `json:"unindexed,omitempty"`  // files that differ and of which the graph says nothing, by their ending or why they were skipped
	CyclesCut bool           `json:"cycles_cut,omitempty"` // the search for cycles reached its limit
}

// FileCounts counts files by how they differ.
type FileCounts struct {
	Added    int `json:"added"`
	Removed  int `json:"removed"`
	Modified int `json:"modified"`
	Moved    int `json:"moved"`
}

// EdgeCounts counts the raw edge delta.
type EdgeCounts struct {
	Added       int `json:"added"`
	Removed     int `json:"removed"`
	ThroughMove int `json:"through_move"`   // added ones that a match of symbols explains
	Unchanged   int `json:"file_unchanged"` // of both, those whose own file did not change
}

// IDDelta is the plain subtraction of the two sides' symbol ids, sorted.
type IDDelta struct {
	Added   []string `json:"added"`
	Removed []string `json:"removed"`
}

// Symbol is a definition on one side.
type Symbol struct {
	ID            string `json:"id"`
	Path          string `json:"path"`
	Name          string `json:"name"`
	QualifiedName string `json:"qualified_name,omitempty"`
	Kind          string `json:"kind"`
	NodeKind      string `json:"node_kind,omitempty"`
	Line          int    `json:"line"`
	EndLine       int    `json:"end_line,omitempty"`
	Form          string `json:"form,omitempty"` // of a function: what a caller has to know besides the signature, such as "static method" or "async function"
	Signature     string `json:"signature,omitempty"`
	Visibility    string `json:"visibility,omitempty"`
}

// FullName is the qualified name.
func (s *Symbol) FullName() string { return cmp.Or(s.QualifiedName, s.Name) }

// SymbolChange is a definition that differs. Before or After is nil when it is
// on one side only.
type SymbolChange struct {
	Change       string   `json:"change"`            // the most important of Changes
	Changes      []string `json:"changes,omitempty"` // all, when there are several
	Before       *Symbol  `json:"before,omitempty"`
	After        *Symbol  `json:"after,omitempty"`
	Reason       string   `json:"reason"`
	Within       string   `json:"within,omitempty"`     // id of the container (head side) that the symbol came, went or moved with
	Cause        string   `json:"cause,omitempty"`      // id of the function (head side) whose change this one is part of: it is inside
	References   *Updated `json:"references,omitempty"` // of a renamed, moved symbol, or of one with another signature
	Reach        int      `json:"reach,omitempty"`      // references to it on the head side
	Test         bool     `json:"test,omitempty"`
	TestFunction bool     `json:"test_function,omitempty"` // a test that a runner runs
	Public       bool     `json:"public,omitempty"`        // others may use it by its name, on the head side if it is there
	Generated    bool     `json:"generated,omitempty"`     // it is in a program's output
	Inherited    bool     `json:"inherited,omitempty"`     // of a removed member: its type has one of that name from a supertype, as Dispatch says
	Decorators   bool     `json:"decorators,omitempty"`    // of a changed body or signature: the decorators of the definition differ
	Annotations  bool     `json:"annotations,omitempty"`   // of a changed body or signature: the annotations of the definition differ, which are no code that runs
	Only         string   `json:"only,omitempty"`          // of a changed body: the one part of it that differs, where there is no other
	Deprecated   *bool    `json:"deprecated,omitempty"`    // of a definition that is deprecated on one side alone: whether on the head side
	Details      []string `json:"details,omitempty"`       // of a changed body or signature: what went ("− …") and came ("+ …") of decorators, annotations, imports or settings; constants with both values
	Complexity   *Delta   `json:"complexity,omitempty"`    // cyclomatic complexity, when it differs
	Lines        *Delta   `json:"lines,omitempty"`         // of the body, when they differ
	Coverage     *Shares  `json:"coverage,omitempty"`      // what tests run of it, where that was measured; filled by whoever knows
}

// The parts of a body that may be all that differs.
const (
	OnlyAnnotations = "annotations"
	OnlyImports     = "imports"  // of a file
	OnlySettings    = "settings" // of a manifest
	OnlyNumber      = "number"   // of a constant that has another value, by its position among others
)

// Shares is a share in per cent on both sides, nil where it is not known.
type Shares struct {
	Before *float64 `json:"before"`
	After  *float64 `json:"after"`
}

// Updated counts the references of a symbol that follow it, of all.
type Updated struct {
	Updated int `json:"updated"`
	Total   int `json:"total"`
}

// Delta is a measure on both sides.
type Delta struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// The changes of a symbol, the most important first.
const (
	Removed            = "removed"
	Added              = "added"
	Renamed            = "renamed"
	Moved              = "moved"
	SignatureChanged   = "signature"
	VisibilityChanged  = "visibility"
	BodyChanged        = "body"
	DeprecationChanged = "deprecation" // marked as deprecated, or no longer
	DocChanged         = "doc"
	Cosmetic           = "cosmetic"
	KindChanged        = "kind" // of breaks only
)

// EdgeDelta is the exact subtraction of the two sides' edges.
type EdgeDelta struct {
	Added   []Edge `json:"added"`
	Removed []Edge `json:"removed"`
}

// Edge is an edge on one side of a change.
type Edge struct {
	Kind        string `json:"kind"`
	Source      string `json:"source"`
	Target      string `json:"target"`
	Path        string `json:"path"`
	Line        int    `json:"line"`
	Certainty   string `json:"certainty"`
	Condition   string `json:"condition,omitempty"`    // of an alternative: the build or branch in which the target is meant
	FileChanged bool   `json:"file_changed"`           // the bytes of Path differ
	ThroughMove bool   `json:"through_move,omitempty"` // the other side has its counterpart at the matched symbols
}

// Break is a definition whose references broke, or whose name
// importers outside of the repository can no longer use as before.
type Break struct {
	Change    string   `json:"change"` // removed, renamed, signature, visibility, kind
	Symbol    Symbol   `json:"symbol"` // on the base side
	Now       *Symbol  `json:"now,omitempty"`
	Reason    string   `json:"reason"`
	Cause     string   `json:"cause,omitempty"` // id, on the base side, of what several definitions broke with: the file or type that went, or the method that they override
	Members   []string `json:"-"`               // of a break that represents all of its cause: their ids
	Overrides int      `json:"-"`               // of a method's break: how many methods that override it broke with it
	API       bool     `json:"api,omitempty"`   // an exported name of an importable package
	Callers   []Caller `json:"callers"`         // empty only with API: every reference here follows
}

// Caller is a broken reference, on the head side. Its reason goes on from it: what it does.
type Caller struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Column    int    `json:"column,omitempty"`
	Symbol    string `json:"symbol"` // qualified name of what the reference is in; empty for the file
	SymbolID  string `json:"symbol_id"`
	Kind      string `json:"kind"`
	InDiff    bool   `json:"in_diff"` // the file's bytes differ
	Certainty string `json:"certainty"`
	Condition string `json:"condition,omitempty"` // the build or branch in which the definition is meant
	Reason    string `json:"reason,omitempty"`
	Text      string `json:"text,omitempty"`   // the line on the head side, without the space around it; of the first files alone
	Target    string `json:"-"`                // what is referred to, of a break that represents several
	Through   Place  `json:"through,omitzero"` // the broken import or re-export by which it would reach the definition: that one mended, this one needs nothing
}

// Place is a line of a file on the head side.
type Place struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

// Dispatch is a relation or call that means something else than before.
type Dispatch struct {
	Change      string  `json:"change"` // satisfies, no_longer_satisfies, redirected, inherits
	Kind        string  `json:"kind"`   // of the edge
	Source      Symbol  `json:"source"`
	Before      *Symbol `json:"before,omitempty"`
	After       *Symbol `json:"after,omitempty"`
	Path        string  `json:"path"`
	Line        int     `json:"line"`
	FileChanged bool    `json:"file_changed"`
	Certainty   string  `json:"certainty"`
}

// Dependency is the first edge from one directory to another.
type Dependency struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Edge  Edge   `json:"edge"` // the first in path order; an import if there is one
	Edges int    `json:"edges"`
	New   bool   `json:"new_package,omitempty"` // From or To has no files on the base side
	Test  bool   `json:"test,omitempty"`        // from test code only
}

// Cycle is a cycle of imports that the change closes.
type Cycle struct {
	Level   string        `json:"level"` // file or package
	Nodes   []string      `json:"nodes"` // paths or directories; the first edge is Edge
	Edge    Edge          `json:"edge"`
	Imports []CycleImport `json:"imports"` // one for each node: how it leads to the next one

	// Others are further added imports that lead back to their place, through files or
	// packages of this cycle.
	Others []CycleImport `json:"others,omitempty"`
}

// CycleImport is an import that is part of a cycle.
type CycleImport struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	To   string `json:"to"` // the node that is imported
}

// SkippedTest is a line by which a test or a group of tests is not run, or all others are not.
type SkippedTest struct {
	Change string `json:"change"` // added or removed
	Path   string `json:"path"`
	Line   int    `json:"line"` // on its own side
	Text   string `json:"text"`
}

// Tests are the tests that can see a change.
type Tests struct {
	Safe      []Test   `json:"safe"`   // may see it, by files and names
	Likely    []Test   `json:"likely"` // reach it through edges
	Unreached []Symbol `json:"unreached_symbols"`
	Unknown   bool     `json:"unknown"` // a limit was met, or something outside of the graph changed that may decide about tests: Safe is not complete
	Cut       string   `json:"cut,omitempty"`
	OfWhole   bool     `json:"of_whole_change,omitempty"` // they are those of the whole change, of which a part is shown

	By map[string]SeenBy `json:"-"` // of changed definitions, by their ids on the head side; a review has it
}

// SeenBy is how many tests are seen to reach a definition, and the nearest of them.
type SeenBy struct {
	Tests   int    `json:"tests"`
	Nearest []Test `json:"nearest"`
}

// Test is a test file, or one test of it.
type Test struct {
	Path string `json:"path"`
	Name string `json:"name,omitempty"`
	Line int    `json:"line,omitempty"`
}

// Certainty counts the raw edge delta by certainty, and the references of the
// changed files that give no edge.
type Certainty struct {
	Added   map[string]int `json:"added"`
	Removed map[string]int `json:"removed"`
}

// Shown is the symbol that a change is reported of: that of the head side if there is
// one.
func (s *SymbolChange) Shown() *Symbol {
	if s.After != nil {
		return s.After
	}
	return s.Before
}

// Has reports whether a kind of change is among an entry's.
func (s *SymbolChange) Has(change string) bool {
	return s.Change == change || slices.Contains(s.Changes, change)
}
