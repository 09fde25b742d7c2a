package lang

import (
	"bytes"
	"slices"
	"strings"
)

// Syntax is what is read of a language's code where only its text is at hand.
type Syntax struct {
	// Opaque lists strings and comments; of two that begin alike the longer comes first.
	Opaque []Opaque
	// TypeArguments are the brackets around the type arguments of a call; empty where calls have none.
	TypeArguments string
	OneLine       bool // type arguments end with their line
	Regexps       bool // a slash where an operand is due begins a regular expression
	Elements      bool // JSX: a tag where an operand is due begins an element, within which stands text
	Tuples        bool // a comma behind the only value in parentheses makes a tuple of it
	// Lambda is the word before parameters, which end with a colon; empty where none does.
	Lambda string
	// Loop are the words around the variables of a loop within a value, whose commas part nothing; empty where none is.
	Loop [2]string
	// Spread lists what begins an argument that passes any number of them, SpreadEnd what ends one.
	Spread    []string
	SpreadEnd string
	// Lists matches a line, without blanks, that only opens or closes a list of imports or of declarations;
	// nil where brackets alone do.
	Lists *Pattern
	// Directives are what comments begin with that tools read: they may name definitions.
	Directives []string
	// Pastes is the sign between the parts of a name that a macro puts together; empty where none does.
	Pastes string
}

// IsSpread reports an argument that passes any number of them.
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
	Line        bool   // a string that is not closed ends with its line
	Hole        string // what begins code in a string, which a brace ends; empty where strings hold none
}

// Code gives a text of the same length without what its strings and comments say.
func (s *Syntax) Code(text []byte) []byte {
	out := bytes.Clone(text)
	for i := 0; i < len(text); {
		o := s.Begins(text[i:])
		if o == nil {
			i++
			continue
		}
		n, ends := o.Length(text[i:])
		from, to := i+len(o.Open), i+n
		if ends {
			to -= len(o.Close)
		}
		if o.Comment {
			from, to = i, i+n
		}
		Wipe(out[from:to])
		i += n
	}
	return out
}

// Begins gives the string or comment that a text begins with, nil where it begins with none.
func (s *Syntax) Begins(text []byte) *Opaque {
	for i := range s.Opaque {
		if o := &s.Opaque[i]; bytes.HasPrefix(text, []byte(o.Open)) {
			return o
		}
	}
	return nil
}

// Length is that of a string or comment with both of its marks; ends says whether the second is there.
func (o *Opaque) Length(text []byte) (n int, ends bool) {
	for i := len(o.Open); i < len(text); i++ {
		if o.Escape && text[i] == '\\' {
			i++
		} else if o.Line && text[i] == '\n' {
			return i, false
		} else if bytes.HasPrefix(text[i:], []byte(o.Close)) {
			return i + len(o.Close), true
		} else if o.Hole != "" && bytes.HasPrefix(text[i:], []byte(o.Hole)) {
			i += len(o.Hole) + o.holeLength(text[i+len(o.Hole):]) - 1
		}
	}
	return len(text), false
}

// holeLength is that of code inside of a string, with the brace that ends it. Strings in it are
// passed over, those with code of their own as well.
func (o *Opaque) holeLength(text []byte) int {
	depth := 1
	for i := 0; i < len(text); i++ {
		n := 0
		switch quote := text[i]; {
		case bytes.HasPrefix(text[i:], []byte(o.Open)):
			n, _ = o.Length(text[i:])
		case quote == '"' || quote == '\'':
			n, _ = (&Opaque{Open: string(quote), Close: string(quote), Escape: true, Line: true}).Length(text[i:])
		case quote == '{':
			depth++
		case quote == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i += max(n, 1) - 1
	}
	return len(text)
}

// cLike is the syntax of languages that describe none.
var cLike = Syntax{
	Opaque:        []Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: `'`, Close: `'`, Escape: true}, {Open: "`", Close: "`", Escape: true}, {Open: "//", Close: "\n", Comment: true}, {Open: "/*", Close: "*/", Comment: true}},
	TypeArguments: "<>",
	Spread:        []string{"..."},
}

// CLike is the syntax of C and the many that follow it, to begin a language's own from.
func CLike() Syntax { return cLike }

// WithTextBlocks is the syntax of C with strings of several lines between three quotes; escapes says whether a backslash
// means something in them.
func WithTextBlocks(escapes bool) *Syntax {
	s := CLike()
	s.Opaque = append([]Opaque{{Open: `"""`, Close: `"""`, Escape: escapes}}, s.Opaque...)
	return &s
}

// untyped is cLike without type arguments.
var untyped = Syntax{Opaque: cLike.Opaque, Spread: cLike.Spread}

// SyntaxOf gives the syntax of a language, C's where it describes none.
func SyntaxOf(language string) *Syntax {
	switch l := Named(language); {
	case l != nil && l.Syntax != nil:
		return l.Syntax
	case l != nil && l.AnyArguments:
		return &untyped
	}
	return &cLike
}

// Line says what a line of a text is as a whole.
type Line uint8

// The kinds of lines.
const (
	CodeLine          Line = iota
	CommentLine            // nothing but a comment
	DirectiveLine          // a comment that a tool reads
	DocumentationLine      // begins a documentation string
)

// MayName reports a line whose words may name definitions.
func (l Line) MayName() bool { return l == CodeLine || l == DirectiveLine }

// Comments says of the lines of a text, one after the other, which are comments alone.
type Comments struct {
	syntax *Syntax
	close  string // what ends the comment that the last line left open
}

// NewComments begins with the first line of a text in that syntax.
func NewComments(s *Syntax) *Comments { return &Comments{syntax: s} }

// Next says what the next line is.
func (c *Comments) Next(line string) Line {
	line = strings.TrimSpace(line)
	if c.close != "" {
		_, rest, ends := strings.Cut(line, c.close)
		if !ends {
			return CommentLine
		}
		c.close = ""
		return c.commentBefore(rest)
	}
	if c.syntax.IsDirective(line) {
		return DirectiveLine
	}
	for _, o := range c.syntax.Opaque {
		rest, ok := strings.CutPrefix(line, o.Open)
		switch {
		case !ok:
			continue
		case !o.Comment && len(o.Open) == 3:
			return DocumentationLine
		case !o.Comment:
			c.open(line)
			return CodeLine
		case o.Close == "\n":
			return CommentLine
		}
		_, behind, ends := strings.Cut(rest, o.Close)
		if !ends {
			c.close = o.Close
		}
		return c.commentBefore(behind)
	}
	c.open(line)
	return CodeLine
}

// commentBefore says what a line is that a comment begins, by what is behind the comment.
func (c *Comments) commentBefore(rest string) Line {
	if strings.TrimSpace(rest) == "" {
		return CommentLine
	}
	c.open(rest)
	return CodeLine
}

// open notes a comment that begins behind code and goes on in the next line.
func (c *Comments) open(line string) {
	if !c.mayOpen(line) {
		return
	}
	for text := []byte(line); len(text) > 0; {
		o := c.syntax.Begins(text)
		if o == nil {
			text = text[1:]
			continue
		}
		length, ends := o.Length(text)
		switch {
		case !ends && o.Comment:
			if o.Close != "\n" {
				c.close = o.Close
			}
			return
		case !ends: // a quote that is none, as an apostrophe
			length = len(o.Open)
		}
		text = text[length:]
	}
}

func (c *Comments) mayOpen(line string) bool {
	return slices.ContainsFunc(c.syntax.Opaque, func(o Opaque) bool {
		return o.Comment && o.Close != "\n" && strings.Contains(line, o.Open)
	})
}

// conditions are the directives of C's preprocessor that ask.
var conditions = WordSet("if ifdef ifndef elif elifdef elifndef")

// IsCondition reports a line of C's preprocessor that asks: to it, what is not defined is nothing, whatever its name.
func IsCondition(line, _ string) bool {
	directive, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
	word := strings.TrimLeft(directive, " \t")
	if end := strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }); end >= 0 {
		word = word[:end]
	}
	return ok && conditions()[word]
}

// ConfiguredFeatures gives what configure scripts put before a function's name in what they define for C's preprocessor, for
// Names.Features.
func ConfiguredFeatures() []string { return []string{"HAVE_", "HAS_", "NEED_", "NO_", "MISSING_"} }
