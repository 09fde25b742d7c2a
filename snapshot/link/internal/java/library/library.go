// Package library holds what is known of the types of a language's library, as a text
// declares them, and infers what calls of their methods give.
//
// A line of the text at the margin declares a type, behind its marks: "interface", "abstract",
// "final" if nothing extends it, and "fn" where a function may stand for it, namely for its first
// method. An indented line is a member: a field behind a dot, or a method, behind "!" if it is
// abstract, "^" if it is static and "#" if nothing overrides it. All members of a type are listed.
// A type is named by its last part where one alone has it.
package library

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Types are the types of a text, each read when it is asked for.
type Types struct {
	types map[string]*declaration
	short map[string]string // last part of a name → full name, empty where several have it
	plain map[string]bool

	listed   sync.Once
	packages map[string][]string // sorted names of their types; nil until listed
}

// declaration is a type's part of the text.
type declaration struct {
	text string
	once sync.Once
	read *Type
}

// Type is a type of the library.
type Type struct {
	Params     []string
	Functional string // the method that a function stands for
	Final      bool   // nothing extends it
	Closed     bool   // all its supertypes are listed
	Interface  bool

	name    string
	methods map[string][]*Method
	fields  map[string]Expr
	supers  []Expr
	of      *Types
}

// Method is a method of a type.
type Method struct {
	Params []Expr
	Result Expr
	Static bool
	Body   bool // it is not abstract

	typeParams []string
	variadic   bool
	parameters string // as the text writes them
}

// Expr is a type as the text writes it: a name with arguments, or an array of its
// only argument if the name is "[]".
type Expr struct {
	Name string
	Args []Expr
}

// Parse reads a text. plain names the types of the language itself.
func Parse(text, plain string) *Types {
	lib := &Types{types: map[string]*declaration{}, short: map[string]string{}, plain: lang.WordSet(plain)()}
	for len(text) > 0 {
		end := strings.IndexByte(text, '\n') + 1
		if end == 0 {
			end = len(text)
		}
		head := text[:end]
		for end < len(text) && text[end] == ' ' {
			next := strings.IndexByte(text[end:], '\n') + 1
			if next == 0 {
				next = len(text) - end
			}
			end += next
		}
		if head[0] != '#' {
			name := nameOf(head)
			lib.types[name] = &declaration{text: text[:end]}
			last := name[strings.LastIndexByte(name, '.')+1:]
			if _, ok := lib.short[last]; ok {
				name = ""
			}
			lib.short[last] = name
		}
		text = text[end:]
	}
	return lib
}

// nameOf is the name of the type that a line declares.
func nameOf(line string) string {
	line, _, _ = strings.Cut(strings.TrimSuffix(line, "\n"), " : ")
	line, _, _ = strings.Cut(line, "<")
	return line[strings.LastIndexByte(line, ' ')+1:]
}

// Type is the type of a full name, nil if it is not known.
func (lib *Types) Type(name string) *Type {
	d := lib.types[name]
	if d == nil {
		return nil
	}
	d.once.Do(func() { d.read = lib.declare(d.text) })
	return d.read
}

// declare reads a type's part of the text.
func (lib *Types) declare(text string) *Type {
	head, rest, _ := strings.Cut(text, "\n")
	t := &Type{methods: map[string][]*Method{}, fields: map[string]Expr{}, name: nameOf(head), of: lib, Closed: true}
	head, supers, _ := strings.Cut(head, " : ")
	if _, params, ok := strings.Cut(strings.TrimSuffix(head, ">"), "<"); ok {
		t.Params = strings.Split(params, ",")
	}
	for rest := supers; rest != ""; rest = strings.TrimPrefix(rest, ", ") {
		var s Expr
		s, rest = lib.parse(rest)
		t.supers = append(t.supers, s)
		above := lib.Type(s.Name)
		t.Closed = t.Closed && above != nil && above.Closed
	}
	for _, mark := range strings.Fields(head) {
		switch mark {
		case "fn":
			t.Functional = "?" // the first method
		case "final":
			t.Final = true
		case "interface":
			t.Interface = true
		}
	}
	for line := range strings.Lines(rest) {
		line = strings.TrimSuffix(line[1:], "\n")
		if field, ok := strings.CutPrefix(line, "."); ok {
			name, of, _ := strings.Cut(field, " ")
			t.fields[name], _ = lib.parse(of)
			continue
		}
		lib.method(t, line)
	}
	return t
}

func (lib *Types) method(t *Type, line string) {
	m := &Method{Static: strings.HasPrefix(line, "^"), Body: !strings.HasPrefix(line, "!")}
	line = strings.TrimLeft(line, "!^#")
	if rest, ok := strings.CutPrefix(line, "<"); ok {
		params, after, _ := strings.Cut(rest, ">")
		m.typeParams, line = strings.Split(params, ","), after
	}
	name, rest, _ := strings.Cut(line, "(")
	m.parameters = rest[:strings.IndexByte(rest, ')')]
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
	t.methods[name] = append(t.methods[name], m)
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
	if full := lib.short[e.Name]; full != "" && lib.types[e.Name] == nil {
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

// Function is the method that a function stands for, nil if none does.
func (t *Type) Function() *Method {
	if t == nil || t.Functional == "" {
		return nil
	}
	return t.methods[t.Functional][0]
}

// Complete reports whether all members of a type are known.
func (lib *Types) Complete(name string) bool {
	t := lib.Type(name)
	return t != nil && t.Closed
}

// Member finds a method in a type or its supertypes.
func (lib *Types) Member(name, method string) *Method {
	t := lib.Type(name)
	if t == nil {
		return nil
	}
	if m := t.methods[method]; m != nil {
		return m[0]
	}
	for _, s := range t.supers {
		if m := lib.Member(s.Name, method); m != nil {
			return m
		}
	}
	return nil
}

// Field finds a field in a type or its supertypes.
func (lib *Types) Field(name, field string) (of *core.Value, ok bool) {
	t := lib.Type(name)
	if t == nil {
		return nil, false
	}
	if e, ok := t.fields[field]; ok {
		return t.bind(e, nil, nil, nil), true
	}
	for _, s := range t.supers {
		if of, ok := lib.Field(s.Name, field); ok {
			return of, true
		}
	}
	return nil, false
}

// Has reports a method, a field or a type in a type or its supertypes.
func (lib *Types) Has(name, member string) bool {
	t := lib.Type(name)
	if t == nil {
		return false
	}
	if _, ok := t.fields[member]; ok || t.methods[member] != nil || lib.types[name+"."+member] != nil {
		return true
	}
	for _, s := range t.supers {
		if lib.Has(s.Name, member) {
			return true
		}
	}
	return false
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

// Takes reports whether a method can be called with so many arguments, -1 if that is unknown.
func (m *Method) Takes(count int) bool {
	return count < 0 || count == len(m.Params) || m.variadic && count >= len(m.Params)-1
}

// Spreads reports a last parameter that takes any number of arguments.
func (m *Method) Spreads(n int) bool { return m.variadic && n == len(m.Params)-1 }
