package java

import (
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/java/library"
)

// objectMethods are those that every type may override.
var objectMethods = map[string][]int{"toString": {0}, "hashCode": {0}, "equals": {1}, "clone": {0}, "finalize": {0}}

// librarySupertype is lang.Inheritance.Library. A name without a package is one of the types that
// have it, or all of them.
func librarySupertype(name string) (methods map[string][]int, known bool) {
	if name == "" {
		return objectMethods, true
	}
	methods = map[string][]int{}
	for _, t := range library.Named(name) {
		known = true
		for _, m := range t.All() {
			if !m.Final && !slices.Contains(methods[m.Name], len(m.Params)) {
				methods[m.Name] = append(methods[m.Name], len(m.Params))
			}
		}
	}
	return methods, known
}

// librarySupertypes is lang.Inheritance.Above.
func librarySupertypes(name string) (supertypes map[string]bool, known bool) {
	types := library.Named(name)
	if len(types) == 0 {
		return nil, false
	}
	above := map[string]bool{"Object": true}
	for _, t := range types {
		if !t.Above(above) {
			return above, false
		}
	}
	return above, true
}

// libraryRequirements is lang.Inheritance.Required.
func libraryRequirements(supertypes []string) (methods []lang.Required, known bool) {
	abstract, implemented := map[string]library.Method{}, map[string]bool{}
	for _, name := range supertypes {
		types := library.Named(name)
		if len(types) != 1 || !strings.Contains(name, ".") {
			return nil, false
		}
		for _, m := range types[0].All() {
			if m.Abstract {
				abstract[m.Key()] = m
			} else {
				implemented[m.Key()] = true
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(abstract)) {
		if m := abstract[key]; !implemented[key] && !slices.Contains(objectMethods[m.Name], len(m.Params)) {
			methods = append(methods, lang.Required{Name: m.Name, Params: m.Params})
		}
	}
	return methods, true
}
