package java

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

const javaObject = "java.lang.Object"

// libraryTypes is what is known of a library's types, by full name.
type libraryTypes struct {
	types map[string]*libraryType
	short map[string]string // last part of a name → full name, within the text
}

type libraryType struct {
	name       string
	params     []string
	supers     []libraryExpr
	methods    map[string]*libraryMethod
	functional string // the method that a lambda stands for
	only       bool   // no other members
	final      bool   // no other supertypes
}

type libraryMethod struct {
	typeParams []string
	params     []libraryExpr
	variadic   bool
	result     libraryExpr
}

// libraryExpr is a type as the text writes it: a name with arguments, or an
// array of its only argument if the name is "[]".
type libraryExpr struct {
	name string
	args []libraryExpr
}

var javaLibrary = sync.OnceValue(func() *libraryTypes {
	lib := &libraryTypes{types: map[string]*libraryType{}, short: map[string]string{}}
	lines := strings.Split(javaLibraryText, "\n")
	for _, line := range lines {
		if line != "" && line[0] != ' ' {
			t := lib.declare(line)
			lib.types[t.name], lib.short[t.name[strings.LastIndexByte(t.name, '.')+1:]] = t, t.name
		}
	}
	lib.short["Map.Entry"] = "java.util.Map.Entry"
	var t *libraryType
	for _, line := range lines {
		switch {
		case line == "":
		case line[0] != ' ':
			head, supers, _ := strings.Cut(line, " : ")
			fields := strings.Fields(head)
			t = lib.types[strings.Split(fields[len(fields)-1], "<")[0]]
			for rest := supers; rest != ""; rest = strings.TrimPrefix(rest, ", ") {
				var s libraryExpr
				s, rest = lib.parse(rest)
				t.supers = append(t.supers, s)
			}
		default:
			lib.method(t, line[1:])
		}
	}
	return lib
})

// declare reads the head of a type: marks, name and parameters.
func (lib *libraryTypes) declare(line string) *libraryType {
	t := &libraryType{methods: map[string]*libraryMethod{}}
	head, _, _ := strings.Cut(line, " : ")
	for _, f := range strings.Fields(head) {
		switch f {
		case "fn":
			t.functional = "?" // the first method
		case "only":
			t.only = true
		case "final":
			t.final = true
		default:
			name, params, _ := strings.Cut(strings.TrimSuffix(f, ">"), "<")
			t.name = name
			if params != "" {
				t.params = strings.Split(params, ",")
			}
		}
	}
	return t
}

func (lib *libraryTypes) method(t *libraryType, line string) {
	m := &libraryMethod{}
	if rest, ok := strings.CutPrefix(line, "<"); ok {
		params, after, _ := strings.Cut(rest, ">")
		m.typeParams, line = strings.Split(params, ","), after
	}
	name, rest, _ := strings.Cut(line, "(")
	for !strings.HasPrefix(rest, ")") {
		var p libraryExpr
		p, rest = lib.parse(rest)
		if after, ok := strings.CutPrefix(rest, "..."); ok {
			m.variadic, rest = true, after
		}
		m.params = append(m.params, p)
		rest = strings.TrimPrefix(rest, ",")
	}
	m.result, _ = lib.parse(strings.TrimPrefix(rest, ") "))
	if t.functional == "?" {
		t.functional = name
	}
	if t.methods[name] == nil {
		t.methods[name] = m
	}
}

// parse reads one type at the start of text and gives what follows it.
func (lib *libraryTypes) parse(text string) (libraryExpr, string) {
	end := strings.IndexAny(text, "<>,)[ ")
	if dots := strings.Index(text, "..."); dots >= 0 && (end < 0 || dots < end) {
		end = dots
	}
	if end < 0 {
		end = len(text)
	}
	e := libraryExpr{name: text[:end]}
	if full := lib.short[e.name]; full != "" {
		e.name = full
	}
	text = text[end:]
	if rest, ok := strings.CutPrefix(text, "<"); ok {
		for {
			var a libraryExpr
			a, rest = lib.parse(rest)
			e.args = append(e.args, a)
			if after, ok := strings.CutPrefix(rest, ","); ok {
				rest = after
				continue
			}
			text = strings.TrimPrefix(rest, ">")
			break
		}
	}
	for strings.HasPrefix(text, "[]") {
		e, text = libraryExpr{name: "[]", args: []libraryExpr{e}}, text[2:]
	}
	return e, text
}

// complete reports whether all members of a library type are known.
func (lib *libraryTypes) complete(name string) bool {
	t := lib.types[name]
	if t == nil || !t.only && t.functional == "" {
		return false
	}
	for _, s := range t.supers {
		if !lib.complete(s.name) {
			return false
		}
	}
	return true
}

// member finds a method in a library type or its supertypes.
func (lib *libraryTypes) member(name, method string) *libraryMethod {
	t := lib.types[name]
	if t == nil {
		return nil
	}
	if m := t.methods[method]; m != nil {
		return m
	}
	for _, s := range t.supers {
		if m := lib.member(s.name, method); m != nil {
			return m
		}
	}
	return nil
}

// as views a library type as one of its supertypes, or itself; nil if it is not
// known to be one.
func (lib *libraryTypes) as(t *core.Value, name string, depth int) *core.Value {
	if t == nil || depth > 8 {
		return nil
	}
	if t.Text == name {
		return t
	}
	d := lib.types[t.Text]
	if d == nil {
		return nil
	}
	for _, s := range d.supers {
		if v := lib.as(d.bind(s, t.Args, nil, nil), name, depth+1); v != nil {
			return v
		}
	}
	return nil
}

// holder finds the type among a library type and its supertypes that declares a
// method.
func (lib *libraryTypes) holder(t *core.Value, method string, depth int) (*core.Value, *libraryMethod) {
	if t == nil || depth > 8 || lib.types[t.Text] == nil {
		return nil, nil
	}
	d := lib.types[t.Text]
	if m := d.methods[method]; m != nil {
		return t, m
	}
	for _, s := range d.supers {
		if h, m := lib.holder(d.bind(s, t.Args, nil, nil), method, depth+1); m != nil {
			return h, m
		}
	}
	return nil, nil
}

// variable reports whether an expression depends on type arguments.
func (t *libraryType) variable(e libraryExpr, m *libraryMethod) bool {
	return slices.Contains(t.params, e.name) || slices.Contains(m.typeParams, e.name) ||
		slices.ContainsFunc(e.args, func(a libraryExpr) bool { return t.variable(a, m) })
}

// bind gives an expression of the text as a type, with arguments for the type's
// parameters and a method's. Unknown ones are nil.
func (t *libraryType) bind(e libraryExpr, args []*core.Value, names []string, given []*core.Value) *core.Value {
	for i, p := range names {
		if p == e.name {
			return given[i]
		}
	}
	for i, p := range t.params {
		if p == e.name {
			if i < len(args) {
				return args[i]
			}
			return nil
		}
	}
	switch e.name {
	case "?":
		return nil
	case "[]":
		return core.Wrap(core.KindList, t.bind(e.args[0], args, names, given))
	case "int", "long", "boolean", "char", "byte", "short", "float", "double", "void":
		return core.BuiltinValue(e.name)
	}
	v := core.ExternalValue(e.name)
	for _, a := range e.args {
		v.Args = append(v.Args, t.bind(a, args, names, given))
	}
	return v
}
