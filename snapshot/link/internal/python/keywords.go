package python

import (
	_ "embed"
	"strings"
	"sync"
)

// pythonKeywords lists the functions and classes of the standard library that take arguments by certain names alone, with those of any
// version, behind a line with its versions (see cmd/internal/librarygen).
//
//go:embed keywords.txt
var pythonKeywords string

var libraryKeywords = sync.OnceValue(func() map[string]string {
	taken := map[string]string{}
	_, lines, _ := strings.Cut(pythonKeywords, "\n")
	for line := range strings.Lines(lines) {
		if name, names, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			taken[name] = names
		}
	}
	return taken
})

// KeywordsOfLibrary are the names by which a function or a class of the standard library, by its external name, takes arguments in any
// version; known is false where it may take others.
func KeywordsOfLibrary(language, external string) (names []string, known bool) {
	if language != "python" {
		return nil, false
	}
	taken, known := libraryKeywords()[external]
	return strings.Fields(taken), known
}
