//go:build cgo

package shallow

// row is a compiled pattern.
type row []element

type element struct {
	is       what
	field    uint16
	min, max int
	token    uint16 // exactly: of a word or sign
	text     string // its text
	soft     bool   // a word that is a keyword in patterns alone
	rows     []row  // oneOf
	not      bool   // it must not fit, and reads nothing
	last     bool   // rest, code: what follows is the end of the statement
}

type what uint8

const (
	exactly what = iota
	aName
	aWord
	self
	aString
	aNumber
	dotted
	aType
	inParens
	inBrackets
	inBraces
	inAngles
	rest
	code
	stop
	oneOf
	quoted
	infix
	head
	inParts
	aBlock
	inPairs
)

// firstSet is what a row may begin with.
type firstSet struct {
	tokens  map[uint16]bool // keywords and signs
	classes [newline + 1]bool
	any     bool
}

func (f *firstSet) has(t *token) bool { return f.any || f.classes[t.class] || f.tokens[t.kind] }
