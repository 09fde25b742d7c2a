package core

// Rule is the number of a binding rule in docs/edges.md. Numbers are never
// reused.
type Rule uint8

// The binding rules.
const (
	RuleNone          Rule = 0
	RuleScope         Rule = 1  // a definition of the same file, in scope
	RulePackage       Rule = 2  // a definition of the same package in another file
	RuleImport        Rule = 3  // what an import binds
	RuleModuleMember  Rule = 4  // an exported name of an imported module
	RuleReexport      Rule = 5  // the same through a re-export
	RuleStar          Rule = 6  // through a star import or star re-export
	RuleSelf          Rule = 7  // a member through this, self or the receiver
	RuleDeclared      Rule = 8  // a member of a value's declared or constructed type
	RuleInferred      Rule = 9  // a member of a type found through results, assignments or elements
	RuleInherited     Rule = 10 // a member that the type inherits or is promoted
	RuleStatic        Rule = 11 // a member through the type, class, namespace or object itself
	RuleUnion         Rule = 12 // one of several alternatives
	RuleContains      Rule = 13 // containment
	RuleStructural    Rule = 14 // a type's methods satisfy an interface
	RuleOverride      Rule = 15 // a method replaces an inherited one
	RuleModuleFile    Rule = 16 // an import and the module it loads
	RuleAlternative   Rule = 17 // another definition of the same name: build tags, conditional and merged definitions
	RuleGlobal        Rule = 18 // an ambient declaration
	RuleTests         Rule = 19 // a test and what it calls outside test code
	RuleHeld          Rule = 20 // a call of a local variable and what it was declared with (Go, TypeScript, JavaScript)
	RuleCascade       Rule = 21 // CSS: a custom property or animation that one other style sheet alone defines
	RuleName          Rule = 22 // a name that neither the file nor its imports have, and one definition alone of the repository has
	RulePath          Rule = 23 // a file that a command names by its path
	RuleForeign       Rule = 24 // a definition that a text names, of another language or by its path
	RuleAccessor      Rule = 25 // Java: a call of a method that an annotation makes, and the field that it reads or writes
	RuleFixture       Rule = 60 // Python: a parameter of a test and the fixture that pytest gives it
	RuleExternal      Rule = 30 // outside the repository: library, standard library
	RuleBuiltin       Rule = 31 // of the language itself
	RuleLocal         Rule = 32 // a member of a type inside the function
	RuleOpen          Rule = 40 // a member of a value of unknown type: any definition of the name may be meant
	RuleUnresolved    Rule = 41 // no such name where it should be
	RuleMissingModule Rule = 42 // a relative or in-repository module that is not there
	RuleKey           Rule = 44 // a key of an object literal and the property of the type that is expected there
	RuleAbsent        Rule = 43 // no such member in the type that the value was found to have by inference
)

// Certainty says how sure a binding is.
type Certainty uint8

// The certainties. Ambiguous, external and unresolved references give no edge.
const (
	Exact Certainty = iota
	Inferred
	Alternative // each of several definitions is meant in some build or branch
	Ambiguous
	External
	Unresolved
)

// Bound reports whether a reference of the certainty is an edge.
func (c Certainty) Bound() bool { return c <= Alternative }

// String gives the certainty as it appears in output.
func (c Certainty) String() string {
	return [...]string{"exact", "inferred", "alternative", "ambiguous", "external", "unresolved", "", ""}[c&7]
}
