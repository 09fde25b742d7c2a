package spec

import "github.com/codegraph-dev/codegraph/extract/facts"

// Form says what an expression or a type of some kinds of nodes is made of.
type Form struct {
	Nodes        Nodes
	When, Unless Path
	Is           Shape
	Name         Path       // Name, Member: the name; the node itself if empty
	Of           Path       // Member: the receiver; Call: the callee; others: what they are made of
	Args         Path       // Call, New, Generic
	Role         facts.Role // Name, Member: of the reference, if no call or assignment; a name that is called is looked up as a function
	Uses         bool       // Call: it is no call, but what is written so is used
	Text         string     // Literal: the type
	Type         bool       // of a name: it is a type's
	Static       bool       // Member: Of is a type or a module
	Split        bool       // Name: one word contains a path of names, all of which are types with Type, and else the last a value
	Words        bool       // Invoke: the name is what all that Name leads to is together
	Gives        Path       // Call, Invoke, Assign: the value is what this is
	Holds        Path       // Assign: what a member of the receiver without a type holds then
	Called       bool       // Name: a name that is called means what the call gives
	Held         bool       // New: Of is a value that is the type
	Types        Path       // Call: the type arguments, where they are not in what is called
	Mark         string     // Member: what is before the name of a function in its word; it is called by who is given the word
	Expected     bool       // Member: it is one of the type that is expected there: of the type Types, of that of the value Of, or of what the call around takes
}

// Shape is what a Form is.
type Shape uint8

// The shapes.
const (
	Other     Shape = iota
	Name            // an identifier, looked up from its place
	Member          // Name of the value, type or module Of
	Qualified       // Name of the module that the words Of call, which have separators between them
	Call            // of Of with Args
	Invoke          // of the member Name of Of, or of Name alone where Of leads nowhere, with Args
	Variable        // a word that names a local, and nothing else
	Dotted          // a path of the names Args, from the outermost namespace if a separator is before it
	New             // an instance of the type Of, made with Args
	Made            // an instance of the type around, made by Name with Args
	Either          // any of Of, as of branches
	Last            // the last of Of that is none of Args
	Generic         // Of with the type arguments Args
	Same            // what Of is, as in parentheses
	This            // the receiver
	Super           // the receiver, as its supertypes have it
	Self            // the type around; Of outside of types
	Cast            // a value of type Of
	Await           // what waiting for Of gives
	Element         // an element of Of
	List            // the type of sequences of Of
	Tuple           // the type of values of several parts, of the types Of
	Function        // the type of functions with parameters of the types Args that give a value of the type Gives, as members of the type Of if it leads anywhere
	Literal         // a value of the builtin type Text
	Builtin         // a type of the language itself, called as written
	Assign          // something is written to Of
	Chained         // a constructor of the type around, or of its base class, is called with Args; Of is the word for it
	Macro           // Of is called by its name, which is that of a macro
	Chain           // Of are names, each a member of what is before it, with the type arguments Args; one without a name is an element
)

// Tokens reads code that a grammar leaves as tokens, as arguments of macros.
type Tokens struct {
	Nodes  Nodes // lists of tokens
	Names  Nodes
	Open   string // how the tokens of a call's arguments begin
	Select string // between a receiver and a member
	Path   string // between a module or type and a member
	Macro  string // behind the name of a macro

	TypeArguments string // the brackets around them, behind a path
	This          Nodes
}

// Texts are tokens that contain code which the grammar does not read, such as what a macro means. What such a code calls by a
// plain name, and what it names in capitals or is all of, is used there: what calls it runs elsewhere, with arguments that are unknown.
type Texts struct {
	Nodes  Nodes
	In     Path   // leads somewhere from those that contain code
	Silent string // words of Words behind which what is in parentheses names nothing
	Words  string // keywords, which name nothing
	Joints string // signs before or behind a word that make it a part of another, or a member: "## . -> ::"
}

// DocTypes says what comments say of types where the code says nothing.
type DocTypes struct {
	// Written is the type in a comment of what a function gives (of is empty), of its parameter of a name, or of a variable.
	Written func(doc, of string, kind facts.Kind) string
	Plain   string // types of the language itself, and words that name none
	Whole   bool   // a name, separators included, is that of a class: see lang.Names.Classes
	Self    string // the words for the type around
	List    string // types of the language whose last argument is what their elements are
}
