package c

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// byteOrderMark may begin a text in UTF-8.
var byteOrderMark = []byte("\xef\xbb\xbf")

// token is a word, a sign or a directive of a text.
type token struct {
	start, end int
	class      class
}

type class uint8

const (
	word      class = iota
	sign            // one byte
	literal         // a string, a character, a number
	directive       // a line of the preprocessor with those that continue it
)

// scan cuts a text into tokens, comments left out.
func scan(text []byte) []token {
	out := make([]token, 0, len(text)/5)
	fresh := true // only blanks so far on the line
	for i := len(text) - len(bytes.TrimPrefix(text, byteOrderMark)); i < len(text); {
		c, from := text[i], i
		switch {
		case c == '\n':
			fresh = true
			i++
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\\':
			i++
			continue
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			i = endOfComment(text, i)
			continue
		case c == '#' && fresh:
			i = endOfDirective(text, i)
			out = append(out, token{from, i, directive})
			continue
		case c == '"' || c == '\'':
			i = endOfString(text, i)
			if n := len(out); c == '"' && n > 0 && out[n-1].end == from && isRaw(text[out[n-1].start:out[n-1].end]) {
				i = endOfRaw(text, from)
			}
			out = append(out, token{from, i, literal})
		case letters.IsFirst(c):
			for i < len(text) && letters.IsWord(text[i]) {
				i++
			}
			out = append(out, token{from, i, word})
		case letters.IsDigit(c):
			for i < len(text) && (letters.IsWord(text[i]) || text[i] == '.' || text[i] == '\'') {
				i++
			}
			out = append(out, token{from, i, literal})
		default:
			i++
			out = append(out, token{from, i, sign})
		}
		fresh = false
	}
	return out
}

// isRaw reports the prefix of a raw string.
func isRaw(prefix []byte) bool {
	n := len(prefix)
	return n > 0 && n <= 3 && prefix[n-1] == 'R'
}

func endOfComment(text []byte, i int) int {
	if text[i+1] == '/' {
		for i < len(text) && (text[i] != '\n' || text[i-1] == '\\') {
			i++
		}
		return i
	}
	for i += 2; i+1 < len(text); i++ {
		if text[i] == '*' && text[i+1] == '/' {
			return i + 2
		}
	}
	return len(text)
}

// endOfDirective is behind the line, those that continue it, and comments that begin on it.
func endOfDirective(text []byte, i int) int {
	for i < len(text) && text[i] != '\n' {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			if text[i] == '\r' && i+1 < len(text) {
				i++
			}
		case text[i] == '/' && i+1 < len(text) && text[i+1] == '*':
			i = endOfComment(text, i) - 1
		}
		i++
	}
	return min(i, len(text))
}

func endOfString(text []byte, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != quote && text[i] != '\n'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(text))
}

// endOfRaw is behind a raw string that begins with the quote at i.
func endOfRaw(text []byte, i int) int {
	open := i + 1
	for open < len(text) && text[open] != '(' && open-i < 18 {
		open++
	}
	end := ")" + string(text[i+1:min(open, len(text))]) + "\""
	for k := open; k+len(end) <= len(text); k++ {
		if string(text[k:k+len(end)]) == end {
			return k + len(end)
		}
	}
	return len(text)
}
