//go:build cgo

package sql

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// kind says what a token is.
type kind uint8

const (
	word kind = iota
	quoted
	literal
	number
	sign
	dollar // begins or ends a body in dollar quotes
	meta   // a command to the client, to the end of its line
)

type token struct {
	kind       kind
	start, end int
	text       string // of words folded, of quoted names without quotes
	match      int    // of a bracket or dollar: the token that closes it; -1 for none
}

// scan cuts the text into tokens and tells them to the draft.
func (x *extractor) scan() {
	s := x.Source
	var brackets []int
	dollars := map[string]int{}
	for at, _ := x.Line(0); at < len(s); {
		c := s[at]
		switch n := wordLength(s, at); {
		case c <= ' ':
			at++
		case bytes.HasPrefix(s[at:], []byte("--")) || c == '#' && alone(s, at):
			at = x.LineComment(at)
		case bytes.HasPrefix(s[at:], []byte("/*")):
			at = x.BlockComment(at, "/*", "*/")
		case c == '\\' && alone(s, at):
			end := x.LineEnd(at)
			x.put(token{meta, at, end, "", -1})
			x.Sign(at, end)
			at = end
		case c == '\'':
			at = x.literal(at)
		case c == '"' || c == '`' || c == '[' && x.opensName(at):
			at = x.quotedName(at, c)
		case c == '$' && tagLength(s, at) > 0:
			n := tagLength(s, at)
			tag := string(s[at : at+n])
			if open, ok := dollars[tag]; ok {
				x.tokens[open].match = len(x.tokens)
				delete(dollars, tag)
			} else {
				dollars[tag] = len(x.tokens)
			}
			x.put(token{dollar, at, at + n, tag, -1})
			x.Sign(at, at+n)
			at += n
		case c == '@' && schemaLength(s, at) > 0:
			end := at + schemaLength(s, at)
			x.Sign(at, end)
			at = end
		case n > 0:
			x.put(token{word, at, at + n, strings.ToLower(string(s[at : at+n])), -1})
			x.Word(at, at+n)
			at += n
		case c >= '0' && c <= '9':
			end := at
			for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.') {
				end++
			}
			x.put(token{number, at, end, "", -1})
			x.Sign(at, end)
			at = end
		default:
			x.sign(at, &brackets)
			at++
		}
	}
}

// schemaLength is the length of a schema and its dot that the installation of an extension writes: "@extschema@.". 0 for none.
func schemaLength(s []byte, at int) int {
	rest := s[at+1 : min(at+maxSchema, len(s))]
	n := bytes.IndexByte(rest, '@')
	if n <= 0 || n+1 >= len(rest) || rest[n+1] != '.' || bytes.ContainsAny(rest[:n], " \t\n.(,'") {
		return 0
	}
	return n + 3
}

// maxSchema bounds such a schema.
const maxSchema = 80

func (x *extractor) put(t token) { x.tokens = append(x.tokens, t) }

// sign adds a sign and joins brackets that belong together.
func (x *extractor) sign(at int, brackets *[]int) {
	n := len(x.tokens)
	x.put(token{sign, at, at + 1, string(x.Source[at : at+1]), -1})
	x.Sign(at, at+1)
	switch x.Source[at] {
	case '(':
		*brackets = append(*brackets, n)
	case ')':
		if last := len(*brackets) - 1; last >= 0 {
			x.tokens[(*brackets)[last]].match = n
			*brackets = (*brackets)[:last]
		}
	case ';':
		*brackets = (*brackets)[:0]
	}
}

// literal reads a text in single quotes, which are doubled inside.
func (x *extractor) literal(at int) int {
	s, end := x.Source, at+1
	escapes := at > 0 && (s[at-1] == 'E' || s[at-1] == 'e')
	for end < len(s) {
		switch {
		case s[end] == '\\' && escapes:
			end++
		case s[end] == '\'' && end+1 < len(s) && s[end+1] == '\'':
			end++
		case s[end] == '\'':
			x.put(token{literal, at, end + 1, string(s[at+1 : end]), -1})
			x.Text(at, end+1)
			return end + 1
		}
		end++
	}
	x.put(token{literal, at, len(s), "", -1})
	x.Text(at, len(s))
	return len(s)
}

// opensName reports a bracket that begins a name: no subscript of a value.
func (x *extractor) opensName(at int) bool {
	if n := len(x.tokens); n > 0 && x.tokens[n-1].end == at && (x.tokens[n-1].kind == word || x.tokens[n-1].text == ")" || x.tokens[n-1].text == "]") {
		return false
	}
	return at+1 < len(x.Source) && lexis.WordLength(x.Source[at+1:]) > 0
}

// quotedName reads a name in quotes on one line.
func (x *extractor) quotedName(at int, open byte) int {
	closing := open
	if open == '[' {
		closing = ']'
	}
	end := x.LineEnd(at)
	n := bytes.IndexByte(x.Source[at+1:end], closing)
	if n <= 0 {
		x.put(token{sign, at, at + 1, string(x.Source[at : at+1]), -1})
		x.Sign(at, at+1)
		return at + 1
	}
	end = at + 1 + n + 1
	name := string(x.Source[at+1 : end-1])
	if open != '"' { // of databases that fold all names
		name = strings.ToLower(name)
	}
	x.put(token{quoted, at, end, name, -1})
	x.Word(at, end)
	return end
}

// wordLength is that of a word, with the sign before variables and temporary tables.
func wordLength(s []byte, at int) int {
	n := 0
	for at+n < len(s) && (s[at+n] == '@' || s[at+n] == '#' && n == 0) && n < 2 {
		n++
	}
	m := lexis.WordLength(s[at+n:])
	if m == 0 {
		return 0
	}
	n += m
	for at+n < len(s) && (s[at+n] == '$' || s[at+n] == '#') {
		n++
		n += lexis.WordLength(s[at+n:])
	}
	return n
}

// tagLength is that of $tag$, 0 for none.
func tagLength(s []byte, at int) int {
	n := 1 + lexis.WordLength(s[at+1:])
	if at+n < len(s) && s[at+n] == '$' {
		return n + 1
	}
	return 0
}

// alone reports an offset with nothing before it on its line.
func alone(s []byte, at int) bool {
	for at--; at >= 0 && s[at] != '\n'; at-- {
		if s[at] > ' ' {
			return false
		}
	}
	return true
}
