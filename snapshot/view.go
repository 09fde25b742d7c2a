package snapshot

import (
	"sync"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Leaf is a file of a tree: what the manifest says of it.
type Leaf struct {
	Path     string
	Blob     plumbing.Hash
	Language string // "" when the file has no facts
	Skip     string // why it has none: "language", "binary", "size", "vendored", "excluded", "submodule", "symlink", "name", "failed"
	Link     Key

	Generated Generated // what .gitattributes says
}

// Generated is what linguist-generated says of a file.
type Generated uint8

// What .gitattributes may say.
const (
	GeneratedUnsaid Generated = iota
	GeneratedYes
	GeneratedNo
)

// IsGenerated reports whether the file is a program's output: by .gitattributes
// or, where that says nothing, by a mark in its own text.
func (f *File) IsGenerated() bool {
	return f.Generated == GeneratedYes || f.Generated == GeneratedUnsaid && f.Facts.Generated
}

// File is a file of a snapshot with its facts and its link record. It is shared
// and must not be changed.
type File struct {
	Leaf
	Facts  *facts.File
	Record *link.Record

	idsOnce sync.Once
	ids     []facts.SymbolID

	membersOnce sync.Once
	members     map[int32][]int32 // see MembersOf

	testOnce sync.Once
	test     bool // see IsTest
}

// MembersOf lists the symbols that stand in one, in order.
func (f *File) MembersOf(i int32) []int32 {
	f.membersOnce.Do(func() {
		f.members = map[int32][]int32{}
		for n := range f.Facts.Symbols {
			c := f.Facts.Symbols[n].Container
			f.members[c] = append(f.members[c], int32(n))
		}
	})
	return f.members[i]
}

// Symbol is a definition at its place in a snapshot. The file itself is one,
// of kind file; it contains the top-level symbols.
type Symbol struct {
	ID            facts.SymbolID
	Path          string
	Name          string
	QualifiedName string
	Kind          facts.Kind
	NodeKind      string
	Parent        facts.SymbolID // what contains it; zero for files and packages
	Index         int32          // in the file's facts; -1 for the file
	StartLine     int
	StartColumn   int
	EndLine       int
	EndColumn     int
	NameLine      int
	NameColumn    int
	Facts         *facts.Symbol // nil for the file
}

// Edge is a resolved reference or a relation. Its identity is source, target
// and kind, with multiplicity; path, line and column are where it stands.
type Edge struct {
	Kind       string
	Source     facts.SymbolID
	Target     facts.SymbolID
	SourceIdx  int32  // symbol index in the file of Path; -1 for the file
	TargetPath string // the file, or the package's directory
	Path       string
	Line       int
	Column     int
	Certainty  link.Certainty
	Rule       link.Rule
	Condition  string // of an alternative: the build or branch in which it is meant, if it says
}

// Reference is a reference that gives no edge.
type Reference struct {
	Kind      string
	Source    facts.SymbolID
	SourceIdx int32
	Name      string // as written, the last component
	External  string // qualified name outside the repository, when known
	Path      string
	Line      int
	Column    int
	Certainty link.Certainty // Ambiguous, External or Unresolved
	Rule      link.Rule
}

// FileDelta is a file that differs between two snapshots: in its facts, in its
// link record, or both. Old or New is nil when the file is on one side only.
type FileDelta struct {
	Path         string
	Old, New     *File
	BlobChanged  bool
	FactsChanged bool
}
