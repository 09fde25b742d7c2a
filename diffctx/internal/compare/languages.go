package compare

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Language is what the languages of a family bring to comparisons besides their facts and
// their descriptor: any of the small interfaces that who asks declares. What a language
// does not bring adds nothing.
type Language any

// languages lists what was registered, in that order; byFamily finds it.
var (
	languages []Language
	byFamily  = map[lang.Family]Language{}
)

// Register makes known what the languages of a family bring.
func Register(f lang.Family, l Language) { languages, byFamily[f] = append(languages, l), l }

// Bringing lists the languages that bring a T.
func Bringing[T any]() (out []T) {
	for _, l := range languages {
		if x, ok := l.(T); ok {
			out = append(out, x)
		}
	}
	return out
}

// LanguageOf gives the T that the language of a file brings; ok is false if it brings none.
func LanguageOf[T any](f *graph.File) (T, bool) { return languageNamed[T](f.Language) }

func languageNamed[T any](language string) (T, bool) {
	l, ok := byFamily[extract.FamilyOf(language)].(T)
	return l, ok
}

// Raiser is a language in which a class must be an exception where it is raised or caught, which it is by its supertypes.
type Raiser interface {
	// Raises reports a name at a column of a line, from 1, that is raised or caught there.
	Raises(line string, column int) bool
}

// Constructing is a language that gives classes constructors which are not written.
type Constructing interface {
	// Constructed is a class with what its constructor takes; nil where that is not surely known.
	Constructed(ctx context.Context, c *Comparison, side *graph.Snapshot, f *graph.File, i int32) (*facts.Symbol, error)
}

// Traits are properties of a language that no rule has to compute.
type Traits struct {
	// IdleNames says that another name of a module which is loaded anyway does nothing,
	// ListedNames that a variable lists what a module exports, Inferred that what is in
	// something hidden is reached through inferred types.
	IdleNames, ListedNames, Inferred bool
	// IdleImports says that an import does nothing but give a name: nothing runs for it.
	IdleImports bool
	// ImportsRun says that imports are run in their place among the statements of a file.
	ImportsRun bool
	// Scripts says that a file which neither imports nor exports as modules do is a script, whose
	// definitions all others see unless it is loaded.
	Scripts bool
	// IdleModules are those whose names say something of types alone.
	IdleModules []string
	// Checking is the name of the condition that only checkers of types take for true.
	Checking string
	// MemberSetter is the function that sets a member by a name that may be computed.
	MemberSetter string
	// UnionMembers says that a member is selected of a value of several types where each of them has it.
	UnionMembers bool
	// MemberGetter is the function that gives a member by a name that may be computed.
	MemberGetter string
}

// TraitsOf gives the traits of a language by its name.
func TraitsOf(language string) Traits {
	if l, ok := languageNamed[interface{ Traits() Traits }](language); ok {
		return l.Traits()
	}
	return Traits{}
}

// ModuleDocumenter gives what a source says of itself as a whole.
type ModuleDocumenter interface {
	ModuleDoc(source []byte) string
}

// MismatchExempter reports a line that is said not to suit what it calls.
type MismatchExempter interface {
	ExemptsMismatch(f *graph.File, t *signature.Text, line int) bool
}

// MismatchExempt reports a line of a file that is said not to suit what it calls.
func MismatchExempt(f *graph.File, t *signature.Text, line int) bool {
	l, ok := LanguageOf[MismatchExempter](f)
	return ok && l.ExemptsMismatch(f, t, line)
}

// InFolderPackage reports a path whose unit of dependency is the folder: the files of a
// package may refer to one another in any order.
func InFolderPackage(p string) bool { return DescriptorAt(p).FolderPackages }

// DescriptorAt describes the language that a path has by its name.
func DescriptorAt(p string) *lang.Language {
	if l, _ := extract.Detect(p); l != nil {
		return l
	}
	return &lang.Language{}
}
