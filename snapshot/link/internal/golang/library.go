package golang

import (
	_ "embed"
	"strings"
	"sync"
)

// golangLibrary lists the methods of the standard library's types that others
// embed, a type in each line behind the first (see cmd/internal/librarygen).
//
//go:embed library.txt
var golangLibrary string

var parsedLibrary = sync.OnceValue(func() map[string]methodSet {
	sets := map[string]methodSet{}
	_, lines, _ := strings.Cut(golangLibrary, "\n")
	for line := range strings.Lines(lines) {
		name, methods, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		set := methodSet{}
		for m := range strings.SplitSeq(methods, "\t") {
			name, signature, _ := strings.Cut(m, "(")
			if name != "" {
				set[name] = method{signature: signature}
			}
		}
		sets[name] = set
	}
	return sets
})

// libraryMethods is the methods of a type of the standard library; nil where
// they are not known.
func libraryMethods(name string) methodSet { return parsedLibrary()[name] }
