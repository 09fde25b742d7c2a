// Package core is the part of the linker that knows no language: files and the questions
// that they answer, values and how expressions are evaluated to them, bindings and
// records.
//
// A language is a Binder, which it registers under its name, and which may satisfy any of
// the further interfaces of language.go: the core asks the binder of the file in which the
// definition at hand is. Core imports no language.
package core

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Tree answers questions about one tree. Answers may be asked for concurrently.
type Tree interface {
	// Contributors returns the files that contribute to an answer, in path order.
	// Files that do not are allowed among them; none may be missing.
	Contributors(q Question) []*File
	// Exists reports what is at a path: nothing, a file or a directory.
	Exists(path string) PathKind
}

// Texts is a Tree whose files may have come without the texts of symbols, which it gives.
type Texts interface {
	Tree
	// Signature is that of a symbol by its index in its file; empty if there is none.
	Signature(path string, i int32) string
	// Value is a symbol's literal value likewise.
	Value(path string, i int32) string
}

// Defective is a Tree that is given defects of the linker, which then cost no
// more than the reference at hand, which stays open. With another Tree they end
// the program.
type Defective interface {
	Tree
	Defect(err error)
}

// PathKind says what is at a path.
type PathKind uint8

// What may be at a path.
const (
	PathAbsent PathKind = iota
	PathFile
	PathDirectory
)

// Binder is what differs between languages: scopes, imports, members.
type Binder interface {
	// Contribute offers the file's answers to questions others may ask.
	Contribute(f *File, add func(q Question, e Entry))
	// ModuleScope names the scope that the file's top-level names belong to.
	ModuleScope(f *File) string
	// MemberScope names the scope that members of symbol i belong to.
	MemberScope(f *File, i int32) string
	// Name looks an identifier up that is free in the file.
	Name(l *Linker, f *File, name string, space NameSpace) *Value
	// Imported evaluates what the file's import i binds.
	Imported(l *Linker, f *File, i int32) *Value
	// Resolve finds the module that an import of the file names: external for one
	// from outside, nil for one that should be here and is not.
	Resolve(l *Linker, f *File, module string) *Value
	// ModuleMember looks a name up in a module.
	ModuleMember(l *Linker, m *Value, name string, space NameSpace) *Value
	// Supers lists the types in which a member is looked for after t itself,
	// in the language's order.
	Supers(l *Linker, t *Value) []*Value
	// Relate adds relations that are no reference's: implements, overrides.
	Relate(l *Linker)
}

// What languages register, before anything is linked.
var (
	binders   = map[string]Binder{}
	families  = map[lang.Family]Binder{}
	described = func(language string) Binder { return nil }
	others    Binder // of all other languages
)

// Register sets the binder of languages.
func Register(b Binder, languages ...string) {
	for _, l := range languages {
		binders[l] = b
	}
}

// RegisterFamily sets the binder of languages without one that are of a family.
func RegisterFamily(b Binder, f lang.Family) { families[f] = b }

// RegisterDescribed sets what gives the binder of a language that is bound by its
// description, nil for one without.
func RegisterDescribed(of func(language string) Binder) { described = of }

// RegisterOthers sets the binder of languages without one.
func RegisterOthers(b Binder) { others = b }

// Registered gives the binder that a language has registered, or nil.
func Registered(language string) Binder { return binders[language] }

// FamilyBinder gives the binder of a family, or nil.
func FamilyBinder(f lang.Family) Binder { return families[f] }

// bindsAcross reports a language whose files take names from one another.
func bindsAcross(language string) bool { return binders[language] != nil || described(language) != nil }

// BinderOf returns the language's binder; languages without one bind within
// the file only.
func BinderOf(language string) Binder {
	if b, ok := binders[language]; ok {
		return b
	}
	if b := described(language); b != nil {
		return b
	}
	if b, ok := families[lang.FamilyOf(language)]; ok {
		return b
	}
	return others
}
