package spec

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// textRules are Texts, compiled.
type textRules struct {
	nodes  set
	in     path
	words  map[string]bool
	silent map[string]bool
	joints [][]byte
}

// named calls yield with the words of a text that name something: none of those for which isLocal holds.
func (t *textRules) named(text []byte, isLocal func(word string) bool, yield func(w textWord)) {
	text = withoutComments(text)
	word := textWord{}
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c == '"' || c == '\'':
			at = endOfLiteral(text, at)
			word = textWord{}
		case letters.IsPlain(c):
			end := at + 1
			for end < len(text) && letters.IsPlain(text[end]) {
				end++
			}
			next := textWord{start: at, end: end}
			if t.names(text, word, next) && !isLocal(next.of(text)) {
				yield(next)
			}
			at, word = end, next
			if t.silent[next.of(text)] {
				at = behindParens(text, end)
			}
		case strings.IndexByte(blanks, c) >= 0:
			at++
		default:
			at++
			word = textWord{}
		}
	}
}

// textWord is a word in a text, empty for none.
type textWord struct{ start, end int }

func (w textWord) of(text []byte) string { return string(text[w.start:w.end]) }

// names reports a word that names something; before is the one that nothing but blanks is between, if any.
func (t *textRules) names(text []byte, before, w textWord) bool {
	name := w.of(text)
	if text[w.start] >= '0' && text[w.start] <= '9' || t.words[name] {
		return false
	}
	left, right := bytes.TrimRight(text[:w.start], blanks), bytes.TrimLeft(text[w.end:], blanks)
	for _, joint := range t.joints {
		if bytes.HasSuffix(left, joint) || bytes.HasPrefix(right, joint) {
			return false
		}
	}
	if bytes.HasSuffix(left, []byte("#")) {
		return false
	}
	if before.end > 0 && !t.words[before.of(text)] { // two words in a row declare
		return false
	}
	return bytes.HasPrefix(right, []byte("(")) || len(left)+len(right) == 0 || isCapitals(name)
}

const blanks = " \t\r\n\\"

// behindParens is behind the parentheses that begin at an offset, which is given back where none do.
func behindParens(text []byte, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case depth == 0 && strings.IndexByte(blanks, c) < 0:
			return at
		}
	}
	return at
}

// withoutComments is a text with blanks where its comments are, which begin as in C.
func withoutComments(text []byte) []byte {
	if !bytes.Contains(text, []byte("//")) && !bytes.Contains(text, []byte("/*")) {
		return text
	}
	out := bytes.Clone(text)
	for at := 0; at < len(out); {
		end := at + 1
		switch {
		case out[at] == '"' || out[at] == '\'':
			end = endOfLiteral(out, at)
		case bytes.HasPrefix(out[at:], []byte("//")):
			end = len(out)
			blankOut(out[at:end])
		case bytes.HasPrefix(out[at:], []byte("/*")):
			if n := bytes.Index(out[at+2:], []byte("*/")); n >= 0 {
				end = at + 2 + n + 2
			} else {
				end = len(out)
			}
			blankOut(out[at:end])
		}
		at = end
	}
	return out
}

// blankOut leaves nothing of a text but its lines.
func blankOut(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// endOfLiteral is behind the literal that begins at an offset, or behind its quote where nothing closes it.
func endOfLiteral(text []byte, at int) int {
	for end := at + 1; end < len(text); end++ {
		switch text[end] {
		case '\\':
			end++
		case text[at]:
			return end + 1
		}
	}
	return at + 1
}

// isCapitals reports a word of at least two capitals and nothing small.
func isCapitals(w string) bool {
	n := 0
	for _, c := range []byte(w) {
		switch {
		case c >= 'A' && c <= 'Z':
			n++
		case c >= 'a' && c <= 'z':
			return false
		}
	}
	return n > 1
}
