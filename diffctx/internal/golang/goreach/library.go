package goreach

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// libraryText lists the standard library's interfaces and the methods that it
// calls through interfaces, behind a line with its version (see cmd/internal/librarygen).
//
//go:embed library.txt
var libraryText string

var library = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	_, lines, _ := strings.Cut(libraryText, "\n")
	for line := range strings.Lines(lines) {
		known[strings.TrimSuffix(line, "\n")] = true
	}
	return known
})

// CalledByLibrary reports whether the standard library calls methods of a name
// on values that it is given, or others' libraries as it does: decoders and encoders of
// further formats ask for a method named after theirs, UnmarshalYAML as UnmarshalJSON.
func CalledByLibrary(name string) bool { return library()["."+name] || isOfFormat(name) }

// isOfFormat reports the name of a method that writes a value in some format or reads it.
func isOfFormat(name string) bool {
	rest, marshals := strings.CutPrefix(name, "Marshal")
	if !marshals {
		rest, marshals = strings.CutPrefix(name, "Unmarshal")
	}
	return marshals && lang.Capitalised(rest)
}

// isStandard reports whether an import path is of the standard library: its
// first part has no dot.
func isStandard(module string) bool {
	first, _, _ := strings.Cut(module, "/")
	return !strings.Contains(first, ".")
}

// dispatches reports whether a call of something outside the repository, written
// as package.Type.Method, may run a method of the repository: not where it is a
// package's function or a method of a type of the standard library that is no interface.
func dispatches(external string) bool {
	slash := strings.LastIndexByte(external, '/') + 1
	parts := strings.Split(external[slash:], ".")
	if !isStandard(external) || strings.ContainsAny(external, "()[]") {
		return true
	}
	switch len(parts) {
	case 2:
		return false
	case 3:
		return library()[external[:strings.LastIndexByte(external, '.')]]
	}
	return true
}

// byName are the functions that call methods by names that may not are in the source.
var byName = map[string]bool{"reflect.Value.Method": true, "reflect.Value.MethodByName": true, "reflect.Type.MethodByName": true,
	"reflect.Type.Method": true}

// assertionLibraries are libraries for tests that call no methods on what they compare but
// those that the standard library calls too.
var assertionLibraries = []string{"github.com/stretchr/testify/assert", "github.com/stretchr/testify/require", "github.com/google/go-cmp/cmp",
	"github.com/davecgh/go-spew/spew", "github.com/kr/pretty", "go.uber.org/goleak", "github.com/kylelemons/godebug", "gotest.tools/v3/assert"}

// IsForeign reports whether an import brings code that may call any method.
func IsForeign(module string) bool {
	return !isStandard(module) && module != "C" && !slices.ContainsFunc(assertionLibraries, func(j string) bool { return module == j || strings.HasPrefix(module, j+"/") })
}

// reflective reports whether an import brings code that calls methods by names
// that are not in the source.
func reflective(module string) bool {
	return module == "text/template" || module == "html/template" || module == "net/rpc"
}
