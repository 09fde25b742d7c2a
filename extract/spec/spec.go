package spec

import (
	"regexp"
	"sync"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
)

// Nodes lists kinds of nodes, parted by blanks. A word in quotes is a token.
type Nodes string

// Path leads from a node to others: steps parted by slashes, of which the first
// alternative that leads anywhere is taken where bars part several, and all where
// ampersands do.
//
//	name       the children in a field
//	(a b)      the children of these kinds
//	"static"   the children that are the token
//	*          all named children, comments left out
//	_          those of them in no field
//	$          the last of the named children
//	.          the node itself; .(a b) if it is of these kinds
//	..         the parent; ..(a b) if it is of these kinds
//	>(a b)     the node, and what is below it through nodes of these kinds alone
//	^(a b)     the nearest node around of these kinds
//	-(a b)     the siblings of these kinds directly before the node, the nearest first
//	+(a b)     those directly behind it; + named ones of any kind
//	=(a b)     the one directly behind it, if it is of these kinds
//	@name      the node, if it is in the field
//	~re        the node, if its text matches the regular expression, which has no slash or bar
//
// The empty path leads nowhere.
type Path string

// Spec describes a grammar. Of rules for one kind of node the first that applies counts.
type Spec struct {
	Grammar func() *sitter.Language
	Shallow *shallow.Language // instead of a grammar
	Depth   int               // nesting that is read; the default of package syntax if 0
	Steps   int               // what a parse is charged for a byte at most; the default of package syntax if 0
	Chunk   int               // bytes that the grammar's scanner is given at a time; the default of package syntax if 0

	// Repair gives a text of the same length for the parser to read instead, in which what the grammar cannot read is blank.
	Repair func(source []byte) []byte

	// Mends rewrite what the grammar does not know in a text with errors in these lines, at the same length; nil where
	// they find nothing. What each gives is kept if fewer bytes are in errors then.
	Mends []func(text []byte, errors []lang.Lines) []byte

	// Around is put around a text for the parser: what it is part of for the grammar. It has no line break before the text.
	Around [2]string

	Identifiers Nodes                    // words of code
	Variables   Nodes                    // words that name nothing but locals
	Strings     Nodes                    // literals with words; without children that matter
	Comments    Nodes                    // in any place
	Marks       []string                 // what comments begin with, the longer first: "///", "//", "/*"
	DocMarks    []string                 // those of comments that document what follows; any comment does if nil
	Outdated    func(doc string) bool    // documentation that says what it documents is deprecated
	Documented  DocTypes                 // what comments say of types
	Doc         func(text string) string // of a comment without its marks; nil leaves it
	Trailing    bool                     // a comment behind code on its line does not document what is below it

	Definitions []Definition
	Modifiers   Modifiers
	Attributes  []Attribute
	Parameters  []Parameter
	Imports     []Import

	Exports []Export

	Numbering facts.Numbering // of the members of enumerations, by their Value

	Forms  []Form
	Locals []Local
	Cases  []Case
	Tests  []Test
	Tuples Nodes                  // patterns whose parts are those of a value of several parts
	Blocks Nodes                  // what locals are local to, besides definitions
	Binds  func(name string) bool // what a word in a pattern must be like to bind; nil for any
	Labels []Label

	Lambdas    Nodes  // functions without names that may be called on a value, whose members are in scope in them then
	Told       bool   // the type that a function is expected to be of says so
	CalledOn   string // functions of the library that call the one that they are given on what they are called on
	CalledWith string // those that call it on their first argument

	Bound          Path                   // from a type parameter to what it extends
	Where          Path                   // from a definition to what bounds its type parameters apart from them, by the same path Bound
	Whose          Path                   // from there to the type parameter
	TypeAt         Path                   // leads somewhere from a node where types are written
	ArgumentLabels bool                   // the words by which arguments are passed, before a colon, are part of the name of what is called; each parameter begins with its own
	Unlabelled     Nodes                  // arguments whose word is not written where they stand
	Self           string                 // the word for the type around, if it is a plain name
	Builtins       string                 // types and values of the language itself, which nothing hides
	Hides          bool                   // a definition at the top of the file with a value of its own hides one of Builtins
	Dynamic        string                 // the type that says nothing of its values
	Functions      string                 // functions of the language itself
	Transparent    string                 // generic types whose members are those of their one argument: smart pointers
	Constructed    bool                   // a method that is called as its type makes one
	Dots           bool                   // paths and names are kept with dots between their parts, whatever the separator
	ByArity        bool                   // types of one name differ by the number of their parameters
	Overloads      bool                   // definitions of one name differ by their parameters
	Inward         bool                   // inside a type its members are in scope
	InOrder        bool                   // names mean what comes before them, so that functions and values look up names from their place
	Apart          bool                   // variables and functions have names apart: nothing that is called is a variable
	Headed         bool                   // what is before the header of a package is in it
	Flat           bool                   // braces are no scope of variables
	Lasting        bool                   // a variable is known behind the branch or loop that declares it
	NamesHintTypes bool                   // the name of a variable of unknown type may say its type
	Receivers      bool                   // a method without a receiver among its parameters is static
	Implicit       string                 // variables that no declaration names, where nothing else is called so
	Separator      string                 // between the names of a path
	Here           string                 // the word for the module itself in paths
	Interfaces     func(name string) bool // recognises an interface by its name, where nothing else does

	// Branches lists the parts of a text that some builds alone read, in the order of their begins.
	Branches func(source []byte) []Branch

	Wrappers Nodes // what a declaration may be in as a whole, and begin with: a template's parameters

	Metrics Metrics
	Tokens  *Tokens
	Texts   Texts
	Layout  Nodes // lists whose last comma is layout
}

// Branch is a part of a text that some builds alone read.
type Branch struct {
	Start, End uint32 // byte offsets, half open
	Around     int    // the branch that it is in, -1 for none
	Holds      string // what is true in it; empty where that distinguishes no builds
}

// Definition is what one kind of node declares.
type Definition struct {
	Nodes        Nodes
	When, Unless Path // must lead somewhere, and nowhere

	Kind     facts.Kind
	NodeKind string     // the precise kind; that of Kind if empty
	Member   facts.Kind // the kind inside a type, if another
	MemberAs string     // and the precise one
	Flags    facts.Flags

	Each       Path // the declarators, where one declaration has several; Name, Value and Body are theirs
	Name       Path
	As         string                   // a name for what has none
	Apart      string                   // distinguishes it from another of its name: an object from its class
	Called     func(text string) string // the name by the text at Name, where that is not it
	Words      bool                     // the name is what all that Name leads to is together
	Owner      Path                     // what it belongs to and is not written inside of
	Qualified  bool                     // the name may be a path: the type or namespace that it belongs to is called before it
	Body       Path                     // where the signature ends; "body" if empty
	Params     Path
	TypeParams Path
	Type       Path   // of its value or of what a call returns
	Value      Path   // what it is given
	Result     Path   // what a function gives, where no type says so: its last expression
	Behind     string // of what reads a variable: what that is called before the same name
	Supers     []Supertype
	Extends    Path              // the type that an extension adds to
	Receiver   Path              // the type of what a function is called on, as a member of it
	Beside     bool              // what is in it belongs to what is around it, as properties among a constructor's parameters
	Whole      bool              // what each declarator declares is the whole declaration
	Once       bool              // the first in what contains it declares; others write to that
	Rest       bool              // it contains what follows it
	Hoisted    bool              // it belongs to the type around the function that it is a parameter of
	Free       bool              // what the function around declares as a local before is none
	Leaf       bool              // it contains nothing: what is in it counts as around it
	Until      Path              // the last of the siblings behind it that belong to it, such as accessors
	Open       bool              // what it contains is as visible as itself
	Doc        Path              // to its documentation, where that is no comment
	Arity      bool              // definitions of one name differ by the number of their parameters
	Visibility *facts.Visibility // without modifiers; that of Modifiers if nil
}

// Supertype is where supertypes are written. With RoleUses the first is a base class unless
// it is called as an interface, and the others are interfaces.
type Supertype struct {
	At    Path
	Role  facts.Role
	Inner bool // it is looked up in what the definition itself has too
}

// Modifiers say who may name a definition and how it is declared.
type Modifiers struct {
	At         Path                        // the modifiers of a definition
	Visibility map[string]facts.Visibility // one with something in brackets may be given as the word and the opening one: "private["
	Flags      map[string]facts.Flags
	Outer      map[string]facts.Visibility // by word, of what no type contains
	Sections   Nodes                       // what says the visibility of the siblings behind it, by the words of Visibility
	Top        facts.Visibility            // of what no type contains, without a modifier
	Inner      facts.Visibility            // of members
	Private    func(name string) bool      // recognises what is private by its name

	Abstract Path // leads somewhere from a member of a type that has no code there and that types below must have
	Provided Path // leads somewhere from one of these that has code, or that types below may leave out
}

// Attribute is an annotation, a decorator, a derive.
type Attribute struct {
	Nodes Nodes
	On    Path // from a definition to its attributes
	Name  Path
	Args  Path
	// Open and Close are around an attribute, where they are other signs than #, [, ] and @.
	Open, Close string
	// Test matches the text of those that mark tests, and modules of tests.
	Test func(text string) bool
	// Derives names the attribute whose arguments are macros that write members.
	Derives string
	// Deprecated matches those that say so.
	Deprecated func(text string) bool
}

// Parameter is how a parameter is written.
type Parameter struct {
	Nodes                    Nodes
	When, Unless             Path
	Name, Type               Path
	Optional, Variadic, This Path // lead somewhere where it is so
	Unnamed                  bool // it has no name
	Receives                 bool // the first one of a member is its receiver where it is of the type around
}

// Import is a statement, or a part of one, that binds names of other files.
type Import struct {
	Nodes  Nodes
	When   Path
	Unless Path
	Path   Path   // the module or name as written
	Before string // File: written before it, where that says how the file is looked for
	Alias  Path
	Items  Path                     // what is imported below the path, each by the rule of its own kind
	Inside bool                     // it is a part of a statement
	Star   bool                     // all names
	Values bool                     // the path may lead to a value in scope, whose members are in scope then to the end of the block
	Part   Path                     // the part of the module that is taken, if not all of it
	Refers Path                     // names that the statement reads
	Called func(path string) string // of a File: what it is called by without an alias; nil for nothing
	File   bool                     // the path is that of a file, all of whose names count as if they was here
	Module bool                     // the module itself, as one below the file's own
	Value  bool                     // of a File: it is an expression, whose value is what the file gives
	Flags  facts.Flags
	Export Path // leads somewhere where others may take the name from here
}

// Export is a statement that gives what others have of the file by importing it: the value At, or the definition at that node.
type Export struct {
	Nodes Nodes
	At    Path
}

// Label is a word that names no definition of its own, such as that of a named argument.
type Label struct {
	Nodes Nodes
	At    Path
	All   bool // all that the path leads to, with what is in it
}

// Local is a declaration of variables inside a function.
type Local struct {
	Nodes   Nodes
	When    Path
	Unless  Path
	Pattern Path                     // the name, or what contains names
	Called  func(text string) string // the name by the text at Pattern, where that is no word of code
	Type    Path
	Value   Path
	Element bool // the variable is one of the value's elements
	Opened  bool // the same, or the value itself where that was taken out before
	Same    bool // each of several variables is of the type
	At      Path // from where it is known; behind the node if empty

	// Of the variable of a function without a name, which By's function is given: By leads to
	// the name of that function, and Value to what it is called on. Those among Elements pass
	// elements of it, those among Selves itself, and others what is unknown.
	By               Path
	Elements, Selves string
	Passed           bool   // where nothing else says so, it is what the function is called with by what that is given to
	Makes            string // of a variable whose value is an instance of the type that the one called Name has
	Early            bool   // it is known in all of its block, before it is declared as a value of unknown type
	Name             string // of a variable that no word declares, beside the one at Pattern, where By leads somewhere
}

// Case is a pattern that takes apart what a call makes: each of its parts, between commas, is an argument of that.
type Case struct {
	Nodes  Nodes
	Of     Path   // what would be called
	Unless Path   // of a part: which argument it is, is not known
	Opens  string // those among what would be called whose argument is what the value around holds
}

// Test is what says that a local is of a type, in what runs only where that is so.
type Test struct {
	Nodes        Nodes
	When, Unless Path
	Name         Path // the local; others stay as they are
	Type         Path
	Within       Path // what runs only where it is of the type
	Behind       Path // from where to the end of the block it is: what jumps elsewhere is before it
}

// Metrics counts what runs.
type Metrics struct {
	Branches, Loops, Returns, Unsafe Nodes
	Cases                            Nodes                  // branches that do not nest by themselves
	Logic                            Nodes                  // operators such as "&&"
	Others                           Nodes                  // what such a token is in without being an operator
	Asserts                          func(name string) bool // of the names of what is called
}

// MatchBytes is Match for whole sources.
func MatchBytes(expr string) func(source []byte) bool {
	re := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
	return func(source []byte) bool { return re().Match(source) }
}

// Match gives a test of texts by a regular expression that is compiled when it is first asked: a program that meets no file of
// the language pays nothing for it.
func Match(expr string) func(text string) bool {
	re := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
	return func(text string) bool { return re().MatchString(text) }
}
