package lang

import "github.com/codegraph-dev/codegraph/extract/facts"

// Unused says what may be told to be unused where nothing of a repository refers to it.
type Unused struct {
	// Definition reports one that only a reference by its name can use: no runtime and
	// no convention calls it. Nil where none may be told.
	Definition func(f *facts.File, s *facts.Symbol) bool
	// Importing reports a file, by its path, whose imports are there for itself, Import
	// an import that counts by its use alone. Importing is nil where no import may be
	// told, Import where all count.
	Importing func(path string) bool
	Import    func(f *facts.File, m *facts.Import) bool
	// Everywhere says that what is exported may be unused too: no file is loaded from outside by its path.
	Everywhere bool
	// Sealed says that what is private is found by no other type, whatever it extends.
	Sealed bool
	// InFile says that what is not exported is known in its file alone, InFolder that it is
	// in the files of its folder.
	InFile, InFolder bool
}
