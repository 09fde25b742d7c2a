package lang

import (
	"strings"
	"sync"
)

// Elements are types of a language's library whose type arguments say what their values contain, by simple names.
type Elements struct {
	Lists string // the first type argument is that of the elements
	Maps  string // the second is that of the values
	// Awaited are types of what is awaited: the first type argument is what that gives; Coroutines those of which the
	// last one is.
	Awaited, Coroutines string
}

// ElementKind says which type argument is that of what a value contains.
type ElementKind uint8

// What types of libraries contain.
const (
	NoElements ElementKind = iota
	ListElements
	MapElements
	FirstAwaited
	LastAwaited
)

var elements = sync.OnceValue(func() map[string]ElementKind {
	out := map[string]ElementKind{}
	for _, l := range all() {
		if l.Elements == nil {
			continue
		}
		for kind, names := range map[ElementKind]string{ListElements: l.Elements.Lists, MapElements: l.Elements.Maps, FirstAwaited: l.Elements.Awaited, LastAwaited: l.Elements.Coroutines} {
			for name := range strings.FieldsSeq(names) {
				out[name] = kind
			}
		}
	}
	return out
})

// ElementsOf says what values of a type of some language's library contain, by its simple name.
func ElementsOf(name string) ElementKind { return elements()[name] }
