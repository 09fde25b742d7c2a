package golang

import (
	_ "embed"
	"strings"
	"sync"
)

//go:generate sh -c "go run ../../../../cmd/internal/librarygen > library.txt"

// golangLibrary lists the methods of the standard library's types that others
// embed, a type in each line (see cmd/internal/librarygen).
//
//go:embed library.txt
var golangLibrary string

var parsedLibrary = sync.OnceValue(func() map[string]methodSet {
	sets := map[string]methodSet{}
	for line := range strings.Lines(golangLibrary) {
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
