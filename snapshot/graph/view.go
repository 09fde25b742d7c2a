package graph

import (
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// IsGenerated reports whether the file is a program's output: by .gitattributes
// or, where that says nothing, by a mark in its own text.
func (f *File) IsGenerated() bool {
	return f.Generated == GeneratedYes || f.Generated == GeneratedUnspecified && f.Facts.Generated
}

// File is a file of a snapshot with its facts and its link record. It is shared
// and must not be changed.
type File struct {
	Leaf
	Facts  *facts.File
	Record *link.Record

	idsOnce sync.Once
	ids     []facts.SymbolID
	fileID  facts.SymbolID

	byIDOnce sync.Once
	byID     map[facts.SymbolID]int32 // see Find

	membersOnce sync.Once
	members     map[int32][]int32 // see MembersOf

	ownersOnce sync.Once
	owners     map[string]int32 // top-level types by name, the first of each

	clauseOnce sync.Once
	clause     int32 // see PackageClause

	besideOnce sync.Once
	beside     map[ownedName][]int32 // see Beside

	memberIndexOnce sync.Once
	memberIndex     map[memberName]int32 // see MemberNamed

	testOnce sync.Once
	test     bool // see IsTest
}

// MembersOf lists the symbols in one, in order.
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

// ownedName is a name in a symbol, or in a type that is named apart from it.
type ownedName struct {
	memberName
	owner string
}

// memberName is a name in a symbol.
type memberName struct {
	container int32
	name      string
}

// Beside lists the symbols of a symbol's name that are in the same one and belong to the same
// type, itself too, in order.
func (f *File) Beside(i int32) []int32 {
	f.besideOnce.Do(func() {
		f.beside = make(map[ownedName][]int32, len(f.Facts.Symbols))
		for n := range f.Facts.Symbols {
			s := &f.Facts.Symbols[n]
			k := ownedName{memberName{s.Container, s.Name}, s.Owner}
			f.beside[k] = append(f.beside[k], int32(n))
		}
	})
	s := &f.Facts.Symbols[i]
	return f.beside[ownedName{memberName{s.Container, s.Name}, s.Owner}]
}

// PackageClause is the symbol of the file's package, -1 where none
// does.
func (f *File) PackageClause() int32 {
	f.clauseOnce.Do(func() {
		f.clause = int32(slices.IndexFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Kind == facts.KindPackage && s.Container < 0 }))
	})
	return f.clause
}

// MemberNamed is the first symbol of a name that a symbol contains, also one that is
// written apart from it in the same file.
func (f *File) MemberNamed(container int32, name string) (int32, bool) {
	f.memberIndexOnce.Do(func() {
		f.memberIndex = make(map[memberName]int32, len(f.Facts.Symbols))
		for n := range f.Facts.Symbols {
			k := memberName{f.container(int32(n)), f.Facts.Symbols[n].Name}
			if _, ok := f.memberIndex[k]; !ok {
				f.memberIndex[k] = int32(n)
			}
		}
	})
	i, ok := f.memberIndex[memberName{container, name}]
	return i, ok
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

// apart is the symbol with facts of its own: answers of many files do not hold these.
func (x Symbol) apart() Symbol {
	if x.Facts != nil {
		x.Facts = x.Facts.Clone()
		x.Name = x.Facts.Name
	}
	return x
}

// Edge is a resolved reference or a relation. Its identity is source, target
// and kind, with multiplicity; path, line and column are its place.
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
