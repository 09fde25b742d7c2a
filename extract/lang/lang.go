// Package lang says what a language is to codegraph: how its files are
// recognised and how their bytes become facts. The languages themselves are
// this folder's subfolders; package extract lists them.
package lang

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Language is one way to extract facts. It is immutable.
type Language struct {
	Name         string
	Version      int      // of the extractor; part of the recipe, raised when its facts change
	Tier         int      // 1 grammar, 2 lexer, 3 text, 0 configuration
	Depth        string   // what is resolved: "bindings", "definitions", "settings"
	Extensions   []string // with the dot, lower case
	Filenames    []string // exact base names, before extensions are looked at
	Prefixes     []string // what base names begin with, through the first dot: "Dockerfile."
	Interpreters []string // shebang programs, for files without an extension
	// Linguist is the language's name at GitHub linguist, whose endings, names and programs of
	// the language alone are added to these; empty where nothing is.
	Linguist string

	MethodsApart bool // a method may be in another file of the folder than its type

	// Family is what a program may be written in together with this language: its
	// dialects. A file may change its extension within it.
	Family Family
	// DeclaredTypes says that a compiler checks the types that code declares.
	DeclaredTypes bool
	// MarksOverrides says that a method which replaces an inherited one is marked so.
	MarksOverrides bool
	// SiblingSuper says that super may mean a type beside the superclass: what follows in the order of
	// the object's own supertypes.
	SiblingSuper bool
	// AnyArguments says that a call may pass fewer or more arguments than there are
	// parameters.
	AnyArguments bool

	// PlainCalls says that a call passes the parameters in their order, and may leave
	// out those alone that are optional.
	PlainCalls bool
	// Entries are the names of what is called without a reference to it.
	Entries []string
	// Unnamed are the words in a signature of what is used without its name.
	Unnamed []string

	// StyleSheet says that classes, variables and animations are in the tables of styles.
	StyleSheet bool

	// Minified says that builds write texts of the language without lines, which nobody reads.
	Minified bool

	// ImportCircles says that files may import one another in circles: nothing runs when
	// one is imported.
	ImportCircles bool

	// TestPath reports whether a path is test code by the language's own
	// convention, TestHelper whether such code surely has no tests; nil where it
	// has none. FileTest reports whether test code is a test as a whole; nil where
	// functions are the tests.
	TestPath   func(path string) bool
	TestHelper func(path string) bool
	FileTest   func(path string, f *facts.File) bool
	// SkippedTest is a regular expression of lines by which a test or a group of tests is not
	// run, or all others are not; empty where no such line is known.
	SkippedTest string
	// SetsUp reports a method that runs with each test of its class, and of what extends
	// that; nil where the language has no convention for it.
	SetsUp func(s *facts.Symbol) bool

	// Extract gives the facts of a source text. It never panics, ends in a
	// bounded number of steps and returns an error only when nothing can be
	// said about the text.
	Extract func(source []byte) (*facts.File, error)

	// Places gives facts with the places where values meet what is expected of
	// them, for a check of types; nil where the language has none. The symbols are
	// Extract's.
	Places func(source []byte) (*facts.File, error)

	// Unparsed lists the lines of a source text that have syntax errors, in
	// order: what is there is in no fact, or not as it is meant. Nil where the
	// language does not say.
	Unparsed func(source []byte) []Lines

	// KnowsSyntax says that the parser reads all of the language: what it cannot read is an
	// error of the text.
	KnowsSyntax bool

	// Conditions is nil where code asks for conditions in the words that most languages have.
	Conditions *Conditions

	// Hosted are the base names of files that a program runs which gives them names of its own.
	Hosted []string

	// Undefined reports a line of code in which a name need not be defined anywhere: a condition of a
	// preprocessor, or what is read with something instead. Nil where each name needs a definition.
	Undefined func(line, name string) bool

	// Keywords reports the words that mean something by themselves in the
	// language, contextual ones included: where one is in code and in no
	// fact's term it is no name. Nil when there are none.
	Keywords func(word string) bool

	// Exemptions is nil where no text allows a reference to lead nowhere.
	Exemptions *Exemptions
	// Known is nil where no word of the library means something to comparisons.
	Known *Known
	// Elements is nil where no type of the library is known by what it contains.
	Elements *Elements
	// Manifests are the base names of files that say which libraries code uses.
	Manifests []string

	// Names is nil for languages without an import, and those with a binder of their own.
	Names *Names
	// Commands says that texts hold commands of a shell, which name the files that they run.
	Commands bool
	// Sniff and Named are those of a language whose definitions texts in code of others name:
	// Sniff reports a source that may hold such a text, Named what one names, by offsets in it.
	// Both are nil elsewhere.
	Sniff func(source []byte) bool
	Named func(text string) []Mention
	// InSettings says that files of settings and data hold such texts, and code does not.
	InSettings bool
	// InTexts gives what a text of the language itself names of it, by offsets, behind some code of its line;
	// nil where texts name nothing.
	InTexts func(before []byte, text string) []Mention
	// MadeInto reads the first lines of code in other languages, and gives the files of this
	// one that it says to be generated from; nil for a language that nothing is made from.
	MadeInto func(head string) []Mention
	// Syntax is nil where a text is read as one of C's.
	Syntax *Syntax
	Calls  Calls
	Unused *Unused // nil where nothing is reported as unused
	// ValueAfter are the signs behind the name of a constant or variable, of which the first that
	// a signature has comes before its value; empty where signatures have no values.
	ValueAfter []string
	// FolderPackages says that the files of a folder are one package: they refer to one
	// another in any order, and a folder is what others import.
	FolderPackages bool

	// PackageFile is the name of the file that makes a folder a package; empty where none does.
	PackageFile string
	// FolderFile is the base name, without extension, of the file that an import of a folder means; empty where none does.
	FolderFile string
	// Initializers are the functions and blocks that run without a call when their package or type is
	// first used, or an object is made; a package or a type may have several of a name.
	Initializers []string
	// Conversions says that a type which is called converts a value to it, and makes none.
	Conversions bool
	// NamedFiles says that a file is named after its type, LiteralKeys that the keys of
	// literals are definitions, ErasedTypes that interfaces and aliases hold no code.
	NamedFiles, LiteralKeys, ErasedTypes bool
	// SourceFolder is the folder of a source set, as Maven and Gradle have them, in which files of the language
	// are; empty where neither builds it.
	SourceFolder string
	// Stubs is the ending of files that declare what a file or a compiled module beside them
	// holds; empty where there are none.
	Stubs string
	// AnyType says that a declared type may admit any value: members are used on values
	// whose type is unknown.
	AnyType bool
	// Main reports a function that a program begins with; nil where none does. MainFiles
	// are the base names of files that are programs.
	Main      func(f *facts.File, s *facts.Symbol) bool
	MainFiles []string
	Runner    *Runner // nil where no runner of tests takes files of the language
	// Library is the version of the language's library, and of others, that is described where
	// code is linked and compared; empty where none is.
	Library string
	// Limits says what is not understood of the language, a sentence each.
	Limits []string
	// ByContent says how files are recognised where names do not suffice; empty where they always do.
	ByContent string
	// SCIP is what the SCIP protocol calls the language; empty where that is Name but for case.
	SCIP string

	// Access is nil where nothing but a name, or an export, decides who may name a
	// definition.
	Access *Access
	// Inheritance is nil where supertypes require nothing, or a check of types finds what lacks.
	Inheritance *Inheritance
	// Awaiting is nil where functions are not asynchronous, and where a check of types
	// finds what their calls lack.
	Awaiting *Awaiting
	// Generics is nil where a call site does not show how many type arguments it passes.
	Generics *Generics
	// Injection says by which annotations containers make objects and hand them to what requests
	// their types; nil where no container is known.
	Injection *Injection

	// Parts cuts a source text into parts, in order and without gaps, so that what
	// a part says of its definitions follows from its text and those of heads as
	// long as all parts are free of errors; ok is false where it cannot. Nil when a
	// language has no such parts.
	Parts func(source []byte) (parts []Part, ok bool)
	// Declares says what some parts of a text declare, by their indices. Nil where
	// Parts is.
	Declares func(source []byte, parts []Part, of []int) []Declared
	// DeclaredIn is Declares for all parts, from facts of the text; nil where the
	// text has errors. Nil for languages whose facts do not say.
	DeclaredIn func(source []byte, parts []Part, f *facts.File) []Declared

	// Without gives a text without some functions, by the indices of their parts;
	// everything else keeps its place. Nil for languages without.
	Without func(source []byte, parts []Part, functions []int) []byte

	// Rebinds says that names may be bound again: what a part says may depend on
	// the order of parts and on all that bind a name which it mentions. Names that
	// Declares lists need not be bound.
	Rebinds bool
}

// Outline is the depth of languages that are no code: data and prose, of which there are keys,
// sections and the paths of other files.
const Outline = "outline"

// Settings is the depth of manifests, of which nothing is read but what they set.
const Settings = "settings"

// Family is a language with its dialects: names are bound, hidden and loaded in one
// way in all of them.
type Family string

// The families whose code means something to comparisons; other languages have none.
const (
	Go         Family = "go"
	Java       Family = "java"
	Python     Family = "python"
	ECMAScript Family = "ecmascript" // JavaScript and TypeScript
)

// Mention is what a text names of another language, or a file where Language is empty.
type Mention struct {
	Language, Name string
	At             int // offset
	Role           facts.Role
}

// NamesPlaces reports whether what a file names are files and what is in them, as
// with links of Markdown. False for no language.
func (l *Language) NamesPlaces() bool {
	return l != nil && l.Names != nil && l.Names.Strategy.ByPlace()
}

// IsStub reports a file that declares what another one defines: it has no code.
func (l *Language) IsStub(path string) bool { return l.Stubs != "" && strings.HasSuffix(path, l.Stubs) }

// Facts is Extract for input that no one has seen: a defect that a text meets in
// the extractor is the error of that text, and no other loses its facts by it.
func (l *Language) Facts(source []byte) (*facts.File, error) { return l.guarded(l.Extract, source) }

// FactsWithPlaces is Facts for Places.
func (l *Language) FactsWithPlaces(source []byte) (*facts.File, error) {
	return l.guarded(l.Places, source)
}

func (l *Language) guarded(extract func([]byte) (*facts.File, error), source []byte) (f *facts.File, err error) {
	defer func() {
		if v := recover(); v != nil {
			f, err = nil, fmt.Errorf("defect in the extractor of %s: %v", l.Name, v)
		}
	}()
	return extract(source)
}

// Lines are lines of a text, 1-based, both included.
type Lines struct{ First, Last int }

// Part is a piece of a source text: a declaration or some statements.
type Part struct {
	Start, End int
	In         int  // the head that it is in, by index; -1 at the top
	Head       bool // a file's package clause, for all other parts; what a class begins with, for those in it
}

// Declared is what a part declares: the names that it binds around itself, Go's
// methods as Type.name, and those of them that mean something else. An import's
// are followed by BoundTo and what they are bound to; one may be empty, of those that
// the import does not say, or AnyName. A part is sound without errors.
type Declared struct {
	Names, Aliases []string
	Sound          bool
}

// What is said besides names.
const (
	AnyName = "*"
	BoundTo = "\x00"
)

// Camel writes a name with dashes as scripts do.
func Camel(name string) string {
	parts := strings.Split(name, "-")
	for i, p := range parts {
		if i > 0 && p != "" {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// Capitalised reports a name that begins with a capital letter.
func Capitalised(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
}

// Words lists the words of a text, each once, keywords and those of strings and
// comments included.
func Words(text []byte) []string {
	var out []string
	seen := map[string]bool{}
	for i := 0; i < len(text); i++ {
		from := i
		for i < len(text) && letters.IsWord(text[i]) {
			i++
		}
		if from < i && (text[from] < '0' || text[from] > '9') && !seen[string(text[from:i])] {
			w := string(text[from:i])
			seen[w] = true
			out = append(out, w)
		}
	}
	return out
}
