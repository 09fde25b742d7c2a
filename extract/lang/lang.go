// Package lang says what a language is to codegraph: how its files are
// recognised and how their bytes become facts. The languages themselves are
// this folder's subfolders; package extract lists them.
package lang

import "github.com/codegraph-dev/codegraph/extract/facts"

// Language is one way to extract facts. It is immutable.
type Language struct {
	Name         string
	Version      int      // of the extractor; part of the recipe, raised when its facts change
	Tier         int      // 1 grammar, 2 lexer, 3 text, 0 configuration
	Depth        string   // what is resolved: "bindings", "definitions", "settings"
	Extensions   []string // with the dot, lower case
	Filenames    []string // exact base names, before extensions are looked at
	Interpreters []string // shebang programs, for files without an extension

	// TestPath reports whether a path is test code by the language's own
	// convention; nil where it has none. FileTests says that tests are calls at
	// file level, not functions.
	TestPath  func(path string) bool
	FileTests bool

	// Extract gives the facts of a source text. It never panics, ends in a
	// bounded number of steps and returns an error only when nothing can be
	// said about the text.
	Extract func(source []byte) (*facts.File, error)

	// Places gives facts with the places where values meet what is expected of
	// them, for a check of types; nil where the language has none. The symbols are
	// Extract's.
	Places func(source []byte) (*facts.File, error)

	// Keywords tells the words that mean something by themselves in the
	// language, contextual ones included: where one stands in code and is in no
	// fact's term it is no name. Nil when there are none.
	Keywords func(word string) bool

	// Parts cuts a source text into its head, with the imports, and the
	// declarations after it, so that what a part says of its definitions follows
	// from its text and the head's as long as all parts are free of errors; ok is
	// false where it cannot. Declares lists the names at the top of a part, those
	// of methods after their type's and a dot, and which are aliases of types; ok is false
	// where it has errors.
	// Nil when a language has no such parts.
	Parts    func(source []byte) (parts [][]byte, ok bool)
	Declares func(part []byte, head bool) (names, aliases []string, ok bool)
}
