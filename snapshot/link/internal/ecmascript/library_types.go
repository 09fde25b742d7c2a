package ecmascript

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

// scriptLibrary lists the classes and interfaces of the language and of workers, behind a line with the
// versions that it is of (see cmd/internal/librarygen): name, supertypes and members between tabs. A member
// with a question mark is one that a value may lack.
//
//go:embed library.txt
var scriptLibrary string

// libraryTypes gives the members of types of the library with those of their supertypes; true are those that
// each value has.
var libraryTypes = sync.OnceValue(func() map[string]map[string]bool {
	_, lines, _ := strings.Cut(scriptLibrary, "\n")
	all, supers := map[string]map[string]bool{}, map[string][]string{}
	for line := range strings.Lines(lines) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		bases, members, _ := strings.Cut(rest, "\t")
		all[name] = map[string]bool{}
		supers[name] = strings.FieldsFunc(bases, func(r rune) bool { return r == ',' })
		for m := range strings.FieldsSeq(members) {
			bare, lacking := strings.CutSuffix(m, "?")
			all[name][bare] = !lacking
		}
	}
	for name := range all {
		inherit(all, supers, all[name], name, 0)
	}
	return all
})

// inherit adds the members of a type's supertypes.
func inherit(all map[string]map[string]bool, supers map[string][]string, members map[string]bool, of string, depth int) {
	for _, s := range supers[of] {
		if depth == 8 {
			return
		}
		for m, has := range all[s] {
			members[m] = members[m] || has
		}
		inherit(all, supers, members, s, depth+1)
	}
}

// LibraryLacks reports a type of the library all of whose members are known, none of which is called so.
func LibraryLacks(of, name string) bool {
	t, known := libraryTypes()[of]
	if _, has := t[name]; !known || has || isIterator(of) {
		return false
	}
	_, any := t["[]"]
	_, number := t["[number]"]
	return !any && !(number && numeric(name)) && !Binder{}.LibraryHas(of, name)
}

// IsOfLibrary reports a class or an interface of the library.
func IsOfLibrary(name string) bool { return libraryTypes()[name] != nil }

// EachHas reports a member that each value of a library's type has, in every version that is written for today.
func EachHas(of, name string) bool { return libraryTypes()[of][name] }

// MembersOfLibrary lists what a class or an interface of the library has, in order.
func MembersOfLibrary(name string) []string { return slices.Sorted(maps.Keys(libraryTypes()[name])) }

// libraryRequires lists members that values of a library's type have.
func libraryRequires(of string) []string {
	if isIterator(of) || of == "Object" || of == "Function" {
		return nil
	}
	var out []string
	for m, has := range libraryTypes()[of] {
		if has && m[0] != '[' && !(Binder{}).EveryHas(m) {
			out = append(out, m)
		}
	}
	return out
}

// isIterator reports a type whose members differ from version to version, or are those of the types that it stands for.
func isIterator(of string) bool {
	return strings.HasSuffix(of, "Iterator") || strings.HasSuffix(of, "Iterable") || strings.HasSuffix(of, "Generator") || strings.HasSuffix(of, "IteratorObject")
}

// LibraryTakes reports whether values of a library's type may be of a type with some members: what that
// requires is among them.
func LibraryTakes(of string, has func(name string) bool) bool {
	return !slices.ContainsFunc(libraryRequires(of), func(m string) bool { return !has(m) })
}
