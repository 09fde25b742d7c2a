//go:build cgo

package cue

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// token is a word, a literal, a sign, or the end of what is on a line.
type token struct {
	kind       byte // the sign itself for brackets and signs that parse
	start, end int
}

// The kinds of tokens that are no signs which parse.
const (
	end      byte = 0
	word     byte = 'w'
	literal  byte = 'l' // a number, or a string without code in it
	quote    byte = '"' // begins a string with code in it
	unquote  byte = 'u' // ends one
	operator byte = 'o'
	dots     byte = 'd' // ...
	tag      byte = '@' // an attribute as a whole
)

// maxNesting bounds strings in the code of strings.
const maxNesting = 100

// scan cuts the text into tokens. A line's end is a comma behind what may end an element.
func (x *extractor) scan() { x.code(0, 0, false) }

// code reads tokens to the end of the text or, in a string, behind the parenthesis that ends the code.
func (x *extractor) code(at, nesting int, inString bool) int {
	depth := 0
	for at < len(x.Source) {
		c := x.Source[at]
		switch {
		case c == '\n':
			if !inString && x.mayEnd() {
				x.push(',', at, at)
			}
			at++
		case c <= ' ':
			at++
		case bytes.HasPrefix(x.Source[at:], []byte("//")):
			at = x.LineComment(at)
		case c == '@':
			at = x.attribute(at)
		case isQuote(x.Source[at:]):
			at = x.text(at, nesting)
		case c >= '0' && c <= '9' || c == '.' && at+1 < len(x.Source) && letters.IsDigit(x.Source[at+1]) && !x.mayEnd():
			to := at + 1
			for to < len(x.Source) && (letters.IsDigit(x.Source[to]) || x.Source[to] == '.' || x.Source[to] == '_' || x.Source[to]|0x20 >= 'a' && x.Source[to]|0x20 <= 'z') {
				to++
			}
			x.Sign(at, to)
			x.push(literal, at, to)
			at = to
		case c == '#' && !isLetter(x.Source[at:]):
			to := at
			for to < len(x.Source) && x.Source[to] == '#' {
				to++
			}
			x.Sign(at, to)
			x.push(operator, at, to)
			at = to
		case isLetter(x.Source[at:]):
			to := x.wordEnd(at)
			x.Word(at, to)
			x.push(word, at, to)
			at = to
		default:
			if inString && c == ')' && depth == 0 {
				x.Sign(at, at+1)
				return at + 1
			}
			if c == '(' {
				depth++
			} else if c == ')' {
				depth--
			}
			at = x.sign(at)
		}
	}
	return at
}

func (x *extractor) push(kind byte, start, end int) {
	x.tokens = append(x.tokens, token{kind, start, end})
}

// mayEnd reports that the last token may end an element.
func (x *extractor) mayEnd() bool {
	if len(x.tokens) == 0 {
		return false
	}
	switch x.tokens[len(x.tokens)-1].kind {
	case word, literal, unquote, dots, tag, ')', ']', '}', '?', '!':
		return true
	}
	return false
}

func (x *extractor) sign(at int) int {
	n, kind := 1, operator
	switch c := x.Source[at]; {
	case bytes.HasPrefix(x.Source[at:], []byte("...")):
		n, kind = 3, dots
	case at+1 < len(x.Source) && bytes.IndexByte([]byte("=!<>~"), c) >= 0 && (x.Source[at+1] == '=' || x.Source[at+1] == '~'), bytes.HasPrefix(x.Source[at:], []byte("&&")), bytes.HasPrefix(x.Source[at:], []byte("||")):
		n = 2
	case bytes.IndexByte([]byte("(){}[]:,.?!="), c) >= 0:
		kind = c
	case c >= utf8.RuneSelf:
		_, n = utf8.DecodeRune(x.Source[at:])
	}
	x.Sign(at, at+n)
	x.push(kind, at, at+n)
	return at + n
}

// attribute reads "@name(…)".
func (x *extractor) attribute(at int) int {
	to := at + 1
	for to < len(x.Source) && (letters.IsDigit(x.Source[to]) || x.Source[to] == '_' || x.Source[to]|0x20 >= 'a' && x.Source[to]|0x20 <= 'z') {
		to++
	}
	if to < len(x.Source) && x.Source[to] == '(' && to > at+1 {
		for depth := 0; to < len(x.Source) && x.Source[to] != '\n'; to++ {
			if x.Source[to] == '(' {
				depth++
			} else if x.Source[to] == ')' {
				if depth--; depth == 0 {
					to++
					break
				}
			}
		}
	}
	x.Text(at, to)
	x.push(tag, at, to)
	return to
}

// isQuote reports the begin of a string: quotes, behind signs for a raw one.
func isQuote(s []byte) bool {
	n := 0
	for n < len(s) && s[n] == '#' {
		n++
	}
	return n < len(s) && (s[n] == '"' || s[n] == '\'')
}

// text reads a string, and the code in it.
func (x *extractor) text(at, nesting int) int {
	raw := at
	for x.Source[raw] == '#' {
		raw++
	}
	hashes := x.Source[at:raw]
	mark := x.Source[raw : raw+1]
	if bytes.HasPrefix(x.Source[raw:], bytes.Repeat(mark, 3)) {
		mark = x.Source[raw : raw+3]
	}
	closing := append(bytes.Clone(mark), hashes...)
	escape := append([]byte{'\\'}, hashes...)
	begin, from, held := at, at, false
	for at = raw + len(mark); at < len(x.Source); {
		rest := x.Source[at:]
		switch {
		case bytes.HasPrefix(rest, closing):
			at += len(closing)
			x.TextLines(from, at)
			if held {
				x.push(unquote, at-1, at)
			} else {
				x.push(literal, begin, at)
			}
			return at
		case bytes.HasPrefix(rest, escape) && len(rest) > len(escape) && rest[len(escape)] == '(' && nesting < maxNesting:
			x.TextLines(from, at)
			x.Sign(at, at+len(escape)+1)
			if !held {
				x.push(quote, begin, at)
				held = true
			}
			x.push('(', at, at)
			at = x.code(at+len(escape)+1, nesting+1, true)
			x.push(')', at, at)
			from = at
		case bytes.HasPrefix(rest, escape):
			at = min(at+len(escape)+1, len(x.Source))
		case rest[0] == '\n' && len(mark) == 1:
			x.TextLines(from, at)
			if held {
				x.push(unquote, at, at)
			} else {
				x.push(literal, begin, at)
			}
			return at
		default:
			at++
		}
	}
	x.TextLines(from, at)
	if held {
		x.push(unquote, at, at)
	}
	return at
}

// isLetter reports the begin of a word: those of definitions and hidden fields begin with signs.
func isLetter(s []byte) bool {
	for len(s) > 0 && (s[0] == '#' || s[0] == '_' || s[0] == '$') {
		if s[0] != '#' {
			return true
		}
		s = s[1:]
	}
	r, _ := utf8.DecodeRune(s)
	return unicode.IsLetter(r)
}

func (x *extractor) wordEnd(at int) int {
	for at < len(x.Source) && x.Source[at] == '#' {
		at++
	}
	for at < len(x.Source) {
		r, size := utf8.DecodeRune(x.Source[at:])
		if r != '_' && r != '$' && r != '#' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		at += size
	}
	return at
}
