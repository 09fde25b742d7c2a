//go:build cgo

package shallow

type class uint8

// token is a word, literal or sign of a text.
type token struct {
	class      class
	spaced     bool   // white space is before it
	inHole     bool   // it is the first in a hole of a literal
	plain      bool   // it opens and closes no group
	full       bool   // it ends the groups around too
	infix      bool   // it is a word of Symbols
	kind       uint16 // of a keyword or sign: its node kind
	start, end uint32
}

type span struct{ start, end uint32 }

// scanner cuts a text into tokens.
type scanner struct {
	*Grammar
	source   []byte
	tokens   []token
	comments []span
	bol      bool // only white space since the line began
	spaced   bool
	lineAt   int // where the line begins
	first    int // the token that the line begins with
	holes    int // literals that are open
}

const (
	word class = iota
	keyword
	number
	literal
	sign
	newline
)

func partner(c byte) byte {
	switch c {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}
