// Package linguist names the language of a file that codegraph has no graph of,
// and says whether such a file holds code. It knows paths and first lines, and
// nothing of the languages that are extracted: package extract lists those.
//
// The names are GitHub linguist's. languages.txt is made from go-enry's tables by
// the package's test; go-enry itself is no dependency of the program, since its
// initialisation compiles all its expressions: 46 ms and 16 MB at every start.
package linguist

import (
	"bytes"
	_ "embed"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Language is a language of linguist's.
type Language struct {
	Name string
	Code bool // what is written in it runs, or is compiled into what runs
}

//go:embed languages.txt
var listing string

// shared stands before a key of languages.txt that several languages have.
const shared = "&"

type tables struct {
	byExtension, byFilename, byInterpreter map[string]Language
	endings                                map[string][]string // by ending: the languages that have it
}

// load reads languages.txt: name, type, extensions, file names and interpreters,
// between tabs. Where several languages have an ending, choose decides.
var load = sync.OnceValue(func() *tables {
	var several [3]map[string][]row
	for i := range several {
		several[i] = map[string][]row{}
	}
	for line := range strings.Lines(listing) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 2+len(several) {
			continue // the remark at the top
		}
		for i, keys := range fields[2:] {
			for _, k := range strings.Fields(keys) {
				k = strings.TrimPrefix(k, shared)
				several[i][k] = append(several[i][k], row{fields[0], fields[1]})
			}
		}
	}
	t := &tables{endings: map[string][]string{}}
	for ending, rows := range several[0] {
		for _, r := range rows {
			t.endings[ending] = append(t.endings[ending], r.name)
		}
	}
	for i, m := range []*map[string]Language{&t.byExtension, &t.byFilename, &t.byInterpreter} {
		*m = make(map[string]Language, len(several[i]))
		for k, rows := range several[i] {
			(*m)[k] = choose(rows)
		}
	}
	return t
})

// row is a language with its type: programming, markup, data or prose.
type row struct{ name, kind string }

// common lists the languages that an ending of several is taken for, the surest
// first.
var common = []string{"Rust", "C++", "Objective-C", "Objective-C++", "C#", "F#", "PHP", "Perl", "R", "MATLAB", "Swift", "Verilog", "Shell", "Lua", "D", "Scala", "SQL", "Assembly", "Pascal", "Visual Basic .NET",
	"Common Lisp", "Scheme", "Erlang", "Haskell", "OCaml", "Elixir", "GLSL", "TypeScript", "Starlark",
	"YAML", "HTML", "XML", "FreeMarker"}

// choose takes one of the languages that have an ending in common: a common one,
// then prose, since a text for people is not to be taken for code, then one of
// programming.
func choose(rows []row) Language {
	rank := func(r row) int {
		if i := slices.Index(common, r.name); i >= 0 {
			return i
		}
		return len(common) + slices.Index([]string{"prose", "programming", "markup", "data"}, r.kind)
	}
	best := rows[0]
	for _, r := range rows[1:] {
		if rank(r) < rank(best) {
			best = r
		}
	}
	return Language{best.name, best.kind == "programming" && !slices.Contains(builds, best.name) && !vague(rows, best) || slices.Contains(alsoCode, best.name)}
}

// vague reports an ending that says nothing of code: several languages have it, none of
// them common, and in one of them it is data.
func vague(rows []row, best row) bool {
	return len(rows) > 2 && !slices.Contains(common, best.name) && slices.ContainsFunc(rows, func(r row) bool { return r.kind == "data" })
}

// builds lists languages of programs that only build others.
var builds = []string{"Makefile", "CMake", "Dockerfile", "Meson", "Starlark", "Just", "QMake", "Earthly", "Bitbake"}

// alsoCode lists languages that linguist counts as markup or data and in which
// code refers to code: components and templates, interface definitions from which
// code is generated, queries, style sheets that are compiled.
var alsoCode = []string{
	"Vue", "Svelte", "Astro", "Marko", "HTML+ERB", "HTML+PHP", "HTML+Razor", "HTML+EEX", "Blade", "EJS", "Java Server Pages", "Groovy Server Pages", "Jupyter Notebook",
	"Protocol Buffer", "GraphQL", "SQL", "Web IDL", "FlatBuffers", "ASN.1", "RAML", "Less", "SCSS", "Sass", "Stylus",
}

// cHeader means the ending of headers, which several languages share.
var cHeader = Language{Name: "C/C++ header", Code: true}

// ByPath names the language that a path tells; ok is false when it tells none.
func ByPath(p string) (l Language, ok bool) {
	name := path.Base(p)
	if l, ok := load().byFilename[name]; ok {
		return l, true
	}
	name = strings.ToLower(name)
	for i := 1; i < len(name); i++ { // the longest ending first; a leading dot begins none
		if name[i] != '.' {
			continue
		}
		if name[i:] == ".h" {
			return cHeader, true
		}
		if l, ok := load().byExtension[name[i:]]; ok {
			if of, ok := ByPath(name[:i]); ok && name[i:] == included {
				return of, true
			}
			return translated(p, l), true
		}
	}
	return Language{}, false
}

// included is the ending of what is put into other files, in many languages: the ending before it tells which.
const included = ".inc"

// translated tells Fluent, which has translations in folders of their own, from FreeMarker, whose templates have its ending.
func translated(p string, l Language) Language {
	if l.Name == "FreeMarker" && strings.HasSuffix(p, ".ftl") && translations().MatchString(p) {
		l.Name = "Fluent"
	}
	return l
}

// translations are folders of what a program says, by its language.
var translations = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(^|/)(locales?|l10n|i18n|lang|languages|fluent|translations?|[a-z]{2}-[A-Z]{2})/`)
})

// Keys are what files of a language are recognised by: the endings of their names, whole names
// and the programs that first lines name.
type Keys struct{ Extensions, Filenames, Interpreters []string }

// Alone lists what a language has and no other language of linguist's, in order. It reads no more of languages.txt than the
// language's line: every command that opens a graph asks for the languages.
func Alone(name string) Keys {
	_, line, ok := strings.Cut(listing, "\n"+name+"\t")
	if !ok {
		return Keys{}
	}
	line, _, _ = strings.Cut(line, "\n")
	var lists [3][]string
	for i, keys := range strings.Split(line, "\t")[1:] {
		lists[i] = slices.DeleteFunc(strings.Fields(keys), func(k string) bool { return strings.HasPrefix(k, shared) })
	}
	return Keys{slices.DeleteFunc(lists[0], func(x string) bool { return strings.Count(x, ".") > 1 }), lists[1], lists[2]}
}

// HasEnding reports a language, in any case, whose files may end as a path does.
func HasEnding(name, p string) bool {
	return slices.ContainsFunc(load().endings[strings.ToLower(path.Ext(p))], func(l string) bool { return strings.EqualFold(l, name) })
}

// ByFirstLine names the language of a file without an ending by the program that
// its first line starts it with.
func ByFirstLine(source []byte) (l Language, ok bool) {
	line, ok := bytes.CutPrefix(source, []byte("#!"))
	if !ok {
		return Language{}, false
	}
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	for i, f := range strings.Fields(string(line[:min(len(line), 256)])) {
		program := path.Base(f)
		if i == 0 && program == "env" || strings.HasPrefix(f, "-") || strings.Contains(f, "=") {
			continue
		}
		if l, ok := load().byInterpreter[program]; ok {
			return l, true
		}
		l, ok := load().byInterpreter[strings.TrimRight(program, "0123456789.")]
		return l, ok
	}
	return Language{}, false
}
