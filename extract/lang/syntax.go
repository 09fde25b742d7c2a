package lang

import (
	"slices"
	"strings"
)

// Syntax is what is read of a language's code where only its text is at hand.
type Syntax struct {
	// Opaque lists strings and comments; of two that begin alike the longer stands first.
	Opaque []Opaque
	// TypeArguments are the brackets around the type arguments of a call; empty where calls have none.
	TypeArguments string
	OneLine       bool // type arguments end with their line
	Regexps       bool // a slash where an operand is due begins a regular expression
	Tuples        bool // a comma behind the only value in parentheses makes a tuple of it
	// Lambda is the word behind which parameters stand, until a colon; empty where none does.
	Lambda string
	// Spread lists what begins an argument that stands for any number of them, SpreadEnd what ends one.
	Spread    []string
	SpreadEnd string
	// Directives are what comments begin with that tools read: they may name definitions.
	Directives []string
	// Pastes stands between the parts of a name that a macro puts together; empty where none does.
	Pastes string
}

// IsSpread reports an argument that stands for any number of them.
func (s *Syntax) IsSpread(argument string) bool {
	return s.SpreadEnd != "" && strings.HasSuffix(argument, s.SpreadEnd) || slices.ContainsFunc(s.Spread, func(p string) bool { return strings.HasPrefix(argument, p) })
}

// IsDirective reports a comment that tools read.
func (s *Syntax) IsDirective(comment string) bool {
	return slices.ContainsFunc(s.Directives, func(d string) bool { return strings.HasPrefix(comment, d) })
}

// Opaque is a string or a comment: brackets and commas in it are text.
type Opaque struct {
	Open, Close string
	Escape      bool // a backslash takes the meaning from what follows
	Comment     bool
}

// cLike is the syntax of languages that tell none.
var cLike = Syntax{
	Opaque:        []Opaque{{`"`, `"`, true, false}, {`'`, `'`, true, false}, {"`", "`", true, false}, {"//", "\n", false, true}, {"/*", "*/", false, true}},
	TypeArguments: "<>",
	Spread:        []string{"..."},
}

// CLike is the syntax of C and the many that follow it, to begin a language's own from.
func CLike() Syntax { return cLike }

// untyped is cLike without type arguments.
var untyped = Syntax{Opaque: cLike.Opaque, Spread: cLike.Spread}

// SyntaxOf gives the syntax of a language, C's where it tells none.
func SyntaxOf(language string) *Syntax {
	switch l := Named(language); {
	case l != nil && l.Syntax != nil:
		return l.Syntax
	case l != nil && l.AnyArguments:
		return &untyped
	}
	return &cLike
}

// Comments tells of the lines of a text, one after the other, which are comments alone.
type Comments struct {
	syntax *Syntax
	close  string // what ends the comment that the last line left open
}

// CommentsOf begins with the first line of a text.
func CommentsOf(language string) *Comments { return &Comments{syntax: SyntaxOf(language)} }

// Next reports a line that holds nothing but a comment, or that begins a documentation string. A
// comment that a tool reads is none.
func (c *Comments) Next(line string) bool {
	line = strings.TrimSpace(line)
	if c.close != "" {
		_, rest, ends := strings.Cut(line, c.close)
		if ends {
			c.close = ""
		}
		return strings.TrimSpace(rest) == ""
	}
	if c.syntax.IsDirective(line) {
		return false
	}
	for _, o := range c.syntax.Opaque {
		rest, ok := strings.CutPrefix(line, o.Open)
		switch {
		case !ok:
			continue
		case !o.Comment:
			return len(o.Open) == 3
		case o.Close == "\n":
			return true
		}
		_, behind, ends := strings.Cut(rest, o.Close)
		if !ends {
			c.close = o.Close
		}
		return strings.TrimSpace(behind) == ""
	}
	return false
}
