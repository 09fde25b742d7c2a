// Command librarygen writes the tables of what the libraries of languages declare, from the
// libraries themselves. The first line of a table says which version it describes, and so
// does lang.Language.Library. Tables whose library is not on this machine stay as they are.
// Arguments are languages: their tables alone are written.
//
// What it takes: Go's library is that of the toolchain. Python's are those of all
// interpreters of the versions in python.go that are found (see pythons), Ruby's that of the
// interpreter ruby, with RSpec and Minitest, Java's those of all in /usr/lib/jvm. Those of scripts
// are the npm packages globals and typescript in CODEGRAPH_NODE_MODULES, a folder node_modules. Names of Python's modules are also
// those of typeshed, see pythonModules.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
)

// table is a file that describes a library.
type table struct {
	path     string // from the root of this repository
	language string
	// make gives the version of the library on this machine and the table of it; the error
	// is an absence where there is none.
	make func() (version string, text []byte, err error)
	slow bool // interpreters are asked, which takes minutes: made anew in tests on demand
}

// absence says that a library is not on this machine.
type absence string

func (a absence) Error() string { return string(a) }

var tables = []table{
	{"snapshot/link/internal/golang/library.txt", "go", goMethods, false},
	{"diffctx/internal/golang/goreach/library.txt", "go", goInterfaces, false},
	{"diffctx/internal/golang/gotypes/library.txt", "go", goDeclarations, false},
	{"snapshot/link/internal/python/library.txt", "python", pythonClasses, true},
	{"snapshot/link/internal/python/modules.txt", "python", pythonModules, true},
	{"snapshot/link/internal/python/keywords.txt", "python", pythonKeywords, true},
	{"extract/lang/ruby/library.txt", "ruby", rubyMethods, true},
	{"extract/lang/java/library/library.txt", "java", javaLibrary, true},
	{"snapshot/link/internal/ecmascript/globals.txt", "typescript", scriptGlobals, false},
	{"snapshot/link/internal/ecmascript/library.txt", "typescript", scriptMembers, false},
	{"snapshot/link/internal/ecmascript/typecheck/calls.txt", "typescript", scriptCalls, false},
}

// header is the first line of a table.
func header(version string) string {
	return "# " + version + ". Written by go run ./cmd/internal/librarygen.\n"
}

func main() {
	log.SetFlags(0)
	for _, t := range tables {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], t.language) {
			continue
		}
		version, text, err := t.make()
		if missing := absence(""); errors.As(err, &missing) {
			log.Printf("%s stays as it is: %v", t.path, err)
			continue
		}
		if err != nil {
			log.Fatalf("%s: %v", t.path, err)
		}
		if err := os.WriteFile(t.path, append([]byte(header(version)), text...), 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n", t.path, version)
	}
}
