// Package colour tells comments, strings, numbers, keywords and called names of lines of
// code apart, so that they can be shown in colours. It looks at marks and words alone: where
// they mislead a colour is wrong, and nothing else. It knows no output.
package colour

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
)

// Class is what a part of a line is.
type Class string

// The classes. What has none is plain.
const (
	Plain   Class = ""
	Comment Class = "c"
	String  Class = "s"
	Number  Class = "m"
	Keyword Class = "k"
	Called  Class = "f"
)

// Part is a run of one class within a line.
type Part struct {
	Class Class
	Text  string
}

// Lines cuts the lines of a text of the file into parts. A comment or a string may begin on
// one line and end on another.
func Lines(path string, lines []string) [][]Part {
	out := make([][]Part, len(lines))
	language, s := "", scanner{keyword: func(string) bool { return false }}
	if l, _ := extract.Detect(path); l != nil {
		if l.Keywords != nil {
			s.keyword = l.Keywords
		}
		language = l.Name
	}
	if s.syntax = plaintext.SyntaxOf(language, path); s.syntax == nil { // neither comments nor strings are known
		for i, l := range lines {
			out[i] = []Part{{Text: l}}
		}
		return out
	}
	for i := range s.syntax.Opaque {
		s.begins[s.syntax.Opaque[i].Open[0]] = true
	}
	for i, l := range lines {
		out[i] = s.line(l)
	}
	return out
}

type scanner struct {
	syntax  *lang.Syntax
	begins  [256]bool // bytes that a comment or a string begins with
	keyword func(word string) bool
	open    *lang.Opaque // what began on an earlier line
	text    string       // the line
	parts   []Part       // what it was cut into
	last    int          // where the last of them begins
}

func (s *scanner) line(text string) []Part {
	s.text, s.parts = text, nil
	i := 0
	for i < len(text) {
		if s.open != nil {
			n, ended := end(text[i:], s.open)
			s.add(classOf(s.open), i, i+n)
			if i += n; ended {
				s.open = nil
			}
			continue
		}
		i += s.next(text, i)
	}
	if s.open != nil && s.open.Close == "\n" {
		s.open = nil
	}
	return s.parts
}

// next takes what begins at an offset, and gives its length.
func (s *scanner) next(text string, i int) int {
	if o := s.opens(text, i); o != nil {
		n, ended := end(text[i+len(o.Open):], o)
		if !ended && o.Close != "\n" {
			s.open = o
		}
		s.add(classOf(o), i, i+len(o.Open)+n)
		return len(o.Open) + n
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	if !isWord(r) {
		s.add(Plain, i, i+size)
		return size
	}
	n := wordLength(text[i:])
	word := text[i : i+n]
	switch rest := text[i+n:]; {
	case unicode.IsDigit(r):
		s.add(Number, i, i+n)
	case s.keyword(word):
		s.add(Keyword, i, i+n)
	case strings.HasPrefix(rest, "("):
		s.add(Called, i, i+n)
	default:
		s.add(Plain, i, i+n)
	}
	return n
}

// opens finds the comment or string that begins at an offset. A string within a line that
// does not end there is none: the mark means something else.
func (s *scanner) opens(text string, i int) *lang.Opaque {
	if !s.begins[text[i]] {
		return nil
	}
	for k := range s.syntax.Opaque {
		o := &s.syntax.Opaque[k]
		if !strings.HasPrefix(text[i:], o.Open) {
			continue
		}
		if o.Comment && o.Open == "#" && i > 0 && text[i-1] != ' ' && text[i-1] != '\t' {
			continue
		}
		if !o.Comment && len(o.Close) == 1 && o.Close != "`" {
			if _, ended := end(text[i+len(o.Open):], o); !ended {
				continue
			}
		}
		return o
	}
	return nil
}

// end gives the length of what is left of an opaque in a line, with what closes it.
func end(text string, o *lang.Opaque) (n int, ended bool) {
	if o.Close == "\n" {
		return len(text), false
	}
	for i := 0; i < len(text); i++ {
		switch {
		case o.Escape && text[i] == '\\':
			i++
		case strings.HasPrefix(text[i:], o.Close):
			return i + len(o.Close), true
		}
	}
	return len(text), false
}

// add puts a stretch of the line, which follows the last one, to the parts.
func (s *scanner) add(c Class, from, to int) {
	if n := len(s.parts); n > 0 && s.parts[n-1].Class == c {
		s.parts[n-1].Text = s.text[s.last:to]
		return
	}
	if from < to {
		s.parts, s.last = append(s.parts, Part{c, s.text[from:to]}), from
	}
}

func classOf(o *lang.Opaque) Class {
	if o.Comment {
		return Comment
	}
	return String
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func wordLength(text string) int {
	for i, r := range text {
		if !isWord(r) {
			return i
		}
	}
	return len(text)
}
