//go:build cgo

package component

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/markup"
)

// Value adds code that is a value.
func (f *File) Value(start, end int) {
	f.around("(\n", start, end, "\n);\n")
}

// Statements adds code that is a value or statements.
func (f *File) Statements(start, end int) {
	code := f.Source[start:end]
	if bytes.IndexByte(code, ';') >= 0 || startsStatement(string(bytes.TrimSpace(code))) {
		f.around("{\n", start, end, "\n}\n")
		return
	}
	f.Value(start, end)
}

func startsStatement(code string) bool {
	word := code
	if n := strings.IndexFunc(code, func(r rune) bool { return r < 'a' || r > 'z' }); n >= 0 {
		word = code[:n]
	}
	switch word {
	case "if", "for", "while", "switch", "try", "let", "const", "var", "return", "throw":
		return true
	}
	return false
}

// Handler adds code that an event runs: a function by its name, or what Statements adds.
func (f *File) Handler(start, end int) {
	if isPath(f.Source[start:end]) {
		f.Call(start, end)
		return
	}
	f.Statements(start, end)
}

// isPath reports names joined by dots.
func isPath(code []byte) bool {
	code = bytes.TrimSpace(code)
	for _, c := range code {
		if c != '.' && c != '_' && c != '$' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return len(code) > 0 && (code[0] > '9' || code[0] == '$') && code[len(code)-1] != '.'
}

// The arguments of a call in which nothing says how many there are.
const anyArguments = "(...[]);\n"

// Call adds a call of what a path names.
func (f *File) Call(start, end int) {
	if !isPath(f.Source[start:end]) {
		return
	}
	f.copy(start, end)
	f.Markup.Write(anyArguments)
}

// CallAs adds a call of a name that is written otherwise at an offset.
func (f *File) CallAs(name string, at int) {
	f.Markup.Stand(at, name)
	f.Markup.Write(anyArguments)
}

// TextWithCode adds text between tags, and passes on what its braces hold: closing gives the brace that closes
// one, -1 for none. Code may hold what looks like a tag: the next token begins behind it.
func (f *File) TextWithCode(t *markup.Token, closing func(at int) int, code func(start, end int)) {
	at := t.Start
	for at < t.End {
		open := bytes.IndexByte(f.Source[at:t.End], '{')
		if open < 0 {
			break
		}
		f.TextLines(at, at+open)
		at += open
		end := closing(at)
		if end < 0 {
			f.Sign(at, at+1)
			at++
			continue
		}
		f.Expression(at+1, end)
		code(at+1, end)
		at = end + 1
	}
	f.TextLines(at, t.End)
	f.At = max(at, t.End)
}

// Span is a piece of the file.
type Span struct{ Start, End int }

func (f *File) blank(s Span) bool { return len(bytes.TrimSpace(f.Source[s.Start:s.End])) == 0 }

func (f *File) sound(s Span) bool { return markup.Balanced(f.Source[s.Start:s.End]) }

// Loop begins what is done for each element of some: with variables for the element and for
// what is counted. It gives what ends it; empty where it cannot be known.
func (f *File) Loop(element, of, counters Span) (end string) {
	if f.blank(of) || !f.sound(of) || !f.sound(element) {
		return ""
	}
	if f.blank(element) {
		f.Value(of.Start, of.End)
		return ""
	}
	f.Markup.Write("for (const ")
	f.copy(element.Start, element.End)
	f.Markup.Write(" of (\n")
	f.copy(of.Start, of.End)
	f.Markup.Write("\n)) {\n")
	return f.Function(counters) + "}\n"
}

// Function begins what has variables of which nothing is known. It gives what ends it.
func (f *File) Function(parameters Span) (end string) {
	if f.blank(parameters) || !f.sound(parameters) {
		return ""
	}
	f.Markup.Write("((\n")
	f.copy(parameters.Start, parameters.End)
	f.Markup.Write("\n) => {\n")
	return "});\n"
}

// Named begins a function of a name. It gives what ends it.
func (f *File) Named(name, parameters Span) (end string) {
	if f.blank(name) || !f.sound(name) || !f.sound(parameters) {
		return ""
	}
	f.Markup.Write("const ")
	f.copy(name.Start, name.End)
	f.Markup.Write(" = (\n")
	f.copy(parameters.Start, parameters.End)
	f.Markup.Write("\n) => {\n")
	return "};\n"
}

// Constant adds a variable with its value.
func (f *File) Constant(code Span) { f.around("const ", code.Start, code.End, "\n;\n") }

// around adds code between words; code in which brackets stand open is left out.
func (f *File) around(before string, start, end int, after string) {
	if s := (Span{start, end}); f.blank(s) || !f.sound(s) {
		return
	}
	f.Markup.Write(before)
	f.copy(start, end)
	f.Markup.Write(after)
}
