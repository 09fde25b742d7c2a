//go:build cgo

// Package markup reads tags with their attributes, comments and what is between them:
// what HTML and the files of components are written in. Their words go to a draft.
package markup

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Reader reads a text token by token. It is for one goroutine.
type Reader struct {
	*draft.Draft
	At int // where the next token begins

	Braces bool                   // values, and attributes themselves, may be code in braces
	Code   func(name string) bool // an attribute's value is code; nil where none is

	budget int // bytes that may be read for braces that nothing closes
}

// NewReader begins at a text's first line.
func NewReader(d *draft.Draft) *Reader {
	r := &Reader{Draft: d, budget: 4*len(d.Source) + 1<<12}
	r.At, _ = d.Line(0)
	return r
}

// Kind says what a token is.
type Kind uint8

// The kinds of tokens.
const (
	Text    Kind = iota // up to the next "<"; its words are the caller's to add
	Comment             // added to the draft
	Tag                 // added to the draft
	Other               // a "<" that begins nothing; added to the draft
)

// Token is a piece of the text.
type Token struct {
	Kind       Kind
	Start, End int
	Name       string // of a tag, as written
	NameAt     int
	Attributes []Attribute
	Closes     bool // "</name>"
	Empty      bool // "<name/>"
}

// Attribute is one of a tag.
type Attribute struct {
	Name       string // as written; of code in braces without a name empty
	At         int
	Start, End int  // of the value, quotes or braces left out; equal where there is none
	Braces     bool // the value is code in braces
}

// Written is the text of an attribute's value, without white space around it.
func (r *Reader) Written(a Attribute) string {
	return strings.TrimSpace(string(r.Source[a.Start:a.End]))
}

// Attribute gives a tag's attribute by name; its value is empty where it has none.
func (t *Token) Attribute(name string) (Attribute, bool) {
	for _, a := range t.Attributes {
		if a.Name == name {
			return a, true
		}
	}
	return Attribute{}, false
}

// Next reads a token; ok is false at the end.
func (r *Reader) Next() (t Token, ok bool) {
	s := r.Source
	if r.At >= len(s) {
		return Token{}, false
	}
	t = Token{Start: r.At}
	switch {
	case s[r.At] != '<':
		t.End = len(s)
		if n := bytes.IndexByte(s[r.At:], '<'); n >= 0 {
			t.End = r.At + n
		}
		r.At = t.End
	case bytes.HasPrefix(s[r.At:], []byte("<!--")):
		t.Kind, t.End = Comment, len(s)
		if n := bytes.Index(s[r.At:], []byte("-->")); n >= 0 {
			t.End = r.At + n + 3
		}
		r.Comment(t.Start, t.End)
		r.At = t.End
	case r.At+1 < len(s) && (letters.IsLetter(s[r.At+1]) || s[r.At+1] == '/' || s[r.At+1] == '!'):
		r.tag(&t)
	default:
		t.Kind, t.End = Other, r.At+1
		r.Sign(r.At, r.At+1)
		r.At++
	}
	return t, true
}

func isTagByte(c byte) bool {
	return letters.IsLetter(c) || c >= '0' && c <= '9' || c == '-' || c == ':' || c == '.' || c == '_'
}

// tag reads a tag with its attributes.
func (r *Reader) tag(t *Token) {
	s, at := r.Source, t.Start+1
	t.Kind, t.Closes = Tag, s[at] == '/'
	if s[at] == '/' || s[at] == '!' {
		at++
	}
	t.NameAt = at
	for at < len(s) && isTagByte(s[at]) {
		at++
	}
	t.Name = string(s[t.NameAt:at])
	r.Word(t.NameAt, at)
	for at < len(s) && s[at] != '>' && s[at] != '<' {
		t.Empty = s[at] == '/'
		var a Attribute
		if a, at = r.attribute(at); a.At < a.Start || a.Name != "" {
			t.Attributes, t.Empty = append(t.Attributes, a), false
		}
	}
	if at < len(s) && s[at] == '>' {
		at++
	}
	t.End, r.At = at, at
}

// attribute reads one, and gives what is behind it.
func (r *Reader) attribute(at int) (Attribute, int) {
	s, from := r.Source, at
	if r.Braces && s[at] == '{' {
		if end := r.Closing(at); end > 0 {
			r.Expression(at+1, end)
			return Attribute{At: at, Start: at + 1, End: end, Braces: true}, end + 1
		}
	}
	for at < len(s) && s[at] > ' ' && bytes.IndexByte([]byte("=><\"'"), s[at]) < 0 && (s[at] != '/' || at+1 < len(s) && s[at+1] != '>') {
		at++
	}
	a := Attribute{Name: string(s[from:at]), At: from}
	if from == at {
		return a, at + 1
	}
	r.Word(from, at)
	rest := blanks(s, at)
	if rest >= len(s) || s[rest] != '=' {
		return a, at
	}
	rest = blanks(s, rest+1)
	if rest >= len(s) {
		return a, rest
	}
	return r.value(a, rest)
}

func blanks(s []byte, at int) int {
	for at < len(s) && s[at] <= ' ' {
		at++
	}
	return at
}

// value reads an attribute's value.
func (r *Reader) value(a Attribute, at int) (Attribute, int) {
	s := r.Source
	if q := s[at]; q == '"' || q == '\'' {
		end, next := len(s), len(s)
		if n := r.quoteEnd(at+1, q); n >= 0 {
			end, next = n, n+1
		}
		a.Start, a.End = at+1, end
		r.spell(a)
		return a, next
	}
	if r.Braces && s[at] == '{' {
		if end := r.Closing(at); end > 0 {
			a.Start, a.End, a.Braces = at+1, end, true
			r.Expression(a.Start, a.End)
			return a, end + 1
		}
	}
	a.Start = at
	for at < len(s) && s[at] > ' ' && s[at] != '>' {
		at++
	}
	a.End = at
	r.spell(a)
	return a, at
}

// quoteEnd finds the end of a value in quotes; in code in braces a quote ends nothing.
func (r *Reader) quoteEnd(at int, quote byte) int {
	if !r.Braces {
		if n := bytes.IndexByte(r.Source[at:], quote); n >= 0 {
			return at + n
		}
		return -1
	}
	for ; at < len(r.Source); at++ {
		switch r.Source[at] {
		case quote:
			return at
		case '{':
			if end := r.Closing(at); end > 0 {
				at = end
			}
		}
	}
	return -1
}

// spell adds the words of a value.
func (r *Reader) spell(a Attribute) {
	if r.Code != nil && r.Code(a.Name) {
		r.Expression(a.Start, a.End)
		return
	}
	r.Text(a.Start, a.End)
}

// Raw gives what an element holds whose content is no markup, up to its closing tag, which
// is read next.
func (r *Reader) Raw(t *Token) (start, end int) {
	start, end = t.End, len(r.Source)
	if t.Empty {
		return start, start
	}
	if n := indexFold(r.Source[start:], "</"+t.Name); n >= 0 {
		end = start + n
	}
	r.At = end
	return start, end
}

// indexFold finds a tag, in capitals or not.
func indexFold(s []byte, tag string) int {
	for at := 0; ; {
		n := bytes.Index(s[at:], []byte("</"))
		if n < 0 {
			return -1
		}
		at += n
		if end := at + len(tag); len(s) >= end && strings.EqualFold(string(s[at:end]), tag) && (len(s) == end || !isTagByte(s[end])) {
			return at
		}
		at += 2
	}
}

// Words calls visit with each word of a text between blanks.
func (r *Reader) Words(start, end int, visit func(word string, at int)) {
	for at := start; at < end; {
		at = blanks(r.Source[:end], at)
		from := at
		for at < end && r.Source[at] > ' ' {
			at++
		}
		if from < at {
			visit(string(r.Source[from:at]), from)
		}
	}
}
