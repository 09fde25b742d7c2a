package core

import (
	"strings"
)

// Every reports a member that values of every class have in a language, of
// Object or whatever its root is called.
func Every(language, name string) bool {
	r, ok := BinderOf(language).(RootClassMembers)
	return ok && r.EveryHas(name)
}

// LibraryHas reports whether the external name of a member, Type.name, is known to
// be there: the standard libraries are, as far as linking follows them.
func LibraryHas(language, external string) bool {
	dot := strings.LastIndexByte(external, '.')
	if dot < 0 {
		return false
	}
	of, name := external[:dot], external[dot+1:]
	k, ok := BinderOf(language).(LibraryMembers)
	return ok && k.LibraryHas(of, name)
}

// LibraryAsks reports the name of a member that some class of the standard library has, in a language in which a
// value with such a member may be given where one of that class is taken.
func LibraryAsks(language, name string) bool {
	b, ok := BinderOf(language).(LibraryStandIns)
	return ok && b.LibraryAsks(name)
}

// LibraryComplete reports an external type all of whose members LibraryHas knows.
func LibraryComplete(language, external string) bool {
	c, ok := BinderOf(language).(CompleteLibrary)
	return ok && c.LibraryComplete(external)
}
