//go:build cgo

package hcl

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// kind says what a token is.
type kind uint8

const (
	word  kind = iota
	text       // part of a string
	quote      // begins or ends a string
	sign
	newline
)

type token struct {
	kind       kind
	start, end int
	match      int // of a bracket or quote: the token that closes it; the end of the text for none
}

// template is a string or heredoc that is being read.
type template struct {
	heredoc string // the word that ends it; empty for a string
	depth   int    // of brackets in the interpolation at hand
	open    int    // its token
}

// scan cuts the text into tokens and tells them to the draft.
func (x *extractor) scan() {
	s := x.Source
	var templates []template
	var brackets []int
	inText := false
	for at, _ := x.Line(0); at < len(s); {
		if inText {
			at, inText = x.template(at, &templates)
			continue
		}
		c := s[at]
		n := lexis.WordLength(s[at:])
		switch {
		case c == '\n':
			x.put(newline, at, at+1)
			at++
		case c == ' ' || c == '\t' || c == '\r':
			at++
		case c == '#' || bytes.HasPrefix(s[at:], []byte("//")):
			at = x.LineComment(at)
		case bytes.HasPrefix(s[at:], []byte("/*")):
			at = x.BlockComment(at, "/*", "*/")
		case n > 0:
			n = nameLength(s[at:], n)
			x.put(word, at, at+n)
			x.Word(at, at+n)
			at += n
		case c == '"':
			templates = append(templates, template{open: len(x.tokens)})
			x.put(quote, at, at+1)
			at, inText = at+1, true
		case bytes.HasPrefix(s[at:], []byte("<<")):
			at, inText = x.heredoc(at, &templates)
		case c == '}' && len(templates) > 0 && templates[len(templates)-1].depth == 0:
			x.put(sign, at, at+1)
			x.Sign(at, at+1)
			at, inText = at+1, true
		default:
			x.bracket(at, c, &brackets, templates)
			x.Sign(at, at+1)
			at++
		}
	}
	for _, b := range brackets {
		x.tokens[b].match = len(x.tokens)
		x.File.ParseErrors++
	}
	for _, t := range templates {
		x.tokens[t.open].match = len(x.tokens)
		x.File.ParseErrors++
	}
}

// nameLength is how long the name is that a text begins with, n letters of which are a word: hyphens are letters, and digits behind them are.
func nameLength(s []byte, n int) int {
	for n < len(s) {
		switch c := s[n]; {
		case c >= '0' && c <= '9':
			n++
		case c == '-' && n+1 < len(s) && (s[n+1] == '-' || s[n+1] >= '0' && s[n+1] <= '9' || lexis.WordLength(s[n+1:]) > 0):
			n++
		default:
			more := lexis.WordLength(s[n:])
			if more == 0 {
				return n
			}
			n += more
		}
	}
	return n
}

func (x *extractor) put(k kind, start, end int) {
	x.tokens = append(x.tokens, token{k, start, end, -1})
}

// bracket adds a sign and joins brackets that belong together.
func (x *extractor) bracket(at int, c byte, brackets *[]int, templates []template) {
	n := len(x.tokens)
	x.put(sign, at, at+1)
	switch c {
	case '{', '(', '[':
		*brackets = append(*brackets, n)
		if len(templates) > 0 {
			templates[len(templates)-1].depth++
		}
	case '}', ')', ']':
		if last := len(*brackets) - 1; last >= 0 {
			x.tokens[(*brackets)[last]].match = n
			*brackets = (*brackets)[:last]
		} else {
			x.File.ParseErrors++
		}
		if len(templates) > 0 {
			templates[len(templates)-1].depth--
		}
	}
}

// heredoc begins a text over lines, which a word on a line of its own ends.
func (x *extractor) heredoc(at int, templates *[]template) (next int, inText bool) {
	from := at + 2
	if from < len(x.Source) && x.Source[from] == '-' {
		from++
	}
	n := lexis.WordLength(x.Source[from:])
	if n == 0 {
		x.put(sign, at, at+2)
		x.Sign(at, at+2)
		return at + 2, false
	}
	*templates = append(*templates, template{heredoc: string(x.Source[from : from+n]), open: len(x.tokens)})
	x.put(quote, at, from+n)
	return from + n, true
}

// template reads text up to code in it or to its end.
func (x *extractor) template(at int, templates *[]template) (next int, inText bool) {
	s, t := x.Source, &(*templates)[len(*templates)-1]
	from := at
	flush := func(to int) {
		if from < to {
			x.put(text, from, to)
			x.Text(from, to)
		}
	}
	end := func(from, to int) (int, bool) {
		x.tokens[t.open].match = len(x.tokens)
		x.put(quote, from, to)
		*templates = (*templates)[:len(*templates)-1]
		return to, false
	}
	for at < len(s) {
		c := s[at]
		switch {
		case (c == '$' || c == '%') && at+2 < len(s) && s[at+1] == c && s[at+2] == '{':
			at += 3
		case (c == '$' || c == '%') && at+1 < len(s) && s[at+1] == '{':
			flush(at)
			x.put(sign, at, at+2)
			x.Sign(at, at+2)
			t.depth = 0
			return at + 2, false
		case t.heredoc == "" && c == '\\':
			at += 2
		case t.heredoc == "" && (c == '"' || c == '\n'):
			flush(at)
			if c == '\n' {
				x.File.ParseErrors++
				return end(at, at)
			}
			return end(at, at+1)
		case t.heredoc != "" && c == '\n':
			at++
			stop := x.LineEnd(at)
			if string(bytes.TrimSpace(s[at:stop])) == t.heredoc {
				flush(at)
				return end(at, stop)
			}
		default:
			at++
		}
	}
	at = len(s)
	flush(at)
	return at, true
}
