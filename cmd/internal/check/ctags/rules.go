package main

import (
	"regexp"
	"slices"
	"strings"
)

// rule tells from the source what ctags takes for a definition of the kinds asked and is none.
// In patterns NAME is the name that ctags gives; what is set must hold together.
type rule struct {
	why    string
	kinds  string    // of ctags, parted by blanks; all if empty
	name   string    // the name matches
	line   string    // the line matches
	unless string    // the line, with that before it, does not match
	within [2]string // the line is in a text that begins and ends so
	under  string    // a line above that is indented less, and around it, matches
}

// faults lists them by the language of ctags.
var faults = map[string][]rule{
	"C#": {
		{why: "name of an import", kinds: "typedef", line: `^\s*using\s+NAME\s*=`},
		{why: "call, read as a method", kinds: "method", line: `^\s*(?:\w+\s*=\s*)?NAME\s*(?:<[^;]*>)?\(.*;\s*(//.*)?$`, unless: `\b(public|private|protected|internal|static|override|abstract|extern|partial)\b`},
		{why: "method of another type, which is called", kinds: "method", name: `\.`},
		{why: "constraint or type argument, read as a type", kinds: "class struct interface", line: `\bwhere\b|<[^>]*NAME`},
		{why: "generic type of a property, or the interface that a member is of, read as its name", kinds: "property", line: `NAME\s*[<.]|\bnew\s+NAME|\(NAME\b`},
	},
	"C": {
		{why: "use of a macro, read as a function", kinds: "function", name: `^[A-Z][A-Z_0-9]+$`, line: `^\s*NAME\s*\(`},
		{why: "guard of a header or default of a condition, without a value", kinds: "macro", line: `#\s*define\s+NAME\s*(/[/*].*)?$`},
	},
	"CMake": {
		{why: "in a comment", within: [2]string{"#[=", "]="}},
		{why: "in a comment", line: `^\s*#`},
	},
	"Elixir": {
		{why: "name that is computed", name: `^unquote$`},
		{why: "in a heredoc of documentation", line: `^\s+(iex>|\.\.\.>)`},
		{why: "in a heredoc of documentation", within: [2]string{`"""`, `"""`}},
		{why: "in a heredoc of documentation", within: [2]string{"'''", "'''"}},
	},
	"Erlang": {
		{why: "word of the language", name: `^(when|catch|end|after|of)$`},
	},
	"Elm": {
		{why: "in a text or a comment", within: [2]string{`"""`, `"""`}},
		{why: "in a let, local to it", line: `^\s`, kinds: "function"},
	},
	"Fortran": {
		{why: "operator, called by its sign", name: `^(\W+|\.\w+\.)$`},
		{why: "procedure named as a finalizer, defined elsewhere", kinds: "method", line: `(?i)^\s*final\b`},
	},
	"Haskell": {
		{why: "part of a head, of an equation inside, or of an expression: no line begins with it", kinds: "function", unless: `(^|\s)NAME\s*$|^\s*NAME\b`},
		{why: "equation of where or let, local to it", kinds: "function", line: `^\s+NAME\b`, under: `^\w|^\s+(where|let)\b`},
		{why: "call of a template that writes definitions", kinds: "function", line: `^NAME\s+''`},
		{why: "word of the language", name: `^(class|pattern|foreign|newtype|data|return|where|infix[lr]?|deriving|instance|module|let|in|of|do|if|else|case|import|default|type)$`},
	},
	"JavaScript": {
		{why: "function without a name, which ctags numbers", name: `^AnonymousFunction`},
		{why: "in a line of more than 1,000 letters", line: `^.{1000}`},
	},
	"Kotlin": {
		{why: "variable of a loop, a lambda or a condition, read as a method", kinds: "method", unless: `\bfun\b[^{]*\bNAME\b`},
	},
	"Lua": {
		{why: "word function elsewhere in a line: call of such a name, text, argument", unless: `function\s+NAME\s*\(|\bNAME\s*=\s*function\b`},
		{why: "computed key, which is no name", name: `\]$`},
		{why: "in a text", line: `^\s*#|['"].*\bfunction NAME.*['"]`},
		{why: "in a comment", within: [2]string{"--[[", "]]"}},
		{why: "in a comment", line: `^\s*--`},
		{why: "function of a function, local to it", line: `^\s+local function NAME`, under: `\bfunction\b`},
	},
	"OCaml": {
		{why: "constraint of a signature", kinds: "type", line: `\b(with|and) type\b[^=]*\bNAME\b`},
		{why: "pattern without a name", name: `^(\(\)|_|[A-Z]\w*|open|%)$`, kinds: "function"},
		{why: "binding operator of let, used", name: `^[*+]$`},
		{why: "function of a function, which ends at in", kinds: "function", line: `^\s+(let|and)\b.*\bin$`},
		{why: "function of a function, local to it", kinds: "function", line: `^\s+(let|and)\b`, under: `^\s*(let|and|method)\b`},
	},
	"ObjectiveC": {
		{why: "macro behind a declaration", name: `^[A-Z_]+$`},
		{why: "argument of a macro behind a property", kinds: "property", line: `\bAPI_AVAILABLE\(.*NAME`},
		{why: "type without a body", kinds: "struct", line: `typedef struct NAME$`},
		{why: "end of an enumeration, whose name stands at its begin", kinds: "typedef", line: `^\s*}\s*;`},
		{why: "pointer to a function", kinds: "function", line: `NAME \(\*`},
	},
	"Pascal": {
		{why: "in a comment", line: `^\s*//`},
		{why: "type of a routine, a routine without a name, or a word that ends so", unless: `(?i)\b(function|procedure|constructor|destructor|operator)\s+([\w<>, ]+\.)*&?NAME\b`},
		{why: "body outside, whose header counts", line: `(?i);\s*external\b`},
		{why: "name that begins with &, cut", line: `NAME&`},
	},
	"R": {
		{why: "function without a name, which ctags numbers", name: `^anonFunc[0-9a-f]+$`},
		{why: "function of a function or block, local to it", line: `^\s`},
	},
	"SCSS": {
		{why: "fraction of a number, read as a class", kinds: "class", name: `^\.?\d`},
		{why: "member of a module, read as a class", kinds: "class", line: `\wNAME\s*\(`},
		{why: "in an address", kinds: "class", line: `url\(`},
		{why: "class whose name is computed", kinds: "class", line: `NAME#\{`},
	},
	"SystemVerilog": hardware,
	"Verilog":       hardware,
	"Sh": {
		{why: "assignment of an array, read as a function", name: `=$`},
	},
}

var hardware = []rule{
	{why: "word or place behind the word function, whose name is elsewhere", kinds: "function", unless: `\bfunction\b[^;(]*\bNAME\s*[;(]`},
	{why: "variable of a type that is written with it", kinds: "struct enum union", line: `^\s*}\s*NAME\s*(,|;)|\benum\s*{[^}]*}\s*NAME`},
	{why: "name that begins with a backslash, cut", line: `\\\S+NAME`},
	{why: "assertion", kinds: "property", line: `^\s*property\b`},
}

// source is the lines of a file, from 1.
type source []string

func (s source) line(n int) string {
	if n < 1 || n > len(s) {
		return ""
	}
	return s[n-1]
}

// fault says why a tag is no definition; "" if nothing says so.
func fault(rules []rule, s source, t tag) string {
	for _, r := range rules {
		if r.kinds != "" && !slices.Contains(strings.Fields(r.kinds), t.Kind) {
			continue
		}
		if matches(r.name, t.Name, t.Name) && matches(r.line, t.Name, s.line(t.Line)) && r.inside(s, t.Line) && r.below(s, t.Line) &&
			(r.unless == "" || !matches(r.unless, t.Name, s.line(t.Line-1)+" "+s.line(t.Line))) {
			return r.why
		}
	}
	return ""
}

func matches(p, name, text string) bool { return p == "" || pattern(p, name).MatchString(text) }

func pattern(p, name string) *regexp.Regexp {
	return regexp.MustCompile(strings.ReplaceAll(p, "NAME", regexp.QuoteMeta(name)))
}

// inside reports a line that is in a text of the rule.
func (r *rule) inside(s source, line int) bool {
	opens, closes := r.within[0], r.within[1]
	if opens == "" {
		return true
	}
	open := false
	for _, l := range s[:min(line-1, len(s))] {
		for {
			sign := opens
			if open {
				sign = closes
			}
			i := strings.Index(l, sign)
			if i < 0 {
				break
			}
			open, l = !open, l[i+len(sign):]
		}
	}
	return open
}

// below reports a line that stands in what a line of the rule begins, by indentation.
func (r *rule) below(s source, line int) bool {
	if r.under == "" {
		return true
	}
	least := indent(s.line(line))
	for n := line - 1; n > 0 && least > 0; n-- {
		l := s.line(n)
		if strings.TrimSpace(l) == "" || indent(l) >= least {
			continue
		}
		if matches(r.under, "", l) {
			return true
		}
		least = indent(l)
	}
	return false
}

func indent(line string) int {
	width := 0
	for _, c := range line {
		switch c {
		case ' ':
			width++
		case '\t':
			width += 8 - width%8
		default:
			return width
		}
	}
	return width
}

// first is the line of the first of several clauses or equations of a function, or of its signature, above a tag: lines
// that match head, with others between them that match rest or are empty.
func first(s source, t tag, head, rest string) int {
	found, begins, goesOn := t.Line, pattern(head, t.Name), pattern(rest, t.Name)
	for n := t.Line - 1; n > 0; n-- {
		switch l := s.line(n); {
		case begins.MatchString(l):
			found = n
		case strings.TrimSpace(l) != "" && !goesOn.MatchString(l):
			return found
		}
	}
	return found
}

// placed gives a tag the name and line that the source has where ctags has others by its rules: the line of a method's
// first word instead of its last, a member of a generic type, which ctags
// calls as the type, a class before its states, a name without quotes, and the first clause of a function, which stands for all.
func placed(language string, s source, t tag) tag {
	switch language {
	case "ObjectiveC":
		for n := t.Line; (t.Kind == "method" || t.Kind == "class") && n > max(t.Line-30, 0); n-- {
			if first := strings.TrimSpace(s.line(n)); strings.HasPrefix(first, "-") || strings.HasPrefix(first, "+") {
				t.Line = n
				break
			}
		}
	case "Pascal":
		if m := regexp.MustCompile(regexp.QuoteMeta(t.Name) + `<[^>(]*>\.(?:\w+\.)*&?(\w+)`).FindStringSubmatch(s.line(t.Line)); m != nil {
			t.Name = m[1]
		}
	case "CMake":
		t.Name = strings.ToLower(t.Name)
	case "C#":
		if t.Name = strings.TrimPrefix(t.Name, "operator "); strings.HasPrefix(t.Name, "~") {
			t.Name = "Finalize"
		}
	case "C++":
		t.Name = strings.Replace(t.Name, "operator ", "operator", 1)
	case "CSS":
		t.Name, _, _ = strings.Cut(t.Name, ":")
	case "Elm":
		t.Name, _, _ = strings.Cut(t.Name, " ")
		t.Line = first(s, t, `^NAME\s*:`, `^\s`)
	case "Erlang":
		t.Line = first(s, t, `^NAME\s*\(`, `^([\s%)]|->|when)`)
	case "Haskell":
		t.Line = first(s, t, `^(NAME|\(NAME\))(\s|$)|^NAME,|, NAME\s*(::|$)`, `^(\s|--|{-#|#)`)
	case "R":
		t.Name = strings.Trim(t.Name, "`\"'")
	case "SCSS":
		t.Name, _, _ = strings.Cut(t.Name, ":")
	}
	return t
}
