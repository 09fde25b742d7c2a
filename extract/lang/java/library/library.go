// Package library has the types of Java's library as a text; snapshot/link/internal/java/library says how it is written.
package library

import (
	_ "embed" // for library.txt
	"slices"
	"strings"
	"sync"
)

// Text lists the types with their supertypes and members.
//
//go:embed library.txt
var Text string

// Type is a type of the library as what extends it sees it.
type Type struct {
	supers  []string // without type arguments
	methods []Method // of its own, that are not static
}

// Method is a method as overriding tells it.
type Method struct {
	Name            string
	Params          []string // their types by their last names, without type arguments; empty where they depend on such
	Abstract, Final bool
}

// Key is the same for methods that take as much; which of them overrides which, types may tell.
func (m Method) Key() string { return m.Name + strings.Repeat(",", len(m.Params)) }

// lines is where the text of each type is, by its name, and by its last part.
var lines = sync.OnceValue(func() map[string][]string {
	types := map[string][]string{}
	for text := Text; text != ""; {
		end := strings.Index(text, "\n") + 1
		for end < len(text) && text[end] == ' ' {
			end += strings.Index(text[end:], "\n") + 1
		}
		if text[0] != '#' {
			name := nameOf(text)
			types[name] = append(types[name], text[:end])
			if last := name[strings.LastIndexByte(name, '.')+1:]; last != name {
				types[last] = append(types[last], text[:end])
			}
		}
		text = text[end:]
	}
	return types
})

// nameOf is the name of the type that a text begins with.
func nameOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	line, _, _ = strings.Cut(line, " : ")
	line, _, _ = strings.Cut(line, "<")
	return line[strings.LastIndexByte(line, ' ')+1:]
}

// Named are the types of a full name, or of a last part.
func Named(name string) []*Type {
	var out []*Type
	for _, text := range lines()[name] {
		out = append(out, read(text))
	}
	return out
}

func read(text string) *Type {
	head, rest, _ := strings.Cut(text, "\n")
	head, supers, _ := strings.Cut(head, " : ")
	t := &Type{}
	for _, s := range split(supers) {
		s, _, _ = strings.Cut(s, "<")
		t.supers = append(t.supers, s)
	}
	_, variables, _ := strings.Cut(strings.TrimSuffix(head, ">"), "<")
	for line := range strings.Lines(rest) {
		if m, ok := method(strings.TrimSuffix(line[1:], "\n"), split(variables)); ok {
			t.methods = append(t.methods, m)
		}
	}
	return t
}

// method reads a member, with the type parameters around; static ones and fields are none.
func method(line string, variables []string) (Method, bool) {
	if line[0] == '.' || line[0] == '^' {
		return Method{}, false
	}
	m := Method{Abstract: line[0] == '!', Final: line[0] == '#'}
	line = strings.TrimLeft(line, "!#")
	if rest, ok := strings.CutPrefix(line, "<"); ok {
		own, after, _ := strings.Cut(rest, ">")
		variables, line = append(split(own), variables...), after
	}
	name, params, _ := strings.Cut(line, "(")
	params, _, _ = strings.Cut(params, ")")
	m.Name = name
	for _, p := range split(params) {
		p, _, _ = strings.Cut(p, "<")
		if p = p[strings.LastIndexByte(p, '.')+1:]; slices.Contains(variables, strings.TrimRight(p, "[].")) || p == "" {
			p = "" // or takes any number
		}
		m.Params = append(m.Params, p)
	}
	return m, true
}

// All are the methods of a type and of those above it.
func (t *Type) All() []Method {
	out := t.methods
	for _, s := range t.supers {
		for _, above := range Named(s) {
			out = append(slices.Clip(out), above.All()...)
		}
	}
	return out
}

// Above adds the last names of what is above a type; it reports whether all of that is known.
func (t *Type) Above(above map[string]bool) bool {
	for _, s := range t.supers {
		above[s[strings.LastIndexByte(s, '.')+1:]] = true
		types := Named(s)
		if len(types) == 0 {
			return false
		}
		for _, t := range types {
			if !t.Above(above) {
				return false
			}
		}
	}
	return true
}

// split cuts a list at its commas outside of type arguments.
func split(list string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range list {
		switch {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case c == ',' && depth == 0:
			out, from = append(out, strings.TrimSpace(list[from:i])), i+1
		}
	}
	if last := strings.TrimSpace(list[from:]); last != "" {
		out = append(out, last)
	}
	return out
}
