//go:build cgo

// Package cue gives the facts of CUE: definitions, fields and variables, the packages that are
// imported, and the references among them.
//
// Names are bound here, as the language binds them: in the structures around, from the
// innermost outward. What no structure of the file has is a name of its package, whose files
// lie in one folder.
package cue

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: "cue", Version: 3, Tier: 2, Depth: "names", Family: "cue", Extensions: []string{".cue"}, ImportCircles: true, AnyArguments: true,
		Limits:   []string{"Fields of patterns, of computed fields and of arguments are no definitions."},
		TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names:   &lang.Names{Strategy: lang.ByFolder, Strict: true, Lenient: true, Places: places, Further: further},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

var isTestPath = spec.Match(`(^|/)tests?/|_test\.cue$`)

// maxPlaces bounds the folders that an import is looked for in.
const maxPlaces = 80

// places lists the folders that an import of a package may mean in a file of a folder: what a
// module keeps of others, and below the folders around what the path says behind the name of
// the module, which is not known.
func places(dir, module string) []string {
	module, _, _ = strings.Cut(module, ":")
	first, _, _ := strings.Cut(module, "/")
	if !strings.Contains(first, ".") { // of the library
		return nil
	}
	var kept, own []string
	for around := dir; len(kept)+len(own) < maxPlaces; around = path.Dir(around) {
		for _, at := range []string{"cue.mod/pkg", "cue.mod/gen", "cue.mod/usr"} {
			kept = append(kept, path.Join(around, at, module))
		}
		for rest := module; strings.Contains(rest, "/"); {
			_, rest, _ = strings.Cut(rest, "/")
			own = append(own, path.Join(around, rest))
		}
		if around == "." || around == "/" || around == "" {
			break
		}
	}
	if strings.Contains("/"+dir, "/cue.mod/") { // what a module keeps of others names none of its own packages
		return kept
	}
	return append(kept, own...)
}

// further lists the folders with more files of a folder's package: those above, whose files all below are unified with, or of
// a package that a module keeps the same folder where it keeps others.
func further(dir string) []string {
	var out []string
	kept := []string{"cue.mod/pkg/", "cue.mod/gen/", "cue.mod/usr/"}
	for _, from := range kept {
		around, rest, ok := strings.Cut(dir, from)
		if !ok || around != "" && !strings.HasSuffix(around, "/") {
			continue
		}
		for _, to := range kept {
			if to != from {
				out = append(out, path.Join(around, to, rest))
			}
		}
		return out
	}
	for dir != "" && dir != "." && dir != "/" && len(out) < maxPlaces {
		if dir = path.Dir(dir); dir == "." {
			dir = ""
		}
		out = append(out, dir)
	}
	return out
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	tokens []token
	next   int  // the token to read
	depth  int  // of the value that is read
	head   bool // braces end the value

	scopes  []scope           // the structures around, the innermost last
	members map[int32][]*node // by definition: the values that tell its fields
	imports map[string]int    // by the name that a package has in the file
	holds   map[member]int32  // definitions by what they belong to and their names
	again   map[int32]int32   // of parts of a definition: the first
	steps   int               // that are left to find what a reference means
}

// scope is what the names of a structure mean: definitions, or -1 for variables.
type scope map[string]int32

// member is a name in a definition, -1 for the file.
type member struct {
	in   int32
	name string
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New("cue", source, []string{"//"}, draft.MaxSymbols), members: map[int32][]*node{}, imports: map[string]int{}, holds: map[member]int32{}, again: map[int32]int32{}}
	x.scan()
	x.header()
	root := x.structure(0)
	x.declare(root, -1, true)
	x.walk(root, -1)
	return x.Finish()
}

// header reads the package clause and the imports.
func (x *extractor) header() {
	for {
		switch {
		case x.peek().kind == ',' || x.peek().kind == tag:
			x.next++
		case x.isWord("package") && x.ahead(1).kind == word:
			x.File.Package = x.str(x.ahead(1))
			x.next += 2
		case x.isWord("import") && (x.ahead(1).kind == literal || x.ahead(1).kind == '(' || x.ahead(1).kind == word && x.ahead(2).kind == literal):
			x.next++
			if x.peek().kind != '(' {
				x.imported()
				continue
			}
			for x.next++; x.peek().kind != ')' && x.peek().kind != end; {
				if x.peek().kind == literal || x.peek().kind == word {
					x.imported()
				} else {
					x.next++
				}
			}
			x.next++
		default:
			return
		}
	}
}

// imported reads one import, perhaps behind the name that it gets.
func (x *extractor) imported() {
	named := ""
	if x.peek().kind == word {
		named = x.str(x.take())
	}
	t := x.take()
	if t.kind != literal {
		return
	}
	module := strings.Trim(x.str(t), `"`)
	if module == "" {
		return
	}
	local := path.Base(module)
	if _, name, ok := strings.Cut(module, ":"); ok {
		local = name
	} else if n := strings.IndexByte(local, '@'); n > 0 { // the version of a module
		local = local[:n]
	}
	if named == "" {
		named = local
	}
	x.imports[named] = x.Import(facts.Import{Kind: facts.ImportModule, Module: module, Name: named, Scope: -1}, t.start)
}
