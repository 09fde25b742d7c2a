package gotypes

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// withoutBodies leaves the bodies of functions out of a file's text: who imports its
// package does not need them, and to parse them costs more than to parse all the rest.
// Text whose brackets do not match is left as it is, for the parser to judge.
func withoutBodies(text []byte) []byte {
	var out []byte
	kept := 0 // what is before it is in out, but for bodies
	s := scanner{text: text, declares: true}
	for s.next() {
		for s.declares && s.depth == 0 && string(s.token) == "func" && s.at < len(text) {
			from, ok := s.toBody()
			if !ok {
				continue // it is before the next declaration
			}
			for s.depth > 0 && s.next() {
			}
			if s.depth > 0 {
				return text
			}
			out, kept = append(out, text[kept:from]...), s.at
		}
	}
	if s.depth != 0 {
		return text
	}
	return append(out, text[kept:]...)
}

// scanner tells the brackets of Go source from those in its literals and comments.
type scanner struct {
	text  []byte
	at    int    // behind the token
	token []byte // a word, a literal, or a byte
	depth int    // brackets that are open behind the token
	// declares says that the token follows the end of a statement, where a declaration may begin.
	declares bool
}

// toBody goes from the word func to the bracket that opens the body, behind which it
// leaves the scanner. ok is false for a function without one.
func (s *scanner) toBody() (from int, ok bool) {
	var last []byte
	for s.next() {
		switch {
		case s.depth == 0 && s.declares && !isClosing(s.token[0]):
			return 0, false
		case s.depth == 1 && s.token[0] == '{' && string(last) != "struct" && string(last) != "interface":
			return s.at - 1, true
		}
		last = s.token
	}
	return 0, false
}

func (s *scanner) next() bool {
	ends := s.token == nil || s.token[0] == ';' // the statement
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c == '\n':
			ends = ends || endsStatement(s.token)
			s.at++
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case bytes.HasPrefix(s.text[s.at:], []byte("//")):
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		case bytes.HasPrefix(s.text[s.at:], []byte("/*")):
			from := s.at
			s.at = s.behind(s.at+2, "*/")
			ends = ends || endsStatement(s.token) && bytes.IndexByte(s.text[from:min(s.at, len(s.text))], '\n') >= 0
		default:
			from := s.at
			s.at = s.behindToken()
			s.token, s.declares = s.text[from:s.at], ends
			if isClosing(c) {
				s.depth--
			} else if c == '(' || c == '[' || c == '{' {
				s.depth++
			}
			return true
		}
	}
	return false
}

// endsStatement reports a token behind which the end of a line ends a statement. Of the
// operators, none that does can be at the end of a declaration.
func endsStatement(token []byte) bool {
	c := token[len(token)-1]
	return letters.IsWord(c) || isClosing(c) || c == '"' || c == '`' || c == '\''
}

func isClosing(c byte) bool { return c == ')' || c == ']' || c == '}' }

// behindToken gives the end of the token that begins here.
func (s *scanner) behindToken() int {
	switch c := s.text[s.at]; {
	case letters.IsWord(c):
		end := s.at + 1
		for end < len(s.text) && letters.IsWord(s.text[end]) {
			end++
		}
		return end
	case c == '`':
		return s.behind(s.at+1, "`")
	case c == '"' || c == '\'':
		for i := s.at + 1; i < len(s.text); i++ {
			switch s.text[i] {
			case '\\':
				i++
			case c, '\n':
				return i + 1
			}
		}
		return len(s.text)
	}
	return s.at + 1
}

// behind gives the end of the first mark from a place on; that of the text without one.
func (s *scanner) behind(from int, mark string) int {
	if i := bytes.Index(s.text[from:], []byte(mark)); i >= 0 {
		return from + i + len(mark)
	}
	return len(s.text)
}
