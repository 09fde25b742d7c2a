package lexis

import (
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Terms collects words with their lines. The zero value is ready.
type Terms struct {
	index map[string]int
	list  []facts.Term
	block []facts.TermLine // what is left of the block that room cuts from
}

// Add notes a word on a line.
func (t *Terms) Add(word []byte, line uint32, typ facts.LineType) {
	i, ok := t.index[string(word)]
	if !ok {
		if t.index == nil {
			t.index, t.list = make(map[string]int, 256), make([]facts.Term, 0, 256)
		}
		i = len(t.list)
		text := string(word)
		t.index[text] = i
		t.list = append(t.list, facts.Term{Text: text})
	}
	lines := &t.list[i].Lines
	at := facts.TermLine{Line: line, Type: typ}
	switch n := len(*lines); {
	case n == 0:
		*lines = append(t.room(), at)
	case (*lines)[n-1] != at:
		*lines = append(*lines, at)
	}
}

// room gives place for the first lines of a word, of which most have no more: cut from a block, as an allocation for each
// costs as much as all else that is done with a word.
func (t *Terms) room() []facts.TermLine {
	const some, block = 2, 512
	if len(t.block) < some {
		t.block = make([]facts.TermLine, block)
	}
	lines := t.block[:0:some]
	t.block = t.block[some:]
	return lines
}

// List gives the words in order of their first line.
func (t *Terms) List() []facts.Term { return t.list }

// AddText adds the words of a comment or string that begins on a line.
func (t *Terms) AddText(text []byte, line uint32, typ facts.LineType) {
	for i := 0; i < len(text); {
		if text[i] == '\n' {
			line++
		}
		n := WordLength(text[i:])
		if n == 0 {
			i++
			continue
		}
		if n >= 2 {
			t.Add(text[i:i+n], line, typ)
		}
		i += n
	}
}

// WordLength gives the length of the word at the start of text: a letter or
// underscore, then those and digits.
func WordLength(text []byte) int {
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
