package java

import (
	_ "embed" // for library.txt
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/library"
)

const javaObject = "java.lang.Object"

// libraryText declares the part of Java's library that carries types from one call to the
// next: collections, streams, functional interfaces.
//
//go:embed library.txt
var libraryText string

var javaLibrary = sync.OnceValue(func() *library.Types {
	return library.Parse(libraryText, "int long boolean char byte short float double void", map[string]string{"Map.Entry": "java.util.Map.Entry"})
})
