//go:build cgo

// Package shallow parses languages that the bundle has no grammar for: a description of
// a language's words, brackets and statements gives syntax trees of the form of package
// syntax, so that all that reads trees reads these too.
//
// It is shallow parsing: definitions, imports, calls and members are recognized by patterns
// over the tokens of a statement, and everything else stays a row of tokens. Text that
// no pattern fits costs a definition or a reference, never the rest of the file.
//
// Nothing here is a regular expression over text, and no limit is one of time: the same
// bytes give the same tree, in steps that are bounded by the length of the text.
package shallow

// Language describes a language. The lists of words and signs are parted by blanks.
type Language struct {
	Lexis

	Selectors string // signs between a value and its member: ". ?. ->"
	Suffixes  string // signs behind a value that leave it what it is: "!"
	Assigns   string // signs that write to what is before them: "= := +="
	Primaries string // keywords that are values or types: "this super int"
	Generics  bool   // type arguments are between < and >
	TypesIn   string // the keyword that begins type arguments in parentheses
	Adjacent  bool   // a call's parenthesis follows the callee without a blank
	Bare      bool   // a name that is a statement is a call
	Trailing  string // braces behind a value are an argument of its call, but in statements that begin with these keywords; empty if they never are

	Named    string // keywords: what follows the braces of a statement that begins with one belongs to it
	Messages bool   // brackets hold a receiver and a selector: "[to send:a with:b]"
	Spaced   bool   // blanks part arguments, and commas are blanks
	Curried  bool   // values behind a value are the arguments of its call: "f x (g y)"
	Records  bool   // braces behind a value, before any argument, make a record of it or change it
	Heads    string // signs that end what HEAD reads; keywords do too
	Parts    string // signs between, and keywords behind, the statements of PARTS
	Layout   *Layout

	Groups []Group // words that are brackets
	Inline bool    // directly in parentheses and brackets a word of a group behind a value opens none, and one that closes groups closes none
	Ended  bool    // a group of words ends its statement, but before Leads
	Braces Context // what braces hold that no pattern reads; Code if 0
	Values bool    // braces are parts of values: none ends a statement, and those in the field types hold type parameters

	// Rules tell statements apart, the first that fits counts. What no rule fits is an expression.
	Rules []Rule
	// Expressions are rules that are tried wherever an expression may begin.
	Expressions []Rule
	// Params are the patterns of a parameter; names of what is in a list under the
	// field params. Parameters are parted by ParamEnds, a comma if empty.
	Params    []string
	ParamEnds string
}

// Lexis says how a text is cut into words, numbers, literals and signs.
type Lexis struct {
	IgnoreCase bool   // keywords are written either way
	Keywords   string // words that are no names
	Operators  string // signs of more than one character
	Symbols    string // signs of which rows are words, if they are none of Operators
	Unrowed    string // those of which rows that begin with one, and hold others of these alone, are no words: "<>"
	Qualifies  string // a selector that is one only between a capitalised word and another, without blanks; elsewhere it is the sign ∘ of patterns
	Letters    string // what words are made of besides letters, digits and _
	DigitWords bool   // a word may begin with digits: 100-READ
	Begins     string // what a word may begin with besides those
	Joints     string // rows of signs that words hold between letters: "::"; one that selects parts them before a parenthesis
	Sigils     string // signs before the name of a variable, which is of letters and SigilLetters and no keyword; % & * only where no value is before them
	// SigilLetters are what such names are made of besides letters, where letters are on both sides.
	SigilLetters string
	Comments     []Quote
	Strings      []Quote
	Names        []Quote // quoted names
	Newlines     bool    // the end of a line ends a statement, but in parentheses and brackets
	Continue     string  // signs at the end of a line that take that back
	Labels       string  // keywords at the begin of a line: a colon at its end is no such sign
	Silent       string  // signs there that say nothing but that
	Leads        string  // signs and keywords that take it back at the beginning of the next line, and go on with a statement behind braces
	Marked       int     // the column in which a sign says that the line goes on with the one before, from 1; 0 for none
	Ends         string  // signs and keywords that end a statement
	Full         string  // the sign that ends one, and all groups in it, where white space follows
	Directives   string  // words that begin a statement of a name and a text, which ends with its line
	Unended      string  // keywords behind which they do not
	// ContextLiteral reads what the tables above cannot say at an offset, before comments are looked
	// for: it gives the end of a literal there, or 0. The kind of what is before is known, for signs that mean
	// something else behind a value.
	ContextLiteral func(source []byte, at int, afterValue bool) (end int)
}

// Quote is a literal or a comment.
type Quote struct {
	Open, Close string // Close is empty for what ends with its line
	Escape      byte   // takes the meaning off the character behind it
	Doubled     bool   // a closing quote that is written twice does not close
	Lines       bool   // it may go on over lines
	Nested      bool   // it holds others of its kind
	First       bool   // it counts only as the first on its line
	Column      int    // it counts only in this column, from 1
	Hole        string // what begins code in a literal: "${"; a bracket that ends with its partner
	Sigils      string // what begins the name of a variable in a literal
}

// Layout is the offside rule: blocks that the columns of lines end, which are read as what is in braces. A line
// that begins as far in as its block is a statement of it, but with one of Leads.
type Layout struct {
	Opens  string   // words and signs behind which a block begins, as far in as what follows
	Outer  string   // keywords that may begin a text whose blocks begin no further in
	Unless string   // signs before which none begins
	Breaks string   // those behind which one begins where their line ends there
	Ends   []Ending // words and signs that end blocks
	Commas bool     // a comma ends those in brackets
	Guards string   // signs behind which it does not, to the next of Heads
}

// Ending is a word or sign that ends the innermost blocks that one of some opens.
type Ending struct {
	By, Of string
	Level  bool // where it begins a line as far in as the block, or less
	Upto   bool // and those in it
	Line   bool // where the block began on its line
}

// Group is a pair of words that hold statements as brackets do.
type Group struct {
	Open, Close string
	Before      string // the sign that follows the word that opens it, or a word behind that; any if empty
}

// Context says where a statement is.
type Context uint8

// The contexts.
const (
	Top    Context = 1 << iota // in the file, or in a namespace
	Member                     // in a type
	Code                       // in a function
)

// Rule is what one kind of statement is made of.
//
// A pattern is a row of elements, parted by blanks:
//
//	word      the word or sign itself; 'sign' for those that mean something here
//	INFIX     a word of Symbols
//	NAME      another word that is no keyword; WORD any word; STRING, NUMBER a literal
//	SELF      the name of the type around
//	DOTTED    names with selectors between
//	TYPE      a type: names with selectors, type arguments, signs and brackets of types
//	() [] {}  a group in these brackets
//	<>        a list of type arguments or parameters
//	HEAD      everything to one of Heads, a keyword or the end of the statement; values that are side by side in it are no calls
//	PAIRS     a group in brackets that holds names and their values by turns
//	BLOCK     a block by layout
//	PARTS     everything to a keyword of Parts or the end of the statement: statements in what Body says, with a sign of Parts between
//	REST      everything to where the next element fits, or to the end of the statement
//	CODE      the same, read as a statement of its own
//	STOP      the end of the statement
//	(a b|c)   one of several rows
//	QUOTED    a literal in quotes that holds a name, which is what it gives
//	!x        nothing, where the element x does not fit
//
// Behind an element ? says that it may lack, * and + that it is repeated; before it
// field: names the field of what it reads.
type Rule struct {
	Node    string  // the kind of node that it makes
	In      Context // where it is tried; everywhere if 0
	Pattern string
	Joins   bool    // it is a part of the statement before it that is made by such a rule and has its name
	After   string  // signs and words of which one is before, if no statement begins there; anything if empty
	Body    Context // what the field body, or what Until ends, holds; Code if 0
	// Until lists what ends a body that no bracket ends, as rows of words parted by bars: "end sub|end". NAME in a row is
	// any word that is no keyword. A single word ends its statement, but one with an exclamation mark behind it.
	Until string
	// Unless lists keywords that must not begin one of the short statements that follow.
	Unless string
	// Through lists words that open a group: the body is what follows to the end of the first of them.
	Through string
	// Within makes the rest of the group that the first of its words opens the body.
	Within bool
	// Level makes a rule that contains what follows, to the next rule of the same or a lower
	// level; what it holds is in the context around it too. A negative one only ends others.
	Level int
}

// The kinds of nodes that are not made by rules.
const kinds = "source comment string number identifier parens parenthesized brackets braces block part ending statement argument arguments call member index record pair generic types suffix assignment parameter type_parameter group message"

// The fields besides those that patterns name.
const fields = "name body params types type value object function arguments left of super interface part"
