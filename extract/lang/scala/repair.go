//go:build cgo

package scala

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// repair blanks the characters that begin no word of the grammar's. Its scanner looks for
// the end of a string behind each of those that follow one another, which takes a time that grows with the square of the text.
// A blank in a string or in a comment changes nothing: facts are read from the source.
func repair(source []byte) []byte {
	text := bytes.Clone(source)
	quote := -1 // the backquote on this line that none closes yet
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == '`' && quote >= 0 && quote+1 < i:
			quote = -1
		case r == '`':
			blank(text, quote)
			quote = i
		case r == '\n':
			blank(text, quote)
			quote = -1
		case r == utf8.RuneError || unknown(r):
			if i > 0 && i+size < len(text) && text[i-1] == '\'' && text[i+size] == '\'' && size > 1 {
				copy(text[i:], letters[size]) // a character literal
			} else {
				lang.Wipe(text[i : i+size])
			}
		}
		i += size
	}
	blank(text, quote)
	return text
}

// letters are words of the grammar's, by how many bytes they take.
var letters = [...]string{2: "é", 3: "ア", 4: "𐐀"}

func blank(text []byte, at int) {
	if at >= 0 {
		text[at] = ' '
	}
}

// unknown tells a character that is in strings and comments alone.
func unknown(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' && r != '\t' && r != '\r' || r == 0x7f
	}
	return !unicode.In(r, unicode.L, unicode.Nd, unicode.Nl, unicode.Mn, unicode.Mc, unicode.Sm, unicode.So)
}
