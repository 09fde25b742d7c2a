// Package library holds what is known of the types of a language's library, as a text
// declares them, and infers what calls of their methods give.
//
// A line of the text at the margin declares a type, "only" if all its members are listed,
// "final" if all its supertypes are and no function stands for it; an indented one a method.
// The first method of a "fn" type is the one that a function stands for.
package library

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Types are the types of a text.
type Types struct {
	types map[string]*Type
	short map[string]string // last part of a name → full name, within the text
	plain map[string]bool
}

// Type is a type of the library.
type Type struct {
	Params     []string
	Methods    map[string]*Method
	Functional string // the method that a function stands for
	Final      bool   // no other supertypes

	name   string
	supers []Expr
	only   bool // no other members
	of     *Types
}

// Method is a method of a type: the first of those that have its name.
type Method struct {
	Params []Expr
	Result Expr

	typeParams []string
	variadic   bool
}

// Expr is a type as the text writes it: a name with arguments, or an array of its
// only argument if the name is "[]".
type Expr struct {
	Name string
	Args []Expr
}

// Parse reads a text. short has further names for types of it; plain names the types of the
// language itself.
func Parse(text, plain string, short map[string]string) *Types {
	lib := &Types{types: map[string]*Type{}, short: map[string]string{}, plain: lang.WordSet(plain)()}
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		if line != "" && line[0] != ' ' {
			t := lib.declare(line)
			lib.types[t.name], lib.short[t.name[strings.LastIndexByte(t.name, '.')+1:]] = t, t.name
		}
	}
	for name, full := range short {
		lib.short[name] = full
	}
	var t *Type
	for _, line := range lines {
		switch {
		case line == "":
		case line[0] != ' ':
			head, supers, _ := strings.Cut(line, " : ")
			fields := strings.Fields(head)
			t = lib.types[strings.Split(fields[len(fields)-1], "<")[0]]
			for rest := supers; rest != ""; rest = strings.TrimPrefix(rest, ", ") {
				var s Expr
				s, rest = lib.parse(rest)
				t.supers = append(t.supers, s)
			}
		default:
			lib.method(t, line[1:])
		}
	}
	return lib
}

// declare reads the head of a type: marks, name and parameters.
func (lib *Types) declare(line string) *Type {
	t := &Type{Methods: map[string]*Method{}, of: lib}
	head, _, _ := strings.Cut(line, " : ")
	for _, f := range strings.Fields(head) {
		switch f {
		case "fn":
			t.Functional = "?" // the first method
		case "only":
			t.only = true
		case "final":
			t.Final = true
		default:
			name, params, _ := strings.Cut(strings.TrimSuffix(f, ">"), "<")
			t.name = name
			if params != "" {
				t.Params = strings.Split(params, ",")
			}
		}
	}
	return t
}

func (lib *Types) method(t *Type, line string) {
	m := &Method{}
	if rest, ok := strings.CutPrefix(line, "<"); ok {
		params, after, _ := strings.Cut(rest, ">")
		m.typeParams, line = strings.Split(params, ","), after
	}
	name, rest, _ := strings.Cut(line, "(")
	for !strings.HasPrefix(rest, ")") {
		var p Expr
		p, rest = lib.parse(rest)
		if after, ok := strings.CutPrefix(rest, "..."); ok {
			m.variadic, rest = true, after
		}
		m.Params = append(m.Params, p)
		rest = strings.TrimPrefix(rest, ",")
	}
	m.Result, _ = lib.parse(strings.TrimPrefix(rest, ") "))
	if t.Functional == "?" {
		t.Functional = name
	}
	if t.Methods[name] == nil {
		t.Methods[name] = m
	}
}

// parse reads one type at the start of text and gives what follows it.
func (lib *Types) parse(text string) (Expr, string) {
	end := strings.IndexAny(text, "<>,)[ ")
	if dots := strings.Index(text, "..."); dots >= 0 && (end < 0 || dots < end) {
		end = dots
	}
	if end < 0 {
		end = len(text)
	}
	e := Expr{Name: text[:end]}
	if full := lib.short[e.Name]; full != "" {
		e.Name = full
	}
	text = text[end:]
	if rest, ok := strings.CutPrefix(text, "<"); ok {
		for {
			var a Expr
			a, rest = lib.parse(rest)
			e.Args = append(e.Args, a)
			if after, ok := strings.CutPrefix(rest, ","); ok {
				rest = after
				continue
			}
			text = strings.TrimPrefix(rest, ">")
			break
		}
	}
	for strings.HasPrefix(text, "[]") {
		e, text = Expr{Name: "[]", Args: []Expr{e}}, text[2:]
	}
	return e, text
}

// Type is the type of a full name, nil if it is not known.
func (lib *Types) Type(name string) *Type { return lib.types[name] }

// Complete reports whether all members of a type are known.
func (lib *Types) Complete(name string) bool {
	t := lib.types[name]
	if t == nil || !t.only {
		return false
	}
	for _, s := range t.supers {
		if !lib.Complete(s.Name) {
			return false
		}
	}
	return true
}

// Member finds a method in a type or its supertypes.
func (lib *Types) Member(name, method string) *Method {
	t := lib.types[name]
	if t == nil {
		return nil
	}
	if m := t.Methods[method]; m != nil {
		return m
	}
	for _, s := range t.supers {
		if m := lib.Member(s.Name, method); m != nil {
			return m
		}
	}
	return nil
}

// Param is the type of parameter n of a method.
func (m *Method) Param(n int) (Expr, bool) {
	switch {
	case n < len(m.Params):
		return m.Params[n], true
	case m.variadic && len(m.Params) > 0:
		return m.Params[len(m.Params)-1], true
	}
	return Expr{}, false
}
