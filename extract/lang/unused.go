package lang

import (
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Unused says what may be unused where nothing of a repository refers to it.
type Unused struct {
	// Private says that what is private may be, but for what is called as Entries or Initializers, and what
	// Unnamed words mark.
	Private bool
	// Definition reports one that only a reference by its name can use: no runtime and
	// no convention calls it. Nil where those are that MayBeDead reports.
	Definition func(f *facts.File, s *facts.Symbol) bool
	// Unbuilt reports a file, by its path, that no build takes, nil where there is none: nothing in it is used.
	Unbuilt func(path string) bool
	// Importing reports a file, by its path, whose imports are there for itself, Import
	// an import that counts by its use alone. Importing is nil where no import is
	// reported, Import where all count.
	Importing func(path string) bool
	Import    func(f *facts.File, m *facts.Import) bool
	// Suppressed is nil where no comment asks for an import to be left alone.
	Suppressed *Suppressions
	// Naming lists the functions whose second argument names a member of the first.
	Naming []string
	// Linked says that comments name definitions in brackets.
	Linked bool
	// ByName says that references are bound by names alone: what is written of a name
	// anywhere may mean each definition of it.
	ByName bool
	// Everywhere says that what is exported may be unused too: no file is loaded from outside by its path.
	Everywhere bool
	// Sealed says that what is private is found by no other type, whatever it extends.
	Sealed bool
	// InFile says that what is not exported is known in its file alone, InFolder that it is
	// in the files of its folder.
	InFile, InFolder bool
}

// ByNameAlone is what may be unused in languages whose references are bound by names.
var ByNameAlone = &Unused{Private: true, ByName: true, Everywhere: true}

// ByNameWithImports is ByNameAlone where an import counts by its written name as well, but for these, which are
// called without being named. linked says that comments name definitions in brackets.
func ByNameWithImports(linked bool, implied string) *Unused {
	u, unwritten := *ByNameAlone, WordSet(implied)
	u.Linked, u.Importing = linked, func(string) bool { return true }
	u.Import = func(_ *facts.File, m *facts.Import) bool { return !unwritten()[m.Local] }
	return &u
}

// IsUnbuilt reports a file that no build takes.
func (l *Language) IsUnbuilt(path string) bool {
	return l.Unused != nil && l.Unused.Unbuilt != nil && l.Unused.Unbuilt(path)
}

// MayBeUnused reports a definition that only a reference by its name can use.
func (l *Language) MayBeUnused(f *facts.File, s *facts.Symbol) bool {
	if l.Unused == nil || l.Unused.Definition == nil {
		return l.MayBeDead(s)
	}
	return l.Unused.Definition(f, s)
}

// MayBeDead reports a definition that its name alone reaches, in a language whose private
// definitions may be unused: no convention calls it.
func (l *Language) MayBeDead(s *facts.Symbol) bool {
	return l.Unused != nil && l.Unused.Private && s.Kind != facts.KindConstructor && len(s.Decorators) == 0 && isName(s.Name) &&
		!slices.Contains(l.Entries, s.Name) && !slices.Contains(l.Initializers, s.Name) && !slices.ContainsFunc(strings.Fields(s.Signature), l.isUnnamed)
}

// isName reports a name that code writes to use what has it: an operator's is none.
func isName(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func (l *Language) isUnnamed(word string) bool { return slices.Contains(l.Unnamed, word) }
