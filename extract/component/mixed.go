//go:build cgo

package component

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

// Bounds of code in braces that holds elements.
const (
	maxElements = 100 // in one another
	mixedBudget = 8   // times the text that is read for braces
)

// mixed reads code that holds elements as values, as JSX does. Elements are calls of their components, with what their
// braces hold; of the text between them nothing is code.
type mixed struct {
	*File
	end   int
	depth int
	known func(name string) bool
	piece func(start, end int) // code; nil where only the end is looked for
	write func(words string)
}

// MixedEnd gives where the brace is that closes one, in code that holds elements; -1 for none.
func (f *File) MixedEnd(at int) int {
	if f.mixed == 0 {
		f.mixed = mixedBudget*len(f.Source) + 1<<12
	}
	if f.mixed < 0 {
		return -1
	}
	m := &mixed{File: f, end: len(f.Source)}
	end := m.code(at + 1)
	f.mixed -= max(end, at) - at
	if end >= len(f.Source) || f.Source[end] != '}' {
		f.mixed -= len(f.Source) - at
		return -1
	}
	return end
}

// AddMixed adds code that holds elements as a value. known tells the names of components.
func (f *File) AddMixed(start, end int, known func(name string) bool) {
	rest := bytes.TrimSpace(f.Source[start:end])
	if len(rest) == 0 || bytes.HasPrefix(rest, []byte("/*")) && bytes.HasSuffix(rest, []byte("*/")) {
		return
	}
	if rest, ok := bytes.CutPrefix(rest, []byte("...")); ok {
		start = end - len(rest) - (len(f.Source[start:end]) - len(bytes.TrimRight(f.Source[start:end], " \t\r\n")))
	}
	f.Markup.Write("(\n")
	m := &mixed{File: f, end: end, known: known, piece: f.Markup.Copy, write: f.Markup.Write}
	m.code(start)
	f.Markup.Write("\n);\n")
}

func (m *mixed) add(start, end int) {
	if m.piece != nil && start < end {
		m.piece(start, end)
	}
}

func (m *mixed) say(words string) {
	if m.write != nil {
		m.write(words)
	}
}

// code reads to the bracket that closes what is around, or the end, and gives where that is.
func (m *mixed) code(at int) int {
	s, from := m.Source, at
	var open []byte
	for at < m.end {
		switch c := s[at]; {
		case c == '"' || c == '\'' || c == '`' || c == '/':
			if end, _ := LiteralOrComment(s[:m.end], at); end > at {
				at = end
				continue
			}
		case c == '(' || c == '[' || c == '{':
			open = append(open, c)
		case c == ')' || c == ']' || c == '}':
			if len(open) == 0 {
				m.add(from, at)
				return at
			}
			open = open[:len(open)-1]
		case c == '<' && m.beginsElement(at) && m.depth < maxElements:
			m.add(from, at)
			at = m.element(at)
			from = at
			continue
		}
		at++
	}
	m.add(from, min(at, m.end))
	return min(at, m.end)
}

// beginsElement reports a sign that begins an element: a value is due there.
func (m *mixed) beginsElement(at int) bool {
	if at+1 >= m.end || m.Source[at+1] != '>' && !isNameByte(m.Source[at+1]) {
		return false
	}
	before := bytes.TrimRight(m.Source[:at], " \t\r\n")
	return len(before) == 0 || strings.IndexByte("(,=?:&|>{[;}", before[len(before)-1]) >= 0 || bytes.HasSuffix(before, []byte("return"))
}

// element reads an element, and gives where it ends.
func (m *mixed) element(at int) int {
	m.depth++
	defer func() { m.depth-- }()
	s, name := m.Source, at+1
	for at++; at < m.end && (isNameByte(s[at]) || s[at] == '.' || s[at] == ':' || s[at] == '-'); at++ {
	}
	m.say("[")
	if m.known != nil && m.known(string(s[name:at])) {
		m.piece(name, at)
		m.say("(...[]),")
	}
	defer m.say("null]")
	called := string(s[name:at])
	for at < m.end && s[at] != '>' {
		switch c := s[at]; {
		case c == '"' || c == '\'' || c == '`':
			at, _ = LiteralOrComment(s[:m.end], at)
		case c == '{':
			at = m.braces(at)
		case c == '/' && at+1 < m.end && s[at+1] == '>':
			return at + 2
		default:
			at++
		}
	}
	at = min(at+1, m.end)
	if markup.IsVoid(called) {
		return at
	}
	return m.content(at)
}

// content reads what an element holds, and gives what is behind its closing tag.
func (m *mixed) content(at int) int {
	s := m.Source
	for at < m.end {
		switch {
		case bytes.HasPrefix(s[at:m.end], []byte("<!--")):
			n := bytes.Index(s[at:m.end], []byte("-->"))
			if n < 0 {
				return m.end
			}
			at += n + 3
		case bytes.HasPrefix(s[at:m.end], []byte("</")):
			n := bytes.IndexByte(s[at:m.end], '>')
			if n < 0 {
				return m.end
			}
			return at + n + 1
		case s[at] == '<' && at+1 < m.end && (s[at+1] == '>' || isNameByte(s[at+1])) && m.depth < maxElements:
			at = m.element(at)
			m.say(",")
		case s[at] == '{':
			at = m.braces(at)
		default:
			at++
		}
	}
	return at
}

// braces reads code in an element, and gives what is behind it.
func (m *mixed) braces(at int) int {
	start := at + 1
	if rest := bytes.TrimLeft(m.Source[start:m.end], " \t\r\n"); bytes.HasPrefix(rest, []byte("...")) {
		start = m.end - len(rest) + 3
	}
	m.say("(\n")
	end := m.code(start)
	m.say("\n),")
	return min(end+1, m.end)
}

func isNameByte(c byte) bool {
	return c == '$' || letters.IsPlain(c)
}

// Fenced gives what is between two fences of three dashes at the beginning of a text, and what is behind them. A fence that nothing closes goes to the end.
func Fenced(source []byte, at int) (start, end, behind int, ok bool) {
	rest := bytes.TrimLeft(source[at:], " \t\r\n")
	if !bytes.HasPrefix(rest, []byte("---")) {
		return 0, 0, 0, false
	}
	start = len(source) - len(rest) + 3
	n := bytes.Index(source[start:], []byte("\n---"))
	if n < 0 {
		return start, len(source), len(source), true
	}
	return start, start + n + 1, start + n + 4, true
}

// Element adds the call of a component, and the code in the braces of its attributes.
func (f *File) Element(t *markup.Token, known func(name string) bool) {
	if known(t.Name) {
		f.Call(t.NameAt, t.NameAt+len(t.Name))
	}
	for _, a := range t.Attributes {
		if a.Braces || a.Name == "" || bytes.HasPrefix(f.Source[a.Start:a.End], []byte("`")) {
			f.AddMixed(a.Start, a.End, known)
		} else {
			f.Plain(t, a)
		}
	}
}

// IsTagOf reports a tag that names a component among the words of a script.
func IsTagOf(words map[string]bool, tag string) bool {
	object, _, dotted := strings.Cut(tag, ".")
	if tag == "" || !dotted && (tag[0] < 'A' || tag[0] > 'Z') || strings.ContainsAny(tag, ":-") {
		return false
	}
	return words[object]
}
