package link

import "github.com/codegraph-dev/codegraph/snapshot/link/internal/core"

// Dangling is a reference or an import that surely leads nowhere.
type Dangling = core.Dangling

// Unsuited is a call of which it is known that nothing that it may mean takes its arguments.
type Unsuited = core.Unsuited

// DanglingKind says what is missing.
type DanglingKind = core.DanglingKind

// Sources is a Tree whose files may have come without their references and texts, which
// it gives.
type Sources = core.Sources

// File is a file of a tree as the linker sees it: a path and the declarations
// of its facts. It is immutable and safe for concurrent use.
type File = core.File

// Contribution is one element that a file adds to the answer of a question.
type Contribution = core.Contribution

// Key names a question that linking asks about a tree: which definitions are
// called N in scope S, which import binds N in file F, what is at path P.
// It is a 64-bit hash of the question; answers are checked against the
// question's own name, so that a collision costs time and never an edge.
type Key = core.Key

// Question is a question that can be asked of a tree, with what it says besides
// its key: Place says from that where answers can come from.
type Question = core.Question

// Tree answers questions about one tree. Answers may be asked for concurrently.
type Tree = core.Tree

// Defective is a Tree that is given defects of the linker, which then cost no
// more than the reference at hand, which stays open. With another Tree they end
// the program.
type Defective = core.Defective

// PathKind says what is at a path.
type PathKind = core.PathKind

// Where says in which files of a tree the answer to a question can be.
type Where = core.Where

// Place bounds the files that can contribute to an answer, from the question
// alone. It may admit too many files, never too few.
type Place = core.Place

// Record is what linking found for one file.
type Record = core.Record

// Target is what an edge points at, in one of four forms: a symbol (Path, Kind,
// Name, …), a file (Path alone), a package (Path the directory, Package) or
// something outside the repository (External).
type Target = core.Target

// Binding is what one reference or import is bound to.
type Binding = core.Binding

// Relation is an edge from a symbol of the file that no reference makes.
type Relation = core.Relation

// RelationKind is the kind of a relation's edge.
type RelationKind = core.RelationKind

// Rule is the number of a binding rule in docs/edges.md. Numbers are never
// reused.
type Rule = core.Rule

// Certainty says how sure a binding is.
type Certainty = core.Certainty

// Witness is a binding that shows that a file leads to something, and what it
// was found by: it stays as long as the reference and those answers do.
type Witness = core.Witness

// Wanted says which bindings of a file are looked for.
type Wanted = core.Wanted

// ErrRecord is returned for bytes that are no link record.
var ErrRecord = core.ErrRecord

// What may be missing.
const (
	NoModule = core.NoModule // the module itself
	NoMember = core.NoMember // a name in a module, package or type
	NoName   = core.NoName   // a name in scope
)

// What may be at a path.
const (
	PathAbsent    = core.PathAbsent
	PathFile      = core.PathFile
	PathDirectory = core.PathDirectory
)

// The places where answers are.
const (
	Anywhere  = core.Anywhere
	InFile    = core.InFile    // in the file at Path
	InFolder  = core.InFolder  // in files directly in the folder at Path
	AtStem    = core.AtStem    // in Path with an extension, or directly in the folder at Path
	Named     = core.Named     // in files called Path
	TopModule = core.TopModule // in Python modules called Path
	AtThePath = core.AtThePath // what is at Path is the answer
)

// The relation kinds.
const (
	RelationImplements = core.RelationImplements
	RelationOverrides  = core.RelationOverrides
)

// The binding rules.
const (
	RuleNone          = core.RuleNone
	RuleScope         = core.RuleScope         // a definition of the same file, in scope
	RulePackage       = core.RulePackage       // a definition of the same package in another file
	RuleImport        = core.RuleImport        // what an import binds
	RuleModuleMember  = core.RuleModuleMember  // an exported name of an imported module
	RuleReexport      = core.RuleReexport      // the same through a re-export
	RuleStar          = core.RuleStar          // through a star import or star re-export
	RuleSelf          = core.RuleSelf          // a member through this, self or the receiver
	RuleDeclared      = core.RuleDeclared      // a member of a value's declared or constructed type
	RuleInferred      = core.RuleInferred      // a member of a type found through results, assignments or elements
	RuleInherited     = core.RuleInherited     // a member that the type inherits or is promoted
	RuleStatic        = core.RuleStatic        // a member through the type, class, namespace or object itself
	RuleUnion         = core.RuleUnion         // one of several alternatives
	RuleContains      = core.RuleContains      // containment
	RuleStructural    = core.RuleStructural    // a type's methods satisfy an interface
	RuleOverride      = core.RuleOverride      // a method replaces an inherited one
	RuleModuleFile    = core.RuleModuleFile    // an import and the module it loads
	RuleAlternative   = core.RuleAlternative   // another definition of the same name: build tags, conditional and merged definitions
	RuleGlobal        = core.RuleGlobal        // an ambient declaration
	RuleTests         = core.RuleTests         // a test and what it calls outside test code
	RuleHeld          = core.RuleHeld          // a call of a local variable and what it was declared with (Go, TypeScript, JavaScript)
	RuleCascade       = core.RuleCascade       // CSS: a custom property or animation that one other style sheet alone defines
	RuleName          = core.RuleName          // a name that neither the file nor its imports have, and one definition alone of the repository has
	RuleAccessor      = core.RuleAccessor      // Java: a call of a method that an annotation makes, and the field that it reads or writes
	RuleFixture       = core.RuleFixture       // Python: a parameter of a test and the fixture that pytest gives it
	RuleExternal      = core.RuleExternal      // outside the repository: library, standard library
	RuleBuiltin       = core.RuleBuiltin       // of the language itself
	RuleLocal         = core.RuleLocal         // a member of a type inside the function
	RuleOpen          = core.RuleOpen          // a member of a value of unknown type: any definition of the name may be meant
	RuleUnresolved    = core.RuleUnresolved    // no such name where it should be
	RuleMissingModule = core.RuleMissingModule // a relative or in-repository module that is not there
	RuleKey           = core.RuleKey           // a key of an object literal and the property of the type that is expected there
	RuleAbsent        = core.RuleAbsent        // no such member in the type that the value was found to have by inference
)

// The certainties. Ambiguous, external and unresolved references give no edge.
const (
	Exact       = core.Exact
	Inferred    = core.Inferred
	Alternative = core.Alternative // each of several definitions is meant in some build or branch
	Ambiguous   = core.Ambiguous
	External    = core.External
	Unresolved  = core.Unresolved
)
