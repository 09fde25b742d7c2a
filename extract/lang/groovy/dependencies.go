//go:build cgo

package groovy

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// maxDeclared bounds what is shown of a dependency with its block.
const maxDeclared = 300

// Dependencies gives what the blocks `dependencies` and `plugins` of a build script declare, each
// by the word before it. Scripts in Groovy and in Kotlin write them alike.
func Dependencies(source []byte) []facts.Setting {
	if !bytes.Contains(source, []byte("dependencies")) && !bytes.Contains(source, []byte("plugins")) {
		return nil
	}
	s := &script{source: source}
	s.statements("", false)
	return s.found
}

// WithDependencies adds them to the facts that an extractor gives.
func WithDependencies(extract func([]byte) (*facts.File, error)) func([]byte) (*facts.File, error) {
	return func(source []byte) (*facts.File, error) {
		f, err := extract(source)
		if err == nil {
			f.Settings = append(f.Settings, Dependencies(source)...)
		}
		return f, err
	}
}

// script is read once, statement by statement.
type script struct {
	source []byte
	at     int
	line   uint32 // lines before at
	found  []facts.Setting
}

// statements reads those up to the end of a block. In a list each of them declares something.
func (s *script) statements(prefix string, list bool) {
	for s.at < len(s.source) {
		switch c := s.source[s.at]; {
		case c == '}':
			s.next(1)
			return
		case c == '{':
			s.next(1)
			s.statements(prefix, list)
		case letters.IsWord(c):
			s.statement(prefix, list)
		default:
			s.skip()
		}
	}
}

// statement reads one that begins with a word.
func (s *script) statement(prefix string, list bool) {
	line, from := s.line+1, s.at
	for s.at < len(s.source) && (letters.IsWord(s.source[s.at]) || s.source[s.at] == '.') {
		s.at++
	}
	word := string(s.source[from:s.at])
	name := word[strings.LastIndexByte(word, '.')+1:]
	s.blanks()
	if s.at < len(s.source) && s.source[s.at] == '{' && (name == "dependencies" || name == "plugins" || list) {
		s.next(1)
		if !list {
			s.statements("", true)
			return
		}
		s.statements(prefix+word+" ", true)
		return
	}
	if list && (name == "if" || name == "for") {
		s.condition()
		return
	}
	if !list || name == "else" {
		return
	}
	if text := declared(s.rest()); text != "" {
		s.found = append(s.found, facts.Setting{Key: facts.SettingTold + prefix + word, Value: text, Line: line})
	}
}

// condition goes over what is in parentheses before a block.
func (s *script) condition() {
	for depth := 0; s.at < len(s.source); {
		switch s.source[s.at] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if s.skip(); depth == 0 {
			return
		}
	}
}

// rest is what a statement has up to its end, with the blocks in it and without comments.
func (s *script) rest() string {
	var out []byte
	depth := 0
	for s.at < len(s.source) {
		c := s.source[s.at]
		if depth == 0 && (c == '\n' || c == ';' || c == '}') {
			break
		}
		switch c {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		}
		from := s.at
		if comment := s.skip(); !comment {
			out = append(out, s.source[from:s.at]...)
		}
	}
	return string(out)
}

// skip goes over a comment, a string or a sign.
func (s *script) skip() (comment bool) {
	rest := s.source[s.at:]
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		s.next(lengthTo(rest, 2, "\n", false))
		return true
	case bytes.HasPrefix(rest, []byte("/*")):
		s.next(lengthTo(rest, 2, "*/", true))
		return true
	case rest[0] == '"' || rest[0] == '\'':
		quote := string(rest[:1])
		if long := strings.Repeat(quote, 3); bytes.HasPrefix(rest, []byte(long)) {
			s.next(lengthTo(rest, 3, long, true))
			return false
		}
		n := 1
		for n < len(rest) && rest[n] != rest[0] && rest[n] != '\n' {
			if rest[n] == '\\' {
				n++
			}
			n++
		}
		s.next(min(n+1, len(rest)))
	default:
		s.next(1)
	}
	return false
}

// lengthTo is how long a text is up to a mark behind its opening, with the mark if it is part of it.
func lengthTo(text []byte, opening int, mark string, with bool) int {
	n := bytes.Index(text[opening:], []byte(mark))
	switch {
	case n < 0:
		return len(text)
	case with:
		return opening + n + len(mark)
	}
	return opening + n
}

func (s *script) next(n int) {
	s.line += uint32(bytes.Count(s.source[s.at:s.at+n], []byte("\n")))
	s.at += n
}

func (s *script) blanks() {
	for s.at < len(s.source) && (s.source[s.at] == ' ' || s.source[s.at] == '\t') {
		s.at++
	}
}

// declared writes what is declared without the quotes and parentheses around it.
func declared(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if head, tail, ok := strings.Cut(text, ")"); ok && strings.HasPrefix(head, "(") && !strings.Contains(head[1:], "(") {
		text = strings.TrimSpace(head[1:] + tail)
	}
	if unquoted := strings.Trim(text, `"'`); strings.Count(text, `"`)+strings.Count(text, `'`) == 2 && len(unquoted) == len(text)-2 {
		text = unquoted
	}
	if len(text) > maxDeclared {
		text = strings.ToValidUTF8(text[:maxDeclared], "") + "…"
	}
	return text
}
