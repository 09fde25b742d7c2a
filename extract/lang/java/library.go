package java

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// libraryText lists the types of the standard library that programs extend: name, supertypes, and
// behind a bar the methods that may be overridden with the numbers of parameters of all of a name.
//
//go:embed library.txt
var libraryText string

// libraryTypes is the text by the types' names, and by their last parts.
var libraryTypes = sync.OnceValue(func() map[string][]string {
	types := map[string][]string{}
	for line := range strings.Lines(libraryText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		types[name] = append(types[name], rest)
		last := name[strings.LastIndexByte(name, '.')+1:]
		types[last] = append(types[last], rest)
	}
	return types
})

// objectMethods are those that every type has.
var objectMethods = sync.OnceValue(func() map[string][]int {
	return map[string][]int{"toString": {0}, "hashCode": {0}, "equals": {1}, "clone": {0}, "finalize": {0}}
})

// librarySupertype is lang.Inheritance.Library. A name without a package is one of the types that
// have it, or all of them.
func librarySupertype(name string) (methods map[string][]int, known bool) {
	if name == "" {
		return objectMethods(), true
	}
	methods = map[string][]int{}
	addMethods(methods, name, &known)
	return methods, known
}

// addMethods adds the methods of a type and of its supertypes.
func addMethods(methods map[string][]int, name string, known *bool) {
	for _, text := range libraryTypes()[name] {
		*known = true
		supers, own, _ := strings.Cut(text, "|")
		for _, super := range strings.Fields(supers) {
			addMethods(methods, super, known)
		}
		for _, m := range strings.Fields(own) {
			name, counts, _ := strings.Cut(m, ",")
			for c := range strings.SplitSeq(counts, ",") {
				if n, err := strconv.Atoi(c); err == nil && !slices.Contains(methods[name], n) {
					methods[name] = append(methods[name], n)
				}
			}
		}
	}
}

// librarySupertypes is lang.Inheritance.Above.
func librarySupertypes(name string) (supertypes map[string]bool, known bool) {
	above := map[string]bool{"Object": true, "Serializable": true, "Cloneable": true, "Comparable": true, "Constable": true, "ConstantDesc": true} // not listed of all
	return above, addSupertypes(above, name)
}

// addSupertypes adds what is above a type; it reports whether all of that is known.
func addSupertypes(above map[string]bool, name string) bool {
	texts := libraryTypes()[name]
	for _, text := range texts {
		supers, _, _ := strings.Cut(text, "|")
		for _, super := range strings.Fields(supers) {
			if above[super[strings.LastIndexByte(super, '.')+1:]] = true; !addSupertypes(above, super) {
				return false
			}
		}
	}
	return len(texts) > 0
}
