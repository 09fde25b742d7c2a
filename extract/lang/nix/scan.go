//go:build cgo

package nix

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// token is a word, a sign, or a part of a literal.
type token struct {
	kind       byte // its first byte for brackets and signs that parse
	start, end int
}

// The kinds of tokens that are no brackets and no such signs.
const (
	end      byte = 0
	word     byte = 'w'
	keyword  byte = 'k'
	number   byte = '0'
	path     byte = 'p'
	search   byte = '<' // a path that the environment tells
	operator byte = 'o'
	hole     byte = '$' // begins code in a literal or a name
	quote    byte = '"' // begins a string
	unquote  byte = 'u' // ends one
)

// The modes of the scanner.
const (
	inCode   byte = '{'
	inString byte = '"'
	inLines  byte = '\''
)

var keywords = lang.WordSet("let in if then else assert with rec inherit")

// scan cuts the text into tokens. Code in a literal, and the literal behind it, is told by a stack of modes.
func (x *extractor) scan() {
	modes := []byte{inCode}
	for at := 0; at < len(x.Source); {
		switch mode := modes[len(modes)-1]; mode {
		case inCode:
			at, modes = x.code(at, modes)
		default:
			at, modes = x.literal(at, mode, modes)
		}
	}
}

func (x *extractor) push(kind byte, start, end int) {
	x.tokens = append(x.tokens, token{kind, start, end})
}

// literal reads text of a string up to code in it or its end.
func (x *extractor) literal(at int, mode byte, modes []byte) (int, []byte) {
	from := at
	for at < len(x.Source) {
		rest := x.Source[at:]
		switch {
		case bytes.HasPrefix(rest, []byte("$${")):
			at += 3
		case bytes.HasPrefix(rest, []byte("${")):
			x.TextLines(from, at)
			x.Sign(at, at+2)
			x.push(hole, at, at+2)
			return at + 2, append(modes, inCode)
		case mode == inString && rest[0] == '\\':
			at += 2
		case mode == inString && rest[0] == '"':
			return x.closes(from, at, 1), modes[:len(modes)-1]
		case mode == inLines && (bytes.HasPrefix(rest, []byte("'''")) || bytes.HasPrefix(rest, []byte("''$"))):
			at += 3
		case mode == inLines && bytes.HasPrefix(rest, []byte(`''\`)):
			at += 4
		case mode == inLines && bytes.HasPrefix(rest, []byte("''")):
			return x.closes(from, at, 2), modes[:len(modes)-1]
		default:
			at++
		}
	}
	x.TextLines(from, len(x.Source))
	return len(x.Source), modes
}

// closes ends a string.
func (x *extractor) closes(from, at, width int) int {
	x.TextLines(from, at)
	x.Sign(at, at+width)
	x.push(unquote, at, at+width)
	return at + width
}

// code reads one token of code.
func (x *extractor) code(at int, modes []byte) (int, []byte) {
	c, rest := x.Source[at], x.Source[at:]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return at + 1, modes
	case c == '#':
		return x.LineComment(at), modes
	case bytes.HasPrefix(rest, []byte("/*")):
		return x.BlockComment(at, "/*", "*/"), modes
	case c == '"':
		return x.sign(quote, at, 1), append(modes, inString)
	case bytes.HasPrefix(rest, []byte("''")):
		return x.sign(quote, at, 2), append(modes, inLines)
	case bytes.HasPrefix(rest, []byte("${")):
		return x.sign(hole, at, 2), append(modes, inCode)
	case c == '{':
		return x.sign(c, at, 1), append(modes, inCode)
	case c == '}':
		if len(modes) > 1 {
			modes = modes[:len(modes)-1]
		}
		return x.sign(c, at, 1), modes
	case x.pathEnd(at) > at:
		to := x.pathEnd(at)
		x.Text(at, to)
		x.push(path, at, to)
		return to, modes
	case letters.IsFirst(c):
		return x.word(at), modes
	case c >= '0' && c <= '9':
		to := at + 1
		for to < len(x.Source) && letters.IsWord(x.Source[to]) {
			to++
		}
		return x.sign(number, at, to-at), modes
	case c == '<':
		if n := x.searchEnd(at); n > 1 {
			return x.sign(search, at, n+1), modes
		}
	case bytes.HasPrefix(rest, []byte("...")):
		return x.sign('e', at, 3), modes
	case strings.IndexByte("()[];:,.@?", c) >= 0:
		return x.sign(c, at, 1), modes
	case c == '=' && !bytes.HasPrefix(rest, []byte("==")):
		return x.sign(c, at, 1), modes
	}
	for _, two := range []string{"==", "!=", "<=", ">=", "&&", "||", "->", "//", "++", "|>", "<|"} {
		if bytes.HasPrefix(rest, []byte(two)) {
			return x.sign(operator, at, 2), modes
		}
	}
	return x.sign(operator, at, 1), modes
}

func (x *extractor) sign(kind byte, at, width int) int {
	x.Sign(at, at+width)
	x.push(kind, at, at+width)
	return at + width
}

// word reads a name or a keyword; an address with a scheme is a literal.
func (x *extractor) word(at int) int {
	to := at + 1
	for to < len(x.Source) && (letters.IsWord(x.Source[to]) || x.Source[to] == '-' || x.Source[to] == '\'') {
		to++
	}
	if bytes.HasPrefix(x.Source[to:], []byte("://")) {
		for to < len(x.Source) && strings.IndexByte(" \t\r\n;)]}\"", x.Source[to]) < 0 {
			to++
		}
		x.Text(at, to)
		x.push(number, at, to)
		return to
	}
	if keywords()[string(x.Source[at:to])] {
		return x.sign(keyword, at, to-at)
	}
	x.Word(at, to)
	x.push(word, at, to)
	return to
}

// searchEnd gives where a path in angle brackets ends, from the offset of the first, 0 where none does.
func (x *extractor) searchEnd(at int) int {
	if at < x.noSearch {
		return 0
	}
	n := bytes.IndexAny(x.Source[at:], "> \n")
	if n < 0 || x.Source[at+n] != '>' {
		if x.noSearch = at + n; n < 0 {
			x.noSearch = len(x.Source)
		}
		return 0
	}
	return n
}

// pathEnd gives where a path ends that begins at an offset, or the offset where none does: there is a slash
// in it with something behind.
func (x *extractor) pathEnd(at int) int {
	source, i := x.Source, at
	if at < x.noPath {
		return at
	}
	if source[i] == '~' {
		i++
	}
	for i < len(source) && isPath(source[i]) {
		i++
	}
	found := at
	for i+1 < len(source) && source[i] == '/' && (isPath(source[i+1]) || bytes.HasPrefix(source[i+1:], []byte("${"))) {
		for i++; i < len(source) && isPath(source[i]); i++ {
		}
		found = i
	}
	if found == at {
		x.noPath = i
	}
	return found
}

func isPath(c byte) bool {
	return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
