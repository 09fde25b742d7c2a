//go:build cgo

package lexis

import (
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// terms collects words with their lines.
type terms struct {
	index map[string]int
	list  []facts.Term
}

func (t *terms) add(word []byte, line uint32, typ facts.LineType) {
	i, ok := t.index[string(word)]
	if !ok {
		i = len(t.list)
		text := string(word)
		t.index[text] = i
		t.list = append(t.list, facts.Term{Text: text})
	}
	lines := &t.list[i].Lines
	at := facts.TermLine{Line: line, Type: typ}
	if n := len(*lines); n == 0 || (*lines)[n-1] != at {
		*lines = append(*lines, at)
	}
}

// addText adds the words of a comment or string that begins on a line.
func (t *terms) addText(text []byte, line uint32, typ facts.LineType) {
	for i := 0; i < len(text); {
		if text[i] == '\n' {
			line++
		}
		n := wordLength(text[i:])
		if n == 0 {
			i++
			continue
		}
		if n >= 2 {
			t.add(text[i:i+n], line, typ)
		}
		i += n
	}
}

// wordLength gives the length of the word at the start of text: a letter or
// underscore, then those and digits.
func wordLength(text []byte) int {
	n := 0
	for n < len(text) {
		c := text[n]
		switch {
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || n > 0 && c >= '0' && c <= '9':
			n++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRune(text[n:])
			if !unicode.IsLetter(r) && (n == 0 || !unicode.IsMark(r) && !unicode.IsDigit(r)) {
				return n
			}
			n += size
		default:
			return n
		}
	}
	return n
}
